/* Splitting a scalar into short parts along an endomorphism.
 *
 * The vectors (x_0, x_1, ...) with sum x_i lambda^i = 0 modulo q form a lattice. Rounding (k, 0,
 * ...) to a near lattice point (Babai) and subtracting that leaves a short vector with the same
 * sum. Write the point as sum of c_i row_i: c_i is k w_i / q for constants w_i, and 2^316 w_i / q,
 * rounded, is the reciprocal below; its error is far below one half for k < 2^254.
 *
 * In G1, lambda is a cube root of unity and the rows are (6u^2 + 4u + 1, 2u + 1) and that times
 * lambda. In G2 and GT, lambda is p, whose minimal polynomial is x^4 - x^2 + 1; row 0 is
 * (u + 1, u, u, -2u) and each row is p times the one before. The sums of the columns' absolute
 * values, halved, bound the parts: 3 abs(u) < 2^64, and below 2^126 in G1. */
#include "crypto/pairing_internal.h"
#include <assert.h>
#include <string.h>

enum { WORK_LIMBS = 3, RECIPROCAL_SHIFT = 316 };

struct entry {
    uint64_t limb[2];
    bool negative;
};

struct lattice {
    unsigned dimension;
    struct entry row[PARTS_MAX][PARTS_MAX];
    uint64_t reciprocal[PARTS_MAX][4];
    bool reciprocal_negative[PARTS_MAX];
};

static const struct lattice pairing_g1_lattice = {
    .dimension = G1_PARTS,
    .row = {{{{0x0400000000000003u, 0x6181800000000002u}, false}, {{0x8100000000000001u}, true}},
            {{{0x8100000000000001u}, false}, {{0x8500000000000004u, 0x6181800000000002u}, false}}},
    .reciprocal = {{0xc82d0fae0ee29096u, 0xd3a22fc67c12a7c5u, 0x2a01fab7e04a017bu},
                   {0x4b90d84edf5049d2u, 0x37937ca688a6b490u}},
};

static const struct lattice frobenius_lattice = {
    .dimension = FROBENIUS_PARTS,
    .row = {{{{0x4080000000000000u}, true},
             {{0x4080000000000001u}, true},
             {{0x4080000000000001u}, true},
             {{0x8100000000000002u}, false}},
            {{{0x8100000000000002u}, true},
             {{0x4080000000000000u}, true},
             {{0x4080000000000001u}, false},
             {{0x4080000000000001u}, true}},
            {{{0x4080000000000001u}, false},
             {{0x8100000000000002u}, true},
             {{0x8100000000000001u}, true},
             {{0x4080000000000001u}, false}},
            {{{0x4080000000000001u}, true},
             {{0x4080000000000001u}, false},
             {{0x4080000000000001u}, true},
             {{0x8100000000000001u}, true}}},
    .reciprocal =
        {{0xce35d74b2e8db013u, 0x2276e62d524f1807u, 0x81a60be2ef616788u, 0x152aff56a8054abfu},
         {0x5b08bff77c5e7473u, 0xbb2f05603ebd2c5du, 0xead500a957fab53fu, 0x0a957fab5402a55fu},
         {0x92dbb0496d7be3ddu, 0xe78cd599c2aa8497u, 0xc0d305f177b0b3c3u, 0x0a957fab5402a55fu},
         {0xefc94eb2e1c18263u, 0x035693ed06fddedfu, 0xc0d305f177b0b3c4u, 0x0a957fab5402a55fu}},
    .reciprocal_negative = {true, true, false, true},
};

/* out = |a| b / 2^316, rounded to the nearest. */
static void multiply_high(uint64_t out[WORK_LIMBS], const uint64_t a[4], const uint64_t b[4])
{
    uint64_t product[9] = {0};
    for (int i = 0; i < 4; i++) {
        uint128 carry = 0;
        for (int j = 0; j < 4; j++) {
            carry += (uint128)a[i] * b[j] + product[i + j];
            product[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
        product[i + 4] = (uint64_t)carry;
    }
    const int limb = RECIPROCAL_SHIFT / 64, bit = RECIPROCAL_SHIFT % 64;
    uint128 carry = product[limb] >> (bit - 1) & 1;
    for (int i = 0; i < WORK_LIMBS; i++) {
        carry += product[limb + i] >> bit | product[limb + i + 1] << (64 - bit);
        out[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

/* sum += or -= c times e, modulo 2^192: the result is far smaller, so that nothing is lost. */
static void accumulate(uint64_t sum[WORK_LIMBS], const uint64_t c[WORK_LIMBS],
                       const struct entry *e, bool subtract)
{
    uint64_t product[WORK_LIMBS] = {0};
    for (int i = 0; i < 2; i++) {
        uint128 carry = 0;
        for (int j = 0; i + j < WORK_LIMBS; j++) {
            carry += (uint128)e->limb[i] * c[j] + product[i + j];
            product[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
    }
    uint128 carry = subtract;
    for (int i = 0; i < WORK_LIMBS; i++) {
        carry += (uint128)sum[i] + (subtract ? ~product[i] : product[i]);
        sum[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

static void to_part(struct pairing_part *out, const uint64_t sum[WORK_LIMBS])
{
    const bool negative = sum[WORK_LIMBS - 1] >> 63;
    uint64_t magnitude[WORK_LIMBS];
    uint128 carry = negative;
    for (int i = 0; i < WORK_LIMBS; i++) {
        carry += negative ? ~sum[i] : sum[i];
        magnitude[i] = (uint64_t)carry;
        carry >>= 64;
    }
    assert(magnitude[2] == 0);
    *out = (struct pairing_part){{magnitude[0], magnitude[1]}, negative};
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
