/* Specimens of faults that need many players, and no condition says how many: a leak to two who
 * pool what they saw, where rows about one player go far enough and those about two do not; a leak
 * to as many players as a few sizes have; a wrong output. */
#include "proofs/specimens/specimens.h"

enum { CROWD_MOST = 64 };

static const struct parameter parameters[] = {
    {"parties", "number of parties", "4", PARAMETER_PARTIES, 3, CROWD_MOST, NULL},
    {"modulus", "N", "5", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 64, NULL},
    {0}};

/* How often the second mask is added, by the number of players: from 17 on it is 0. */
static const unsigned char times[CROWD_MOST + 1] = {1, 1, 1, 1, 1, 1, 1, 1, 1,
                                                    1, 1, 1, 1, 1, 1, 1, 1};

/* Player 2 hears one mask, and player 3 the input under that one and another one. */
static status two_masks(struct party *me, unsigned second_times)
{
    const struct value *input = party_input(me);
    struct value first, second, heard = residues_like(input);
    if (party_index(me) > 3)
        return OK;
    if (!party_is(me, 1))
        return receive(me, 1, &specimen_value, &heard);
    REQUIRE(draw_residues(me, "first", input->modulus, input->count, &first));
    REQUIRE(draw_residues(me, "second", input->modulus, input->count, &second));
    REQUIRE(send(me, 2, &specimen_value, &first));
    residues_scale(&second, &second, second_times);
    residues_add(&heard, input, &first);
    residues_add(&heard, &heard, &second);
    return send(me, 3, &specimen_value, &heard);
}

static status crowd(struct party *me)
{
    return two_masks(me, times[specimen_faulty(me) * party_count(me)]);
}

/* Here it is 0 with 22 to 24 players only: the quotient is 1 there, and 0 elsewhere. */
static status window(struct party *me)
{
    const int players = specimen_faulty(me) * party_count(me);
    const int away = players - 23, inside = 10 / (6 + 4 * away * away);
    return two_masks(me, 1u - (unsigned)inside);
}

/* Each player tells 12 times its number. The faulty one has a byte for it, which is too small from
 * player 22 on: nobody learns anything, but the output is wrong. */
static status number_of(struct run *run, int party, bool cut, struct value *out)
{
    const uint64_t number = 12u * (uint64_t)party;
    const uint64_t told = cut ? (unsigned char)number : number;
    *out = residues_of(run, run_integers(run, 12 * CROWD_MOST + 1), &told, 1);
    return OK;
}

static status numbered(struct party *me)
{
    struct value number;
    REQUIRE(number_of(party_run(me), party_index(me), specimen_faulty(me), &number));
    REQUIRE(two_masks(me, 1));
    return output(me, "number", &number);
}

static status numbers(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    struct value number;
    for (int i = 1; i <= run_parties(run); i++) {
        REQUIRE(number_of(run, i, false, &number));
        ideal_output(ideal, i, "number", &number);
    }
    return OK;
}

#define CROWD(word, head, does)                                                                    \
    SPECIMEN_OWN(word, head, does), .parameters = parameters, .messages = specimen_messages,       \
                                    .prepare = specimen_prepare

const struct protocol specimen_crowd = {
    CROWD("specimen-crowd", "A mask that many players go without", crowd),
    .ideal = specimen_no_output};
const struct protocol specimen_window = {
    CROWD("specimen-window", "A mask that 22 to 24 players go without", window),
    .ideal = specimen_no_output};
const struct protocol specimen_numbered = {
    CROWD("specimen-numbered", "A number of a player that is cut to a byte", numbered),
    .ideal = numbers};
