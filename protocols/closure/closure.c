/* Many closures at once. Tassa and Gudes 2012, section 4.2, for all pairs of a cluster and an
 * attribute together.
 *
 *   1  For each search all know a tree and a node in it that is a common ancestor (the start).
 *   2  A round is one AND of many bits (`secure-and`): the bit of a test is 1 when the tested node
 *      is the party's own or above it, or when the party has none.
 *   3  order=dfs is the paper's: in each round every unfinished search tests one child of the node
 *      that it has reached. It goes down to the first that passes; when none does, it is done.
 *   4  order=levels: in each round every unfinished search tests all children of its node.
 *   5  order=wide: one round tests all nodes below all starts.
 *
 * Notes.
 *   1. Nodes are numbered as in anonymity/data/hierarchy.h: the leaves in the order of the schema,
 *      then level by level, the root last. `searches` has, for each search, the place of its column
 *      in the schema (from 1), and after @ the start when it is not the root.
 *   2. If nobody has a node, all tests pass and the answer is the first leaf below the start. In
 *      the order dfs nobody can tell this from a leaf that somebody has. In the other orders
 *      brothers pass together, which shows it: they tell more than the paper's order, and that is
 *      declared (closure_ideal.c).
 *   3. A start needs no test: the caller knows that it is a common ancestor. An own node is the
 *      start or below it.
 *   4. The variants are those of the AND that keep the entries of a vector apart.
 *   5. With `told=one` only player 1 learns the nodes, and nobody else the answers of tests. So the
 *      others cannot know what to test next: told=one is possible only with order=wide.
 *   6. With `starts=given` an input has the starts of all searches after the nodes; they are public
 *      and the same for all. A caller whose starts change then needs only one shape. */
#include "protocols/closure/closure.h"
#include "protocols/boolean/boolean.h"
#include <stdlib.h>
#include <string.h>

/* One run of all searches. */
struct play {
    const struct closure_state *state;
    uint32_t *start;        /* [searches] */
    uint32_t *found, *next; /* [searches]: the node reached; the first child not tested yet */
    bool *done;             /* [searches] */
    struct closure_test *test;
    uint8_t *passes;
    uint32_t tests;
};

static void add_test(struct play *p, uint32_t search, uint32_t node)
{
    p->test[p->tests++] = (struct closure_test){search, node};
}

/* The tests of one round. */
static void list_tests(struct play *p)
{
    p->tests = 0;
    for (uint32_t s = 0; s < p->state->count; s++) {
        const struct closure_search *search = &p->state->search[s];
        const struct hierarchy *tree = search->tree;
        if (p->done[s])
            continue;
        if (p->state->order == CLOSURE_WIDE) {
            for (uint32_t x = 0; x < tree->nodes; x++)
                if (x != p->start[s] && hierarchy_covers(tree, p->start[s], x))
                    add_test(p, s, x);
            continue;
        }
        uint32_t child = hierarchy_child(tree, p->found[s], p->next[s]);
        p->done[s] = child == tree->nodes;
        while (child < tree->nodes) {
            add_test(p, s, child);
            child = p->state->order == CLOSURE_DFS ? tree->nodes
                                                   : hierarchy_child(tree, p->found[s], child + 1);
        }
    }
}

/* After the tests of a round: goes down, in each search, to the first child that passed. */
static void go_down(struct play *p)
{
    const bool dfs = p->state->order == CLOSURE_DFS;
    for (uint32_t i = 0, end; i < p->tests; i = end) {
        const uint32_t s = p->test[i].search, before = p->found[s];
        const struct hierarchy *tree = p->state->search[s].tree;
        uint32_t passed = tree->nodes;
        for (end = i; end < p->tests && p->test[end].search == s; end++)
            if (p->passes[end] && passed == tree->nodes &&
                tree->parent[p->test[end].node] == before)
                passed = p->test[end].node;
        if (passed < tree->nodes) {
            p->found[s] = passed;
            p->next[s] = 0;
        } else {
            p->done[s] = !dfs;
            p->next[s] = p->test[end - 1].node + 1;
        }
    }
}

/* order=wide: everything is known after one round. */
static void go_down_all(struct play *p)
{
    bool moved = true;
    while (moved) {
        moved = false;
        memset(p->done, 0, p->state->count * sizeof *p->done);
        go_down(p);
        for (uint32_t s = 0; s < p->state->count; s++)
            moved = moved || (!p->done[s] && hierarchy_child(p->state->search[s].tree, p->found[s],
                                                             0) < p->state->search[s].tree->nodes);
    }
}

static status play(struct play *p, closure_ask *ask, void *context)
{
    for (uint32_t s = 0; s < p->state->count; s++)
        p->found[s] = p->start[s];
    for (list_tests(p); p->tests > 0; list_tests(p)) {
        REQUIRE(ask(context, p->test, p->tests, p->passes));
        if (p->state->order == CLOSURE_WIDE) {
            go_down_all(p);
            return OK;
        }
        go_down(p);
    }
    return OK;
}

