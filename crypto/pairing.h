/* The pairing layer: scalars, G1, G2, GT and the pairing between them.
 *
 * CMake's GLASSHOUSE_CURVE chooses the curve: BN254, or of the family of Barreto, Lynn and Scott
 * B12_P638 or B12_P381. What follows is all that a second implementation needs, with u from the
 * first lines of crypto/pairing_<curve>.h:
 *
 *   BN:  p = 36u^4 + 36u^3 + 24u^2 + 6u + 1    BLS: p = (u - 1)^2 (u^4 - u^2 + 1) / 3 + u
 *        q = 36u^4 + 36u^3 + 18u^2 + 6u + 1         q = u^4 - u^2 + 1
 *   Fp2 = Fp[i] / (i^2 + 1), xi = 1 + i, Fp6 = Fp2[v] / (v^3 - xi), Fp12 = Fp6[w] / (w^2 - v)
 *   G1: the points of order q on y^2 = x^3 + b over Fp. BN: b is 2, and there are no others. BLS:
 *       b is 4, and the curve has q (u - 1)^2 / 3 points
 *   G2: the points of order q on the twist over Fp2, y^2 = x^3 + 2 / xi (BN) or x^3 + 4 xi (BLS);
 *       (x, y) stands for (x w^2, y w^3) (BN) or (x / w^2, y / w^3) (BLS) on the curve over Fp12
 *   GT: the elements of order q in Fp12; generator e(generator of G1, generator of G2)
 *
 * The generators of G1 and G2 are in crypto/pairing_<curve>.h, encoded as below.
 *
 * The pairing is the optimal ate pairing. For BN, with F the p-power Frobenius of the twist
 * (untwist, raise the coordinates to the power p, twist back), T = (6u + 2) Q, and f the Miller
 * function,
 *
 *   e(P, Q) = (f_{6u+2,Q}(P) l_{T,F(Q)}(P) l_{T+F(Q),-F^2(Q)}(P)) ^ (c (p^12 - 1) / q)
 *
 * where l are the lines through the two points (vertical lines and factors in Fp6 vanish), and
 * c = 2u (6u^2 + 3u + 1) as in Fuentes-Castaneda, Knapp and Rodriguez-Henriquez, "Faster hashing
 * to G2", which is prime to q. For BLS it is f_{u,Q}(P) ^ (c (p^12 - 1) / q) with c = 3, as in
 * Hayashida, Hayasaka and Teruya, "Efficient final exponentiation via cyclotomic structure".
 * e(P, Q) is 1 when P or Q is the neutral element.
 *
 * Encodings, all of fixed length, numbers most significant byte first:
 *
 *   scalar  SCALAR_BYTES, below q
 *   G1      FIELD_BYTES: x, below p, with two flags in the first byte: 0x40 says that y, as an
 *           integer, is above (p - 1) / 2; 0x80 the neutral element, all other bits zero
 *   G2      twice as many: the real part of x, then its imaginary part, with the same two flags in
 *           the first byte; y is "above" when its imaginary part is, or is 0 and its real part is
 *   GT      12 times as many: the coefficients of w^j v^k i^l, l fastest, then k (0..2), then j
 *
 * Each value has exactly one encoding, and the decoders accept no other. They say what is wrong:
 * E_TRUNCATED, E_OVERLONG, E_RANGE (a number not below its bound), E_NON_CANONICAL (contradicting
 * flags), E_NOT_ON_CURVE, E_NOT_IN_GROUP; then the output is unchanged. The neutral element
 * decodes; a caller that cannot use it says E_INFINITY.
 *
 * PAIRING_STRENGTH is how many bits of security the curve gives today, as estimated in
 * PAIRING_STRENGTH_SOURCE. Nothing here runs in constant time: table look-ups and branches follow
 * the scalars.
 *
 * Names begin with pairing_, because g1_, g2_ and gt_ are macros and functions of RELIC.
 * Every thread must call pairing_start before it uses this header, except for scalars. Outputs may
 * be the same variables as inputs. */
#ifndef GLASSHOUSE_PAIRING_H
#define GLASSHOUSE_PAIRING_H

#include "crypto/status.h"
#include "crypto/tape.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined GLASSHOUSE_CURVE_B12_P638
#include "crypto/pairing_b12_p638.h"
#elif defined GLASSHOUSE_CURVE_B12_P381
#include "crypto/pairing_b12_p381.h"
#else
#include "crypto/pairing_bn254.h"
#endif

