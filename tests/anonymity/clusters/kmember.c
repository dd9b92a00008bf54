/* k-member clustering against the plainest reading of its steps. */
#include "anonymity/clusters/kmember.h"
#include "tests/anonymity/clusters/cluster_check.h"
#include "tests/expect.h"
#include <stdlib.h>

/* pair_cost is equation 21, by a cluster of two. */
static int64_t pair_cost(struct plain *p, uint32_t a, uint32_t b)
{
    const struct cluster_space *const space = &p->space;
    uint32_t closure[DATASET_QIS], tally[16] = {0};
    for (uint32_t j = 0; j < space->attributes; j++)
        closure[j] = hierarchy_lca(space->tree[j], cluster_space_leaves(space, a)[j],
                                   cluster_space_leaves(space, b)[j]);
    if (p->c.keeps) {
        tally[space->sensitive[a]]++;
        tally[space->sensitive[b]]++;
    }
    const uint32_t *const leaf = cluster_space_leaves(space, a);
    uint32_t alone[16] = {0};
    if (p->c.keeps)
        alone[space->sensitive[a]]++;
    return cluster_space_cost(space, 2, closure, tally) - cluster_space_cost(space, 1, leaf, alone);
}

/* next_member: the free row that suits best, by the cluster or by its centre. */
static uint32_t next_member(struct plain *p, uint32_t which, uint32_t centre, bool by_centre)
{
    int64_t least = INT64_MAX;
    uint32_t best = CLUSTER_NONE;
    for (uint32_t i = 0; i < p->space.rows; i++) {
        if (p->c.of[i] != CLUSTER_NONE)
            continue;
        const int64_t cost = by_centre ? pair_cost(p, centre, i) : clustering_rise(&p->c, which, i);
        best = cost < least ? i : best;
        least = cost < least ? cost : least;
    }
    return best;
}

static void member_plainly(struct plain *p, uint32_t k, bool by_centre, uint32_t first)
{
    uint32_t free = p->space.rows, centre = first;
    while (free >= k) {
        uint32_t which = 0, far = CLUSTER_NONE;
        EXPECT_EQ(OK, clustering_open(&p->c, &which));
        clustering_put(&p->c, which, centre);
        while (p->c.size[which] < k)
            clustering_put(&p->c, which, next_member(p, which, centre, by_centre));
        free -= k;
        for (uint32_t i = 0; i < p->space.rows; i++)
            if (p->c.of[i] == CLUSTER_NONE &&
                (far == CLUSTER_NONE || pair_cost(p, centre, i) > pair_cost(p, centre, far)))
                far = i;
        centre = far;
    }
    for (uint32_t i = 0; i < p->space.rows; i++) {
        uint32_t best = 0;
        if (p->c.of[i] != CLUSTER_NONE)
            continue;
        for (uint32_t h = 1; h < p->c.count; h++)
            if (clustering_rise(&p->c, h, i) < clustering_rise(&p->c, best, i))
                best = h;
        clustering_put(&p->c, best, i);
    }
}

static void k_member(void)
{
    uint64_t differ = 0;
    for (size_t round = 0; round < test_iterations(140); round++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:2"},
                                       .measure = plain_measures[round % 7]};
        const uint32_t rows = 8 + (uint32_t)test_random_below(CHECK_ROWS - 8);
        const uint32_t k = 1 + (uint32_t)test_random_below(8);
        const enum kmember_closest closest = round / 7 % 2 ? KMEMBER_CENTRE : KMEMBER_CLUSTER;
        const struct cluster_demand demand = {.k = k};
        const uint8_t seed[SEED_BYTES] = {(uint8_t)round};
        struct seeded_tape tape;
        struct plain fast, slow;
        struct test_case c;
        uint64_t first = 0;
        EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "k-member"));
        EXPECT_EQ(OK, tape_below(&tape.tape, "first centre", rows, &first));
        seeded_tape_rewind(&tape, seed, "k-member");
        if (case_random(&c, &plan, rows, 1 + (uint32_t)test_random_below(4), 3, false)) {
            plain_open(&fast, &c);
            plain_open(&slow, &c);
            EXPECT_EQ(OK, kmember_cluster(&fast.c, &demand, closest, &tape.tape));
            member_plainly(&slow, k, closest == KMEMBER_CENTRE, (uint32_t)first);
            EXPECT(same_labels(&fast.c, &slow.c));
            /* Planted: the other way of being closest must not look the same all the time. */
            plain_close(&slow);
            plain_open(&slow, &c);
            member_plainly(&slow, k, closest != KMEMBER_CENTRE, (uint32_t)first);
            differ += !same_labels(&fast.c, &slow.c);
            plain_close(&fast);
            plain_close(&slow);
        }
        case_clear(&c);
        seeded_tape_clear(&tape);
    }
    EXPECT(differ > 20);
}

const struct test tests[] = {{"all records each time", k_member}, {0}};
