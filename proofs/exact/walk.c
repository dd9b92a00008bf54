#include "proofs/exact/walk.h"
#include "crypto/memory.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void grow(struct walk *w)
{
    w->room = w->room ? 2 * w->room : 64;
    w->digit = memory_more(w->digit, w->room * sizeof *w->digit);
    w->bound = memory_more(w->bound, w->room * sizeof *w->bound);
}

static status walk_below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                         size_t count, uint64_t *out)
{
    struct walk *w = (struct walk *)tape;
    (void)why;
    for (size_t i = 1; i < limbs; i++)
        w->broken |= bound[i] != 0;
    if (w->broken)
        return E_LIMIT;
    memset(out, 0, count * limbs * sizeof *out);
    for (size_t i = 0; i < count; i++) {
        if (w->most && w->at == w->most)
            continue;
        if (w->at == w->depth) {
            if (w->depth == w->room)
                grow(w);
            w->digit[w->depth] = 0;
            w->bound[w->depth++] = bound[0];
        }
        /* The same coins so far must lead to the same draw: roles have no other randomness. */
        assert(w->bound[w->at] == bound[0]);
        out[i * limbs] = w->digit[w->at++];
    }
    return OK;
}

static status walk_bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    (void)why;
    ((struct walk *)tape)->broken = true;
    memset(out, 0, size);
    return E_LIMIT;
}

void walk_init(struct walk *w)
{
    *w = (struct walk){.tape = {.below = walk_below, .bytes = walk_bytes}};
}

void walk_clear(struct walk *w)
{
    free(w->digit);
    free(w->bound);
    *w = (struct walk){0};
}

void walk_begin(struct walk *w)
{
    w->depth = w->at = 0;
    w->tape.position = 0;
}

bool walk_next(struct walk *w)
{
    w->depth = w->at;
    while (w->depth && w->digit[w->depth - 1] + 1 == w->bound[w->depth - 1])
        w->depth--;
    w->at = 0;
    if (w->depth == 0)
        return false;
    w->digit[w->depth - 1]++;
    return true;
}

struct wide walk_ways(const struct walk *w)
{
    struct wide ways = wide_of(1);
    for (size_t i = 0; i < w->at; i++)
        if (!wide_multiply_fits(ways, wide_of(w->bound[i]), &ways))
            return wide_of(0);
    return ways;
}
