/* The real cryptography: keyed BLAKE2b and the commutative cipher on ristretto255. */
#include "crypto/commutative.h"
#include "crypto/hash.h"
#include "sim/house.h"
#include "sim/primitives.h"
#include <assert.h>
#include <string.h>

static size_t real_stride(enum kind kind)
{
    return kind_ops_real(kind)->stride;
}

static size_t real_wire(enum kind kind)
{
    return kind == KIND_TEXTS ? 0 : kind_ops_real(kind)->wire;
}

static void real_encode(enum kind kind, const void *entry, uint8_t *out)
{
    kind_ops_real(kind)->encode(entry, out);
}

static status real_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    return kind_ops_real(kind)->decode(run, kind, entry, in);
}

const struct commutative_suite *run_suite(const struct run *run)
{
    return run->suite ? run->suite : &commutative_default;
}

static status real_key(struct run *run, struct tape *tape, const char *why, bool cipher,
                       struct key_entry *key)
{
    struct commutative_key drawn;
    key->id = 0;
    if (!cipher)
        return tape_bytes(tape, why, key->bytes, sizeof key->bytes);
    REQUIRE(commutative_key_draw(&drawn, run_suite(run), tape, why));
    memcpy(key->bytes, drawn.secret, sizeof key->bytes);
    commutative_key_clear(&drawn);
    return OK;
}

static status real_hash(struct run *run, const struct key_entry *key, const char *label,
                        uint32_t place, const uint8_t *bytes, size_t size, void *digest)
{
    (void)run;
    hash_keyed(digest, key->bytes, label, place, bytes, size);
    return OK;
}

static status real_add(struct run *run, const struct key_entry *entry, bool inverse,
                       const void *points, size_t count, void *out)
{
    struct commutative_key key;
    struct crew *crew = run_crew(run);
    REQUIRE(commutative_key_set(&key, run_suite(run), entry->bytes));
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
    REQUIRE(commutative_hash(run_suite(run), points, values, count, run_crew(run)));
    return real_add(run, key, false, points, count, points);
}

const struct backend backend_real = {"real",      false,       real_stride,   real_wire,
                                     real_encode, real_decode, real_key,      real_hash,
                                     real_begin,  real_add,    &identity_real};
