/* Dealing evenly: the function, what is declared, and the ideal views.
 *
 * Declared leakage:
 *   counts  To each player the counts as they come to it: when its turn comes; to player 1 also
 *           those at the end; as published, to player m also those at the beginning
 *           (protocols/sum_to). */
#include "protocols/flatten/flatten.h"

/* The counts at the beginning. */
static struct value total(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    struct value sum = flatten_own(run, ideal_input(ideal, 1));
    for (int i = 2; i <= run_parties(run); i++) {
        const struct value own = flatten_own(run, ideal_input(ideal, i));
        residues_add(&sum, &sum, &own);
    }
    return sum;
}

status flatten_ideal(struct ideal *ideal)
{
    struct value counts = total(ideal);
    for (int i = 1; i <= run_parties(ideal_run(ideal)); i++) {
        const struct value parts = flatten_move(ideal_run(ideal), ideal_input(ideal, i), &counts);
        ideal_output(ideal, i, "parts", &parts);
    }
    return OK;
}

/* Is the party told the counts at the beginning, before its turn comes? */
static bool told_first(const struct run *run, int party)
{
    return run_is(run, "as-published") && party == run_parties(run);
}

static void append(struct value *shown, size_t *at, const struct value *counts)
{
    for (size_t i = 0; i < counts->count; i++)
        residue_put(shown, (*at)++, residue_at(counts, i));
}

status flatten_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    struct value counts = total(ideal);
    const size_t times = party == 1 || told_first(run, party) ? 2 : 1;
    struct value shown = residues(run, counts.modulus, counts.count * times);
    size_t at = 0;
    if (told_first(run, party))
        append(&shown, &at, &counts);
    for (int i = 1; i <= run_parties(run); i++) {
        if (i == party)
            append(&shown, &at, &counts);
        (void)flatten_move(run, ideal_input(ideal, i), &counts);
    }
    if (party == 1)
        append(&shown, &at, &counts);
    ideal_leak(ideal, "counts", &shown);
    return OK;
}

status flatten_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct run *run = party_run(puppet);
    const struct flatten_state *state = run_state(run);
    const struct value own = flatten_own(run, party_input(puppet));
    const struct value *shown = ideal_get_leak(ideal, "counts");
    const struct value first = value_slice(shown, 0, own.count);
    const struct value heard = value_slice(shown, shown->count - own.count, own.count);
    if (party_is(puppet, 1) || told_first(run, party_index(puppet)))
        REQUIRE(hear_call(puppet, NULL, state->sum, &own, KNOWN(KNOW("sum", &first))));
    else
        REQUIRE(hear_call(puppet, NULL, state->sum, &own, KNOWN({.name = NULL})));
    return hear(puppet, party_previous(puppet), &flatten_counts, &heard);
}
