/* The k-th element: the function, what shown-sums declares, the ideal view.
 *
 * The function sorts and shares no code with the search: otherwise a search that counts wrongly
 * would agree with itself. */
#include "protocols/kth/kth.h"
#include <stdlib.h>
#include <string.h>

struct watch {
    struct ideal *ideal;
    uint32_t probe;
};

static status answer_all(void *context, uint64_t place, bool answer[2])
{
    struct watch *w = context;
    struct run *run = ideal_run(w->ideal);
    const struct kth_state *state = run_state(run);
    struct value sum = kth_bring(run, state, ideal_input(w->ideal, 1), place);
    for (int i = 2; i <= run_parties(run); i++) {
        const struct value more = kth_bring(run, state, ideal_input(w->ideal, i), place);
        residues_add(&sum, &sum, &more);
    }
    answer[0] = residue_at(&sum, 0) >= state->rank;
    answer[1] = residue_at(&sum, 1) >= state->count - state->rank + 1; /* shown-sums has both */
    ideal_leak(w->ideal, arena_format(run_scratch(run), "counts %u", ++w->probe), &sum);
    return OK;
}

static int by_size(const void *a, const void *b)
{
    uint64_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

status kth_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct kth_state *state = run_state(run);
    size_t total = 0, count = 0;
    for (int i = 1; i <= run_parties(run); i++)
        total += ideal_input(ideal, i)->count;
    uint64_t *all = arena_alloc(run_scratch(run), (total + 1) * sizeof *all);
    for (int i = 1; i <= run_parties(run); i++)
        for (size_t k = 0; k < ideal_input(ideal, i)->count; k++)
            all[count++] = residue_at(ideal_input(ideal, i), k);
    qsort(all, count, sizeof *all, by_size);
    if (state->rank > count)
        return run_fail(run, E_INPUT, "there are fewer values than the rank");
    const uint64_t element = all[state->rank - 1];
    const struct value found = residues_of(run, state->modulus, &element, 1);
    for (int i = 1; i <= run_parties(run); i++)
        ideal_output(ideal, i, "element", &found);
    return OK;
}

/* Declared: nothing, but for shown-sums how many values are below and above each probe. */
status kth_leakage(struct ideal *ideal, int party)
{
    struct watch w = {ideal, 0};
    uint64_t element;
    (void)party;
    if (!run_is(ideal_run(ideal), "shown-sums"))
        return OK;
    return kth_search(run_state(ideal_run(ideal)), answer_all, &w, &element);
}

struct replay {
    struct ideal *ideal;
    struct party *puppet;
    uint64_t element;
    bool shown;
    uint32_t probe;
};

/* The element decides every answer. */
static status see(void *context, uint64_t place, bool answer[2])
{
    struct replay *r = context;
    struct run *run = party_run(r->puppet);
    const struct kth_state *state = run_state(run);
    const struct value counts = kth_bring(run, state, party_input(r->puppet), place);
    answer[0] = state->both ? r->element < place : r->element <= place;
    answer[1] = r->element > place;
    const uint64_t bits[2] = {answer[0], answer[1]};
    const struct value result = residues_of(run, run_integers(run, 2), bits, state->both ? 2 : 1);
    if (!r->shown)
        return hear_call(r->puppet, NULL, state->compare, &counts, KNOWN(KNOW("result", &result)));
    const char *item = arena_format(run_scratch(run), "counts %u", ++r->probe);
    return hear_call(r->puppet, NULL, state->compare, &counts,
                     KNOWN(KNOW("result", &result), KNOW("sum", ideal_get_leak(r->ideal, item))));
}

status kth_ideal_view(struct ideal *ideal, struct party *puppet)
{
    const struct kth_state *state = run_state(ideal_run(ideal));
    struct replay r = {ideal, puppet, residue_at(ideal_get_output(ideal, "element"), 0),
                       party_variant(puppet, "shown-sums"), 0};
    uint64_t element;
    return kth_search(state, see, &r, &element);
}
