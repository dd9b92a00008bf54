/* The hardened comparison: AND, OR and threshold, safe against any coalition of m - 2 players.
 *
 * Every player i has two keys of the commutative cipher, k_i and k'_i, for the whole call.
 *   1  A list of m + 1 places, which stand for 0 to m, goes from player 1 to player m. Player 1
 *      makes it; each player puts k_i on all points and, if its bit is 1, moves all points one
 *      place on, around the list. At the end place p has the point of p - (number of ones).
 *   2  Player m takes only the point at place 0: that of -(number of ones). It goes from player m
 *      to player 1 and on to player m - 1, and everyone puts k'_i on it.
 *   3  The points of the targets go from player 1 to player m; everyone puts both keys on and mixes
 *      them. Player m sends them to player m - 1, who compares them with the point of step 2, and
 *      announces the result.
 *
 * Why nothing else is seen: a player outside of a coalition turns every list into points that are
 * unrelated to the ones before (decisional Diffie-Hellman in the cipher's group, with its hash as
 * a random oracle), so nobody can tell its move or its order. And points of step 1 and of step 3
 * are under different keys (k alone; k and k'), so only the one point that went through step 2 can
 * be compared with targets. The cost is (m + 1) m + m + 2 k m encryptions an entry, for k targets,
 * and 3m - 1 messages beside the announcement. */
#include "protocols/boolean/boolean.h"

struct keys {
    struct value list, test;
};

static status draw_keys(struct party *me, struct keys *keys)
{
    REQUIRE(draw_cipher_key(me, "list key", &keys->list));
    return draw_cipher_key(me, "test key", &keys->test);
}

/* Encrypts |values|, |per| for each entry, under one key: for the player who begins a list. */
static status begin(struct party *me, const struct boolean *f, const struct value *key,
                    const struct value *values, size_t per, struct value *points)
{
    const char *const *label = boolean_labels(me, f, values->count, per);
    for (size_t i = 0; i < values->count; i++) {
        struct value one = value_slice(values, i, 1), point;
        REQUIRE(cipher_begin(me, key, label[i], &one, &point));
        value_entry(points, i, &point, 0);
    }
    return OK;
}

/* Moves the points of each entry's list one place on, around the list, if the bit is 1. */
static struct value moved(const struct value *list, const struct value *bits, size_t places)
{
    struct value result = value_copy(list);
    for (size_t j = 0; j < bits->count; j++)
        for (size_t p = 0; residue_at(bits, j) && p < places; p++)
            value_entry(&result, j * places + (p + 1) % places, list, j * places + p);
    return result;
}

/* Step 1. */
static status pass_list(struct party *me, const struct boolean *f, const struct keys *keys,
                        const struct value *bits, struct value *list)
{
    const size_t places = (size_t)party_count(me) + 1;
    struct run *run = party_run(me);
    *list = values_of(run, KIND_POINTS, bits->count * places);
    if (party_is(me, 1)) {
        struct value plain = residues(run, run_integers(run, places), bits->count * places);
        for (size_t i = 0; i < plain.count; i++)
            residue_put(&plain, i, i % places);
        REQUIRE(begin(me, f, &keys->list, &plain, places, list));
    } else {
        REQUIRE(receive(me, party_previous(me), &boolean_list, list));
        REQUIRE(cipher_encrypt(me, &keys->list, list, list));
    }
    *list = moved(list, bits, places);
    return party_is(me, party_count(me)) ? OK : send(me, party_next(me), &boolean_list, list);
}

/* Step 2. */
static status pass_tested(struct party *me, const struct keys *keys, const struct value *list,
                          size_t entries, struct value *tested)
{
    const int m = party_count(me);
    *tested = values_of(party_run(me), KIND_POINTS, entries);
    if (party_is(me, m))
        for (size_t j = 0; j < entries; j++)
            value_entry(tested, j, list, j * ((size_t)m + 1));
    else
        REQUIRE(receive(me, party_previous(me), &boolean_tested, tested));
    REQUIRE(cipher_encrypt(me, &keys->test, tested, tested));
    return party_is(me, m - 1) ? OK : send(me, party_next(me), &boolean_tested, tested);
}

/* A count of s ones leaves the point of -s at place 0: that is what a target s is compared with. */
static struct value plain_targets(struct run *run, const struct boolean *f, size_t entries)
{
    const uint64_t places = (uint64_t)run_parties(run) + 1, k = boolean_targets_count(f);
    struct value plain = residues(run, run_integers(run, places), entries * k);
    for (size_t i = 0; i < plain.count; i++)
        residue_put(&plain, i, places - (f->least + i % k));
    return plain;
}

