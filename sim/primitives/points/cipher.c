/* The commutative cipher as roles use it in any world: hashed to the group, then under keys. */
#include "sim/house.h"
#include "sim/primitives/points/points.h"
#include <assert.h>

static const struct point_calls *calls_of(const struct party *p)
{
    return p->run->world->backend->calls(&primitive_points);
}

status draw_cipher_key(struct party *p, const char *why, struct value *key)
{
    return keys_draw(p, calls_of(p)->key, why, key);
}

status invent_cipher_key(struct party *p, struct value *key)
{
    return keys_invent(p, calls_of(p)->key, key);
}

status cipher_begin(struct party *p, const struct value *key, const char *label,
                    const struct value *entries, struct value *points)
{
    struct run *run = p->run;
    const struct key_entry *entry = entries_of(key);
    assert(key->kind == KIND_KEYS && key->count == 1);
    stage_key_used(p, entry);
    struct value out = values_of(run, KIND_POINTS, entries->count);
    const struct text *texts = entries_bytes(entries);
    REQUIRE(calls_of(p)->begin(run, entry, label, texts, entries->count, entries_of(&out)));
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
    REQUIRE(
        calls_of(p)->add(run, entry, inverse, entries_of(points), points->count, entries_of(&out)));
    COUNT(p, encryptions, points->count);
    COUNT(p, decryptions, inverse * points->count);
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
