/* The integers of the choices: logarithms and entropies against MPFR, widths and halves by hand. */
#include "anonymity/twins/cuts.h"
#include "tests/expect.h"
#include <mpfr.h>
#include <stdlib.h>

enum { MOST = 4096 };

static uint64_t log_by_mpfr(uint32_t x)
{
    mpfr_t value;

    mpfr_init2(value, 256);
    mpfr_set_ui(value, x, MPFR_RNDN);
    mpfr_log2(value, value, MPFR_RNDN);
    mpfr_mul_2ui(value, value, CUTS_LOG_BITS, MPFR_RNDN);
    const uint64_t out = mpfr_get_ui(value, MPFR_RNDD);

    mpfr_clear(value);
    return out;
}

static void logarithms(void)
{
    for (uint32_t x = 1; x <= MOST; x++)
        EXPECT_EQ(log_by_mpfr(x), cuts_log2(x));
    for (uint32_t bit = 0; bit < 32; bit++)
        EXPECT_EQ((uint64_t)bit << CUTS_LOG_BITS, cuts_log2(1u << bit));
    for (size_t i = 0; i < test_iterations(20000); i++) {
        const uint32_t x = 1 + (uint32_t)test_random_below(UINT32_MAX);

        EXPECT_EQ(log_by_mpfr(x), cuts_log2(x));
    }
    EXPECT_EQ(log_by_mpfr(UINT32_MAX), cuts_log2(UINT32_MAX));
}

/* Within half a unit of the true value, and a little for the logarithms. */
static void entropies(void)
{
    mpfr_t p, x;

    mpfr_inits2(128, p, x, (mpfr_ptr)NULL);
    for (uint32_t size = 1; size <= MOST; size += size < 64 ? 1 : 61)
        for (uint32_t count = 1; count <= size; count += size < 64 ? 1 : 7) {
            mpfr_set_ui(p, count, MPFR_RNDN);
            mpfr_div_ui(p, p, size, MPFR_RNDN);
            mpfr_log2(x, p, MPFR_RNDN);
            mpfr_mul(x, x, p, MPFR_RNDN);
            mpfr_mul_2ui(x, x, CUTS_ENTROPY_BITS, MPFR_RNDN);
            mpfr_add_ui(x, x, (unsigned long)cuts_entropy(count, size), MPFR_RNDN);
            EXPECT(mpfr_cmp_d(x, 0.5001) < 0 && mpfr_cmp_d(x, -0.5001) > 0);
        }
    mpfr_clears(p, x, (mpfr_ptr)NULL);
    EXPECT_EQ(0, cuts_entropy(0, 5));
    EXPECT_EQ(0, cuts_entropy(5, 5));
    EXPECT_EQ(1u << 23, cuts_entropy(1, 2)); /* 1/2 * 1 bit */
    EXPECT_EQ(1u << 23, cuts_entropy(1u << 30, 1u << 31));
    EXPECT_EQ(1u << 23, cuts_entropy(3, 12)); /* 1/4 * 2 bits */
}

/* Ranges 0..9 of 0..9, 3..7 of 0..4 (raw 4), 5..5, 0..1 of 0..1. */
static void candidates(void)
{
    struct cuts_rules rules = {.attributes = 4, .k = 1, .l = 1, .sites = 1, .alpha = {1, 1}};
    const struct cuts_box root = {.low = {0, 3, 0, 0}, .high = {18, 7, 9, 1}};
    const struct cuts_box range = {.low = {0, 3, 5, 0}, .high = {9, 7, 5, 1}};
    uint32_t order[DATASET_QIS];

    EXPECT_EQ(3, cuts_candidates(&rules, &root, &range, order));
    EXPECT(order[0] == 1 && order[1] == 3 && order[2] == 0); /* 1, 1, 1/2: a tie to the lower */
    rules.width = CUTS_WIDTH_RAW;
    EXPECT_EQ(3, cuts_candidates(&rules, &root, &range, order));
    EXPECT(order[0] == 0 && order[1] == 1 && order[2] == 3);
}

