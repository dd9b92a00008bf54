/* Values that enough sites have: the function, and the ideal views.
 *
 * Declared leakage: none beyond the outputs. */
#include "protocols/site_support/site_support.h"

/* For each entry whether at least l parties have a 1 in it. */
static struct value supported(struct run *run, const struct value *bits)
{
    const int m = run_parties(run);
    struct value result = residues(run, run_integers(run, 2), bits[0].count);
    for (uint32_t i = 0; i < bits[0].count; i++) {
        uint64_t sites = 0;
        for (int party = 0; party < m; party++)
            sites += residue_at(&bits[party], i);
        residue_put(&result, i, sites >= run_number(run, "sites"));
    }
    return result;
}

status site_support_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct site_support_state *state = run_state(run);
    const int m = run_parties(run);
    struct value *bits = arena_alloc(run_scratch(run), (size_t)m * sizeof *bits);
    for (int i = 1; i <= m; i++)
        bits[i - 1] = site_support_own(run, i, ideal_input(ideal, i));
    const struct value nodes = supported(run, bits);
    for (int i = 1; i <= m; i++)
        ideal_output(ideal, i, "nodes", &nodes);
    if (state->attributes < 2)
        return OK;
    uint32_t count;
    const uint32_t *list = site_support_list(run, &nodes, &count);
    for (int i = 0; i < m; i++)
        bits[i] = site_support_own_tuples(run, &bits[i], list, count);
    const struct value tuples = supported(run, bits);
    for (int i = 1; i <= m; i++)
        ideal_output(ideal, i, "tuples", &tuples);
    return OK;
}

status site_support_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct run *run = party_run(puppet);
    const struct site_support_state *state = run_state(run);
    const struct value own = site_support_own(run, party_index(puppet), party_input(puppet));
    const struct value *nodes = ideal_get_output(ideal, "nodes");
    const struct shape *second;
    REQUIRE(hear_call(puppet, NULL, state->test, &own, KNOWN(KNOW("result", nodes))));
    if (state->attributes < 2)
        return OK;
    uint32_t count;
    const uint32_t *list = site_support_list(run, nodes, &count);
    const struct value bits = site_support_own_tuples(run, &own, list, count);
    REQUIRE(site_support_second(run, count, &second));
    return hear_call(puppet, NULL, second, &bits,
                     KNOWN(KNOW("result", ideal_get_output(ideal, "tuples"))));
}
