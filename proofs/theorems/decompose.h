/* Can two parties compute a finite function so that neither learns more than its value, without
 * assumptions? Kushilevitz (FOCS 1989, the reference of zhong 4): just when its matrix has no
 * forbidden submatrix.
 *
 * Two rows of a matrix are linked when they have equal values in some column, and equivalent when a
 * chain of links joins them; columns likewise. A submatrix is forbidden when it is not constant,
 * all its rows are equivalent and all its columns are: then nobody can say a first word that
 * depends on his input without telling too much. Where rows fall into several classes, their owner
 * can say in which class his is; this ends in constant rectangles just when nothing forbidden is
 * left, in whatever order, since a forbidden submatrix lies within one class. */
#ifndef GLASSHOUSE_DECOMPOSE_H
#define GLASSHOUSE_DECOMPOSE_H

#include "crypto/arena.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct function_matrix {
    uint32_t rows, columns;
    const uint32_t *value; /* row by row; equal numbers are equal values */
};

/* Rows and columns of a matrix, by rising number. */
struct submatrix {
    uint32_t *row, *column;
    uint32_t rows, columns;
};

struct decomposition {
    bool decomposable;
    uint32_t *leaf; /* by entry: the rectangle that the protocol ends in, when decomposable */
    uint32_t leaves;
    struct submatrix forbidden; /* otherwise: none of its rows or columns can be left out */
};

void function_decompose(const struct function_matrix *, struct arena *, struct decomposition *);

#endif
