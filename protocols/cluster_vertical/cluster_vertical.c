/* Distributed sequential clustering, vertical. Tassa and Gudes 2012, section 5, Algorithm 4.
 *
 * Each party has some of the columns of all records, in the same order of records. Party 1 is the
 * pivot.
 *
 *    1     The pivot chooses the first clusters of all records, and tells them.
 *    2     Each party closes its columns of each cluster, and knows what they cost.
 *    6-8   For each record in turn, and for each other cluster, each party computes what the move
 *          would change in its own columns; the pivot gets the sums (`sum-to`), all in one call.
 *    9-16  The pivot takes the least; it tells whether and where the record moves, and all do so.
 *   18-21  Clusters above the limit: the pivot tells which half of the members go.
 *   22     The pivot tells whether another pass is made.
 *   24-28  While more than one cluster has fewer than k records: the pivot gets the distances of
 *          all pairs of small ones (later only those of the new one), and tells which two merge.
 *   29     The last small cluster joins the closest of all, in the same way.
 *   30     Each party replaces its values by the closures. With publish=all everybody sends its
 *          columns to all others.
 *
 * Notes.
 *   1. Each record has a number that makes its random choices (anonymity/twins/choices.h): the
 *      column `choice` of the pivot's table, or, without one, the record's place.
 *   2. "Until no record moves" may never end (anonymity/clusters/sequential.h, note 3). With
 *      stop=gain the pivot also gets the cost of all clusters, before the first pass and after
 *      each, and a pass that gains less than a thousandth is the last. stop=still is the paper's
 *      rule, ended after `passes`.
 *   3. The paper's message that asks for the sum of each record and cluster is not needed: the
 *      order is fixed, and all follow it.
 *   4. The number of records is the same at all parties, so all know it.
 *   5. With frequency-l-diversity:L (section 6.1) the party with the sensitive column is the pivot.
 *      It deals records evenly, value by value, at the start and in splits. It tells of each record
 *      whether it stays because its leaving spoils its cluster (then nothing is summed); it takes
 *      the least among the clusters that the record does not spoil; and it keeps a cluster whole if
 *      a half is less than diverse. If another party had the column, it would have to tell the
 *      pivot for each record which clusters it spoils: refused.
 *   6. With noise=W (section 8.3) each party whose column is in `noise-by` adds a number between -W
 *      and W to each number that it gives to a sum (in the unit of costs; uniform but for a part in
 *      2^64 / (2 W + 1)). The column's numbers are its seed, so the result is a function of the
 *      inputs: that of one owner of all columns who adds the same noise. Each question has fresh
 *      noise, so "no record moved" may never come; then `passes` ends it. */
#include "protocols/cluster_vertical/cluster_vertical.h"
#include "crypto/memory.h"
#include <stdlib.h>
#include <string.h>

struct playing {
    struct party *me;
    uint32_t rows;
    const struct modulus *n;
    const struct shape *shape; /* of the last call of `sum-to`, with as many entries as |length| */
    uint32_t length;
};

static uint32_t digits(uint64_t x)
{
    uint32_t count = 0;
    for (; x; x >>= 1)
        count++;
    return count;
}

/* Sums lie between plus and minus the cost of a table with one row more, all suppressed, plus all
 * noise. */
static uint32_t sum_bits(const struct vertical_state *s, uint32_t rows)
{
    const uint64_t noise = (uint64_t)s->noise * s->table.schema.columns;
    const uint64_t dearest = (uint64_t)s->unit * cluster_cost_most(s->set.measure, rows + 1);
    const uint32_t bits = 1 + digits(dearest * s->attributes * (rows + 1ull) + noise);
    return (bits + 7) / 8 * 8;
}

const char *vertical_modulus_text(struct run *run, uint32_t rows)
{
    return arena_format(run_scratch(run), "2^%u", sum_bits(run_state(run), rows));
}

const struct modulus *vertical_modulus(struct run *run, uint32_t rows)
{
    const uint32_t bits = sum_bits(run_state(run), rows);
    return bits < 64 ? run_integers(run, (uint64_t)1 << bits) : NULL;
}

status vertical_sum_shape(struct run *run, uint32_t rows, uint32_t length,
                          const struct shape **shape)
{
    const char *way = run_variant(run);
    return part_of(run, &sum_to_protocol, way, run_parties(run),
                   PAIRS({"receiver", NULL, 1}, {"modulus", vertical_modulus_text(run, rows), 0},
                         {"length", NULL, length}),
                   shape);
}

