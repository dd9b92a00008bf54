/* Membership: what is in G1 and G2 has order q, by plain multiplication, and nothing else is let
 * in; hashes are in G1. */
#include "crypto/relic_ops.h"
#include "tests/crypto/pairing_numbers.h"
#include "tests/crypto/pairing_operands.h"
#include "tests/expect.h"
#include <sodium.h>
#include <string.h>

/* A point of the twist with real part |x| of its x, which is in the group with chance 1 / q. */
static bool twist_point(struct g2 *out, uint64_t x)
{
    struct fp2 x_element, y;
    field_set_u64(&x_element.re, x);
    field_set_u64(&x_element.im, 1);
    pairing_g2_right_side(&y, &x_element);
    if (!field2_root(&y, &y))
        return false;
    pairing_g2_set_affine(out, &x_element, &y);
    return true;
}

static void slow_mul(struct g2 *out, const struct g2 *a, const mpz_t k)
{
    struct g2 sum;
    pairing_g2_identity(&sum);
    for (size_t bit = mpz_sizeinbase(k, 2); bit-- > 0;) {
        pairing_g2_add(&sum, &sum, &sum);
        if (mpz_tstbit(k, bit))
            pairing_g2_add(&sum, &sum, a);
    }
    *out = sum;
}

static void slow_g1_mul(struct g1 *out, const struct g1 *a, const mpz_t k)
{
    struct g1 sum;
    pairing_g1_identity(&sum);
    for (size_t bit = mpz_sizeinbase(k, 2); bit-- > 0;) {
        pairing_g1_add(&sum, &sum, &sum);
        if (mpz_tstbit(k, bit))
            pairing_g1_add(&sum, &sum, a);
    }
    *out = sum;
}

/* A point of the curve, of any order. */
static bool curve_point(struct g1 *out, uint64_t x)
{
    struct fp x_element, y;
    field_set_u64(&x_element, x);
    pairing_g1_right_side(&y, &x_element);
    if (!field_root(&y, &y))
        return false;
    pairing_g1_set_affine(out, &x_element, &y);
    return true;
}

static void expect_g1_outside(const struct g1 *a)
{
    uint8_t bytes[G1_BYTES];
    struct g1 out = *a;
    const struct g1 before = out;
    EXPECT(!pairing_g1_in_group(a));
    pairing_g1_encode(bytes, a);
    EXPECT_EQ(E_NOT_IN_GROUP, pairing_g1_decode(&out, bytes, sizeof bytes));
    EXPECT_BYTES(&before, &out, sizeof out);
}

/* The short test of membership says what multiplying by q says: for any point, for one of G1 with a
 * point of small order added, and for the part of a point that has no q in its order. BN has no
 * such points. What is cleared of them, and every hash, is in the group. */
static void g1_membership_is_that_of_the_order(void)
{
    mpz_t q;
    size_t points = 0;
    mpz_init(q);
    number_q(q);
    for (uint64_t x = 1; x < 40; x++) {
        struct g1 a, multiple, mixed = operand_g1();
        EXPECT(pairing_g1_in_group(&mixed));
        slow_g1_mul(&multiple, &mixed, q);
        EXPECT(pairing_g1_is_identity(&multiple));
        if (!curve_point(&a, x))
            continue;
        points++;
        slow_g1_mul(&multiple, &a, q);
        EXPECT_EQ(pairing_g1_is_identity(&multiple), pairing_g1_in_group(&a));
        EXPECT_EQ(!PAIRING_BLS, pairing_g1_in_group(&a));
        if (PAIRING_BLS) {
            expect_g1_outside(&a);
            expect_g1_outside(&multiple);
            pairing_g1_add(&mixed, &mixed, &multiple);
            expect_g1_outside(&mixed);
        }
        pairing_g1_clear(&a);
        EXPECT(pairing_g1_in_group(&a));
        slow_g1_mul(&multiple, &a, q);
        EXPECT(pairing_g1_is_identity(&multiple));
    }
    EXPECT(points > 8);
    mpz_clear(q);
}

/* BLS: y^2 = x^3 + 4 has (0, 2) and (0, -2), of order 3. */
static void points_of_order_three_are_refused(void)
{
    struct g1 a, minus, mixed = operand_g1();
    if (!PAIRING_BLS)
        return;
    EXPECT(curve_point(&a, 0));
    pairing_g1_neg(&minus, &a);
    expect_g1_outside(&a);
    expect_g1_outside(&minus);
    for (int sums = 1; sums <= 3; sums++) {
        pairing_g1_add(&mixed, &mixed, &a);
        EXPECT_EQ(sums == 3, pairing_g1_in_group(&mixed));
        if (sums < 3)
            expect_g1_outside(&mixed);
    }
}

