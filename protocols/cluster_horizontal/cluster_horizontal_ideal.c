/* Algorithm 3: the function, by the centralised algorithm on all parties' records with the same
 * choices; what is declared; and the ideal views.
 *
 * Declared leakage, sections 8.2 to 8.2.3 and what reading adds: one item, `shown`, to each party,
 * in the order in which it is shown.
 *   support   With linking (6.2): what `site-support` tells.
 *   sums      The number of all records, and the sizes of all first clusters and of all halves
 *             (the paper: to party 1). With a diversity (8.2.2), in the place of sizes, the counts
 *             of sensitive values; and those that `flatten` shows while records are dealt.
 *   counts    With em and mi: how many records have each value of each column.
 *   closures  Those of all first clusters and halves; and, which the paper does not list, the
 *             answers of all questions: closures of C without R also where R stays in C.
 *   told      The others' questions (which cluster, which attributes, and their closures at that
 *             time) and ends of turns; which clusters are split; whether another pass is made;
 *             which cluster became which.
 *   within    With hidden counts (8.2.2), in the place of counts: whether a cluster is diverse with
 *             or without a record; to who compares also how many of its counts are too large.
 *   ends      With examined (8.2.3), of each pass in which nothing moved: how many records were
 *             examined, or whether everybody has examined all of its own since the last move.
 *   states    Sizes and closures of all clusters when the own turn comes (8.2.1), and whether
 *             anything moved before it in the pass.
 * It is one item because these overlap: in small tables each of the four follows from the rest.
 * An ideal view follows the role, with what is declared. */
#include "crypto/array.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include <stdlib.h>

static int collect(struct ideal *ideal, struct table_rows *parts)
{
    struct run *run = ideal_run(ideal);
    for (int i = 1; i <= run_parties(run); i++)
        parts[i - 1] = table_rows(run, i, ideal_input(ideal, i));
    return run_parties(run);
}

static void give(struct ideal *ideal, const struct horizontal_result *result,
                 const struct table_rows *parts, int count)
{
    struct run *run = ideal_run(ideal);
    const struct value release = horizontal_release(run, result);
    uint32_t first = 0;
    for (int i = 0; i < count; i++) {
        const struct value labels = horizontal_labels(run, result, first, parts[i].rows);
        ideal_output(ideal, i + 1, "clusters", &labels);
        ideal_output(ideal, i + 1, "release.csv", &release);
        first += parts[i].rows;
    }
}

/* The centralised run. */
static status centralised(struct ideal *ideal, struct horizontal_rows *rows,
                          const struct table_rows *parts, int count)
{
    REQUIRE(horizontal_centralised(ideal_run(ideal), rows));
    clustering_compact(&rows->clusters);
    const struct clustering *c = &rows->clusters;
    const struct horizontal_result result = {rows->space.rows, c->count, c->size, c->closure,
                                             c->tally,         c->of,    false};
    give(ideal, &result, parts, count);
    return OK;
}

/* Plays all parties, with all records, and writes down what one of them would see. */
struct record {
    uint32_t *list;
    size_t count, room;
};

struct recorder {
    struct record shown;
    struct run *run;
    int party;
};

static status put(struct record *r, const uint32_t *numbers, uint32_t count)
{
    r->list = array_room(r->list, &r->room, r->count + count, sizeof *r->list);
    for (uint32_t i = 0; i < count; i++)
        r->list[r->count++] = numbers[i];
    return OK;
}

static status put_bits(struct record *r, const struct value *bits)
{
    for (uint32_t i = 0; i < bits->count; i++) {
        const uint32_t bit = (uint32_t)residue_at(bits, i);
        REQUIRE(put(r, &bit, 1));
    }
    return OK;
}

static status record_support(struct recorder *r, const struct table_rows *parts)
{
    const struct horizontal_state *s = run_state(r->run);
    const struct horizontal_support support = horizontal_sites_count(r->run, parts);
    REQUIRE(put_bits(&r->shown, &support.nodes));
    return s->links > 1 ? put_bits(&r->shown, &support.tuples) : OK;
}

static status record_sums(void *context, const uint32_t *own, uint32_t count, uint32_t bits,
                          uint32_t *total)
{
    struct recorder *r = context;
    (void)bits;
    for (uint32_t i = 0; i < count; i++)
        total[i] = own[i];
    return put(&r->shown, total, count);
}

/* Somebody has a record in each cluster that is searched. */
static status record_closures(void *context, int asker, const struct closure_test *test,
                              const uint32_t *own, uint32_t count, uint32_t *found)
{
    struct recorder *r = context;
    (void)test;
    for (uint32_t i = 0; i < count; i++)
        found[i] = own[i];
    return asker == 0 || asker == r->party ? put(&r->shown, found, count) : OK;
}

