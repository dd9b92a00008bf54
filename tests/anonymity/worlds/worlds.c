/* Worlds counted one by one, against trying everything; and the paper's two examples. */
#include "anonymity/worlds/worlds.h"
#include "tests/anonymity/worlds/brute.h"
#include "tests/expect.h"

static void compare(const struct brute *b)
{
    struct worlds w;
    uint32_t possible = 0;
    const status s = worlds_count(&w, &b->views, 1 << 20);

    EXPECT_EQ(OK, s);
    if (s != OK)
        return;
    EXPECT_EQ(b->tables, w.tables);
    EXPECT_EQ(b->assignments, w.assignments);
    EXPECT_EQ(b->hyperedges, w.hyperedges);
    EXPECT_EQ(b->matchings, w.matchings);
    for (uint32_t r = 0; r < BRUTE_RECORDS; r++)
        possible += b->with[r] > 0;
    EXPECT_EQ(possible, w.records);
    for (uint32_t r = 0; r < w.records; r++) {
        const uint32_t *const place = w.record[r].place;

        EXPECT_EQ(b->with[place[0] * BRUTE_PLACES + (b->views.attributes > 1 ? place[1] : 0)],
                  w.record[r].tables);
    }
    for (uint32_t i = 0; i < b->views.rows; i++)
        for (uint32_t a = 0; a < b->views.attributes; a++) {
            const size_t at = worlds_row(&b->views, 0, i) + a;

            for (uint32_t p = b->low[at]; p <= b->high[at]; p++)
                EXPECT_EQ(b->cell[i][a][p],
                          w.cell[(i * b->views.attributes + a) * w.widest + p - b->low[at]]);
        }
    worlds_clear(&w);
}

static void by_trying_everything(void)
{
    static struct brute b;

    for (size_t round = 0; round < test_iterations(300); round++) {
        brute_random(&b, 1 + (uint32_t)(round % BRUTE_VIEWS), round % 4 != 0);
        compare(&b);
        EXPECT(round % 4 == 0 || b.tables > 0); /* the table itself is a world: proposition 8.7 */
        EXPECT(round % 4 == 0 || b.matchings > 0);
    }
}

/* tassa-gudes, example 1: three views of (a,x,1), (b,x,2), (a,y,2). */
static void first_example(void)
{
    static const uint32_t low[] = {0, 0, 0, 1, 0, 0, 0, 1, 0,  /* (a,x,*) (b,x,*) (a,y,*) */
                                   0, 0, 0, 0, 0, 1, 0, 1, 1,  /* (*,x,1) (*,x,2) (*,y,2) */
                                   0, 0, 0, 1, 0, 1, 0, 0, 1}; /* (a,*,1) (b,*,2) (a,*,2) */
    static const uint32_t high[] = {0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0,
                                    1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 1};
    const struct worlds_views views = {3, 3, 3, low, high};
    struct worlds w;

    EXPECT_EQ(OK, worlds_count(&w, &views, 100000));
    EXPECT_EQ(4, w.hyperedges); /* three families and (a,x,2) */
    EXPECT_EQ(1, w.matchings);
    EXPECT_EQ(1, w.tables);
    EXPECT_EQ(3, w.records);
    for (uint32_t r = 0; r < w.records; r++)
        EXPECT_EQ(1, w.record[r].tables);
    worlds_clear(&w);
}

/* Example 2: ages 10 to 22 are 0 to 12, male is 0. 24 perfect matchings of the complete graph. */
static void second_example(void)
{
    static const uint32_t low[] = {0, 0, 0, 0, 10, 0, 10, 0, 0, 0, 5, 1, 0, 0, 5, 1};
    static const uint32_t high[] = {5, 1, 5, 1, 12, 1, 12, 1, 10, 0, 12, 1, 10, 0, 12, 1};
    const struct worlds_views views = {4, 2, 2, low, high};
    struct worlds w;

    EXPECT_EQ(OK, worlds_count(&w, &views, 1000000));
    EXPECT_EQ(16, w.hyperedges);
    EXPECT_EQ(24, w.matchings);
    EXPECT_EQ(11, w.records);
    for (uint32_t r = 0; r < w.records; r++)
        EXPECT(w.record[r].tables < w.tables); /* no record is certain */
    worlds_clear(&w);
    /* One view is a product: 12 records each for the first two rows, 6 for the others. */
    const struct worlds_views one = {4, 2, 1, low, high};

    EXPECT_EQ(OK, worlds_count(&w, &one, 1000000));
    EXPECT_EQ(12 * 12 * 6 * 6, w.assignments);
    EXPECT_EQ(12 * 13 / 2 * (6 * 7 / 2), w.tables);
    worlds_clear(&w);
    EXPECT_EQ(E_LIMIT, worlds_count(&w, &views, 100));
    const struct worlds_views long_one = {WORLDS_ROWS + 1, 1, 1, low, high};

    EXPECT_EQ(E_LIMIT, worlds_count(&w, &long_one, 100));
}

const struct test tests[] = {{"by trying everything", by_trying_everything},
                             {"first example", first_example},
                             {"second example", second_example},
                             {0}};
