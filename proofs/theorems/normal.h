/* Zhong's theorem 6: no normal k-anonymization function has an unconditionally private protocol.
 *
 * A table is one attribute: a symbol for each row, Alice's rows first. A function by suppression is
 * what it suppresses. Three are built in; and the theorem is also put to every normal function
 * there is, since all that it may do on the tables of the proof is to choose what it suppresses in
 * one of them: the others are images of that one under permutations of symbols. */
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
/* normal_table writes table number |index| of |rows| rows; there are symbols^rows. */
void normal_table(const struct normal_shape *, uint32_t rows, uint64_t index, uint8_t *table);

/* normal_fault says in words what is not normal about a function at a shape, over all tables and
 * all permutations of symbols; NULL when it is normal. */
const char *normal_fault(const struct normal_shape *, const struct normal_function *,
                         struct arena *);

/* normal_decompose decides the matrix of a function: Alice's tables by Bob's. */
void normal_decompose(const struct normal_shape *, const struct normal_function *, struct arena *,
                      struct decomposition *);

/* normal_group: the same when one group of parties owns the rows whose bits are in |rows|, and all
 * other parties the rest. Each group plays as one party, as Zhong's section 6 says; whichever
 * parties the rows were dealt to, the rows of a group are such a set. */
void normal_group(const struct normal_shape *, const struct normal_function *, uint32_t rows,
                  struct arena *, struct decomposition *);

/* normal_every counts the ways in which a normal function can suppress cells of the proof's table
 * T, and those among them that leave the proof's four tables decomposable. The proof's T(B) has
 * k - 1 rows of its own, so bob must be k - 1 or more (else the parties change names). */
void normal_every(const struct normal_shape *, uint64_t *ways, uint64_t *decomposable);

#endif
