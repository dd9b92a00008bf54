/* Secure sum: the function, and the ideal views that prove proposition 8.1.
 *
 * Declared leakage: none beyond the output. */
#include "protocols/secure_sum/secure_sum.h"

status secure_sum_ideal(struct ideal *ideal)
{
    const int parties = run_parties(ideal_run(ideal));
    struct value sum = value_copy(ideal_input(ideal, 1));
    for (int i = 2; i <= parties; i++)
        residues_add(&sum, &sum, ideal_input(ideal, i));
    for (int i = 1; i <= parties; i++)
        ideal_output(ideal, i, "sum", &sum);
    return OK;
}

/* Player j hears two values. The first is masked by the players before j (for player 1: by all who
 * follow), the second by those after j. Only player m knows all masks of its second value: the sum
 * under its own mask. Player 1 hears the sum itself and announces it to players 2 to m - 1. */
static status ring_view(struct party *puppet, const struct value *input, const struct value *sum)
{
    struct value mask, heard;
    const int j = party_index(puppet), m = party_count(puppet), before = party_previous(puppet);
    REQUIRE(draw_residues(puppet, "mask", input->modulus, input->count, &mask));
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    REQUIRE(hear(puppet, before, &secure_sum_shift, &heard));
    if (j == 1)
        return hear(puppet, before, &secure_sum_unshift, sum);
    if (j == m) {
        residues_add(&heard, sum, &mask);
        return hear(puppet, before, &secure_sum_unshift, &heard);
    }
    REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
    REQUIRE(hear(puppet, before, &secure_sum_unshift, &heard));
    return hear(puppet, 1, &secure_sum_result, sum);
}

/* Player 1 hears m - 1 masked inputs. They are uniform, except that the output fixes their sum (the
 * masks of player 1 are its own). The others hear masks, which are uniform, and the sum. */
static status hardened_view(struct party *puppet, const struct value *input,
                            const struct value *sum)
{
    struct value own, heard, rest = residues_like(input);
    const int j = party_index(puppet), m = party_count(puppet);
    residues_sub(&rest, sum, input);
    for (int to = j + 1; to <= m; to++) {
        REQUIRE(draw_residues(puppet, "pair mask", input->modulus, input->count, &own));
        residues_sub(&rest, &rest, &own);
    }
    for (int from = 1; from < j; from++) {
        REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
        REQUIRE(hear(puppet, from, &secure_sum_pair, &heard));
    }
    for (int from = 2; j == 1 && from < m; from++) {
        REQUIRE(invent_residues(puppet, input->modulus, input->count, &heard));
        REQUIRE(hear(puppet, from, &secure_sum_masked, &heard));
        residues_sub(&rest, &rest, &heard);
    }
    if (j == 1)
        return hear(puppet, m, &secure_sum_masked, &rest);
    return hear(puppet, 1, &secure_sum_result, sum);
}

status secure_sum_ideal_view(struct ideal *ideal, struct party *puppet)
{
    const struct value *sum = ideal_get_output(ideal, "sum");
    if (party_variant(puppet, "hardened"))
        return hardened_view(puppet, party_input(puppet), sum);
    return ring_view(puppet, party_input(puppet), sum);
}
