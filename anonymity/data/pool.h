/* Pool: memory with one owner, given back all at once.
 *
 * Whatever lives as long as a table or a hierarchy is in its pool. So there is only one thing to
 * clear, and nothing leaks when an error ends a function. */
#ifndef GLASSHOUSE_POOL_H
#define GLASSHOUSE_POOL_H

#include <stddef.h>

struct pool_block;

struct pool {
    struct pool_block *last;
    size_t used;  /* bytes of the last block */
    size_t bytes; /* of all blocks */
};

/* pool_take returns |size| bytes, 16-byte aligned, not zeroed; NULL: no memory is left. pool_zero
 * also zeroes them. A pool of all zeros is empty and ready. */
void *pool_take(struct pool *, size_t size);
void *pool_zero(struct pool *, size_t count, size_t size);
/* pool_text copies |size| bytes and ends them with a zero byte; it packs without alignment. */
char *pool_text(struct pool *, const char *text, size_t size);
void pool_clear(struct pool *);

#endif
