/* Least common ancestor: the function, and the ideal views that prove proposition 8.3.
 *
 * Declared leakage: none beyond the output. */
#include "protocols/boolean/boolean.h"
#include "protocols/lca/lca.h"
#include <string.h>

static uint32_t meet(const struct lca_tree *tree, uint32_t x, uint32_t y)
{
    while (!lca_tree_above(tree, x, y))
        x = tree->parent[x];
    return x;
}

static uint32_t first_leaf(const struct lca_tree *tree, uint32_t node)
{
    for (uint32_t child = node + 1; child < tree->count; child++)
        if (tree->parent[child] == node)
            node = child;
    return node;
}

status lca_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct lca_state *state = run_state(run);
    const uint32_t none = state->tree.count;
    uint32_t found = none;
    for (int i = 1; i <= run_parties(run); i++) {
        const uint32_t own = (uint32_t)residue_at(ideal_input(ideal, i), 0);
        if (own != none)
            found = found == none ? own : meet(&state->tree, found, own);
    }
    if (found == none)
        found = first_leaf(&state->tree, state->start);
    const struct value name = lca_name(run, found);
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "node", &name);
    return OK;
}

struct lca_puppet {
    struct party *puppet;
    const struct lca_tree *tree;
    struct boolean f;
    uint32_t answer;
};

/* The answer decides every test. */
static status view_node(void *context, uint32_t node, bool *common)
{
    const struct lca_puppet *call = context;
    struct run *run = party_run(call->puppet);
    *common = lca_tree_above(call->tree, node, call->answer);
    const uint64_t bit = *common;
    const struct value result = residues_of(run, run_integers(run, 2), &bit, 1);
    return boolean_view(call->puppet, &call->f, &result);
}

status lca_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct run *run = ideal_run(ideal);
    const struct lca_state *state = run_state(run);
    const struct text *name = text_at(ideal_get_output(ideal, "node"), 0);
    uint32_t found;
    struct lca_puppet call = {
        puppet, &state->tree,
        boolean_and(run, boolean_way_of(run), !party_variant(puppet, "as-published")),
        lca_tree_find(&state->tree, (const char *)name->bytes, name->size)};
    return lca_search(state, view_node, &call, &found);
}
