/* Zhong's theorem 6: no normal k-anonymization function has an unconditionally private protocol.
 *
 * A table is one attribute: a symbol for each row, Alice's rows first. A function is given by what
 * it suppresses. Three functions are built in. The theorem is also tested on every normal function:
 * on the tables of the proof such a function only chooses what it suppresses in one of them,
 * because the others are images of that one under permutations of symbols. */
#ifndef GLASSHOUSE_NORMAL_H
#define GLASSHOUSE_NORMAL_H

#include "proofs/theorems/decompose.h"

enum { NORMAL_ROWS = 10, NORMAL_STAR = 255 };

struct normal_shape {
    uint32_t k, alice, bob, symbols;
};

/* A k-anonymization function on a table of alice + bob symbols, in place. */
struct normal_function {
    const char *name, *meaning;
    void (*apply)(const struct normal_shape *, uint8_t *table);
};
extern const struct normal_function normal_functions[]; /* ends with a NULL name */

bool normal_anonymous(const struct normal_shape *, const uint8_t *table);
/* normal_table writes table number |index| with |rows| rows; there are symbols^rows tables. */
void normal_table(const struct normal_shape *, uint32_t rows, uint64_t index, uint8_t *table);

/* normal_fault says in words why a function is not normal at a shape, over all tables and all
 * permutations of symbols; NULL: it is normal. */
const char *normal_fault(const struct normal_shape *, const struct normal_function *,
                         struct arena *);

/* normal_decompose decides a function's matrix: rows are Alice's tables, columns Bob's. */
void normal_decompose(const struct normal_shape *, const struct normal_function *, struct arena *,
                      struct decomposition *);

/* normal_group is the same for more than two parties in two groups. One group owns the rows whose
 * bits are in |rows|, the other the rest. Each group plays as one party, as Zhong's section 6 says.
 * However the rows were dealt to the parties, the rows of a group are such a set. */
void normal_group(const struct normal_shape *, const struct normal_function *, uint32_t rows,
                  struct arena *, struct decomposition *);

/* normal_every counts the ways in which a normal function can suppress cells of the proof's table
 * T, and how many of them leave the proof's four tables decomposable. The proof's T(B) has k - 1
 * rows of its own, so |bob| must be at least k - 1 (if not, exchange the parties' names). */
void normal_every(const struct normal_shape *, uint64_t *ways, uint64_t *decomposable);

#endif
