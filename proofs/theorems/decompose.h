/* Can two parties compute a finite function so that neither learns more than its value, without
 * assumptions? Kushilevitz (FOCS 1989, cited in zhong 4): they can exactly if the function's matrix
 * has no forbidden submatrix. theorems/normal.c and the ledger's probes ask this.
 *
 * Two rows of a matrix are linked if they have equal values in some column. They are equivalent if
 * a chain of links joins them; columns likewise. A submatrix is forbidden if it is not constant,
 * all its rows are equivalent, and all its columns are equivalent. Then neither party can send a
 * first message that depends on its input without telling too much. If rows fall into several
 * classes, their owner can say in which class its row is. Repeating this ends in constant
 * rectangles exactly if nothing forbidden is left, in whatever order, because a forbidden submatrix
 * always lies within one class. */
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
    uint32_t *leaf; /* if decomposable: by entry, the rectangle in which the protocol ends */
    uint32_t leaves;
    struct submatrix forbidden; /* if not: one in which no row or column can be left out */
};

void function_decompose(const struct function_matrix *, struct arena *, struct decomposition *);

#endif
