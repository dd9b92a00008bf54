/* Shared by the files pairing_*.c only. */
#ifndef GLASSHOUSE_PAIRING_INTERNAL_H
#define GLASSHOUSE_PAIRING_INTERNAL_H

#include "crypto/pairing.h"

/* A scalar k is split into short parts: k = sum of part[i] lambda^i modulo q, where the group's
 * endomorphism multiplies by lambda. Two parts of G1_PART_BITS in G1, four of FROBENIUS_PART_BITS
 * in G2 and GT. */
enum { PARTS_MAX = 4, G1_PARTS = 2, FROBENIUS_PARTS = 4 };

struct pairing_part {
    uint64_t limb[PART_LIMBS];
    bool negative;
};

void split_g1(struct pairing_part parts[G1_PARTS], const struct scalar *k);
void split_frobenius(struct pairing_part parts[FROBENIUS_PARTS], const struct scalar *k);

/* A group as scalar multiplication sees it; the same code serves all three. An element has |size|
 * bytes. */
struct pairing_group {
    size_t size;
    unsigned parts, part_bits;
    void (*split)(struct pairing_part *, const struct scalar *k);
    void (*identity)(void *);
    void (*add)(void *, const void *a, const void *b);
    void (*twice)(void *, const void *a);
    void (*neg)(void *, const void *a);
    void (*endomorphism)(void *, const void *a, unsigned times);
    void (*normalise)(void *elements, size_t count); /* NULL: it would gain nothing */
};

extern const struct pairing_group group_g1, group_g2, group_gt;

/* group_mul computes k * base, group_table_* the same from a table. */
void group_mul(const struct pairing_group *, void *out, const void *base, const struct scalar *k);
MUST_USE status group_table(const struct pairing_group *, void **entries, const void *base,
                            unsigned window);
void group_table_mul(const struct pairing_group *, void *out, const void *entries, unsigned window,
                     const struct scalar *k);
size_t group_table_size(const struct pairing_group *, unsigned window);

/* Field elements. field_root returns whether |a| is a square. field_is_above: is the integer above
 * (p - 1) / 2? field_decode reads FIELD_BYTES bytes; E_RANGE if the number is not below p. */
extern const uint64_t field_modulus[FIELD_LIMBS];
void field_set_u64(struct fp *, uint64_t value);
void field_neg(struct fp *, const struct fp *a);
bool field_equal(const struct fp *a, const struct fp *b);
bool field_root(struct fp *, const struct fp *a);
bool field_is_above(const struct fp *a);
void field_encode(uint8_t out[FIELD_BYTES], const struct fp *a);
MUST_USE status field_decode(struct fp *, const uint8_t in[FIELD_BYTES]);
bool field2_is_zero(const struct fp2 *a);
bool field2_root(struct fp2 *, const struct fp2 *a);
void field2_scale(struct fp2 *, const struct fp2 *a, const struct fp *b);

/* field_invert_many inverts up to INVERT_MANY elements, none of them 0, with one inversion. */
enum { INVERT_MANY = G2_LINES };
void field_invert_many(struct fp *a, size_t count);
void field2_invert_many(struct fp2 *a, size_t count);

/* The right hand sides of the equations of the curves. */
void pairing_g1_right_side(struct fp *, const struct fp *x);
void pairing_g2_right_side(struct fp2 *, const struct fp2 *x);
/* pairing_g1_endomorphism is (x, y) -> (beta x, y), which multiplies by lambda. */
void pairing_g1_endomorphism(struct g1 *, const struct g1 *a);
void pairing_g1_set_affine(struct g1 *, const struct fp *x, const struct fp *y);
void pairing_g2_set_affine(struct g2 *, const struct fp2 *x, const struct fp2 *y);

/* A sum of powers of 2, from the highest: 2^exponent is added, or taken away. */
struct pairing_bit {
    int exponent;
    bool minus;
};

/* pairing_gt_power_u raises an element whose order divides p^4 - p^2 + 1 to the power abs(u).
 * The in_group tests are for the order of any element of Fp12, any point of the curve over Fp, and
 * any of the twist. pairing_g1_clear makes a point of the curve one of G1; all its points are
 * where there is no cofactor. */
void pairing_gt_power_u(struct gt *, const struct gt *a);
bool pairing_gt_in_group(const struct gt *a);
bool pairing_g1_in_group(const struct g1 *a);
void pairing_g1_clear(struct g1 *a);
bool pairing_g2_in_group(const struct g2 *a);

/* pairing_hash is D_0 D_1 ..., SHA-512 of the domain, j in one byte, |again| in one byte if it is
 * not negative, and the message; |size| bytes of them, a multiple of 64. HASH_BYTES is so many that
 * they have 128 bits more than a number, and are uniform modulo it. */
#define HASH_BYTES(bits) (((bits) + 128 + 511) / 512 * 64)
void pairing_hash(uint8_t *out, size_t size, const char *domain, int again, const void *message,
                  size_t message_size);

int limbs_compare(const uint64_t *a, const uint64_t *b, size_t count);

#endif
