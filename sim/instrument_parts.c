/* Chosen numbers that cut something off: `parties / 9` is 0 up to some number of parties, and then
 * not. That is a branch although nothing is compared. */
#include "sim/instrument.h"
#include <ctype.h>
#include <string.h>

/* Operators by how tightly they bind; 0: it ends an operand. */
static int binding(const struct work *w, size_t i)
{
    static const char *const products[] = {"*", "/", "%", NULL}, *const sums[] = {"+", "-", NULL},
                             *const shifts[] = {"<<", ">>", NULL},
                             *const looser[] = {"|", "^",  "!",  "==", "!=", "<",
                                                ">", "<=", ">=", "&&", "||", NULL};
    return is_one_of(w, i, products) ? 5
           : is_one_of(w, i, sums)   ? 4
           : is_one_of(w, i, shifts) ? 3
           : is(w, i, "&")           ? 2
           : is_one_of(w, i, looser) ? 1
                                     : 6;
}

static bool ends_operand(const struct work *w, size_t i)
{
    static const char *const closing[] = {")", "]", NULL};
    return w->token[i].kind == WORD || w->token[i].kind == NUMBER || is_one_of(w, i, closing);
}

/* Goes from the operator at |i| back to the beginning of its left operand, without a sign. */
static size_t left_operand(const struct work *w, size_t from, size_t i)
{
    static const char *const ends[] = {"=", ",", ";", "?", ":", "{", "...", NULL};
    const int own = binding(w, i);
    size_t begin = i;
    while (begin > from) {
        const size_t before = begin - 1;
        const bool operand = ends_operand(w, before);
        const bool unary = !operand && (before == from || !ends_operand(w, before - 1));
        if (is_one_of(w, before, ends) || is(w, before, "return") || is(w, before, "!") ||
            (!operand && !unary && binding(w, before) < own) ||
            (unary && (is(w, before, "-") || is(w, before, "+"))))
            break;
        const bool closes = is(w, before, ")") || is(w, before, "]");
        begin = closes ? w->token[before].mate : before;
    }
    return begin;
}

size_t operand_end(const struct work *w, size_t i, size_t to)
{
    static const char *const signs[] = {"!", "~", "*", "&", "-", "+", NULL},
                             *const goes_on[] = {"(", "[", NULL},
                             *const member[] = {".", "->", NULL};
    while (i < to && is_one_of(w, i, signs))
        i++;
    i = opens(w, i) ? w->token[i].mate + 1 : i + 1;
    while (i < to && (is_one_of(w, i, goes_on) || is_one_of(w, i, member)))
        i = opens(w, i) ? w->token[i].mate + 1 : i + 2;
    return i < to ? i : to;
}

/* Does it contain something that varies? Words in capitals are constants; types are no values. */
static bool varies(const struct work *w, size_t from, size_t to)
{
    static const char *const types[] = {"sizeof", "unsigned", "int", "char",
                                        "long",   "size_t",   NULL};
    for (size_t i = from; i < to; i++) {
        const struct token *t = &w->token[i];
        bool small = false;
        for (size_t k = 0; k < t->size; k++)
            small |= islower((unsigned char)t->at[k]) != 0;
        const bool type =
            is_one_of(w, i, types) || (t->size > 2 && memcmp(t->at + t->size - 2, "_t", 2) == 0);
        if (t->kind == WORD && small && !type)
            return true;
    }
    return false;
}

static bool cuts(const struct work *w, size_t from, size_t i, size_t to)
{
    static const char *const list[] = {"/", "%", ">>", "&", NULL};
    return i > from && i + 1 < to && is_one_of(w, i, list) && ends_operand(w, i - 1) &&
           !is(w, i - 1, "sizeof") && has_constant(w, i + 1, i + 2) &&
           w->token[i + 1].kind != QUOTED &&
           (i + 2 == to || binding(w, i + 2) <= binding(w, i) || !ends_operand(w, i + 1) ||
            is(w, i + 2, ")"));
}

bool find_part(const struct work *w, size_t from, size_t to, size_t *left, size_t *at)
{
    bool found = false;
    for (size_t i = from; i < to; i = opens(w, i) ? w->token[i].mate + 1 : i + 1) {
        if (!cuts(w, from, i, to))
            continue;
        *left = left_operand(w, from, i);
        *at = i;
        found |= varies(w, *left, i);
    }
    return found && varies(w, *left, *at);
}

bool cuts_itself(const struct work *w, size_t from, size_t at, size_t to)
{
    static const char *const list[] = {"/=", "%=", ">>=", "&=", NULL};
    if (at == from || at + 2 != to || !is_one_of(w, at, list) || w->token[at + 1].kind == QUOTED ||
        !has_constant(w, at + 1, to))
        return false;
    for (size_t i = from; i < at; i++)
        if (is(w, i, "(") || is(w, i, "++") || is(w, i, "--"))
            return false;
    return varies(w, from, at);
}
