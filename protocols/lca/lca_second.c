/* Least common ancestor, once more: by definition. Of all nodes above everybody's the lowest. */
#include "protocols/lca/lca.h"

/* How many steps up from |node| to |top|; |count|: it is not above. */
static uint32_t steps_up(const struct tree *tree, uint32_t node, uint32_t top)
{
    for (uint32_t steps = 0; steps < tree->count; steps++, node = tree->parent[node])
        if (node == top)
            return steps;
    return tree->count;
}

static uint32_t eldest(const struct tree *tree, uint32_t node)
{
    for (uint32_t x = 0; x < tree->count; x++)
        if (x != node && tree->parent[x] == node && tree->parent[x] != x)
            return x;
    return node;
}

status lca_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct lca_state *state = run_state(run);
    const struct tree *tree = &state->tree;
    uint32_t found = tree->count, least = UINT32_MAX;
    for (uint32_t x = 0; x < tree->count; x++) {
        uint32_t all = 0, with = 0;
        for (int i = 1; i <= run_parties(run); i++) {
            const uint32_t own = tree_node(ideal_input(ideal, i));
            const uint32_t steps = own == tree->count ? 0 : steps_up(tree, own, x);
            with += own != tree->count;
            all += steps;
            all = steps == tree->count ? UINT32_MAX / 2 : all;
        }
        if (with && all < UINT32_MAX / 2 && all < least) {
            least = all;
            found = x;
        }
    }
    if (found == tree->count) /* nobody has a node: the first leaf that the search reaches */
        for (found = state->start; eldest(tree, found) != found;)
            found = eldest(tree, found);
    const struct value name = tree_name(run, found);
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "node", &name);
    return OK;
}