uint32_t closure_start(const struct closure_state *state, const struct value *input,
                       uint32_t search)
{
    return state->given ? (uint32_t)residue_at(input, state->count + search)
                        : state->search[search].start;
}

status closure_play(struct run *run, const struct value *input, closure_ask *ask, void *context,
                    uint32_t *found)
{
    const struct closure_state *state = run_state(run);
    struct arena *arena = run_scratch(run);
    size_t most = 1;
    for (uint32_t s = 0; s < state->count; s++)
        most += state->search[s].tree->nodes;
    struct play p = {.state = state, .found = found};
    p.start = arena_alloc(arena, state->count * sizeof *p.start);
    for (uint32_t s = 0; s < state->count; s++)
        p.start[s] = closure_start(state, input, s);
    p.next = arena_zero(arena, state->count * sizeof *p.next);
    p.done = arena_zero(arena, state->count * sizeof *p.done);
    p.test = arena_alloc(arena, most * sizeof *p.test);
    p.passes = arena_zero(arena, most);
    return play(&p, ask, context);
}

struct value closure_bits(struct run *run, const struct value *own, const struct closure_test *test,
                          uint32_t count)
{
    const struct closure_state *state = run_state(run);
    struct value bits = residues(run, run_integers(run, 2), count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = (uint32_t)residue_at(own, test[i].search);
        const struct hierarchy *tree = state->search[test[i].search].tree;
        residue_put(&bits, i, node == state->none || hierarchy_covers(tree, test[i].node, node));
    }
    return bits;
}

status closure_and(struct run *run, uint32_t count, const struct shape **shape)
{
    const struct closure_state *state = run_state(run);
    *shape = part_kept(run, &count, sizeof count);
    if (*shape)
        return OK;
    REQUIRE(part_of(run, &secure_and_protocol, run_variant(run), run_parties(run),
                    PAIRS({"length", NULL, count}, {"told", state->one ? "one" : "all", 0}),
                    shape));
    part_keep(run, &count, sizeof count, *shape);
    return OK;
}

/* The player who compares: with hashes, or of two, the first; hardened, the last but one. */
const struct group *closure_group(struct run *run)
{
    const struct closure_state *state = run_state(run);
    const int m = run_parties(run);
    if (!state->one || !run_is(run, "hardened"))
        return NULL;
    struct group *group = arena_alloc(run_scratch(run), sizeof *group);
    int *member = arena_alloc(run_scratch(run), (size_t)m * sizeof *member);
    for (int i = 0; i < m; i++)
        member[i] = (i + 2) % m + 1;
    *group = (struct group){m, member};
    return group;
}

const struct modulus *closure_ring(struct run *run)
{
    return run_integers(run, ((const struct closure_state *)run_state(run))->none + 1ull);
}

static status test_all(void *context, const struct closure_test *test, uint32_t count,
                       uint8_t *passes)
{
    struct party *me = context;
    struct run *run = party_run(me);
    const struct value bits = closure_bits(run, party_input(me), test, count);
    const struct shape *shape;
    struct value result;
    REQUIRE(closure_and(run, count, &shape));
    REQUIRE(call(me, closure_group(run), shape, &bits, &result));
    for (uint32_t i = 0; i < count && result.run; i++)
        passes[i] = (uint8_t)residue_at(&result, i);
    return OK;
}

static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct closure_state *state = run_state(run);
    uint32_t *found = arena_alloc(run_scratch(run), state->count * sizeof *found);
    struct value nodes = residues(run, closure_ring(run), state->count);
    REQUIRE(closure_play(run, party_input(me), test_all, me, found));
    if (state->one && !party_is(me, 1))
        return OK;
    for (uint32_t s = 0; s < state->count; s++)
        residue_put(&nodes, s, found[s]);
    return output(me, "nodes", &nodes);
}

static void clear_state(void *state)
{
    schema_clear(&((struct closure_state *)state)->own);
}

