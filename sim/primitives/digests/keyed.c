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

struct text *entries_bytes(const struct value *v)
{
    struct text *texts = arena_alloc(run_scratch(v->run), (v->count + 1u) * sizeof *texts);
    if (v->kind == KIND_TEXTS) {
        memcpy(texts, entries_of(v), v->count * sizeof *texts);
        return texts;
    }
    const size_t size = value_wire_size(v);
    uint8_t *bytes = arena_alloc(run_scratch(v->run), size + 1);
    value_encode(v, bytes);
    for (size_t i = 0; i < v->count; i++)
        texts[i] = (struct text){.bytes = bytes + i * (size / v->count), .size = size / v->count};
    return texts;
}

/* Entry i under label[i * step]; all are of the party's own making or of all who have the key. */
static status hash_under(struct party *p, const struct value *key, const char *const *label,
                         size_t step, bool separate, const struct value *entries,
                         struct value *digests)
{
    struct run *run = p->run;
    const struct key_entry *entry = entries_of(key);
    static const struct key_entry nobody = {.bytes = {1}};
    assert(key->kind == KIND_KEYS && key->count == 1);
    stage_key_used(p, entry);
    if (mutation_is(p, HASH_PLAIN, *label))
        entry = &nobody;
    if (mutation_is(p, HASH_SAME, *label))
        separate = false;
    struct value out = values_of(run, KIND_DIGESTS, entries->count);
    const struct text *texts = entries_bytes(entries);
    struct hash_input *list = arena_alloc(run_scratch(run), (entries->count + 1u) * sizeof *list);
    for (size_t i = 0; i < entries->count; i++)
        list[i] = (struct hash_input){label[i * step], separate ? (uint32_t)i : UINT32_MAX,
                                      texts[i].bytes, texts[i].size,
                                      (uint8_t *)entries_of(&out) + i * out.stride};
    REQUIRE(calls_of(p)->hash(run, entry, list, entries->count));
    COUNT(p, hashes, entries->count);
    out.origin = entries->origin | ORIGIN_HASHED;
    out.keys = entries->keys | key_bit(entry);
    value_taint(&out, "a hash", entries, NULL);
    *digests = out;
    return OK;
}

status hash_entries(struct party *p, const struct value *key, const char *label, bool separate,
                    const struct value *entries, struct value *digests)
{
    return hash_under(p, key, &label, 0, separate, entries, digests);
}

/* A planted leak can mean one label alone. */
status hash_labelled(struct party *p, const struct value *key, const char *const *label,
                     const struct value *entries, struct value *digests)
{
    if (!p->run->mutation && entries->count)
        return hash_under(p, key, label, 1, false, entries, digests);
    struct value out = values_of(p->run, KIND_DIGESTS, entries->count);
    for (size_t i = 0; i < entries->count; i++) {
        const struct value one = value_slice(entries, i, 1);
        struct value digest;
        REQUIRE(hash_under(p, key, &label[i], 0, false, &one, &digest));
        value_entry(&out, i, &digest, 0);
    }
    *digests = out;
    return OK;
}