static status call_sums(struct playing *p, const int64_t *own, uint32_t count, int64_t *total)
{
    struct value sum;
    if (!p->shape || p->length != count)
        REQUIRE(vertical_sum_shape(party_run(p->me), p->rows, count, &p->shape));
    p->length = count;
    const struct value mine = residues_of_signed(party_run(p->me), p->n, own, count);
    REQUIRE(call(p->me, NULL, p->shape, &mine, &sum));
    if (sum.run)
        residues_read_signed(&sum, total);
    return OK;
}

static status tell_word(struct playing *p, enum vertical_word word, uint32_t *numbers,
                        uint32_t count, uint32_t bound)
{
    struct party *me = p->me;
    struct run *run = party_run(me);
    struct value v = residues(run, run_integers(run, bound < 2 ? 2 : bound), count);
    if (!party_is(me, 1)) {
        REQUIRE(receive(me, 1, vertical_message(word), &v));
        for (uint32_t i = 0; i < count; i++) {
            numbers[i] = (uint32_t)residue_at(&v, i);
            if (numbers[i] >= bound)
                return refuse(me, "the pivot names cluster %u of %u", numbers[i], bound);
        }
        return OK;
    }
    for (uint32_t i = 0; i < count; i++)
        residue_put(&v, i, numbers[i]);
    for (int to = 2; to <= party_count(me); to++)
        REQUIRE(send(me, to, vertical_message(word), &v));
    return OK;
}

/* The values of a call or message are needed only for that one. */
static status sums(void *context, const int64_t *own, uint32_t count, int64_t *total)
{
    struct playing *p = context;
    temporary_begin(p->me);
    const status called = call_sums(p, own, count, total);
    temporary_end(p->me);
    return called;
}

static status tell(void *context, enum vertical_word word, uint32_t *numbers, uint32_t count,
                   uint32_t bound)
{
    struct playing *p = context;
    temporary_begin(p->me);
    const status told = tell_word(p, word, numbers, count, bound);
    temporary_end(p->me);
    return told;
}

/* Step 30: the columns of all, side by side. Nothing is output before all is there. */
static status publish(struct party *me, const struct value *labels, const struct value *own)
{
    struct run *run = party_run(me);
    const struct vertical_state *s = run_state(run);
    const int m = party_count(me), self = party_index(me);
    struct value *lines = arena_zero(run_scratch(run), ((size_t)m + 1) * sizeof *lines);
    const struct value **list = arena_alloc(run_scratch(run), (size_t)m * sizeof *list);
    int *party = arena_alloc(run_scratch(run), (size_t)m * sizeof *party);
    if (!s->all) {
        const struct value release = vertical_joined(run, &own, &self, 1);
        REQUIRE(output(me, "clusters", labels));
        return output(me, "release.csv", &release);
    }
    for (int to = 1; to <= m; to++)
        if (to != self)
            REQUIRE(send(me, to, &vertical_columns, own));
    for (int i = 1; i <= m; i++) {
        lines[i] = i == self ? *own : values_of(run, KIND_TEXTS, own->count);
        if (i != self)
            REQUIRE(receive(me, i, &vertical_columns, &lines[i]));
        if (lines[i].count != own->count)
            return refuse(me, "party %d sends %u lines, and not %u", i, lines[i].count, own->count);
        list[i - 1] = &lines[i];
        party[i - 1] = i;
    }
    const struct value release = vertical_joined(run, list, party, m);
    REQUIRE(output(me, "clusters", labels));
    return output(me, "release.csv", &release);
}

static status play(struct party *me, struct vertical_columns *columns, const struct table_rows *own,
                   uint64_t *number)
{
    struct run *run = party_run(me);
    struct playing playing = {.me = me, .rows = own->rows, .n = vertical_modulus(run, own->rows)};
    if (!playing.n)
        return refuse(me, "sums over %u records do not fit into 63 bits", own->rows);
    REQUIRE(vertical_columns_init(run, columns, own, 1));
    REQUIRE(vertical_choices(run_state(run), own, 1, number));
    const struct vertical_doors doors = {sums, tell, &playing, party_is(me, 1), number};
    const status played = vertical_play(run_state(run), columns, &doors);
    if (played == E_REFUSED && own->rows < ((const struct vertical_state *)run_state(run))->set.k)
        return refuse(me, "there are %u records, fewer than k", own->rows);
    if (played == E_REFUSED && party_is(me, 1) && columns->value)
        return refuse(me, "a first cluster is less than l-diverse: l is too large");
    REQUIRE(played);
    if (columns->capped)
        cluster_settings_remark(me, &((const struct vertical_state *)run_state(run))->set);
    const struct value labels = vertical_labels_of(run, columns);
    const struct value lines = vertical_lines(run, columns, own);
    return publish(me, &labels, &lines);
}

