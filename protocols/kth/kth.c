/* The k-th ranked element. Jurczyk and Xiong 2009, section 4.2, who take it from Aggarwal, Mishra
 * and Pinkas 2004, section 3, for parties that follow the protocol.
 *
 * Each player has any number of values from 0 to M - 1. How many there are in all, n, is public,
 * and so are M and the rank k; how many each player has is not.
 *
 * `as-published`, beginning with low = 0 and high = M - 1, while low < high:
 *   1  The place is a = floor((low + high) / 2). Each player counts its values below and above a.
 *   2  Two comparisons: are the values below a, of all players, at least k? Are those above a at
 *      least n - k + 1?
 *   3  If the first: high = a - 1. If the second: low = a + 1. If neither, a is the element.
 * `one-way`: one comparison a probe. Are the values up to a at least k? Then high = a, else
 * low = a + 1.
 * `shown-sums`: as published, with comparisons that show the sums.
 *
 * When low = high, it is the element. Where it lies decides every answer, so the probes tell
 * nothing that the output does not (but for shown-sums, which declares the ranks of all probes).
 *
 * Notes.
 *   1. "log M rounds, each of which requires secure computations twice" (4.3): at most
 *      floor(log2 M) probes of two comparisons here, ceil(log2 M) of one for one-way.
 *   2. The median is k = ceil(n / 2): the bracket of n / 2 in 4.2 cannot be read in our copy.
 *   3. M is of the public domain. The least and the greatest value of a player never are. */
#include "protocols/kth/kth.h"
#include "protocols/compare/compare.h"
#include "sim/input.h"
#include <string.h>

enum { COUNT_MOST = (1 << 24) - 1, INPUTS_MOST = 1 << 20 };

status kth_search(const struct kth_state *state, kth_probe *probe, void *context, uint64_t *element)
{
    uint64_t low = 0, high = state->values - 1;
    while (low < high) {
        const uint64_t place = low + (high - low) / 2;
        bool answer[2];
        REQUIRE(probe(context, place, answer));
        /* not run: at the lowest place nothing is below; the guard is for wrong answers. */
        const bool below = answer[0] && (place > low || !state->both);
        if (below)
            high = state->both ? place - 1 : place;
        else if (!state->both || answer[1])
            low = place + 1;
        else
            low = high = place;
    }
    *element = low;
    return OK;
}

struct value kth_bring(struct run *run, const struct kth_state *state, const struct value *values,
                       uint64_t place)
{
    const uint64_t upto = residues_below(values, place + 1);
    if (!state->both)
        return residues_of(run, state->counting, &upto, 1);
    const uint64_t both[2] = {residues_below(values, place), values->count - upto};
    return residues_of(run, state->counting, both, 2);
}

/* Steps 1 and 2. */
static status ask(void *context, uint64_t place, bool answer[2])
{
    struct party *me = context;
    struct run *run = party_run(me);
    const struct kth_state *state = run_state(run);
    const struct value counts = kth_bring(run, state, party_input(me), place);
    struct value result;
    REQUIRE(call(me, NULL, state->compare, &counts, &result));
    answer[0] = residue_at(&result, 0);
    answer[1] = state->both && residue_at(&result, 1);
    return OK;
}

static status role(struct party *me)
{
    struct run *run = party_run(me);
    const struct kth_state *state = run_state(run);
    uint64_t element;
    REQUIRE(kth_search(state, ask, me, &element));
    const struct value found = residues_of(run, state->modulus, &element, 1);
    return output(me, "element", &found);
}

static status prepare(struct run *run)
{
    struct kth_state *state = arena_zero(run_arena(run), sizeof *state);
    const int parties = (int)run_number(run, "parties");
    state->values = run_number(run, "values");
    state->count = run_number(run, "count");
    state->rank = run_number(run, "rank");
    state->both = !run_is(run, "one-way");
    state->modulus = run_integers(run, state->values < 2 ? 2 : state->values);
    const bool sums = run_is(run, "shown-sums");
    const struct compare_way way = {.by = sums ? "sums" : run_parameter_text(run, "comparisons"),
                                    .shares = run_parameter_text(run, "shares"),
                                    .sums = state->count + 1};
    if (sums && run_number(run, "comparisons"))
        return run_fail(run, E_ARGUMENT,
                        "shown-sums shows its sums: comparisons goes with another variant");
    state->counting = run_integers(run, compare_modulus(&way));
    if (state->rank > state->count)
        return run_fail(run, E_RANGE, "rank %llu is more than the %llu values that there are",
                        (unsigned long long)state->rank, (unsigned long long)state->count);
    run_set_state(run, state);
    run_set_parties(run, parties);
    const char *thresholds =
        state->both ? arena_format(run_arena(run), "%llu,%llu", (unsigned long long)state->rank,
                                   (unsigned long long)(state->count - state->rank + 1))
                    : arena_format(run_arena(run), "%llu", (unsigned long long)state->rank);
    return compare_of(run, &way, thresholds, &state->compare);
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    const struct kth_state *state = run_state(run);
    while (size && strchr(" \t\r\n", text[size - 1]))
        size--;
    if (size == 0 || (size == 1 && *text == '-')) {
        *input = residues(run, state->modulus, 0);
        return OK;
    }
    const status result = value_parse(run, state->modulus, text, size, input);
    if (result != OK)
        return run_fail(run, result, "the input of party %d: %s", party, run_error(run));
    if (input->count > state->count)
        return run_fail(run, E_INPUT, "the input of party %d has %u values, and all have %llu",
                        party, input->count, (unsigned long long)state->count);
    for (size_t i = 0; i < input->count; i++)
        if (residue_at(input, i) >= state->values)
            return run_fail(run, E_RANGE, "value %zu of party %d is not below %llu", i + 1, party,
                            (unsigned long long)state->values);
    return OK;
}