static status record_others(void *context, int asker, uint32_t sets, const uint32_t *own,
                            uint32_t *found)
{
    struct recorder *r = context;
    const struct horizontal_state *s = run_state(r->run);
    const uint32_t count = sets * s->attributes;
    for (uint32_t i = 0; i < count; i++)
        found[i] = s->tree[i % s->attributes]->top ? own[i] : 0;
    return asker == r->party ? put(&r->shown, found, count) : OK;
}

static status record_all(void *context, uint32_t own, uint32_t *result)
{
    struct recorder *r = context;
    *result = own;
    return put(&r->shown, result, 1);
}

static status record_within(void *context, const uint32_t *own, uint32_t count, uint32_t most,
                            uint32_t bits, uint32_t *result)
{
    struct recorder *r = context;
    uint32_t above = 0;
    (void)bits;
    for (uint32_t i = 0; i < count; i++)
        above += own[i] > most;
    *result = above == 0;
    REQUIRE(put(&r->shown, result, 1));
    return r->party == horizontal_within_looks(r->run) ? put(&r->shown, &above, 1) : OK;
}

/* What flatten shows to a party: the counts when its turn comes; to party 1 also those at the end,
 * and, unless hardened, to the last party also those at the beginning. */
static bool told_first(const struct run *run, int party)
{
    return party == run_parties(run) && !run_is(run, "hardened");
}

static status record_flatten(void *context, const struct flatten_rows *rows, uint32_t parts,
                             uint32_t bits, uint32_t *label)
{
    struct recorder *r = context;
    const uint32_t cells = parts * rows->values;
    uint32_t *count = arena_zero(run_scratch(r->run), (cells + 1u) * sizeof *count), from = 0;
    (void)bits;
    for (uint32_t i = 0; i < rows->rows; i++)
        count[(size_t)label[i] * rows->values + rows->value[i]]++;
    if (told_first(r->run, r->party))
        REQUIRE(put(&r->shown, count, cells));
    for (int party = 1; party <= run_parties(r->run); party++) {
        uint32_t own = 0;
        while (from + own < rows->rows && rows->party[from + own] == (uint32_t)party)
            own++;
        if (party == r->party)
            REQUIRE(put(&r->shown, count, cells));
        (void)flatten_turn(count, parts, rows->values, rows->value + from, own, label + from);
        from += own;
    }
    return r->party == 1 ? put(&r->shown, count, cells) : OK;
}

static status record_told(void *context, int from, int to, enum horizontal_word word,
                          uint32_t *numbers, uint32_t count, uint32_t bound)
{
    struct recorder *r = context;
    (void)word;
    (void)bound;
    if (from == r->party || (to != 0 && to != r->party))
        return OK;
    return put(&r->shown, numbers, count);
}

/* `deferred` and `examined` are not algorithms of one owner. Then the function is the result of one
 * player who has all records and plays all parties. */
static status all_parties(struct ideal *ideal, struct horizontal_rows *rows,
                          const struct table_rows *parts, int count)
{
    struct recorder r = {.run = ideal_run(ideal), .party = 0};
    struct horizontal_result result;
    const char *why = NULL;
    const struct horizontal_doors doors = {.sums = record_sums,
                                           .closures = record_closures,
                                           .others = record_others,
                                           .flatten = record_flatten,
                                           .all = record_all,
                                           .within = record_within,
                                           .tell = record_told,
                                           .context = &r,
                                           .parties = count};
    const status done = horizontal_play(ideal_run(ideal), rows, &doors, &result, &why);
    free(r.shown.list);
    if (done == OK)
        give(ideal, &result, parts, count);
    return done;
}

status horizontal_ideal(struct ideal *ideal)
{
    struct table_rows parts[HORIZONTAL_PARTIES];
    struct horizontal_rows rows = {0};
    const int count = collect(ideal, parts);
    const struct horizontal_state *state = run_state(ideal_run(ideal));
    const bool ours = state->way == HORIZONTAL_DEFERRED || state->examined < SCHEMA_COLUMNS;
    status done = horizontal_rows_all(ideal_run(ideal), &rows, parts,
                                      state->values && !(ours && state->hidden));
    if (done == OK)
        done = ours ? all_parties(ideal, &rows, parts, count)
                    : centralised(ideal, &rows, parts, count);
    horizontal_rows_clear(&rows);
    return done;
}

/* All numbers are below this. */
static uint64_t ring_of(const struct horizontal_state *s)
{
    return (uint64_t)2 * s->most + s->none + 2 + (uint64_t)s->examined_most * HORIZONTAL_PARTIES +
           (s->hidden ? (uint64_t)s->most * s->values : 0);
}

