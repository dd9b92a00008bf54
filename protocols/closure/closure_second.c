/* Many closures, once more: by definition, and not by searches. All nodes are tried. */
#include "protocols/closure/closure.h"

static bool is_above(const struct hierarchy *tree, uint32_t top, uint32_t node)
{
    while (node != top && node != tree->root)
        node = tree->parent[node];
    return node == top;
}

static uint32_t start_of(struct ideal *ideal, uint32_t s)
{
    const struct closure_state *state = run_state(ideal_run(ideal));
    if (!state->given)
        return state->search[s].start;
    return (uint32_t)residue_at(ideal_input(ideal, 1), state->count + s);
}

/* Is the node above all parties' nodes? |any|: has somebody one? */
static bool is_common(struct ideal *ideal, uint32_t s, uint32_t node, bool *any)
{
    const struct closure_state *state = run_state(ideal_run(ideal));
    bool common = true;
    *any = false;
    for (int i = 1; i <= run_parties(ideal_run(ideal)); i++) {
        const uint64_t own = residue_at(ideal_input(ideal, i), s);
        *any |= own != state->none;
        common &= own == state->none || is_above(state->search[s].tree, node, (uint32_t)own);
    }
    return common;
}

/* The node of the lowest number right below this one; the node itself if there is none. */
static uint32_t eldest(const struct hierarchy *tree, uint32_t node)
{
    for (uint32_t x = 0; x < tree->root; x++)
        if (tree->parent[x] == node)
            return x;
    return node;
}

/* The common ancestor that has all others above it. If nobody has a node: the leaf that is reached
 * from the start by eldest nodes. */
static uint32_t answer(struct ideal *ideal, uint32_t s, bool *any)
{
    const struct closure_state *state = run_state(ideal_run(ideal));
    const struct hierarchy *tree = state->search[s].tree;
    uint32_t lowest = tree->root;
    bool some;
    for (uint32_t x = 0; x < tree->nodes; x++)
        if (is_common(ideal, s, x, any) && is_above(tree, lowest, x))
            lowest = x;
    (void)is_common(ideal, s, tree->root, &some);
    if (!some)
        for (lowest = start_of(ideal, s); eldest(tree, lowest) != lowest;)
            lowest = eldest(tree, lowest);
    return lowest;
}

status closure_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct closure_state *state = run_state(run);
    struct value nodes = residues(run, run_integers(run, state->none + 1ull), state->count);
    bool any;
    for (uint32_t s = 0; s < state->count; s++)
        residue_put(&nodes, s, answer(ideal, s, &any));
    ideal_output(ideal, 1, "nodes", &nodes);
    for (int i = 2; i <= run_parties(run) && !state->one; i++)
        ideal_output(ideal, i, "nodes", &nodes);
    return OK;
}

/* Whether nobody has a node shows in the orders in which brothers are tested together, if there are
 * brothers below the start. */
status closure_second_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct closure_state *state = run_state(run);
    struct value empty = residues(run, run_integers(run, 2), state->count);
    for (uint32_t s = 0; s < state->count; s++) {
        const struct hierarchy *tree = state->search[s].tree;
        bool any, brothers = false;
        for (uint32_t x = 0; x < tree->root; x++)
            for (uint32_t y = 0; y < x; y++)
                brothers |= tree->parent[x] == tree->parent[y] &&
                            is_above(tree, start_of(ideal, s), tree->parent[x]);
        (void)answer(ideal, s, &any);
        residue_put(&empty, s, brothers && !any);
    }
    if (state->order != CLOSURE_DFS && (party == 1 || !state->one))
        ideal_leak(ideal, "empty", &empty);
    return OK;
}
