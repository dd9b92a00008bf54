/* The sum to one player: the function, what is declared, and the ideal views.
 *
 * Declared leakage: as published, player m has the sum as well (sum_to.c, note 1). */
#include "protocols/sum_to/sum_to.h"

static struct value total(struct ideal *ideal)
{
    struct value sum = value_copy(ideal_input(ideal, 1));
    for (int i = 2; i <= run_parties(ideal_run(ideal)); i++)
        residues_add(&sum, &sum, ideal_input(ideal, i));
    return sum;
}

status sum_to_ideal(struct ideal *ideal)
{
    const struct value sum = total(ideal);
    ideal_output(ideal, (int)run_number(ideal_run(ideal), "receiver"), "sum", &sum);
    return OK;
}

status sum_to_leakage(struct ideal *ideal, int party)
{
    const struct run *run = ideal_run(ideal);
    if (run_is(run, "as-published") && party == run_parties(run)) {
        const struct value sum = total(ideal);
        ideal_leak(ideal, "sum", &sum);
    }
    return OK;
}

static status hear_uniform(struct party *puppet, int from, const struct message *message)
{
    const struct value *input = party_input(puppet);
    struct value heard;
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    return hear(puppet, from, message, &heard);
}

/* Every player hears two values. The first is under the masks of others; so is the second, but for
 * player 1, who hears the sum, and player m, who hears it under its own mask. */
static status ring_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *input = party_input(puppet);
    const int j = party_index(puppet), m = party_count(puppet), before = party_previous(puppet);
    struct value mask, heard = residues_like(input);
    REQUIRE(draw_residues(puppet, "mask", input->modulus, input->count, &mask));
    REQUIRE(hear_uniform(puppet, before, &sum_to_shift));
    if (j == 1)
        return hear(puppet, before, &sum_to_unshift, ideal_get_output(ideal, "sum"));
    if (j < m)
        return hear_uniform(puppet, before, &sum_to_unshift);
    residues_add(&heard, ideal_get_leak(ideal, "sum"), &mask);
    return hear(puppet, before, &sum_to_unshift, &heard);
}

static status lap_view(struct ideal *ideal, struct party *puppet, bool receives)
{
    const struct value *input = party_input(puppet);
    struct value mask, heard = residues_like(input);
    if (!receives)
        return hear_uniform(puppet, party_previous(puppet), &sum_to_lap);
    REQUIRE(draw_residues(puppet, "mask", input->modulus, input->count, &mask));
    residues_add(&heard, ideal_get_output(ideal, "sum"), &mask);
    return hear(puppet, party_previous(puppet), &sum_to_lap, &heard);
}

/* The receiver hears m - 1 masked inputs: uniform but for their sum, which the output fixes, since
 * the receiver knows all masks of its own. The others hear masks. */
static status pairs_view(struct ideal *ideal, struct party *puppet, int receiver)
{
    const struct value *input = party_input(puppet);
    const int j = party_index(puppet), m = party_count(puppet);
    struct value own, heard, rest = residues_like(input);
    residues_sub(&rest, &rest, input);
    for (int to = j + 1; to <= m; to++) {
        REQUIRE(draw_residues(puppet, "pair mask", input->modulus, input->count, &own));
        residues_sub(&rest, &rest, &own);
    }
    for (int from = 1; from < j; from++) {
        REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
        REQUIRE(hear(puppet, from, &sum_to_pair, &heard));
        residues_add(&rest, &rest, &heard);
    }
    if (j != receiver)
        return OK;
    residues_add(&rest, &rest, ideal_get_output(ideal, "sum"));
    const int last = receiver == m ? m - 1 : m;
    for (int from = 1; from < last; from++) {
        if (from == receiver)
            continue;
        REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
        REQUIRE(hear(puppet, from, &sum_to_masked, &heard));
        residues_sub(&rest, &rest, &heard);
    }
    return hear(puppet, last, &sum_to_masked, &rest);
}

status sum_to_ideal_view(struct ideal *ideal, struct party *puppet)
{
    const int receiver = (int)run_number(ideal_run(ideal), "receiver");
    if (party_variant(puppet, "as-published"))
        return ring_view(ideal, puppet);
    if (party_variant(puppet, "one-lap"))
        return lap_view(ideal, puppet, party_is(puppet, receiver));
    return pairs_view(ideal, puppet, receiver);
}
