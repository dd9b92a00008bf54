/* Splitting a scalar into short parts along an endomorphism.
 *
 * The vectors (x_0, x_1, ...) with sum x_i lambda^i = 0 modulo q form a lattice. Rounding (k, 0,
 * ...) to a near lattice point (Babai) and subtracting that leaves a short vector with the same
 * sum. Write the point as sum of c_i row_i: c_i is k w_i / q for constants w_i, and
 * 2^RECIPROCAL_SHIFT w_i / q, rounded, is the reciprocal below; its error is far below one half.
 *
 * In G1, lambda is a cube root of unity. The rows are (6u^2 + 4u + 1, 2u + 1) for BN, (u^2, 1) for
 * BLS, and that times lambda. In G2 and GT, lambda is p, whose minimal polynomial is x^4 - x^2 + 1;
 * row 0 is (u + 1, u, u, -2u) for BN, (-u, 1, 0, 0) for BLS, and each row is p times the one
 * before. The sums of the columns' absolute values, halved, bound the parts: G1_PART_BITS and
 * FROBENIUS_PART_BITS. tests/oracle/generate_curve.c computes all of it. */
#include "crypto/pairing_internal.h"
#include "crypto/wide.h"
#include <assert.h>
#include <string.h>

enum { WORK_LIMBS = PART_LIMBS + 1, RECIPROCAL_SHIFT = SCALAR_BITS + 62 };

struct entry {
    uint64_t limb[PART_LIMBS];
    bool negative;
};

struct lattice {
    unsigned dimension;
    struct entry row[PARTS_MAX][PARTS_MAX];
    uint64_t reciprocal[PARTS_MAX][SCALAR_LIMBS];
    bool reciprocal_negative[PARTS_MAX];
};

static const struct lattice pairing_g1_lattice = {
    .dimension = G1_PARTS,
    .row = PAIRING_G1_ROWS,
    .reciprocal = PAIRING_G1_RECIPROCALS,
    .reciprocal_negative = PAIRING_G1_NEGATIVE,
};

static const struct lattice frobenius_lattice = {
    .dimension = FROBENIUS_PARTS,
    .row = PAIRING_POWERS_ROWS,
    .reciprocal = PAIRING_POWERS_RECIPROCALS,
    .reciprocal_negative = PAIRING_POWERS_NEGATIVE,
};

/* out = |a| b / 2^RECIPROCAL_SHIFT, rounded to the nearest. */
static void multiply_high(uint64_t out[WORK_LIMBS], const uint64_t a[SCALAR_LIMBS],
                          const uint64_t b[SCALAR_LIMBS])
{
    uint64_t product[2 * SCALAR_LIMBS + 1] = {0};
    for (int i = 0; i < SCALAR_LIMBS; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < SCALAR_LIMBS; j++)
            product[i + j] = word_multiply_add(a[i], b[j], product[i + j], &carry);
        product[i + SCALAR_LIMBS] = carry;
    }
    const int limb = RECIPROCAL_SHIFT / 64, bit = RECIPROCAL_SHIFT % 64;
    uint64_t carry = product[limb] >> (bit - 1) & 1;
    for (int i = 0; i < WORK_LIMBS; i++)
        out[i] = word_add(product[limb + i] >> bit, product[limb + i + 1] << (64 - bit), &carry);
}

/* sum += or -= c times e, modulo 2^(64 WORK_LIMBS): the result is far smaller, so that nothing is
 * lost. */
static void accumulate(uint64_t sum[WORK_LIMBS], const uint64_t c[WORK_LIMBS],
                       const struct entry *e, bool subtract)
{
    uint64_t product[WORK_LIMBS] = {0};
    for (int i = 0; i < PART_LIMBS; i++) {
        uint64_t carry = 0;
        for (int j = 0; i + j < WORK_LIMBS; j++)
            product[i + j] = word_multiply_add(e->limb[i], c[j], product[i + j], &carry);
    }
    uint64_t carry = subtract;
    for (int i = 0; i < WORK_LIMBS; i++)
        sum[i] = word_add(sum[i], subtract ? ~product[i] : product[i], &carry);
}

static void to_part(struct pairing_part *out, const uint64_t sum[WORK_LIMBS])
{
    const bool negative = sum[WORK_LIMBS - 1] >> 63;
    uint64_t magnitude[WORK_LIMBS];
    uint64_t carry = negative;
    for (int i = 0; i < WORK_LIMBS; i++)
        magnitude[i] = word_add(negative ? ~sum[i] : sum[i], 0, &carry);
    assert(magnitude[PART_LIMBS] == 0);
    memcpy(out->limb, magnitude, sizeof out->limb);
    out->negative = negative;
}

static void split(struct pairing_part *parts, const struct lattice *lattice, const struct scalar *k)
{
    uint64_t sum[PARTS_MAX][WORK_LIMBS];
    memset(sum, 0, sizeof sum);
    memcpy(sum[0], k->limb, sizeof sum[0]);
    for (unsigned i = 0; i < lattice->dimension; i++) {
        uint64_t c[WORK_LIMBS];
        multiply_high(c, k->limb, lattice->reciprocal[i]);
        for (unsigned j = 0; j < lattice->dimension; j++) {
            const struct entry *e = &lattice->row[i][j];
            accumulate(sum[j], c, e, e->negative == lattice->reciprocal_negative[i]);
        }
    }
    for (unsigned j = 0; j < lattice->dimension; j++)
        to_part(&parts[j], sum[j]);
}

void split_g1(struct pairing_part parts[G1_PARTS], const struct scalar *k)
{
    split(parts, &pairing_g1_lattice, k);
}

void split_frobenius(struct pairing_part parts[FROBENIUS_PARTS], const struct scalar *k)
{
    split(parts, &frobenius_lattice, k);
}
