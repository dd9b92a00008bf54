/* The closure of the others, to player 1. Ours, for the variant `batched` of Algorithm 3 (Tassa and
 * Gudes 2012, section 4.2): the function is theirs, the way is another. It needs no hash.
 *
 * A search asks for the lowest node above the private nodes of players 2 to m. In a tree that node
 * is found level by level: at each level below the root, do all of them have the same ancestor?
 *
 *   1  For each search and level a player has a pair of numbers modulo a prime p. If its node has
 *      the ancestor v at this level, it draws a weight w, and its pair is (w * code of v, w). If
 *      its node is above the level, both numbers are drawn. If it has no node, both are 0.
 *   2  All pairs are added up, and player 1 alone learns the sums (`sum-to`).
 *   3  Player 1 goes down from the root, while a child v of the node that it has reached fits: the
 *      sums (X, Y) have X = Y * code of v, and Y is not 0.
 *
 * Why player 1 learns nothing else: if all have the same ancestor v, then Y is uniform, and X is
 * Y * code of v. If two differ, (X, Y) is uniform on all pairs, for their two weights and the two
 * codes are a system with one solution for each pair. If nobody has a node, both are 0.
 *
 * Notes.
 *   1. A wrong child can fit by chance, and Y can be 0 by chance. A search is wrong with a
 *      probability of at most (children of a node + 1) / p; with p = 2^61 - 1 that is less than
 *      2^-50 up to 2,000 children. The small primes are for the checkers, who try all weights: with
 *      them many answers are wrong, and their rows say so. What player 1 sees is exact for every p.
 *   2. A number in an input that is no node of the search's tree means that the player has none
 *      there. In a tree of one node the answer is that node, whoever has it.
 *   3. Player 1 has no input. If it has nodes of its own, it joins them to the answer. */
#include "protocols/closure_to/closure_to.h"
#include "protocols/sum_to/sum_to.h"
#include "sim/input.h"
#include <stdlib.h>

enum { SETS_MOST = 1 << 22 };

uint32_t closure_to_at(const struct closure_to_state *s, uint32_t set, uint32_t column,
                       uint32_t level)
{
    return set * s->tests + s->first[column] + level;
}

uint64_t closure_to_code(const struct hierarchy *tree, uint32_t node)
{
    return node - tree->level_first[tree->level[node]] + 1u;
}

/* The tests to which a player gives something: with the codes of its ancestors, 0 where its node is
 * above the level. */
struct given {
    uint32_t *test;
    uint64_t *code;
    uint32_t count, above;
};

static struct given list_given(struct party *me)
{
    struct run *run = party_run(me);
    const struct closure_to_state *s = run_state(run);
    const struct value *own = party_input(me);
    const size_t most = (size_t)s->sets * s->tests + 1;
    struct given g = {.test = arena_alloc(run_scratch(run), most * sizeof *g.test),
                      .code = arena_alloc(run_scratch(run), most * sizeof *g.code)};
    for (uint32_t i = 0; i < s->sets * s->columns; i++) {
        const struct hierarchy *tree = s->tree[i % s->columns];
        uint32_t node = (uint32_t)residue_at(own, i);
        for (uint32_t level = 0; node < tree->nodes && level < tree->top; level++) {
            const bool above = tree->level[node] > level;
            node = above ? node : hierarchy_up(tree, node, level);
            g.test[g.count] = closure_to_at(s, i / s->columns, i % s->columns, level);
            g.code[g.count++] = above ? 0 : closure_to_code(tree, node);
            g.above += above;
        }
    }
    return g;
}

status closure_to_numbers(struct party *me, struct value *numbers)
{
    struct run *run = party_run(me);
    const struct closure_to_state *s = run_state(run);
    struct value weights, others, products;
    *numbers = residues(run, s->field, (size_t)2 * s->sets * s->tests);
    if (party_is(me, 1))
        return OK;
    const struct given g = list_given(me);
    REQUIRE(draw_residues(me, "weight", s->field, g.count, &weights));
    REQUIRE(draw_residues(me, "above", s->field, g.above, &others));
    const struct value codes = residues_of(run, s->field, g.code, g.count);
    products = residues_like(&weights);
    residues_multiply(&products, &weights, &codes);
    for (uint32_t i = 0, above = 0; i < g.count; i++) {
        if (g.code[i])
            value_entry(numbers, (size_t)2 * g.test[i], &products, i);
        else
            value_entry(numbers, (size_t)2 * g.test[i], &others, above++);
        value_entry(numbers, (size_t)2 * g.test[i] + 1, &weights, i);
    }
    return OK;
}

