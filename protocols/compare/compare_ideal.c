/* Comparison: the function, what `sums` declares, and the ideal views. */
#include "protocols/compare/compare.h"
#include "sim/primitives/packed/packed.h"

void compare_sum(struct run *run, const struct compare_state *state, const struct value *sum,
                 struct value *result)
{
    *result = residues(run, run_integers(run, 2), state->length);
    for (size_t i = 0; i < state->length; i++)
        residue_put(result, i, residue_at(sum, i) % state->places[i] >= state->threshold[i]);
}

static struct value total(struct ideal *ideal)
{
    struct value sum = value_copy(ideal_input(ideal, 1));
    for (int i = 2; i <= run_parties(ideal_run(ideal)); i++)
        residues_add(&sum, &sum, ideal_input(ideal, i));
    return sum;
}

status compare_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct value sum = total(ideal);
    struct value result;
    compare_sum(run, run_state(run), &sum, &result);
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "result", &result);
    return OK;
}

/* Declared: nothing, but for `sums` the sum. */
status compare_leakage(struct ideal *ideal, int party)
{
    (void)party;
    if (run_is(ideal_run(ideal), "sums")) {
        const struct value sum = total(ideal);
        ideal_leak(ideal, "sum", &sum);
    }
    return OK;
}

/* A draws rotation and pad and hears nothing of them. B hears both, which are uniform. C hears a
 * uniform place and a uniform table, and the bit that makes them the result. */
static status table_view(struct party *puppet, const struct compare_state *state,
                         const struct value *result)
{
    const int j = party_index(puppet), m = party_count(puppet);
    struct value place, table, bits = residues_like(result);
    if (j == m - 1) {
        REQUIRE(draw_residues(puppet, "rotation", state->modulus, state->length, &place));
        for (size_t i = 0; i < state->length; i++)
            REQUIRE(draw_packed(puppet, "pad", (uint32_t)state->places[i], 1, &table));
    } else if (j == m || j == 1) {
        REQUIRE(invent_residues(puppet, state->modulus, state->length, &place));
        REQUIRE(invent_packed(puppet, (uint32_t)state->bits, 1, &table));
    }
    if (j == m)
        REQUIRE(hear(puppet, m - 1, &compare_pad, &place, &table));
    if (j != 1)
        return hear(puppet, 1, &compare_verdict, result);
    for (size_t i = 0, first = 0; i < state->length; first += (size_t)state->places[i++])
        packed_entry(&bits, i, &table, 0,
                     (uint32_t)(first + residue_at(&place, i) % state->places[i]));
    residues_add(&bits, &bits, result);
    REQUIRE(hear(puppet, m - 1, &compare_place, &place, &bits));
    return hear(puppet, m, &compare_answers, &table);
}

status compare_ideal_view(struct ideal *ideal, struct party *puppet)
{
    const struct compare_state *state = run_state(ideal_run(ideal));
    if (party_variant(puppet, "sums"))
        return hear_call(puppet, NULL, state->sum, party_input(puppet),
                         KNOWN(KNOW("sum", ideal_get_leak(ideal, "sum"))));
    const struct value *result = ideal_get_output(ideal, "result");
    struct value share;
    REQUIRE(compare_shares_view(puppet, state, &share));
    if (party_variant(puppet, "digest"))
        return compare_digest_view(puppet, state, result);
    if (party_variant(puppet, "ot"))
        return compare_ot_view(puppet, state, &share, result);
    return table_view(puppet, state, result);
}
