/* The protocol `secure-sum`: adds vectors of residues, and nobody shows a summand. */
#ifndef GLASSHOUSE_SECURE_SUM_H
#define GLASSHOUSE_SECURE_SUM_H

#include "sim/party.h"

extern const struct protocol secure_sum_protocol;

/* The messages, for tests whose roles send them. */
extern const struct message secure_sum_shift, secure_sum_unshift, secure_sum_result,
    secure_sum_pair, secure_sum_masked;

/* secure_sum plays one party in the ring; all parties call it with vectors of one modulus and
 * length. */
MUST_USE status secure_sum(struct party *me, const struct value *input, struct value *sum);
/* secure_sum_hardened is safe against any coalition of m - 2. */
MUST_USE status secure_sum_hardened(struct party *me, const struct value *input, struct value *sum);

/* For secure_sum.c: the descriptor's functions. */
status secure_sum_ideal(struct ideal *);
status secure_sum_ideal_view(struct ideal *, struct party *puppet);

#endif
