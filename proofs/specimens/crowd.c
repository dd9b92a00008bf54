/* A specimen of a leak that needs many players and two who pool what they saw: rows about one
 * player go far enough, and those about two do not. No condition says from where on it leaks. */
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
static status crowd(struct party *me)
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
    residues_scale(&second, &second, times[specimen_faulty(me) * party_count(me)]);
    residues_add(&heard, input, &first);
    residues_add(&heard, &heard, &second);
    return send(me, 3, &specimen_value, &heard);
}

const struct protocol specimen_crowd = {.name = "specimen-crowd",
                                        .title = "A mask that many players go without",
                                        .source = "ours",
                                        .summary = "A mask that many players go without",
                                        .input_help = "integers below N, separated by commas",
                                        .variants = specimen_variants,
                                        .parameters = parameters,
                                        .messages = specimen_messages,
                                        .prepare = specimen_prepare,
                                        SPECIMEN_INPUTS,
                                        .role = crowd,
                                        .ideal = specimen_no_output};
