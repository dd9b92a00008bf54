#include "crypto/arena.h"
#include "crypto/memory.h"
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 64 * 1024 };

struct arena_chunk {
    struct arena_chunk *next;
    size_t size;
    _Alignas(ARENA_ALIGNMENT) char bytes[];
};

struct arena_duty {
    struct arena_duty *next;
    void (*clear)(void *);
    void *what;
};

static void do_duties(struct arena *a)
{
    while (a->duties) {
        struct arena_duty *duty = a->duties;
        a->duties = duty->next;
        duty->clear(duty->what);
    }
}

void arena_at_end(struct arena *a, void (*clear)(void *), void *what)
{
    struct arena_duty *duty = arena_alloc(a, sizeof *duty);
    *duty = (struct arena_duty){a->duties, clear, what};
    a->duties = duty;
}

void arena_clear(struct arena *a)
{
    do_duties(a);
    for (struct arena_chunk *chunk = a->first; chunk;) {
        struct arena_chunk *next = chunk->next;
        sodium_memzero(chunk->bytes, chunk->size); /* keys and coins lie here too */
        free(chunk);
        chunk = next;
    }
    *a = (struct arena){0};
}

static void use(struct arena *a, struct arena_chunk *chunk)
{
    a->current = chunk;
    a->at = chunk->bytes;
    a->end = chunk->bytes + chunk->size;
}

void arena_reset(struct arena *a)
{
    do_duties(a);
    if (a->first)
        use(a, a->first);
}

void arena_reset_to(struct arena *a, size_t most)
{
    if (a->held > most)
        arena_clear(a);
    else
        arena_reset(a);
}

/* Finds the next chunk that is large enough: one that arena_reset kept, or a new one after the
 * current one. Chunks that are too small for this request stay unused until the next reset. */
void arena_grow(struct arena *a, uint64_t size)
{
    struct arena_chunk *chunk = a->current ? a->current->next : NULL;
    while (chunk && chunk->size < size) {
        a->current = chunk;
        chunk = chunk->next;
    }
    if (!chunk) {
        const uint64_t room = size > CHUNK_BYTES ? size : CHUNK_BYTES;
        chunk = memory_get(sizeof *chunk + room);
        chunk->size = (size_t)room; /* it was there */
        a->held += chunk->size;
        chunk->next = NULL;
        if (a->current)
            a->current->next = chunk;
        else
            a->first = chunk;
    }
    use(a, chunk);
}

void *arena_zero(struct arena *a, uint64_t size)
{
    return memset(arena_alloc(a, size), 0, (size_t)size);
}

char *arena_text(struct arena *a, const char *text)
{
    const size_t size = strlen(text) + 1;
    return memcpy(arena_alloc(a, size), text, size);
}

char *arena_format_list(struct arena *a, const char *format, va_list list)
{
    va_list again;
    va_copy(again, list);
    const int size = vsnprintf(NULL, 0, format, list);
    char *text = arena_alloc(a, (size_t)size + 1);
    vsnprintf(text, (size_t)size + 1, format, again);
    va_end(again);
    return text;
}

char *arena_format(struct arena *a, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = arena_format_list(a, format, list);
    va_end(list);
    return text;
}

void *arena_room(struct arena *a, void *list, size_t count, size_t *room, size_t item)
{
    if (count < *room)
        return list;
    *room = *room ? 2 * *room : 16;
    void *more = arena_alloc(a, *room * item);
    return count ? memcpy(more, list, count * item) : more;
}
