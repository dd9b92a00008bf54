/* Secure comparison with a public threshold. Jurczyk and Xiong 2009, section 4.2, whose median is
 * found by comparisons and whose parts are said to be "secure sum"; the paper prints neither.
 *
 * Players 1 to m hold integers whose sum is below N. All learn whether the sum is at least c, and
 * nothing else. A = player m - 1, B = player m, C = player 1.
 *
 *   0  A and B get shares of the sum: u + v modulo N (compare_shares.c).
 *
 * `table`, for three or more players: Feige, Kilian and Naor 1994, where two who share coins leave
 * a third with one bit.
 *   1  A draws a rotation t and a pad of N bits, and sends both to B.
 *   2  B sends C the table of the answers for all u, rotated by t, under the pad: at place y + t
 *      the bit [y + v mod N >= c] plus the pad's bit of that place.
 *   3  A sends C the place u + t and the pad's bit of that place.
 *   4  C adds the two bits and tells all.
 *
 * `digest`, for three or more players and numbers of many bits: digests of prefixes to player C
 * (compare_digest.c). It rests on the hash.
 *
 * `ot`, for two or more players and no third who looks on: A and B compare by oblivious transfers
 * (compare_ot.c), for many comparisons with transfers=extension. It rests on these.
 *
 * `sums`, the other reading of "secure sum": all compute the sum itself and compare for themselves.
 * The sum is declared.
 *
 * Notes.
 *   1. A vector has its comparisons one by one, with rotations and pads of their own, in one
 *      message of each kind. A pad that served two thresholds would show C the sum of two tables.
 *      A sum below n, where n divides N, needs a table of n bits: shares modulo N are shares
 *      modulo n as well, so y, v, t and places are taken modulo n.
 *   2. Nothing here rests on an assumption: each bit of a table has its own bit of a pad, and the
 *      modulus enters as the length only. So what is counted for small N holds for every N.
 *   3. Two players who pool what they saw can learn the sum: A and B have its shares; C with A or B
 *      has the table and the pad. With shares=star A and B learn each input, with shares=zero the
 *      sum only. Known limits, which the checkers must find. */
#include "protocols/compare/compare.h"
#include "protocols/oblivious_transfer/oblivious_transfer.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/input.h"
#include "sim/primitives/packed/packed.h"

enum { THRESHOLDS_MOST = COMPARE_THRESHOLDS };

/* Step 1: a pad for each comparison, one behind the other. */
static status draw_pads(struct party *me, const struct compare_state *state, struct value *pads,
                        const struct value *place, struct value *bits)
{
    *pads = packed(party_run(me), (uint32_t)state->bits, 1);
    for (size_t i = 0, first = 0; i < state->length; first += (size_t)state->places[i++]) {
        struct value pad;
        REQUIRE(draw_packed(me, "pad", (uint32_t)state->places[i], 1, &pad));
        packed_copy(pads, 0, (uint32_t)first, &pad, 0);
        packed_entry(bits, i, &pad, 0, (uint32_t)(residue_at(place, i) % state->places[i]));
    }
    return OK;
}

/* Steps 1 and 3. */
static status table_a(struct party *me, const struct compare_state *state,
                      const struct value *share)
{
    struct value rotation, pads,
        place = residues_like(share),
        bits = residues(party_run(me), run_integers(party_run(me), 2), state->length);
    REQUIRE(draw_residues(me, "rotation", state->modulus, state->length, &rotation));
    residues_add(&place, share, &rotation);
    REQUIRE(draw_pads(me, state, &pads, &place, &bits));
    REQUIRE(send(me, party_count(me), &compare_pad, &rotation, &pads));
    return send(me, 1, &compare_place, &place, &bits);
}

/* Step 2. The answers are added to the pad of a comparison, which begins at bit |first|: the place
 * of y with y + v = c, rotated by t, begins the n - c answers that are 1, around the end. */
