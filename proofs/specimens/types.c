/* Specimens of entries that are right as integers, and wrong as what they are: modulo another
 * number than they should be. */
#include "proofs/specimens/specimens.h"

/* Both players give their inputs out; the faulty ones as numbers modulo N + 1. */
static status typed(struct party *me)
{
    const struct value *input = party_input(me);
    const struct modulus *wider =
        run_integers(party_run(me), input->modulus->limb[0] + specimen_faulty(me));
    struct value given;
    residues_lift(&given, input, wider);
    return output(me, "own", &given);
}

static status own(struct ideal *ideal)
{
    for (int i = 1; i <= run_parties(ideal_run(ideal)); i++)
        ideal_output(ideal, i, "own", ideal_input(ideal, i));
    return OK;
}

static status sees_nothing(struct ideal *ideal, struct party *puppet)
{
    (void)ideal;
    (void)puppet;
    return OK;
}

const struct protocol specimen_typed = {
    SPECIMEN("specimen-typed", "Outputs modulo another number", typed), .ideal = own,
    .ideal_view = sees_nothing};

/* Player 2 hears the input of player 1 under a mask. The faulty ideal view makes up a number modulo
 * N - 1: it is uniform too, and as long in bytes, but the largest number never comes. */
static status masked(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, heard = residues_like(input);
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &heard);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    residues_add(&heard, input, &mask);
    return send(me, 2, &specimen_value, &heard);
}

static status masked_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    const struct modulus *smaller =
        run_integers(ideal_run(ideal), input->modulus->limb[0] - specimen_faulty(puppet));
    struct value coin;
    if (party_is(puppet, 1))
        return draw_residues(puppet, "mask", input->modulus, input->count, &coin);
    if (!party_is(puppet, 2))
        return OK;
    REQUIRE(invent_residues(puppet, smaller, input->count, &coin));
    return hear(puppet, 1, &specimen_value, &coin);
}

const struct protocol specimen_smaller = {
    SPECIMEN("specimen-smaller", "An ideal view modulo another number", masked),
    .ideal = specimen_no_output, .ideal_view = masked_view};

/* Player 1 draws a number for player 2, as the function does; the faulty one modulo N + 1. */
static status drawn(struct ideal *ideal)
{
    const struct value *input = ideal_input(ideal, 1);
    struct value number;
    REQUIRE(ideal_draw(ideal, "number", input->modulus, input->count, &number));
    ideal_output(ideal, 2, "number", &number);
    return OK;
}

static status draw_for(struct party *me)
{
    const struct value *input = party_input(me);
    const struct modulus *n =
        run_integers(party_run(me), input->modulus->limb[0] + specimen_faulty(me));
    struct value number = residues(party_run(me), n, input->count);
    if (party_is(me, 1)) {
        REQUIRE(draw_residues(me, "number", n, input->count, &number));
        return send(me, 2, &specimen_value, &number);
    }
    if (!party_is(me, 2))
        return OK;
    REQUIRE(receive(me, 1, &specimen_value, &number));
    return output(me, "number", &number);
}

static status drawn_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value number;
    if (party_is(puppet, 1))
        return draw_residues(puppet, "number", input->modulus, input->count, &number);
    if (!party_is(puppet, 2))
        return OK;
    return hear(puppet, 1, &specimen_value, ideal_get_output(ideal, "number"));
}

const struct protocol specimen_drawn = {
    SPECIMEN("specimen-drawn", "A drawn output modulo another number", draw_for), .draws = true,
    .ideal = drawn, .ideal_view = drawn_view};
