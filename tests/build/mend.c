/* The mends of cmake/RelicMend.cmake are in the RELIC that was built: its own functions, called
 * past our wrapper, end and give what they should. Without the mends the inverses never return.
 * Each is a test of its own, so that other releases of RELIC can be asked one by one. */
#include "crypto/pairing_internal.h"
#include "crypto/relic_ops.h"
#include "tests/expect.h"

/* RELIC's own, by their names in the library; relic.h is included by one file of crypto/ only. */
int util_bits_dig(uint64_t a);
void fp_inv_binar(uint64_t *c, const uint64_t *a);
void fp_inv_monty(uint64_t *c, const uint64_t *a);
void fp_inv_exgcd(uint64_t *c, const uint64_t *a);
void fp_inv_lower(uint64_t *c, const uint64_t *a);

static void of_zero(void (*inverse)(uint64_t *, const uint64_t *))
{
    const uint64_t zero[FIELD_LIMBS] = {0};
    uint64_t result[FIELD_LIMBS] = {1, 2, 3, 4};
    EXPECT_EQ(OK, pairing_start());
    inverse(result, zero);
    EXPECT_BYTES(zero, result, sizeof zero);
}

static void binar_of_zero(void)
{
    of_zero(fp_inv_binar);
}

static void monty_of_zero(void)
{
    of_zero(fp_inv_monty);
}

static void exgcd_of_zero(void)
{
    of_zero(fp_inv_exgcd);
}

static void lower_of_zero(void)
{
    of_zero(fp_inv_lower);
}

static void the_methods_agree_on_others(void)
{
    EXPECT_EQ(OK, pairing_start());
    for (size_t i = 0; i < test_iterations(20); i++) {
        uint64_t a[FIELD_LIMBS];
        uint64_t by_lower[FIELD_LIMBS], by_binar[FIELD_LIMBS], by_monty[FIELD_LIMBS],
            by_exgcd[FIELD_LIMBS];
        test_random_bytes((uint8_t *)a, sizeof a);
        a[FIELD_LIMBS - 1] >>= 4; /* below p */
        fp_inv_lower(by_lower, a);
        fp_inv_binar(by_binar, a);
        fp_inv_monty(by_monty, a);
        fp_inv_exgcd(by_exgcd, a);
        EXPECT_BYTES(by_lower, by_binar, sizeof by_lower);
        EXPECT_BYTES(by_lower, by_monty, sizeof by_lower);
        EXPECT_BYTES(by_lower, by_exgcd, sizeof by_lower);
    }
}

static void zero_has_no_bits(void)
{
    EXPECT_EQ(0, util_bits_dig(0));
    EXPECT_EQ(1, util_bits_dig(1));
    EXPECT_EQ(64, util_bits_dig(UINT64_MAX));
}

/* The formula is that of any curve y^2 = x^3 + b, so (0, 1) is as good as a point of ours. */
static void a_point_of_order_three_is_doubled(void)
{
    struct fp zero = {{0}}, y;
    struct g1 a;
    EXPECT_EQ(OK, pairing_start());
    field_set_u64(&y, 1);
    pairing_g1_set_affine(&a, &zero, &y);
    relic_g1_double(&a, &a);
    pairing_g1_normalise(&a, 1);
    field_neg(&y, &y);
    EXPECT(!pairing_g1_is_identity(&a));
    EXPECT_BYTES(&zero, &a.x, sizeof zero);
    EXPECT_BYTES(&y, &a.y, sizeof y);
}

const struct test tests[] = {
    {"fp_inv_binar of zero is zero", binar_of_zero},
    {"fp_inv_monty of zero is zero", monty_of_zero},
    {"fp_inv_exgcd of zero is zero", exgcd_of_zero},
    {"fp_inv_lower of zero is zero", lower_of_zero},
    {"the methods agree on others", the_methods_agree_on_others},
    {"zero has no bits", zero_has_no_bits},
    {"a point of order three is doubled", a_point_of_order_three_is_doubled},
    {0}};
