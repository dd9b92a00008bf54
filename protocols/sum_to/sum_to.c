/* The sum to one player. Tassa and Gudes 2012, Algorithm 1 as sections 5 and 8.3 use it.
 *
 *   as-published  1-8  Algorithm 1 in its 2m messages, and no announcement: player 1 has the sum.
 *   one-lap       1    The receiver adds a fresh mask to its input and passes the result on.
 *                 2    Each player around the ring adds its input and passes it on.
 *                 3    The receiver takes its mask off again.
 *   hardened      1    Each pair of players i < j has a mask, drawn by i and sent to j.
 *                 2    Everybody sends the receiver its input plus the masks with later players,
 *                      minus those with earlier ones; the masks cancel.
 *
 * Notes.
 *   1. Section 8.3 says that one player learns the sum and the others nothing. In the 2m messages
 *      of Algorithm 1 player m has the sum as well: it takes the last mask off. That is declared
 *      (`as-published`); the other variants need no such item.
 *   2. One lap takes m messages and m draws of one player. Two neighbours of a player who pool what
 *      they saw learn its input, as in Algorithm 1; the receiver and one other learn a partial sum.
 *   3. Signed numbers are residues of a modulus above twice their bound: sums wrap and are read
 *      back by who knows the bound. */
#include "protocols/sum_to/sum_to.h"
#include "sim/input.h"

static status ring(struct party *me, const struct value *input, struct value *sum)
{
    struct value mask, running = residues_like(input);
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));

    /* Steps 1-4: inputs and masks on. */
    if (!party_is(me, 1))
        REQUIRE(receive(me, party_previous(me), &sum_to_shift, &running));
    residues_add(&running, &running, input);
    residues_add(&running, &running, &mask);
    REQUIRE(send(me, party_next(me), &sum_to_shift, &running));

    /* Steps 5-8: masks off. */
    REQUIRE(receive(me, party_previous(me), party_is(me, 1) ? &sum_to_shift : &sum_to_unshift,
                    &running));
    residues_sub(&running, &running, &mask);
    REQUIRE(send(me, party_next(me), &sum_to_unshift, &running));
    if (party_is(me, 1))
        REQUIRE(receive(me, party_previous(me), &sum_to_unshift, &running));
    *sum = running;
    return OK;
}

static status lap(struct party *me, int receiver, const struct value *input, struct value *sum)
{
    struct value mask, running = residues_unset(party_run(me), input->modulus, input->count);
    if (party_is(me, receiver)) {
        REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask)); /* step 1 */
        residues_add(&running, input, &mask);
        REQUIRE(send(me, party_next(me), &sum_to_lap, &running));
        REQUIRE(receive(me, party_previous(me), &sum_to_lap, &running));
        residues_sub(&running, &running, &mask); /* step 3 */
    } else {
        REQUIRE(receive(me, party_previous(me), &sum_to_lap, &running)); /* step 2 */
        residues_add(&running, &running, input);
        REQUIRE(send(me, party_next(me), &sum_to_lap, &running));
    }
    *sum = running;
    return OK;
}

static status pairs(struct party *me, int receiver, const struct value *input, struct value *sum)
{
    struct value masked = value_copy(input), mask, other;
    for (int to = party_index(me) + 1; to <= party_count(me); to++) { /* step 1 */
        REQUIRE(draw_residues(me, "pair mask", input->modulus, input->count, &mask));
        REQUIRE(send(me, to, &sum_to_pair, &mask));
        residues_add(&masked, &masked, &mask);
    }
    for (int from = 1; from < party_index(me); from++) {
        mask = residues_like(input);
        REQUIRE(receive(me, from, &sum_to_pair, &mask));
        residues_sub(&masked, &masked, &mask);
    }
    if (!party_is(me, receiver)) /* step 2 */
        REQUIRE(send(me, receiver, &sum_to_masked, &masked));
    for (int from = 1; party_is(me, receiver) && from <= party_count(me); from++) {
        if (from == receiver)
            continue;
        other = residues_like(input);
        REQUIRE(receive(me, from, &sum_to_masked, &other));
        residues_add(&masked, &masked, &other);
    }
    *sum = masked;
    return OK;
}

static status role(struct party *me)
{
    const int receiver = (int)party_number(me, "receiver");
    struct value sum;
    if (party_variant(me, "as-published"))
        REQUIRE(ring(me, party_input(me), &sum));
    else if (party_variant(me, "one-lap"))
        REQUIRE(lap(me, receiver, party_input(me), &sum));
    else
        REQUIRE(pairs(me, receiver, party_input(me), &sum));
    return party_is(me, receiver) ? output(me, "sum", &sum) : OK;
}

static status prepare(struct run *run)
{
    const uint64_t parties = run_number(run, "parties"), receiver = run_number(run, "receiver");
    if (receiver > parties)
        return run_fail(run, E_RANGE, "receiver %s is none of the %s players",
                        run_parameter_text(run, "receiver"), run_parameter_text(run, "parties"));
    if (receiver != 1 && run_is(run, "as-published"))
        return run_fail(run, E_ARGUMENT,
                        "Algorithm 1 brings the sum to player 1: set receiver=1, or choose the "
                        "variant one-lap or hardened");
    run_set_parties(run, (int)parties);
    return OK;
}

static const struct variant variants[] = {
    {"one-lap", "the receiver's mask goes around once; two colluding players learn what is between "
                "them"},
    {"as-published", "Algorithm 1 in 2m messages: player m learns the sum too"},
    {"hardened", "masks for every pair of players: withstands any coalition of m - 2"},
    {0}};

static const struct parameter parameters[] = {
    {"parties", "number of players, m", "3", PARAMETER_PARTIES, 2, PARTIES_MOST, NULL},
    {"receiver", "who learns the sum", "1", PARAMETER_NUMBER, 1, PARTIES_MOST, NULL},
    {"modulus", "N, larger than any sum", "2^32", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input vector", "1", PARAMETER_NUMBER, 1, 1 << 24, NULL},
    {0}};

static const struct message *const messages[] = {&sum_to_shift, &sum_to_unshift, &sum_to_lap,
                                                 &sum_to_pair,  &sum_to_masked,  NULL};

const struct protocol sum_to_protocol = {
    .name = "sum-to",
    .title = "Secure sum to one player",
    .source = "tassa-gudes 3.1, as used in 5 and 8.3",
    .summary = "One player learns the sum of all inputs, modulo N; the others learn nothing.",
    .input_help = "integers from 0 to N - 1, separated by commas",
    .variants = variants,
    .parameters = parameters,
    .small = "length=2",
    .messages = messages,
    .prepare = prepare,
    VECTOR_INPUTS(vector_of_parameters),
    .role = role,
    .ideal = sum_to_ideal,
    .leakage = sum_to_leakage,
    .ideal_view = sum_to_ideal_view,
};