/* Step 3 at one level of one column. |sums| are all pairs, in order. A search that did
 * not go down from the level above stays where it is. */
static void go_down(const struct closure_to_state *s, const uint64_t *sums, uint32_t column,
                    uint32_t level, uint32_t *found)
{
    const struct hierarchy *tree = s->tree[column];
    for (uint32_t h = 0; h < s->sets; h++) {
        uint32_t *at = &found[(size_t)h * s->columns + column];
        const uint64_t *pair = sums + (size_t)2 * closure_to_at(s, h, column, level);
        if (*at >= tree->nodes || tree->level[*at] != level + 1)
            continue;
        if (pair[1] == 0) {
            if (pair[0] == 0) /* nobody */
                *at = s->none;
            continue;
        }
        const uint32_t end = tree->level_first[level + 1];
        for (uint32_t x = tree->level_first[level], parent = *at; x < end; x++) {
            const uint64_t code = closure_to_code(tree, x);
            uint64_t product;
            if (tree->parent[x] != parent)
                continue;
            residue_mul(s->field, &product, &pair[1], &code, 1);
            if (product == pair[0]) {
                *at = x;
                break;
            }
        }
    }
}

static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct closure_to_state *s = run_state(run);
    const uint32_t count = s->sets * s->columns;
    struct value numbers, sums, nodes = residues(run, s->ring, count);
    uint64_t *read = NULL;
    if (s->tests) {
        REQUIRE(closure_to_numbers(me, &numbers));        /* step 1 */
        REQUIRE(call(me, NULL, s->sum, &numbers, &sums)); /* step 2 */
    }
    if (!party_is(me, 1))
        return OK;
    if (s->tests) {
        read = arena_alloc(run_scratch(run), sums.count * sizeof *read);
        residues_read(&sums, read);
    }
    uint32_t *found = arena_alloc(run_scratch(run), count * sizeof *found);
    for (uint32_t j = 0; j < s->columns; j++) {
        for (uint32_t h = 0; h < s->sets; h++)
            found[(size_t)h * s->columns + j] = s->tree[j]->root;
        for (uint32_t level = s->tree[j]->top; level-- > 0;)
            go_down(s, read, j, level, found);
    }
    for (uint32_t i = 0; i < count; i++)
        residue_put(&nodes, i, found[i]);
    return output(me, "nodes", &nodes);
}

static void clear_state(void *state)
{
    schema_clear(&((struct closure_to_state *)state)->schema);
}

static status read_columns(struct run *run, struct closure_to_state *s, const char *text)
{
    const char *at = text;
    s->tree = arena_alloc(run_arena(run), s->schema.columns * sizeof *s->tree);
    s->first = arena_alloc(run_arena(run), s->schema.columns * sizeof *s->first);
    for (;;) {
        char *end = NULL;
        const unsigned long column = *at >= '1' && *at <= '9' ? strtoul(at, &end, 10) : 0;
        if (column < 1 || column > s->schema.columns || s->columns == s->schema.columns ||
            (*end && *end != ','))
            return run_fail(run, E_PARSE,
                            "columns is a list of columns by their places, 1 to %u, each once, as "
                            "1,3; not '%s'",
                            s->schema.columns, text);
        if (!s->schema.column[column - 1].known)
            return run_fail(run, E_INPUT, "column %s has no tree: give its values",
                            s->schema.column[column - 1].name);
        const struct hierarchy *tree = &s->schema.column[column - 1].hierarchy;
        s->tree[s->columns] = tree;
        s->first[s->columns++] = s->tests;
        s->tests += tree->top;
        s->none = tree->nodes > s->none ? tree->nodes : s->none;
        if (*end == 0)
            return OK;
        at = end + 1;
    }
}

