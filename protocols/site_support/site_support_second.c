/* Values that enough sites have, once more: from section 6.2 alone, without the functions that
 * roles use. All nodes and all tuples of nodes are tried. */
#include "protocols/site_support/site_support.h"

static bool is_below(const struct hierarchy *tree, uint32_t node, uint32_t top)
{
    while (node != top && node != tree->root)
        node = tree->parent[node];
    return node == top;
}

/* How many parties have records below each of these nodes, one of each tree? A tree with |node|
 * NOWHERE is left out. */
#define NOWHERE UINT32_MAX
static uint64_t sites_of(struct ideal *ideal, const uint32_t *node)
{
    struct run *run = ideal_run(ideal);
    const struct site_support_state *state = run_state(run);
    uint64_t sites = 0;
    for (int i = 1; i <= run_parties(run); i++) {
        const struct table_rows rows = table_rows(run, i, ideal_input(ideal, i));
        uint32_t lacks = 0;
        for (uint32_t j = 0; j < state->attributes; j++) {
            uint32_t found = node[j] == NOWHERE;
            for (uint32_t row = 0; row < rows.rows; row++)
                found += is_below(state->tree[j], rows.code[row * rows.columns + j], node[j]);
            lacks += found == 0;
        }
        sites += lacks == 0;
    }
    return sites;
}

static bool is_supported(struct ideal *ideal, uint32_t tree, uint32_t x)
{
    uint32_t node[DATASET_QIS];
    for (uint32_t j = 0; j < DATASET_QIS; j++)
        node[j] = j == tree ? x : NOWHERE;
    return sites_of(ideal, node) >= run_number(ideal_run(ideal), "sites");
}

/* Is the node left when the tree has been pruned? Then it and all above it, up to the root, have
 * only brothers that are supported. */
static bool is_left(struct ideal *ideal, uint32_t j, uint32_t x)
{
    const struct site_support_state *state = run_state(ideal_run(ideal));
    const struct hierarchy *tree = state->tree[j];
    bool left = true;
    for (; x != tree->root; x = tree->parent[x])
        for (uint32_t brother = 0; brother < tree->root; brother++)
            if (tree->parent[brother] == tree->parent[x])
                left &= is_supported(ideal, j, brother);
    return left;
}

/* The next tuple of nodes: that of the first tree changes fastest. False: there is none. */
static bool next(const struct site_support_state *state, uint32_t *node)
{
    for (uint32_t j = 0; j < state->attributes; j++) {
        if (++node[j] < state->tree[j]->nodes)
            return true;
        node[j] = 0;
    }
    return false;
}

static struct value tuples(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct site_support_state *state = run_state(run);
    uint32_t node[DATASET_QIS] = {0}, most = 1, count = 0;
    for (uint32_t j = 0; j < state->attributes; j++)
        most *= state->tree[j]->nodes;
    struct value bits = residues(run, run_integers(run, 2), most);
    do {
        bool left = true;
        for (uint32_t j = 0; j < state->attributes; j++)
            left = left && is_left(ideal, j, node[j]);
        if (left)
            residue_put(&bits, count++, sites_of(ideal, node) >= run_number(run, "sites"));
    } while (next(state, node));
    return value_slice(&bits, 0, count);
}

status site_support_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct site_support_state *state = run_state(run);
    struct value nodes = residues(run, run_integers(run, 2), state->nodes);
    uint32_t at = 0;
    for (uint32_t j = 0; j < state->attributes; j++)
        for (uint32_t x = 0; x < state->tree[j]->nodes; x++)
            residue_put(&nodes, at++, is_supported(ideal, j, x));
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "nodes", &nodes);
    if (state->attributes > 1) {
        const struct value of_tuples = tuples(ideal);
        for (int i = 1; i <= run_parties(run); i++)
            ideal_output(ideal, i, "tuples", &of_tuples);
    }
    return OK;
}
