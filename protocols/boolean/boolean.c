/* AND of private bits, and its modifications OR and threshold. Tassa and Gudes 2012, section 3.2,
 * Algorithm 2.
 *
 *   1-4   Around the ring each player adds its bit and a fresh mask, modulo m + 1.
 *   5-7   Players 1 to m - 2 take their masks off again.
 *   8     Player m - 1 takes its own off: u = (number of ones) + r_m.
 *   9     Player m has the targets: of AND, m + r_m; of OR, r_m; of T_t, the set of all i + r_m
 *         with t <= i <= m.
 *   10    u is compared with the targets, and nobody sees u itself. There are two ways:
 *         hash, with more than two players: players m - 1 and m share a key; player m - 1 sends
 *         player 1 the digest of u, player m sends the digests of its targets in random order, and
 *         player 1 compares.
 *         oblivious: players m - 1 and m compare under the commutative cipher: E_a(u) goes to m,
 *         E_ab(u) and the E_b(targets) come back in random order, and player m - 1 compares.
 * Notes on what the paper leaves open.
 *   1. The player who compares announces the result to all: m - 1 messages beyond the 2m of 7.
 *   2. Players m - 1 and m choose a key jointly. Here player m - 1 draws it and sends it to player
 *      m: against semi-honest players one draw is as good as two.
 *   3. "The extension to binary vectors is straightforward": taken literally, one key and one
 *      hash serve all entries. Then player 1 sees which entries have equal digests, and that tells
 *      more than the result; `as-published` does so. In the other variants the entry's place is
 *      hashed as well.
 *   4. Everything is modulo m + 1, the targets too: i + r_m must wrap as u does, or T_t misses.
 *   5. The paper promises a version against collusion but does not print it. Ours (`hardened`)
 *      is in boolean_rotation.c.
 *   6. Not in the paper: `counted` gives only the number of ones in the vector of results. The
 *      players who prepare the comparison put the entries in an order that the one who compares
 *      does not know: players m - 1 and m (hash), or player m (oblivious).
 *   7. Not in the paper: `told=one` leaves out the announcement. Player 1 compares with hashes,
 *      else player m - 1; a caller who wants another player numbers the group accordingly. */
#include "protocols/boolean/boolean.h"
#include "protocols/boolean/dominance.h"
#include <assert.h>
#include <string.h>

uint64_t boolean_targets_count(const struct boolean *f)
{
    /* not run: the checkers compare residues; integers are a probe's (proofs/claims.c) */
    return f->unwrapped ? f->modulus : f->most - f->least + 1;
}

const struct modulus *boolean_ring(struct run *run, const struct boolean *f, int parties)
{
    return run_integers(run, f->modulus ? f->modulus : (uint64_t)parties + 1);
}

int boolean_looks(const struct boolean *f, int parties)
{
    return f->way == BOOLEAN_HASH ? 1 : parties - 1;
}

enum { LABEL_ROOM = 26 }; /* the word, a blank, the digits of any number, and the end */

/* The label of an entry, written at the end of the room. */
static const char *write_label(char text[LABEL_ROOM], size_t entry)
{
    char *at = text + LABEL_ROOM;
    *--at = 0;
    do /* made for every hash of every entry: by hand */
        *--at = (char)('0' + entry % 10);
    while (entry /= 10);
    at -= 4;
    memcpy(at, "sum ", 4);
    return at;
}

const char *const *boolean_labels(struct party *me, const struct boolean *f, size_t count,
                                  size_t per)
{
    struct arena *arena = run_scratch(party_run(me));
    const char **label = arena_alloc(arena, (count + 1) * sizeof *label);
    char(*room)[LABEL_ROOM] = arena_alloc(arena, count * sizeof *room + 1);
    for (size_t i = 0; i < count; i++)
        label[i] = f->separate ? write_label(room[i], i / per) : "sum";
    return label;
}

/* Note 1: the result, from the player who looked to all others. */
status boolean_announce(struct party *me, const struct boolean *f, struct value *result)
{
    const int from = boolean_looks(f, party_count(me));
    if (f->one)
        return OK;
    if (!party_is(me, from))
        return receive(me, from, &boolean_result, result);
    for (int to = 1; to <= party_count(me); to++)
        if (to != from)
            REQUIRE(send(me, to, &boolean_result, result));
    return OK;
}

/* Steps 1-8 for players 1 to m - 1, who end with |running|; player m ends with its mask. */
static status ring(struct party *me, const struct boolean *f, const struct value *bits,
                   struct value *running, struct value *mask)
{
    const int m = party_count(me), last = m - 1;
    const struct modulus *n = boolean_ring(party_run(me), f, m);
    struct value summand;
    residues_lift(&summand, bits, n);
    REQUIRE(draw_residues(me, "mask", n, bits->count, mask));
    *running = residues(party_run(me), n, bits->count);

    /* Steps 1-4. */
    if (!party_is(me, 1))
        REQUIRE(receive(me, party_previous(me), &boolean_shift, running));
    residues_add(running, running, &summand);
    residues_add(running, running, mask);
    REQUIRE(send(me, party_next(me), &boolean_shift, running));
    if (party_is(me, m))
        return OK;

