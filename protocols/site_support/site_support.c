/* Values that enough sites have. Tassa and Gudes 2012, section 6.2, the stage before clustering.
 *
 * Sites may be told by some attributes, each with a public tree. Each party has the values of its
 * records in them. A node is supported when at least l parties have a record below it.
 *
 *   1  All learn which nodes are supported: T_l of as many bits as there are nodes in all trees
 *      (`secure-threshold`).
 *   2  All prune the trees: where a child is not supported, all children of its parent go.
 *   3  With more than one attribute all learn which tuples of nodes that are left, one of each
 *      tree, are supported: T_l of as many bits. The bit of a party is 1 when it has a record below
 *      each node of the tuple.
 *
 * Notes.
 *   1. "Repeated until all leaves are l-site diverse": as what supports a node supports its parent
 *      too, pruning from the root down gives the same trees.
 *   2. A leaf that no site has fails too, and takes its brothers with it. That is the paper's
 *      letter.
 *   3. The paper intersects sets of sites: two records of a party may make its bit of a tuple.
 *   4. The root of every tree is tested as well: when it fails, fewer than l parties have records,
 *      and nothing can be published. */
#include "protocols/site_support/site_support.h"
#include "protocols/boolean/boolean.h"

enum { TUPLES_MOST = 1 << 20 };

void site_support_kept(const struct hierarchy *tree, const uint8_t *bits, bool *kept)
{
    for (uint32_t x = tree->nodes; x-- > 0;) {
        kept[x] = x == tree->root || kept[tree->parent[x]];
        for (uint32_t y = 0; kept[x] && x != tree->root && y < tree->root; y++)
            kept[x] = tree->parent[y] != tree->parent[x] || bits[y];
    }
}

const uint32_t *site_support_tuples(struct arena *arena, const struct hierarchy *const *trees,
                                    uint32_t attributes, const struct value *bits, uint32_t *count)
{
    uint32_t *node[DATASET_QIS], nodes[DATASET_QIS] = {0}, from = 0;
    *count = 1;
    for (uint32_t j = 0; j < attributes; j++) {
        const struct hierarchy *tree = trees[j];
        uint8_t *bit = arena_alloc(arena, tree->nodes);
        bool *kept = arena_alloc(arena, tree->nodes * sizeof *kept);
        node[j] = arena_alloc(arena, tree->nodes * sizeof *node[j]);
        for (uint32_t x = 0; x < tree->nodes; x++)
            bit[x] = (uint8_t)residue_at(bits, from + x);
        site_support_kept(tree, bit, kept);
        for (uint32_t x = 0; x < tree->nodes; x++)
            if (kept[x])
                node[j][nodes[j]++] = x;
        *count *= nodes[j];
        from += tree->nodes;
    }
    uint32_t *list = arena_alloc(arena, (size_t)*count * attributes * sizeof *list);
    for (uint32_t i = 0; i < *count; i++)
        for (uint32_t j = 0, rest = i; j < attributes; rest /= nodes[j++])
            list[(size_t)i * attributes + j] = node[j][rest % nodes[j]];
    return list;
}

const uint32_t *site_support_list(struct run *run, const struct value *bits, uint32_t *count)
{
    const struct site_support_state *state = run_state(run);
    return site_support_tuples(run_scratch(run), state->tree, state->attributes, bits, count);
}

struct value site_support_own(struct run *run, int party, const struct value *input)
{
    const struct site_support_state *state = run_state(run);
    const struct table_rows rows = table_rows(run, party, input);
    struct value own = residues(run, run_integers(run, 2), state->nodes);
    for (uint32_t j = 0, from = 0; j < state->attributes; from += state->tree[j++]->nodes)
        for (uint32_t x = 0; x < state->tree[j]->nodes; x++)
            for (uint32_t row = 0; row < rows.rows; row++)
                if (hierarchy_covers(state->tree[j], x, rows.code[row * rows.columns + j]))
                    residue_put(&own, from + x, 1);
    return own;
}

struct value site_support_own_tuples(struct run *run, const struct value *own, const uint32_t *list,
                                     uint32_t count)
{
    const struct site_support_state *state = run_state(run);
    struct value bits = residues(run, run_integers(run, 2), count);
    for (uint32_t i = 0; i < count; i++) {
        bool all = true;
        for (uint32_t j = 0, from = 0; j < state->attributes; from += state->tree[j++]->nodes)
            all = all && residue_at(own, from + list[(size_t)i * state->attributes + j]);
        residue_put(&bits, i, all);
    }
    return bits;
}

