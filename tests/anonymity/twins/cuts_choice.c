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

/* score=PUBLIC in fractions: alpha r / (W G) + (1 - alpha) E / H. */
static void public_score(mpq_t out, const struct cuts_rules *rules, const struct cuts_box *root,
                         const struct cuts_box *range, uint32_t a, uint64_t entropy)
{
    mpq_t term, factor;
    uint32_t greatest = 0;

    mpq_inits(term, factor, NULL);
    for (uint32_t i = 0; i < rules->attributes; i++)
        greatest =
            root->high[i] - root->low[i] > greatest ? root->high[i] - root->low[i] : greatest;
    mpq_set_ui(out, range->high[a] - range->low[a],
               rules->width == CUTS_WIDTH_RAW ? greatest : root->high[a] - root->low[a]);
    mpq_set_ui(factor, rules->alpha.over, rules->alpha.under);
    mpq_canonicalize(out);
    mpq_canonicalize(factor);
    mpq_mul(out, out, factor);
    mpq_set_ui(term, entropy, cuts_log2(rules->sites) >> 15);
    mpq_canonicalize(term);
    mpq_set_ui(factor, rules->alpha.under - rules->alpha.over, rules->alpha.under);
    mpq_canonicalize(factor);
    mpq_mul(term, term, factor);
    mpq_add(out, out, term);
    mpq_clears(term, factor, NULL);
}

/* Two cuts, with entropies at the margin and one below it: the exact scores say the same. */
static void margins(void)
{
    uint32_t close = 0;

    for (uint32_t round = 0; round < 4000; round++) {
        const uint32_t top = round % 2 ? 6 : UINT32_MAX;
        struct cuts_rules rules = {.attributes = 3, .k = 1, .l = 2, .alpha = {0, 10}};
        struct cuts_box root = {.low = {0}}, range = {.low = {0}};
        const uint32_t a = round / 2 % 2, b = 1 - a;

        rules.sites = 2 + (uint32_t)test_random_below(round % 3 ? 9 : 999);
        rules.alpha.over = test_random_below(11);
        rules.width = round / 4 % 2 ? CUTS_WIDTH_RAW : CUTS_WIDTH_NORMAL;
        for (uint32_t i = 0; i < 3; i++) {
            root.high[i] = 1 + (uint32_t)test_random_below(top);
            range.high[i] = 1 + (uint32_t)test_random_below(root.high[i]);
        }
        const int64_t margin = cuts_margin(&rules, &root, &range, a, b),
                      most = cuts_margin_most(&rules);
        EXPECT(margin >= -most && margin <= most);
        for (int64_t lead = margin - 1; lead <= margin; lead++) {
            const uint64_t other = (uint64_t)(lead < 0 ? -lead : 0),
                           own = (uint64_t)((int64_t)other + lead);
            mpq_t mine, its;

            if (lead <= -most || lead >= most)
                continue; /* no entropies are so far apart */
            close++;
            mpq_inits(mine, its, NULL);
            public_score(mine, &rules, &root, &range, a, own);
            public_score(its, &rules, &root, &range, b, other);
            const int order = mpq_cmp(mine, its);

            mpq_clears(mine, its, NULL);
            EXPECT_EQ(lead >= margin, order > 0 || (order == 0 && a < b));
        }
    }
    EXPECT(close > 2000);
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

/* A party's own rows: counted, and divided, one by one. */
static void own_rows(void)
{
    enum { ROWS = 40, ALL = 60, PLACES = 9 };

    for (size_t round = 0; round < test_iterations(2000); round++) {
        struct cuts_rules rules = {.attributes = 1, .cut = round % 2 ? CUTS_SHARED : CUTS_STRICT};
        uint32_t place[ALL], row[ROWS], was[ROWS], spare[ROWS], of[ROWS], upto[PLACES];
        const uint32_t rows = (uint32_t)test_random_below(ROWS + 1), low = 2,
                       site = 1 + (uint32_t)test_random_below(4),
                       median = (uint32_t)test_random_below(PLACES + 3);
        uint32_t equal = 0, left = 0, right = 0, stayed = 0, want[2][ROWS];

        for (uint32_t i = 0; i < ALL; i++)
            place[i] = (uint32_t)test_random_below(PLACES + 4);
        for (uint32_t i = 0; i < rows; i++) {
            row[i] = was[i] = (uint32_t)test_random_below(ALL);
            equal += place[row[i]] == median;
        }
        cuts_gather(place, row, rows, of);
        cuts_count(place, row, rows, low, PLACES, upto);
        for (uint32_t at = 0; at < PLACES; at++) {
            uint32_t count = 0;

            for (uint32_t i = 0; i < rows; i++)
                count += place[row[i]] <= low + at;
            EXPECT_EQ(count, upto[at]);
            EXPECT_EQ(count, cuts_count_to(of, rows, low + at));
        }
        for (uint32_t i = 0; i < rows; i++) {
            const bool stays = place[was[i]] == median && stayed < cuts_stay(&rules, site, equal);

            stayed += stays;
            if (place[was[i]] < median || stays)
                want[0][left++] = was[i];
            else
                want[1][right++] = was[i];
        }
        EXPECT_EQ(left, cuts_part(&rules, site, place, median, row, rows, spare));
        for (uint32_t i = 0; i < rows; i++)
            EXPECT_EQ(i < left ? want[0][i] : want[1][i - left], row[i]);
    }
}

/* Labels that do not fit in one number, and equal ones. */
static void sorted_classes(void)
{
    enum { CLASSES = 30, QIS = 3 };

    for (size_t round = 0; round < test_iterations(500); round++) {
        const uint32_t values = round % 2 ? 3 : UINT32_MAX,
                       count = (uint32_t)test_random_below(CLASSES + 1);
        const size_t cells = (count + 1ULL) * QIS * sizeof(uint32_t);
        struct cuts_classes c = {count, malloc(cells), malloc(cells),
                                 malloc((count + 1ULL) * sizeof(uint32_t)),
                                 malloc((count + 1ULL) * sizeof(uint32_t))};

        for (uint32_t i = 0; i < count * QIS; i++) {
            c.low[i] = (uint32_t)test_random_below(values);
            c.high[i] = (uint32_t)test_random_below(values);
        }
        for (uint32_t i = 0; i < count; i++) {
            c.size[i] = (uint32_t)test_random_below(3);
            c.of[i] = i; /* each class has a row */
        }
        EXPECT_EQ(OK, cuts_sort(&c, QIS, count));
        for (uint32_t k = 1; k < count; k++) {
            int order = 0;

            for (uint32_t a = 0; a < QIS && order == 0; a++) {
                const uint32_t now = k * QIS + a, before = now - QIS;

                order = (c.low[before] > c.low[now]) - (c.low[before] < c.low[now]);
                if (order == 0)
                    order = (c.high[before] > c.high[now]) - (c.high[before] < c.high[now]);
            }
            if (order == 0)
                order = (c.size[k - 1] > c.size[k]) - (c.size[k - 1] < c.size[k]);
            EXPECT(order <= 0);
        }
        cuts_classes_clear(&c);
    }
}

const struct test tests[] = {{"logarithms", logarithms},
                             {"entropies", entropies},
                             {"candidates", candidates},
                             {"best scores", best_scores},
                             {"over which width", over_which_width},
                             {"margins", margins},
                             {"halves", halves},
                             {"own rows", own_rows},
                             {"sorted classes", sorted_classes},
                             {0}};

int main(int argc, char **argv)
{
    const int code = test_main(argc, argv, tests);

    mpfr_free_cache();
    return code;
}
