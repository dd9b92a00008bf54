/* Keys, the keyed hash and the commutative cipher, as roles use them in any world. */
#include "sim/house.h"
#include <assert.h>
#include <string.h>

/* not run: few runs have more than 63 keys; then two have one bit. */
static uint64_t key_bit(const struct key_entry *key)
{
    return key->id ? (uint64_t)1 << (key->id % 64) : 0;
}

static void record_key(struct party *p, const char *why, const struct value *key)
{
    COUNT(p, coins, 1);
    struct event event = {.kind = EVENT_COIN, .name = why};
    event_value(p->run, &event, why, key);
    party_event(p, &event);
}

static status new_key(struct party *p, struct tape *tape, const char *why, bool cipher,
                      struct value *key)
{
    struct run *run = p->run;
    *key = values_of(run, KIND_KEYS, 1);
    struct key_entry *entry = entries_of(key);
    REQUIRE(run->world->backend->key(run, tape, why, cipher, entry));
    if (!entry->id)
        stage_key(run, entry);
    key->origin = ORIGIN_COIN;
    key->keys = 0;
    return OK;
}

static status draw_any_key(struct party *p, const char *why, bool cipher, struct value *key)
{
    REQUIRE(new_key(p, party_tape(p), why, cipher, key));
    if (mutation_is(p, KEY_CONSTANT, why)) {
        /* A constant is everyone's: it has no number, so nothing is hidden under it. */
        struct key_entry *entry = entries_of(key);
        memset(entry->bytes, 0, sizeof entry->bytes);
        entry->bytes[0] = 2;
        entry->id = 0;
        key->origin = ORIGIN_PUBLIC;
    }
    record_key(p, why, key);
    return p->run->mutation ? mutate_key(p, why, key) : OK;
}

status draw_key(struct party *p, const char *why, struct value *key)
{
    return draw_any_key(p, why, false, key);
}

status draw_cipher_key(struct party *p, const char *why, struct value *key)
{
    return draw_any_key(p, why, true, key);
}

status invent_key(struct party *p, struct value *key)
{
    assert(p->puppet);
    return new_key(p, p->run->world->coins(p->run->world->context, 0), "invented", false, key);
}

status invent_cipher_key(struct party *p, struct value *key)
{
    assert(p->puppet);
    return new_key(p, p->run->world->coins(p->run->world->context, 0), "invented", true, key);
}

/* The canonical bytes of one entry, as they are hashed. */
static const uint8_t *entry_bytes(const struct value *v, size_t i, size_t *size)
{
    if (v->kind == KIND_TEXTS) {
        *size = text_at(v, i)->size;
        return text_at(v, i)->bytes;
    }
    const struct value entry = value_slice(v, i, 1);
    *size = value_wire_size(&entry);
    uint8_t *bytes = arena_alloc(run_scratch(v->run), *size);
    value_encode(&entry, bytes);
    return bytes;
}

status hash_entries(struct party *p, const struct value *key, const char *label, bool separate,
                    const struct value *entries, struct value *digests)
{
    struct run *run = p->run;
    const struct key_entry *entry = entries_of(key);
    static const struct key_entry nobody = {.bytes = {1}};
    assert(key->kind == KIND_KEYS && key->count == 1);
    stage_key_used(p, entry);
    if (mutation_is(p, HASH_PLAIN, label))
        entry = &nobody;
    if (mutation_is(p, HASH_SAME, label))
        separate = false;
    struct value out = values_of(run, KIND_DIGESTS, entries->count);
    for (size_t i = 0; i < entries->count; i++) {
        size_t size;
        const uint8_t *bytes = entry_bytes(entries, i, &size);
        REQUIRE(run->world->backend->hash(run, entry, label, separate ? (uint32_t)i : UINT32_MAX,
                                          bytes, size, (char *)entries_of(&out) + i * out.stride));
        COUNT(p, hashes, 1);
    }
    out.origin = entries->origin | ORIGIN_HASHED;
    out.keys = entries->keys | key_bit(entry);
    value_taint(&out, "a hash", entries, NULL);
    *digests = out;
    return OK;
}

status cipher_begin(struct party *p, const struct value *key, const char *label,
                    const struct value *entries, struct value *points)
{
    struct run *run = p->run;
    const struct key_entry *entry = entries_of(key);
    assert(key->kind == KIND_KEYS && key->count == 1);
    stage_key_used(p, entry);
    struct value out = values_of(run, KIND_POINTS, entries->count);
    struct text *texts = arena_alloc(run_scratch(run), (entries->count + 1) * sizeof *texts);
    for (size_t i = 0; i < entries->count; i++)
        texts[i].bytes = entry_bytes(entries, i, &texts[i].size);
    REQUIRE(run->world->backend->begin(run, entry, label, texts, entries->count, entries_of(&out)));
    COUNT(p, encryptions, entries->count);
    out.origin = entries->origin | ORIGIN_HASHED | ORIGIN_ENCRYPTED;
    out.keys = entries->keys | key_bit(entry);
    value_taint(&out, "an encryption", entries, NULL);
    *points = out;
    return OK;
}

static status cipher_add(struct party *p, const struct value *key, bool inverse,
                         const struct value *points, struct value *result)
{
    struct run *run = p->run;
    const struct key_entry *entry = entries_of(key);
    assert(key->kind == KIND_KEYS && key->count == 1 && points->kind == KIND_POINTS);
    stage_key_used(p, entry);
    if (mutation_is(p, CIPHER_SKIPPED, NULL)) {
        *result = value_copy(points);
        return OK;
    }
    struct value out = values_of(run, KIND_POINTS, points->count);
    REQUIRE(run->world->backend->add(run, entry, inverse, entries_of(points), points->count,
                                     entries_of(&out)));
    COUNT(p, encryptions, points->count);
    out.origin = points->origin | (inverse ? ORIGIN_DECRYPTED : ORIGIN_ENCRYPTED);
    out.keys = inverse ? points->keys & ~key_bit(entry) : points->keys | key_bit(entry);
    value_taint(&out, "an encryption", points, NULL);
    *result = out;
    return OK;
}

status cipher_encrypt(struct party *p, const struct value *key, const struct value *points,
                      struct value *out)
{
    return cipher_add(p, key, false, points, out);
}

status cipher_decrypt(struct party *p, const struct value *key, const struct value *points,
                      struct value *out)
{
    return cipher_add(p, key, true, points, out);
}
