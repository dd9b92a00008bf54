/* Arena: memory with one owner, given back all at once. */
#include "anonymity/arena.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 16, ALIGNMENT = 16 };

struct arena_block {
    struct arena_block *before;
    size_t room;
    _Alignas(ALIGNMENT) char bytes[];
};

static void *take(struct arena *arena, size_t size, size_t alignment)
{
    const size_t at = (arena->used + alignment - 1) & ~(alignment - 1);
    if (arena->last && at <= arena->last->room && size <= arena->last->room - at) {
        arena->used = at + size;
        return arena->last->bytes + at;
    }
    const size_t room = size > BLOCK_BYTES / 4 ? size : BLOCK_BYTES;
    if (room > SIZE_MAX - sizeof(struct arena_block))
        return NULL;
    struct arena_block *block = malloc(sizeof *block + room);
    if (!block)
        return NULL;
    block->room = room;
    arena->bytes += sizeof *block + room;
    /* A large piece goes behind the block in use, whose rest stays in use. */
    if (arena->last && room != BLOCK_BYTES) {
        block->before = arena->last->before;
        arena->last->before = block;
        return block->bytes;
    }
    block->before = arena->last;
    arena->last = block;
    arena->used = size;
    return block->bytes;
}

void *arena_take(struct arena *arena, size_t size)
{
    return take(arena, size ? size : 1, ALIGNMENT);
}

void *arena_zero(struct arena *arena, size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size)
        return NULL;
    void *out = arena_take(arena, count * size);
    if (out)
        memset(out, 0, count * size);
    return out;
}

char *arena_text(struct arena *arena, const char *text, size_t size)
{
    char *out = take(arena, size + 1, 1);
    if (!out)
        return NULL;
    memcpy(out, text, size);
    out[size] = 0;
    return out;
}

void arena_clear(struct arena *arena)
{
    struct arena_block *block = arena->last;
    while (block) {
        struct arena_block *before = block->before;
        free(block);
        block = before;
    }
    *arena = (struct arena){0};
}
