/* What the copies of a file could not show. A table of numbers that somebody wrote is as good as a
 * condition: `step[entries % 64]` may be 1 in one place only. So reading one counts as a branch.
 * Conditions inside macros, and divisions by functions of the library, are refused. */
#include "sim/instrument.h"
#include <string.h>

/* The types of numbers, by the last word. */
static bool is_number_type(const struct work *w, size_t i)
{
    static const char *const words[] = {"bool",   "char",     "short", "int",    "long",
                                        "signed", "unsigned", "float", "double", NULL};
    const struct token *t = &w->token[i];
    return t->kind == WORD &&
           (is_one_of(w, i, words) || (t->size > 2 && memcmp(t->at + t->size - 2, "_t", 2) == 0) ||
            (i > 0 && is(w, i - 1, "enum")));
}

/* Is a table of constant numbers declared at |k|: const TYPE NAME[...] = {...} or = "..."? */
static bool declares_table(const struct work *w, size_t k)
{
    static const char *const ends[] = {";", "{", "}", ")", NULL};
    if (k == 0 || !is_number_type(w, k - 1) || !is(w, k + 1, "["))
        return false;
    const size_t after = w->token[k + 1].mate + 1;
    if (!is(w, after, "=") || after + 1 >= w->count)
        return false;
    for (size_t i = k; i-- > 0 && !is_one_of(w, i, ends) && w->token[i].kind != DIRECTIVE;)
        if (is(w, i, "const"))
            return true;
    return false;
}

/* Where the table of this name is declared; 0: there is none. */
static size_t find_table(const struct work *w, size_t i)
{
    const struct token *name = &w->token[i];
    for (size_t k = 1; name->kind == WORD && k < w->count; k++)
        if (w->token[k].kind == WORD && w->token[k].size == name->size &&
            memcmp(w->token[k].at, name->at, name->size) == 0 && declares_table(w, k))
            return k;
    return 0;
}

static bool is_text(const struct work *w, size_t i)
{
    return w->token[i].kind == QUOTED && *w->token[i].at == '"';
}

size_t table_end(const struct work *w, size_t i, size_t to)
{
    static const char *const others[] = {"&", ".", "->", NULL};
    if (i + 1 >= to || !is(w, i + 1, "[") || !(is_text(w, i) || find_table(w, i)))
        return i;
    const size_t end = w->token[i + 1].mate + 1;
    const bool declared = i > 0 && is_number_type(w, i - 1);
    return declared || is(w, end, "[") || (i > 0 && is_one_of(w, i - 1, others)) ? i : end;
}

void table_numbers(const struct work *w, size_t i, unsigned long long out[2])
{
    const size_t at = find_table(w, i);
    if (at == 0)
        return;
    const size_t size = w->token[at + 1].mate, begin = size + 2;
    chosen_numbers(w, at + 1, opens(w, begin) ? w->token[begin].mate : size, out);
}

/* Its text without strings and comments. */
static bool has_condition(const struct token *t)
{
    for (const char *at = t->at, *end = t->at + t->size; at < end; at++) {
        if (*at == '"' || *at == '\'')
            for (const char quote = *at++; at < end && *at != quote; at++)
                at += *at == '\\';
        else if (at + 1 < end && at[0] == '/' && at[1] == '*')
            for (at += 3; at < end && !(at[-1] == '*' && at[0] == '/'); at++)
                ;
        else if (at + 1 < end && ((at[0] == '-' && at[1] == '>') || (at[0] == '<' && at[1] == '<')))
            at++;
        else if (strchr("<>?%/!|", *at) ||
                 (at + 1 < end && (memcmp(at, "==", 2) == 0 || memcmp(at, "&&", 2) == 0)))
            return true;
    }
    return false;
}

void refuse_unseen(const struct work *w)
{
    static const char *const divide[] = {"div", "ldiv", "lldiv", "imaxdiv", "fmod", NULL};
    for (size_t i = 0; i < w->count; i++) {
        const struct token *t = &w->token[i];
        if (t->kind == DIRECTIVE && t->size > 7 && memcmp(t->at, "#define", 7) == 0 &&
            has_condition(t))
            work_fail(w, t->line, "a condition in a macro is not seen: make it a function");
        if (t->kind == WORD && is_one_of(w, i, divide) && is(w, i + 1, "("))
            work_fail(w, t->line, "a quotient by a function is not seen: write / or %");
    }
}
