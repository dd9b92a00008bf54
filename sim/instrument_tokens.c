/* Tokens of C: enough of the language to find brackets, operators and statements. */
#include "sim/instrument.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *work_grow(void *list, size_t *room, size_t size)
{
    *room = *room ? 2 * *room : 256;
    list = realloc(list, *room * size);
    if (!list)
        abort();
    return list;
}

_Noreturn void work_fail(const struct work *w, int line, const char *why)
{
    fprintf(stderr, "instrument: %s:%d: %s\n", w->name, line, why);
    exit(1);
}

void put(struct work *w, const char *text, size_t size)
{
    while (w->out_room - w->size < size)
        w->out = work_grow(w->out, &w->out_room, 1);
    memcpy(w->out + w->size, text, size);
    w->size += size;
}

void put_text(struct work *w, const char *text)
{
    put(w, text, strlen(text));
}

static bool begins(const char *at, const char *what)
{
    return strncmp(at, what, strlen(what)) == 0;
}

/* White space and comments. */
static const char *skip_gap(const char *at, int *line)
{
    for (;;) {
        const char *start = at;
        while (isspace((unsigned char)*at))
            *line += *at++ == '\n';
        if (begins(at, "\\\n")) {
            at += 2;
            ++*line;
        } else if (begins(at, "//")) {
            at += strcspn(at, "\n");
        } else if (begins(at, "/*")) {
            const char *end = strstr(at + 2, "*/");
            for (; end && at < end; at++)
                *line += *at == '\n';
            at = end ? end + 2 : at + strlen(at);
        }
        if (at == start)
            return at;
    }
}

static size_t quoted_size(const char *at)
{
    size_t size = 1;
    while (at[size] && at[size] != *at)
        size += at[size] == '\\' && at[size + 1] ? 2 : 1;
    return at[size] ? size + 1 : size;
}

/* To the end of a line that no backslash continues. */
static size_t directive_size(const char *at)
{
    size_t size = strcspn(at, "\n");
    while (at[size] && size && at[size - 1] == '\\')
        size += 1 + strcspn(at + size + 1, "\n");
    return size;
}

static size_t punctuation_size(const char *at)
{
    static const char *const longer[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
                                         "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                         "*=",  "/=",  "%=",  "&=", "|=", "^=", "##"};
    for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
        if (begins(at, longer[i]))
            return strlen(longer[i]);
    return 1;
}

static struct token next_token(const char *at, int line)
{
    struct token t = {.at = at, .line = line};
    if (*at == '#') {
        t.kind = DIRECTIVE;
        t.size = directive_size(at);
    } else if (isalpha((unsigned char)*at) || *at == '_') {
        t.kind = WORD;
        while (isalnum((unsigned char)at[t.size]) || at[t.size] == '_')
            t.size++;
    } else if (isdigit((unsigned char)*at)) {
        t.kind = NUMBER;
        while (isalnum((unsigned char)at[t.size]) || at[t.size] == '.')
            t.size++;
    } else if (*at == '"' || *at == '\'') {
        t.kind = QUOTED;
        t.size = quoted_size(at);
    } else {
        t.kind = PUNCTUATION;
        t.size = punctuation_size(at);
    }
    return t;
}

bool is(const struct work *w, size_t i, const char *text)
{
    return i < w->count && w->token[i].size == strlen(text) &&
           memcmp(w->token[i].at, text, w->token[i].size) == 0;
}

bool is_one_of(const struct work *w, size_t i, const char *const *list)
{
    for (; *list; list++)
        if (is(w, i, *list))
            return true;
    return false;
}

bool opens(const struct work *w, size_t i)
{
    static const char *const list[] = {"(", "[", "{", NULL};
    return w->token[i].kind == PUNCTUATION && is_one_of(w, i, list);
}

static bool closes(const struct work *w, size_t i)
{
    static const char *const list[] = {")", "]", "}", NULL};
    return w->token[i].kind == PUNCTUATION && is_one_of(w, i, list);
}

void work_read(struct work *w)
{
    int line = 1;
    size_t depth = 0, open[256];
    for (const char *at = skip_gap(w->source, &line); *at; at = skip_gap(at, &line)) {
        if (w->count == w->room)
            w->token = work_grow(w->token, &w->room, sizeof *w->token);
        const size_t i = w->count++;
        w->token[i] = next_token(at, line);
        for (size_t k = 0; k < w->token[i].size; k++)
            line += at[k] == '\n';
        at += w->token[i].size;
        if (opens(w, i)) {
            if (depth == sizeof open / sizeof *open)
                work_fail(w, line, "too many brackets");
            open[depth++] = i;
        } else if (closes(w, i)) {
            if (!depth)
                work_fail(w, line, "a bracket too many");
            w->token[i].mate = open[--depth];
            w->token[w->token[i].mate].mate = i;
        }
    }
    if (depth)
        work_fail(w, line, "a bracket is not closed");
}

void copy(struct work *w, size_t from, size_t to)
{
    if (from >= to)
        return;
    const char *start = from ? w->token[from - 1].at + w->token[from - 1].size : w->source;
    put(w, start, (size_t)(w->token[to - 1].at + w->token[to - 1].size - start));
}

void put_words(struct work *w, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        put_text(w, " ");
        put(w, w->token[i].at, w->token[i].size);
    }
}

