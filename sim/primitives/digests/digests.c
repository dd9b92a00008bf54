/* Keyed hashes: keys and digests. Real: keyed BLAKE2b. Ideal: a digest is the number of what was
 * hashed, and a key has a number and no value. */
#include "sim/primitives/digests/digests.h"
#include "crypto/hash.h"
#include "sim/house.h"
#include <string.h>

enum { KEY_BYTES = sizeof((struct key_entry *)0)->bytes };

static void key_encode(const void *entry, uint8_t *out)
{
    memcpy(out, ((const struct key_entry *)entry)->bytes, KEY_BYTES);
}

static status key_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    struct key_entry *key = entry;
    (void)kind;
    memcpy(key->bytes, in, KEY_BYTES);
    key->id = stage_key_find(run, in);
    return OK;
}

static void ideal_key_encode(const void *entry, uint8_t *out)
{
    handle_encode(&(uint64_t){((const struct key_entry *)entry)->id}, out);
}

static status ideal_key_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    const uint64_t number = handle_number(in);
    (void)kind;
    if (number > run->stage->key_count)
        return E_RANGE;
    *(struct key_entry *)entry =
        number ? run->stage->keys[number - 1] : (struct key_entry){.id = 0};
    return OK;
}

static void digest_encode(const void *entry, uint8_t *out)
{
    memcpy(out, entry, HASH_KEYED_BYTES);
}

static status digest_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    memcpy(entry, in, HASH_KEYED_BYTES);
    return OK;
}

/* Digests, and the points of points.c. */
status handle_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    const uint64_t number = handle_number(in);
    const struct handle *handle = run_handle(run, number);
    if (!handle)
        return E_RANGE;
    if (handle->kind != kind)
        return E_NOT_IN_GROUP;
    *(uint64_t *)entry = number;
    return OK;
}

static const struct kind_about kinds[] = {
    {KIND_KEYS, "keys", ASPECT_KEY, .any_bytes = true, .followed = true,
     .real = {sizeof(struct key_entry), KEY_BYTES, key_encode, key_decode},
     .ideal = {sizeof(struct key_entry), HANDLE_BYTES, ideal_key_encode, ideal_key_decode}},
    {KIND_DIGESTS, "digests", ASPECT_DIGEST, .any_bytes = true, .followed = true,
     .real = {HASH_KEYED_BYTES, HASH_KEYED_BYTES, digest_encode, digest_decode},
     .ideal = {sizeof(uint64_t), HANDLE_BYTES, handle_encode, handle_decode}},
    {.name = NULL}};

static status real_key(struct run *run, struct tape *tape, const char *why, struct key_entry *key)
{
    (void)run;
    key->id = 0;
    return tape_bytes(tape, why, key->bytes, sizeof key->bytes);
}

static status real_hash(struct run *run, const struct key_entry *key, const struct hash_input *in,
                        size_t count)
{
    (void)run;
    hash_keyed_many(key->bytes, in, count);
    return OK;
}

status key_ideal(struct run *run, struct tape *tape, const char *why, struct key_entry *key)
{
    (void)tape;
    (void)why;
    *key = (struct key_entry){.bytes = {0}};
    stage_key(run, key);
    handle_encode(&(uint64_t){key->id}, key->bytes);
    run->stage->keys[key->id - 1] = *key;
    return OK;
}

/* Keys without a number are known to everyone: they hide nothing and are left out. */
static status ideal_hash(struct run *run, const struct key_entry *key, const struct hash_input *in,
                         size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct handle h = {.kind = KIND_DIGESTS,
                           .label = in[i].label,
                           .place = (uint32_t)in[i].index,
                           .bytes = in[i].data,
                           .size = in[i].size,
                           .keys = {key->id},
                           .key_count = key->id != 0};
        const uint64_t number = handle_intern(run, &h);
        memcpy(in[i].out, &number, sizeof number);
    }
    return OK;
}

static const struct digest_calls real = {real_key, real_hash}, ideal = {key_ideal, ideal_hash};

enum { SORT_KEY = 2, SORT_DIGESTS };

static status new_key(struct party *me, const struct value *const *in, struct value *out)
{
    (void)in;
    return draw_key(me, "law key", out);
}

static status hash_together(struct party *me, const struct value *const *in, struct value *out)
{
    return hash_entries(me, in[0], "law", false, in[1], out);
}

static status hash_apart(struct party *me, const struct value *const *in, struct value *out)
{
    return hash_entries(me, in[0], "law", true, in[1], out);
}

static const struct primitive_operation operations[] = {
    {"key", {0}, {SORT_KEY}, new_key},
    {"hash", {SORT_KEY, SORT_TEXTS}, {SORT_DIGESTS}, hash_together},
    {"hash apart", {SORT_KEY, SORT_TEXTS}, {SORT_DIGESTS}, hash_apart},
    {.name = NULL}};

const struct primitive primitive_digests = {"digests",      "PRF(keyed BLAKE2b)",
                                            .kinds = kinds, .operations = operations,
                                            .real = &real,  .ideal = &ideal};
