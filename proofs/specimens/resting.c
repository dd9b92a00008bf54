/* Specimens of verdicts that rest on something that was not run: on a row of the table that comes
 * out otherwise than the table says, and on an argument in words that is false. */
#include "proofs/specimens/specimens.h"

#define SPECIMEN(word, head, does)                                                                 \
    .name = word, .title = head, .source = "ours", .summary = head,                                \
    .input_help = "integers below N, separated by commas", .variants = specimen_variants,          \
    .parameters = specimen_parameters, .messages = specimen_messages, .prepare = specimen_prepare, \
    .parse = specimen_parse, .input_count = specimen_input_count, .input_at = specimen_input_at,   \
    .sample = specimen_sample, .role = does, .ideal = specimen_no_output

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
    .ideal_view = unmasking_view};

const struct protocol specimen_rewriting = {
    SPECIMEN("specimen-rewriting", "A mask that its receiver can take off, on a sum written anew",
             rewriting),
    .ideal_view = unmasking_view};

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
    SPECIMEN("specimen-repeating", "A mask that comes again, where nobody looks", repeating)};

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
    .ideal_view = returning_view};