status horizontal_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    struct table_rows parts[HORIZONTAL_PARTIES];
    struct horizontal_rows rows = {0};
    struct recorder r = {.run = run, .party = party};
    struct horizontal_result result;
    const char *why = NULL;
    const int count = collect(ideal, parts);
    const struct horizontal_doors doors = {.sums = record_sums,
                                           .closures = record_closures,
                                           .others = record_others,
                                           .flatten = record_flatten,
                                           .all = record_all,
                                           .within = record_within,
                                           .tell = record_told,
                                           .context = &r,
                                           .parties = count};
    const struct horizontal_state *s = run_state(run);
    status done = horizontal_rows_all(run, &rows, parts, s->values && !s->hidden);
    if (done == OK && s->links)
        done = record_support(&r, parts);
    if (done == OK)
        done = horizontal_play(run, &rows, &doors, &result, &why);
    if (done == OK) {
        const struct value v =
            horizontal_numbers(run, r.shown.list, (uint32_t)r.shown.count, ring_of(run_state(run)));
        ideal_leak(ideal, "shown", &v);
    }
    horizontal_rows_clear(&rows);
    free(r.shown.list);
    return done;
}

struct replay {
    struct party *puppet;
    const struct value *shown;
    size_t used;
};

static void take(struct replay *r, uint32_t *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = (uint32_t)residue_at(r->shown, r->used++);
}

static struct value take_bits(struct replay *r, uint32_t count)
{
    struct value bits =
        residues(party_run(r->puppet), run_integers(party_run(r->puppet), 2), count);
    for (uint32_t i = 0; i < count; i++)
        residue_put(&bits, i, residue_at(r->shown, r->used++));
    return bits;
}

/* Before step 1 (section 6.2). */
static status replay_support(struct replay *r, const struct table_rows *own,
                             struct horizontal_pruned *pruned)
{
    struct run *run = party_run(r->puppet);
    const struct horizontal_state *s = run_state(run);
    const struct value mine = horizontal_sites_input(run, own);
    struct horizontal_support support = {.nodes = take_bits(r, horizontal_sites_nodes(s))};
    if (s->links > 1) {
        uint32_t count;
        (void)horizontal_sites_tuples(run, &support.nodes, &count);
        support.tuples = take_bits(r, count);
        REQUIRE(hear_call(r->puppet, NULL, s->support, &mine,
                          KNOWN(KNOW("nodes", &support.nodes), KNOW("tuples", &support.tuples))));
    } else {
        REQUIRE(
            hear_call(r->puppet, NULL, s->support, &mine, KNOWN(KNOW("nodes", &support.nodes))));
    }
    /* not run: check_inputs refuses inputs of too few parties before */
    return horizontal_sites_prune(run, &support, pruned) ? OK : E_REFUSED;
}

static status replay_sums(void *context, const uint32_t *own, uint32_t count, uint32_t bits,
                          uint32_t *total)
{
    struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const struct value mine = horizontal_numbers(run, own, count, (uint64_t)1 << bits);
    const struct shape *shape;
    REQUIRE(horizontal_sum_shape(run, count, bits, &shape));
    take(r, total, count);
    const struct value sum = horizontal_numbers(run, total, count, (uint64_t)1 << bits);
    return hear_call(r->puppet, NULL, shape, &mine, KNOWN(KNOW("sum", &sum)));
}

static status replay_closures(void *context, int asker, const struct closure_test *test,
                              const uint32_t *own, uint32_t count, uint32_t *found)
{
    struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const struct group *group = horizontal_group(run, asker);
    const struct value mine = horizontal_searches(run, test, own, count);
    const struct shape *shape;
    REQUIRE(horizontal_closure_shape(run, test, count, asker != 0, &shape));
    if (asker != 0 && !party_is(r->puppet, asker))
        return hear_call(r->puppet, group, shape, &mine, KNOWN({.name = NULL}));
    take(r, found, count);
    /* Somebody has a record in each cluster that is searched: nothing shows as empty. */
    const struct value nodes = horizontal_nodes(run, test, found, count);
    const struct value empty = residues(run, run_integers(run, 2), count);
    if (asker == 0 && run_number(run, "order") == CLOSURE_DFS)
        return hear_call(r->puppet, group, shape, &mine, KNOWN(KNOW("nodes", &nodes)));
    return hear_call(r->puppet, group, shape, &mine,
                     KNOWN(KNOW("nodes", &nodes), KNOW("empty", &empty)));
}

