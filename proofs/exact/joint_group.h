/* What a coalition sees of ideal elements and ciphertexts (sim/ideal_group.h), as bytes.
 *
 * A ciphertext E(p, t) is C1 = p + A t and C2 = t, written additively: A is the recipient's secret
 * generator, known to whoever holds the recipient's key or the master key. So everything that is
 * seen is a sum of monomials: scalars times one base, where a base is the generator of the group
 * or the element of a text; a drawn element is the generator times a scalar. The coalition knows
 * its own scalars and elements, and all texts.
 *
 * A sum is split into what the coalition knows and what it does not. The unknown part is compared,
 * by linear algebra, with those that came before: where it is independent of them the sum is fresh,
 * a uniform element that nothing tells of, and gets the next label; otherwise it is written as the
 * combination that it is. So two joint views get the same bytes exactly when they have the same
 * law over all draws from the group, under the assumption of sim/ideal_group.h. Coins and
 * plaintexts are in one space, since the pairing takes what is seen of a coin to the group of
 * plaintexts; and who draws an element knows its logarithm, as he does when he draws it as a power
 * of the generator.
 *
 * Coefficients are numbers modulo 2^61 - 1, in which each of the coalition's own scalars stands at
 * a fixed value that depends on its place among its coins. Two different polynomials in the
 * scalars agree at these values with probability below 2^-50 (Schwartz and Zippel); where no own
 * scalar multiplies something unknown, nothing is left to chance. */
#ifndef GLASSHOUSE_JOINT_GROUP_H
#define GLASSHOUSE_JOINT_GROUP_H

#include "proofs/exact/joint.h"

struct joint_group *joint_group_new(void);
void joint_group_free(struct joint_group *);

bool joint_group_is(enum kind);
/* joint_group_begin forgets the last view. Then all that the coalition drew or was sent is shown
 * with joint_group_learn, in the order of the views, before anything is written. */
void joint_group_begin(struct joint_group *, const struct run *);
void joint_group_learn(struct joint_group *, enum kind, uint64_t number, bool drawn);
void joint_group_put(struct joint_group *, struct buffer *, enum kind, uint64_t number);
/* joint_group_limit says what of the view is more than is followed, so that the bytes that were
 * written mean nothing; NULL: all was written. */
const char *joint_group_limit(const struct joint_group *);

#endif