static status table_b(struct party *me, const struct compare_state *state,
                      const struct value *share)
{
    struct run *run = party_run(me);
    struct value rotation = residues(run, state->modulus, state->length),
                 pads = packed(run, (uint32_t)state->bits, 1);
    REQUIRE(receive(me, party_count(me) - 1, &compare_pad, &rotation, &pads));
    struct value table = value_copy(&pads);
    table.origin |= share->origin;
    table.keys |= share->keys;
    for (size_t i = 0, first = 0; i < state->length; first += (size_t)state->places[i++]) {
        const uint64_t n = state->places[i], c = state->threshold[i], v = residue_at(share, i) % n,
                       t = residue_at(&rotation, i) % n;
        packed_add_ones(&table, 0, (uint32_t)first, (uint32_t)n, (uint32_t)((c + n - v + t) % n),
                        (uint32_t)(n - c));
    }
    return send(me, 1, &compare_answers, &table);
}

status compare_tell(struct party *me, const struct value *result)
{
    for (int to = 2; to <= party_count(me); to++)
        REQUIRE(send(me, to, &compare_verdict, result));
    return OK;
}

/* Step 4. */
static status table_c(struct party *me, const struct compare_state *state, struct value *result)
{
    struct run *run = party_run(me);
    const int m = party_count(me);
    struct value place = residues(run, state->modulus, state->length),
                 table = packed(run, (uint32_t)state->bits, 1), chosen = residues_like(result);
    REQUIRE(receive(me, m - 1, &compare_place, &place, result));
    REQUIRE(receive(me, m, &compare_answers, &table));
    for (size_t i = 0, first = 0; i < state->length; first += (size_t)state->places[i++])
        packed_entry(&chosen, i, &table, 0,
                     (uint32_t)(first + residue_at(&place, i) % state->places[i]));
    residues_add(result, result, &chosen);
    return compare_tell(me, result);
}

status compare_by_table(struct party *me, const struct compare_state *state,
                        const struct value *share, struct value *result)
{
    struct run *run = party_run(me);
    const int m = party_count(me);
    *result = residues(run, run_integers(run, 2), state->length);
    if (party_is(me, 1))
        return table_c(me, state, result);
    if (party_is(me, m - 1))
        REQUIRE(table_a(me, state, share));
    if (party_is(me, m))
        REQUIRE(table_b(me, state, share));
    return receive(me, 1, &compare_verdict, result);
}

static status role(struct party *me)
{
    const struct compare_state *state = run_state(party_run(me));
    struct value share = {.count = 0}, result;
    if (party_variant(me, "sums")) {
        REQUIRE(call(me, NULL, state->sum, party_input(me), &share));
        compare_sum(party_run(me), state, &share, &result);
    } else {
        REQUIRE(compare_shares(me, state, party_input(me), &share));
        REQUIRE(party_variant(me, "digest") ? compare_by_digest(me, state, &share, &result)
                : party_variant(me, "ot")   ? compare_by_ot(me, state, &share, &result)
                                            : compare_by_table(me, state, &share, &result));
    }
    return output(me, "result", &result);
}

static bool read_number(const char **text, uint64_t *number)
{
    const char *first = *text;
    for (*number = 0; **text >= '0' && **text <= '9' && *text - first < 16; ++*text)
        *number = 10 * *number + (uint64_t)(**text - '0');
    return *text > first && *text - first < 16;
}

/* A threshold, "3", or one with the number of its places, "3/8". */
static status read_threshold(struct run *run, const char **text, uint64_t modulus, size_t i,
                             uint64_t *threshold, uint64_t *places)
{
    *places = modulus;
    bool is = read_number(text, threshold) && *threshold > 0;
    if (is && **text == '/') {
        ++*text;
        is = read_number(text, places) && *places > 0;
    }
    if (!is || (**text && **text != ','))
        return run_fail(run, E_PARSE,
                        "threshold %zu is not an integer of at least 1: thresholds are like 2 "
                        "or 2,3,3 or, with fewer places than the modulus has, 2/4,3/8,3/8",
                        i + 1);
    if (modulus % *places != 0)
        return run_fail(run, E_RANGE, "threshold %zu has %llu places, which do not divide %llu",
                        i + 1, (unsigned long long)*places, (unsigned long long)modulus);
    if (*places < modulus && !run_is(run, "table"))
        return run_fail(run, E_ARGUMENT, "threshold %zu has places, which only tables have", i + 1);
    if (*threshold >= *places)
        return run_fail(run, E_RANGE, "threshold %zu, which is %llu, is not below %s %llu", i + 1,
                        (unsigned long long)*threshold,
                        *places < modulus ? "its places," : "modulus", (unsigned long long)*places);
    return OK;
}

