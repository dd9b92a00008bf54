/* The slots of a function: a walk over its statements. What it does not know it passes by. */
#include "mutants/source.h"
#include <ctype.h>
#include <string.h>

static void put_slot(struct source *s, struct slot slot)
{
    if (slot.first >= slot.last)
        return;
    s->slot = arena_room(s->arena, s->slot, s->slot_count, &s->slot_room, sizeof *s->slot);
    s->slot[s->slot_count++] = slot;
}

/* The first of |marks| at or after |at|, outside brackets. */
static size_t find_mark(const struct source *s, size_t at, const char *marks)
{
    for (; s->token[at].kind != TOKEN_END; at++) {
        const struct token *t = &s->token[at];
        if (t->kind != TOKEN_MARK || t->size != 1)
            continue;
        if (strchr(marks, *t->at))
            return at;
        if (strchr("([{", *t->at))
            at = token_match(s, at);
    }
    return at;
}

static bool is_type_word(const struct source *s, size_t at)
{
    static const char *const words[] = {"const",  "struct", "enum",   "union",  "unsigned",
                                        "signed", "char",   "int",    "long",   "short",
                                        "bool",   "float",  "double", "static", NULL};
    for (const char *const *w = words; *w; w++)
        if (token_is(s, at, *w))
            return true;
    return false;
}

static bool is_declaration(const struct source *s, size_t at)
{
    if (s->token[at].kind != TOKEN_WORD)
        return false;
    if (is_type_word(s, at) || s->token[at + 1].kind == TOKEN_WORD)
        return true;
    size_t name = at + 1;
    while (token_is(s, name, "*"))
        name++;
    static const char *const after[] = {"=", ",", ";", "["};
    bool ends = false;
    for (size_t i = 0; i < sizeof after / sizeof *after; i++)
        ends |= token_is(s, name + 1, after[i]);
    return ends && name > at + 1 && s->token[name].kind == TOKEN_WORD;
}

/* What the variables of a declaration begin with; tables in braces and texts are left alone. */
static size_t declaration(struct source *s, size_t function, size_t at)
{
    const bool fixed = token_is(s, at, "static");
    for (;;) {
        const size_t mark = find_mark(s, at, "=,;");
        if (s->token[mark].kind == TOKEN_END)
            return mark;
        if (token_is(s, mark, ";"))
            return mark + 1;
        at = mark + 1;
        if (token_is(s, mark, ",") || fixed)
            continue;
        const size_t end = find_mark(s, at, ",;");
        if (!token_is(s, at, "{") && !token_is(s, mark - 1, "]"))
            put_slot(s, (struct slot){SLOT_VALUE, at, end, function, NULL, NULL});
        at = end;
        if (token_is(s, end, ";"))
            return end + 1;
        at++;
    }
}

static size_t statement(struct source *s, size_t function, size_t at);

static size_t block(struct source *s, size_t function, size_t at)
{
    const size_t end = token_match(s, at);
    at++;
    while (at < end)
        at = statement(s, function, at);
    return end + 1;
}

/* for (int i = 0; i < n; i++): the condition is a slot, which knows its counter. */
static size_t for_loop(struct source *s, size_t function, size_t at)
{
    const size_t open = at + 1, close = token_match(s, open);
    const size_t first = find_mark(s, open + 1, ";"), second = find_mark(s, first + 1, ";");
    struct slot slot = {SLOT_LOOP, first + 1, second, function, NULL, NULL};
    if (is_declaration(s, open + 1)) {
        const size_t mark = find_mark(s, open + 1, "=,;"), end = find_mark(s, mark + 1, ",;");
        if (token_is(s, mark, "=") && s->token[mark - 1].kind == TOKEN_WORD &&
            !token_is(s, mark - 2, "*")) {
            slot.counter = token_text(s, mark - 1);
            slot.start = tokens_text(s, mark + 1, end);
        }
    }
    put_slot(s, slot);
    return statement(s, function, close + 1);
}

static size_t branch(struct source *s, size_t function, size_t at)
{
    const size_t open = at + 1, close = token_match(s, open);
    const bool loop = token_is(s, at, "while");
    if (!token_is(s, at, "switch"))
        put_slot(s, (struct slot){loop ? SLOT_LOOP : SLOT_CONDITION, open + 1, close, function,
                                  NULL, NULL});
    at = statement(s, function, close + 1);
    return token_is(s, at, "else") ? statement(s, function, at + 1) : at;
}

/* Only calls of functions and of REQUIRE, and assignments: other macros may be anything. */
static bool is_plain(const struct source *s, size_t at)
{
    const struct token *t = &s->token[at];
    if (t->kind == TOKEN_WORD && token_is(s, at + 1, "(")) {
        bool upper = true;
        for (size_t i = 0; i < t->size; i++)
            upper &= isupper((unsigned char)t->at[i]) || t->at[i] == '_';
        return token_is(s, at, "REQUIRE") || (!upper && !token_is(s, at, "assert"));
    }
    return t->kind == TOKEN_WORD || token_is(s, at, "*");
}

static size_t simple(struct source *s, size_t function, size_t at)
{
    const size_t end = find_mark(s, at, ";");
    if (is_plain(s, at))
        put_slot(s, (struct slot){SLOT_STATEMENT, at, end + 1, function, NULL, NULL});
    return end + 1;
}

static size_t statement(struct source *s, size_t function, size_t at)
{
    if (s->token[at].kind == TOKEN_END)
        return at;
    if (s->token[at].kind == TOKEN_DIRECTIVE || token_is(s, at, ";"))
        return at + 1;
    if (token_is(s, at, "{"))
        return block(s, function, at);
    if (token_is(s, at, "for"))
        return for_loop(s, function, at);
    if (token_is(s, at, "if") || token_is(s, at, "while") || token_is(s, at, "switch"))
        return branch(s, function, at);
    if (token_is(s, at, "do"))
        return find_mark(s, statement(s, function, at + 1), ";") + 1;
    if (token_is(s, at, "case") || token_is(s, at, "default"))
        return find_mark(s, at, ":") + 1;
    if (token_is(s, at, "break") || token_is(s, at, "continue") || token_is(s, at, "goto"))
        return find_mark(s, at, ";") + 1;
    if (token_is(s, at, "return")) {
        const size_t end = find_mark(s, at, ";");
        put_slot(s, (struct slot){SLOT_VALUE, at + 1, end, function, NULL, NULL});
        return end + 1;
    }
    return is_declaration(s, at) ? declaration(s, function, at) : simple(s, function, at);
}

void source_slots(struct source *s)
{
    for (size_t i = 0; i < s->function_count; i++)
        if (s->function[i].reached)
            block(s, i, s->function[i].first);
}
