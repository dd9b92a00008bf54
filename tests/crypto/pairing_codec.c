/* Encodings: every element has one, and everything else is rejected with its reason. */
#include "crypto/pairing.h"
#include "crypto/relic_ops.h"
#include "tests/crypto/pairing_numbers.h"
#include "tests/crypto/pairing_operands.h"
#include "tests/expect.h"
#include <string.h>

/* Writes |value| + |off| as a coordinate. */
static void put_number(uint8_t *out, const uint64_t value[FIELD_LIMBS], int off)
{
    mpz_t n;
    mpz_init(n);
    number_of_limbs(n, value, FIELD_LIMBS);
    if (off < 0)
        mpz_sub_ui(n, n, (unsigned)-off);
    else
        mpz_add_ui(n, n, (unsigned)off);
    memset(out, 0, FIELD_BYTES);
    size_t size = 0;
    uint8_t bytes[2 * FIELD_BYTES];
    mpz_export(bytes, &size, 1, 1, 0, 0, n);
    memcpy(out + FIELD_BYTES - size, bytes, size);
    mpz_clear(n);
}

static void g1_round_trips(void)
{
    uint8_t bytes[G1_BYTES], again[G1_BYTES];
    struct g1 a, b, minus;
    for (size_t i = 0; i < test_iterations(100); i++) {
        a = operand_g1();
        if (i == 0)
            pairing_g1_identity(&a);
        if (i == 1)
            pairing_g1_generator(&a);
        pairing_g1_encode(bytes, &a);
        EXPECT_EQ(OK, pairing_g1_decode(&b, bytes, sizeof bytes));
        EXPECT(pairing_g1_equal(&a, &b));
        pairing_g1_neg(&minus, &a);
        pairing_g1_encode(again, &minus);
        if (i != 0) {
            again[0] ^= 0x40; /* minus differs in the sign only */
            EXPECT_BYTES(bytes, again, sizeof bytes);
        }
    }
}

/* The sign is that of the integer y: y = 1 of BN254's generator (-1, 1) is below, p - 1 above. */
static void signs_are_of_plain_integers(void)
{
    uint8_t want[G1_BYTES], bytes[G1_BYTES];
    struct g1 a;
    if (PAIRING_BLS) /* no point of its G1 is known to have so small a y */
        return;
    pairing_g1_generator(&a);
    pairing_g1_encode(bytes, &a);
    put_number(want, field_modulus, -1);
    EXPECT_BYTES(want, bytes, sizeof bytes);
    pairing_g1_neg(&a, &a);
    pairing_g1_encode(bytes, &a);
    want[0] |= 0x40;
    EXPECT_BYTES(want, bytes, sizeof bytes);
}

/* 2y > p for the integer y, which GMP compares. */
static bool above(const struct fp *y)
{
    uint64_t integer[FIELD_LIMBS];
    mpz_t value, p;
    mpz_inits(value, p, NULL);
    relic_fp_get(integer, y);
    number_of_limbs(value, integer, FIELD_LIMBS);
    number_p(p);
    mpz_mul_ui(value, value, 2);
    const bool result = mpz_cmp(value, p) > 0;
    mpz_clears(value, p, NULL);
    return result;
}

static void signs_are_those_of_gmp(void)
{
    uint8_t bytes[G2_BYTES];
    for (size_t i = 0; i < test_iterations(40); i++) {
        struct g1 a = operand_g1();
        struct g2 b = operand_g2();
        pairing_g1_encode(bytes, &a);
        pairing_g1_normalise(&a, 1);
        EXPECT_EQ(above(&a.y), (bytes[0] & 0x40) != 0);
        pairing_g2_encode(bytes, &b);
        pairing_g2_normalise(&b, 1);
        EXPECT_EQ(above(&b.y.im), (bytes[0] & 0x40) != 0);
    }
    /* At the middle: (p - 1) / 2 is not above, (p + 1) / 2 is. */
    struct fp half, one;
    field_set_u64(&one, 1);
    relic_fp_half(&half, &one); /* (p + 1) / 2 */
    EXPECT(field_is_above(&half));
    relic_fp_sub(&half, &half, &one);
    EXPECT(!field_is_above(&half));
    EXPECT(!field_is_above(&(const struct fp){{0}}));
}

