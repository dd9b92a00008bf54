/* Sets of any texts, by the commutative cipher (the setting of Kohlmayer et al. 2014, section on
 * commutative encryption; the way of Kantarcioglu and Clifton's secure union).
 *
 *   1  Each player encrypts its elements under a key of its own and mixes them.
 *   2  Each list goes around the ring; everyone puts a key on and mixes. After m - 1 steps a list
 *      is under all keys and goes to player 1.
 *   3  Player 1 compares: equal elements are equal under all keys. For sizes and equality it tells
 *      all the number, and that is the end.
 *   4  The common elements (intersection) or all different ones (union) are opened: they go from
 *      player 1 to player m, everyone takes a key off and mixes, and player m sends the opened
 *      elements to all. Each player finds out which of its own elements (intersection) or which of
 *      the universe (union) they are, by hashing those to the group itself.
 *
 * Declared leakage. A list's length shows: everyone learns how many elements each player has
 * ("sizes"; for equality they are all 1). With more than two players, player 1 learns more: how
 * many elements each group of players has in common ("overlaps"), but not which; the sizes
 * follow. */
#define _GNU_SOURCE /* qsort_r */
#include "protocols/sets/sets.h"
#include <stdlib.h>
#include <string.h>

enum { LIST_MOST = 1 << 20 };

static const char *const label = "element";

static status mix(struct party *me, const char *why, struct value *list)
{
    return shuffle(me, why, (struct value *const[]){list}, 1);
}

static struct value list_of(struct run *run)
{
    struct value list = values_of(run, KIND_POINTS, 0);
    list.count = LIST_MOST;
    list.data = NULL; /* a received list brings its own memory */
    return list;
}

/* Steps 1 and 2: |full| receives every party's list under all keys, at player 1. */
static status gather(struct party *me, const struct value *key, struct value *full)
{
    struct run *run = party_run(me);
    const int m = party_count(me), i = party_index(me);
    struct value list;
    REQUIRE(cipher_begin(me, key, label, party_input(me), &list));
    REQUIRE(mix(me, "list order", &list));
    for (int step = 1; step < m; step++) {
        REQUIRE(send(me, party_next(me), &sets_list, &list));
        list = list_of(run);
        REQUIRE(receive(me, party_previous(me), &sets_list, &list));
        REQUIRE(cipher_encrypt(me, key, &list, &list));
        if (i != 1 || step < m - 1) /* the last one stays with player 1 */
            REQUIRE(mix(me, "list order", &list));
    }
    if (i != 1)
        return send(me, 1, &sets_full, &list);
    full[1] = list;
    for (int from = 2; from <= m; from++) {
        full[from] = list_of(run);
        REQUIRE(receive(me, from, &sets_full, &full[from]));
    }
    return OK;
}

static int compare_points(const void *a, const void *b, void *size)
{
    return memcmp(a, b, *(const size_t *)size);
}

/* Step 3: the lists, sorted, give each element once with the number of lists that have it. */
static struct value pick(struct run *run, const struct value *full, int m, bool common)
{
    size_t total = 0, found = 0;
    for (int i = 1; i <= m; i++)
        total += full[i].count;
    struct value all = values_of(run, KIND_POINTS, total);
    total = 0;
    for (int i = 1; i <= m; i++) {
        all.origin |= full[i].origin;
        all.keys |= full[i].keys;
        if (full[i].count)
            memcpy((char *)all.data + total * all.stride, full[i].data, full[i].count * all.stride);
        total += full[i].count;
    }
    qsort_r(all.data, total, all.stride, compare_points, &all.stride);
    for (size_t from = 0, to; from < total; from = to) {
        const struct value first = value_slice(&all, from, 1);
        for (to = from + 1; to < total; to++) {
            const struct value next = value_slice(&all, to, 1);
            if (!value_equal(&first, &next))
                break;
        }
        if (!common || to - from == (size_t)m)
            value_entry(&all, found++, &all, from);
    }
    all.count = (uint32_t)found;
    return all;
}

