/* Forms against their meaning: an affine form evaluated at a point is what the operation on the
 * values at that point gives, modulo N; what is not affine is tainted and lists its variables. */
#include "sim/form.h"
#include "tests/expect.h"
#include <string.h>

enum { VARIABLES = 5, N = 91 };

static struct modulus ring, other;

static uint64_t at(const struct form *f, const uint64_t *point)
{
    uint64_t value = f->constant[0];
    for (uint32_t i = 0; i < f->count; i++)
        value += f->term[i].coefficient[0] * point[f->term[i].variable];
    return value % N;
}

static bool well_formed(const struct form *f)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->term[i].coefficient[0] == 0 || f->term[i].coefficient[0] >= N ||
            (i && f->term[i].variable <= f->term[i - 1].variable))
            return false;
    return true;
}

/* A form and its value at the point, built by the same random steps. */
static void random_walks_evaluate(void)
{
    struct arena arena = {0};
    uint64_t point[VARIABLES];
    for (size_t turn = 0; turn < test_iterations(2000); turn++) {
        arena_reset(&arena);
        for (int i = 0; i < VARIABLES; i++)
            point[i] = test_random_below(N);
        uint64_t value = test_random_below(N);
        const struct form *f = form_constant(&arena, &ring, &value);
        for (int step = 0; step < 12; step++) {
            const uint32_t v = (uint32_t)test_random_below(VARIABLES);
            const uint64_t k = test_random_below(4) ? test_random_below(N) : 0;
            const struct form *x = form_scale(&arena, form_variable(&arena, &ring, v), &k);
            const int sign = test_random_below(2) ? 1 : -1;
            f = form_combine(&arena, f, x, sign);
            value = (value + (sign > 0 ? k : N - k) * point[v]) % N;
            EXPECT(well_formed(f) && at(f, point) == value);
        }
    }
    arena_clear(&arena);
}

static void what_cancels_is_gone(void)
{
    struct arena arena = {0};
    const uint64_t seven = 7, thirteen = 13;
    const struct form *x = form_variable(&arena, &ring, 2);
    EXPECT_EQ(0, form_combine(&arena, x, x, -1)->count);
    /* 7 * 13 = N: a coefficient that vanishes though neither factor does. */
    EXPECT_EQ(0, form_scale(&arena, form_scale(&arena, x, &seven), &thirteen)->count);
    arena_clear(&arena);
}

static void taint_stays_and_lists(void)
{
    struct arena arena = {0};
    const uint64_t two = 2;
    const struct form *x = form_variable(&arena, &ring, 1), *y = form_variable(&arena, &ring, 3);
    const struct form *t = form_tainted(&arena, "a product", x, y);
    EXPECT(t->tainted && strcmp(t->why, "a product") == 0 && t->count == 2);
    EXPECT(t->term[0].variable == 1 && t->term[1].variable == 3);
    const struct form *sum = form_combine(&arena, t, x, 1);
    EXPECT(sum->tainted && strcmp(sum->why, "a product") == 0 && sum->count == 2);
    EXPECT(form_scale(&arena, t, &two)->tainted && form_lift(&arena, t, &other)->tainted);
    EXPECT(form_tainted(&arena, "nothing", NULL, NULL)->count == 0);
    EXPECT(form_combine(&arena, x, form_variable(&arena, &other, 1), 1)->tainted);
    arena_clear(&arena);
}

/* Only what is certainly the same integer in both rings lifts. */
static void lifting_is_exact_or_refused(void)
{
    struct arena arena = {0};
    const uint64_t one = 1, two = 2, ninety = 90;
    const struct form *x = form_variable(&arena, &ring, 4);
    const struct form *lifted = form_lift(&arena, x, &other);
    EXPECT(!lifted->tainted && modulus_equal(lifted->ring, &other) && lifted->count == 1);
    lifted = form_lift(&arena, form_constant(&arena, &ring, &ninety), &other);
    EXPECT(!lifted->tainted && lifted->constant[0] == 90);
    EXPECT(form_lift(&arena, form_scale(&arena, x, &two), &other)->tainted);
    const struct form *more = form_combine(&arena, x, form_constant(&arena, &ring, &one), 1);
    EXPECT(form_lift(&arena, more, &other)->tainted);
    EXPECT(form_lift(&arena, more, &ring) == more);
    arena_clear(&arena);
}

const struct test tests[] = {{"random walks evaluate", random_walks_evaluate},
                             {"what cancels is gone", what_cancels_is_gone},
                             {"taint stays and lists", taint_stays_and_lists},
                             {"lifting is exact or refused", lifting_is_exact_or_refused},
                             {0}};

int main(int argc, char **argv)
{
    if (modulus_set_u64(&ring, N) != OK || modulus_set_u64(&other, 1009) != OK)
        return 1;
    return test_main(argc, argv, tests);
}
