/* Equality, union, intersection and their sizes: the functions and what is declared. */
#include "protocols/sets/sets.h"
#include <assert.h>
#include <string.h>

int sets_compare(const struct text *a, const struct text *b)
{
    const size_t shorter = a->size < b->size ? a->size : b->size;
    assert(shorter > 0); /* no element is empty */
    const int order = memcmp(a->bytes, b->bytes, shorter);
    return order ? order : (a->size > b->size) - (a->size < b->size);
}

bool sets_has(const struct value *set, const struct text *word)
{
    size_t low = 0, high = set->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = sets_compare(text_at(set, middle), word);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

struct value sets_number(struct run *run, uint64_t number)
{
    return residues_of(run, run_integers(run, (uint64_t)1 << 32), &number, 1);
}

struct value sets_common(struct run *run, const struct value *const *set)
{
    struct value common = values_of(run, KIND_TEXTS, set[1]->count);
    size_t found = 0;
    for (size_t i = 0; i < set[1]->count; i++) {
        bool all = true;
        for (int p = 2; p <= run_parties(run); p++)
            all = all && sets_has(set[p], text_at(set[1], i));
        if (all)
            texts_set(&common, found++, text_at(set[1], i)->bytes, text_at(set[1], i)->size);
    }
    common.count = (uint32_t)found;
    return common;
}

/* Merges sorted lists, one after the other. */
struct value sets_any(struct run *run, const struct value *const *set)
{
    struct value merged = *set[1];
    for (int p = 2; p <= run_parties(run); p++) {
        struct value next = values_of(run, KIND_TEXTS, (size_t)merged.count + set[p]->count);
        size_t a = 0, b = 0, n = 0;
        while (a < merged.count || b < set[p]->count) {
            const int order = a == merged.count ? 1
                              : b == set[p]->count
                                  ? -1
                                  : sets_compare(text_at(&merged, a), text_at(set[p], b));
            const struct text *t = order <= 0 ? text_at(&merged, a) : text_at(set[p], b);
            texts_set(&next, n++, t->bytes, t->size);
            a += order <= 0;
            b += order >= 0;
        }
        next.count = (uint32_t)n;
        merged = next;
    }
    return merged;
}

struct value sets_overlaps(struct run *run, const struct value *const *set)
{
    const struct value all = sets_any(run, set);
    const size_t masks = ((size_t)1 << run_parties(run)) - 1;
    struct value overlaps = residues(run, run_integers(run, (uint64_t)1 << 32), masks);
    for (size_t i = 0; i < all.count; i++) {
        size_t mask = 0;
        for (int p = 1; p <= run_parties(run); p++)
            mask |= (size_t)sets_has(set[p], text_at(&all, i)) << (p - 1);
        residue_put(&overlaps, mask - 1, residue_at(&overlaps, mask - 1) + 1);
    }
    return overlaps;
}

static const struct value **inputs(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const size_t count = (size_t)run_parties(run) + 1;
    const struct value **set = arena_alloc(run_scratch(run), count * sizeof *set);
    for (int p = 1; p <= run_parties(run); p++)
        set[p] = ideal_input(ideal, p);
    return set;
}

bool sets_is_counted(enum sets_function f)
{
    return f == SETS_UNION_SIZE || f == SETS_INTERSECTION_SIZE;
}

const char *sets_output_name(const struct sets_state *state)
{
    switch (state->function) {
    case SETS_EQUALITY:
        return "equal";
    case SETS_UNION:
        return "union";
    case SETS_INTERSECTION:
        return "intersection";
    default:
        return "size";
    }
}

status sets_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct sets_state *state = run_state(run);
    const struct value **set = inputs(ideal);
    const bool joined = state->function == SETS_UNION || state->function == SETS_UNION_SIZE;
    struct value result = joined ? sets_any(run, set) : sets_common(run, set);
    if (state->function != SETS_UNION && state->function != SETS_INTERSECTION)
        result = sets_number(run, result.count);
    for (int p = 1; p <= run_parties(run); p++)
        ideal_output(ideal, p, sets_output_name(state), &result);
    return OK;
}

status sets_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct sets_state *state = run_state(run);
    const struct value **set = inputs(ideal);
    if (!run_is(run, "cipher"))
        return OK;
    const bool looks = party == 1 && run_parties(run) > 2; /* the overlaps give the sizes */
    if (state->function != SETS_EQUALITY && !looks) {
        struct value sizes =
            residues(run, run_integers(run, (uint64_t)1 << 32), (size_t)run_parties(run));
        for (int p = 1; p <= run_parties(run); p++)
            residue_put(&sizes, (size_t)p - 1, set[p]->count);
        ideal_leak(ideal, "sizes", &sizes);
    }
    if (looks) {
        const struct value overlaps = sets_overlaps(run, set);
        ideal_leak(ideal, "overlaps", &overlaps);
    }
    return OK;
}

status sets_ideal_view(struct ideal *ideal, struct party *puppet)
{
    const struct sets_state *state = run_state(ideal_run(ideal));
    return party_variant(puppet, "cipher") ? sets_by_cipher_view(ideal, puppet, state)
                                           : sets_by_bits_view(ideal, puppet, state);
}
