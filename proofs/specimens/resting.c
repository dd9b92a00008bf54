/* Specimens of verdicts that rest on something that was not run: on a row of the table that comes
 * out otherwise than the table says, and on an argument in words that is false. */
#include "proofs/specimens/specimens.h"
#include "protocols/sum_to/sum_to.h"
#include "sim/part.h"

/* Two players swap masks, and each sends its input under the mask that the other drew: what arrives
 * is masked, as the table of messages says, but its receiver drew that mask and can subtract it.
 * The honest twin adds a mask of its own. */
static status unmask(struct party *me, bool rewrites)
{
    const struct value *input = party_input(me);
    struct value mask, own, theirs = residues_like(input), heard;
    struct value word = residues_like(input);
    if (party_index(me) > 2)
        return OK;
    const int other = party_is(me, 1) ? 2 : 1;
    heard = residues_like(input);
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    REQUIRE(send(me, other, &specimen_value, &mask));
    REQUIRE(receive(me, other, &specimen_value, &theirs));
    residues_add(&word, input, &theirs);
    for (size_t i = 0; rewrites && i < word.count; i++)
        residue_put(&word, i, residue_at(&word, i));
    if (!specimen_faulty(me)) {
        REQUIRE(draw_residues(me, "own mask", input->modulus, input->count, &own));
        residues_add(&word, &word, &own);
    }
    REQUIRE(send(me, other, &specimen_value, &word));
    return receive(me, other, &specimen_value, &heard);
}

static status unmasking(struct party *me)
{
    return unmask(me, false);
}

/* The same, but each sum is read as a number and written again: no form says what it is. */
static status rewriting(struct party *me)
{
    return unmask(me, true);
}

static status unmasking_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value coin;
    (void)ideal;
    if (party_index(puppet) > 2)
        return OK;
    const int other = party_is(puppet, 1) ? 2 : 1;
    REQUIRE(draw_residues(puppet, "mask", input->modulus, input->count, &coin));
    for (int i = 0; i < 2; i++) {
        if (i == 1 && !specimen_faulty(puppet))
            REQUIRE(draw_residues(puppet, "own mask", input->modulus, input->count, &coin));
        REQUIRE(invent_residues(puppet, input->modulus, input->count, &coin));
        REQUIRE(hear(puppet, other, &specimen_value, &coin));
    }
    return OK;
}

const struct protocol specimen_unmasking = {
    SPECIMEN("specimen-unmasking", "A mask that its receiver can take off", unmasking),
    .ideal = specimen_no_output, .ideal_view = unmasking_view};

const struct protocol specimen_rewriting = {
    SPECIMEN("specimen-rewriting", "A mask that its receiver can take off, on a sum written anew",
             rewriting),
    .ideal = specimen_no_output, .ideal_view = unmasking_view};

/* "Each entry is masked, and more entries are more of the same": the faulty player 1 draws two
 * masks and begins again with the first at the third entry. Up to two entries all is well. */
static status repeating(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, heard = residues_like(input);
    if (!party_is(me, 1))
        return party_is(me, 2) ? receive(me, 1, &specimen_value, &heard) : OK;
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    for (uint32_t i = 0; i < input->count; i++) {
        struct value one = value_slice(&mask, specimen_faulty(me) ? i % 2 : i, 1);
        value_entry(&heard, i, &one, 0);
    }
    residues_add(&heard, &heard, input);
    return send(me, 2, &specimen_value, &heard);
}

const struct protocol specimen_repeating = {
    SPECIMEN("specimen-repeating", "A mask that comes again, where nobody looks", repeating),
    .ideal = specimen_no_output};

/* Player 1 writes its input anew and masks it with a coin that it draws later; so the coin hides
 * what was written. The faulty one then reads the coin, writes it, and sends it as well. */
