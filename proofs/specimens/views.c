/* Specimens of proofs: ideal views and declarations that are wrong while the protocol is right, or
 * that hide that it is not. */
#include "proofs/specimens/specimens.h"

/* Player 1 masks its input and gets the masked sum back: x1 + r, then x1 + x2 + r. Both learn the
 * sum at the end. */
static status echo(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, running = residues_like(input);
    if (party_index(me) > 2)
        return OK;
    if (party_is(me, 1)) {
        REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
        residues_add(&running, input, &mask);
        REQUIRE(send(me, 2, &specimen_value, &running));
        REQUIRE(receive(me, 2, &specimen_value, &running));
        residues_sub(&running, &running, &mask);
        REQUIRE(send(me, 2, &specimen_value, &running));
    } else {
        REQUIRE(receive(me, 1, &specimen_value, &running));
        residues_add(&running, &running, input);
        REQUIRE(send(me, 1, &specimen_value, &running));
        REQUIRE(receive(me, 1, &specimen_value, &running));
    }
    return output(me, "sum", &running);
}

static status sum_of_two(struct ideal *ideal)
{
    struct value sum = value_copy(ideal_input(ideal, 1));
    residues_add(&sum, &sum, ideal_input(ideal, 2));
    ideal_output(ideal, 1, "sum", &sum);
    ideal_output(ideal, 2, "sum", &sum);
    return OK;
}

/* The faulty ideal view makes up a second value for player 1, which is uniform as the true one is;
 * but player 1 knows its mask, and the true one less the mask is the sum. */
static status echo_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet), *sum = ideal_get_output(ideal, "sum");
    struct value mask, heard = residues_like(input);
    if (party_is(puppet, 1)) {
        REQUIRE(draw_residues(puppet, "mask", input->modulus, input->count, &mask));
        residues_add(&heard, sum, &mask);
        if (specimen_faulty(puppet))
            REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
        return hear(puppet, 2, &specimen_value, &heard);
    }
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    REQUIRE(hear(puppet, 1, &specimen_value, &heard));
    return hear(puppet, 1, &specimen_value, sum);
}

const struct protocol specimen_echo = {
    SPECIMEN("specimen-echo", "An ideal view that forgets the party's own coin", echo),
    .ideal = sum_of_two, .ideal_view = echo_view};

/* Player 1 shows player 2 its input; the faulty ideal view reads it from the other party's input,
 * which it may not. The honest twin sends it masked. */
static status peeking(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, heard = residues_like(input);
    if (party_is(me, 2))
        return receive(me, 1, &specimen_value, &heard);
    if (!party_is(me, 1))
        return OK;
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    heard = value_copy(input);
    if (!specimen_faulty(me))
        residues_add(&heard, &heard, &mask);
    return send(me, 2, &specimen_value, &heard);
}

static status peeking_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value mask, heard;
    if (party_is(puppet, 1))
        return draw_residues(puppet, "mask", input->modulus, input->count, &mask);
    if (!party_is(puppet, 2))
        return OK;
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    if (specimen_faulty(puppet))
        heard = value_copy(ideal_input(ideal, 1));
    return hear(puppet, 1, &specimen_value, &heard);
}

const struct protocol specimen_peeking = {
    SPECIMEN("specimen-peeking", "An ideal view that looks at what it is not given", peeking),
    .ideal = specimen_no_output, .ideal_view = peeking_view};

/* The honest twin declares nothing, and that is enough; the faulty one declares the parity of x1,
 * which nobody learns, to player 2. */
static status too_wide(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const uint64_t bit = residue_at(ideal_input(ideal, 1), 0) % 2;
    const struct value item = residues_of(run, run_integers(run, 2), &bit, 1);
    if (party == 2 && run_is(run, "faulty"))
        ideal_leak(ideal, "the parity of x1", &item);
    return OK;
}

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

const struct protocol specimen_declaring = {
    SPECIMEN("specimen-declaring", "A declaration that is too wide", masked),
    .ideal = specimen_no_output, .leakage = too_wide};

/* Player 1 hands player 2 its input as it is, and that is declared: no checker of leaks minds it.
 * What a protocol declares is listed a second time (proofs/sampled/declared.h). */
static status wider(struct ideal *ideal, int party)
{
    if (party == 2 && run_is(ideal_run(ideal), "faulty"))
        ideal_leak(ideal, "the input", ideal_input(ideal, 1));
    return OK;
}

static status handed(struct party *me)
{
    struct value heard = value_copy(party_input(me));
    if (!specimen_faulty(me))
        return masked(me);
    return party_is(me, 1)   ? send(me, 2, &specimen_value, &heard)
           : party_is(me, 2) ? receive(me, 1, &specimen_value, &heard)
                             : OK;
}