/* The thresholds: integers from 1 to N - 1, separated by commas. */
static status read_thresholds(struct run *run, struct compare_state *state)
{
    const char *text = run_parameter_text(run, "thresholds");
    size_t count = 1;
    for (const char *at = text; *at; at++)
        count += *at == ',';
    uint64_t *threshold = arena_alloc(run_arena(run), 2 * count * sizeof *threshold),
             *places = threshold + count;
    const uint64_t most = run_is(run, "table") ? COMPARE_TABLE : UINT64_MAX;
    for (size_t i = 0; i < count; i++, text += *text == ',') {
        REQUIRE(read_threshold(run, &text, state->modulus->limb[0], i, &threshold[i], &places[i]));
        if (count > THRESHOLDS_MOST || places[i] > most - state->bits)
            return run_fail(run, E_LIMIT,
                            "%zu thresholds with modulus %llu are more than one run compares: at "
                            "most %d thresholds, and %d bits of tables in all",
                            count, (unsigned long long)state->modulus->limb[0], THRESHOLDS_MOST,
                            COMPARE_TABLE);
        state->bits += run_is(run, "table") ? places[i] : 0;
    }
    state->length = count;
    state->threshold = threshold;
    state->places = places;
    return OK;
}

/* digest and ot compare the lower half of a ring of bits. */
static status check_halves(struct run *run, struct compare_state *state)
{
    const uint64_t n = state->modulus->limb[0];
    state->sums = n / 2;
    if ((n & (n - 1)) != 0 || n < 4)
        return run_fail(run, E_RANGE,
                        "%s needs a modulus that is a power of two from 4 on, and sums below "
                        "half of it; %llu is none",
                        run_variant(run), (unsigned long long)n);
    for (size_t i = 0; i < state->length; i++)
        if (state->threshold[i] > n / 2)
            return run_fail(run, E_RANGE, "threshold %zu is above half of the modulus", i + 1);
    return OK;
}

static status prepare(struct run *run)
{
    struct compare_state *state = arena_zero(run_arena(run), sizeof *state);
    const uint64_t n = run_number(run, "modulus"), parties = run_number(run, "parties");
    state->modulus = run_integers(run, n);
    state->sharing = (enum compare_sharing)run_number(run, "shares");
    REQUIRE(read_thresholds(run, state));
    state->sums = n;
    if (run_is(run, "digest") || run_is(run, "ot"))
        REQUIRE(check_halves(run, state));
    if (parties == 2 && !run_is(run, "ot"))
        return run_fail(run, E_RANGE, "two players compare by the variant ot; %s needs a third",
                        run_variant(run));
    run_set_state(run, state);
    run_set_parties(run, (int)parties);
    if (run_is(run, "ot"))
        return compare_ot_parts(run, state);
    if (!run_is(run, "sums"))
        return OK;
    return part_of(run, &secure_sum_protocol, NULL, (int)parties,
                   PAIRS({"modulus", NULL, n}, {"length", NULL, state->length}), &state->sum);
}

static struct vector numbers(struct run *run, int party)
{
    const struct compare_state *state = run_state(run);
    (void)party;
    return (struct vector){state->modulus, state->length};
}

/* Does player 1 have fewer than its part of the threshold? Then most others do, too: sums of many
 * inputs would hardly ever be below it. */
static bool is_few(struct run *run, size_t i)
{
    const struct compare_state *state = run_state(run);
    const struct value *lead = run_input(run, 1);
    return lead && i < lead->count &&
           residue_at(lead, i) * (uint64_t)run_parties(run) < state->threshold[i];
}

