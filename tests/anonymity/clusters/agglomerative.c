/* Agglomerative clustering against the plainest reading of its steps. */
#include "anonymity/clusters/agglomerative.h"
#include "tests/anonymity/clusters/cluster_check.h"
#include "tests/expect.h"

/* merge_plainly compares all pairs each time: (distance, first, second) decides. */
static void merge_plainly(struct clustering *c, uint32_t k)
{
    for (;;) {
        uint32_t small = 0, a = CLUSTER_NONE, b = CLUSTER_NONE;
        int64_t least = INT64_MAX;
        for (uint32_t h = 0; h < c->count; h++)
            small += c->size[h] > 0 && c->size[h] < k;
        if (small == 0 || c->live == 1)
            return;
        for (uint32_t x = 0; x < c->count; x++)
            for (uint32_t y = 0; y < c->count; y++) {
                const bool pair = small > 1 ? x < y && c->size[x] < k && c->size[y] < k
                                            : x != y && c->size[x] < k;
                if (!pair || c->size[x] == 0 || c->size[y] == 0 ||
                    clustering_distance(c, x, y) >= least)
                    continue;
                least = clustering_distance(c, x, y);
                a = x;
                b = y;
            }
        clustering_merge(c, a < b ? a : b, a < b ? b : a);
    }
}

/* misplace says that a row is in a cluster in which it is not. */
static void misplace(struct clustering *c, uint32_t row)
{
    uint32_t h = 0;
    while (c->size[h] == 0 || h == c->of[row])
        h++;
    c->of[row] = h;
}

static void agglomerative(void)
{
    for (size_t round = 0; round < test_iterations(140); round++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:2"},
                                       .measure = plain_measures[round % 7]};
        const uint32_t rows = 4 + (uint32_t)test_random_below(CHECK_ROWS - 4);
        const uint32_t k = 1 + (uint32_t)test_random_below(8);
        const struct cluster_demand demand = {.k = k};
        struct plain fast, slow;
        struct test_case c;
        if (case_random(&c, &plan, rows, 1 + (uint32_t)test_random_below(4), 3, false)) {
            plain_open(&fast, &c);
            plain_open(&slow, &c);
            EXPECT_EQ(rows < k ? E_NOT_FOUND : OK, agglomerative_cluster(&fast.c, &demand));
            for (uint32_t i = 0; i < rows; i++) {
                uint32_t which = 0;
                EXPECT_EQ(OK, clustering_open(&slow.c, &which));
                clustering_put(&slow.c, which, i);
            }
            merge_plainly(&slow.c, k);
            EXPECT(same_labels(&fast.c, &slow.c));
            /* Planted: one row in another cluster. */
            if (slow.c.live > 1) {
                misplace(&slow.c, rows - 1);
                EXPECT(!same_labels(&fast.c, &slow.c));
            }
            plain_close(&fast);
            plain_close(&slow);
        }
        case_clear(&c);
    }
}

const struct test tests[] = {{"all pairs each time", agglomerative}, {0}};