static status role(struct party *me)
{
    const struct table_rows own = table_rows(party_run(me), party_index(me), party_input(me));
    struct vertical_columns columns = {0};
    uint64_t *number = memory_get((own.rows + 1u) * sizeof *number);
    const status played = play(me, &columns, &own, number);
    vertical_columns_clear(&columns);
    free(number);
    return played;
}

static status read_trees(struct run *run, struct vertical_state *s)
{
    const struct schema *schema = &s->table.schema;
    const struct hierarchy *tree[SCHEMA_COLUMNS];
    for (uint32_t j = 0; j < schema->columns; j++) {
        const struct schema_column *column = &schema->column[j];
        if (column->role == ROLE_QUASI_IDENTIFIER && !column->known)
            return run_fail(run, E_INPUT, "column %s is a quasi-identifier without known values",
                            column->name);
        if (column->role == ROLE_QUASI_IDENTIFIER)
            tree[s->attributes++] = &column->hierarchy;
    }
    return cluster_settings_unit(run, &s->set, tree, s->attributes, &s->unit);
}

/* Each column must have only one owner, and each quasi-identifier must have one. */
static status check_owners(struct run *run, const struct vertical_state *s)
{
    int owner[SCHEMA_COLUMNS] = {0};
    for (int i = 1; i <= run_parties(run); i++)
        for (uint32_t j = 0; j < s->table.part[i].columns; j++) {
            const uint32_t column = s->table.part[i].column[j];
            if (owner[column])
                return run_fail(run, E_INPUT,
                                "column %s is party %d's and party %d's: set columns so that each "
                                "has one owner, as 1:age;2:place",
                                s->table.schema.column[column].name, owner[column], i);
            owner[column] = i;
        }
    for (uint32_t j = 0; j < s->table.schema.columns; j++)
        if (!owner[j] && s->table.schema.column[j].role == ROLE_QUASI_IDENTIFIER)
            return run_fail(run, E_INPUT, "the quasi-identifier %s is no party's",
                            s->table.schema.column[j].name);
    if (s->set.choice < SCHEMA_COLUMNS && owner[s->set.choice] != 1)
        return run_fail(run, E_INPUT, "the column of choices is the pivot's, party 1's");
    return OK;
}

/* Section 6.1: frequency-l-diversity and the pivot's sensitive column. */
static status read_diversity(struct run *run, struct vertical_state *s)
{
    const struct criteria *criteria = &s->table.criteria;
    const struct schema *schema = &s->table.schema;
    const struct table_part *pivot = &s->table.part[1];
    if (criteria->count < 2)
        return OK;
    if (criteria->count > 2 || criteria->item[1].kind != FREQUENCY_DIVERSITY)
        return run_fail(run, E_ARGUMENT,
                        "criteria is k-anonymity:K here, or k-anonymity:K+frequency-l-diversity:L, "
                        "not '%s': nobody has the columns that others look at",
                        run_parameter_text(run, "criteria"));
    if (s->set.start == CHOICES_FREE)
        return run_fail(run, E_ARGUMENT,
                        "with diversity records are dealt evenly: set start=balanced");
    for (uint32_t j = 0; j < pivot->columns && !s->values; j++)
        if (schema->column[pivot->column[j]].role == ROLE_SENSITIVE &&
            schema->column[pivot->column[j]].known) {
            s->sensitive = pivot->column[j];
            s->values = schema->column[s->sensitive].hierarchy.leaves;
        }
    s->diversity = criteria->item[1].a;
    return s->values ? OK
                     : run_fail(run, E_INPUT,
                                "frequency-l-diversity asks for a sensitive column with known "
                                "values that is the pivot's, party 1's");
}

/* Section 8.3: the columns of numbers that make noise, one of a party at most. */
static status read_noise(struct run *run, struct vertical_state *s)
{
    const struct schema *schema = &s->table.schema;
    const char *list = run_parameter_text(run, "noise-by");
    s->noise = (uint32_t)run_number(run, "noise");
    while (*list) {
        const size_t size = strcspn(list, ",");
        uint32_t j = 0;
        while (j < schema->columns && (strlen(schema->column[j].name) != size ||
                                       strncmp(schema->column[j].name, list, size) != 0))
            j++;
        if (j == schema->columns || !schema->column[j].numbers ||
            schema->column[j].role == ROLE_QUASI_IDENTIFIER)
            return run_fail(run, E_INPUT,
                            "noise-by names a column that is none of numbers, or is a "
                            "quasi-identifier: '%.*s'",
                            (int)size, list);
        s->noisy[j] = true;
        list += size + (list[size] == ',');
    }
    return OK;
}

static status prepare(struct run *run)
{
    struct vertical_state *s = arena_zero(run_arena(run), sizeof *s);
    run_set_parties(run, (int)run_number(run, "parties"));
    REQUIRE(table_prepare(run, &s->table));
    s->all = run_number(run, "publish") == 0;
    REQUIRE(cluster_settings_read(run, &s->table, &s->set));
    REQUIRE(read_diversity(run, s));
    REQUIRE(read_noise(run, s));
    REQUIRE(read_trees(run, s));
    run_set_state(run, s);
    return check_owners(run, s);
}

