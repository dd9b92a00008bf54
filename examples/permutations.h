/* A primitive outside the tree of Glasshouse: the six permutations of three things. They are a
 * group that is not commutative. Number 2 k rotates by k places; 2 k + 1 rotates and then reflects.
 */
#ifndef GLASSHOUSE_EXAMPLES_PERMUTATIONS_H
#define GLASSHOUSE_EXAMPLES_PERMUTATIONS_H

#include "sim/primitives.h"

#define KIND_PERMUTATIONS ((enum kind)KIND_OWN)
enum { PERMUTATIONS = 6 };

extern const struct primitive primitive_permutations;

/* permutations_of makes them from numbers, residues modulo 6; permutations_numbers is the way back.
 * permutations_product is first |b|, then |a|, entry by entry. */
struct value permutations_of(const struct value *numbers);
struct value permutations_numbers(const struct value *);
struct value permutations_product(const struct value *a, const struct value *b);
struct value permutations_inverse(const struct value *);

#endif
