/* The commutative cipher: points, under the keys of digests.c. Real: ristretto255. Ideal: a point
 * is the number of what was hashed to it and of the keys that are on it. */
#include "sim/primitives/points/points.h"
#include "crypto/commutative.h"
#include "sim/house.h"
#include "sim/primitives/points/order.h"
#include <assert.h>
#include <string.h>

enum { POINT_BYTES = 32 }; /* commutative_default.bytes, as the law test sees */

/* All suites: an element fills the bytes of the default one, with zeros at its end. */
static void point_encode(const void *entry, uint8_t *out)
{
    commutative_encode(&commutative_default, out, entry);
}

static const struct commutative_suite *suite(const struct run *run)
{
    const struct commutative_suite *set = run->set_for[PRIMITIVE_points];
    return set ? set : &commutative_default;
}

status points_set_suite(struct run *run, const char *name)
{
    run->set_for[PRIMITIVE_points] = commutative_suite_find(name);
    return run->set_for[PRIMITIVE_points] ? OK : E_NOT_FOUND;
}

static status point_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)kind;
    return commutative_decode_wide(suite(run), entry, in);
}

static const struct kind_about kinds[] = {
    {KIND_POINTS, "points", ASPECT_POINT, .followed = true,
     .real = {sizeof(struct commutative_element), POINT_BYTES, point_encode, point_decode},
     .ideal = {sizeof(uint64_t), HANDLE_BYTES, handle_encode, handle_decode}},
    {.name = NULL}};

static status real_key(struct run *run, struct tape *tape, const char *why, struct key_entry *key)
{
    struct commutative_key drawn;
    key->id = 0;
    REQUIRE(commutative_key_draw(&drawn, suite(run), tape, why));
    memcpy(key->bytes, drawn.secret, sizeof key->bytes);
    commutative_key_clear(&drawn);
    return OK;
}

static status real_add(struct run *run, const struct key_entry *entry, bool inverse,
                       const void *points, size_t count, void *out)
{
    struct commutative_key key;
    struct crew *crew = run_crew(run);
    REQUIRE(commutative_key_set(&key, suite(run), entry->bytes));
    const status result = inverse ? commutative_decrypt(&key, out, points, count, crew)
                                  : commutative_encrypt(&key, out, points, count, crew);
    commutative_key_clear(&key);
    return result;
}

/* The label is part of what is hashed: its length, itself, and the entry. */
static status real_begin(struct run *run, const struct key_entry *key, const char *label,
                         const struct text *entries, size_t count, void *points)
{
    const size_t length = strlen(label);
    struct arena *arena = run_scratch(run);
    struct commutative_value *values = arena_alloc(arena, (count + 1) * sizeof *values);
    assert(length < 256);
    for (size_t i = 0; i < count; i++) {
        uint8_t *data = arena_alloc(arena, 1 + length + entries[i].size);
        data[0] = (uint8_t)length;
        memcpy(data + 1, label, length);
        if (entries[i].size)
            memcpy(data + 1 + length, entries[i].bytes, entries[i].size);
        values[i] = (struct commutative_value){data, 1 + length + entries[i].size};
    }
    REQUIRE(commutative_hash(suite(run), points, values, count, run_crew(run)));
    return real_add(run, key, false, points, count, points);
}

static status ideal_begin(struct run *run, const struct key_entry *key, const char *label,
                          const struct text *entries, size_t count, void *points)
{
    for (size_t i = 0; i < count; i++) {
        struct handle h = {.kind = KIND_POINTS,
                           .label = label,
                           .place = UINT32_MAX,
                           .bytes = entries[i].bytes,
                           .size = entries[i].size,
                           .keys = {key->id},
                           .key_count = key->id != 0};
        ((uint64_t *)points)[i] = handle_intern(run, &h);
    }
    return OK;
}

/* The keys on a point are a sorted list, so that the order of encryptions does not matter. */
static status put_key(struct handle *h, uint32_t id)
{
    const uint32_t most = sizeof h->keys / sizeof *h->keys;
    if (h->key_count == most)
        return E_LIMIT;
    uint32_t at = h->key_count++;
    for (; at > 0 && h->keys[at - 1] > id; at--)
        h->keys[at] = h->keys[at - 1];
    h->keys[at] = id;
    return OK;
}

/* Taking off a key that is not on would make a new element that only its inverse is on: the ideal
 * cipher has no name for that, and no honest role does it. */
static status take_key(struct handle *h, uint32_t id)
{
    for (uint32_t i = 0; i < h->key_count; i++) {
        if (h->keys[i] != id)
            continue;
        memmove(&h->keys[i], &h->keys[i + 1], (h->key_count - i - 1) * sizeof *h->keys);
        h->keys[--h->key_count] = 0;
        return OK;
    }
    return E_WRONG_KEY;
}

static status ideal_add(struct run *run, const struct key_entry *key, bool inverse,
                        const void *points, size_t count, void *out)
{
    for (size_t i = 0; i < count; i++) {
        struct handle h = *run_handle(run, ((const uint64_t *)points)[i]);
        if (key->id)
            REQUIRE(inverse ? take_key(&h, key->id) : put_key(&h, key->id));
        ((uint64_t *)out)[i] = handle_intern(run, &h);
    }
    return OK;
}

static const struct point_calls real = {real_key, real_begin, real_add},
                                ideal = {key_ideal, ideal_begin, ideal_add};

enum { SORT_KEY = 2, SORT_POINTS, SORT_SAME };

static status new_key(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    return draw_cipher_key(me, "law key", out);
}

static status begin(struct party *me, const struct value *const *in, struct value *out)
{
    return cipher_begin(me, in[0], "law", in[1], out);
}

static status put_on(struct party *me, const struct value *const *in, struct value *out)
{
    return cipher_encrypt(me, in[0], in[1], out);
}

static status take_off(struct party *me, const struct value *const *in, struct value *out)
{
    return cipher_decrypt(me, in[0], in[1], out);
}

/* The sorted order does not depend on where entries stood: a rotated list, sorted, is the sorted
 * list. */
static status order(struct party *me, const struct value *const *in, struct value *out)
{
    struct value place, sorted, turned = value_copy(in[0]);
    const uint32_t count = in[0]->count;
    entries_order(me, in[0], &place);
    entries_gather(&sorted, in[0], &place);
    for (uint32_t i = 0; i < count; i++)
        value_entry(&turned, i, in[0], (i + 1) % count);
    entries_order(me, &turned, &place);
    entries_gather(&turned, &turned, &place);
    *out = residues_of(party_run(me), run_integers(party_run(me), 2),
                       (const uint64_t[]){value_equal(&turned, &sorted), 1}, 2);
    return OK;
}

static const struct primitive_operation operations[] = {
    {"key", {0}, {SORT_KEY}, new_key},
    {"begin", {SORT_KEY, SORT_TEXTS}, {SORT_POINTS}, begin},
    {"encrypt", {SORT_KEY, SORT_POINTS}, {SORT_POINTS}, put_on},
    {"decrypt", {SORT_KEY, SORT_POINTS}, {SORT_POINTS}, take_off},
    {"order", {SORT_POINTS}, {SORT_SAME}, order},
    {.name = NULL}};

static const char *const laws[] = {"encrypt(k, encrypt(l, x)) = encrypt(l, encrypt(k, x))",
                                   "decrypt(k, encrypt(k, x)) = x", "encrypt(k, decrypt(k, x)) = x",
                                   NULL};

const struct primitive primitive_points = {
    "points",      "DDH(ristretto255)", .kinds = kinds, .operations = operations,
    .real = &real, .ideal = &ideal,     .laws = laws};