/* Is every first cluster diverse? */
static status check_start(struct run *run)
{
    const struct vertical_state *s = run_state(run);
    const struct table_rows pivot = table_rows(run, 1, run_input(run, 1));
    struct arena *arena = run_scratch(run);
    uint64_t *number = arena_alloc(arena, (pivot.rows + 1u) * sizeof *number);
    struct vertical_columns columns = {0};
    status checked = vertical_columns_init(run, &columns, &pivot, 1);
    if (checked == OK)
        checked = vertical_choices(s, &pivot, 1, number);
    if (checked == OK) {
        const struct flatten_rows all = vertical_flatten_rows(s, &columns, number);
        checked = cluster_settings_first(run, &s->set, &all, s->diversity);
    }
    vertical_columns_clear(&columns);
    return checked;
}

static status check_inputs(struct run *run)
{
    const uint32_t rows = run_input(run, 1)->count;
    for (int i = 1; i <= run_parties(run); i++)
        if (!table_is_input(run, i, run_input(run, i)))
            return run_fail(run, E_INPUT, "party %d has lines of other columns", i);
    for (int i = 2; i <= run_parties(run); i++)
        if (run_input(run, i)->count != rows)
            return run_fail(run, E_INPUT, "party %d has %u records, and party 1 has %u", i,
                            run_input(run, i)->count, rows);
    const struct vertical_state *s = run_state(run);
    if (rows < s->set.k || rows < s->set.initial)
        return run_fail(run, E_INPUT, "there are %u records; k is %u, a first cluster has %u", rows,
                        s->set.k, s->set.initial);
    return s->values ? check_start(run) : OK;
}

/* The names are those of the sum. */
static const struct variant variants[] = {
    {"one-lap", "each sum in one lap, to the pivot alone"},
    {"as-published", "each sum by Algorithm 1: the last party learns it too"},
    {"hardened", "sums with masks for every pair of parties: what the pivot learns is the same"},
    {0}};

static const char *const publishes[] = {"all", "own", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of parties, m", "2", PARAMETER_PARTIES, 2, VERTICAL_PARTIES, NULL},
    {"schema", "columns, roles and values: age:qi:young(18|19)|old(20|21);ill:sensitive",
     "age:qi:young(a|b)|old(c|d);place:qi:north(e|f)|south(g)", PARAMETER_TEXT, 0, 0, NULL},
    {"columns", "which party has which: 1:age;2:place", "1:age;2:place", PARAMETER_TEXT, 0, 0,
     NULL},
    {"criteria", "what classes must meet: k-anonymity:K, +frequency-l-diversity:L", "k-anonymity:2",
     PARAMETER_TEXT, 0, 0, NULL},
    {"rows", "rows of tables that checkers make", "4", PARAMETER_TEXT, 0, 0, NULL},
    CLUSTER_PARAMETERS("the pivot's column of numbers that decide where chance would; empty: the "
                       "place of the record"),
    {"publish", "who gets the joined table: all, or nobody (own columns)", "all", PARAMETER_WORD, 0,
     0, publishes},
    {"noise", "w: parties add a number from -w to w to what they give to sums", "0",
     PARAMETER_NUMBER, 0, 1 << 20, NULL},
    {"noise-by", "the columns of numbers that make it, as nx,ny: a party's column makes its noise",
     "", PARAMETER_TEXT, 0, 0, NULL},
    {0}};

static const struct message *const messages[] = {&vertical_labels,
                                                 &vertical_move,
                                                 &vertical_split,
                                                 &vertical_turn,
                                                 &vertical_merge,
                                                 &vertical_columns,
                                                 NULL};
static const struct protocol *const parts[] = {&sum_to_protocol, NULL};

const struct protocol cluster_vertical_protocol = {
    .name = "cluster-vertical",
    .title = "Distributed sequential clustering, columns dealt to parties",
    .source = "tassa-gudes 5, Algorithm 4",
    .summary = "Parties who hold different columns of the same records k-anonymize them together.",
    .input_help =
        "a CSV file with a header, the party's columns of all records in the agreed order",
    .variants = variants,
    .parameters = parameters,
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    TABLE_INPUTS,
    .check_inputs = check_inputs,
    .role = role,
    .ideal = vertical_ideal,
    .leakage = vertical_leakage,
    .ideal_view = vertical_ideal_view,
    .loss = vertical_loss,
    .second_ideal = vertical_second_ideal,
    .second_leakage = vertical_second_leakage,
};
