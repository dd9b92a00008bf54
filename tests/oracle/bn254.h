/* What is the pairing of P and Q? The curve BN_P254 and its tower from the definitions.
 *
 *   u = -(2^62 + 2^55 + 1)
 *   p = 36 u^4 + 36 u^3 + 24 u^2 + 6 u + 1,  q = 36 u^4 + 36 u^3 + 18 u^2 + 6 u + 1
 *   Fp2 = Fp[i]/(i^2 + 1), Fp6 = Fp2[v]/(v^3 - (1 + i)), Fp12 = Fp6[w]/(w^2 - v)
 *   E: y^2 = x^3 + 2 over Fp,  E': y^2 = x^3 + 2/(1 + i) over Fp2,  (x, y) -> (x w^2, y w^3)
 *
 * The textbook pairing t(P, Q) is optimal ate, Vercauteren 2010, section IV.A: with s = 6u + 2,
 *   (f_{s,Q}(P) * l_{sQ, pi Q}(P) * l_{sQ + pi Q, -pi^2 Q}(P)) ^ ((p^12 - 1) / q),
 * vertical lines included, all on points of E(Fp12), one plain power at the end. RELIC computes
 * e(P, Q) = t(P, Q)^c with c = 2u (6u^2 + 3u + 1), since its final exponentiation is the one of
 * Fuentes-Castaneda, Knapp and Rodriguez-Henriquez 2011, section 5. bn254_pairing is e.
 *
 * Strings: a coordinate is 32 bytes; G1 x y, G2 x0 x1 y0 y1, or "infinity"; GT its 12 coordinates,
 * over Fp2 first, then v, then w: 1, i, v, iv, v^2, iv^2, then the same times w. Scalars are of any
 * length and are not reduced. */
#ifndef GLASSHOUSE_ORACLE_BN254_H
#define GLASSHOUSE_ORACLE_BN254_H

#include "tests/oracle/number.h"

enum { BN254_BYTES = 32 };

struct bn254 {
    struct field fp, fp2, fp6, fp12;
    struct curve e1, e2, e12; /* E(Fp), E'(Fp2), E(Fp12) */
    fmpz_t u, p, q;
    fmpz_t power; /* c, the fixed power between the textbook pairing and RELIC's */
};

void bn254_init(struct bn254 *);
void bn254_clear(struct bn254 *);

/* The generators that RELIC has. */
struct hex bn254_g1_generator(const struct bn254 *);
struct hex bn254_g2_generator(const struct bn254 *);

struct hex bn254_g1_add(const struct bn254 *, const char *p, const char *q);
struct hex bn254_g1_mul(const struct bn254 *, const char *k, const char *p);
struct hex bn254_g2_add(const struct bn254 *, const char *p, const char *q);
struct hex bn254_g2_mul(const struct bn254 *, const char *k, const char *p);
struct hex bn254_gt_mul(const struct bn254 *, const char *a, const char *b);
struct hex bn254_gt_pow(const struct bn254 *, const char *a, const char *k);
struct hex bn254_gt_inv(const struct bn254 *, const char *a);
struct hex bn254_gt_one(const struct bn254 *);

/* Membership. On the curve, and in the group: the order is the test, q * P = infinity, a^q = 1. */
bool bn254_g1_on_curve(const struct bn254 *, const char *p);
bool bn254_g2_on_curve(const struct bn254 *, const char *p);
bool bn254_g2_in_group(const struct bn254 *, const char *p);
bool bn254_gt_in_group(const struct bn254 *, const char *a);

/* bn254_textbook is t(P, Q), bn254_pairing is e(P, Q); 1 if either point is infinity. */
struct hex bn254_textbook(const struct bn254 *, const char *p, const char *q);
struct hex bn254_pairing(const struct bn254 *, const char *p, const char *q);

#endif