/* How many multisets of |size| values from 0 to |values| - 1 there are; 0: more than INPUTS_MOST.
 */
static uint64_t multisets(uint64_t values, uint64_t size)
{
    uint64_t ways = 1;
    for (uint64_t i = 1; i <= size; i++) {
        ways = ways * (values + i - 1) / i; /* a product of i numbers in a row, divided by i! */
        if (ways > INPUTS_MOST)
            return 0;
    }
    return ways;
}

static uint64_t input_count(struct run *run, int party)
{
    const struct kth_state *state = run_state(run);
    uint64_t total = 0;
    (void)party;
    if (state->count > INPUTS_MOST)
        return 0;
    for (uint64_t size = 0; size <= state->count; size++) {
        const uint64_t ways = multisets(state->values, size);
        total += ways;
        if (ways == 0 || total > INPUTS_MOST)
            return 0;
    }
    return total;
}

/* Smaller multisets first; those of one size by their smallest value, then the next. */
static status input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    const struct kth_state *state = run_state(run);
    uint64_t size = 0, value = 0;
    (void)party;
    for (; index >= multisets(state->values, size); size++)
        index -= multisets(state->values, size);
    *input = residues(run, state->modulus, size);
    for (uint64_t i = 0; i < size; i++) {
        /* Those whose entry i is |value|: the rest are from |value| on. */
        for (uint64_t rest; index >= (rest = multisets(state->values - value, size - i - 1));
             value++)
            index -= rest;
        residue_put(input, i, value);
    }
    return OK;
}

/* The sizes add up to n; values are often equal, or at the ends of the range. */
static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const struct kth_state *state = run_state(run);
    const uint64_t m = (uint64_t)run_parties(run),
                   size = state->count / m + ((uint64_t)party <= state->count % m);
    *input = residues(run, state->modulus, size);
    for (size_t i = 0; i < size; i++) {
        uint64_t way, any;
        REQUIRE(tape_below(tape, "sample way", 4, &way));
        REQUIRE(tape_below(tape, "sample", state->values, &any));
        residue_put(input, i,
                    way == 0   ? 0
                    : way == 1 ? state->values - 1
                    : way == 2 ? state->values / 2
                               : any);
    }
    return OK;
}

static status check_inputs(struct run *run)
{
    const struct kth_state *state = run_state(run);
    uint64_t count = 0;
    for (int i = 1; i <= run_parties(run); i++)
        count += run_input(run, i)->count;
    if (count == state->count)
        return OK;
    return run_fail(run, E_INPUT, "the players have %llu values in all, and count is %llu",
                    (unsigned long long)count, (unsigned long long)state->count);
}

static const struct variant variants[] = {
    {"as-published", "three ways a probe, two comparisons each"},
    {"one-way", "one comparison a probe"},
    {"shown-sums",
     "as published, but the sums are shown and not compared: the ranks of all probes"},
    {0}};

static const char *const sharing_words[] = {"star", "ring", "zero", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 3, PARTIES_MOST, NULL},
    {"values", "M: values are from 0 to M - 1", "8", PARAMETER_NUMBER, 1, UINT32_MAX, NULL},
    {"count", "n, how many values all players have together", "4", PARAMETER_NUMBER, 1, COUNT_MOST,
     NULL},
    {"rank", "k: the smallest is 1, the median ceil(n / 2)", "2", PARAMETER_NUMBER, 1, COUNT_MOST,
     NULL},
    {"shares", "how comparisons share a sum", "star", PARAMETER_WORD, 0, 0, sharing_words},
    COMPARE_WAY_PARAMETER,
    {0}};

static const struct message *const messages[] = {NULL};
static const struct protocol *const parts[] = {&compare_protocol, NULL};

const struct protocol kth_protocol = {
    .name = "kth",
    .title = "The k-th smallest of private values",
    .source = "jurczyk-xiong 4.2",
    .summary = "Every player learns the k-th smallest of all values, and nothing else.",
    .input_help = "any number of values from 0 to M - 1, separated by commas; none: -",
    .variants = variants,
    .parameters = parameters,
    .messages = messages,
    .parts = parts,
    .prepare = prepare,
    .parse = parse,
    .input_count = input_count,
    .input_at = input_at,
    .sample = sample,
    .check_inputs = check_inputs,
    .role = role,
    .ideal = kth_ideal,
    .leakage = kth_leakage,
    .ideal_view = kth_ideal_view,
    .second_ideal = kth_second_ideal,
    .second_leakage = kth_second_leakage,
};