/* How often the twist has more points than q: 2p - q for BN. */
static void twist_cofactor(mpz_t out)
{
    static const long bls[] = {1, -4, 5, 0, -4, 6, -4, -4, 13};
    mpz_t u;
    mpz_init(u);
    number_p(out);
    number_q(u);
    mpz_mul_ui(out, out, 2);
    mpz_sub(out, out, u);
    number_u(u);
    if (PAIRING_BLS) {
        number_polynomial(out, u, bls, sizeof bls / sizeof *bls);
        EXPECT(mpz_divisible_ui_p(out, 9));
        mpz_divexact_ui(out, out, 9);
    }
    mpz_clear(u);
}

/* Multiplying by the cofactor leads into the group, and the short membership test must say what
 * multiplying by q says. */
static void g2_membership_is_that_of_the_order(void)
{
    mpz_t cofactor, q;
    mpz_inits(cofactor, q, NULL);
    number_q(q);
    twist_cofactor(cofactor);
    size_t points = 0;
    for (uint64_t x = 0; x < 40; x++) {
        struct g2 a, multiple;
        uint8_t bytes[G2_BYTES];
        if (!twist_point(&a, x))
            continue;
        points++;
        slow_mul(&multiple, &a, q);
        EXPECT_EQ(pairing_g2_is_identity(&multiple), pairing_g2_in_group(&a));
        EXPECT(!pairing_g2_in_group(&a));
        pairing_g2_encode(bytes, &a);
        struct g2 out;
        EXPECT_EQ(E_NOT_IN_GROUP, pairing_g2_decode(&out, bytes, sizeof bytes));
        slow_mul(&a, &a, cofactor);
        EXPECT(pairing_g2_in_group(&a) && !pairing_g2_is_identity(&a));
        slow_mul(&multiple, &a, q);
        EXPECT(pairing_g2_is_identity(&multiple));
        /* And the other factor of the order alone. */
        struct g2 b;
        EXPECT(twist_point(&b, x));
        slow_mul(&b, &b, q);
        EXPECT(!pairing_g2_in_group(&b));
    }
    EXPECT(points > 8);
    mpz_clears(cofactor, q, NULL);
}

/* One try of the header's recipe, with GMP for the reduction: the point before its cofactor is
 * cleared, if there is one. */
static bool try_hash(struct g1 *out, const char *domain, uint8_t n, const uint8_t *message,
                     size_t size)
{
    enum { BLOCKS = (FIELD_BITS + 128 + 511) / 512, BLOCK = crypto_hash_sha512_BYTES };
    uint8_t input[200], digests[BLOCKS * BLOCK];
    const size_t at = strlen(domain);
    struct fp right, y;
    uint64_t limbs[FIELD_LIMBS] = {0};
    mpz_t x, p;
    memcpy(input, domain, at);
    memcpy(input + at + 2, message, size);
    for (size_t j = 0; j < BLOCKS; j++) {
        input[at] = (uint8_t)j;
        input[at + 1] = n;
        crypto_hash_sha512(digests + j * BLOCK, input, at + 2 + size);
    }
    mpz_inits(x, p, NULL);
    number_p(p);
    mpz_import(x, (FIELD_BITS + 128 + 7) / 8, 1, 1, 0, 0, digests);
    mpz_mod(x, x, p);
    mpz_export(limbs, NULL, -1, sizeof(uint64_t), 0, 0, x);
    struct fp element;
    relic_fp_set(&element, limbs);
    pairing_g1_right_side(&right, &element);
    mpz_powm_ui(x, x, 3, p);
    mpz_add_ui(x, x, PAIRING_B);
    const bool found = mpz_legendre(x, p) == 1;
    EXPECT_EQ(found, field_root(&y, &right));
    if (found && field_is_above(&y) != (digests[sizeof digests - 1] & 1))
        field_neg(&y, &y);
    if (found)
        pairing_g1_set_affine(out, &element, &y);
    mpz_clears(x, p, NULL);
    return found;
}

static void hash_to_g1_is_the_headers_recipe(void)
{
    static const char domain[] = "some domain";
    size_t tries = 0;
    mpz_t k;
    mpz_init(k);
    number_u(k);
    mpz_ui_sub(k, 1, k);
    for (size_t size = 0; size < 60; size++) {
        uint8_t message[60];
        struct g1 got, want;
        uint8_t n = 0;
        test_random_bytes(message, size);
        while (!try_hash(&want, domain, n, message, size))
            n++;
        tries += n;
        if (PAIRING_BLS)
            slow_g1_mul(&want, &want, k);
        pairing_g1_hash(&got, domain, message, size);
        EXPECT(pairing_g1_equal(&want, &got));
        EXPECT_EQ(1, got.affine);
    }
    EXPECT(tries > 20); /* some messages need more than one */
    mpz_clear(k);
}

const struct test tests[] = {
    {"g1 membership is that of the order", g1_membership_is_that_of_the_order},
    {"points of order three are refused", points_of_order_three_are_refused},
    {"g2 membership is that of the order", g2_membership_is_that_of_the_order},
    {"hash to g1 is the header's recipe", hash_to_g1_is_the_headers_recipe},
    {0}};

int main(int argc, char **argv)
{
    if (pairing_start() != OK)
        return 1;
    return test_main(argc, argv, tests);
}