static status replay_others(void *context, int asker, uint32_t sets, const uint32_t *own,
                            uint32_t *found)
{
    struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const struct horizontal_state *s = run_state(run);
    const struct group *group = horizontal_group(run, asker);
    const struct value mine = horizontal_ends(run, own, sets);
    const struct shape *shape;
    REQUIRE(horizontal_others_shape(run, sets, &shape));
    if (!party_is(r->puppet, asker))
        return hear_call(r->puppet, group, shape, &mine, KNOWN({.name = NULL}));
    take(r, found, sets * s->attributes);
    const struct value nodes = horizontal_ends(run, found, sets);
    return hear_call(r->puppet, group, shape, NULL, KNOWN(KNOW("nodes", &nodes)));
}

static status replay_flatten(void *context, const struct flatten_rows *rows, uint32_t parts,
                             uint32_t bits, uint32_t *label)
{
    struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const int self = party_index(r->puppet);
    const uint32_t cells = parts * rows->values;
    const uint32_t times = self == 1 || told_first(run, self) ? 2 : 1;
    uint32_t *shown = arena_alloc(run_scratch(run), (size_t)times * cells * sizeof *shown);
    const struct value mine = horizontal_records(run, rows, parts, label);
    const struct shape *shape;
    REQUIRE(horizontal_flatten_shape(run, parts, bits, &shape));
    take(r, shown, times * cells);
    const struct value counts = horizontal_numbers(run, shown, times * cells, (uint64_t)1 << bits);
    (void)flatten_turn(self == 1 ? shown : shown + (size_t)(times - 1) * cells, parts, rows->values,
                       rows->value, rows->rows, label);
    const struct value dealt = horizontal_numbers(run, label, rows->rows, parts);
    return hear_call(r->puppet, NULL, shape, &mine,
                     KNOWN(KNOW("parts", &dealt), KNOW("counts", &counts)));
}

static status replay_all(void *context, uint32_t own, uint32_t *result)
{
    struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const struct value mine = horizontal_bit(run, own);
    const struct shape *shape;
    REQUIRE(horizontal_and_shape(run, &shape));
    take(r, result, 1);
    const struct value told = horizontal_bit(run, *result);
    return hear_call(r->puppet, NULL, shape, &mine, KNOWN(KNOW("result", &told)));
}

static status replay_within(void *context, const uint32_t *own, uint32_t count, uint32_t most,
                            uint32_t bits, uint32_t *result)
{
    struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const struct value mine = horizontal_numbers(run, own, count, (uint64_t)1 << bits);
    const struct shape *shape;
    uint32_t above = 0;
    REQUIRE(horizontal_within_shape(run, count, most, bits, &shape));
    take(r, result, 1);
    const struct value told = horizontal_bit(run, *result);
    if (!party_is(r->puppet, horizontal_within_looks(run)))
        return hear_call(r->puppet, NULL, shape, &mine, KNOWN(KNOW("within", &told)));
    take(r, &above, 1);
    const struct value seen = horizontal_numbers(run, &above, 1, count + 1ull);
    if (count < 2)
        return hear_call(r->puppet, NULL, shape, &mine, KNOWN(KNOW("within", &told)));
    return hear_call(r->puppet, NULL, shape, &mine,
                     KNOWN(KNOW("within", &told), KNOW("above", &seen)));
}

static status replay_tell(void *context, int from, int to, enum horizontal_word word,
                          uint32_t *numbers, uint32_t count, uint32_t bound)
{
    struct replay *r = context;
    if (party_is(r->puppet, from) || (to != 0 && !party_is(r->puppet, to)))
        return OK;
    take(r, numbers, count);
    const struct value v = horizontal_numbers(party_run(r->puppet), numbers, count, bound);
    return hear(r->puppet, from, horizontal_message(word), &v);
}

status horizontal_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct run *run = party_run(puppet);
    const int self = party_index(puppet);
    const struct table_rows own = table_rows(run, self, party_input(puppet));
    struct horizontal_rows rows = {0};
    struct replay replay = {.puppet = puppet, .shown = ideal_get_leak(ideal, "shown")};
    const struct horizontal_doors doors = {.sums = replay_sums,
                                           .closures = replay_closures,
                                           .others = replay_others,
                                           .flatten = replay_flatten,
                                           .all = replay_all,
                                           .within = replay_within,
                                           .tell = replay_tell,
                                           .context = &replay,
                                           .parties = party_count(puppet),
                                           .self = self};
    struct horizontal_result result;
    const char *why;
    const struct horizontal_state *s = run_state(run);
    struct horizontal_pruned pruned = {0};
    status done = s->links ? replay_support(&replay, &own, &pruned) : OK;
    if (done == OK)
        done = horizontal_rows_init(run, &rows, &own, 1, self, &pruned, s->values && !s->hidden);
    if (done == OK)
        done = horizontal_play(run, &rows, &doors, &result, &why);
    horizontal_rows_clear(&rows);
    return done;
}
