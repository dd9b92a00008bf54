/* For comparing sums with a bound, by Algorithm 2 (boolean.c). */
#ifndef GLASSHOUSE_DOMINANCE_H
#define GLASSHOUSE_DOMINANCE_H

#include "protocols/boolean/boolean.h"

/* dominance_all: are all bits 1? */
bool dominance_all(const struct value *bits);

/* With targets=integers, dominance_targets lists for each entry the numbers from 0 to most + mask;
 * it fills the list up to the modulus with numbers that no sum can be. dominance_tested is then the
 * masked sum as one of these numbers. Otherwise dominance_tested is the sum itself. */
struct value dominance_targets(struct run *, const struct boolean *, const struct value *mask);
struct value dominance_tested(struct run *, const struct boolean *, const struct value *sum);

status dominance_second_ideal(struct ideal *);
status dominance_second_leakage(struct ideal *, int party);

#endif