/* Step 3, until player m - 1 has all targets. */
static status pass_targets(struct party *me, const struct boolean *f, const struct keys *keys,
                           size_t entries, struct value *targets)
{
    const int m = party_count(me);
    const size_t k = (size_t)boolean_targets_count(f);
    *targets = values_of(party_run(me), KIND_POINTS, entries * k);
    if (party_is(me, 1)) {
        const struct value plain = plain_targets(party_run(me), f, entries);
        REQUIRE(begin(me, f, &keys->list, &plain, k, targets));
    } else {
        REQUIRE(receive(me, party_previous(me), &boolean_targets, targets));
        REQUIRE(cipher_encrypt(me, &keys->list, targets, targets));
    }
    REQUIRE(cipher_encrypt(me, &keys->test, targets, targets));
    REQUIRE(boolean_mix(me, f, targets));
    REQUIRE(send(me, party_is(me, m) ? m - 1 : party_next(me), &boolean_targets, targets));
    return party_is(me, m - 1) ? receive(me, m, &boolean_targets, targets) : OK;
}

status boolean_rotation(struct party *me, const struct boolean *f, const struct value *bits,
                        struct value *result)
{
    struct keys keys;
    struct value list, tested, targets;
    const uint64_t k = boolean_targets_count(f);
    REQUIRE(draw_keys(me, &keys));
    REQUIRE(pass_list(me, f, &keys, bits, &list));
    REQUIRE(pass_tested(me, &keys, &list, bits->count, &tested));
    REQUIRE(pass_targets(me, f, &keys, bits->count, &targets));
    for (size_t j = 0; party_is(me, party_count(me) - 1) && j < bits->count; j++) {
        const struct value sum = value_slice(&tested, j, 1);
        bool found = false;
        for (size_t i = 0; i < k; i++) {
            const struct value target = value_slice(&targets, j * k + i, 1);
            found |= value_equal(&sum, &target);
        }
        residue_put(result, j, found != f->negated);
    }
    return boolean_announce(me, f, result);
}

/* Points that are unrelated to all that the party knows. */
static status hear_fresh(struct party *puppet, int from, const struct message *message,
                         size_t count)
{
    struct value key, texts, points;
    REQUIRE(invent_cipher_key(puppet, &key));
    REQUIRE(invent_texts(puppet, count, &texts));
    REQUIRE(cipher_begin(puppet, &key, "fresh", &texts, &points));
    return hear(puppet, from, message, &points);
}

/* The player who compares sees fresh targets, and a tested point that under its own key becomes one
 * of them, or none. It hears the tested point before the targets. */
static status invent_match(struct party *puppet, const struct boolean *f,
                           const struct value *result, struct value *tested, struct value *targets)
{
    const uint64_t k = boolean_targets_count(f);
    struct run *run = party_run(puppet);
    struct value key, texts, others, other_points, place;
    REQUIRE(invent_cipher_key(puppet, &key));
    REQUIRE(invent_texts(puppet, result->count * k, &texts));
    REQUIRE(invent_texts(puppet, result->count, &others));
    REQUIRE(cipher_begin(puppet, &key, "fresh", &texts, targets));
    REQUIRE(cipher_begin(puppet, &key, "fresh", &others, &other_points));
    *tested = value_copy(&other_points);
    for (size_t j = 0; j < result->count; j++) {
        if ((residue_at(result, j) == 1) == f->negated)
            continue;
        uint64_t at = 0;
        if (k > 1) {
            REQUIRE(invent_residues(puppet, run_integers(run, k), 1, &place));
            at = residue_at(&place, 0);
        }
        value_entry(tested, j, targets, j * k + at);
    }
    return OK;
}

status boolean_rotation_view(struct party *puppet, const struct boolean *f,
                             const struct value *result)
{
    struct keys keys;
    struct value tested, targets;
    const int j = party_index(puppet), m = party_count(puppet), before = party_previous(puppet);
    const size_t places = (size_t)m + 1, k = (size_t)boolean_targets_count(f);
    const bool looks = j == m - 1;
    REQUIRE(draw_keys(puppet, &keys));
    if (looks)
        REQUIRE(invent_match(puppet, f, result, &tested, &targets));
    if (j > 1)
        REQUIRE(hear_fresh(puppet, before, &boolean_list, result->count * places));
    if (looks)
        REQUIRE(hear(puppet, before, &boolean_tested, &tested));
    else if (j < m)
        REQUIRE(hear_fresh(puppet, before, &boolean_tested, result->count));
    if (j > 1)
        REQUIRE(hear_fresh(puppet, before, &boolean_targets, result->count * k));
    for (size_t i = 0; k > 1 && i < result->count; i++) {
        struct value order;
        REQUIRE(draw_order(puppet, "target order", k, &order));
    }
    if (!looks)
        return f->one ? OK : hear(puppet, m - 1, &boolean_result, result);
    REQUIRE(cipher_encrypt(puppet, &keys.test, &targets, &targets));
    return hear(puppet, m, &boolean_targets, &targets);
}
