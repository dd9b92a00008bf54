/* The dense matrices of proofs/affine/linear.c: one connected part of a system at a time. */
#ifndef GLASSHOUSE_LINEAR_DENSE_H
#define GLASSHOUSE_LINEAR_DENSE_H

#include "proofs/affine/linear.h"
#include <flint/fmpz_mat.h>

/* Small integers, checked for overflow: enough for what roles compute. */
struct grid {
    int64_t *cell;
    size_t rows, columns, room;
};

void grid_clear(struct grid *);
void grid_make(struct grid *, size_t rows, size_t columns); /* zeros; memory is used again */

/* grid_eliminate takes pivots 1 and -1 in columns below |columns| as long as there are any, and
 * clears their columns in all rows that are not pivots yet. pivot[row] is the row's column, or
 * SIZE_MAX; order[0..] the pivot rows as they were taken. Returns their number, or SIZE_MAX when a
 * number grew too large. */
size_t grid_eliminate(struct grid *, size_t columns, size_t *pivot, size_t *order);
/* grid_reduce clears the pivot columns in row |row| of |target|, whose columns from |shift| on are
 * those of |by|. False when a number grew too large. */
bool grid_reduce(struct grid *target, size_t row, size_t shift, const struct grid *by,
                 const size_t *pivot, const size_t *order, size_t pivots);
bool grid_row_is_zero(const struct grid *, size_t row, size_t first, size_t end);

/* howell brings |m| to Howell form modulo N, with rows of zeros added where there are fewer rows
 * than columns; the form has as many rows as columns then. |m| is cleared and made anew. */
void linear_howell(fmpz_mat_t m, const fmpz_t modulus);
/* howell_reduce subtracts rows of the form |h| from |row| (columns 0 to |columns| - 1 of it, at
 * |shift|); false when what is left is not zero. */
bool howell_reduce(fmpz *row, size_t columns, const fmpz_mat_t h, const fmpz_t modulus);

#endif
