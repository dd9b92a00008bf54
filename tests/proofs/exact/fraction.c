#include "proofs/exact/fraction.h"
#include "tests/expect.h"
#include <string.h>

static void test_fractions(void)
{
    struct arena a = {0};
    const struct wide six = wide_of(6), large = wide_left(wide_of(1), 100);
    EXPECT(strcmp(fraction_text(&a, wide_of(2), six), "1/3") == 0);
    EXPECT(strcmp(fraction_text(&a, wide_of(0), six), "0") == 0);
    EXPECT(strcmp(fraction_text(&a, six, six), "1") == 0);
    EXPECT(strcmp(fraction_text(&a, wide_of(9), six), "3/2") == 0);
    EXPECT(strcmp(fraction_text(&a, large, wide_of(1)), "1267650600228229401496703205376") == 0);
    EXPECT(strcmp(fraction_text(&a, large, wide_multiply(large, 3)), "1/3") == 0);
    arena_clear(&a);
}

/* The products of the last two pairs are above 2^128. */
static void test_order(void)
{
    const struct wide one = wide_of(1), large = wide_left(one, 100), more = wide_left(one, 101);
    EXPECT(fraction_compare(one, wide_of(3), wide_of(2), wide_of(6)) == 0);
    EXPECT(fraction_compare(one, wide_of(3), wide_of(3), wide_of(8)) < 0);
    EXPECT(fraction_compare(large, one, wide_subtract(large, one), one) > 0);
    EXPECT(fraction_compare(large, more, more, large) < 0);
    EXPECT(fraction_compare(more, large, wide_of(2), one) == 0);
    EXPECT_EQ(6, (long long)wide_low(fraction_gcd(wide_of(54), wide_of(24))));
    EXPECT_EQ(7, (long long)wide_low(fraction_gcd(wide_of(0), wide_of(7))));
}

const struct test tests[] = {{"fractions", test_fractions}, {"order", test_order}, {0}};