/* Scores on the widest domains, where 128 bits would not do: all terms matter to the last unit. */
static void best_scores(void)
{
    struct cuts_rules rules = {
        .attributes = 3, .k = 1, .l = 2, .sites = 2, .alpha = {500000000, 1000000000}};
    const struct cuts_box root = {.low = {0, 0, 0},
                                  .high = {UINT32_MAX, UINT32_MAX - 1, UINT32_MAX}};
    const struct cuts_box range = {.low = {0, 0, 0},
                                   .high = {UINT32_MAX - 1, UINT32_MAX - 2, UINT32_MAX}};
    const bool two[] = {true, true, false}, all[] = {true, true, true}, none[3] = {false};
    const uint64_t alike[] = {1ULL << 28, 1ULL << 28, 1ULL << 28};
    const uint64_t second[] = {(1ULL << 28) - 1, 1ULL << 28, 0};

    /* (2^32 - 2) / (2^32 - 1) is the wider by a hair. */
    EXPECT_EQ(0, cuts_best(&rules, &root, &range, two, alike));
    EXPECT_EQ(1, cuts_best(&rules, &root, &range, two, second));
    EXPECT_EQ(2, cuts_best(&rules, &root, &range, all, alike));
    EXPECT_EQ(CUTS_NO_ATTRIBUTE, cuts_best(&rules, &root, &range, none, alike));
    rules.alpha = (struct ratio){0, 1};
    EXPECT_EQ(0, cuts_best(&rules, &root, &range, all, alike)); /* a tie */
    const uint64_t pure[3] = {0};

    EXPECT_EQ(0, cuts_best(&rules, &root, &range, all, pure));
    rules.alpha = (struct ratio){1, 10};
    EXPECT_EQ(2, cuts_best(&rules, &root, &range, all, pure)); /* only widths are left */
}

/* Widths 1/2 and 1/4 of what can be cut, 1 of what cannot, entropies 3/5 and 1, alpha 1/2:
 * 4/5 against 3/4 by the possible attributes, 11/20 against 5/8 by all. */
static void over_which_width(void)
{
    struct cuts_rules rules = {.attributes = 3, .k = 1, .l = 2, .sites = 2, .alpha = {5, 10}};
    const struct cuts_box root = {.high = {8, 8, 8}}, range = {.high = {4, 2, 8}};
    const bool possible[] = {true, true, false};
    const uint64_t entropy[] = {300, 500, 0};

    EXPECT_EQ(0, cuts_best(&rules, &root, &range, possible, entropy));
    rules.over = CUTS_OVER_ALL;
    EXPECT_EQ(1, cuts_best(&rules, &root, &range, possible, entropy));
}

static void halves(void)
{
    struct cuts_rules rules = {.attributes = 1, .cut = CUTS_SHARED};
    struct cuts_box box = {.low = {2}, .high = {9}}, left, right;

    EXPECT(cuts_stay(&rules, 1, 5) == 2 && cuts_stay(&rules, 2, 5) == 3);
    EXPECT(cuts_stay(&rules, 1, 4) == 2 && cuts_stay(&rules, 2, 0) == 0);
    cuts_divide(&rules, &box, 0, 4, &left, &right);
    EXPECT(left.low[0] == 2 && left.high[0] == 4 && right.low[0] == 4 && right.high[0] == 9);
    rules.cut = CUTS_STRICT;
    EXPECT(cuts_stay(&rules, 1, 5) == 5 && cuts_stay(&rules, 2, 5) == 5);
    cuts_divide(&rules, &box, 0, 4, &left, &right);
    EXPECT(left.high[0] == 4 && right.low[0] == 5);
    EXPECT(cuts_median_rank(1) == 1 && cuts_median_rank(4) == 2 && cuts_median_rank(5) == 3);
}

static const struct test tests[] = {
    {"logarithms", logarithms},
    {"entropies", entropies},
    {"candidates", candidates},
    {"best scores", best_scores},
    {"over which width", over_which_width},
    {"halves", halves},
};

int main(int argc, char **argv)
{
    const int code = test_main(argc, argv, tests, sizeof tests / sizeof *tests);

    mpfr_free_cache();
    return code;
}