enum {
    SCALAR_BYTES = 8 * SCALAR_LIMBS,
    FIELD_BYTES = 8 * FIELD_LIMBS,
    G1_BYTES = FIELD_BYTES,
    G2_BYTES = 2 * FIELD_BYTES,
    GT_BYTES = 12 * FIELD_BYTES,
    TABLE_WINDOW_MAX = 8
};

/* A scalar is its integer in [0, q). Coordinates are in Montgomery form, and points in Jacobian
 * coordinates: only this layer may use their members. Two equal elements may have different ones.
 */
struct scalar {
    uint64_t limb[SCALAR_LIMBS];
};

struct fp {
    _Alignas(8) uint64_t limb[FIELD_LIMBS]; /* as RELIC has it, on processors of 32 bits too */
};

struct fp2 {
    struct fp re, im;
};

struct g1 {
    struct fp x, y, z;
    int affine;
};

struct g2 {
    struct fp2 x, y, z;
    int affine;
};

struct gt {
    struct fp2 c[2][3];
};

/* pairing_start prepares this thread; it may be called again. E_INTERNAL: the linked RELIC has
 * another curve. RELIC is never asked for randomness: if it draws any, the program stops. */
MUST_USE status pairing_start(void);

/* Scalars. scalar_order is q. */
extern const struct scalar scalar_order;
void scalar_set_u64(struct scalar *, uint64_t value);
void scalar_add(struct scalar *, const struct scalar *a, const struct scalar *b);
void scalar_sub(struct scalar *, const struct scalar *a, const struct scalar *b);
void scalar_neg(struct scalar *, const struct scalar *a);
void scalar_mul(struct scalar *, const struct scalar *a, const struct scalar *b);
/* scalar_inverse gives E_NO_INVERSE for 0. */
MUST_USE status scalar_inverse(struct scalar *, const struct scalar *a);
bool scalar_is_zero(const struct scalar *a);
bool scalar_equal(const struct scalar *a, const struct scalar *b);
/* scalar_reduce takes bytes of any length as one integer modulo q. */
void scalar_reduce(struct scalar *, const uint8_t *bytes, size_t size);
/* scalar_hash is D_0 D_1 ..., D_j = SHA-512("glasshouse <curve> scalar" j message) with j in one
 * byte, as many as have 128 bits more than q, reduced; <curve> is PAIRING_WORD. */
void scalar_hash(struct scalar *, const void *message, size_t size);
/* scalar_draw draws one scalar, uniform on [0, q), zero included. */
MUST_USE status scalar_draw(struct scalar *, struct tape *, const char *why);
void scalar_encode(uint8_t out[SCALAR_BYTES], const struct scalar *a);
MUST_USE status scalar_decode(struct scalar *, const uint8_t *in, size_t size);

/* G1. */
void pairing_g1_identity(struct g1 *);
void pairing_g1_generator(struct g1 *);
void pairing_g1_add(struct g1 *, const struct g1 *a, const struct g1 *b);
void pairing_g1_sub(struct g1 *, const struct g1 *a, const struct g1 *b);
void pairing_g1_neg(struct g1 *, const struct g1 *a);
void pairing_g1_mul(struct g1 *, const struct g1 *a, const struct scalar *k);
bool pairing_g1_is_identity(const struct g1 *a);
bool pairing_g1_equal(const struct g1 *a, const struct g1 *b);
/* pairing_g1_normalise changes only how the elements are stored, with few inversions for all
 * together. Later additions and encodings are then cheaper. */
void pairing_g1_normalise(struct g1 *elements, size_t count);
void pairing_g1_encode(uint8_t out[G1_BYTES], const struct g1 *a);
MUST_USE status pairing_g1_decode(struct g1 *, const uint8_t *in, size_t size);
/* pairing_g1_hash maps a message to an element whose logarithm nobody knows. It tries n = 0, 1,
 * ...: D = D_0 D_1 ..., D_j = SHA-512(domain j n message) with j and n in one byte each, as many as
 * have 128 bits more than p; x is the first (FIELD_BITS + 128) / 8 bytes of D, rounded up, modulo
 * p. It takes the first n for which x^3 + b is a square (half of them are). y is above (p - 1) / 2
 * if the last byte of D is odd. For BLS the element is (1 - u) times that point. The time that it
 * takes tells n. */