/* Inputs whose sum is below N whoever samples the others', and often near the threshold. */
static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const struct compare_state *state = run_state(run);
    const uint64_t m = (uint64_t)run_parties(run);
    *input = residues(run, state->modulus, state->length);
    for (size_t i = 0; i < state->length; i++) {
        const uint64_t sums = state->places[i] < state->sums ? state->places[i] : state->sums,
                       most = (sums - 1) / m;
        uint64_t way, any;
        REQUIRE(tape_below(tape, "sample way", 4, &way));
        REQUIRE(tape_below(tape, "sample", most + 1, &any));
        const uint64_t near =
            state->threshold[i] / m + ((uint64_t)party <= state->threshold[i] % m);
        const bool few = way == 3 || (way && party > 1 && is_few(run, i));
        ((uint64_t *)input->data)[i] = few                        ? any % (near ? near : 1)
                                       : way == 0                 ? any
                                       : way == 1 && near <= most ? near
                                                                  : most;
    }
    return OK;
}

static status check_inputs(struct run *run)
{
    const struct compare_state *state = run_state(run);
    for (size_t i = 0; i < state->length; i++) {
        const bool fewer = state->places[i] < state->sums;
        uint64_t room = (fewer ? state->places[i] : state->sums) - 1;
        for (int party = 1; party <= run_parties(run); party++) {
            const uint64_t x = residue_at(run_input(run, party), i);
            if (x > room)
                return run_fail(run, E_INPUT,
                                "modulus %s is too small: the sum of the inputs (entry %zu) is not "
                                "below %s; set a modulus larger than any sum that can occur",
                                run_parameter_text(run, "modulus"), i + 1,
                                fewer ? "the places of its threshold"
                                : state->sums < state->modulus->limb[0] ? "half of it"
                                                                        : "it");
            room -= x;
        }
    }
    return OK;
}

static const struct variant variants[] = {
    {"table", "a masked table to player 1: no assumption; needs three players"},
    {"digest", "digests of prefixes to player 1, for numbers of many bits; needs three players"},
    {"ot", "by oblivious transfers between two players: no third is needed, and no third can help"},
    {"sums", "secure sum, and all compare the sum themselves: the sum is shown"},
    {0}};

static const char *const sharing_words[] = {"star", "ring", "zero", NULL};
static const char *const transfer_words[] = {"chou-orlandi", "extension", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of players, m; two for ot only", "3", PARAMETER_PARTIES, 2, PARTIES_MOST,
     NULL},
    {"modulus", "N, larger than any sum; digest, ot: a power of two, larger than twice any", "8",
     PARAMETER_NUMBER, 2, UINT64_C(1) << 58, NULL},
    {"thresholds",
     "c, from 1 to N - 1; more than one, separated by commas, compare a vector; table: c/n with n "
     "that divides N, for a sum below n",
     "4", PARAMETER_TEXT, 0, 0, NULL},
    {"shares",
     "how the sum is shared: star, ring as the paper's secure sum, or star with zero "
     "sums of masks",
     "star", PARAMETER_WORD, 0, 0, sharing_words},
    {"transfers",
     "ot: chou-orlandi, each by exponentiations; extension, 128 so in all and the rest by "
     "symmetric "
     "cryptography, before the numbers are looked at: for many comparisons",
     "chou-orlandi", PARAMETER_WORD, 0, 0, transfer_words},
    {0}};

static const struct message *const messages[] = {&compare_zero,       &compare_left,
                                                 &compare_right,      &compare_pad,
                                                 &compare_answers,    &compare_place,
                                                 &compare_verdict,    &compare_pact,
                                                 &compare_prefixes,   &compare_part,
                                                 &compare_masked,     &secure_sum_shift,
                                                 &secure_sum_unshift, NULL};
static const struct protocol *const parts[] = {&secure_sum_protocol, &oblivious_transfer_protocol,
                                               NULL};

const struct protocol compare_protocol = {
    .name = "compare",
    .title = "Secure comparison of a sum with a threshold",
    .source = "jurczyk-xiong 4.2",
    .summary = "Every player learns whether the sum of all inputs is at least c, and nothing else.",
    .input_help = "integers from 0 to N - 1, one for each threshold, separated by commas",
    .variants = variants,
    .parameters = parameters,
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    .vector = numbers,
    .parse = vector_parse,
    .input_count = vector_input_count,
    .input_at = vector_input_at,
    .sample = sample,
    .check_inputs = check_inputs,
    .role = role,
    .ideal = compare_ideal,
    .leakage = compare_leakage,
    .ideal_view = compare_ideal_view,
    .second_ideal = compare_second_ideal,
    .second_leakage = compare_second_leakage,
};
