/* Costs of nodes from counts of values: held against long double logarithms, and known answers. */
#include "anonymity/clusters/cluster.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEAVES = 6, NODES = 16 };

static struct hierarchy tree;

static void begin(void)
{
    static const char text[] = "a;p;*\nb;p;*\nc;q;*\nd;q;*\ne;q;*\nf;r;*\n";
    const struct csv_format format = {.delimiter = ';'};
    char copy[sizeof text];
    memcpy(copy, text, sizeof text);
    EXPECT_EQ(OK, hierarchy_read_memory(&tree, "tree", copy, sizeof text - 1, &format, NULL));
    EXPECT(tree.leaves == LEAVES && tree.nodes <= NODES);
}

static uint32_t below(const uint32_t *count, uint32_t node, uint32_t *one, uint32_t *values)
{
    uint32_t sum = 0;
    *values = 0;
    for (uint32_t leaf = 0; leaf < tree.leaves; leaf++)
        if (hierarchy_covers(&tree, node, leaf) && count[leaf]) {
            one[(*values)++] = count[leaf];
            sum += count[leaf];
        }
    return sum;
}

static long double in_units(long double bits)
{
    return roundl(bits * 0x1p24L);
}

static void compare(const uint32_t *count)
{
    double em[NODES], mi[NODES];
    uint32_t one[LEAVES], values;
    EXPECT_EQ(OK, cluster_node_costs(&tree, EM, count, em));
    EXPECT_EQ(OK, cluster_node_costs(&tree, MI, count, mi));
    for (uint32_t x = 0; x < tree.nodes; x++) {
        const long double n = below(count, x, one, &values);
        long double bits = 0;
        for (uint32_t i = 0; i < values; i++)
            bits += one[i] / n * log2l(n / one[i]);
        EXPECT(em[x] * 0x1p24 == (double)in_units(bits));
        EXPECT(mi[x] * 0x1p24 == (double)(n > 0 ? in_units(log2l(n)) : 0));
        EXPECT(n == 0 || em[x] <= cluster_cost_most(EM, (uint32_t)n));
        EXPECT(n == 0 || mi[x] <= cluster_cost_most(MI, (uint32_t)n));
    }
}

static void costs_are_the_nearest_units(void)
{
    static const uint32_t most[] = {2, 5, 100, 1 << 20, 1 << 28};
    begin();
    for (size_t turn = 0; turn < test_iterations(4000); turn++) {
        uint32_t count[LEAVES];
        for (uint32_t i = 0; i < LEAVES; i++)
            count[i] = (uint32_t)test_random_below(most[turn % 5]);
        compare(count);
    }
    hierarchy_clear(&tree);
}

/* Every number of records up to 2^16, and those around each power of two. */
static void every_logarithm(void)
{
    begin();
    for (uint64_t n = 1; n < (uint64_t)1 << 32; n = n < 65536 ? n + 1 : 2 * n)
        for (int by = -1; by <= 1; by++) {
            uint32_t count[LEAVES] = {0};
            count[5] = (uint32_t)(n + (uint64_t)by);
            compare(count);
        }
    hierarchy_clear(&tree);
}

static void known_answers(void)
{
    static const uint32_t count[LEAVES] = {1, 1, 2, 1, 1, 0};
    double cost[NODES];
    begin();
    const uint32_t p = tree.parent[0], q = tree.parent[2], r = tree.parent[5];
    EXPECT_EQ(OK, cluster_node_costs(&tree, EM, count, cost));
    EXPECT(cost[0] == 0 && cost[p] == 1 && cost[q] == 1.5 && cost[r] == 0);
    EXPECT_EQ(OK, cluster_node_costs(&tree, MI, count, cost));
    EXPECT(cost[0] == 0 && cost[2] == 1 && cost[p] == 1 && cost[q] == 2 && cost[r] == 0);
    EXPECT_EQ(OK, cluster_node_costs(&tree, LM, NULL, cost));
    EXPECT(cost[0] == 0 && cost[p] == .2 && cost[q] == .4 && cost[r] == 0 && cost[tree.root] == 1);
    EXPECT_EQ(OK, cluster_node_costs(&tree, TREE, NULL, cost));
    EXPECT(cost[0] == 0 && cost[p] == .5 && cost[r] == .5 && cost[tree.root] == 1);
    EXPECT(cluster_cost_most(LM, 1000) == 1 && cluster_cost_most(EM, 1) == 1);
    EXPECT(cluster_cost_most(MI, 1023) == 10 && cluster_cost_most(MI, 1024) == 11);
    hierarchy_clear(&tree);
}

const struct test tests[] = {{"costs are the nearest units", costs_are_the_nearest_units},
                             {"every logarithm", every_logarithm},
                             {"known answers", known_answers},
                             {0}};
