/* The closure of the others: the function and the ideal views. Nothing beside the nodes is
 * declared. */
#include "protocols/closure_to/closure_to.h"

/* The lowest node above all nodes of players 2 to m; none if nobody has one. */
static uint32_t joined(struct ideal *ideal, uint32_t search)
{
    const struct closure_to_state *s = run_state(ideal_run(ideal));
    const struct hierarchy *tree = s->tree[search % s->columns];
    uint32_t found = s->none;
    for (int i = 2; i <= run_parties(ideal_run(ideal)); i++) {
        const uint32_t own = (uint32_t)residue_at(ideal_input(ideal, i), search);
        if (own < tree->nodes)
            found = found == s->none ? own : hierarchy_lca(tree, found, own);
    }
    return tree->top == 0 ? tree->root : found;
}

status closure_to_ideal(struct ideal *ideal)
{
    const struct closure_to_state *s = run_state(ideal_run(ideal));
    struct value nodes = residues(ideal_run(ideal), s->ring, (size_t)s->sets * s->columns);
    for (uint32_t i = 0; i < nodes.count; i++)
        residue_put(&nodes, i, joined(ideal, i));
    ideal_output(ideal, 1, "nodes", &nodes);
    return OK;
}

/* The sums that player 1 learns: at the answer's level and above it a multiple of the ancestor's
 * code, below it two numbers drawn. */
static status invent_sums(struct ideal *ideal, struct party *puppet, struct value *sums)
{
    struct run *run = party_run(puppet);
    const struct closure_to_state *s = run_state(run);
    const struct value *nodes = ideal_get_output(ideal, "nodes");
    *sums = residues(run, s->field, (size_t)2 * s->sets * s->tests);
    for (uint32_t i = 0; i < nodes->count; i++) {
        const struct hierarchy *tree = s->tree[i % s->columns];
        uint32_t node = (uint32_t)residue_at(nodes, i);
        for (uint32_t level = 0; node != s->none && level < tree->top; level++) {
            struct value pair;
            const size_t at = closure_to_at(s, i / s->columns, i % s->columns, level);
            REQUIRE(invent_residues(puppet, s->field, 2, &pair));
            value_entry(sums, 2 * at, &pair, 0);
            value_entry(sums, 2 * at + 1, &pair, 1);
            if (tree->level[node] > level)
                continue;
            node = hierarchy_up(tree, node, level);
            struct value product = value_slice(&pair, 1, 1);
            residues_scale(&product, &product, closure_to_code(tree, node));
            value_entry(sums, 2 * at, &product, 0);
        }
    }
    return OK;
}

status closure_to_ideal_view(struct ideal *ideal, struct party *puppet)
{
    const struct closure_to_state *s = run_state(party_run(puppet));
    struct value numbers, sums;
    if (s->tests == 0)
        return OK;
    REQUIRE(closure_to_numbers(puppet, &numbers));
    if (!party_is(puppet, 1))
        return hear_call(puppet, NULL, s->sum, &numbers, KNOWN({.name = NULL}));
    REQUIRE(invent_sums(ideal, puppet, &sums));
    return hear_call(puppet, NULL, s->sum, &numbers, KNOWN(KNOW("sum", &sums)));
}
