/* Comparison, once more: the inputs are added up, entry by entry. */
#include "protocols/compare/compare.h"
#include <string.h>

static struct value add_up(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct compare_state *state = run_state(run);
    struct value sum = residues(run, state->modulus, state->length);
    for (int i = run_parties(run); i > 0; i--)
        residues_add(&sum, ideal_input(ideal, i), &sum);
    return sum;
}

status compare_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct compare_state *state = run_state(run);
    const struct value sum = add_up(ideal);
    struct value result = residues(run, run_integers(run, 2), state->length);
    for (size_t k = state->length; k > 0; k--) {
        uint64_t left = residue_at(&sum, k - 1);
        left -= left / state->places[k - 1] * state->places[k - 1];
        residue_put(&result, k - 1, !(left < state->threshold[k - 1]));
    }
    for (int i = run_parties(run); i > 0; i--)
        ideal_output(ideal, i, "result", &result);
    return OK;
}

status compare_second_leakage(struct ideal *ideal, int party)
{
    const struct value sum = add_up(ideal);
    (void)party;
    if (strcmp(run_variant(ideal_run(ideal)), "sums") == 0)
        ideal_leak(ideal, "sum", &sum);
    return OK;
}
