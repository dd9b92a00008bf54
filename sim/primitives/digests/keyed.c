/* Keys and the keyed hash, as roles use them in any world. */
#include "sim/house.h"
#include "sim/primitives/digests/digests.h"
#include <assert.h>
#include <string.h>

static const struct digest_calls *calls_of(const struct party *p)
{
    return p->run->world->backend->calls(&primitive_digests);
}

/* not run: few runs have more than 63 keys; then two have one bit. */
uint64_t key_bit(const struct key_entry *key)
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

static status new_key(struct party *p, key_draw *draw, struct tape *tape, const char *why,
                      struct value *key)
{
    struct run *run = p->run;
    *key = values_of(run, KIND_KEYS, 1);
    struct key_entry *entry = entries_of(key);
    REQUIRE(draw(run, tape, why, entry));
    if (!entry->id)
        stage_key(run, entry);
    key->origin = ORIGIN_COIN;
    key->keys = 0;
    return OK;
}

/* Keeps the first key of a party, for the whole run, and puts it in the place of each later one. */
static void reuse_key(struct party *p, struct value *key)
{
    struct party *home = p->home;
    const bool temporary = home->in_temporary;
    if (home->first_coin.run && home->first_coin.kind == KIND_KEYS) {
        value_entry(key, 0, &home->first_coin, 0);
        return;
    }
    home->in_temporary = false;
    home->first_coin = value_copy(key);
    home->in_temporary = temporary;
}

status keys_draw(struct party *p, key_draw *draw, const char *why, struct value *key)
{
    REQUIRE(new_key(p, draw, party_tape(p), why, key));
    if (mutation_is(p, KEY_CONSTANT, why)) {
        /* Everybody knows a constant key: it has no number, so nothing is hidden under it. */
        struct key_entry *entry = entries_of(key);
        memset(entry->bytes, 0, sizeof entry->bytes);
        entry->bytes[0] = 2;
        entry->id = 0;
        key->origin = ORIGIN_PUBLIC;
    }
    if (mutation_is(p, KEY_REUSED, why))
        reuse_key(p, key);
    record_key(p, why, key);
    return p->run->mutation ? mutate_key(p, why, key) : OK;
}

status keys_invent(struct party *p, key_draw *draw, struct value *key)
{
    assert(p->puppet);
    return new_key(p, draw, p->run->world->coins(p->run->world->context, 0), "invented", key);
}

status draw_key(struct party *p, const char *why, struct value *key)
{
    return keys_draw(p, calls_of(p)->key, why, key);
}

status invent_key(struct party *p, struct value *key)
{
    return keys_invent(p, calls_of(p)->key, key);
}

/* The canonical bytes of one entry, as they are hashed. */
const uint8_t *entry_bytes(const struct value *v, size_t i, size_t *size)
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
        REQUIRE(calls_of(p)->hash(run, entry, label, separate ? (uint32_t)i : UINT32_MAX, bytes,
                                  size, (char *)entries_of(&out) + i * out.stride));
        COUNT(p, hashes, 1);
    }
    out.origin = entries->origin | ORIGIN_HASHED;
    out.keys = entries->keys | key_bit(entry);
    value_taint(&out, "a hash", entries, NULL);
    *digests = out;
    return OK;
}