    /* Steps 5-8. */
    REQUIRE(receive(me, party_previous(me), party_is(me, 1) ? &boolean_shift : &boolean_unshift,
                    running));
    residues_sub(running, running, mask);
    return party_index(me) < last ? send(me, party_next(me), &boolean_unshift, running) : OK;
}

/* Step 9: the targets of all entries, entry by entry, under player m's mask. */
struct value boolean_targets_under(struct run *run, const struct boolean *f,
                                   const struct value *mask)
{
    const uint64_t k = boolean_targets_count(f);
    /* not run: the checkers compare residues; integers are a probe's (proofs/claims.c) */
    if (f->unwrapped)
        return dominance_targets(run, f, mask);
    struct value targets = residues(run, mask->modulus, mask->count * k);
    struct value shift = residues_like(&targets);
    for (size_t j = 0; j < mask->count; j++)
        for (uint64_t i = 0; i < k; i++) {
            residue_put(&targets, j * k + i, f->least + i);
            value_entry(&shift, j * k + i, mask, j);
        }
    residues_add(&targets, &targets, &shift);
    return targets;
}

/* Nothing is drawn if there is only one target. */
status boolean_mix(struct party *me, const struct boolean *f, struct value *list)
{
    const uint64_t k = boolean_targets_count(f);
    for (size_t j = 0; k > 1 && j < list->count / k; j++) {
        struct value group = value_slice(list, j * k, k);
        REQUIRE(shuffle(me, "target order", (struct value *const[]){&group}, 1));
        for (size_t i = 0; i < k; i++)
            value_entry(list, j * k + i, &group, i);
    }
    return OK;
}

/* Does any of an entry's |targets| equal its |sum|? One result bit for each entry. */
static void look(struct party *me, const struct boolean *f, const struct value *sums,
                 const struct value *targets, struct value *result)
{
    const uint64_t k = boolean_targets_count(f);
    *result = residues(party_run(me), run_integers(party_run(me), 2), sums->count);
    for (size_t j = 0; j < sums->count; j++) {
        const struct value sum = value_slice(sums, j, 1);
        bool found = false;
        for (size_t i = 0; i < k; i++) {
            const struct value target = value_slice(targets, j * k + i, 1);
            found |= value_equal(&sum, &target);
        }
        residue_put(result, j, found != f->negated);
    }
}

static bool mixes(const struct boolean *f)
{
    return f->counted || f->joined;
}

/* Note 6: puts the entries in another order; each has |per| values. */
static void reorder(struct value *list, const struct value *order, size_t per)
{
    const struct value before = value_copy(list);
    for (size_t j = 0; j < order->count; j++)
        for (size_t i = 0; i < per; i++)
            value_entry(list, j * per + i, &before, residue_at(order, j) * per + i);
}

/* An order from another player must have every place exactly once. */
static bool is_order(const struct value *order)
{
    for (size_t i = 0; i < order->count; i++) {
        /* not run: honest players draw permutations */
        if (residue_at(order, i) >= order->count)
            return false;
        for (size_t j = 0; j < i; j++)
            /* not run: honest players draw permutations, which have no place twice */
            if (residue_at(order, j) == residue_at(order, i))
                return false;
    }
    return true;
}

/* Tells all the result: the bits, or how many of them are 1, or whether all are. */
static status tell(struct party *me, const struct boolean *f, struct value *result)
{
    const int from = boolean_looks(f, party_count(me));
    if (f->joined) {
        const struct value bits = *result;
        *result = residues(party_run(me), run_integers(party_run(me), 2), 1);
        residue_put(result, 0, dominance_all(&bits));
        return boolean_announce(me, f, result);
    }
    if (!f->counted)
        return boolean_announce(me, f, result);
    struct value ones;
    residues_lift(&ones, result, run_integers(party_run(me), (uint64_t)result->count + 1));
    residues_total(result, &ones);
    if (!party_is(me, from))
        return receive(me, from, &boolean_count, result);
    for (int to = 1; to <= party_count(me); to++)
        if (to != from)
            REQUIRE(send(me, to, &boolean_count, result));
    return OK;
}

/* Digests of |per| values for each entry. */
static status digests_of(struct party *me, const struct boolean *f, const struct value *key,
                         const struct value *values, size_t per, struct value *digests)
{
    return hash_labelled(me, key, boolean_labels(me, f, values->count, per), values, digests);
}

/* Player m - 1: the digest of each entry's sum. */
static status hash_sums(struct party *me, const struct boolean *f, const struct value *running)
{
    const int m = party_count(me);
    struct value key, order, sums;
    REQUIRE(draw_key(me, "hash key", &key));
    REQUIRE(send(me, m, &boolean_key, &key));
    if (mixes(f)) {
        REQUIRE(draw_order(me, "entry order", running->count, &order));
        REQUIRE(send(me, m, &boolean_order, &order));
    }
    const struct value tested = dominance_tested(party_run(me), f, running);
    REQUIRE(digests_of(me, f, &key, &tested, 1, &sums));
    if (mixes(f))
        reorder(&sums, &order, 1);
    return send(me, 1, &boolean_digest_sum, &sums);
}