static status announce(struct party *me, struct value *number)
{
    if (!party_is(me, 1))
        return receive(me, 1, &sets_count, number);
    for (int to = 2; to <= party_count(me); to++)
        REQUIRE(send(me, to, &sets_count, number));
    return OK;
}

/* Step 4: player 1 has |picked|; in the end everyone has |plain|. */
static status open_list(struct party *me, const struct value *key, const struct value *picked,
                        struct value *plain)
{
    const int m = party_count(me);
    *plain = party_is(me, 1) ? *picked : list_of(party_run(me));
    if (!party_is(me, 1))
        REQUIRE(receive(me, party_previous(me), &sets_open, plain));
    REQUIRE(cipher_decrypt(me, key, plain, plain));
    REQUIRE(mix(me, "open order", plain));
    if (party_index(me) < m) {
        REQUIRE(send(me, party_next(me), &sets_open, plain));
        *plain = list_of(party_run(me));
        return receive(me, m, &sets_plain, plain);
    }
    for (int to = 1; to < m; to++)
        REQUIRE(send(me, to, &sets_plain, plain));
    return OK;
}

/* Finds out which of |words| are among the opened elements. */
static status recognise(struct party *me, const struct value *key, const struct value *words,
                        const struct value *plain, struct value *set)
{
    struct run *run = party_run(me);
    struct value own;
    size_t found = 0;
    REQUIRE(cipher_begin(me, key, label, words, &own));
    REQUIRE(cipher_decrypt(me, key, &own, &own));
    const struct value sorted = value_copy(plain);
    size_t stride = sorted.stride;
    if (sorted.count)
        qsort_r(sorted.data, sorted.count, sorted.stride, compare_points, &stride);
    *set = values_of(run, KIND_TEXTS, words->count);
    for (size_t i = 0; i < words->count; i++) {
        const struct value one = value_slice(&own, i, 1);
        size_t low = 0, high = sorted.count;
        while (low < high) {
            const size_t middle = (low + high) / 2;
            const char *at = (const char *)sorted.data + middle * sorted.stride;
            if (memcmp(at, one.data, one.stride) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        const bool here =
            low < sorted.count &&
            memcmp((const char *)sorted.data + low * sorted.stride, one.data, one.stride) == 0;
        if (here)
            texts_set(set, found++, text_at(words, i)->bytes, text_at(words, i)->size);
    }
    set->count = (uint32_t)found;
    if (found != plain->count)
        return refuse(me, "%u opened elements, of which %zu are known", plain->count, found);
    return OK;
}

static struct value universe_of(struct run *run, const struct sets_state *state)
{
    struct value words = values_of(run, KIND_TEXTS, state->count);
    for (size_t i = 0; i < state->count; i++)
        texts_set(&words, i, state->word[i].bytes, state->word[i].size);
    return words;
}

status sets_by_cipher(struct party *me, const struct sets_state *state)
{
    struct run *run = party_run(me);
    const int m = party_count(me);
    const enum sets_function f = state->function;
    const bool common = f != SETS_UNION && f != SETS_UNION_SIZE;
    struct value *full = arena_alloc(run_scratch(run), ((size_t)m + 1) * sizeof *full);
    struct value key, plain, set, picked = values_of(run, KIND_POINTS, 0);
    REQUIRE(draw_cipher_key(me, "cipher key", &key));
    REQUIRE(gather(me, &key, full));
    if (party_is(me, 1))
        picked = pick(run, full, m, common);
    if (f != SETS_UNION && f != SETS_INTERSECTION) {
        struct value number = sets_number(run, picked.count);
        REQUIRE(announce(me, &number));
        return output(me, sets_output_name(state), &number);
    }
    REQUIRE(open_list(me, &key, &picked, &plain));
    const struct value words = common ? *party_input(me) : universe_of(run, state);
    REQUIRE(recognise(me, &key, &words, &plain, &set));
    return output(me, sets_output_name(state), &set);
}
