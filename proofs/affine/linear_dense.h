/* Dense matrices for linear.c, which solves one connected part of a system at a time. */
#ifndef GLASSHOUSE_LINEAR_DENSE_H
#define GLASSHOUSE_LINEAR_DENSE_H

#include "proofs/affine/linear.h"
#include <flint/fmpz_mat.h>

/* Small integers, checked for overflow; they are enough for what roles compute. */
struct grid {
    int64_t *cell;
    size_t rows, columns, room;
};

void grid_clear(struct grid *);
void grid_make(struct grid *, size_t rows, size_t columns); /* all zeros; it reuses the memory */

/* grid_eliminate takes pivots 1 and -1 in columns below |columns| while there are any. It clears
 * a pivot's column in all rows that are not pivots yet. pivot[row] is the row's column, or
 * SIZE_MAX; order[0..] are the pivot rows in the order in which they were taken. It returns how
 * many, or SIZE_MAX if a number grew too large. */
size_t grid_eliminate(struct grid *, size_t columns, size_t *pivot, size_t *order);
/* grid_reduce clears the pivot columns in row |row| of |target|. The columns of |target| from
 * |shift| on are those of |by|. False: a number grew too large. */
bool grid_reduce(struct grid *target, size_t row, size_t shift, const struct grid *by,
                 const size_t *pivot, const size_t *order, size_t pivots);
bool grid_row_is_zero(const struct grid *, size_t row, size_t first, size_t end);

/* linear_howell brings |m| to Howell form modulo N. If there are fewer rows than columns it adds
 * rows of zeros; the form has as many rows as columns. |m| is freed and made again. */
void linear_howell(fmpz_mat_t m, const fmpz_t modulus);
/* howell_reduce subtracts rows of the form |h| from the first |columns| entries of |row|. False:
 * what remains is not zero. */
bool howell_reduce(fmpz *row, size_t columns, const fmpz_mat_t h, const fmpz_t modulus);

#endif
