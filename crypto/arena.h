/* An arena: memory that is given out in order and taken back all at once.
 *
 * Everything that lives as long as a run, or as one execution of it, is in an arena. So protocol
 * code frees nothing, and a run can be repeated millions of times without using more memory. */
#ifndef GLASSHOUSE_ARENA_H
#define GLASSHOUSE_ARENA_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

struct arena_chunk;
struct arena_duty;

struct arena {
    struct arena_chunk *first, *current;
    char *at, *end; /* the free part of the current chunk */
    size_t held;    /* bytes of all chunks */
    struct arena_duty *duties;
};

/* arena_clear wipes all memory and frees it. arena_reset keeps it, unwiped, to be used again. */
void arena_clear(struct arena *);
void arena_reset(struct arena *);
/* arena_reset_to does the first where there are more than |most| bytes, and else the second. */
void arena_reset_to(struct arena *, size_t most);

/* arena_alloc returns |size| bytes, aligned for any type, not zeroed; arena_zero zeroes them. If
 * there is no memory left they do not return (memory.h). Callers check lengths from outside
 * before they allocate. */
static inline void *arena_alloc(struct arena *, uint64_t size);
void *arena_zero(struct arena *, uint64_t size);
/* arena_at_end has |clear| called with |what| when the arena is next cleared or reset; the last one
 * is called first. It is for objects that own other memory and live as long as the arena. */
void arena_at_end(struct arena *, void (*clear)(void *), void *what);
char *arena_text(struct arena *, const char *text); /* a copy */
char *arena_format(struct arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_format_list(struct arena *, const char *format, va_list)
    __attribute__((format(printf, 2, 0)));

/* arena_room gives a list of |count| items room for one more, as array_room does (array.h): |*room|
 * doubles if it is full. New items are not zeroed, and the old list stays until the arena ends. */
void *arena_room(struct arena *, void *list, size_t count, size_t *room, size_t item);

/* arena_grow is for arena_alloc alone: it makes room for |size| bytes. */
enum { ARENA_ALIGNMENT = 16 };
void arena_grow(struct arena *, uint64_t size);
static inline void *arena_alloc(struct arena *a, uint64_t size)
{
    size = (size + ARENA_ALIGNMENT - 1) & ~(uint64_t)(ARENA_ALIGNMENT - 1);
    if ((size_t)(a->end - a->at) < size || !a->at)
        arena_grow(a, size);
    void *result = a->at;
    a->at += size;
    return result;
}

#endif