void copy_gap(struct work *w, size_t i)
{
    const char *start = i ? w->token[i - 1].at + w->token[i - 1].size : w->source;
    put(w, start, (size_t)(w->token[i].at - start));
}

bool excuse_before(const struct work *w, size_t i, char out[120])
{
    static const char mark[] = "/* not run: ";
    const char *from = i ? w->token[i - 1].at + w->token[i - 1].size : w->source;
    size_t size = 0;
    const char *at = strstr(from, mark);
    if (!at || at >= w->token[i].at)
        return false;
    for (at += strlen(mark); *at && *at != '.' && !begins(at, "*/") && size < 119; at++)
        if (!isspace((unsigned char)*at) && !(*at == '*' && at[-1] == ' '))
            out[size++] = *at;
        else if (size && out[size - 1] != ' ')
            out[size++] = ' ';
    while (size && out[size - 1] == ' ')
        size--;
    out[size] = 0;
    return true;
}

/* Did somebody choose this number? 0 and 1 do not count: they are the ends of every list. */
static bool is_chosen(const struct token *t)
{
    return t->kind == NUMBER && (strtod(t->at, NULL) > 1 || strtoull(t->at, NULL, 0) > 1);
}

/* A number as it is written, without its fraction. */
static unsigned long long number_of(const struct token *t)
{
    const unsigned long long number = strtoull(t->at, NULL, 0);
    return number < 2 && is_chosen(t) ? 2 : number;
}

/* Is a name declared at |k|, and not assigned? */
static bool declares(const struct work *w, size_t k)
{
    return k > 0 && (w->token[k - 1].kind == WORD || is(w, k - 1, "{") || is(w, k - 1, ","));
}

/* The number that a name stands for in this file: `enum { FEW = 6 }`, `#define FEW 6`; else 0. */
static unsigned long long value_of(const struct work *w, const struct token *name)
{
    for (size_t k = 0; k < w->count; k++) {
        const struct token *t = &w->token[k];
        const char *value = t->at;
        if (t->kind == WORD && t->size == name->size && is(w, k + 1, "=") && k + 2 < w->count &&
            memcmp(t->at, name->at, t->size) == 0 && is_chosen(&w->token[k + 2]) && declares(w, k))
            return number_of(&w->token[k + 2]);
        if (t->kind != DIRECTIVE || !begins(value, "#define "))
            continue;
        value += strlen("#define ");
        if (memcmp(value, name->at, name->size) != 0 || value[name->size] != ' ')
            continue;
        const unsigned long long number =
            strtoull(value + name->size + strspn(value + name->size, " ("), NULL, 0);
        if (number > 1)
            return number;
    }
    return 0;
}

bool has_constant(const struct work *w, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (w->token[i].kind == QUOTED || is_chosen(&w->token[i]) ||
            (w->token[i].kind == WORD && value_of(w, &w->token[i])))
            return true;
    return false;
}

void chosen_numbers(const struct work *w, size_t from, size_t to, unsigned long long out[2])
{
    size_t count = 0;
    out[0] = out[1] = 0;
    for (size_t i = from; i < to && count < 2; i++) {
        const struct token *t = &w->token[i];
        const unsigned long long number = t->kind == NUMBER ? number_of(t)
                                          : t->kind == WORD ? value_of(w, t)
                                                            : 0;
        const bool shifts = i > from && (is(w, i - 1, ">>") || is(w, i - 1, "<<")) && number < 64;
        if (number)
            out[count++] = shifts ? 1ULL << number : number;
    }
}

void work_clear(struct work *w)
{
    free(w->token);
    free(w->site);
    free(w->out);
}