void pairing_g1_hash(struct g1 *, const char *domain, const void *message, size_t size);

/* G2. */
void pairing_g2_identity(struct g2 *);
void pairing_g2_generator(struct g2 *);
void pairing_g2_add(struct g2 *, const struct g2 *a, const struct g2 *b);
void pairing_g2_sub(struct g2 *, const struct g2 *a, const struct g2 *b);
void pairing_g2_neg(struct g2 *, const struct g2 *a);
void pairing_g2_mul(struct g2 *, const struct g2 *a, const struct scalar *k);
bool pairing_g2_is_identity(const struct g2 *a);
bool pairing_g2_equal(const struct g2 *a, const struct g2 *b);
void pairing_g2_normalise(struct g2 *elements, size_t count);
void pairing_g2_encode(uint8_t out[G2_BYTES], const struct g2 *a);
MUST_USE status pairing_g2_decode(struct g2 *, const uint8_t *in, size_t size);

/* GT, written multiplicatively. */
void pairing_gt_identity(struct gt *);
void pairing_gt_generator(struct gt *);
void pairing_gt_mul(struct gt *, const struct gt *a, const struct gt *b);
void pairing_gt_div(struct gt *, const struct gt *a, const struct gt *b);
void pairing_gt_inverse(struct gt *, const struct gt *a);
void pairing_gt_pow(struct gt *, const struct gt *a, const struct scalar *k);
bool pairing_gt_is_identity(const struct gt *a);
bool pairing_gt_equal(const struct gt *a, const struct gt *b);
void pairing_gt_encode(uint8_t out[GT_BYTES], const struct gt *a);
MUST_USE status pairing_gt_decode(struct gt *, const uint8_t *in, size_t size);
/* pairing_gt_hash is e(pairing_g1_hash("glasshouse <curve> gt", message), generator of G2). If the
 * hash is a random oracle, the images of different messages are independent and uniform. With
 * g^H(x) for a known g instead, everybody would know the logarithms, and so every relation between
 * the images. */
void pairing_gt_hash(struct gt *, const void *message, size_t size);

/* Tables for one base and many scalars, with windows of |window| bits (2 to TABLE_WINDOW_MAX;
 * otherwise E_ARGUMENT). table_window is the cheapest window for so many uses. A finished table is
 * only read, so many threads may use it. */
struct g1_table {
    struct g1 *entries;
    unsigned window;
};

struct g2_table {
    struct g2 *entries;
    unsigned window;
};

struct gt_table {
    struct gt *entries;
    unsigned window;
};

unsigned table_window(size_t uses);
MUST_USE status pairing_g1_table_init(struct g1_table *, const struct g1 *base, unsigned window);
void pairing_g1_table_clear(struct g1_table *);
void pairing_g1_table_mul(struct g1 *, const struct g1_table *, const struct scalar *k);
MUST_USE status pairing_g2_table_init(struct g2_table *, const struct g2 *base, unsigned window);
void pairing_g2_table_clear(struct g2_table *);
void pairing_g2_table_mul(struct g2 *, const struct g2_table *, const struct scalar *k);
MUST_USE status pairing_gt_table_init(struct gt_table *, const struct gt *base, unsigned window);
void pairing_gt_table_clear(struct gt_table *);
void pairing_gt_table_pow(struct gt *, const struct gt_table *, const struct scalar *k);

/* The pairing. */
void pairing(struct gt *, const struct g1 *p, const struct g2 *q);

/* The lines of one G2 argument, computed once, to pair it with many elements of G1. */
struct g2_lines {
    bool identity;
    struct fp2 slope[G2_LINES], constant[G2_LINES];
};

void pairing_g2_lines_init(struct g2_lines *, const struct g2 *q);

/* pairing_product is the product of e(p, q) over all terms: one Miller loop for each PAIRING_TERMS
 * terms, and one final exponentiation for all. A term has |q|, or |lines| instead. */
enum { PAIRING_TERMS = 8 };

struct pairing_term {
    const struct g1 *p;
    const struct g2 *q;
    const struct g2_lines *lines;
};

void pairing_product(struct gt *, const struct pairing_term *terms, size_t count);

#endif