static status returning(struct party *me)
{
    const struct value *input = party_input(me);
    struct value mask, second = residues_like(input), sum = residues_like(input);
    if (party_is(me, 2)) {
        REQUIRE(receive(me, 1, &specimen_value, &sum));
        return receive(me, 1, &specimen_value, &second);
    }
    if (!party_is(me, 1))
        return OK;
    for (size_t i = 0; i < input->count; i++)
        residue_put(&sum, i, residue_at(input, i));
    REQUIRE(draw_residues(me, "mask", input->modulus, input->count, &mask));
    residues_add(&sum, &sum, &mask);
    REQUIRE(send(me, 2, &specimen_value, &sum));
    if (!specimen_faulty(me))
        REQUIRE(draw_residues(me, "another", input->modulus, input->count, &second));
    for (size_t i = 0; i < input->count && specimen_faulty(me); i++)
        residue_put(&second, i, residue_at(&mask, i));
    return send(me, 2, &specimen_value, &second);
}

static status returning_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    struct value coin;
    (void)ideal;
    for (int i = 0; i < 2 && party_is(puppet, 1); i++)
        if (i == 0 || !specimen_faulty(puppet))
            REQUIRE(
                draw_residues(puppet, i ? "another" : "mask", input->modulus, input->count, &coin));
    for (int i = 0; i < 2 && party_is(puppet, 2); i++) {
        REQUIRE(invent_residues(puppet, input->modulus, input->count, &coin));
        REQUIRE(hear(puppet, 1, &specimen_value, &coin));
    }
    return OK;
}

const struct protocol specimen_returning = {
    SPECIMEN("specimen-returning", "A mask that is written anew, and sent after all", returning),
    .ideal = specimen_no_output, .ideal_view = returning_view};

/* All read their inputs and call a sum. From three entries on the faulty player 1 also sends its
 * input (or zeros, of which the ideal view knows nothing): where sums are given by a trusted party,
 * and inputs are too many to count, only the real world can judge that. */
static const struct protocol *const with_sum[] = {&sum_to_protocol, NULL};

static status late(struct party *me, bool zeros)
{
    const struct value *input = party_input(me);
    struct value sum, heard = residues_like(input);
    (void)residue_at(input, 0);
    REQUIRE(call(me, NULL, run_state(party_run(me)), input, &sum));
    if (!specimen_faulty(me) || input->count < 3)
        return OK;
    return party_is(me, 1) ? send(me, 2, &specimen_value, zeros ? &heard : input)
                           : receive(me, 1, &specimen_value, &heard);
}

static status late_input(struct party *me)
{
    return late(me, false);
}

static status late_zeros(struct party *me)
{
    return late(me, true);
}

static status late_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    const struct shape *part = run_state(party_run(puppet));
    if (!party_is(puppet, 1))
        return hear_call(puppet, NULL, part, input, KNOWN({.name = NULL}));
    return hear_call(puppet, NULL, part, input, KNOWN(KNOW("sum", ideal_get_leak(ideal, "sum"))));
}

static status no_sum(struct ideal *ideal)
{
    (void)ideal;
    return OK;
}

static status tell_sum(struct ideal *ideal, int party)
{
    struct value sum = value_copy(ideal_input(ideal, 1));
    residues_add(&sum, &sum, ideal_input(ideal, 2));
    if (party == 1)
        ideal_leak(ideal, "sum", &sum);
    return OK;
}

static status prepare_late(struct run *run)
{
    const struct shape *part;
    REQUIRE(specimen_prepare(run));
    REQUIRE(part_of(run, &sum_to_protocol, "one-lap", run_parties(run),
                    PAIRS({"modulus", run_parameter_text(run, "modulus"), 0},
                          {"length", NULL, run_number(run, "length")}),
                    &part));
    run_set_state(run, part);
    return OK;
}

#define LATE(word, head, does)                                                                     \
    {                                                                                              \
        SPECIMEN_OWN(word, head, does),                                                            \
            .parameters = specimen_parameters, .messages = specimen_messages, .parts = with_sum,   \
            .prepare = prepare_late, .ideal = no_sum, .leakage = tell_sum, .ideal_view = late_view \
    }

const struct protocol specimen_late =
    LATE("specimen-late", "An input that is sent behind a sum, from three entries on", late_input);
const struct protocol specimen_late_zeros = LATE(
    "specimen-late-zeros", "Zeros that are sent behind a sum, from three entries on", late_zeros);
