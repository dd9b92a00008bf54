/* A source file as the rewriter sees it: tokens; the functions that roles can reach; and in these
 * the slots: whole expressions and statements that another text can replace. */
#ifndef GLASSHOUSE_SOURCE_H
#define GLASSHOUSE_SOURCE_H

#include "crypto/arena.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum token_kind {
    TOKEN_WORD,
    TOKEN_NUMBER,
    TOKEN_TEXT, /* "..." and '.' */
    TOKEN_MARK,
    TOKEN_DIRECTIVE,
    TOKEN_END
};

struct token {
    enum token_kind kind;
    const char *at;
    size_t size;
    int line;
};

struct function {
    size_t name, first, last; /* tokens: its name, "{" and "}" */
    const char *party;        /* its parameter of type struct party *; NULL: none */
    bool reached;             /* a role can call it */
    bool role;
};

enum slot_kind {
    SLOT_STATEMENT, /* an expression and its semicolon */
    SLOT_VALUE,     /* what is returned, or the first value of a variable */
    SLOT_CONDITION, /* of an if */
    SLOT_LOOP       /* of a for or a while */
};

struct slot {
    enum slot_kind kind;
    size_t first, last; /* tokens; |last| is the one after */
    size_t function;
    const char *counter, *start; /* SLOT_LOOP: `for (int counter = start; ...` ; or NULL */
};

struct source {
    const char *path, *text;
    size_t size;
    struct token *token; /* ends with TOKEN_END */
    size_t token_count, token_room;
    struct function *function;
    size_t function_count, function_room;
    struct slot *slot;
    size_t slot_count, slot_room;
    struct arena *arena;
};

/* source_read makes the tokens and functions of a text; all of it lives in |arena|. */
void source_read(struct source *, struct arena *, const char *path, const char *text);
/* source_slots finds the slots of all functions that are reached. */
void source_slots(struct source *);
/* sources_reach marks as reached what the roles of any of the files call, directly or not, also in
 * other files. A role is what a protocol's descriptor names: `.role = name`. source_reach_all marks
 * all functions. */
void sources_reach(struct source *list, size_t count);
void source_reach_all(struct source *);

bool token_is(const struct source *, size_t token, const char *text);
const char *token_text(const struct source *, size_t token);
/* tokens_text is the text of the tokens from |first| to before |last|, as in the file. */
const char *tokens_text(const struct source *, size_t first, size_t last);
/* token_match is the token that closes the bracket |open|. */
size_t token_match(const struct source *, size_t open);

#endif
