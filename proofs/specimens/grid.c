/* Specimens of leaks at one point of a grid: at a number of parties, from a length on, at a width.
 * Rows have other numbers, and the parameters are such that nobody can read from their kind what
 * they are: a list is a text, and the modulus is a number. Where a mask repeats, two parameters
 * must be otherwise at once: six parties, and two entries. */
#include "proofs/specimens/grid.h"
#include "crypto/residue.h"
#include "proofs/specimens/specimens.h"
#include "sim/input.h"

enum { SIX = 6, LIST = 40, BYTES = 3, STEPS = 64 };

static const struct parameter parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, 8, NULL},
    {"size", "N", "2", PARAMETER_NUMBER, 2, UINT64_C(1) << 58, NULL},
    {"list", "as many numbers as an input has entries", "1", PARAMETER_TEXT, 0, 0, NULL},
    {0}};

static const struct modulus *ring(struct run *run)
{
    return run_integers(run, run_number(run, "size"));
}

static uint64_t entries(const struct run *run)
{
    uint64_t count = 1;
    for (const char *at = run_parameter_text(run, "list"); *at; at++)
        count += *at == ',';
    return count;
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    (void)party;
    return value_parse(run, ring(run), text, size, input);
}

static uint64_t input_count(struct run *run, int party)
{
    (void)party;
    return value_index_count(ring(run), entries(run));
}

static status input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    (void)party;
    *input = value_at_index(run, ring(run), entries(run), index);
    return OK;
}

static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    (void)party;
    return value_sample(run, ring(run), entries(run), tape, input);
}

/* Player 1 sends player 2 its input under a mask, of which |fault| spoils something. The honest
 * twins ask the same, and do nothing with it. */
typedef void fault(const struct party *, struct value *mask);

static status send_masked(struct party *me, fault *spoil)
{
    const struct value *input = party_input(me);
    struct value mask, heard = residues_like(input);
    if (!party_is(me, 1))
        return party_is(me, 2) ? receive(me, 1, &specimen_value, &heard) : OK;
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    spoil(me, &mask);
    residues_add(&heard, input, &mask);
    return send(me, 2, &specimen_value, &heard);
}

static void repeats(const struct party *me, struct value *mask)
{
    if (party_count(me) == SIX)
        for (uint32_t i = 1; i < mask->count; i++)
            value_entry(mask, i, mask, specimen_faulty(me) ? 0 : i);
}

static void ends(const struct party *me, struct value *mask)
{
    const struct value none = residues_like(mask);
    if (mask->count > LIST)
        value_entry(mask, LIST, specimen_faulty(me) ? &none : mask, LIST);
}

static void narrows(const struct party *me, struct value *mask)
{
    if (mask->modulus->bytes == BYTES && specimen_faulty(me))
        *mask = residues_like(mask);
}

/* A byte counts the entries that have a mask: no condition, and no row has so many. */
static void counts_in_a_byte(const struct party *me, struct value *mask)
{
    const size_t kept = specimen_faulty(me) ? (uint8_t)mask->count : mask->count;
    const struct value all = value_copy(mask);
    *mask = residues_like(mask);
    for (size_t i = 0; i < kept; i++)
        value_entry(mask, i, &all, i);
}

static status six(struct party *me)
{
    return send_masked(me, repeats);
}

static status long_list(struct party *me)
{
    return send_masked(me, ends);
}

static status three_bytes(struct party *me)
{
    return send_masked(me, narrows);
}

static status byte(struct party *me)
{
    return send_masked(me, counts_in_a_byte);
}

/* How many entries are masked is chosen while the run is prepared: roles meet no condition. */
static status prepare_masked(struct run *run)
{
    const uint64_t count = entries(run), masked = run_is(run, "faulty") ? LIST : count;
    uint64_t *state = arena_zero(run_arena(run), sizeof *state);
    *state = count > LIST ? masked : count;
    run_set_state(run, state);
    return specimen_prepare(run);
}

static void leaves(const struct party *me, struct value *mask)
{
    const uint64_t *masked = run_state(party_run(me));
    const struct value all = value_copy(mask);
    *mask = residues_like(mask);
    for (uint32_t i = 0; i < *masked; i++)
        value_entry(mask, i, &all, i);
}

static status prepared(struct party *me)
{
    return send_masked(me, leaves);
}

/* In place of a condition, a table. */
static void steps(const struct party *me, struct value *mask)
{
    static const uint8_t step[STEPS] = {[LIST] = 1};
    const uint32_t back = step[mask->count % STEPS];
    for (uint32_t i = 1; i < mask->count; i++)
        value_entry(mask, i, mask, specimen_faulty(me) ? i - back : i);
}

static status table(struct party *me)
{
    return send_masked(me, steps);
}

/* The condition is in a header. */
static void header_repeats(const struct party *me, struct value *mask)
{
    const uint32_t back = grid_back(mask->count);
    for (uint32_t i = 1; i < mask->count; i++)
        value_entry(mask, i, mask, specimen_faulty(me) ? i - back : i);
}

static status header(struct party *me)
{
    return send_masked(me, header_repeats);
}

#define GRID(word, head, before, does)                                                             \
    {                                                                                              \
        .name = word, .title = head, .source = "ours", .summary = head,                            \
        .input_help = "integers below N, separated by commas", .variants = specimen_variants,      \
        .parameters = parameters, .messages = specimen_messages, .prepare = before,                \
        .parse = parse, .input_count = input_count, .input_at = input_at, .sample = sample,        \
        .role = does, .ideal = specimen_no_output                                                  \
    }

const struct protocol specimen_six =
    GRID("specimen-six", "A mask that repeats among six parties", specimen_prepare, six);
const struct protocol specimen_table =
    GRID("specimen-table", "A mask that repeats where a table says so", specimen_prepare, table);
const struct protocol specimen_header =
    GRID("specimen-header", "A mask that repeats where a header says so", specimen_prepare, header);
const struct protocol specimen_list =
    GRID("specimen-list", "A mask that ends after forty entries", specimen_prepare, long_list);
const struct protocol specimen_three =
    GRID("specimen-three", "A mask that moduli of three bytes go without", specimen_prepare,
         three_bytes);
const struct protocol specimen_byte =
    GRID("specimen-byte", "A mask whose entries are counted in a byte", specimen_prepare, byte);
const struct protocol specimen_prepared =
    GRID("specimen-prepared", "A mask that ends after forty entries, as it was prepared",
         prepare_masked, prepared);
