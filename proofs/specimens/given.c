/* Specimens of calls whose fault is in none of the rows: what a part is given is not what its row
 * is about, or how long it takes tells something to those outside of it. */
#include "proofs/specimens/specimens.h"
#include "sim/part.h"

static status prepare_part(struct run *run, const struct protocol *part, const struct pair *pairs)
{
    const struct shape *shape;
    REQUIRE(specimen_prepare(run));
    REQUIRE(part_of(run, part, "honest", 2, pairs, &shape));
    run_set_state(run, shape);
    return OK;
}

static const struct shape *part_in(struct party *me)
{
    return run_state(party_run(me));
}

/* Player 1 hands player 2 its first entry under a mask, or plain. */
static status hand_first(struct party *me, const struct value *input, bool plain)
{
    struct value mask, first = value_slice(input, 0, 1), masked = residues_like(&first);
    REQUIRE(draw_residues(me, "mask", input->modulus, 1, &mask));
    residues_add(&masked, &first, &mask);
    return send(me, 2, &specimen_value, plain ? &first : &masked);
}

static status hear_first(struct party *me)
{
    struct run *run = party_run(me);
    struct value heard = residues(run, run_modulus(run, "modulus"), 1);
    return receive(me, 1, &specimen_value, &heard);
}

/* The first part leaves the mask away if it is given more entries than its parameter says. */
static status taking(struct party *me)
{
    const struct value *input = party_input(me);
    if (!party_is(me, 1))
        return hear_first(me);
    return hand_first(me, input, specimen_faulty(me) || input->count != party_number(me, "length"));
}

const struct protocol specimen_taking = {
    SPECIMEN_OWN("specimen-taking", "A part that shows an input which is too long", taking),
    .messages = specimen_messages, .parameters = specimen_parameters, .prepare = specimen_prepare,
    .ideal = specimen_no_output};

static const struct protocol *const with_taking[] = {&specimen_taking, NULL};

static status prepare_taking(struct run *run)
{
    return prepare_part(run, &specimen_taking,
                        PAIRS({"modulus", run_parameter_text(run, "modulus"), 0},
                              {"length", NULL, run_number(run, "length")}));
}

/* The faulty caller gives two entries where the row of the part is about one. */
static status lengthening(struct party *me)
{
    const struct value *input = party_input(me);
    struct value longer = residues(party_run(me), input->modulus, input->count + 1);
    value_entry(&longer, 0, input, 0);
    return call(me, NULL, part_in(me), specimen_faulty(me) ? &longer : input, NULL);
}

const struct protocol specimen_lengthening = {
    SPECIMEN_OWN("specimen-lengthening", "A part given more entries than its row is about",
                 lengthening),
    .messages = specimen_messages,
    .parameters = specimen_parameters,
    .parts = with_taking,
    .prepare = prepare_taking,
    .ideal = specimen_no_output};

/* The second part takes no 2, and shows it. Its row is about the inputs that it accepts. */
static status takes_no_two(struct run *run)
{
    for (int i = 1; i <= run_parties(run); i++)
        if (run_input(run, i) && residue_at(run_input(run, i), 0) == 2)
            return run_fail(run, E_INPUT, "no input may be 2");
    return OK;
}

static status choosing(struct party *me)
{
    const struct value *input = party_input(me);
    if (!party_is(me, 1))
        return hear_first(me);
    return hand_first(me, input, specimen_faulty(me) || residue_at(input, 0) == 2);
}

const struct protocol specimen_choosing = {
    SPECIMEN_OWN("specimen-choosing", "A part that shows an input which it does not take",
                 choosing),
    .messages = specimen_messages,
    .parameters = specimen_parameters,
    .prepare = specimen_prepare,
    .check_inputs = takes_no_two,
    .ideal = specimen_no_output};

static const struct protocol *const with_choosing[] = {&specimen_choosing, NULL};

static status prepare_choosing(struct run *run)
{
    return prepare_part(run, &specimen_choosing,
                        PAIRS({"modulus", run_parameter_text(run, "modulus"), 0},
                              {"length", NULL, run_number(run, "length")}));
}

/* The faulty caller gives what it has, also a 2; its twin gives a bit. */
static status forcing(struct party *me)
{
    const struct value *input = party_input(me);
    struct value bit = residues_like(input);
    residue_put(&bit, 0, residue_at(input, 0) == 1);
    return call(me, NULL, part_in(me), specimen_faulty(me) ? input : &bit, NULL);
}

const struct protocol specimen_forcing = {
    SPECIMEN_OWN("specimen-forcing", "A part given inputs that it refuses", forcing),
    .messages = specimen_messages,
    .parameters = specimen_parameters,
    .parts = with_choosing,
    .prepare = prepare_choosing,
    .ideal = specimen_no_output};

/* In the third part two players tell each other their inputs. With early=1 two more messages follow
 * if these are equal, else always. The two players may know that. */
static const struct parameter lasting_parameters[] = {
    {"parties", "number of parties", "2", PARAMETER_PARTIES, 2, 2, NULL},
    {"modulus", "N", "2", PARAMETER_MODULUS, 0, 0, NULL},
    {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 1, NULL},
    {"early", "1: it ends early if the inputs differ", "0", PARAMETER_NUMBER, 0, 1, NULL},
    {0}};

static status lasting(struct party *me)
{
    const struct value *input = party_input(me);
    struct value theirs = residues_like(input), nothing = residues_like(input);
    const int other = 3 - party_index(me);
    REQUIRE(send(me, other, &specimen_value, input));
    REQUIRE(receive(me, other, &specimen_value, &theirs));
    const bool differ = residue_at(input, 0) != residue_at(&theirs, 0);
    for (int turn = 1; turn <= 2 && !(differ && party_number(me, "early")); turn++)
        if (party_is(me, turn))
            REQUIRE(send(me, other, &specimen_value, &nothing));
        else
            REQUIRE(receive(me, other, &specimen_value, &nothing));
    return output(me, "theirs", specimen_faulty(me) ? input : &theirs);
}

static status exchanged(struct ideal *ideal)
{
    ideal_output(ideal, 1, "theirs", ideal_input(ideal, 2));
    ideal_output(ideal, 2, "theirs", ideal_input(ideal, 1));
    return OK;
}

const struct protocol specimen_lasting = {
    SPECIMEN_OWN("specimen-lasting", "A part that tells the wrong input", lasting),
    .messages = specimen_messages, .parameters = lasting_parameters, .prepare = specimen_prepare,
    .ideal = exchanged};

static const struct protocol *const with_lasting[] = {&specimen_lasting, NULL};

static status prepare_lasting(struct run *run)
{
    return prepare_part(run, &specimen_lasting,
                        PAIRS({"modulus", run_parameter_text(run, "modulus"), 0},
                              {"early", NULL, run_is(run, "faulty")}));
}

/* Then player 1 sends player 3 a zero, who sees when. */
static status waiting(struct party *me)
{
    const struct value *input = party_input(me);
    struct value zero = residues_like(input), theirs;
    if (party_is(me, 3))
        return receive(me, 1, &specimen_value, &zero);
    REQUIRE(call(me, GROUP(1, 2), part_in(me), input, &theirs));
    if (party_is(me, 1))
        REQUIRE(send(me, 3, &specimen_value, &zero));
    return output(me, "theirs", &theirs);
}

const struct protocol specimen_waiting = {
    SPECIMEN_OWN("specimen-waiting", "A part whose length tells an outsider its result", waiting),
    .messages = specimen_messages,
    .parameters = specimen_parameters,
    .parts = with_lasting,
    .prepare = prepare_lasting,
    .ideal = exchanged};
