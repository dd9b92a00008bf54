/* Many closures: the function, what is declared, and the ideal views.
 *
 * Declared leakage:
 *   empty  to all, in the orders levels and wide: for each search whether nobody has a node.
 *          (With told=one: to player 1.) Brothers pass together only then. Where the start has no
 *          two nodes side by side below it nothing shows, and the bit is 0. */
#include "protocols/closure/closure.h"

static uint32_t first_leaf(const struct hierarchy *tree, uint32_t node)
{
    for (uint32_t child = hierarchy_child(tree, node, 0); child < tree->nodes;
         child = hierarchy_child(tree, node, 0))
        node = child;
    return node;
}

/* Are there two nodes side by side below? */
static bool branches(const struct hierarchy *tree, uint32_t node)
{
    for (;;) {
        const uint32_t child = hierarchy_child(tree, node, 0);
        if (child == tree->nodes)
            return false;
        if (hierarchy_child(tree, node, child + 1) < tree->nodes)
            return true;
        node = child;
    }
}

uint32_t closure_nobody(const struct hierarchy *tree, uint32_t start, bool *shows)
{
    *shows = branches(tree, start);
    return first_leaf(tree, start);
}

/* The closure of all parties' nodes in one search; none when nobody has any. */
static uint32_t joined(struct ideal *ideal, uint32_t s)
{
    const struct closure_state *state = run_state(ideal_run(ideal));
    uint32_t found = state->none;
    for (int i = 1; i <= run_parties(ideal_run(ideal)); i++) {
        const uint32_t own = (uint32_t)residue_at(ideal_input(ideal, i), s);
        if (own != state->none)
            found = found == state->none ? own : hierarchy_lca(state->search[s].tree, found, own);
    }
    return found;
}

status closure_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct closure_state *state = run_state(run);
    struct value nodes = residues(run, closure_ring(run), state->count);
    for (uint32_t s = 0; s < state->count; s++) {
        const uint32_t found = joined(ideal, s);
        bool shows;
        const uint32_t nobody = closure_nobody(
            state->search[s].tree, closure_start(state, ideal_input(ideal, 1), s), &shows);
        residue_put(&nodes, s, found == state->none ? nobody : found);
    }
    for (int i = 1; i <= (state->one ? 1 : run_parties(run)); i++)
        ideal_output(ideal, i, "nodes", &nodes);
    return OK;
}

status closure_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct closure_state *state = run_state(run);
    if (state->order == CLOSURE_DFS || (state->one && party != 1))
        return OK;
    struct value empty = residues(run, run_integers(run, 2), state->count);
    for (uint32_t s = 0; s < state->count; s++) {
        bool shows;
        (void)closure_nobody(state->search[s].tree, closure_start(state, ideal_input(ideal, 1), s),
                             &shows);
        residue_put(&empty, s, joined(ideal, s) == state->none && shows);
    }
    ideal_leak(ideal, "empty", &empty);
    return OK;
}

struct replay {
    struct party *puppet;
    const struct value *nodes, *empty; /* NULL: not told */
};

/* The answers decide every test. */
static status see_tests(void *context, const struct closure_test *test, uint32_t count,
                        uint8_t *passes)
{
    const struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const struct closure_state *state = run_state(run);
    const struct value bits = closure_bits(run, party_input(r->puppet), test, count);
    const struct shape *shape;
    struct value result = residues(run, run_integers(run, 2), count);
    REQUIRE(closure_and(run, count, &shape));
    if (!r->nodes)
        return hear_call(r->puppet, closure_group(run), shape, &bits, KNOWN({.name = NULL}));
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t s = test[i].search, answer = (uint32_t)residue_at(r->nodes, s);
        passes[i] = hierarchy_covers(state->search[s].tree, test[i].node, answer) ||
                    (r->empty && residue_at(r->empty, s));
        residue_put(&result, i, passes[i]);
    }
    return hear_call(r->puppet, closure_group(run), shape, &bits, KNOWN(KNOW("result", &result)));
}

status closure_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct run *run = ideal_run(ideal);
    const struct closure_state *state = run_state(run);
    struct replay replay = {.puppet = puppet};
    if (!state->one || party_is(puppet, 1)) {
        replay.nodes = ideal_get_output(ideal, "nodes");
        replay.empty = state->order == CLOSURE_DFS ? NULL : ideal_get_leak(ideal, "empty");
    }
    uint32_t *found = arena_alloc(run_scratch(run), state->count * sizeof *found);
    return closure_play(run, party_input(puppet), see_tests, &replay, found);
}