static void g1_rejects_everything_else(void)
{
    uint8_t bytes[G1_BYTES + 1] = {0};
    struct g1 a = operand_g1(), out = operand_g1();
    const struct g1 before = out;
    pairing_g1_encode(bytes, &a);
    for (size_t size = 0; size < G1_BYTES; size++)
        EXPECT_EQ(E_TRUNCATED, pairing_g1_decode(&out, bytes, size));
    EXPECT_EQ(E_OVERLONG, pairing_g1_decode(&out, bytes, G1_BYTES + 1));
    for (int off = 0; off < 5; off++) {
        put_number(bytes, field_modulus, off);
        EXPECT_EQ(E_RANGE, pairing_g1_decode(&out, bytes, G1_BYTES));
    }
    memset(bytes, 0xff, sizeof bytes);
    bytes[0] = 0x3f;
    EXPECT_EQ(E_RANGE, pairing_g1_decode(&out, bytes, G1_BYTES));
    memset(bytes, 0, sizeof bytes);
    bytes[0] = 0xc0;
    EXPECT_EQ(E_NON_CANONICAL, pairing_g1_decode(&out, bytes, G1_BYTES));
    for (size_t i = 0; i < G1_BYTES; i++) {
        memset(bytes, 0, sizeof bytes);
        bytes[0] = 0x80;
        bytes[i] |= 1;
        EXPECT_EQ(E_NON_CANONICAL, pairing_g1_decode(&out, bytes, G1_BYTES));
    }
    EXPECT_BYTES(&before, &out, sizeof out);
}

/* Over many x, about half are on the curve; what is accepted must be, by the equation. Of BLS a
 * small x is in the group with a chance far below 2^-100. */
static void g1_accepts_exactly_the_curve(void)
{
    uint8_t bytes[G1_BYTES] = {0};
    struct fp y;
    size_t on = 0, off = 0;
    for (uint64_t x = 0; x < 200; x++) {
        struct g1 a;
        struct fp x_element, right, square;
        bytes[G1_BYTES - 1] = (uint8_t)x;
        const status s = pairing_g1_decode(&a, bytes, G1_BYTES);
        field_set_u64(&x_element, x);
        pairing_g1_right_side(&right, &x_element);
        if (s == OK) {
            relic_fp_square(&square, &a.y);
            EXPECT_BYTES(&right, &square, sizeof right);
            EXPECT_BYTES(&x_element, &a.x, sizeof a.x);
        }
        const bool root = field_root(&y, &right);
        EXPECT_EQ(!root ? E_NOT_ON_CURVE : PAIRING_BLS ? E_NOT_IN_GROUP : OK, s);
        on += root;
        off += !root;
    }
    EXPECT(on > 60 && off > 60);
}

