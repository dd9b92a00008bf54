/* Distributed sequential clustering, horizontal. Tassa and Gudes 2012, section 4, Algorithm 3.
 *
 * Each party has some of the records, with all columns.
 *
 *    1     All learn the number of all records (`secure-sum`).
 *    2     Each party deals its records to first clusters.
 *    3     All learn the sizes (`secure-sum`) and closures (`closure`) of all clusters.
 *   5-18   Party by party, each looks at its records in turn. It knows all sizes and closures. For
 *          a record R in cluster C it needs the closure of C without R. If the closure of its own
 *          records is the same without R, so is the whole one. Otherwise it asks, and all search
 *          (`turn`, `closure`). It moves R where the cost changes least.
 *   19     It passes sizes and closures on to the next (`state`), and says that its turn is over.
 *   21-24  Party 1 tells which clusters are above the limit (`split`). Each party halves its own
 *          members; all learn the sizes of the halves and their closures.
 *   25     Party 1 tells whether another pass is made (`again`).
 *   26-30  Party 1 merges small clusters alone, and tells all which cluster became which, with the
 *          sizes and closures that are published (`final`).
 *
 * Notes.
 *   1. A number in each record makes its random choices (anonymity/twins/choices.h): the column
 *      `choice`, or, without one, the record's place at its party.
 *   2. The paper does not say how the others learn that they are asked, or that a turn is over:
 *      here `turn` tells it.
 *   3. The last party passes its state on to party 1, who splits, stops and merges. (The paper says
 *      that all know the closures then; only the party that got the state last does.)
 *   4. "Until no record moves" may never end (anonymity/clusters/sequential.h, note 3): stop=gain
 *      ends after a pass that gains less than a thousandth; stop=still is the paper's rule, ended
 *      after `passes`.
 *   5. Nothing is asked about a record that is alone in its cluster, or if there is one cluster.
 *   6. `asker-only`: the asker compares (boolean.c, note 7), and all search from the root, so that
 *      the closure of the cluster is not told. `batched`: a cluster without R is closed to the
 *      closure of the others' records (`closure-to`) and of the own ones that remain; the results
 *      are the same, with m calls a pass. `deferred`: a cluster that a record leaves keeps its
 *      closure until the pass is over; the results differ.
 *   7. With frequency-l-diversity:L (section 6.1) `flatten` deals the records at the start and in
 *      splits. Counts of sensitive values take the place of sizes, in sums and in `state`. A record
 *      stays, without a question, if its leaving spoils its cluster; it goes only where it spoils
 *      none. A cluster stays whole if a half is less than diverse. (6.1.3 says that player 1 checks
 *      this; it is the player whose turn it is.) If a first cluster is less than diverse, the
 *      paper lowers l; here the run is refused.
 *   8. examined=COLUMN (section 8.2.3): a party examines more or fewer records in a pass than it
 *      has, and another rule ends the passes: cluster_horizontal_examined.c.
 *   9. counts=hidden (section 8.2.2): nobody is shown how many records of a cluster have which
 *      sensitive value; cluster_horizontal_hidden.c.
 *  10. linking=COLUMNS (section 6.2): no value is published that too few parties have;
 *      cluster_horizontal_sites.c.
 *  11. measure=em, mi: what a node costs depends on how many records have which value. After step 1
 *      all learn these counts of all records (`secure-sum`). The paper says nothing of it.
 *  12. A party that lies in a well-formed `state` is not caught: the paper's parties are
 *      semi-honest. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/boolean/boolean.h"
#include "protocols/site_support/site_support.h"

static status flatten(void *context, const struct flatten_rows *rows, uint32_t parts, uint32_t bits,
                      uint32_t *label)
{
    struct party *me = context;
    const struct value mine = horizontal_records(party_run(me), rows, parts, label);
    const struct shape *shape;
    struct value dealt;
    REQUIRE(horizontal_flatten_shape(party_run(me), parts, bits, &shape));
    REQUIRE(call(me, NULL, shape, &mine, &dealt));
    for (uint32_t i = 0; i < rows->rows; i++)
        label[i] = (uint32_t)residue_at(&dealt, i);
    return OK;
}

static status call_sums(void *context, const uint32_t *own, uint32_t count, uint32_t bits,
                        uint32_t *total)
{
    struct party *me = context;
    const struct value mine = horizontal_numbers(party_run(me), own, count, (uint64_t)1 << bits);
    const struct shape *shape;
    struct value sum;
    REQUIRE(horizontal_sum_shape(party_run(me), count, bits, &shape));
    REQUIRE(call(me, NULL, shape, &mine, &sum));
    for (uint32_t i = 0; i < count; i++)
        total[i] = (uint32_t)residue_at(&sum, i);
    return OK;
}

static status call_closures(void *context, int asker, const struct closure_test *test,
                            const uint32_t *own, uint32_t count, uint32_t *found)
{
    struct party *me = context;
    struct run *run = party_run(me);
    const struct value mine = horizontal_searches(run, test, own, count);
    const struct shape *shape;
    struct value nodes;
    REQUIRE(horizontal_closure_shape(run, test, count, asker != 0, &shape));
    REQUIRE(call(me, horizontal_group(run, asker), shape, &mine, &nodes));
    for (uint32_t i = 0; i < count && nodes.run; i++)
        found[i] = (uint32_t)residue_at(&nodes, i);
    return OK;
}

static status call_others(struct party *me, int asker, uint32_t sets, const uint32_t *own,
                          uint32_t *found)
{
    struct run *run = party_run(me);
    const struct value mine = horizontal_ends(run, own, sets);
    const struct shape *shape;
    struct value nodes;
    REQUIRE(horizontal_others_shape(run, sets, &shape));
    REQUIRE(
        call(me, horizontal_group(run, asker), shape, party_is(me, asker) ? NULL : &mine, &nodes));
    for (uint32_t i = 0; i < mine.count && nodes.run; i++)
        found[i] = (uint32_t)residue_at(&nodes, i);
    return OK;
}

static status tell_word(void *context, int from, int to, enum horizontal_word word,
                        uint32_t *numbers, uint32_t count, uint32_t bound)
{
    struct party *me = context;
    struct value v = horizontal_numbers(party_run(me), numbers, count, bound);
    if (party_is(me, from)) {
        for (int i = 1; i <= party_count(me); i++)
            if (i != from && (to == 0 || i == to))
                REQUIRE(send(me, i, horizontal_message(word), &v));
        return OK;
    }
    if (to != 0 && !party_is(me, to))
        return OK;
    REQUIRE(receive(me, from, horizontal_message(word), &v));
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = (uint32_t)residue_at(&v, i);
    return OK;
}

static status call_all(struct party *me, uint32_t own, uint32_t *result)
{
    const struct value mine = horizontal_bit(party_run(me), own);
    const struct shape *shape;
    struct value all;
    REQUIRE(horizontal_and_shape(party_run(me), &shape));
    REQUIRE(call(me, NULL, shape, &mine, &all));
    *result = (uint32_t)residue_at(&all, 0);
    return OK;
}

/* The values of a call or message are needed only for that one. */
static status all(void *context, uint32_t own, uint32_t *result)
{
    temporary_begin(context);
    const status called = call_all(context, own, result);
    temporary_end(context);
    return called;
}

