/* An arena: memory that is given out in order and taken back all at once.
 *
 * Everything that lives as long as a run, or as long as one execution of it, lives in an arena, so
 * protocol code frees nothing, and a run can be repeated millions of times without growth. */
#ifndef GLASSHOUSE_ARENA_H
#define GLASSHOUSE_ARENA_H

#include <stddef.h>

struct arena_chunk;
struct arena_duty;

struct arena {
    struct arena_chunk *first, *current;
    char *at, *end; /* the free part of the current chunk */
    struct arena_duty *duties;
};

/* arena_clear gives all memory back to the system; arena_reset keeps it for the next use. */
void arena_clear(struct arena *);
void arena_reset(struct arena *);

/* arena_alloc returns |size| bytes, aligned for any type, not zeroed; it does not return when there
 * is no memory left: inputs are bounded before anything is sized by them. arena_zero zeroes. */
void *arena_alloc(struct arena *, size_t size);
void *arena_zero(struct arena *, size_t size);
/* arena_at_end has |clear| called with |what| when the arena is next cleared or reset, last come
 * first: for things that own memory of their own and live as long as what is here. */
void arena_at_end(struct arena *, void (*clear)(void *), void *what);
char *arena_text(struct arena *, const char *text); /* a copy */
char *arena_format(struct arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
