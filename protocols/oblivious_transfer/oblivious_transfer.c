/* Oblivious transfer, of numbers modulo N. The transfers are random ones, by Chou and Orlandi 2015,
 * figure 1; how two numbers are sent with one is Beaver 1995. |length| transfers are made at once.
 *
 *   1  The sender draws a and sends the offer A = aG.
 *   2  For each choice c the receiver draws b and sends the answer B = bG + cA. It has the key that
 *      is a hash of bA.
 *   3  The sender has two keys for each answer, of aB and of aB - aA. One of them, the one of
 *      number c, is the receiver's.
 *   4  The sender masks each number with a pad made of the key of its place, and sends both.
 *   5  The receiver takes its pad off the number that it chose.
 *
 * Notes.
 *   1. Both follow the protocol. What is sent otherwise (an answer whose b is not known, say) is
 *      not detected and not claimed to be harmless.
 *   2. A caller needs no more than the function: with `--ideal oblivious-transfer` a trusted party
 *      takes numbers and choices and hands the chosen ones out. */
#include "protocols/oblivious_transfer/oblivious_transfer.h"
#include "sim/input.h"
#include "sim/primitives/transfer/transfer.h"

static status role_sender(struct party *me, const struct modulus *modulus, size_t length)
{
    struct run *run = party_run(me);
    const struct value *input = party_input(me);
    struct value secret, offer, answers = values_of(run, KIND_TRANSFER_POINTS, length);
    struct value zeros, ones, pads[2], masked[2];
    REQUIRE(transfer_begin(me, "offer", &secret, &offer));
    REQUIRE(send(me, TRANSFER_RECEIVER, &oblivious_transfer_offer, &offer));
    REQUIRE(receive(me, TRANSFER_RECEIVER, &oblivious_transfer_answers, &answers));
    REQUIRE(transfer_open(me, &secret, &answers, &zeros, &ones)); /* step 3 */
    REQUIRE(transfer_pads(me, "pad 0", &zeros, modulus, 1, &pads[0]));
    REQUIRE(transfer_pads(me, "pad 1", &ones, modulus, 1, &pads[1]));
    for (size_t i = 0; i < 2; i++) { /* step 4 */
        const struct value numbers = value_slice(input, i * length, length);
        masked[i] = residues_like(&numbers);
        residues_add(&masked[i], &numbers, &pads[i]);
    }
    return send(me, TRANSFER_RECEIVER, &oblivious_transfer_masked, &masked[0], &masked[1]);
}

static status role_receiver(struct party *me, const struct modulus *modulus, size_t length)
{
    struct run *run = party_run(me);
    const struct value *choices = party_input(me);
    struct value offer = values_of(run, KIND_TRANSFER_POINTS, 1), answers, keys, pads;
    struct value masked[2] = {residues(run, modulus, length), residues(run, modulus, length)};
    struct value chosen = residues(run, modulus, length);
    REQUIRE(receive(me, TRANSFER_SENDER, &oblivious_transfer_offer, &offer));
    REQUIRE(transfer_choose(me, "answer", &offer, choices, &answers, &keys)); /* step 2 */
    REQUIRE(send(me, TRANSFER_SENDER, &oblivious_transfer_answers, &answers));
    REQUIRE(transfer_pads(me, "pad", &keys, modulus, 1, &pads));
    REQUIRE(receive(me, TRANSFER_SENDER, &oblivious_transfer_masked, &masked[0], &masked[1]));
    for (size_t i = 0; i < length; i++) /* step 5 */
        value_entry(&chosen, i, &masked[residue_at(choices, i)], i);
    residues_sub(&chosen, &chosen, &pads);
    return output(me, "chosen", &chosen);
}

static status role(struct party *me)
{
    const struct modulus *modulus = run_modulus(party_run(me), "modulus");
    const size_t length = party_number(me, "length");
    return party_is(me, TRANSFER_SENDER) ? role_sender(me, modulus, length)
                                         : role_receiver(me, modulus, length);
}

static status prepare(struct run *run)
{
    run_set_parties(run, 2);
    return OK;
}

/* The sender's numbers of choice 0 come first, then those of choice 1; the receiver has bits. */
static struct vector inputs(struct run *run, int party)
{
    const uint64_t length = run_number(run, "length");
    return party == TRANSFER_SENDER ? (struct vector){run_modulus(run, "modulus"), 2 * length}
                                    : (struct vector){run_integers(run, 2), length};
}

static const struct variant variants[] = {
    {"chou-orlandi", "each transfer by an exponentiation or two of each party"}, {0}};

static const struct parameter parameters[] = {
    {"modulus", "N: numbers are below it", "2^32", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "how many transfers", "1", PARAMETER_NUMBER, 1, 1 << 20, NULL},
    {0}};

static const struct message *const messages[] = {
    &oblivious_transfer_offer, &oblivious_transfer_answers, &oblivious_transfer_masked, NULL};
static const char *const roles[] = {"sender", "receiver", NULL};

const struct protocol oblivious_transfer_protocol = {
    .name = "oblivious-transfer",
    .title = "Oblivious transfer",
    .source = "Chou and Orlandi 2015, figure 1; jurczyk-xiong 4.2 needs it for two parties",
    .summary =
        "Of two numbers the receiver gets the one that it chooses, and nothing of the other; "
        "the sender learns nothing of the choice.",
    .input_help = "sender: all numbers of choice 0, then all of choice 1, joined by commas; "
                  "receiver: choices, 0 or 1",
    .variants = variants,
    .parameters = parameters,
    .small = "length=2 modulus=1000",
    .messages = messages,
    .roles = roles,
    .prepare = prepare,
    .vector = inputs,
    .parse = vector_parse,
    .input_count = vector_input_count,
    .input_at = vector_input_at,
    .sample = vector_sample,
    .role = role,
    .ideal = oblivious_transfer_ideal,
    .leakage = oblivious_transfer_leakage,
    .ideal_view = oblivious_transfer_view,
};