/* A flipped bit gives another value or an error, never the same value from other bytes. */
static void flipped_bits_are_never_the_same_value(void)
{
    uint8_t one[G1_BYTES], two[G2_BYTES], target[GT_BYTES], again[GT_BYTES];
    const struct g1 a = operand_g1();
    const struct g2 b = operand_g2();
    const struct gt c = operand_gt();
    struct g1 a2;
    struct g2 b2;
    struct gt c2;
    pairing_g1_encode(one, &a);
    pairing_g2_encode(two, &b);
    pairing_gt_encode(target, &c);
    for (size_t bit = 0; bit < 8 * G1_BYTES; bit++) {
        one[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (pairing_g1_decode(&a2, one, sizeof one) == OK) {
            pairing_g1_encode(again, &a2);
            EXPECT_BYTES(one, again, sizeof one);
            EXPECT(!pairing_g1_equal(&a, &a2));
        }
        one[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (size_t bit = 0; bit < 8 * G2_BYTES; bit++) {
        two[bit / 8] ^= (uint8_t)(1 << bit % 8);
        /* Other than the sign, a flip lands outside the group but for a chance of 1 / q. */
        EXPECT_EQ(bit == 6, pairing_g2_decode(&b2, two, sizeof two) == OK);
        two[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    for (size_t bit = 0; bit < 8 * GT_BYTES; bit += 7) {
        target[bit / 8] ^= (uint8_t)(1 << bit % 8);
        const status s = pairing_gt_decode(&c2, target, sizeof target);
        EXPECT(s == E_RANGE || s == E_NOT_IN_GROUP);
        target[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

static void g2_round_trips(void)
{
    uint8_t bytes[G2_BYTES];
    struct g2 a, b;
    for (size_t i = 0; i < test_iterations(30); i++) {
        a = operand_g2();
        if (i == 0)
            pairing_g2_identity(&a);
        if (i == 1)
            pairing_g2_generator(&a);
        if (i % 2)
            pairing_g2_neg(&a, &a);
        pairing_g2_encode(bytes, &a);
        EXPECT_EQ(OK, pairing_g2_decode(&b, bytes, sizeof bytes));
        EXPECT(pairing_g2_equal(&a, &b));
    }
}

static void g2_rejects_everything_else(void)
{
    uint8_t bytes[G2_BYTES + 1] = {0};
    struct g2 a = operand_g2(), out = operand_g2();
    const struct g2 before = out;
    pairing_g2_encode(bytes, &a);
    for (size_t size = 0; size < G2_BYTES; size++)
        EXPECT_EQ(E_TRUNCATED, pairing_g2_decode(&out, bytes, size));
    EXPECT_EQ(E_OVERLONG, pairing_g2_decode(&out, bytes, G2_BYTES + 1));
    put_number(bytes, field_modulus, 0);
    EXPECT_EQ(E_RANGE, pairing_g2_decode(&out, bytes, G2_BYTES));
    pairing_g2_encode(bytes, &a);
    put_number(bytes + FIELD_BYTES, field_modulus, 1);
    EXPECT_EQ(E_RANGE, pairing_g2_decode(&out, bytes, G2_BYTES));
    pairing_g2_encode(bytes, &a);
    bytes[FIELD_BYTES] |= 0x40; /* a flag where none belongs */
    EXPECT_EQ(E_RANGE, pairing_g2_decode(&out, bytes, G2_BYTES));
    for (size_t i = 0; i < G2_BYTES; i++) {
        memset(bytes, 0, sizeof bytes);
        bytes[0] = 0x80;
        bytes[i] |= 0x40;
        EXPECT_EQ(E_NON_CANONICAL, pairing_g2_decode(&out, bytes, G2_BYTES));
    }
    size_t off = 0;
    memset(bytes, 0, sizeof bytes);
    for (uint8_t x = 0; x < 40; x++) {
        bytes[FIELD_BYTES - 1] = x;
        const status s = pairing_g2_decode(&out, bytes, G2_BYTES);
        EXPECT(s == E_NOT_ON_CURVE || s == E_NOT_IN_GROUP);
        off += s == E_NOT_ON_CURVE;
    }
    EXPECT(off > 8);
    EXPECT_BYTES(&before, &out, sizeof out);
}

/* Roots in Fp2 where one of the two parts is 0, of squares and of others. */
static void roots_of_reals_and_imaginaries(void)
{
    for (uint64_t i = 0; i < 60; i++) {
        struct fp2 a, square, root, again;
        memset(&a, 0, sizeof a);
        field_set_u64(i % 2 ? &a.im : &a.re, i / 2);
        relic_fp2_mul(&square, &a, &a);
        EXPECT(field2_root(&root, &square));
        relic_fp2_mul(&again, &root, &root);
        EXPECT_BYTES(&square, &again, sizeof square);
        if (field2_root(&root, &a)) {
            relic_fp2_mul(&again, &root, &root);
            EXPECT_BYTES(&a, &again, sizeof a);
        }
    }
}

static void random_fp12(struct gt *out)
{
    uint8_t bytes[FIELD_BYTES];
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 3; k++)
            for (int l = 0; l < 2; l++) {
                test_random_bytes(bytes, sizeof bytes);
                bytes[0] &= 0x0f; /* below p */
                EXPECT_EQ(OK, field_decode(l ? &out->c[j][k].im : &out->c[j][k].re, bytes));
            }
}

static void gt_round_trips(void)
{
    uint8_t bytes[GT_BYTES];
    struct gt a, b;
    for (size_t i = 0; i < test_iterations(10); i++) {
        a = operand_gt();
        if (i == 0)
            pairing_gt_identity(&a);
        if (i == 1)
            pairing_gt_inverse(&a, &a);
        pairing_gt_encode(bytes, &a);
        EXPECT_EQ(OK, pairing_gt_decode(&b, bytes, sizeof bytes));
        EXPECT(pairing_gt_equal(&a, &b));
    }
    pairing_gt_identity(&a);
    pairing_gt_encode(bytes, &a);
    EXPECT_EQ(1, bytes[FIELD_BYTES - 1]); /* 1 is written as the integer 1 */
    for (size_t i = 0; i < GT_BYTES; i++)
        EXPECT(i == FIELD_BYTES - 1 || bytes[i] == 0);
}

/* Elements outside the group: any, the norm-1 torus, and the cyclotomic group alone. */
static void gt_rejects_everything_else(void)
{
    uint8_t bytes[GT_BYTES + 1] = {0};
    struct gt out = operand_gt(), a, inverse;
    const struct gt before = out;
    EXPECT_EQ(E_NOT_IN_GROUP, pairing_gt_decode(&out, bytes, GT_BYTES)); /* zero */
    for (size_t size = 0; size < GT_BYTES; size += 31)
        EXPECT_EQ(E_TRUNCATED, pairing_gt_decode(&out, bytes, size));
    EXPECT_EQ(E_OVERLONG, pairing_gt_decode(&out, bytes, GT_BYTES + 1));
    for (size_t at = 0; at < GT_BYTES; at += FIELD_BYTES) {
        pairing_gt_encode(bytes, &before);
        put_number(bytes + at, field_modulus, 0);
        EXPECT_EQ(E_RANGE, pairing_gt_decode(&out, bytes, GT_BYTES));
    }
    for (size_t i = 0; i < test_iterations(5); i++) {
        random_fp12(&a);
        pairing_gt_encode(bytes, &a);
        EXPECT_EQ(E_NOT_IN_GROUP, pairing_gt_decode(&out, bytes, GT_BYTES));
        relic_gt_invert(&inverse, &a);
        relic_gt_conjugate(&a, &a);
        relic_gt_mul(&a, &a, &inverse); /* its order divides p^6 + 1 */
        pairing_gt_encode(bytes, &a);
        EXPECT_EQ(E_NOT_IN_GROUP, pairing_gt_decode(&out, bytes, GT_BYTES));
        relic_gt_power_p(&inverse, &a, 2);
        relic_gt_mul(&a, &a, &inverse); /* its order divides p^4 - p^2 + 1 */
        pairing_gt_encode(bytes, &a);
        EXPECT_EQ(E_NOT_IN_GROUP, pairing_gt_decode(&out, bytes, GT_BYTES));
    }
    /* Minus an element: twice its order. */
    a = before;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 3; k++)
            relic_fp2_sub(&a.c[j][k], &(const struct fp2){{{0}}, {{0}}}, &a.c[j][k]);
    pairing_gt_encode(bytes, &a);
    EXPECT_EQ(E_NOT_IN_GROUP, pairing_gt_decode(&out, bytes, GT_BYTES));
    EXPECT_BYTES(&before, &out, sizeof out);
}

const struct test tests[] = {
    {"g1 round trips", g1_round_trips},
    {"signs are of plain integers", signs_are_of_plain_integers},
    {"signs are those of gmp", signs_are_those_of_gmp},
    {"g1 rejects everything else", g1_rejects_everything_else},
    {"g1 accepts exactly the curve", g1_accepts_exactly_the_curve},
    {"flipped bits are never the same value", flipped_bits_are_never_the_same_value},
    {"g2 round trips", g2_round_trips},
    {"g2 rejects everything else", g2_rejects_everything_else},
    {"roots of reals and imaginaries", roots_of_reals_and_imaginaries},
    {"gt round trips", gt_round_trips},
    {"gt rejects everything else", gt_rejects_everything_else},
    {0}};

int main(int argc, char **argv)
{
    if (pairing_start() != OK)
        return 1;
    return test_main(argc, argv, tests);
}
