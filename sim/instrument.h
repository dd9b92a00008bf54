/* The program `instrument`: it reads a C file, cuts it into tokens, and writes a copy that counts
 * which branches run. The files instrument*.c share this header. */
#ifndef GLASSHOUSE_INSTRUMENT_H
#define GLASSHOUSE_INSTRUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum token_kind { WORD, NUMBER, QUOTED, PUNCTUATION, DIRECTIVE };

struct token {
    enum token_kind kind;
    const char *at;
    size_t size;
    size_t mate; /* of a bracket: the place of the matching one */
    int line;
};

struct site {
    char text[100], excuse[120];
    int line;
    const char *kind;
    unsigned long long chosen[2];
};

/* One file, as it is read and written. */
struct work {
    const char *source, *name;
    bool numbers; /* handle only what has_constant */
    bool header;  /* many files include the copy: they share its list */
    struct token *token;
    size_t count, room;
    struct site *site;
    size_t sites, site_room;
    char excuse[120]; /* of the statement or function that is being read; empty: none */
    char *out;
    size_t size, out_room;
};

/* read_source returns the whole file, which the caller frees; NULL: it cannot be read. write_file
 * writes the copy; its lines name the file |as|. */
char *read_source(const char *path);
void write_file(const struct work *, FILE *out, const char *as);

/* work_read cuts |source| into tokens; work_fail ends the program with a line number. */
void work_read(struct work *);
void work_clear(struct work *);
_Noreturn void work_fail(const struct work *, int line, const char *why);
void *work_grow(void *list, size_t *room, size_t size);

bool is(const struct work *, size_t i, const char *text);
bool is_one_of(const struct work *, size_t i, const char *const *list);
/* has_constant: is there, from |from| to |to|, a number above 1, written out or by a name of this
 * file, or something in quotes? */
bool has_constant(const struct work *, size_t from, size_t to);
/* chosen_numbers finds the first two numbers of 1 and more that are written out, or named in this
 * file; 0 where there are fewer. A shift by 4 counts as 16. */
void chosen_numbers(const struct work *, size_t from, size_t to, unsigned long long out[2]);
/* operand_end is the place after the operand of a unary sign before place |i|: !x, !f(a)[1]. */
size_t operand_end(const struct work *, size_t i, size_t to);
/* cuts_itself: is this `left /= 9`, or the same with `%=`, `>>=` or `&=`, where reading the left
 * side has no side effect? */
bool cuts_itself(const struct work *, size_t from, size_t at, size_t to);
/* find_part finds the last `left / 9`, `left % 9`, `left >> 9` or `left & 9` outside brackets (9:
 * any constant). |left| is where its left operand begins, |at| where its operator is. */
bool find_part(const struct work *, size_t from, size_t to, size_t *left, size_t *at);
bool opens(const struct work *, size_t i); /* a bracket; |mate| is the closing one */
/* table_end is the place after `name[...]` at |i| if this reads a table of constant numbers that
 * the file declares, or a text in quotes; else |i|. refuse_unseen ends the program if the file has
 * a condition that its copy could not note. */
size_t table_end(const struct work *, size_t i, size_t to);
/* table_numbers finds the first two chosen numbers of the table of this name: of its size, its
 * places, its entries. */
void table_numbers(const struct work *, size_t i, unsigned long long out[2]);
void refuse_unseen(const struct work *);

/* expression and plain write what lies between two places, and note the conditions in it; plain is
 * for what has none outside brackets. new_site makes a place for a note, put_site begins a call
 * that notes there. note_part, note_part_of_itself and note_table write what find_part, cuts_itself
 * and table_end found. */
void expression(struct work *, size_t from, size_t to);
void plain(struct work *, size_t from, size_t to);
size_t new_site(struct work *, size_t from, size_t to, const char *kind);
void put_site(struct work *, const char *call, size_t site);
void note_part(struct work *, size_t left, size_t at);
void note_part_of_itself(struct work *, size_t from, size_t at);
void note_table(struct work *, size_t i, size_t end);

void put(struct work *, const char *text, size_t size);
void put_text(struct work *, const char *text);
/* copy writes tokens as they stand, each with the space before it. copy_gap writes only that
 * space. put_words writes tokens in one line, with blanks between them. */
void copy(struct work *, size_t from, size_t to);
void copy_gap(struct work *, size_t i);
void put_words(struct work *, size_t from, size_t to);
/* excuse_before reads the comment "not run: why." before a token into |out|; false: there is none.
 */
bool excuse_before(const struct work *, size_t i, char out[120]);

#endif
