/* The only file that calls RELIC's functions: field arithmetic, point formulas and line functions.
 *
 * All that is built from these (scalar multiplication, tables, the Miller loop, encodings) is ours,
 * in pairing_*.c, which never includes relic.h. So most of RELIC's defects cannot reach us: nothing
 * here inverts zero, recodes a scalar, draws randomness, or reads bytes from outside. */
#ifndef GLASSHOUSE_RELIC_OPS_H
#define GLASSHOUSE_RELIC_OPS_H

#include "crypto/pairing.h"

/* relic_start prepares this thread; E_INTERNAL if RELIC's curve has another order. */
MUST_USE status relic_start(void);
void relic_stop(void);
bool relic_started(void);

/* Field elements to and from integers below p. */
void relic_fp_set(struct fp *, const uint64_t integer[FIELD_LIMBS]);
void relic_fp_get(uint64_t integer[FIELD_LIMBS], const struct fp *a);

void relic_fp_add(struct fp *, const struct fp *a, const struct fp *b);
void relic_fp_sub(struct fp *, const struct fp *a, const struct fp *b);
void relic_fp_mul(struct fp *, const struct fp *a, const struct fp *b);
void relic_fp_square(struct fp *, const struct fp *a);
void relic_fp_half(struct fp *, const struct fp *a);
/* relic_fp_invert gives 0 for 0. */
void relic_fp_invert(struct fp *, const struct fp *a);

void relic_fp2_add(struct fp2 *, const struct fp2 *a, const struct fp2 *b);
void relic_fp2_sub(struct fp2 *, const struct fp2 *a, const struct fp2 *b);
void relic_fp2_mul(struct fp2 *, const struct fp2 *a, const struct fp2 *b);

/* Fp12. relic_gt_square_cyclotomic is for elements whose order divides p^4 - p^2 + 1.
 * relic_gt_square_packed squares such an element without its coefficients [0][0] and [1][1];
 * relic_gt_unpack computes these two again. relic_gt_mul_line needs a line: only the three places
 * that parts_of in pairing.c names are set. relic_gt_power_p raises to the power p^i, i from 1 to
 * 3. relic_gt_invert gives 0 for 0. */
void relic_gt_mul(struct gt *, const struct gt *a, const struct gt *b);
void relic_gt_mul_line(struct gt *, const struct gt *a, const struct gt *line);
void relic_gt_square(struct gt *, const struct gt *a);
void relic_gt_square_cyclotomic(struct gt *, const struct gt *a);
void relic_gt_square_packed(struct gt *, const struct gt *a);
void relic_gt_unpack(struct gt *elements, size_t count);
void relic_gt_conjugate(struct gt *, const struct gt *a);
void relic_gt_power_p(struct gt *, const struct gt *a, int i);
void relic_gt_invert(struct gt *, const struct gt *a);

/* Points. relic_g2_power_p is the i-th power of the p-power Frobenius of the twist. */
void relic_g1_identity(struct g1 *);
void relic_g1_generator(struct g1 *);
bool relic_g1_is_identity(const struct g1 *a);
void relic_g1_add(struct g1 *, const struct g1 *a, const struct g1 *b);
void relic_g1_double(struct g1 *, const struct g1 *a);
void relic_g1_neg(struct g1 *, const struct g1 *a);
void relic_g2_identity(struct g2 *);
void relic_g2_generator(struct g2 *);
bool relic_g2_is_identity(const struct g2 *a);
void relic_g2_add(struct g2 *, const struct g2 *a, const struct g2 *b);
void relic_g2_double(struct g2 *, const struct g2 *a);
void relic_g2_neg(struct g2 *, const struct g2 *a);
void relic_g2_power_p(struct g2 *, const struct g2 *a, int i);

/* Steps of a Miller loop. |t| becomes 2t, or t + q for an affine |q|. |line| becomes the line
 * through them at |at|, whose coordinates the caller prepares: (3x, -y) to double, (x, y) to add.
 */
void relic_line_double(struct gt *line, struct g2 *t, const struct g1 *at);
void relic_line_add(struct gt *line, struct g2 *t, const struct g2 *q, const struct g1 *at);

#endif
