#include "proofs/exact/wide.h"
#include "tests/expect.h"
#include <string.h>

static void test_fractions(void)
{
    struct arena a = {0};
    EXPECT(strcmp(fraction_text(&a, 2, 6), "1/3") == 0);
    EXPECT(strcmp(fraction_text(&a, 0, 6), "0") == 0);
    EXPECT(strcmp(fraction_text(&a, 6, 6), "1") == 0);
    EXPECT(strcmp(fraction_text(&a, 9, 6), "3/2") == 0);
    const count128 large = (count128)1 << 100;
    EXPECT(strcmp(fraction_text(&a, large, 1), "1267650600228229401496703205376") == 0);
    EXPECT(strcmp(fraction_text(&a, large, large * 3), "1/3") == 0);
    arena_clear(&a);
}

static void test_products(void)
{
    count128 p;
    EXPECT(count_multiply((count128)1 << 63, (count128)1 << 64, &p));
    EXPECT(p == (count128)1 << 127);
    EXPECT(!count_multiply((count128)1 << 64, (count128)1 << 64, &p));
    EXPECT_EQ(6, (long long)count_gcd(54, 24));
    EXPECT_EQ(7, (long long)count_gcd(0, 7));
}

int main(int argc, char **argv)
{
    static const struct test tests[] = {{"fractions", test_fractions}, {"products", test_products}};
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
