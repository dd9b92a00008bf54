#include "proofs/affine/linear_words.h"
#include "crypto/memory.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct words {
    uint32_t **row; /* |rows| of them: first those with a pivot, then the others */
    size_t rows, columns, pivots;
    size_t *place; /* by pivot: its column */
    unsigned bits;
    uint32_t mask; /* N - 1 */
};

/* The compiler makes vectors of this loop. Words are reduced when they are read as factors. */
static void subtract(uint32_t *restrict to, const uint32_t *restrict from, uint32_t factor,
                     size_t count)
{
    for (size_t k = 0; k < count; k++)
        to[k] -= factor * from[k];
}

/* Newton's iteration: each step doubles the bits that are right, from three. */
static uint32_t inverse(uint32_t odd)
{
    uint32_t x = odd;
    for (int i = 0; i < 4; i++)
        x *= 2 - odd * x;
    return x;
}

static unsigned power_of(const struct words *w, uint32_t entry)
{
    entry &= w->mask;
    return entry ? (unsigned)__builtin_ctz(entry) : w->bits;
}

/* The row without a pivot whose entry has the smallest power of two, or SIZE_MAX: all are zero. */
static size_t smallest(const struct words *w, size_t column, unsigned *power)
{
    size_t found = SIZE_MAX;
    *power = w->bits;
    for (size_t i = w->pivots; i<w->rows && * power> 0; i++) {
        const unsigned p = power_of(w, w->row[i][column]);
        if (p < *power) {
            *power = p;
            found = i;
        }
    }
    return found;
}

/* The pivot becomes 2^|power|, and all entries below become zero. */
static void clear_below(struct words *w, size_t column, unsigned power)
{
    uint32_t *pivot = w->row[w->pivots];
    const uint32_t unit = inverse((pivot[column] & w->mask) >> power);
    for (size_t k = column; k < w->columns; k++)
        pivot[k] = (pivot[k] * unit) & w->mask;
    for (size_t i = w->pivots + 1; i < w->rows; i++) {
        const uint32_t factor = (w->row[i][column] & w->mask) >> power;
        if (factor)
            subtract(w->row[i] + column, pivot + column, factor, w->columns - column);
    }
}

/* The multiple of the pivot's row that has zero in its column is a row of its own. */
static void add_multiple(struct words *w, size_t column, unsigned power, uint32_t *spare)
{
    const uint32_t *pivot = w->row[w->pivots];
    for (size_t k = 0; k < w->columns; k++)
        spare[k] = k > column ? pivot[k] << (w->bits - power) & w->mask : 0;
}

/* For every row, pivots from the left: what stands above one becomes smaller than it. */
static void reduce_above(const struct words *w)
{
    for (size_t i = 0; i < w->pivots; i++)
        for (size_t p = i + 1; p < w->pivots; p++) {
            const size_t column = w->place[p];
            const uint32_t factor = (w->row[i][column] & w->mask) / (w->row[p][column] & w->mask);
            if (factor)
                subtract(w->row[i] + column, w->row[p] + column, factor, w->columns - column);
        }
}

static void swap_rows(struct words *w, size_t a, size_t b)
{
    uint32_t *row = w->row[a];
    w->row[a] = w->row[b];
    w->row[b] = row;
}

void words_howell(uint32_t *m, size_t rows, size_t columns, unsigned bits)
{
    /* Each column takes one row, and may add one. */
    const size_t room = rows + columns;
    struct words w = {.row = memory_get(room * sizeof *w.row),
                      .rows = rows,
                      .columns = columns,
                      .place = memory_get(columns * sizeof *w.place),
                      .bits = bits,
                      .mask = UINT32_MAX >> (32 - bits)};
    uint32_t *all = memory_zero(room * columns, sizeof *all);
    memcpy(all, m, rows * columns * sizeof *all);
    for (size_t i = 0; i < room; i++)
        w.row[i] = all + i * columns;
    for (size_t column = 0; column < columns; column++) {
        unsigned power;
        const size_t found = smallest(&w, column, &power);
        if (found == SIZE_MAX)
            continue;
        swap_rows(&w, found, w.pivots);
        clear_below(&w, column, power);
        if (power)
            add_multiple(&w, column, power, w.row[w.rows++]);
        w.place[w.pivots++] = column;
    }
    reduce_above(&w);
    memset(m, 0, rows * columns * sizeof *m);
    for (size_t i = 0; i < w.pivots; i++)
        for (size_t k = 0; k < columns; k++)
            m[i * columns + k] = w.row[i][k] & w.mask;
    free(all);
    free(w.place);
    free(w.row);
}
