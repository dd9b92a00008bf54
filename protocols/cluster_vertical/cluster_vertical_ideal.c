/* Algorithm 4: the function, by the centralised algorithm on the joined table with the same
 * choices; what is declared; and the ideal views.
 *
 * Declared leakage, section 8.3 and what reading adds.
 *   sums       to the pivot: every sum that it gets, in order (changes of cost by moves, costs,
 *              distances). As published also to the last party (sum_to.c, note 1).
 *   decisions  to those who do not have the sums, and to all but the pivot where choices are a
 *              column of its own or there is a diversity: what the pivot tells (first clusters,
 *              moves, splits, another pass, merges; with a diversity, section 6.1, also of each
 *              record whether it stays because its leaving spoils its cluster), in order.
 * An ideal view follows the role, with the sums and decisions that are declared. */
#include "anonymity/clusters/sequential.h"
#include "crypto/array.h"
#include "crypto/memory.h"
#include "protocols/cluster_vertical/cluster_vertical.h"
#include <stdlib.h>

/* The rows of all parties; 0: they have different numbers of records. */
static int collect(struct ideal *ideal, struct table_rows *parts)
{
    struct run *run = ideal_run(ideal);
    bool same = true;
    for (int i = 1; i <= run_parties(run); i++) {
        parts[i - 1] = table_rows(run, i, ideal_input(ideal, i));
        same &= parts[i - 1].rows == parts[0].rows;
    }
    return same ? run_parties(run) : 0;
}

static status silent_sums(void *context, const int64_t *own, uint32_t count, int64_t *total)
{
    (void)context;
    for (uint32_t i = 0; i < count; i++)
        total[i] = own[i];
    return OK;
}

static status silent_word(void *context, enum vertical_word word, uint32_t *numbers, uint32_t count,
                          uint32_t bound)
{
    (void)context;
    (void)word;
    (void)numbers;
    (void)count;
    (void)bound;
    return OK;
}

/* The centralised run. With noise this is no algorithm of one owner; then it is the run of one
 * owner of all columns who adds the noise of all. */
static status centralised(struct run *run, struct vertical_columns *columns,
                          const struct table_rows *parts, int count, uint64_t *number)
{
    const struct vertical_state *s = run_state(run);
    REQUIRE(vertical_columns_init(run, columns, parts, count));
    REQUIRE(vertical_choices(s, parts, count, number));
    if (columns->seeds) {
        const struct vertical_doors alone = {silent_sums, silent_word, NULL, true, number};
        return vertical_play(s, columns, &alone);
    }
    return vertical_centralised(run, columns, number);
}

static status give(struct ideal *ideal, const struct vertical_columns *columns,
                   const struct table_rows *parts, int count)
{
    struct run *run = ideal_run(ideal);
    const struct vertical_state *s = run_state(run);
    struct value *lines = arena_alloc(run_scratch(run), (size_t)count * sizeof *lines);
    const struct value **list = arena_alloc(run_scratch(run), (size_t)count * sizeof *list);
    int *party = arena_alloc(run_scratch(run), (size_t)count * sizeof *party);
    const struct value labels = vertical_labels_of(run, columns);
    for (int i = 0; i < count; i++) {
        lines[i] = vertical_lines(run, columns, &parts[i]);
        list[i] = &lines[i];
        party[i] = i + 1;
    }
    for (int i = 0; i < count; i++) {
        const struct value release = s->all ? vertical_joined(run, list, party, count)
                                            : vertical_joined(run, &list[i], &party[i], 1);
        ideal_output(ideal, i + 1, "clusters", &labels);
        ideal_output(ideal, i + 1, "release.csv", &release);
    }
    return OK;
}

status vertical_ideal(struct ideal *ideal)
{
    struct table_rows parts[VERTICAL_PARTIES];
    struct vertical_columns columns = {0};
    const int count = collect(ideal, parts);
    if (!count)
        return E_INPUT;
    uint64_t *number = memory_get((parts[0].rows + 1u) * sizeof *number);
    status done = centralised(ideal_run(ideal), &columns, parts, count, number);
    if (done == OK)
        done = give(ideal, &columns, parts, count);
    vertical_columns_clear(&columns);
    free(number);
    return done;
}

/* Plays the algorithm alone, with all columns, and writes down what would be said. */
struct record {
    uint64_t *list;
    size_t count, room;
};

struct recorder {
    struct record sums, decisions;
    uint64_t modulus;
};

static void put(struct record *r, uint64_t number)
{
    r->list = array_room(r->list, &r->room, r->count + 1, sizeof *r->list);
    r->list[r->count++] = number;
}

static status record_sums(void *context, const int64_t *own, uint32_t count, int64_t *total)
{
    struct recorder *r = context;
    for (uint32_t i = 0; i < count; i++) {
        total[i] = own[i];
        put(&r->sums, (uint64_t)own[i] & (r->modulus - 1));
    }
    return OK;
}

static status record_decision(void *context, enum vertical_word word, uint32_t *numbers,
                              uint32_t count, uint32_t bound)
{
    struct recorder *r = context;
    (void)word;
    (void)bound;
    for (uint32_t i = 0; i < count; i++)
        put(&r->decisions, numbers[i]);
    return OK;
}

static struct value packed(struct run *run, const struct record *r, const struct modulus *n)
{
    struct value v = residues(run, n, r->count);
    for (size_t i = 0; i < r->count; i++)
        residue_put(&v, i, r->list[i]);
    return v;
}

