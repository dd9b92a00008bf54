/* Pool: memory with one owner, given back all at once. */
#include "anonymity/data/pool.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 1 << 16, ALIGNMENT = 16 };

struct pool_block {
    struct pool_block *before;
    size_t room;
    _Alignas(ALIGNMENT) char bytes[];
};

static void *take(struct pool *pool, size_t size, size_t alignment)
{
    const size_t at = (pool->used + alignment - 1) & ~(alignment - 1);
    if (pool->last && at <= pool->last->room && size <= pool->last->room - at) {
        pool->used = at + size;
        return pool->last->bytes + at;
    }
    const size_t room = size > BLOCK_BYTES / 4 ? size : BLOCK_BYTES;
    if (room > SIZE_MAX - sizeof(struct pool_block))
        return NULL;
    struct pool_block *block = malloc(sizeof *block + room);
    if (!block)
        return NULL;
    block->room = room;
    pool->bytes += sizeof *block + room;
    /* A large piece goes behind the block in use, whose rest stays in use. */
    if (pool->last && room != BLOCK_BYTES) {
        block->before = pool->last->before;
        pool->last->before = block;
        return block->bytes;
    }
    block->before = pool->last;
    pool->last = block;
    pool->used = size;
    return block->bytes;
}

void *pool_take(struct pool *pool, size_t size)
{
    return take(pool, size ? size : 1, ALIGNMENT);
}

void *pool_zero(struct pool *pool, size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size)
        return NULL;
    void *out = pool_take(pool, count * size);
    if (out)
        memset(out, 0, count * size);
    return out;
}

char *pool_text(struct pool *pool, const char *text, size_t size)
{
    char *out = take(pool, size + 1, 1);
    if (!out)
        return NULL;
    memcpy(out, text, size);
    out[size] = 0;
    return out;
}

void pool_clear(struct pool *pool)
{
    struct pool_block *block = pool->last;
    while (block) {
        struct pool_block *before = block->before;
        free(block);
        block = before;
    }
    *pool = (struct pool){0};
}