static status threshold(struct run *run, uint32_t count, int parties, const struct shape **shape)
{
    return part_of(run, &secure_threshold_protocol, run_variant(run), parties,
                   PAIRS({"length", NULL, count}, {"threshold", NULL, run_number(run, "sites")}),
                   shape);
}

status site_support_second(struct run *run, uint32_t count, const struct shape **shape)
{
    return threshold(run, count, run_parties(run), shape);
}

static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct site_support_state *state = run_state(run);
    const struct value own = site_support_own(run, party_index(me), party_input(me));
    struct value nodes, tuples;
    REQUIRE(call(me, NULL, state->test, &own, &nodes)); /* step 1 */
    if (state->attributes > 1) {
        uint32_t count;
        const uint32_t *list = site_support_list(run, &nodes, &count); /* step 2 */
        const struct shape *second;
        const struct value bits = site_support_own_tuples(run, &own, list, count);
        REQUIRE(site_support_second(run, count, &second));
        REQUIRE(call(me, NULL, second, &bits, &tuples)); /* step 3 */
    }
    REQUIRE(output(me, "nodes", &nodes));
    return state->attributes > 1 ? output(me, "tuples", &tuples) : OK;
}

static status read_columns(struct run *run, struct site_support_state *state)
{
    const struct schema *schema = &state->table.schema;
    uint64_t tuples = 1;
    for (uint32_t j = 0; j < schema->columns; j++) {
        const struct schema_column *column = &schema->column[j];
        if (column->role != ROLE_QUASI_IDENTIFIER || !column->known)
            return run_fail(run, E_INPUT, "column %s is no quasi-identifier with known values",
                            column->name);
        if (j == DATASET_QIS)
            return run_fail(run, E_LIMIT, "there are more than %d attributes", DATASET_QIS);
        state->tree[j] = &column->hierarchy;
        state->nodes += column->hierarchy.nodes;
        tuples *= column->hierarchy.nodes;
        if (tuples > TUPLES_MOST)
            return run_fail(run, E_LIMIT,
                            "the trees have more than %d tuples of nodes: take fewer attributes "
                            "by which sites can be told",
                            TUPLES_MOST);
    }
    state->attributes = schema->columns;
    return OK;
}

static status prepare(struct run *run)
{
    struct site_support_state *state = arena_zero(run_arena(run), sizeof *state);
    const int parties = (int)run_number(run, "parties");
    run_set_parties(run, parties);
    REQUIRE(table_prepare(run, &state->table));
    if (run_number(run, "sites") > (uint64_t)parties)
        return run_fail(run, E_RANGE, "sites %s is more than the %d parties: no value can have it",
                        run_parameter_text(run, "sites"), parties);
    REQUIRE(read_columns(run, state));
    run_set_state(run, state);
    return threshold(run, state->nodes, parties, &state->test);
}

static const struct variant variants[] = {
    {"separate", "Algorithm 2's threshold, entries hashed apart"},
    {"hardened", "the hardened threshold: withstands any coalition of m - 2"},
    {0}};

static const struct parameter parameters[] = {
    {"parties", "number of parties (sites), m", "2", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    TABLE_SCHEMA("place:qi:north(a|b)|south(c);income:qi:low|high"),
    TABLE_ROWS("2"),
    {"sites", "l: how many sites must have a value", "2", PARAMETER_NUMBER, 1, PARTIES_MOST, NULL},
    {0}};

/* Nothing is sent beside the two tests. */
static const struct message *const messages[] = {NULL};
static const struct protocol *const parts[] = {&secure_threshold_protocol, NULL};

const struct protocol site_support_protocol = {
    .name = "site-support",
    .title = "Which values, and tuples of values, enough sites have",
    .source = "tassa-gudes 6.2",
    .summary = "Every party learns which nodes of public trees, and which tuples of them, at least "
               "l parties have records below, and nothing else.",
    .input_help = "a CSV file with a header: the attributes by which sites can be told",
    .variants = variants,
    .parameters = parameters,
    .small = "rows=1 schema=\"a:qi:x|y;b:qi:u|v\"",
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    TABLE_INPUTS,
    .role = role,
    .ideal = site_support_ideal,
    .ideal_view = site_support_ideal_view,
    .second_ideal = site_support_second_ideal,
};
