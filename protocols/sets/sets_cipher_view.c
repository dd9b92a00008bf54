/* The ideal views of sets_cipher.c: what is under somebody else's key is fresh, except what player
 * 1 compares and what is opened. */
#include "protocols/sets/sets.h"

static const char *const label = "element";

static status fresh(struct party *puppet, size_t count, struct value *points)
{
    struct value key, texts;
    REQUIRE(invent_cipher_key(puppet, &key));
    REQUIRE(invent_texts(puppet, count, &texts));
    return cipher_begin(puppet, &key, "fresh", &texts, points);
}

static status own_mix(struct party *puppet, const char *why, size_t count)
{
    struct value order;
    return draw_order(puppet, why, count, &order);
}

/* Lists with the given overlaps, by party: elements that are equal where they should be. */
static status overlapping(struct party *puppet, const uint64_t *overlaps, struct value *lists)
{
    const int m = party_count(puppet);
    size_t total = 0, next = 0, size[17] = {0};
    struct value points;
    for (uint64_t mask = 1; mask < (uint64_t)1 << m; mask++)
        total += (size_t)overlaps[mask - 1];
    REQUIRE(fresh(puppet, total, &points));
    for (int i = 1; i <= m; i++)
        lists[i] = values_of(party_run(puppet), KIND_POINTS, total);
    for (uint64_t mask = 1; mask < (uint64_t)1 << m; mask++)
        for (uint64_t n = 0; n < overlaps[mask - 1]; n++, next++)
            for (int i = 1; i <= m; i++)
                if (mask >> (i - 1) & 1)
                    value_entry(&lists[i], size[i]++, &points, next);
    for (int i = 1; i <= m; i++) {
        lists[i].count = (uint32_t)size[i];
        REQUIRE(invent_shuffle(puppet, &lists[i]));
    }
    return OK;
}

/* For two players the sizes and the output fix the overlaps; else they are declared to player 1. */
static void find_overlaps(struct ideal *ideal, struct party *puppet, const struct sets_state *state,
                          const uint64_t *sizes, uint64_t *overlaps)
{
    const int m = party_count(puppet);
    const enum sets_function f = state->function;
    if (m > 2) {
        const struct value *declared = ideal_get_leak(ideal, "overlaps");
        for (size_t i = 0; i < declared->count; i++)
            overlaps[i] = residue_at(declared, i);
        return;
    }
    const struct value *result = ideal_get_output(ideal, sets_output_name(state));
    const bool is_set = f == SETS_UNION || f == SETS_INTERSECTION;
    const uint64_t number = is_set ? result->count : residue_at(result, 0);
    const bool joined = f == SETS_UNION || f == SETS_UNION_SIZE;
    overlaps[2] = joined ? sizes[1] + sizes[2] - number : number;
    overlaps[0] = sizes[1] - overlaps[2];
    overlaps[1] = sizes[2] - overlaps[2];
}

/* The sizes are declared; only for player 1 of three or more they follow from the overlaps. */
static void find_sizes(struct ideal *ideal, struct party *puppet, const struct sets_state *state,
                       uint64_t *sizes)
{
    const int m = party_count(puppet);
    const bool looks = party_is(puppet, 1) && m > 2;
    const bool single = state->function == SETS_EQUALITY;
    const struct value *declared =
        single ? NULL : ideal_get_leak(ideal, looks ? "overlaps" : "sizes");
    for (int i = 1; i <= m; i++) {
        sizes[i] = single;
        for (uint64_t mask = 1; looks && !single && mask < (uint64_t)1 << m; mask++)
            sizes[i] += mask >> (i - 1) & 1 ? residue_at(declared, mask - 1) : 0;
        if (!looks && !single)
            sizes[i] = residue_at(declared, (size_t)i - 1);
    }
}

/* Steps 1 and 2. List by list: at step h party j hears the list of the h-th party before it. */
static status gather_view(struct ideal *ideal, struct party *puppet, const struct sets_state *state,
                          const struct value *key, const uint64_t *sizes)
{
    struct run *run = party_run(puppet);
    const int m = party_count(puppet), j = party_index(puppet), before = party_previous(puppet);
    struct value list, *lists = arena_alloc(run_scratch(run), ((size_t)m + 1) * sizeof *lists);
    uint64_t *overlaps = arena_zero(run_scratch(run), ((size_t)1 << m) * sizeof *overlaps);
    if (j == 1) {
        find_overlaps(ideal, puppet, state, sizes, overlaps);
        REQUIRE(overlapping(puppet, overlaps, lists));
    }
    REQUIRE(own_mix(puppet, "list order", (size_t)sizes[j]));
    for (int step = 1; step < m; step++) {
        const int origin = (j - step + m - 1) % m + 1;
        if (j == 1 && step == m - 1)
            list = lists[origin];
        else
            REQUIRE(fresh(puppet, (size_t)sizes[origin], &list));
        REQUIRE(hear(puppet, before, &sets_list, &list));
        if (j != 1 || step < m - 1)
            REQUIRE(own_mix(puppet, "list order", (size_t)sizes[origin]));
    }
    for (int from = 2; j == 1 && from <= m; from++) {
        struct value *full = &lists[from % m + 1];
        REQUIRE(cipher_encrypt(puppet, key, full, full));
        REQUIRE(hear(puppet, from, &sets_full, full));
    }
    return OK;
}

/* Step 4. Player m hears the elements under only its own key, the others hear them opened. */
static status open_view(struct party *puppet, const struct value *key, const struct value *set)
{
    const int m = party_count(puppet), j = party_index(puppet);
    struct value list;
    if (j == m) {
        REQUIRE(cipher_begin(puppet, key, label, set, &list));
        REQUIRE(invent_shuffle(puppet, &list));
    } else {
        REQUIRE(fresh(puppet, set->count, &list));
    }
    if (j > 1)
        REQUIRE(hear(puppet, party_previous(puppet), &sets_open, &list));
    REQUIRE(own_mix(puppet, "open order", set->count));
    if (j == m)
        return OK;
    REQUIRE(cipher_begin(puppet, key, label, set, &list));
    REQUIRE(cipher_decrypt(puppet, key, &list, &list));
    REQUIRE(invent_shuffle(puppet, &list));
    return hear(puppet, m, &sets_plain, &list);
}

status sets_by_cipher_view(struct ideal *ideal, struct party *puppet,
                           const struct sets_state *state)
{
    struct run *run = party_run(puppet);
    const struct value *result = ideal_get_output(ideal, sets_output_name(state));
    uint64_t *sizes =
        arena_zero(run_scratch(run), ((size_t)party_count(puppet) + 1) * sizeof *sizes);
    struct value key;
    find_sizes(ideal, puppet, state, sizes);
    REQUIRE(draw_cipher_key(puppet, "cipher key", &key));
    REQUIRE(gather_view(ideal, puppet, state, &key, sizes));
    if (state->function == SETS_UNION || state->function == SETS_INTERSECTION)
        return open_view(puppet, &key, result);
    return party_is(puppet, 1) ? OK : hear(puppet, 1, &sets_count, result);
}
