/* Sets over a public universe, by the AND and OR of characteristic vectors (Tassa and Gudes 2012,
 * section 3.2, Algorithm 2 on vectors).
 *
 *   1  Each player's vector has a 1 for each element of the universe that it holds.
 *   2  intersection  the AND of the vectors            union  their OR
 *      sizes         the number of ones in it, by the same with `result=count` (boolean.c, note 6)
 *      equality      the AND of the vectors of the single values has a 1
 *
 * The AND for equality shows where the 1 is: at the player's own value or nowhere, so it tells
 * nothing beside the answer. */
#include "protocols/sets/sets.h"

/* Step 1. */
static struct value vector_of(struct run *run, const struct sets_state *state,
                              const struct value *set)
{
    struct value bits = residues(run, run_integers(run, 2), state->count);
    for (size_t i = 0; i < state->count; i++)
        residue_put(&bits, i, sets_has(set, &state->word[i]));
    return bits;
}

static uint64_t ones(const struct value *bits)
{
    uint64_t count = 0;
    for (size_t i = 0; i < bits->count; i++)
        count += residue_at(bits, i);
    return count;
}

static struct value set_of(struct run *run, const struct sets_state *state,
                           const struct value *bits)
{
    struct value set = values_of(run, KIND_TEXTS, ones(bits));
    size_t at = 0;
    for (size_t i = 0; i < bits->count; i++)
        if (residue_at(bits, i))
            texts_set(&set, at++, state->word[i].bytes, state->word[i].size);
    return set;
}

status sets_by_bits(struct party *me, const struct sets_state *state)
{
    struct run *run = party_run(me);
    const struct value bits = vector_of(run, state, party_input(me));
    struct value result;
    REQUIRE(call(me, NULL, state->step, &bits, &result));
    if (sets_is_counted(state->function))
        result = sets_number(run, residue_at(&result, 0));
    else if (state->function == SETS_EQUALITY)
        result = sets_number(run, ones(&result) > 0);
    else
        result = set_of(run, state, &result);
    return output(me, sets_output_name(state), &result);
}

status sets_by_bits_view(struct ideal *ideal, struct party *puppet, const struct sets_state *state)
{
    struct run *run = party_run(puppet);
    const struct value *result = ideal_get_output(ideal, sets_output_name(state));
    const struct value own = vector_of(run, state, party_input(puppet));
    struct value known = residues(run, run_integers(run, 2), state->count);
    if (sets_is_counted(state->function)) {
        const uint64_t number = residue_at(result, 0);
        known = residues_of(run, run_integers(run, (uint64_t)state->count + 1), &number, 1);
    } else if (state->function != SETS_EQUALITY) {
        known = vector_of(run, state, result);
    } else if (residue_at(result, 0)) {
        known = own;
    }
    return hear_call(puppet, NULL, state->step, &own, KNOWN(KNOW("result", &known)));
}