static status call_within(struct party *me, const uint32_t *own, uint32_t count, uint32_t most,
                          uint32_t bits, uint32_t *result)
{
    const struct value mine = horizontal_numbers(party_run(me), own, count, (uint64_t)1 << bits);
    const struct shape *shape;
    struct value all;
    REQUIRE(horizontal_within_shape(party_run(me), count, most, bits, &shape));
    REQUIRE(call(me, NULL, shape, &mine, &all));
    *result = (uint32_t)residue_at(&all, 0);
    return OK;
}

static status within(void *context, const uint32_t *own, uint32_t count, uint32_t most,
                     uint32_t bits, uint32_t *result)
{
    temporary_begin(context);
    const status called = call_within(context, own, count, most, bits, result);
    temporary_end(context);
    return called;
}

static status sums(void *context, const uint32_t *own, uint32_t count, uint32_t bits,
                   uint32_t *total)
{
    temporary_begin(context);
    const status called = call_sums(context, own, count, bits, total);
    temporary_end(context);
    return called;
}

static status closures(void *context, int asker, const struct closure_test *test,
                       const uint32_t *own, uint32_t count, uint32_t *found)
{
    temporary_begin(context);
    const status called = call_closures(context, asker, test, own, count, found);
    temporary_end(context);
    return called;
}

