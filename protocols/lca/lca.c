/* Least common ancestor of private nodes. Tassa and Gudes 2012, section 4.2.
 *
 *   1  Begin at the start node: the root, or any node that is probably near the answer.
 *   2  To test a node X, each player i has the bit "X is my node or above it", and all compute the
 *      AND of the bits (Algorithm 2). The root needs no test.
 *   3  While the node fails the test, go up to its parent.
 *   4  Test the children of a common ancestor (without the one that we came from), and go down to
 *      the first that passes; if none does, the node is the answer.
 *
 * A player without a node (the empty local closure) has the bit 1 for every X; if nobody has one,
 * the answer is the first leaf below the start. Each test's result follows from the answer: 1 for
 * the answer and its ancestors, 0 for all others; so the tests tell nothing more (proposition 8.3).
 *
 * Notes.
 *   1. In the paper the pivot directs the search. But all learn every result, so every player can
 *      follow the search; here each player searches by itself, and the pivot sends nothing.
 *   2. Each test is its own call, with its own key. */
#include "protocols/lca/lca.h"
#include "protocols/boolean/boolean.h"
#include "sim/input.h"
#include <string.h>

status lca_search(const struct lca_state *state, lca_test *test, void *context, uint32_t *found)
{
    const struct tree *tree = &state->tree;
    uint32_t node = state->start, failed = tree->count;
    bool common = node == 0;

    /* Steps 1-3: up to a common ancestor. */
    if (!common)
        REQUIRE(test(context, node, &common));
    while (!common) {
        failed = node;
        node = tree->parent[node];
        common = node == 0;
        if (!common)
            REQUIRE(test(context, node, &common));
    }

    /* Step 4: down as far as possible. */
    for (uint32_t child = tree_child(tree, node, 0); child < tree->count;) {
        common = false;
        if (child != failed)
            REQUIRE(test(context, child, &common));
        if (common)
            node = child;
        child = tree_child(tree, node, common ? node : child);
    }
    *found = node;
    return OK;
}

/* Step 2. |own| is the player's node; the count of all nodes when it has none. */
struct value lca_bit(struct run *run, const struct tree *tree, uint32_t node, uint32_t own)
{
    const uint64_t above = own == tree->count || tree_above(tree, node, own);
    return residues_of(run, run_integers(run, 2), &above, 1);
}

static status test_node(void *context, uint32_t node, bool *common)
{
    struct party *me = context;
    const struct lca_state *state = run_state(party_run(me));
    const uint32_t own = tree_node(party_input(me));
    const struct value bit = lca_bit(party_run(me), &state->tree, node, own);
    struct value result;
    REQUIRE(call(me, NULL, state->test, &bit, &result));
    *common = residue_at(&result, 0);
    return OK;
}

static status role(struct party *me)
{
    uint32_t found;
    REQUIRE(lca_search(run_state(party_run(me)), test_node, me, &found));
    const struct value name = tree_name(party_run(me), found);
    return output(me, "node", &name);
}

static status prepare(struct run *run)
{
    struct lca_state *state = arena_zero(run_arena(run), sizeof *state);
    const char *start = run_parameter_text(run, "start");
    const int parties = (int)run_number(run, "parties");
    const char *way = run_is(run, "as-published") ? "as-published" : "hardened";
    REQUIRE(tree_prepare(run, &state->tree));
    state->start = *start ? tree_find(&state->tree, start, strlen(start)) : 0;
    if (state->start == state->tree.count)
        return run_fail(run, E_NOT_FOUND, "the start node '%s' is not in the tree", start);
    run_set_state(run, state);
    run_set_parties(run, parties);
    return part_of(run, &secure_and_protocol, way, parties,
                   PAIRS({"length", NULL, 1}, {"compare", run_parameter_text(run, "compare"), 0}),
                   &state->test);
}

static const struct variant variants[] = {
    {"as-published", "depth-first search, each test an AND by Algorithm 2"},
    {"hardened", "the same with the hardened AND: withstands any coalition of m - 2"},
    {0}};

static const char *const compare_words[] = {"auto", "hash", "oblivious", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    TREE_PARAMETER("left:root,right:root,a:left,b:left,c:right"),
    {"start", "the node at which the search starts; empty: the root", "", PARAMETER_TEXT, 0, 0,
     NULL},
    {"compare", "how the AND compares; auto: hash for three or more players", "auto",
     PARAMETER_WORD, 0, 0, compare_words},
    {0}};

/* The search sends nothing of its own. */
static const struct message *const messages[] = {NULL};
static const struct protocol *const parts[] = {&secure_and_protocol, NULL};

const struct protocol lca_protocol = {
    .name = "lca",
    .title = "Least common ancestor in a public tree",
    .source = "tassa-gudes 4.2",
    .summary = "Every player learns the lowest node above all private nodes, and nothing else.",
    .input_help = "the name of a node of the tree, or - for none",
    .variants = variants,
    .parameters = parameters,
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    TREE_INPUTS,
    .role = role,
    .ideal = lca_ideal,
    .ideal_view = lca_ideal_view,
    .second_ideal = lca_second_ideal,
};
