/* Oblivious transfer: the function, and the ideal views. Nothing is declared. */
#include "protocols/oblivious_transfer/oblivious_transfer.h"
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

/* The answers are uniform whatever is chosen, and the pads are fresh. */
static status view_sender(struct party *puppet, const struct modulus *modulus, size_t length)
{
    struct value secret, offer, answers, pad;
    REQUIRE(transfer_begin(puppet, "offer", &secret, &offer));
    REQUIRE(invent_transfer_points(puppet, length, &answers));
    REQUIRE(hear(puppet, TRANSFER_RECEIVER, &oblivious_transfer_answers, &answers));
    REQUIRE(invent_residues(puppet, modulus, length, &pad));
    show_transfer_pads(puppet, "pad 0", &pad);
    REQUIRE(invent_residues(puppet, modulus, length, &pad));
    show_transfer_pads(puppet, "pad 1", &pad);
    return OK;
}

/* What was chosen is under a pad that the receiver has, the other under one that it has not. */
static status view_receiver(struct ideal *ideal, struct party *puppet,
                            const struct modulus *modulus, size_t length)
{
    const struct value *choices = party_input(puppet);
    const struct value *chosen = ideal_get_output(ideal, "chosen");
    struct value offer, answers, keys, pads, under, masked[2];
    REQUIRE(invent_transfer_points(puppet, 1, &offer));
    REQUIRE(hear(puppet, TRANSFER_SENDER, &oblivious_transfer_offer, &offer));
    REQUIRE(transfer_choose(puppet, "answer", &offer, choices, &answers, &keys));
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
    const size_t length = party_number(puppet, "length");
    return party_is(puppet, TRANSFER_SENDER) ? view_sender(puppet, modulus, length)
                                             : view_receiver(ideal, puppet, modulus, length);
}
