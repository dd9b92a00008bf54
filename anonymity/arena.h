/* Arena: memory with one owner, given back all at once.
 *
 * Whatever lives as long as a table or a hierarchy lives in its arena, so that there is one thing
 * to clear and nothing to leak on the way out of an error. */
#ifndef GLASSHOUSE_ANONYMITY_ARENA_H
#define GLASSHOUSE_ANONYMITY_ARENA_H

#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *last;
    size_t used;  /* of the last block */
    size_t bytes; /* held in all: the memory a command may state */
};

/* arena_take returns |size| bytes, 16-byte aligned and not zeroed, or NULL when memory is out.
 * arena_zero also zeroes them. An arena of all zeros is empty and ready. */
void *arena_take(struct arena *, size_t size);
void *arena_zero(struct arena *, size_t count, size_t size);
/* arena_text copies |size| bytes and ends them with a zero byte; it packs without alignment. */
char *arena_text(struct arena *, const char *text, size_t size);
void arena_clear(struct arena *);

#endif
