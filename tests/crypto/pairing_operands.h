/* Operands for the tests of the pairing layer and of what stands on it. */
#ifndef GLASSHOUSE_TESTS_PAIRING_OPERANDS_H
#define GLASSHOUSE_TESTS_PAIRING_OPERANDS_H

#include "crypto/pairing.h"
#include "tests/expect.h"

/* Scalars that are most likely to go wrong: 0, 1, 2, q - 1, q - 2, powers of two, all ones. */
static inline struct scalar operand_edge(size_t i)
{
    struct scalar k = {{0}}, one;
    scalar_set_u64(&one, 1);
    switch (i % 10) {
    case 0:
        return k;
    case 1:
    case 2:
        k.limb[0] = i % 10;
        return k;
    case 3:
        scalar_sub(&k, &k, &one);
        return k;
    case 4:
        scalar_sub(&k, &k, &one);
        scalar_sub(&k, &k, &one);
        return k;
    case 5:
        k.limb[1] = 1; /* 2^64, and its neighbour below */
        return k;
    case 6:
        k.limb[0] = UINT64_MAX;
        return k;
    case 7:
        k.limb[2] = 1;
        return k;
    case 8:
        k.limb[0] = k.limb[1] = UINT64_MAX;
        return k;
    default: /* the longest run of ones that is below q */
        for (int bit = 0; bit < SCALAR_BITS - 1; bit++)
            k.limb[bit / 64] |= UINT64_C(1) << bit % 64;
        return k;
    }
}

enum { OPERAND_EDGES = 10 };

/* Edge values, runs of equal bits, and uniform bytes, in turn. */
static inline struct scalar operand_scalar(void)
{
    uint8_t bytes[SCALAR_BYTES + 16];
    struct scalar k;
    switch (test_random_below(3)) {
    case 0:
        return operand_edge((size_t)test_random_below(OPERAND_EDGES));
    case 1:
        test_random_runs(bytes, SCALAR_BYTES);
        scalar_reduce(&k, bytes, SCALAR_BYTES);
        return k;
    default:
        test_random_bytes(bytes, sizeof bytes);
        scalar_reduce(&k, bytes, sizeof bytes);
        return k;
    }
}

/* Elements are made by sums, not multiples, so they do not depend on scalar multiplication. */
static inline struct g1 operand_g1(void)
{
    struct g1 a;
    const uint64_t message = test_random();
    pairing_g1_hash(&a, "operand", &message, sizeof message);
    if (test_random() & 1)
        pairing_g1_add(&a, &a, &a); /* not affine */
    return a;
}

static inline struct g2 operand_g2(void)
{
    struct g2 a, power;
    pairing_g2_identity(&a);
    pairing_g2_generator(&power);
    for (uint64_t bits = test_random() >> 40 | 1; bits; bits >>= 1) {
        if (bits & 1)
            pairing_g2_add(&a, &a, &power);
        pairing_g2_add(&power, &power, &power);
    }
    return a;
}

static inline struct gt operand_gt(void)
{
    struct gt a;
    const struct g1 p = operand_g1();
    const struct g2 q = operand_g2();
    pairing(&a, &p, &q);
    return a;
}

#endif
