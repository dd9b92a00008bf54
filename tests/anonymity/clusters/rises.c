/* Rises of all clusters at once, beside those that are asked one by one. */
#include "anonymity/clusters/rises.h"
#include "tests/anonymity/clusters/cluster_check.h"
#include "tests/expect.h"

static const char *const measures[] = {"lm", "tree", "em", "mi", "pmi", "dm", "cm"};
enum { MEASURES_HERE = sizeof measures / sizeof *measures, TREES = 4 };

/* Does a visit say of each cluster what clustering_rise says of that one? */
static bool same(struct rises *rises, uint32_t row, int64_t fall)
{
    struct clustering *c = rises->c;
    int64_t out[2 * CHECK_ROWS];
    uint32_t at = 0, below = 0;
    rises_of(rises, row, fall, out);
    for (uint32_t h = 0; h < c->count; h++) {
        const int64_t rise = c->size[h] ? clustering_rise(c, h, row) - fall : 0;
        if (h != c->of[row] && out[at++] != rise)
            return false;
    }
    while (below < at && out[below] >= fall)
        below++;
    return rises_below(out, at, 0, fall) == below && rises_below(out, at, at, INT64_MAX) == at;
}

/* All rows visit, while rows move and clusters lose their last row. */
static void walk(struct clustering *c)
{
    struct rises rises;
    uint32_t which;
    for (uint32_t h = 0; h < c->space->rows / 2; h++)
        EXPECT_EQ(OK, clustering_open(c, &which));
    for (uint32_t row = 0; row < c->space->rows; row++)
        clustering_put(c, row / 2 < c->count ? row / 2 : 0, row);
    rises_init(&rises, c);
    for (uint32_t row = 0; row < c->space->rows; row++) {
        EXPECT(same(&rises, row, clustering_fall(c, row)));
        clustering_take(c, row);
        clustering_put(c, (uint32_t)test_random_below(c->count / 2 + 1), row);
    }
    EXPECT(c->live < c->count);
    /* A wrong weight must be seen. */
    const uint32_t *leaf = cluster_space_leaves(c->space, 0);
    EXPECT(same(&rises, 0, 1));
    for (uint32_t x = 0; !rises.straight && x < c->space->tree[0]->nodes; x++)
        rises.joined[0][leaf[0]][x]++;
    EXPECT(rises.straight || !same(&rises, 0, 1));
    rises_clear(&rises);
    rises_clear(&rises);
}

static void each(void)
{
    uint64_t straight = 0, of_trees[TREES] = {0};
    for (size_t round = 0; round < test_iterations(40); round++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:2"},
                                       .measure = measures[round % MEASURES_HERE]};
        struct cluster_space space;
        struct clustering clustering;
        struct rises rises;
        struct test_case c;
        if (case_random(&c, &plan, 8 + (uint32_t)round % 20, 1 + (uint32_t)test_random_below(3),
                        2 + (uint32_t)test_random_below(3), false)) {
            EXPECT_EQ(OK, cluster_space_init(&space, &c.meter, 0, NULL));
            EXPECT_EQ(OK, clustering_init(&clustering, &space, false));
            rises_init(&rises, &clustering);
            straight += rises.straight;
            of_trees[space.attributes] += !rises.straight;
            rises_clear(&rises);
            walk(&clustering);
            clustering_clear(&clustering);
            cluster_space_clear(&space);
        }
        case_clear(&c);
    }
    EXPECT(straight > 0 && of_trees[1] > 0 && of_trees[2] > 0 && of_trees[3] > 0);
}

const struct test tests[] = {{"all rises at once", each}, {0}};
