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
 * `extension`, for many: the parties first make 128 such transfers the other way round, and the
 * rest needs symmetric cryptography only (Ishai, Kilian, Nissim and Petrank 2003, section 3).
 *
 *   1  The receiver draws a and sends the offer A = aG.
 *   2  The sender draws 128 bits s and sends an answer for each. It has one key of each transfer;
 *      the receiver has both.
 *   3  The receiver sends blocks: for each of the 128, the streams of both keys, added up, plus its
 *      choices. From them the sender has two keys for each choice, and the receiver one of the two.
 *   4, 5  as above.
 *
 * Notes.
 *   1. Both follow the protocol. What is sent otherwise (an answer whose b is not known, say) is
 *      not detected and not claimed to be harmless.
 *   2. A caller needs no more than the function: with `--ideal oblivious-transfer` a trusted party
 *      takes numbers and choices and hands the chosen ones out.
 *   3. No checker can walk through 128 bits s. The row of `extension` is sampled; what calls it is
 *      proved with the function instead. */
#include "protocols/oblivious_transfer/oblivious_transfer.h"
#include "sim/input.h"
#include "sim/primitives/extension/extension.h"
#include "sim/primitives/transfer/transfer.h"

static struct value points(struct party *me, size_t count)
{
    return values_of(party_run(me), KIND_TRANSFER_POINTS, count);
}

/* Steps 1 and 3. */
static status sender_keys(struct party *me, size_t length, struct value *zeros, struct value *ones)
{
    struct value secret, offer, answers = points(me, length);
    REQUIRE(transfer_begin(me, "offer", &secret, &offer));
    REQUIRE(send(me, TRANSFER_RECEIVER, &oblivious_transfer_offer, &offer));
    REQUIRE(receive(me, TRANSFER_RECEIVER, &oblivious_transfer_answers, &answers));
    return transfer_open(me, &secret, &answers, zeros, ones);
}

/* Step 2. */
static status receiver_keys(struct party *me, const struct value *choices, struct value *keys)
{
    struct value offer = points(me, 1), answers;
    REQUIRE(receive(me, TRANSFER_SENDER, &oblivious_transfer_offer, &offer));
    REQUIRE(transfer_choose(me, "answer", &offer, choices, &answers, keys));
    return send(me, TRANSFER_SENDER, &oblivious_transfer_answers, &answers);
}

/* `extension`, steps 2 and 3. */
static status sender_extension(struct party *me, size_t length, struct value *zeros,
                               struct value *ones)
{
    struct run *run = party_run(me);
    struct value offer = points(me, 1), bits, answers, keys, session,
                 blocks = extension_blocks(run, length);
    REQUIRE(receive(me, TRANSFER_RECEIVER, &oblivious_transfer_offer, &offer));
    REQUIRE(draw_residues(me, "bits", run_integers(run, 2), EXTENSION_TRANSFERS, &bits));
    REQUIRE(transfer_choose(me, "answer", &offer, &bits, &answers, &keys));
    REQUIRE(send(me, TRANSFER_RECEIVER, &oblivious_transfer_answers, &answers));
    REQUIRE(extension_sender(me, &bits, &keys, &session));
    REQUIRE(receive(me, TRANSFER_RECEIVER, &oblivious_transfer_blocks, &blocks));
    return extension_open(me, &session, &blocks, length, zeros, ones);
}

/* `extension`, steps 1 and 3. */
static status receiver_extension(struct party *me, const struct value *choices, struct value *keys)
{
    struct value secret, offer, answers = points(me, EXTENSION_TRANSFERS), zeros, ones, session,
                                blocks;
    REQUIRE(transfer_begin(me, "offer", &secret, &offer));
    REQUIRE(send(me, TRANSFER_SENDER, &oblivious_transfer_offer, &offer));
    REQUIRE(receive(me, TRANSFER_SENDER, &oblivious_transfer_answers, &answers));
    REQUIRE(transfer_open(me, &secret, &answers, &zeros, &ones));
    REQUIRE(extension_receiver(me, &zeros, &ones, &session));
    REQUIRE(extension_choose(me, &session, choices, &blocks, keys));
    return send(me, TRANSFER_SENDER, &oblivious_transfer_blocks, &blocks);
}

static status role_sender(struct party *me, const struct modulus *modulus, size_t length)
{
    const struct value *input = party_input(me);
    struct value zeros, ones, pads[2], masked[2];
    REQUIRE(party_variant(me, "extension") ? sender_extension(me, length, &zeros, &ones)
                                           : sender_keys(me, length, &zeros, &ones));
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
    struct value keys, pads,
        chosen = residues(run, modulus, length),
        masked[2] = {residues(run, modulus, length), residues(run, modulus, length)};
    REQUIRE(party_variant(me, "extension") ? receiver_extension(me, choices, &keys)
                                           : receiver_keys(me, choices, &keys));
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
    const size_t length = (size_t)party_number(me, "length");
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
    {"chou-orlandi", "each transfer by an exponentiation or two of each party"},
    {"extension", "128 transfers first; all others need symmetric cryptography only"},
    {0}};

static const struct parameter parameters[] = {
    {"modulus", "N: numbers are below it", "2^32", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "how many transfers", "1", PARAMETER_NUMBER, 1, OBLIVIOUS_TRANSFERS, NULL},
    {0}};

static const struct message *const messages[] = {
    &oblivious_transfer_offer, &oblivious_transfer_answers, &oblivious_transfer_blocks,
    &oblivious_transfer_masked, NULL};
static const char *const roles[] = {"sender", "receiver", NULL};

const struct protocol oblivious_transfer_protocol = {
    .name = "oblivious-transfer",
    .title = "Oblivious transfer",
    .source = "Chou and Orlandi 2015, figure 1; Ishai and others 2003; jurczyk-xiong 4.2 needs it",
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
    VECTOR_INPUTS(inputs),
    .role = role,
    .ideal = oblivious_transfer_ideal,
    .leakage = oblivious_transfer_leakage,
    .ideal_view = oblivious_transfer_view,
};
