/* Worlds of two releases by matchings, against trying everything; and a thousand rows. */
#include "tests/anonymity/worlds/brute.h"
#include "tests/expect.h"
#include <math.h>
#include <stdlib.h>

static void by_trying_everything(void)
{
    static struct brute b;
    size_t certain_records = 0;

    for (size_t round = 0; round < test_iterations(400); round++) {
        struct worlds_pairs p;
        double least, most;

        brute_random(&b, 2, round % 3 != 0);
        EXPECT_EQ(OK, worlds_match(&p, &b.views));
        EXPECT_EQ(b.tables > 0, p.possible);
        for (uint32_t i = 0; i < b.views.rows; i++)
            for (uint32_t k = 0; k < b.views.rows; k++)
                EXPECT_EQ(b.pair[i][k], p.pair[i * b.views.rows + k]);
        for (uint32_t r = 0; r < BRUTE_RECORDS && p.possible; r++) {
            const uint32_t place[] = {r / BRUTE_PLACES, r % BRUTE_PLACES};
            bool certain = false;

            if (b.views.attributes == 1 && place[1] != 0)
                continue;
            EXPECT_EQ(OK, worlds_certain(&b.views, place, &certain));
            EXPECT_EQ(b.with[r] == b.tables, certain);
            certain_records += certain;
        }
        worlds_bound(&b.views, &p, &least, &most);
        if (p.possible) {
            EXPECT(least <= log2((double)b.assignments) + 1e-9);
            EXPECT(most >= log2((double)b.assignments) - 1e-9);
        }
        worlds_pairs_clear(&p);
    }
    EXPECT(certain_records > 0);
}

/* A thousand rows of ages: classes of ten, and the same classes shifted by five. What the two have
 * in common is found without counting a single world. */
static void a_thousand_rows(void)
{
    enum { ROWS = 1000 };
    uint32_t *const low = calloc(2 * ROWS, sizeof *low), *const high =
                                                             calloc(2 * ROWS, sizeof *high);
    const struct worlds_views views = {ROWS, 1, 2, low, high};
    struct worlds_pairs p;
    double least, most;

    for (uint32_t i = 0; i < ROWS; i++) {
        low[i] = i / 10 * 10;
        high[i] = low[i] + 9;
        const uint32_t shifted = i < 5 ? 0 : (i - 5) / 10 * 10 + 5;

        low[ROWS + i] = shifted;
        high[ROWS + i] = i < 5 ? 4 : shifted + 9;
    }
    EXPECT_EQ(OK, worlds_match(&p, &views));
    EXPECT(p.possible);
    worlds_bound(&views, &p, &least, &most);
    EXPECT(least > 2000 && most > least); /* at least 5 of each row's values in a matching */
    worlds_pairs_clear(&p);
    free(low);
    free(high);
}

static void too_many(void)
{
    const uint32_t none = 0;
    const struct worlds_views three = {1, 1, 3, &none, &none}, wide = {20001, 1, 1, &none, &none};
    struct worlds_pairs p;

    EXPECT_EQ(E_ARGUMENT, worlds_match(&p, &three));
    EXPECT_EQ(E_LIMIT, worlds_match(&p, &wide));
}

const struct test tests[] = {{"by trying everything", by_trying_everything},
                             {"a thousand rows", a_thousand_rows},
                             {"too many", too_many},
                             {0}};
