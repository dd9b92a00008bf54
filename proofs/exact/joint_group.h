/* What a coalition sees of ideal elements and ciphertexts (sim/ideal_group.h), as bytes.
 *
 * A ciphertext E(p, t) is C1 = p + A t and C2 = t, written additively. A is the recipient's secret
 * generator; who holds the recipient's key or the master key knows it. So everything that is seen
 * is a sum of monomials: scalars times one base. A base is the generator of the group or the
 * element of a text; a drawn element is the generator times a scalar. The coalition knows its own
 * scalars and elements, and all texts.
 *
 * A sum is split into what the coalition knows and what it does not. Linear algebra compares the
 * unknown part with the earlier ones. If it is independent of them, the sum is fresh: a uniform
 * element that nothing else tells about; it gets the next label. If not, it is written as the
 * combination that it is. So two joint views get the same bytes exactly if they have the same
 * law over all draws from the group, under the assumption of sim/ideal_group.h. Coins and
 * plaintexts are in one space, because the pairing takes what is seen of a coin to the group of
 * plaintexts. A party that draws an element knows its logarithm: it can draw it as a power of the
 * generator.
 *
 * Coefficients are numbers modulo 2^61 - 1. Each of the coalition's own scalars has a fixed value
 * there, by its place among the coalition's coins. Two different polynomials in the scalars agree
 * at these values with probability below 2^-50 (Schwartz and Zippel). If no own scalar multiplies
 * something unknown, there is no such chance. */
#ifndef GLASSHOUSE_JOINT_GROUP_H
#define GLASSHOUSE_JOINT_GROUP_H

#include "proofs/exact/joint.h"

struct joint_group *joint_group_new(void);
void joint_group_free(struct joint_group *);

bool joint_group_is(enum kind);
/* joint_group_begin forgets the last view. Then joint_group_learn is called for all that the
 * coalition drew or was sent, in the order of the views. After that, joint_group_put writes. */
void joint_group_begin(struct joint_group *, const struct run *);
void joint_group_learn(struct joint_group *, enum kind, uint64_t number, bool drawn);
void joint_group_put(struct joint_group *, struct buffer *, enum kind, uint64_t number);
/* joint_group_limit says which limit the view exceeds, so that the written bytes mean nothing;
 * NULL: everything was written. */
const char *joint_group_limit(const struct joint_group *);

#endif