static status others(void *context, int asker, uint32_t sets, const uint32_t *own, uint32_t *found)
{
    temporary_begin(context);
    const status called = call_others(context, asker, sets, own, found);
    temporary_end(context);
    return called;
}

static status tell(void *context, int from, int to, enum horizontal_word word, uint32_t *numbers,
                   uint32_t count, uint32_t bound)
{
    temporary_begin(context);
    const status told = tell_word(context, from, to, word, numbers, count, bound);
    temporary_end(context);
    return told;
}

/* Section 6.2. */
static status call_support(struct party *me, const struct table_rows *own,
                           struct horizontal_pruned *pruned)
{
    const struct horizontal_state *s = run_state(party_run(me));
    const struct value mine = horizontal_sites_input(party_run(me), own);
    struct horizontal_support support;
    REQUIRE(call(me, NULL, s->support, &mine, &support.nodes));
    if (s->links > 1)
        support.tuples = *call_output(me, "tuples");
    if (!horizontal_sites_prune(party_run(me), &support, pruned))
        return refuse(me, "fewer parties than sites have records");
    return OK;
}

static status play(struct party *me, struct horizontal_rows *rows)
{
    struct run *run = party_run(me);
    const struct table_rows own = table_rows(run, party_index(me), party_input(me));
    const struct horizontal_doors doors = {.sums = sums,
                                           .closures = closures,
                                           .others = others,
                                           .flatten = flatten,
                                           .all = all,
                                           .within = within,
                                           .tell = tell,
                                           .context = me,
                                           .parties = party_count(me),
                                           .self = party_index(me)};
    struct horizontal_result result;
    const char *why;
    const struct horizontal_state *s = run_state(run);
    struct horizontal_pruned pruned = {0};
    if (s->links)
        REQUIRE(call_support(me, &own, &pruned));
    REQUIRE(horizontal_rows_init(run, rows, &own, 1, party_index(me), &pruned,
                                 s->values && !s->hidden));
    const status played = horizontal_play(run, rows, &doors, &result, &why);
    if (why)
        return refuse(me, "%s", why);
    REQUIRE(played);
    if (result.capped)
        cluster_settings_remark(me, &s->set);
    const struct value labels = horizontal_labels(run, &result, 0, own.rows);
    const struct value release = horizontal_release(run, &result);
    REQUIRE(output(me, "clusters", &labels));
    return output(me, "release.csv", &release);
}

static status role(struct party *me)
{
    struct horizontal_rows rows = {0};
    const status played = play(me, &rows);
    horizontal_rows_clear(&rows);
    return played;
}

static status read_criteria(struct run *run, struct horizontal_state *s)
{
    const struct criteria *criteria = &s->table.criteria;
    const struct criterion *diversity = criteria->count > 1 ? &criteria->item[1] : NULL;
    if (criteria->count > 2 || (diversity && diversity->kind != FREQUENCY_DIVERSITY))
        return run_fail(run, E_ARGUMENT,
                        "criteria is k-anonymity:K here, or k-anonymity:K+frequency-l-diversity:L, "
                        "not '%s'",
                        run_parameter_text(run, "criteria"));
    if (diversity)
        s->diversity = diversity->a;
    if (diversity && s->set.start == CHOICES_FREE)
        return run_fail(run, E_ARGUMENT,
                        "with diversity records are dealt evenly: set start=balanced");
    return OK;
}

