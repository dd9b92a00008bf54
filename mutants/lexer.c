/* Tokens and functions of a C file. */
#include "mutants/source.h"
#include <ctype.h>
#include <string.h>

bool token_is(const struct source *s, size_t token, const char *text)
{
    const struct token *t = &s->token[token];
    return t->size == strlen(text) && memcmp(t->at, text, t->size) == 0;
}

const char *token_text(const struct source *s, size_t token)
{
    return tokens_text(s, token, token + 1);
}

const char *tokens_text(const struct source *s, size_t first, size_t last)
{
    if (first >= last)
        return "";
    const struct token *from = &s->token[first], *to = &s->token[last - 1];
    return arena_format(s->arena, "%.*s", (int)(to->at + to->size - from->at), from->at);
}

static const char *after_comment(const char *at, int *line)
{
    if (at[1] == '/')
        return at + strcspn(at, "\n");
    for (at += 2; *at && !(at[0] == '*' && at[1] == '/'); at++)
        *line += *at == '\n';
    return *at ? at + 2 : at;
}

static const char *after_text(const char *at)
{
    const char quote = *at++;
    while (*at && *at != quote)
        at += at[0] == '\\' && at[1] ? 2 : 1;
    return *at ? at + 1 : at;
}

/* A directive ends with its line, unless a backslash carries it on. */
static const char *after_directive(const char *at, int *line)
{
    while (*at && *at != '\n') {
        if (at[0] == '\\' && at[1] == '\n') {
            ++*line;
            at++;
        }
        at++;
    }
    return at;
}