/* Player m: the digests of the targets. */
static status hash_targets(struct party *me, const struct boolean *f, const struct value *mask)
{
    struct run *run = party_run(me);
    const int m = party_count(me);
    const size_t n = mask->count;
    const struct value plain = boolean_targets_under(run, f, mask);
    struct value key = values_of(run, KIND_KEYS, 1), targets;
    struct value order = residues(run, run_integers(run, n < 2 ? 2 : n), n);
    REQUIRE(receive(me, m - 1, &boolean_key, &key));
    if (mixes(f))
        REQUIRE(receive(me, m - 1, &boolean_order, &order));
    if (mixes(f) && !is_order(&order))
        return refuse(me, "the order of entries has a place twice or one that is not there");
    REQUIRE(digests_of(me, f, &key, &plain, (size_t)boolean_targets_count(f), &targets));
    REQUIRE(boolean_mix(me, f, &targets));
    if (mixes(f))
        reorder(&targets, &order, (size_t)boolean_targets_count(f));
    return send(me, 1, &boolean_digest_targets, &targets);
}

static status compare_hash(struct party *me, const struct boolean *f, const struct value *running,
                           const struct value *mask, struct value *result)
{
    const int m = party_count(me);
    if (party_is(me, m - 1)) {
        REQUIRE(hash_sums(me, f, running));
    } else if (party_is(me, m)) {
        REQUIRE(hash_targets(me, f, mask));
    } else if (party_is(me, 1)) {
        struct run *run = party_run(me);
        struct value sums = values_of(run, KIND_DIGESTS, mask->count);
        struct value targets = values_of(run, KIND_DIGESTS, mask->count * boolean_targets_count(f));
        REQUIRE(receive(me, m - 1, &boolean_digest_sum, &sums));
        REQUIRE(receive(me, m, &boolean_digest_targets, &targets));
        look(me, f, &sums, &targets, result);
    }
    return tell(me, f, result);
}

/* The group elements of |per| values for each entry, under |key|. */
static status points_of(struct party *me, const struct boolean *f, const struct value *key,
                        const struct value *values, size_t per, struct value *points)
{
    const char *const *label = boolean_labels(me, f, values->count, per);
    *points = values_of(party_run(me), KIND_POINTS, values->count);
    for (size_t i = 0; i < values->count; i++) {
        struct value one = value_slice(values, i, 1), point;
        REQUIRE(cipher_begin(me, key, label[i], &one, &point));
        value_entry(points, i, &point, 0);
    }
    return OK;
}

static status compare_oblivious(struct party *me, const struct boolean *f,
                                const struct value *running, const struct value *mask,
                                struct value *result)
{
    const int m = party_count(me);
    const size_t k = (size_t)boolean_targets_count(f), n = mask->count;
    struct run *run = party_run(me);
    struct value key, order, sums = values_of(run, KIND_POINTS, n);
    struct value targets = values_of(run, KIND_POINTS, n * k);
    if (party_is(me, m - 1)) {
        REQUIRE(draw_cipher_key(me, "comparison key", &key));
        const struct value tested = dominance_tested(run, f, running);
        REQUIRE(points_of(me, f, &key, &tested, 1, &sums));
        REQUIRE(send(me, m, &boolean_test_sum, &sums));
        REQUIRE(receive(me, m, &boolean_test_reply, &sums, &targets));
        REQUIRE(cipher_encrypt(me, &key, &targets, &targets));
        look(me, f, &sums, &targets, result);
    } else if (party_is(me, m)) {
        const struct value plain = boolean_targets_under(party_run(me), f, mask);
        REQUIRE(receive(me, m - 1, &boolean_test_sum, &sums));
        REQUIRE(draw_cipher_key(me, "comparison key", &key));
        REQUIRE(cipher_encrypt(me, &key, &sums, &sums));
        REQUIRE(points_of(me, f, &key, &plain, k, &targets));
        REQUIRE(boolean_mix(me, f, &targets));
        if (mixes(f)) {
            REQUIRE(draw_order(me, "entry order", n, &order));
            reorder(&sums, &order, 1);
            reorder(&targets, &order, k);
        }
        REQUIRE(send(me, m - 1, &boolean_test_reply, &sums, &targets));
    }
    return tell(me, f, result);
}

status boolean_compute(struct party *me, const struct boolean *f, const struct value *bits,
                       struct value *result)
{
    struct value running, mask;
    *result = residues(party_run(me), run_integers(party_run(me), 2), bits->count);
    assert(!mixes(f) || f->way != BOOLEAN_ROTATION);
    if (f->way == BOOLEAN_ROTATION)
        return boolean_rotation(me, f, bits, result);
    assert(f->way == BOOLEAN_OBLIVIOUS || party_count(me) > 2);
    REQUIRE(ring(me, f, bits, &running, &mask));
    if (f->way == BOOLEAN_HASH)
        return compare_hash(me, f, &running, &mask, result);
    return compare_oblivious(me, f, &running, &mask, result);
}