/* Codes of one level must differ modulo the prime. */
static status read_prime(struct run *run, struct closure_to_state *s)
{
    static const uint64_t primes[] = {(UINT64_C(1) << 61) - 1, 3, 5, 7};
    const uint64_t p = primes[run_number(run, "prime")];
    for (uint32_t j = 0; j < s->columns; j++)
        for (uint32_t level = 0; level < s->tree[j]->top; level++)
            if (s->tree[j]->level_first[level + 1] - s->tree[j]->level_first[level] >= p)
                return run_fail(run, E_RANGE,
                                "the prime %s is too small: a tree has as many nodes at a level",
                                run_parameter_text(run, "prime"));
    s->field = run_integers(run, p);
    s->ring = run_integers(run, s->none + 1ull);
    return OK;
}

static status prepare(struct run *run)
{
    struct closure_to_state *s = arena_zero(run_arena(run), sizeof *s);
    struct complaint complaint = {.text = ""};
    const status parsed = schema_parse(&s->schema, run_parameter_text(run, "schema"), &complaint);
    if (parsed != OK)
        return run_fail(run, parsed, "%s", complaint.text);
    arena_at_end(run_arena(run), clear_state, s);
    s->sets = (uint32_t)run_number(run, "sets");
    REQUIRE(read_columns(run, s, run_parameter_text(run, "columns")));
    REQUIRE(read_prime(run, s));
    if ((uint64_t)s->sets * s->tests > SETS_MOST)
        return run_fail(run, E_LIMIT, "more than %d tests: take fewer sets", SETS_MOST);
    run_set_state(run, s);
    run_set_parties(run, (int)run_number(run, "parties"));
    if (s->tests == 0)
        return OK;
    return part_of(run, &sum_to_protocol, run_variant(run), run_parties(run),
                   PAIRS({"modulus", NULL, s->field->limb[0]},
                         {"length", NULL, (uint64_t)2 * s->sets * s->tests}),
                   &s->sum);
}

static struct vector vector(struct run *run, int party)
{
    const struct closure_to_state *s = run_state(run);
    (void)party;
    return (struct vector){s->ring, (uint64_t)s->sets * s->columns};
}

static bool has_input(struct run *run, int party)
{
    (void)run;
    return party != 1;
}

/* Any node, or none, with the same probability: of all numbers, most are small or none here. */
static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const struct closure_to_state *s = run_state(run);
    const struct vector v = vector(run, party);
    *input = residues(run, v.modulus, v.length);
    for (uint32_t i = 0; i < input->count; i++) {
        uint64_t node;
        REQUIRE(tape_below(tape, "sample", s->tree[i % s->columns]->nodes + 1ull, &node));
        residue_put(input, i, node);
    }
    return OK;
}

static const struct variant variants[] = {
    {"one-lap", "the sums go around once, under player 1's mask"},
    {"hardened", "the sums have a mask for each pair of players: withstands any coalition of m - 2 "
                 "players, but not one with player 1"},
    {0}};

static const char *const primes[] = {"2^61-1", "3", "5", "7", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"schema", "the public trees: age:qi:young(18|19)|old(20|21);sex:qi:f|m",
     "place:qi:north(a|b)|south(c);sex:qi:f|m", PARAMETER_TEXT, 0, 0, NULL},
    {"columns", "which columns of the schema are searched, by their places: 1,2", "1,2",
     PARAMETER_TEXT, 0, 0, NULL},
    {"sets", "how many searches there are in each column", "1", PARAMETER_NUMBER, 1, SETS_MOST,
     NULL},
    {"prime", "modulo which sums are taken; small ones are for checkers (note 1)", "2^61-1",
     PARAMETER_WORD, 0, 1, primes},
    {0}};

/* Nothing is sent beside the sum. */
static const struct message *const messages[] = {NULL};
static const struct protocol *const parts[] = {&sum_to_protocol, NULL};

const struct protocol closure_to_protocol = {
    .name = "closure-to",
    .title = "Closures of the others, to one player",
    .source = "ours, on tassa-gudes 4.2",
    .summary = "Player 1 learns, in each of many searches, the lowest node above the private nodes "
               "of all other players, and nothing else; the others learn nothing.",
    .input_help = "the number of a node for each search, set by set, joined by commas; a number "
                  "that is no node means none",
    .variants = variants,
    .parameters = parameters,
    .small = "schema=\"a:qi:x|y\" columns=1",
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    .vector = vector,
    .has_input = has_input,
    .parse = vector_parse,
    .input_count = vector_input_count,
    .input_at = vector_input_at,
    .sample = sample,
    .role = role,
    .ideal = closure_to_ideal,
    .ideal_view = closure_to_ideal_view,
};