static status read_searches(struct run *run, struct closure_state *state, const char *text)
{
    const char *at = text;
    uint32_t room = 1;
    for (const char *c = text; *c; c++)
        room += *c == ',';
    state->search = arena_alloc(run_arena(run), room * sizeof *state->search);
    while (state->count < room) {
        char *end = NULL;
        const unsigned long column = *at >= '1' && *at <= '9' ? strtoul(at, &end, 10) : 0;
        if (column < 1 || column > state->schema->columns)
            return run_fail(run, E_PARSE,
                            "searches is a list of columns by their places, 1 to %u, as 1,1,2@5; "
                            "not '%s'",
                            state->schema->columns, text);
        if (!state->schema->column[column - 1].known)
            return run_fail(run, E_INPUT, "column %s has no tree: give its values",
                            state->schema->column[column - 1].name);
        const struct hierarchy *tree = &state->schema->column[column - 1].hierarchy;
        unsigned long start = tree->root;
        if (*end == '@')
            start = end[1] >= '0' && end[1] <= '9' ? strtoul(end + 1, &end, 10) : tree->nodes;
        if (start >= tree->nodes || (*end && *end != ','))
            return run_fail(run, E_PARSE,
                            "searches: behind @ is the start, a node from 0 to %u; not '%s'",
                            tree->root, at);
        state->search[state->count++] = (struct closure_search){tree, (uint32_t)start};
        state->none = tree->nodes > state->none ? tree->nodes : state->none;
        at = *end ? end + 1 : end;
    }
    return OK;
}

/* The callers of many shapes have the same trees in all of them. */
static status read_schema(struct run *run, struct closure_state *state)
{
    const struct closure_state *other = part_alike(run, "schema");
    struct complaint complaint = {.text = ""};
    state->schema = other ? other->schema : &state->own;
    if (other)
        return OK;
    const status parsed = schema_parse(&state->own, run_parameter_text(run, "schema"), &complaint);
    if (parsed != OK)
        return run_fail(run, parsed, "%s", complaint.text);
    arena_at_end(run_arena(run), clear_state, state);
    return OK;
}

static status prepare(struct run *run)
{
    struct closure_state *state = arena_zero(run_arena(run), sizeof *state);
    REQUIRE(read_schema(run, state));
    state->order = (enum closure_order)run_number(run, "order");
    state->one = run_number(run, "told") == 1;
    state->given = run_number(run, "starts") == 1;
    if (state->one && state->order != CLOSURE_WIDE)
        return run_fail(
            run, E_ARGUMENT,
            "told=one goes with order=wide: in the other orders all follow the answers");
    REQUIRE(read_searches(run, state, run_parameter_text(run, "searches")));
    run_set_state(run, state);
    run_set_parties(run, (int)run_number(run, "parties"));
    return OK;
}

/* What an input may have in a search: a node at or below the start, or none. If starts are given,
 * each with every start. Gives number |place| of them; |place| NULL: how many there are. */
static uint32_t choices(const struct closure_state *state, uint32_t s, const uint32_t *place,
                        uint32_t *start, uint32_t *node)
{
    const struct closure_search *search = &state->search[s];
    uint32_t count = 0;
    for (uint32_t from = 0; from < search->tree->nodes; from++)
        for (uint32_t x = 0; x <= search->tree->nodes; x++) {
            if ((!state->given && from != search->start) ||
                (x < search->tree->nodes && !hierarchy_covers(search->tree, from, x)))
                continue;
            if (place && count == *place) {
                *start = from;
                *node = x < search->tree->nodes ? x : state->none;
            }
            count++;
        }
    return count;
}

static struct value room(struct run *run)
{
    const struct closure_state *state = run_state(run);
    return residues(run, closure_ring(run), (state->given ? 2u : 1u) * (size_t)state->count);
}

static void put_choice(const struct closure_state *state, struct value *input, uint32_t s,
                       uint32_t place)
{
    uint32_t start = 0, node = state->none;
    choices(state, s, &place, &start, &node);
    residue_put(input, s, node);
    if (state->given)
        residue_put(input, state->count + s, start);
}

static uint64_t input_count(struct run *run, int party)
{
    const struct closure_state *state = run_state(run);
    uint64_t all = 1;
    (void)party;
    for (uint32_t s = 0; s < state->count; s++) {
        const uint32_t own = choices(state, s, NULL, NULL, NULL);
        if (all > UINT64_MAX / own)
            return 0;
        all *= own;
    }
    return all;
}

static status input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    const struct closure_state *state = run_state(run);
    (void)party;
    *input = room(run);
    for (uint32_t s = 0; s < state->count; s++) {
        const uint32_t own = choices(state, s, NULL, NULL, NULL);
        put_choice(state, input, s, (uint32_t)(index % own));
        index /= own;
    }
    return OK;
}

/* Given starts must be the same at all parties: samples take the root. */
static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const struct closure_state *state = run_state(run);
    (void)party;
    *input = room(run);
    for (uint32_t s = 0; s < state->count; s++) {
        const struct hierarchy *tree = state->search[s].tree;
        uint64_t place;
        if (state->given) {
            REQUIRE(tape_below(tape, "sample", tree->nodes + 1ull, &place));
            residue_put(input, s, place < tree->nodes ? place : state->none);
            residue_put(input, state->count + s, tree->root);
        } else {
            REQUIRE(tape_below(tape, "sample", choices(state, s, NULL, NULL, NULL), &place));
            put_choice(state, input, s, (uint32_t)place);
        }
    }
    return OK;
}