static const struct modulus *decision_ring(struct run *run, uint32_t rows)
{
    return run_integers(run, 2 * (uint64_t)rows + 2);
}

static status rehearse(struct ideal *ideal, struct recorder *r, const struct table_rows *parts,
                       int count, uint64_t *number)
{
    struct run *run = ideal_run(ideal);
    struct vertical_columns columns = {0};
    const struct vertical_doors doors = {record_sums, record_decision, r, true, number};
    status done = vertical_columns_init(run, &columns, parts, count);
    if (done == OK)
        done = vertical_choices(run_state(run), parts, count, number);
    if (done == OK)
        done = vertical_play(run_state(run), &columns, &doors);
    vertical_columns_clear(&columns);
    return done;
}

/* If choices are no secret column, a party that has the sums can follow the pivot. */
static bool knows_all(struct run *run, int party)
{
    const struct vertical_state *s = run_state(run);
    return party == 1 || (run_is(run, "as-published") && party == run_parties(run) &&
                          s->set.choice == SCHEMA_COLUMNS && s->values == 0);
}

status vertical_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    struct table_rows parts[VERTICAL_PARTIES];
    const int count = collect(ideal, parts);
    if (!count)
        return E_INPUT;
    const struct modulus *n = vertical_modulus(run, parts[0].rows);
    struct recorder r = {.modulus = n ? n->limb[0] : 0};
    uint64_t *number = memory_get((parts[0].rows + 1u) * sizeof *number);
    const status done = n ? rehearse(ideal, &r, parts, count, number) : E_MEMORY;
    if (done == OK && (party == 1 || (run_is(run, "as-published") && party == count))) {
        const struct value sums = packed(run, &r.sums, n);
        ideal_leak(ideal, "sums", &sums);
    }
    if (done == OK && party > 1 && !knows_all(run, party)) {
        const struct value said = packed(run, &r.decisions, decision_ring(run, parts[0].rows));
        ideal_leak(ideal, "decisions", &said);
    }
    free(r.sums.list);
    free(r.decisions.list);
    free(number);
    return done;
}

struct replay {
    struct party *puppet;
    uint32_t rows;
    const struct value *sums, *decisions; /* NULL: not this party's to know */
    size_t sum, decision;                 /* how many were used */
};

static status replay_sums(void *context, const int64_t *own, uint32_t count, int64_t *total)
{
    struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const struct modulus *n = vertical_modulus(run, r->rows);
    const struct shape *shape;
    REQUIRE(vertical_sum_shape(run, r->rows, count, &shape));
    const struct value mine = residues_of_signed(run, n, own, count);
    if (!r->sums)
        return hear_call(r->puppet, NULL, shape, &mine, KNOWN({.name = NULL}));
    const struct value slice = value_slice(r->sums, r->sum, count);
    residues_read_signed(&slice, total);
    r->sum += count;
    return hear_call(r->puppet, NULL, shape, &mine, KNOWN(KNOW("sum", &slice)));
}

static status replay_tell(void *context, enum vertical_word word, uint32_t *numbers, uint32_t count,
                          uint32_t bound)
{
    struct replay *r = context;
    struct run *run = party_run(r->puppet);
    if (party_is(r->puppet, 1))
        return OK;
    struct value v = residues(run, run_integers(run, bound < 2 ? 2 : bound), count);
    for (uint32_t i = 0; i < count; i++) {
        if (r->decisions)
            numbers[i] = (uint32_t)residue_at(r->decisions, r->decision++);
        residue_put(&v, i, numbers[i]);
    }
    return hear(r->puppet, 1, vertical_message(word), &v);
}

static status see(struct ideal *ideal, struct party *puppet, struct vertical_columns *columns,
                  uint64_t *number)
{
    struct run *run = ideal_run(ideal);
    const struct vertical_state *s = run_state(run);
    const int j = party_index(puppet), m = party_count(puppet);
    const struct table_rows own = table_rows(run, j, party_input(puppet));
    const bool sums = j == 1 || (party_variant(puppet, "as-published") && j == m);
    struct replay replay = {.puppet = puppet,
                            .rows = own.rows,
                            .sums = sums ? ideal_get_leak(ideal, "sums") : NULL,
                            .decisions =
                                knows_all(run, j) ? NULL : ideal_get_leak(ideal, "decisions")};
    REQUIRE(vertical_columns_init(run, columns, &own, 1));
    REQUIRE(vertical_choices(s, &own, 1, number));
    const struct vertical_doors doors = {replay_sums, replay_tell, &replay, knows_all(run, j),
                                         number};
    REQUIRE(vertical_play(s, columns, &doors));
    const struct value *release = ideal_get_output(ideal, "release.csv");
    for (int i = 1; s->all && i <= m; i++) {
        if (i == j)
            continue;
        const struct value lines = vertical_cut(run, release, i);
        REQUIRE(hear(puppet, i, &vertical_columns, &lines));
    }
    return OK;
}

status vertical_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct vertical_columns columns = {0};
    const struct value *input = party_input(puppet);
    uint64_t *number = memory_get((input->count + 1u) * sizeof *number);
    const status seen = see(ideal, puppet, &columns, number);
    vertical_columns_clear(&columns);
    free(number);
    return seen;
}
