/* Oblivious transfer: the function, and the ideal views. Nothing is declared. */
#include "protocols/oblivious_transfer/oblivious_transfer.h"
#include "sim/primitives/extension/extension.h"
#include "sim/primitives/transfer/transfer.h"

status oblivious_transfer_ideal(struct ideal *ideal)
{
    const struct value *numbers = ideal_input(ideal, TRANSFER_SENDER);
    const struct value *choices = ideal_input(ideal, TRANSFER_RECEIVER);
    struct value chosen = residues(ideal_run(ideal), numbers->modulus, choices->count);
    for (size_t i = 0; i < choices->count; i++)
        value_entry(&chosen, i, numbers, residue_at(choices, i) * choices->count + i);
    ideal_output(ideal, TRANSFER_RECEIVER, "chosen", &chosen);
    return OK;
}

status oblivious_transfer_leakage(struct ideal *ideal, int party)
{
    (void)ideal;
    (void)party;
    return OK;
}

static status invent_answers(struct party *puppet, int from, size_t count, struct value *answers)
{
    REQUIRE(invent_transfer_points(puppet, count, answers));
    return hear(puppet, from, &oblivious_transfer_answers, answers);
}

static status invent_offer(struct party *puppet, int from, struct value *offer)
{
    REQUIRE(invent_transfer_points(puppet, 1, offer));
    return hear(puppet, from, &oblivious_transfer_offer, offer);
}

/* The answers and the blocks are uniform whatever is chosen, and the pads are fresh. */
static status view_sender(struct party *puppet, const struct modulus *modulus, size_t length)
{
    const struct modulus *two = run_integers(party_run(puppet), 2);
    struct value secret, offer, bits, answers, keys, blocks, pad;
    if (party_variant(puppet, "extension")) {
        REQUIRE(invent_offer(puppet, TRANSFER_RECEIVER, &offer));
        REQUIRE(draw_residues(puppet, "bits", two, EXTENSION_TRANSFERS, &bits));
        REQUIRE(transfer_choose(puppet, "answer", &offer, &bits, &answers, &keys));
        REQUIRE(invent_extension_blocks(puppet, length, &blocks));
        REQUIRE(hear(puppet, TRANSFER_RECEIVER, &oblivious_transfer_blocks, &blocks));
    } else {
        REQUIRE(transfer_begin(puppet, "offer", &secret, &offer));
        REQUIRE(invent_answers(puppet, TRANSFER_RECEIVER, length, &answers));
    }
    REQUIRE(invent_residues(puppet, modulus, length, &pad));
    show_transfer_pads(puppet, "pad 0", &pad);
    REQUIRE(invent_residues(puppet, modulus, length, &pad));
    show_transfer_pads(puppet, "pad 1", &pad);
    return OK;
}

/* What the receiver has as keys: its own doing, from an offer or answers that tell nothing. */
static status view_keys(struct party *puppet, const struct value *choices, struct value *keys)
{
    struct value secret, offer, answers, zeros, ones, session, blocks;
    if (!party_variant(puppet, "extension")) {
        REQUIRE(invent_offer(puppet, TRANSFER_SENDER, &offer));
        return transfer_choose(puppet, "answer", &offer, choices, &answers, keys);
    }
    REQUIRE(transfer_begin(puppet, "offer", &secret, &offer));
    REQUIRE(invent_answers(puppet, TRANSFER_SENDER, EXTENSION_TRANSFERS, &answers));
    REQUIRE(transfer_open(puppet, &secret, &answers, &zeros, &ones));
    REQUIRE(extension_receiver(puppet, &zeros, &ones, &session));
    return extension_choose(puppet, &session, choices, &blocks, keys);
}

/* What was chosen is under a pad that the receiver has, the other under one that it has not. */
static status view_receiver(struct ideal *ideal, struct party *puppet,
                            const struct modulus *modulus, size_t length)
{
    const struct value *choices = party_input(puppet);
    const struct value *chosen = ideal_get_output(ideal, "chosen");
    struct value keys, pads, under, masked[2];
    REQUIRE(view_keys(puppet, choices, &keys));
    REQUIRE(transfer_pads(puppet, "pad", &keys, modulus, 1, &pads));
    for (size_t i = 0; i < 2; i++)
        REQUIRE(invent_residues(puppet, modulus, length, &masked[i]));
    under = residues(party_run(puppet), modulus, length);
    residues_add(&under, chosen, &pads);
    for (size_t i = 0; i < length; i++)
        value_entry(&masked[residue_at(choices, i)], i, &under, i);
    return hear(puppet, TRANSFER_SENDER, &oblivious_transfer_masked, &masked[0], &masked[1]);
}

status oblivious_transfer_view(struct ideal *ideal, struct party *puppet)
{
    const struct modulus *modulus = run_modulus(party_run(puppet), "modulus");
    const size_t length = (size_t)party_number(puppet, "length");
    return party_is(puppet, TRANSFER_SENDER) ? view_sender(puppet, modulus, length)
                                             : view_receiver(ideal, puppet, modulus, length);
}