static status read_hidden(struct run *run, struct horizontal_state *s)
{
    s->hidden = run_number(run, "counts") == 1;
    if (s->hidden && s->diversity.over == 0)
        return run_fail(run, E_ARGUMENT,
                        "counts=hidden is about sensitive values: criteria asks for no "
                        "frequency-l-diversity");
    if (s->hidden && run_is(run, "hardened"))
        return run_fail(run, E_ARGUMENT,
                        "counts=hidden compares by `dominance`, which has no hardened variant: "
                        "take another variant");
    return OK;
}

static status read_columns(struct run *run, struct horizontal_state *s)
{
    const struct schema *schema = &s->table.schema;
    s->sensitive = SCHEMA_COLUMNS;
    for (uint32_t j = 0; j < schema->columns; j++) {
        const struct schema_column *column = &schema->column[j];
        if (j == s->set.choice || j == s->examined)
            continue;
        if (column->role == ROLE_SENSITIVE && s->diversity.over && s->values == 0 &&
            column->known) {
            s->sensitive = j;
            s->values = column->hierarchy.leaves;
        } else if (column->role != ROLE_QUASI_IDENTIFIER || !column->known) {
            return run_fail(run, E_INPUT,
                            "column %s is no quasi-identifier with known values, nor the one "
                            "sensitive column that frequency-l-diversity asks for: leave it out",
                            column->name);
        } else if (s->attributes == DATASET_QIS) {
            return run_fail(run, E_LIMIT, "there are more than %d quasi-identifiers", DATASET_QIS);
        } else {
            s->tree[s->attributes] = &column->hierarchy;
            s->column[s->attributes++] = j;
            s->none = column->hierarchy.nodes > s->none ? column->hierarchy.nodes : s->none;
        }
    }
    if (s->diversity.over && s->values == 0)
        return run_fail(run, E_INPUT,
                        "frequency-l-diversity asks for a sensitive column with known values");
    REQUIRE(horizontal_sites_read(run, s));
    if (s->links && cluster_counts(s->set.measure))
        return run_fail(run, E_ARGUMENT,
                        "measure=%s tells all how many records have each value, also those that "
                        "linking hides: set measure=lm or measure=tree",
                        run_parameter_text(run, "measure"));
    return cluster_settings_unit(run, &s->set, s->tree, s->attributes, &s->unit);
}

static status prepare(struct run *run)
{
    struct horizontal_state *s = arena_zero(run_arena(run), sizeof *s);
    s->way = run_is(run, "asker-only") ? HORIZONTAL_ASKER_ONLY
             : run_is(run, "batched")  ? HORIZONTAL_BATCHED
             : run_is(run, "deferred") ? HORIZONTAL_DEFERRED
                                       : HORIZONTAL_PUBLISHED;
    run_set_parties(run, (int)run_number(run, "parties"));
    REQUIRE(table_prepare(run, &s->table));
    s->most = (uint32_t)run_number(run, "most");
    REQUIRE(cluster_settings_read(run, &s->table, &s->set));
    REQUIRE(read_criteria(run, s));
    REQUIRE(horizontal_examined_read(run, s));
    REQUIRE(read_hidden(run, s));
    run_set_state(run, s);
    return read_columns(run, s);
}

