/* The same operations as RELIC itself computes them: for comparison in bench/ and tests/. Nothing
 * else may call them, because they have the defects that the pairing layer avoids: |k| must not be
 * 0, and no element may be the neutral one. */
#ifndef GLASSHOUSE_RELIC_PLAIN_H
#define GLASSHOUSE_RELIC_PLAIN_H

#include "crypto/pairing.h"

void relic_plain_g1_mul(struct g1 *, const struct g1 *a, const struct scalar *k);
void relic_plain_g2_mul(struct g2 *, const struct g2 *a, const struct scalar *k);
void relic_plain_gt_pow(struct gt *, const struct gt *a, const struct scalar *k);
void relic_plain_pairing(struct gt *, const struct g1 *p, const struct g2 *q);

#endif
