/* Membership, by the commutative cipher: player 1, the asker, learns which of its elements player
 * 2, the holder, has. Neither learns anything else, not even how many elements the other has.
 *
 * `room` is public: the number of places of each list. A list is filled up to it with dummies,
 * hashed under a label of each player's own, so that a dummy equals nothing.
 *
 *   1  The asker encrypts its places under its key and sends them.
 *   2  The holder puts its key on, in place. It encrypts its own places and mixes them. It sends
 *      both lists.
 *   3  The asker puts its key on the holder's places. Those of its own that are among them are in
 *      the holder's set.
 *
 * The holder sees points under the asker's key only. The asker sees which of its points are among
 * the holder's, all under both keys; because of the mixing it does not see where. Points under a
 * key that a player lacks are unrelated, by the decisional Diffie-Hellman assumption. */
#define _GNU_SOURCE /* qsort_r */
#include "protocols/sets/sets.h"
#include <stdlib.h>
#include <string.h>

enum { ASKER = 1, HOLDER = 2 };

static const char *const dummies[] = {NULL, "dummy of the asker", "dummy of the holder"};

/* The elements and then dummies, under |key|. */
static status places(struct party *me, const struct value *key, size_t room, struct value *points)
{
    struct run *run = party_run(me);
    const struct value *own = party_input(me);
    if (own->count > room)
        return refuse(me, "%u elements, and there is room for %zu", own->count, room);
    struct value numbers = residues(run, run_integers(run, (uint64_t)1 << 32), room - own->count);
    struct value elements, rest;
    for (size_t i = 0; i < numbers.count; i++)
        residue_put(&numbers, i, i);
    REQUIRE(cipher_begin(me, key, "element", own, &elements));
    REQUIRE(cipher_begin(me, key, dummies[party_index(me)], &numbers, &rest));
    *points = values_of(run, KIND_POINTS, room);
    for (size_t i = 0; i < room; i++)
        value_entry(points, i, i < own->count ? &elements : &rest,
                    i < own->count ? i : i - own->count);
    return OK;
}

static int compare_points(const void *a, const void *b, void *size)
{
    return memcmp(a, b, *(const size_t *)size);
}

/* Step 3: a bit for each of the first |count| entries of |answered|: is it in |listed|? */
static struct value found(struct run *run, const struct value *answered, const struct value *listed,
                          size_t count)
{
    const struct value sorted = value_copy(listed);
    struct value bits = residues(run, run_integers(run, 2), count);
    size_t stride = sorted.stride;
    qsort_r(sorted.data, sorted.count, stride, compare_points, &stride);
    for (size_t i = 0; i < count; i++) {
        const char *one = (const char *)answered->data + i * stride;
        size_t low = 0, high = sorted.count;
        while (low < high) {
            const size_t middle = (low + high) / 2;
            if (memcmp((const char *)sorted.data + middle * stride, one, stride) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        residue_put(&bits, i,
                    low < sorted.count &&
                        memcmp((const char *)sorted.data + low * stride, one, stride) == 0);
    }
    return bits;
}

static status ask(struct party *me, const struct value *key, const struct value *own, size_t room)
{
    struct run *run = party_run(me);
    struct value answered = values_of(run, KIND_POINTS, room);
    struct value listed = values_of(run, KIND_POINTS, room);
    REQUIRE(send(me, HOLDER, &sets_asked, own));
    REQUIRE(receive(me, HOLDER, &sets_answer, &answered, &listed));
    REQUIRE(cipher_encrypt(me, key, &listed, &listed));
    const struct value bits = found(run, &answered, &listed, party_input(me)->count);
    return output(me, "members", &bits);
}

static status answer(struct party *me, const struct value *key, struct value *own, size_t room)
{
    struct value asked = values_of(party_run(me), KIND_POINTS, room);
    REQUIRE(shuffle(me, "list order", (struct value *const[]){own}, 1));
    REQUIRE(receive(me, ASKER, &sets_asked, &asked));
    REQUIRE(cipher_encrypt(me, key, &asked, &asked));
    return send(me, ASKER, &sets_answer, &asked, own);
}

status sets_membership(struct party *me)
{
    const size_t room = (size_t)party_number(me, "room");
    struct value key, own;
    REQUIRE(draw_cipher_key(me, "cipher key", &key));
    REQUIRE(places(me, &key, room, &own));
    return party_is(me, ASKER) ? ask(me, &key, &own, room) : answer(me, &key, &own, room);
}

status sets_membership_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct value *asked = ideal_input(ideal, ASKER), *held = ideal_input(ideal, HOLDER);
    struct value bits = residues(run, run_integers(run, 2), asked->count);
    for (size_t i = 0; i < asked->count; i++)
        residue_put(&bits, i, sets_has(held, text_at(asked, i)));
    ideal_output(ideal, ASKER, "members", &bits);
    return OK;
}

/* Points that nobody has seen: under a key that the puppet does not know. */
static status fresh(struct party *puppet, size_t count, struct value *points)
{
    struct value key, texts;
    REQUIRE(invent_cipher_key(puppet, &key));
    REQUIRE(invent_texts(puppet, count, &texts));
    return cipher_begin(puppet, &key, "fresh", &texts, points);
}

/* Fresh points in both lists; where the output says so, the asker's is one of the holder's. */
static status asker_view(struct ideal *ideal, struct party *puppet, const struct value *key,
                         size_t room)
{
    const struct value *bits = ideal_get_output(ideal, "members");
    struct value listed, answered;
    REQUIRE(fresh(puppet, room, &listed));
    REQUIRE(fresh(puppet, room, &answered));
    for (size_t i = 0; i < bits->count; i++)
        if (residue_at(bits, i))
            value_entry(&answered, i, &listed, i);
    REQUIRE(cipher_encrypt(puppet, key, &answered, &answered));
    REQUIRE(invent_shuffle(puppet, &listed));
    return hear(puppet, HOLDER, &sets_answer, &answered, &listed);
}

status sets_membership_view(struct ideal *ideal, struct party *puppet)
{
    const size_t room = (size_t)party_number(puppet, "room");
    struct value key, order, asked;
    REQUIRE(draw_cipher_key(puppet, "cipher key", &key));
    if (party_is(puppet, ASKER))
        return asker_view(ideal, puppet, &key, room);
    REQUIRE(draw_order(puppet, "list order", room, &order));
    REQUIRE(fresh(puppet, room, &asked));
    return hear(puppet, ASKER, &sets_asked, &asked);
}
