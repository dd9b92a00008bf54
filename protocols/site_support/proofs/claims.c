/* What Tassa and Gudes 2012 state of the stage before a clustering with site diversity. */
#include "proofs/ledger/probe.h"
#include "proofs/ledger/small_tables.h"
#include "protocols/site_support/site_support.h"

enum { SITES = 3, LEAVES = 4, NODES_MOST = 16 };

/* |has|: for each site the leaves that it has, as bits. How many have one below the node? */
static uint32_t sites_below(const struct hierarchy *tree, uint32_t node, const uint32_t *has)
{
    uint32_t sites = 0;
    for (int i = 0; i < SITES; i++) {
        bool any = false;
        for (uint32_t leaf = 0; leaf < tree->leaves; leaf++)
            any = any || ((has[i] >> leaf & 1) && hierarchy_covers(tree, node, leaf));
        sites += any;
    }
    return sites;
}

static uint32_t kept_above(const struct hierarchy *tree, const bool *kept, uint32_t leaf)
{
    uint32_t node = leaf;
    while (!kept[node])
        node = tree->parent[node];
    return node;
}

/* Can a cluster of two records be closed to a node that fewer than |least| sites have? All closures
 * are closures of two. */
static bool shows_few(const struct hierarchy *tree, const uint32_t *has, uint32_t least)
{
    uint8_t bits[NODES_MOST];
    bool kept[NODES_MOST];
    for (uint32_t x = 0; x < tree->nodes; x++)
        bits[x] = sites_below(tree, x, has) >= least;
    site_support_kept(tree, bits, kept);
    for (uint32_t a = 0; bits[tree->root] && a < tree->leaves; a++)
        for (uint32_t b = 0; b < tree->leaves; b++)
            if (!bits[hierarchy_lca(tree, kept_above(tree, kept, a), kept_above(tree, kept, b))])
                return true;
    return false;
}

static void probe_one_attribute(struct probe *p)
{
    const char *against = NULL;
    unsigned long long cases = 0;
    for (uint32_t leaves = 1; leaves <= LEAVES; leaves++) {
        struct hierarchy tree;
        for (uint32_t index = 0; small_tree(&tree, leaves, index); index++) {
            for (uint32_t code = 0; code < 1u << (SITES * leaves); code++)
                for (uint32_t least = 1; least <= SITES; least++, cases++) {
                    uint32_t has[SITES];
                    for (uint32_t i = 0; i < SITES; i++)
                        has[i] = code >> (i * leaves) & ((1u << leaves) - 1);
                    if (shows_few(&tree, has, least) && !against)
                        against = arena_format(p->arena, "%u leaves, tree %u, sites %#x, l = %u",
                                               leaves, index, code, least);
                }
            hierarchy_clear(&tree);
        }
    }
    probe_exhausts(p, true,
                   arena_format(p->arena,
                                "%llu cases: all trees of up to %d leaves, all values of %d sites, "
                                "every l, all closures",
                                cases, (int)LEAVES, (int)SITES),
                   against);
}

const struct claim site_support_claims[] = {
    {"tg-6.2-correct", "tassa-gudes 6.2",
     "All learn which nodes, and which tuples of nodes, at least l sites have.",
     .protocol = "site-support", .check = CHECK_CORRECT},
    {"tg-6.2-support", "tassa-gudes 6.2 and 3.2",
     "The stage before the clustering shows which nodes and tuples enough sites have, and nothing "
     "else.",
     .needs = NULL},
    {"tg-6.2", "tassa-gudes 6.2",
     "When sites are told by one attribute, clustering over the pruned tree is enough: no closure "
     "is a value that fewer than l sites have.",
     .probe = probe_one_attribute},
    {.id = NULL}};