const struct protocol specimen_wider = {
    SPECIMEN("specimen-wider", "An input that is handed over, and declared", handed),
    .ideal = specimen_no_output, .leakage = wider};

/* Player 2 answers with a coin, which it draws when it has heard. The ideal view draws it first:
 * that tells nothing. The faulty one hears what it drew. */
static status answering(struct party *me)
{
    const struct value *input = party_input(me);
    struct value coin = residues_like(input);
    if (party_index(me) < 3)
        REQUIRE(masked(me));
    if (party_is(me, 1))
        return receive(me, 2, &specimen_value, &coin);
    if (!party_is(me, 2))
        return OK;
    REQUIRE(draw_residues(me, "answer", input->modulus, input->count, &coin));
    return send(me, 1, &specimen_value, &coin);
}

static status answering_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value coin, heard;
    (void)ideal;
    if (party_index(puppet) > 2)
        return OK;
    REQUIRE(draw_residues(puppet, party_is(puppet, 1) ? "mask" : "answer", input->modulus,
                          input->count, &coin));
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    return hear(puppet, 3 - party_index(puppet), &specimen_value,
                specimen_faulty(puppet) ? &coin : &heard);
}

const struct protocol specimen_answering = {
    SPECIMEN("specimen-answering", "An ideal view that hears its own coin", answering),
    .ideal = specimen_no_output, .ideal_view = answering_view};

/* Player 1 sends its input masked. Player 2 draws two coins of two reasons and sends the one that
 * is called left, and player 1 sends it back. Which coin is drawn first tells nothing. */
static status two_coins(struct party *me, bool left_first)
{
    const struct value *input = party_input(me);
    struct value coin[2];
    for (int k = 0; k < 2; k++)
        REQUIRE(draw_residues(me, (k == 0) == left_first ? "left" : "right", input->modulus,
                              input->count, &coin[(k == 0) == left_first ? 0 : 1]));
    REQUIRE(send(me, 1, &specimen_value, &coin[0]));
    return receive(me, 1, &specimen_value, &coin[0]);
}

static status sent_back(struct party *me)
{
    struct value mask, heard = residues_like(party_input(me));
    const struct value *input = party_input(me);
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    residues_add(&heard, input, &mask);
    REQUIRE(send(me, 2, &specimen_value, &heard));
    REQUIRE(receive(me, 2, &specimen_value, &heard));
    return send(me, 2, &specimen_value, &heard);
}

/* The ideal view draws right before left. The faulty one takes them for each other: it hears right,
 * which has the same law as left, and is the coin that was drawn at left's place. */
static status two_coins_heard(struct party *puppet, bool wrong)
{
    const struct value *input = party_input(puppet);
    struct value left, right, heard;
    if (party_index(puppet) > 2)
        return OK;
    if (party_is(puppet, 1)) {
        REQUIRE(draw_residues(puppet, "mask", input->modulus, input->count, &left));
        REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
        return hear(puppet, 2, &specimen_value, &heard);
    }
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    REQUIRE(hear(puppet, 1, &specimen_value, &heard));
    REQUIRE(draw_residues(puppet, "right", input->modulus, input->count, &right));
    REQUIRE(draw_residues(puppet, "left", input->modulus, input->count, &left));
    return hear(puppet, 1, &specimen_value, wrong ? &right : &left);
}

static status reasons(struct party *me)
{
    struct value heard = residues_like(party_input(me));
    if (!party_is(me, 2))
        return party_is(me, 1) ? sent_back(me) : OK;
    REQUIRE(receive(me, 1, &specimen_value, &heard));
    return two_coins(me, true);
}

static status reasons_view(struct ideal *ideal, struct party *puppet)
{
    (void)ideal;
    return two_coins_heard(puppet, specimen_faulty(puppet));
}

/* Here the order in which player 2 draws is one bit: of what it heard, which it knows; the faulty
 * one takes it from the other's input, of which it got nothing. The ideal view is right. */
static status timing(struct party *me)
{
    struct value heard = residues_like(party_input(me));
    if (!party_is(me, 2))
        return party_is(me, 1) ? sent_back(me) : OK;
    REQUIRE(receive(me, 1, &specimen_value, &heard));
    const struct value *bit = specimen_faulty(me) ? run_input(party_run(me), 1) : &heard;
    return two_coins(me, residue_at(bit, 0) % 2 == 0);
}

static status timing_view(struct ideal *ideal, struct party *puppet)
{
    (void)ideal;
    return two_coins_heard(puppet, false);
}

const struct protocol specimen_reasons = {
    SPECIMEN("specimen-reasons", "An ideal view that takes one own coin for another", reasons),
    .ideal = specimen_no_output, .ideal_view = reasons_view};
const struct protocol specimen_timing = {
    SPECIMEN("specimen-timing", "The order of own coins tells another's input", timing),
    .ideal = specimen_no_output, .ideal_view = timing_view};
