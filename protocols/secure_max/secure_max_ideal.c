/* The maximum: the function, and the ideal view that shows that the ORs tell nothing more.
 *
 * Declared leakage: none beyond the output. */
#include "protocols/secure_max/secure_max.h"

status secure_max_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    uint64_t largest = 0;
    for (int i = 1; i <= run_parties(run); i++) {
        const uint64_t number = residue_at(ideal_input(ideal, i), 0);
        largest = number > largest ? number : largest;
    }
    const struct value maximum = residues_of(run, ideal_input(ideal, 1)->modulus, &largest, 1);
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "maximum", &maximum);
    return OK;
}

/* The results of the ORs are the bits of the output. */
status secure_max_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct run *run = ideal_run(ideal);
    const struct secure_max_state *state = run_state(run);
    const uint64_t maximum = residue_at(ideal_get_output(ideal, "maximum"), 0);
    struct secure_max_player player = {residue_at(party_input(puppet), 0), 0, true};
    for (int place = state->bits - 1; place >= 0; place--) {
        const uint64_t own = secure_max_bit(&player, place), any = maximum >> place & 1;
        const struct value bit = residues_of(run, run_integers(run, 2), &own, 1);
        const struct value result = residues_of(run, run_integers(run, 2), &any, 1);
        REQUIRE(hear_call(puppet, NULL, state->test, &bit, KNOWN(KNOW("result", &result))));
        secure_max_take(&player, place, any);
    }
    return OK;
}
