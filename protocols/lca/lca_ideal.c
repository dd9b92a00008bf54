/* Least common ancestor: the function, and the ideal views that prove proposition 8.3.
 *
 * Declared leakage: none beyond the output. */
#include "protocols/lca/lca.h"

static uint32_t meet(const struct tree *tree, uint32_t x, uint32_t y)
{
    while (!tree_above(tree, x, y))
        x = tree->parent[x];
    return x;
}

static uint32_t first_leaf(const struct tree *tree, uint32_t node)
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
        const uint32_t own = tree_node(ideal_input(ideal, i));
        if (own != none)
            found = found == none ? own : meet(&state->tree, found, own);
    }
    if (found == none)
        found = first_leaf(&state->tree, state->start);
    const struct value name = tree_name(run, found);
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "node", &name);
    return OK;
}

struct replay {
    struct party *puppet;
    uint32_t answer;
};

/* The answer decides every test. */
static status see_test(void *context, uint32_t node, bool *common)
{
    const struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const struct lca_state *state = run_state(run);
    const uint32_t own = tree_node(party_input(r->puppet));
    const struct value bit = lca_bit(run, &state->tree, node, own);
    *common = tree_above(&state->tree, node, r->answer);
    const uint64_t one = *common;
    const struct value result = residues_of(run, run_integers(run, 2), &one, 1);
    return hear_call(r->puppet, NULL, state->test, &bit, KNOWN(KNOW("result", &result)));
}

status lca_ideal_view(struct ideal *ideal, struct party *puppet)
{
    const struct lca_state *state = run_state(ideal_run(ideal));
    const struct text *name = text_at(ideal_get_output(ideal, "node"), 0);
    struct replay replay = {puppet, tree_find(&state->tree, (const char *)name->bytes, name->size)};
    uint32_t found;
    return lca_search(state, see_test, &replay, &found);
}
