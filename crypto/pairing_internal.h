/* Shared by the files pairing_*.c only. */
#ifndef GLASSHOUSE_PAIRING_INTERNAL_H
#define GLASSHOUSE_PAIRING_INTERNAL_H

#include "crypto/pairing.h"

/* For sums of up to six limbs with carry; C11 has no such type. */
__extension__ typedef unsigned __int128 uint128;

/* A scalar k is split into short parts: k = sum of part[i] lambda^i modulo q, where the group's
 * endomorphism multiplies by lambda. Two parts below 2^126 in G1, four below 2^64 in G2 and GT. */
enum { PARTS_MAX = 4, PART_LIMBS = 2, G1_PARTS = 2, G1_PART_BITS = 126 };
enum { FROBENIUS_PARTS = 4, FROBENIUS_PART_BITS = 64 };

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
 * (p - 1) / 2? field_decode reads 32 bytes; E_RANGE if the number is not below p. */
extern const uint64_t field_modulus[4];
void field_set_u64(struct fp *, uint64_t value);
void field_neg(struct fp *, const struct fp *a);
bool field_equal(const struct fp *a, const struct fp *b);
bool field_root(struct fp *, const struct fp *a);
bool field_is_above(const struct fp *a);
void field_encode(uint8_t out[32], const struct fp *a);
MUST_USE status field_decode(struct fp *, const uint8_t in[32]);
bool field2_is_zero(const struct fp2 *a);
bool field2_root(struct fp2 *, const struct fp2 *a);
void field2_scale(struct fp2 *, const struct fp2 *a, const struct fp *b);

/* field_invert_many inverts up to INVERT_MANY elements, none of them 0, with one inversion. */
enum { INVERT_MANY = G2_LINES };
void field_invert_many(struct fp *a, size_t count);
void field2_invert_many(struct fp2 *a, size_t count);

/* The right hand sides x^3 + 2 and x^3 + (1 - i) of the curves. */
void pairing_g1_right_side(struct fp *, const struct fp *x);
void pairing_g2_right_side(struct fp2 *, const struct fp2 *x);
/* pairing_g1_endomorphism is (x, y) -> (beta x, y), which multiplies by lambda. */
void pairing_g1_endomorphism(struct g1 *, const struct g1 *a);
void pairing_g1_set_affine(struct g1 *, const struct fp *x, const struct fp *y);
void pairing_g2_set_affine(struct g2 *, const struct fp2 *x, const struct fp2 *y);

/* pairing_gt_power_u raises an element whose order divides p^4 - p^2 + 1 to the power abs(u).
 * pairing_gt_in_group and pairing_g2_in_group test the order of any element of Fp12 and any point
 * of the twist. */
void pairing_gt_power_u(struct gt *, const struct gt *a);
bool pairing_gt_in_group(const struct gt *a);
bool pairing_g2_in_group(const struct g2 *a);

int limbs_compare(const uint64_t a[4], const uint64_t b[4]);

#endif