static status check_inputs(struct run *run)
{
    const struct closure_state *state = run_state(run);
    for (uint32_t s = 0; state->given && s < state->count; s++)
        for (int i = 1; i <= run_parties(run); i++)
            if (closure_start(state, run_input(run, i), s) !=
                closure_start(state, run_input(run, 1), s))
                return run_fail(run, E_INPUT,
                                "search %u starts at another node at party %d than at party 1",
                                s + 1, i);
    return OK;
}

/* The lowest node of this name in a tree; "-": none; not found: UINT32_MAX. */
static uint32_t named(const struct closure_state *state, uint32_t s, const char *word, size_t size)
{
    const struct hierarchy *tree = state->search[s].tree;
    if (size == 1 && *word == '-')
        return state->none;
    for (uint32_t x = 0; x < tree->nodes; x++)
        if (strlen(tree->label[x]) == size && memcmp(tree->label[x], word, size) == 0 &&
            (state->given || hierarchy_covers(tree, state->search[s].start, x)))
            return x;
    return UINT32_MAX;
}

/* Given starts must be nodes, at or above the own nodes. */
static bool fits(const struct closure_state *state, const struct value *input)
{
    for (uint32_t s = 0; state->given && s < state->count; s++) {
        const uint32_t node = (uint32_t)residue_at(input, s),
                       start = closure_start(state, input, s);
        if (start == state->none ||
            (node != state->none && !hierarchy_covers(state->search[s].tree, start, node)))
            return false;
    }
    return true;
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    const struct closure_state *state = run_state(run);
    size_t at = 0;
    while (size && strchr(" \t\r\n", text[size - 1]))
        size--;
    *input = room(run);
    for (uint32_t i = 0; i < input->count; i++) {
        size_t end = at;
        while (end < size && text[end] != ',')
            end++;
        const uint32_t node =
            at <= size ? named(state, i % state->count, text + at, end - at) : UINT32_MAX;
        if (node == UINT32_MAX || (i + 1 == input->count && end != size))
            return run_fail(run, E_INPUT,
                            "the input of party %d is %u nodes, each its search's start or below "
                            "it, or -, joined by commas%s; number %u is '%.*s'",
                            party, state->count, state->given ? ", and then as many starts" : "",
                            i + 1, at <= size ? (int)(size - at < 60 ? size - at : 60) : 0,
                            at <= size ? text + at : "");
        residue_put(input, i, node);
        at = end + 1;
    }
    return fits(state, input)
               ? OK
               : run_fail(run, E_INPUT,
                          "the input of party %d has a start that is none or not above its node",
                          party);
}

static const struct variant variants[] = {
    {"separate", "each round one AND by Algorithm 2, entries hashed apart"},
    {"hardened", "the same with the hardened AND: withstands any coalition of m - 2"},
    {0}};

static const char *const starts[] = {"fixed", "given", NULL};
static const char *const tolds[] = {"all", "one", NULL};
static const char *const orders[] = {"levels", "dfs", "wide", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"schema", "the public trees: age:qi:young(18|19)|old(20|21);sex:qi:f|m",
     "place:qi:north(a|b)|south(c);sex:qi:f|m", PARAMETER_TEXT, 0, 0, NULL},
    {"searches", "for each search its column's place in the schema, and @ with the start: 1,2@5",
     "1,2", PARAMETER_TEXT, 0, 0, NULL},
    {"order", "what a round tests: all children, one child (the paper), or all below the starts",
     "levels", PARAMETER_WORD, 0, 0, orders},
    {"told", "who learns the nodes: all, or one (player 1)", "all", PARAMETER_WORD, 0, 0, tolds},
    {"starts", "as searches says, or given in the inputs, behind the nodes, equal at all", "fixed",
     PARAMETER_WORD, 0, 0, starts},
    {0}};

/* The searches send nothing of their own. */
static const struct message *const messages[] = {NULL};
static const struct protocol *const parts[] = {&secure_and_protocol, NULL};

const struct protocol closure_protocol = {
    .name = "closure",
    .title = "Closures of many clusters at once",
    .source = "tassa-gudes 4.2",
    .summary = "Every player learns, in each of many searches, the lowest node above all private "
               "nodes.",
    .input_help = "a node of each search's tree, or - for none, joined by commas",
    .variants = variants,
    .parameters = parameters,
    .small = "schema=\"a:qi:p(x|y)|z;b:qi:u|v\" searches=1,2",
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    .parse = parse,
    .input_count = input_count,
    .input_at = input_at,
    .sample = sample,
    .check_inputs = check_inputs,
    .role = role,
    .ideal = closure_ideal,
    .leakage = closure_leakage,
    .ideal_view = closure_ideal_view,
    .second_ideal = closure_second_ideal,
    .second_leakage = closure_second_leakage,
};
