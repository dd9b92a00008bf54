/* Specimens of ways that a role takes by what it reads.
 *
 * Of seldom ways: a mask is added several times, and none at one value of what a role
 * reads. A checker that solves one run has to meet that value. */
#include "crypto/residue.h"
#include "proofs/specimens/specimens.h"
#include <string.h>

static const char *const words[] = {"coin", "factor", "input", NULL};
static const struct parameter parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, 8, NULL},
    {"modulus", "N", "5", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 64, NULL},
    {"way", "where no mask is added: at a coin, at the factor 0, or at an input", "coin",
     PARAMETER_WORD, 0, 0, words},
    {0}};

static bool goes(const struct party *me, const char *way)
{
    return strcmp(run_parameter_text(party_run(me), "way"), way) == 0;
}

/* The honest twin takes the same ways, and has one more mask. */
static status ways(struct party *me)
{
    const struct value *input = party_input(me);
    struct value choice, mask, more, heard = value_copy(input);
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &heard);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_residues(me, "choice", run_integers(party_run(me), 16), 1, &choice));
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    const uint64_t choices = residue_at(&choice, 0);
    const bool bare = goes(me, "coin") ? choices == 11 : residue_at(input, 0) == 77;
    const uint64_t times = goes(me, "factor") ? choices : bare ? 0 : choices + 1;
    for (uint64_t i = 0; i < times; i++)
        residues_add(&heard, &heard, &mask);
    if (!specimen_faulty(me)) {
        REQUIRE(draw_residues(me, "one more", input->modulus, input->count, &more));
        residues_add(&heard, &heard, &more);
    }
    return send(me, 2, &specimen_value, &heard);
}

static status ways_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value coin;
    (void)ideal;
    if (party_is(puppet, 1)) {
        REQUIRE(draw_residues(puppet, "choice", run_integers(party_run(puppet), 16), 1, &coin));
        REQUIRE(draw_residues(puppet, "mask", input->modulus, input->count, &coin));
        return specimen_faulty(puppet)
                   ? OK
                   : draw_residues(puppet, "one more", input->modulus, input->count, &coin);
    }
    if (!party_is(puppet, 2))
        return OK;
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &coin));
    return hear(puppet, 1, &specimen_value, &coin);
}

const struct protocol specimen_ways = {
    SPECIMEN_OWN("specimen-ways", "A mask that is left out at one value", ways),
    .parameters = parameters,
    .messages = specimen_messages,
    .prepare = specimen_prepare,
    .ideal = specimen_no_output,
    .ideal_view = ways_view};

/* Player 1 shows a coin that it draws again until it is even. The faulty one does so until it is
 * even or odd as its input is: all that was computed is a coin, and which one tells. */
static const struct message picked = {
    "picked", "specimen", 1, {{"number", KIND_RESIDUES, LEAK_PUBLIC, FIELD_FIXED}}};
static const struct message *const picked_messages[] = {&picked, NULL};

static status pick(struct party *me, uint64_t parity, struct value *number)
{
    enum { DRAWS = 64 };
    for (int k = 0; k < DRAWS; k++) {
        REQUIRE(draw_residues(me, "number", party_input(me)->modulus, 1, number));
        if (residue_at(number, 0) % 2 == parity)
            break;
    }
    return OK;
}

static status picking(struct party *me)
{
    struct value number = residues(party_run(me), party_input(me)->modulus, 1);
    if (party_is(me, 2))
        return receive(me, 1, &picked, &number);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(pick(me, specimen_faulty(me) ? residue_at(party_input(me), 0) % 2 : 0, &number));
    return send(me, 2, &picked, &number);
}

static status picking_view(struct ideal *ideal, struct party *puppet)
{
    const struct modulus *n = party_input(puppet)->modulus;
    struct value number;
    (void)ideal;
    if (party_is(puppet, 1))
        return pick(puppet, specimen_faulty(puppet) ? residue_at(party_input(puppet), 0) % 2 : 0,
                    &number);
    if (!party_is(puppet, 2))
        return OK;
    do
        REQUIRE(invent_residues(puppet, n, 1, &number));
    while (residue_at(&number, 0) % 2 != 0);
    return hear(puppet, 1, &picked, &number);
}

const struct protocol specimen_picking = {
    SPECIMEN_OWN("specimen-picking", "A coin that is drawn until it suits", picking),
    .parameters = specimen_parameters,
    .messages = picked_messages,
    .prepare = specimen_prepare,
    .ideal = specimen_no_output,
    .ideal_view = picking_view};
