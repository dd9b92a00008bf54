/* What is the pairing of P and Q? Curves of embedding degree 12 and their towers, each from its
 * number u by the definitions.
 *
 * Barreto and Naehrig (BN254):     Barreto, Lynn and Scott (B12_P638, B12_P381):
 *   p = 36u^4 + 36u^3 + 24u^2 + 6u + 1       p = (u - 1)^2 (u^4 - u^2 + 1) / 3 + u
 *   q = 36u^4 + 36u^3 + 18u^2 + 6u + 1       q = u^4 - u^2 + 1
 *   E: y^2 = x^3 + 2 over Fp                 E: y^2 = x^3 + 4 over Fp
 *   E': y^2 = x^3 + 2 / (1 + i) over Fp2     E': y^2 = x^3 + 4 (1 + i) over Fp2
 *   (x, y) -> (x w^2, y w^3)                 (x, y) -> (x / w^2, y / w^3)
 *   p + 1 - 6u^2 = q points on E             q (u - 1)^2 / 3 points on E
 *
 * Fp2 = Fp[i]/(i^2 + 1), Fp6 = Fp2[v]/(v^3 - (1 + i)), Fp12 = Fp6[w]/(w^2 - v) for all.
 *
 * The textbook pairing t(P, Q) is optimal ate, Vercauteren 2010. For BN, section IV.A: with
 * s = 6u + 2,
 *   (f_{s,Q}(P) * l_{sQ, pi Q}(P) * l_{sQ + pi Q, -pi^2 Q}(P)) ^ ((p^12 - 1) / q);
 * for BLS f_{u,Q}(P) ^ ((p^12 - 1) / q). Vertical lines are included, all is computed on points of
 * E(Fp12), with one plain power at the end. The pairing layer computes e(P, Q) = t(P, Q)^c:
 * c = 2u (6u^2 + 3u + 1) for BN, the final exponentiation of Fuentes-Castaneda, Knapp and
 * Rodriguez-Henriquez 2011, section 5; c = 3 for BLS, that of Hayashida, Hayasaka and Teruya 2020.
 * ate_pairing is e.
 *
 * Strings: a coordinate is |bytes| bytes; G1 x y, G2 x0 x1 y0 y1, or "infinity"; GT its 12
 * coordinates, over Fp2 first, then v, then w: 1, i, v, iv, v^2, iv^2, then the same times w.
 * Scalars are of any length and are not reduced. */
#ifndef GLASSHOUSE_ORACLE_ATE_H
#define GLASSHOUSE_ORACLE_ATE_H

#include "tests/oracle/number.h"

enum ate_curve { ATE_BN254, ATE_B12_P638, ATE_B12_P381, ATE_CURVES };

/* What makes a curve: all else follows from these. */
struct ate_about {
    const char *name, *word; /* as people and as files and domains of hashes write it */
    bool bls;
    const char *u; /* hexadecimal, with its sign */
    slong b;
    const char *g1, *g2; /* the generators that RELIC has */
    int strength;        /* in bits, as estimated by: */
    const char *strength_source;
};

struct ate {
    const struct ate_about *about;
    size_t bytes, scalar_bytes; /* of a coordinate and of a scalar: whole words of 64 bits */
    struct field fp, fp2, fp6, fp12;
    struct curve e1, e2, e12; /* E(Fp), E'(Fp2), E(Fp12) */
    fmpz_t u, p, q;
    fmpz_t points; /* on E(Fp) */
    fmpz_t power;  /* c, the fixed power between the textbook pairing and e */
};

void ate_init(struct ate *, enum ate_curve);
void ate_clear(struct ate *);

struct hex ate_g1_generator(const struct ate *);
struct hex ate_g2_generator(const struct ate *);

struct hex ate_g1_add(const struct ate *, const char *p, const char *q);
struct hex ate_g1_mul(const struct ate *, const char *k, const char *p);
struct hex ate_g2_add(const struct ate *, const char *p, const char *q);
struct hex ate_g2_mul(const struct ate *, const char *k, const char *p);
struct hex ate_gt_mul(const struct ate *, const char *a, const char *b);
struct hex ate_gt_pow(const struct ate *, const char *a, const char *k);
struct hex ate_gt_inv(const struct ate *, const char *a);
struct hex ate_gt_one(const struct ate *);

/* Membership. On the curve, and in the group: the order is the test, q * P = infinity, a^q = 1. */
bool ate_g1_on_curve(const struct ate *, const char *p);
bool ate_g1_in_group(const struct ate *, const char *p);
bool ate_g2_on_curve(const struct ate *, const char *p);
bool ate_g2_in_group(const struct ate *, const char *p);
bool ate_gt_in_group(const struct ate *, const char *a);

/* ate_textbook is t(P, Q), ate_pairing is e(P, Q); 1 if either point is infinity. */
struct hex ate_textbook(const struct ate *, const char *p, const char *q);
struct hex ate_pairing(const struct ate *, const char *p, const char *q);

#endif
