/* What comparing sums with a bound asks of Algorithm 2. */
#ifndef GLASSHOUSE_DOMINANCE_H
#define GLASSHOUSE_DOMINANCE_H

#include "protocols/boolean/boolean.h"

/* dominance_all: are all bits 1? */
bool dominance_all(const struct value *bits);

/* With targets=integers, dominance_targets lists for each entry the numbers from 0 to most + mask,
 * and as many that no sum can be as are missing to the modulus; dominance_tested is the masked sum
 * among the same numbers. Otherwise dominance_tested is the sum itself. */
struct value dominance_targets(struct run *, const struct boolean *, const struct value *mask);
struct value dominance_tested(struct run *, const struct boolean *, const struct value *sum);

#endif
