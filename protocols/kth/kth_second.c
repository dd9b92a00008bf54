/* The k-th element, once more. The element is found by counting, and where it lies decides which
 * probes are made. */
#include "protocols/kth/kth.h"
#include <string.h>

/* How many values of all players are from |low| to |high|? */
static uint64_t between(struct ideal *ideal, uint64_t low, uint64_t high)
{
    uint64_t count = 0;
    for (int i = 1; i <= run_parties(ideal_run(ideal)); i++)
        for (size_t k = 0; k < ideal_input(ideal, i)->count; k++) {
            const uint64_t value = residue_at(ideal_input(ideal, i), k);
            count += value >= low && value <= high;
        }
    return count;
}

/* The value that has at most k - 1 below it, and at least k up to it; of equal ones any. */
static bool find(struct ideal *ideal, uint64_t *element)
{
    const struct kth_state *state = run_state(ideal_run(ideal));
    for (int i = 1; i <= run_parties(ideal_run(ideal)); i++)
        for (size_t k = 0; k < ideal_input(ideal, i)->count; k++) {
            *element = residue_at(ideal_input(ideal, i), k);
            const uint64_t upto = between(ideal, 0, *element);
            const uint64_t same = between(ideal, *element, *element);
            if (upto >= state->rank && upto - same < state->rank)
                return true;
        }
    return false;
}

status kth_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct kth_state *state = run_state(run);
    uint64_t element;
    if (!find(ideal, &element))
        return E_INPUT; /* and not E_LIMIT, which would say that there is no second for them */
    const struct value found = residues_of(run, state->modulus, &element, 1);
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "element", &found);
    return OK;
}

/* shown-sums: at each probe how many values are below and above it. */
status kth_second_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct kth_state *state = run_state(run);
    uint64_t low = 0, high = state->values - 1, element = 0, place;
    (void)party;
    if (strcmp(run_variant(run), "shown-sums") != 0 || !find(ideal, &element))
        return OK;
    for (uint32_t probe = 1; low != high; probe++) {
        place = (low + high) / 2;
        const uint64_t counts[2] = {place ? between(ideal, 0, place - 1) : 0,
                                    between(ideal, place + 1, UINT64_MAX)};
        const struct value sums = residues_of(run, state->counting, counts, 2);
        ideal_leak(ideal, arena_format(run_scratch(run), "counts %u", probe), &sums);
        low = place < element ? place + 1 : place == element ? place : low;
        high = place > element ? place - 1 : place == element ? place : high;
    }
    return OK;
}