static const char *after_mark(const char *at)
{
    static const char *const marks[] = {"...", "<<=", ">>=", "->", "++", "--", "<<", ">>",
                                        "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                        "*=",  "/=",  "%=",  "&=", "|=", "^=", NULL};
    for (const char *const *m = marks; *m; m++)
        if (strncmp(at, *m, strlen(*m)) == 0)
            return at + strlen(*m);
    return at + 1;
}

static void put_token(struct source *s, enum token_kind kind, const char *at, const char *end,
                      int line)
{
    s->token = arena_room(s->arena, s->token, s->token_count, &s->token_room, sizeof *s->token);
    s->token[s->token_count++] = (struct token){kind, at, (size_t)(end - at), line};
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void read_tokens(struct source *s)
{
    int line = 1;
    bool fresh = true; /* nothing but space since the line began */
    for (const char *at = s->text; *at;) {
        const char *from = at;
        const int begun = line;
        if (isspace((unsigned char)*at)) {
            fresh |= *at == '\n';
            line += *at++ == '\n';
            continue;
        }
        if (at[0] == '/' && (at[1] == '*' || at[1] == '/')) {
            at = after_comment(at, &line);
            continue;
        }
        enum token_kind kind = TOKEN_MARK;
        if (*at == '#' && fresh) {
            kind = TOKEN_DIRECTIVE;
            at = after_directive(at, &line);
        } else if (*at == '"' || *at == '\'') {
            kind = TOKEN_TEXT;
            at = after_text(at);
        } else if (is_word(*at)) {
            kind = isdigit((unsigned char)*at) ? TOKEN_NUMBER : TOKEN_WORD;
            while (is_word(*at))
                at++;
        } else {
            at = after_mark(at);
        }
        put_token(s, kind, from, at, begun);
        fresh = false;
    }
    put_token(s, TOKEN_END, s->text + s->size, s->text + s->size, line);
}

size_t token_match(const struct source *s, size_t open)
{
    int depth = 0;
    for (size_t i = open; s->token[i].kind != TOKEN_END; i++) {
        if (s->token[i].kind != TOKEN_MARK || s->token[i].size != 1)
            continue;
        depth += strchr("([{", *s->token[i].at) != NULL;
        depth -= strchr(")]}", *s->token[i].at) != NULL;
        if (depth == 0)
            return i;
    }
    return s->token_count - 1;
}

/* The name of the parameter `struct party *name` between two tokens. */
static const char *party_name(const struct source *s, size_t first, size_t last)
{
    for (size_t i = first; i + 3 < last; i++) {
        if (!token_is(s, i, "struct") || !token_is(s, i + 1, "party") || !token_is(s, i + 2, "*"))
            continue;
        const size_t name = i + 3 + (size_t)token_is(s, i + 3, "const");
        return s->token[name].kind == TOKEN_WORD ? token_text(s, name) : NULL;
    }
    return NULL;
}

static void put_function(struct source *s, struct function f)
{
    s->function = arena_room(s->arena, s->function, s->function_count, &s->function_room,
                             sizeof *s->function);
    s->function[s->function_count++] = f;
}

/* At the outermost level a brace after ")" opens a function; any other is a type or a table. */
static void find_functions(struct source *s)
{
    for (size_t i = 1; s->token[i - 1].kind != TOKEN_END && s->token[i].kind != TOKEN_END; i++) {
        if (!token_is(s, i, "{"))
            continue;
        const size_t end = token_match(s, i);
        size_t open = i - 1;
        for (int depth = 0; token_is(s, i - 1, ")") && open > 0; open--) {
            depth += token_is(s, open, ")");
            depth -= token_is(s, open, "(");
            if (depth == 0)
                break;
        }
        if (token_is(s, open, "(") && open > 0 && s->token[open - 1].kind == TOKEN_WORD) {
            struct function f = {.name = open - 1, .first = i, .last = end};
            f.party = party_name(s, open, i);
            /* `struct party *me = ...` among the first declarations serves as well. */
            if (!f.party)
                f.party = party_name(s, i, i + 8 < end ? i + 8 : end);
            put_function(s, f);
        }
        i = end;
    }
}

void source_read(struct source *s, struct arena *arena, const char *path, const char *text)
{
    *s = (struct source){.path = path, .text = text, .size = strlen(text), .arena = arena};
    read_tokens(s);
    if (s->token_count > 1)
        find_functions(s);
}

/* Names are compared across files without regard to `static`: a function too many is judged. */
static void reach(struct source *list, size_t count, const struct source *caller,
                  const struct function *f);

static void reach_name(struct source *list, size_t count, const struct source *by, size_t token)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < list[i].function_count; k++) {
            struct function *f = &list[i].function[k];
            if (f->reached || (list[i].token[f->name].size != by->token[token].size) ||
                memcmp(list[i].token[f->name].at, by->token[token].at, by->token[token].size) != 0)
                continue;
            f->reached = true;
            reach(list, count, &list[i], f);
        }
}

static void reach(struct source *list, size_t count, const struct source *caller,
                  const struct function *f)
{
    for (size_t i = f->first; i < f->last; i++)
        if (caller->token[i].kind == TOKEN_WORD && !token_is(caller, i - 1, ".") &&
            !token_is(caller, i - 1, "->"))
            reach_name(list, count, caller, i);
}

void sources_reach(struct source *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k + 3 < list[i].token_count; k++) {
            if (!token_is(&list[i], k, ".") || !token_is(&list[i], k + 1, "role") ||
                !token_is(&list[i], k + 2, "="))
                continue;
            for (size_t f = 0; f < list[i].function_count; f++)
                list[i].function[f].role |= strcmp(token_text(&list[i], list[i].function[f].name),
                                                   token_text(&list[i], k + 3)) == 0;
        }
    for (size_t i = 0; i < count; i++)
        for (size_t f = 0; f < list[i].function_count; f++)
            if (list[i].function[f].role && !list[i].function[f].reached) {
                list[i].function[f].reached = true;
                reach(list, count, &list[i], &list[i].function[f]);
            }
}

void source_reach_all(struct source *s)
{
    for (size_t i = 0; i < s->function_count; i++)
        s->function[i].reached = true;
}
