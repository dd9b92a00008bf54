/* The file that `instrument` reads, cut into tokens, and what it writes. */
#ifndef GLASSHOUSE_INSTRUMENT_H
#define GLASSHOUSE_INSTRUMENT_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind { WORD, NUMBER, QUOTED, PUNCTUATION, DIRECTIVE };

struct token {
    enum token_kind kind;
    const char *at;
    size_t size;
    size_t mate; /* of a bracket: the other one */
    int line;
};

struct site {
    char text[100], excuse[120];
    int line;
    const char *kind;
};

/* One file, as it is read and written. */
struct work {
    const char *source, *name;
    bool numbers; /* only what has_constant */
    struct token *token;
    size_t count, room;
    struct site *site;
    size_t sites, site_room;
    char excuse[120]; /* of the statement or function that is being read; empty: none */
    char *out;
    size_t size, out_room;
};

/* work_read cuts |source| into tokens; work_fail ends the program with a line number. */
void work_read(struct work *);
void work_clear(struct work *);
_Noreturn void work_fail(const struct work *, int line, const char *why);
void *work_grow(void *list, size_t *room, size_t size);

bool is(const struct work *, size_t i, const char *text);
bool is_one_of(const struct work *, size_t i, const char *const *list);
/* has_constant: a number above 1 that is written, or named in this file, or something in quotes. */
bool has_constant(const struct work *, size_t from, size_t to);
bool opens(const struct work *, size_t i); /* a bracket; |mate| is the closing one */

void put(struct work *, const char *text, size_t size);
void put_text(struct work *, const char *text);
/* copy writes tokens as they stand, each with what is before it; copy_gap only what is before. */
void copy(struct work *, size_t from, size_t to);
void copy_gap(struct work *, size_t i);
/* excuse_before reads a comment before a token, "not run: why.", into |out|; false: there is none.
 */
bool excuse_before(const struct work *, size_t i, char out[120]);

#endif
