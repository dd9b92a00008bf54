/* Dealing records evenly, value by value. Tassa and Gudes 2012, section 6.1.1.
 *
 * Each party has dealt its records over the parts (anonymity/twins/flatten.h, step 1); an input is
 * the value and the part of each own record.
 *
 *   1  Player 1 learns how many records of each value are in each part: `sum-to`, Algorithm 1.
 *   2  It moves own records where parts differ by two or more, and sends the counts that follow
 *      from it to player 2.
 *   3  Player 2 does the same, and so on. Player m sends the counts back to player 1.
 *   4  Each party knows the parts of its own records.
 *
 * Notes.
 *   1. Which record moves, and why one round is enough: anonymity/twins/flatten.h, step 3.
 *   2. That player m returns the counts is ours: player 1 has to know what was reached.
 *   3. As published the sum takes the 2m messages of Algorithm 1, and player m has it too
 *      (protocols/sum_to). The variants are those of `sum-to`.
 *   4. Of two players each learns the other's counts from the sum. With more, player i learns from
 *      what comes to it what those before it were able to move, and no record is named. */
#include "protocols/flatten/flatten.h"
#include "anonymity/twins/flatten.h"
#include "protocols/sum_to/sum_to.h"
#include "sim/input.h"

enum { CELLS_MOST = 1 << 20 };

static uint32_t cells(const struct flatten_state *state)
{
    return state->values * state->parts;
}

struct value flatten_own(struct run *run, const struct value *records)
{
    const struct flatten_state *state = run_state(run);
    struct value own = residues(run, state->modulus, cells(state));
    for (uint32_t i = 0; i < records->count; i++) {
        const uint64_t entry = residue_at(records, i);
        const size_t cell = (size_t)(entry % state->parts * state->values + entry / state->parts);
        residue_put(&own, cell, residue_at(&own, cell) + 1);
    }
    return own;
}

struct value flatten_move(struct run *run, const struct value *records, struct value *counts)
{
    const struct flatten_state *state = run_state(run);
    struct arena *arena = run_scratch(run);
    const uint32_t rows = records->count;
    uint32_t *value = arena_alloc(arena, (rows + 1u) * sizeof *value);
    uint32_t *label = arena_alloc(arena, (rows + 1u) * sizeof *label);
    uint32_t *count = arena_alloc(arena, cells(state) * sizeof *count);
    struct value parts = residues(run, run_integers(run, state->parts), rows);
    for (uint32_t i = 0; i < rows; i++) {
        value[i] = (uint32_t)(residue_at(records, i) / state->parts);
        label[i] = (uint32_t)(residue_at(records, i) % state->parts);
    }
    for (uint32_t i = 0; i < cells(state); i++)
        count[i] = (uint32_t)residue_at(counts, i);
    flatten_turn(count, state->parts, state->values, value, rows, label);
    for (uint32_t i = 0; i < cells(state); i++)
        residue_put(counts, i, count[i]);
    for (uint32_t i = 0; i < rows; i++)
        residue_put(&parts, i, label[i]);
    return parts;
}

/* Does any cell have fewer records than are own? */
static bool leaves_out(const struct value *counts, const struct value *own)
{
    for (size_t i = 0; i < own->count; i++)
        /* not run: honest parties count their own records */
        if (residue_at(counts, i) < residue_at(own, i))
            return true;
    return false;
}

/* Player 1: the counts that come back have each value as often as before, and no two parts differ
 * by more than one. */
static const char *returned(const struct flatten_state *state, const struct value *before,
                            const struct value *after)
{
    for (uint32_t v = 0; v < state->values; v++) {
        uint64_t had = 0, has = 0, least = UINT64_MAX, most = 0;
        for (uint32_t part = 0; part < state->parts; part++) {
            const size_t cell = (size_t)part * state->values + v;
            const uint64_t now = residue_at(after, cell);
            had += residue_at(before, cell);
            has += now;
            least = now < least ? now : least;
            most = now > most ? now : most;
        }
        /* not run: honest parties move records and lose none */
        if (had != has)
            return "the counts that came back have more or fewer records of a value than went out";
        /* not run: one round is enough (note 1) */
        if (most > least + 1)
            return "the counts that came back are not even";
    }
    return NULL;
}

static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct flatten_state *state = run_state(run);
    const struct value own = flatten_own(run, party_input(me));
    struct value counts, first;
    REQUIRE(call(me, NULL, state->sum, &own, &first)); /* step 1 */
    if (party_is(me, 1)) {
        counts = value_copy(&first);
    } else {
        counts = residues_like(&own);
        REQUIRE(receive(me, party_previous(me), &flatten_counts, &counts));
    }
    if (leaves_out(&counts, &own))
        return refuse(me, "the counts leave out own records");
    const struct value parts = flatten_move(run, party_input(me), &counts); /* steps 2 and 3 */
    REQUIRE(send(me, party_next(me), &flatten_counts, &counts));
    if (party_is(me, 1)) {
        REQUIRE(receive(me, party_previous(me), &flatten_counts, &counts));
        const char *why = returned(state, &first, &counts);
        if (why)
            return refuse(me, "%s", why);
    }
    return output(me, "parts", &parts); /* step 4 */
}

