/* Closures of some rows of a cluster, beside the definition: the least node above each of them. */
#include "anonymity/clusters/chosen.h"
#include "tests/anonymity/clusters/cluster_check.h"
#include "tests/expect.h"

enum { PARTIES = 3 };

struct hand {
    struct clustering clustering;
    struct chosen_from from;
    uint32_t party[CHECK_ROWS], half[CHECK_ROWS];
};

/* Is the row chosen? In other words than chosen_has. */
static bool is_chosen(const struct hand *h, uint32_t row, struct chosen c)
{
    if (h->clustering.of[row] != 0 || row == c.except)
        return false;
    if (c.only && h->party[row] != (uint32_t)c.only)
        return false;
    if (c.but && h->party[row] == (uint32_t)c.but)
        return false;
    return c.half > 1 || h->half[row] == c.half;
}

/* The lowest node above the leaves of all chosen rows in attribute |j|: walked to from one of them.
 */
static uint32_t lowest(const struct hand *h, uint32_t j, struct chosen c, uint32_t *rows)
{
    const struct cluster_space *space = h->clustering.space;
    const struct hierarchy *tree = space->tree[j];
    uint32_t node = CLUSTER_NONE;
    *rows = 0;
    for (uint32_t row = 0; row < space->rows; row++) {
        if (!is_chosen(h, row, c))
            continue;
        const uint32_t leaf = cluster_space_leaves(space, row)[j];
        node = node == CLUSTER_NONE ? leaf : node;
        while (!hierarchy_covers(tree, node, leaf))
            node = tree->parent[node];
        ++*rows;
    }
    return node;
}

/* |kind|: 0, all attributes up to the root; 1, up to the closure of the cluster; 2, the first
 * attribute is not asked. */
static bool agrees(const struct hand *h, struct chosen chosen, int kind)
{
    const struct cluster_space *space = h->clustering.space;
    uint32_t top[DATASET_QIS], node[DATASET_QIS], rows = 0;
    bool same = true;
    for (uint32_t j = 0; j < space->attributes; j++) {
        top[j] = kind == 1 ? h->clustering.closure[j] : space->tree[j]->root;
        node[j] = 12345;
    }
    if (kind == 2)
        top[0] = CLUSTER_NONE;
    const bool some = chosen_closure(&h->from, 0, chosen, top, node);
    for (uint32_t j = 0; j < space->attributes; j++) {
        const uint32_t right = lowest(h, j, chosen, &rows);
        same = same && node[j] == (top[j] == CLUSTER_NONE || !rows ? 12345 : right);
    }
    return same && some == (rows > 0) && chosen_count(&h->from, 0, chosen) == rows;
}

/* All rows are in one of two clusters; the first is asked about, in all ways. */
static uint64_t ask_all(struct hand *h, struct cluster_space *space)
{
    uint64_t asked = 0;
    uint32_t which;
    EXPECT_EQ(OK, clustering_init(&h->clustering, space, false));
    EXPECT_EQ(OK, clustering_open(&h->clustering, &which));
    EXPECT_EQ(OK, clustering_open(&h->clustering, &which));
    h->from = (struct chosen_from){&h->clustering, h->party, h->half};
    for (uint32_t row = 0; row < space->rows; row++) {
        h->party[row] = 1 + (uint32_t)test_random_below(PARTIES);
        h->half[row] = (uint32_t)test_random_below(2);
        clustering_put(&h->clustering, test_random_below(3) == 0, row);
    }
    for (uint32_t half = 0; half < 3; half++)
        for (int only = 0; only <= PARTIES; only++)
            for (int but = 0; but <= PARTIES; but++)
                for (uint32_t row = 0; row <= space->rows; row++, asked++) {
                    const uint32_t except = row < space->rows ? row : CLUSTER_NONE;
                    const struct chosen c = {half, except, only, but};
                    EXPECT(agrees(h, c, 0) && agrees(h, c, 1) && agrees(h, c, 2));
                }
    return asked;
}

static void all_ways(void)
{
    uint64_t asked = 0, seen = 0;
    for (size_t round = 0; round < test_iterations(12); round++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:2"}, .measure = "lm"};
        const struct chosen all = {.half = 2, .except = CLUSTER_NONE};
        struct cluster_space space;
        struct hand hand;
        struct test_case c;
        if (case_random(&c, &plan, 6 + (uint32_t)round, 1 + (uint32_t)test_random_below(3), 3,
                        false)) {
            EXPECT_EQ(OK, cluster_space_init(&space, &c.meter, 0, NULL));
            asked += ask_all(&hand, &space);
            /* A row that is not in the list must be seen. */
            if (hand.clustering.size[0] > 1) {
                hand.clustering.first[0] = hand.clustering.next[hand.clustering.first[0]];
                seen += !agrees(&hand, all, 0);
            }
            clustering_clear(&hand.clustering);
            cluster_space_clear(&space);
        }
        case_clear(&c);
    }
    EXPECT(asked > 1000 && seen > 3);
}

const struct test tests[] = {{"closures of some rows, in all ways", all_ways}, {0}};
