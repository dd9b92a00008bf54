/* Laws are equal when the probabilities are, whatever the denominators; distances are exact. */
#include "proofs/exact/law.h"
#include "tests/expect.h"
#include <stdlib.h>

static void test_same_probabilities_same_law(void)
{
    struct law l = {0};
    struct intern laws = {0};
    law_begin(&l); /* a third each, by six leaves */
    for (int i = 0; i < 6; i++)
        law_add(&l, (uint32_t)(i % 3), wide_of(6));
    const uint32_t a = law_end(&l, &laws);
    law_begin(&l); /* the same, by leaves of different depth */
    law_add(&l, 2, wide_of(3));
    law_add(&l, 0, wide_of(6));
    law_add(&l, 0, wide_of(6));
    for (int i = 0; i < 4; i++)
        law_add(&l, 1, wide_of(12));
    EXPECT_EQ(a, law_end(&l, &laws));
    law_begin(&l); /* a half and two quarters */
    law_add(&l, 0, wide_of(2));
    law_add(&l, 1, wide_of(4));
    law_add(&l, 2, wide_of(4));
    const uint32_t b = law_end(&l, &laws);
    EXPECT(a != b);
    struct law_difference d;
    EXPECT(law_distance(&laws, a, b, &d));
    /* |1/3 - 1/2| + 2 |1/3 - 1/4|, halved: 1/6. */
    EXPECT(wide_equal(wide_multiply(d.top, 6), d.bottom));
    EXPECT_EQ(0, d.view);
    law_clear(&l);
    intern_clear(&laws);
}

static void test_disjoint_and_equal(void)
{
    struct law l = {0};
    struct intern laws = {0};
    struct law_difference d;
    law_begin(&l);
    law_add(&l, 5, wide_of(1));
    const uint32_t a = law_end(&l, &laws);
    law_begin(&l);
    law_add(&l, 7, wide_of(2));
    law_add(&l, 8, wide_of(2));
    const uint32_t b = law_end(&l, &laws);
    EXPECT(law_distance(&laws, a, b, &d));
    EXPECT(wide_equal(d.top, d.bottom));
    EXPECT(law_distance(&laws, b, b, &d));
    EXPECT(wide_is_zero(d.top));
    size_t count;
    struct wide total;
    struct law_entry *e = law_entries(&laws, b, &count, &total);
    EXPECT_EQ(2, count);
    EXPECT_EQ(2, (long long)wide_low(total));
    EXPECT_EQ(7, e[0].view);
    free(e);
    law_clear(&l);
    intern_clear(&laws);
}

/* A certain view has one law; another list of laws, or an emptied one, gives its own number. */
static void test_certain_views(void)
{
    struct law l = {0};
    struct intern laws = {0}, others = {0};
    (void)intern_put(&others, "another law", 11);
    for (int turn = 0; turn < 2; turn++) {
        law_begin(&l);
        law_add(&l, 3, wide_of(1));
        EXPECT_EQ(0, law_end(&l, &laws));
        law_begin(&l);
        law_add(&l, 3, wide_of(2));
        law_add(&l, 3, wide_of(2));
        EXPECT_EQ(1, law_end(&l, &others));
        EXPECT_EQ(0, law_end(&l, &laws));
        law_begin(&l);
        law_add(&l, 4, wide_of(1));
        EXPECT_EQ(1, law_end(&l, &laws));
        intern_clear(&laws);
    }
    law_clear(&l);
    intern_clear(&others);
}

static void test_too_large_says_so(void)
{
    struct law l = {0};
    struct intern laws = {0};
    law_begin(&l);
    for (unsigned i = 0; i < 4; i++) /* four primes near 2^61: their product has no room */
        law_add(&l, 0, wide_of(((uint64_t)1 << 61) - (i == 0 ? 1u : i == 1 ? 31u : 45u + 2u * i)));
    EXPECT(l.overflow);
    law_begin(&l);
    EXPECT(!l.overflow);
    law_add(&l, 0, wide_of(0)); /* a number of ways that did not fit */
    EXPECT(l.overflow);
    law_clear(&l);
    intern_clear(&laws);
}

const struct test tests[] = {{"same probabilities, same law", test_same_probabilities_same_law},
                             {"disjoint and equal", test_disjoint_and_equal},
                             {"certain views", test_certain_views},
                             {"too large says so", test_too_large_says_so},
                             {0}};
