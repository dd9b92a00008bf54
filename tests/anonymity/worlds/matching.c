/* Matchings of random graphs, against all permutations. */
#include "anonymity/worlds/matching.h"
#include "tests/expect.h"

enum { MOST = 6 };

struct graph {
    uint32_t size;
    uint8_t edge[MOST * MOST], allowed[MOST * MOST];
    uint64_t count;
};

/* try_all goes through all permutations. */
static void try_all(struct graph *g, uint32_t at, uint32_t used, uint32_t *mate)
{
    if (at == g->size) {
        g->count++;
        for (uint32_t i = 0; i < g->size; i++)
            g->allowed[i * g->size + mate[i]] = 1;
        return;
    }
    for (uint32_t k = 0; k < g->size; k++)
        if (!(used >> k & 1) && g->edge[at * g->size + k]) {
            mate[at] = k;
            try_all(g, at + 1, used | 1u << k, mate);
        }
}

static void random_graphs(void)
{
    size_t none = 0;

    for (size_t round = 0; round < test_iterations(3000); round++) {
        struct graph g = {.size = 1 + (uint32_t)test_random_below(MOST)};
        const uint64_t share = 1 + test_random_below(4);
        uint32_t mate[MOST];
        bool perfect = false;

        for (uint32_t at = 0; at < g.size * g.size; at++)
            g.edge[at] = test_random_below(5) < share;
        try_all(&g, 0, 0, mate);
        EXPECT_EQ(OK, matching_perfect(g.edge, g.size, mate, &perfect));
        EXPECT_EQ(g.count > 0, perfect);
        none += !perfect;
        if (!perfect)
            continue;
        uint32_t used = 0;

        for (uint32_t i = 0; i < g.size; i++) {
            EXPECT(mate[i] < g.size && g.edge[i * g.size + mate[i]]);
            used |= 1u << mate[i];
        }
        EXPECT_EQ((1u << g.size) - 1, used);
        EXPECT_EQ(OK, matching_allowed(g.edge, g.size, mate));
        EXPECT_BYTES(g.allowed, g.edge, (size_t)g.size * g.size);
    }
    EXPECT(none > 100); /* graphs of both kinds */
}

/* A path that only the last augmentation can repair: i is joined to i and i + 1, the last to 0. */
static void long_paths(void)
{
    enum { SIZE = 300 };
    static uint8_t edge[SIZE * SIZE];
    uint32_t mate[SIZE];
    bool perfect = false;

    for (uint32_t i = 0; i + 1 < SIZE; i++)
        edge[i * SIZE + i] = edge[i * SIZE + i + 1] = 1;
    edge[(SIZE - 1) * SIZE] = 1;
    EXPECT_EQ(OK, matching_perfect(edge, SIZE, mate, &perfect));
    EXPECT(perfect);
    EXPECT_EQ(OK, matching_allowed(edge, SIZE, mate));
    for (uint32_t i = 0; i + 1 < SIZE; i++)
        EXPECT(edge[i * SIZE + i] == 0 && edge[i * SIZE + i + 1] == 1);
}

const struct test tests[] = {{"random graphs", random_graphs}, {"long paths", long_paths}, {0}};