static status prepare(struct run *run)
{
    struct flatten_state *state = arena_zero(run_arena(run), sizeof *state);
    const int parties = (int)run_number(run, "parties");
    state->values = (uint32_t)run_number(run, "values");
    state->parts = (uint32_t)run_number(run, "parts");
    state->most = (uint32_t)run_number(run, "rows");
    state->modulus = run_modulus(run, "modulus");
    if ((uint64_t)state->values * state->parts > CELLS_MOST)
        return run_fail(run, E_LIMIT, "%u values in %u parts are more than %d counts",
                        state->values, state->parts, CELLS_MOST);
    if (state->modulus->limbs > 1 || state->modulus->limb[0] > (uint64_t)1 << 32)
        return run_fail(run, E_LIMIT, "modulus is at most 2^32, not %s",
                        run_parameter_text(run, "modulus"));
    state->entry = run_integers(run, cells(state));
    REQUIRE(part_of(
        run, &sum_to_protocol, run_variant(run), parties,
        PAIRS({"modulus", run_parameter_text(run, "modulus"), 0}, {"length", NULL, cells(state)}),
        &state->sum));
    run_set_parties(run, parties);
    run_set_state(run, state);
    return OK;
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    const struct flatten_state *state = run_state(run);
    size_t blank = 0;
    while (blank < size && (text[blank] == ' ' || text[blank] == '\n' || text[blank] == '\r'))
        blank++;
    if (blank == size) {
        *input = residues(run, state->entry, 0);
        return OK;
    }
    const status result = value_parse(run, state->entry, text, size, input);
    if (result != OK)
        return run_fail(run, result,
                        "the input of party %d has value * %u + part for each record: %s", party,
                        state->parts, run_error(run));
    return OK;
}

/* All lists of up to |most| records. */
static uint64_t input_count(struct run *run, int party)
{
    const struct flatten_state *state = run_state(run);
    uint64_t all = 0;
    (void)party;
    for (uint32_t rows = 0; rows <= state->most; rows++) {
        const uint64_t some = value_index_count(state->entry, rows);
        if (some == 0 || all > UINT64_MAX - some)
            return 0;
        all += some;
    }
    return all;
}

static status input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    const struct flatten_state *state = run_state(run);
    uint32_t rows = 0;
    (void)party;
    while (index >= value_index_count(state->entry, rows))
        index -= value_index_count(state->entry, rows++);
    *input = value_at_index(run, state->entry, rows, index);
    return OK;
}

static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const struct flatten_state *state = run_state(run);
    uint64_t rows;
    (void)party;
    REQUIRE(tape_below(tape, "sample rows", state->most + 1ull, &rows));
    return value_sample(run, state->entry, rows, tape, input);
}

static status check_inputs(struct run *run)
{
    const struct flatten_state *state = run_state(run);
    uint64_t all = 0;
    for (int i = 1; i <= run_parties(run); i++)
        all += run_input(run, i)->count;
    if (all >= state->modulus->limb[0])
        return run_fail(run, E_INPUT,
                        "there are %llu records, and counts are modulo %s: set a larger modulus",
                        (unsigned long long)all, run_parameter_text(run, "modulus"));
    return OK;
}

static const struct variant variants[] = {
    {"one-lap", "the sum goes around once, under player 1's mask"},
    {"as-published", "the sum by Algorithm 1 in 2m messages: player m learns it too"},
    {"hardened", "the sum under masks for every pair of players"},
    {0}};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"values", "how many sensitive values there are", "2", PARAMETER_NUMBER, 1, 1 << 16, NULL},
    {"parts", "how many parts (first clusters)", "2", PARAMETER_NUMBER, 2, 1 << 20, NULL},
    {"modulus", "more than all parties' records", "2^32", PARAMETER_MODULUS, 0, 0, NULL},
    {"rows", "the most records of inputs that checkers make", "4", PARAMETER_NUMBER, 0, 1 << 16,
     NULL},
    {0}};

static const struct message *const messages[] = {&flatten_counts, NULL};
static const struct protocol *const parts[] = {&sum_to_protocol, NULL};

const struct protocol flatten_protocol = {
    .name = "flatten",
    .title = "Dealing records evenly over clusters, value by value",
    .source = "tassa-gudes 6.1.1",
    .summary = "Parties move own records between parts until no two parts differ by more than one "
               "in the number of records of any sensitive value.",
    .input_help = "value * parts + part for each own record, separated by commas",
    .variants = variants,
    .parameters = parameters,
    .small = "rows=2",
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    .parse = parse,
    .input_count = input_count,
    .input_at = input_at,
    .sample = sample,
    .check_inputs = check_inputs,
    .role = role,
    .ideal = flatten_ideal,
    .leakage = flatten_leakage,
    .ideal_view = flatten_ideal_view,
    .second_ideal = flatten_second_ideal,
    .second_leakage = flatten_second_leakage,
};
