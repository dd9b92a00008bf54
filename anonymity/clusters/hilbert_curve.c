/* The Hilbert curve in any number of dimensions: Butz's algorithm in Hamilton's form.
 *
 * From the coarsest bit down, the cell of side 2^i in which the point lies is one of 2^n children
 * of the cell before. The children are visited in Gray code order, turned so that the walk enters
 * at corner |entry| and leaves in direction |direction|; the number of the child is n bits of the
 * place, and gives the entry and the direction inside it. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/clusters/hilbert.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint64_t rotate_right(uint64_t x, uint32_t by, uint32_t n)
{
    const uint64_t mask = n == 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
    by %= n;
    return by == 0 ? x : ((x >> by) | (x << (n - by))) & mask;
}

static uint64_t gray_inverse(uint64_t gray)
{
    for (uint32_t shift = 1; shift < 64; shift *= 2)
        gray ^= gray >> shift;
    return gray;
}

/* entry is the corner at which the walk enters child |w|. */
static uint64_t entry(uint64_t w)
{
    const uint64_t even = w == 0 ? 0 : (w - 1) & ~UINT64_C(1);
    return even ^ (even >> 1);
}

/* direction is the axis along which the walk goes through child |w|. */
static uint32_t direction(uint64_t w, uint32_t n)
{
    if (w == 0)
        return 0;
    const uint64_t odd = w & 1 ? w : w - 1;
    return odd == UINT64_MAX ? 0 : (uint32_t)__builtin_ctzll(~odd) % n;
}

/* append puts |n| bits behind the first |used| ones. */
static void append(uint64_t *place, uint64_t used, uint64_t bits, uint32_t n)
{
    const uint64_t word = used / 64;
    const uint32_t free = 64 - (uint32_t)(used % 64);
    if (n <= free) {
        place[word] |= bits << (free - n);
        return;
    }
    place[word] |= bits >> (n - free);
    place[word + 1] |= bits << (64 - (n - free));
}

void hilbert_place(const uint32_t *point, uint32_t dimensions, uint32_t bits, uint64_t *place)
{
    const uint32_t n = dimensions, words = hilbert_words(n, bits);
    assert(n >= 1 && n <= 64 && bits >= 1 && bits <= 32);
    uint64_t corner = 0, used = (uint64_t)words * 64 - (uint64_t)n * bits;
    uint32_t axis = (2 + n * 32 - bits) % n;
    memset(place, 0, words * sizeof *place);
    for (uint32_t i = bits; i-- > 0;) {
        uint64_t cell = 0;
        for (uint32_t j = 0; j < n; j++)
            cell |= (uint64_t)(point[j] >> i & 1) << j;
        const uint64_t w = gray_inverse(rotate_right(cell ^ corner, axis + 1, n));
        append(place, used, w, n);
        used += n;
        corner ^= rotate_right(entry(w), n - (axis + 1) % n, n);
        axis = (axis + direction(w, n) + 1) % n;
    }
}

struct placed {
    const uint64_t *place;
    uint32_t words;
};

static int compare_places(const void *a, const void *b, void *context)
{
    const struct placed *const placed = context;
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    const uint64_t *const p = &placed->place[(size_t)x * placed->words];
    const uint64_t *const q = &placed->place[(size_t)y * placed->words];
    for (uint32_t w = 0; w < placed->words; w++)
        if (p[w] != q[w])
            return p[w] < q[w] ? -1 : 1;
    return x < y ? -1 : x > y;
}

/* stretch maps 0 .. range-1 onto 0 .. widest-1. */
static uint32_t stretch(uint32_t value, uint32_t range, uint32_t widest)
{
    if (range < 2)
        return value;
    const uint64_t under = range - 1;
    return (uint32_t)((2 * (uint64_t)value * (widest - 1) + under) / (2 * under));
}

status hilbert_order(const uint32_t *point, const uint32_t *range, uint32_t rows,
                     uint32_t dimensions, bool rescale, uint32_t *order)
{
    uint32_t widest = 2, bits = 1, scaled[DATASET_QIS];
    if (dimensions == 0 || dimensions > DATASET_QIS)
        return E_LIMIT;
    for (uint32_t j = 0; j < dimensions; j++)
        widest = range[j] > widest ? range[j] : widest;
    while (bits < 32 && (UINT64_C(1) << bits) < widest)
        bits++;
    const uint32_t words = hilbert_words(dimensions, bits);
    uint64_t *const place = malloc(((size_t)rows * words + 1) * sizeof *place);
    if (!place)
        return E_MEMORY;
    for (uint32_t i = 0; i < rows; i++) {
        const uint32_t *const at = &point[(size_t)i * dimensions];
        for (uint32_t j = 0; j < dimensions; j++)
            scaled[j] = rescale ? stretch(at[j], range[j], widest) : at[j];
        hilbert_place(scaled, dimensions, bits, &place[(size_t)i * words]);
        order[i] = i;
    }
    struct placed placed = {place, words};
    qsort_r(order, rows, sizeof *order, compare_places, &placed);
    free(place);
    return OK;
}