static status check_inputs(struct run *run)
{
    const struct horizontal_state *s = run_state(run);
    uint64_t all = 0, sites = 0;
    for (int i = 1; i <= run_parties(run); i++) {
        all += run_input(run, i)->count;
        sites += run_input(run, i)->count > 0;
    }
    if (all < s->set.k || all < s->set.initial || all > s->most)
        return run_fail(run, E_INPUT,
                        "there are %llu records; k is %u, a first cluster has %u, and most is %u",
                        (unsigned long long)all, s->set.k, s->set.initial, s->most);
    if (s->links && sites < run_number(run, "sites"))
        return run_fail(run, E_INPUT, "%llu parties have records; sites is %s",
                        (unsigned long long)sites, run_parameter_text(run, "sites"));
    return s->diversity.over ? horizontal_check_start(run) : OK;
}

static const struct variant variants[] = {
    {"as-published", "questions are answered to all, one for each record that needs it"},
    {"hardened", "the same on the hardened sum and AND"},
    {"asker-only", "the answer of a question goes to the asker alone"},
    {"batched",
     "who begins its turn is told the closures of all others' records, and asks nothing"},
    {"deferred", "nobody asks: closures are found anew when a pass is over; other clusters"},
    {0}};

static const char *const orders[] = {"levels", "dfs", "wide", NULL};
static const char *const untils[] = {"each", "sum", NULL};
static const char *const counts[] = {"shown", "hidden", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of parties, m", "2", PARAMETER_PARTIES, 2, HORIZONTAL_PARTIES, NULL},
    TABLE_SCHEMA("age:qi:young(a|b)|old(c|d);place:qi:north(e|f)|south(g)"),
    TABLE_CRITERIA("k-anonymity:2"),
    TABLE_ROWS("3"),
    CLUSTER_PARAMETERS(
        "the column of numbers that decide where chance would; empty: the place of the record"),
    {"order", "of the searches, as closure has them", "levels", PARAMETER_WORD, 0, 0, orders},
    {"most", "more records than all parties together can have", "65535", PARAMETER_NUMBER, 1,
     1 << 24, NULL},
    {"examined",
     "the column of how many records a party examines: in pass p the number in its row p; empty: "
     "all, once",
     "", PARAMETER_TEXT, 0, 0, NULL},
    {"until", "with examined and stop=still: each party has examined all of its own, or their sum",
     "each", PARAMETER_WORD, 0, 0, untils},
    {"counts", "with diversity: are the counts of sensitive values in clusters shown on the way?",
     "shown", PARAMETER_WORD, 0, 0, counts},
    {"linking",
     "columns by which parties can be told, as place,age, the most valuable one first; empty: none",
     "", PARAMETER_TEXT, 0, 0, NULL},
    {"sites", "with linking: how many parties must have a value that is published, l", "2",
     PARAMETER_NUMBER, 1, HORIZONTAL_PARTIES, NULL},
    {0}};

static const struct message *const messages[] = {&horizontal_turn,  &horizontal_state_handed,
                                                 &horizontal_split, &horizontal_again,
                                                 &horizontal_final, NULL};
static const struct protocol *const parts[] = {
    &secure_sum_protocol, &closure_protocol,   &closure_to_protocol,   &flatten_protocol,
    &secure_and_protocol, &dominance_protocol, &site_support_protocol, NULL};

const struct protocol cluster_horizontal_protocol = {
    .name = "cluster-horizontal",
    .title = "Distributed sequential clustering, records dealt to parties",
    .source = "tassa-gudes 4, Algorithm 3",
    .summary = "Parties who hold different records of the same columns k-anonymize them together.",
    .input_help = "a CSV file with a header, the party's records",
    .variants = variants,
    .parameters = parameters,
    .small = "rows=2 schema=\"a:qi:p(x|y)|z\" initial=2 limit=2",
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    TABLE_INPUTS,
    .check_inputs = check_inputs,
    .role = role,
    .ideal = horizontal_ideal,
    .leakage = horizontal_leakage,
    .ideal_view = horizontal_ideal_view,
    .second_ideal = horizontal_second_ideal,
    .second_leakage = horizontal_second_leakage,
    .loss = horizontal_loss,
};
