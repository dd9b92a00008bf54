/* The commutative cipher, watched: which keys are on a point, and on what. */
#include "crypto/commutative.h"
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "proofs/couple/watch.h"
#include "sim/primitives/points/points.h"
#include "sim/primitives/points/proofs/points_reference.h"
#include <stdlib.h>
#include <string.h>

extern const struct watch watch_points;

/* A key on a point, and how often (-1: taken off where it was not on). */
struct layer {
    uint32_t key;
    int32_t power;
};

struct made {
    uint32_t content;
    uint32_t count;
    struct layer layer[TRACE_LAYERS];
};

struct memory {
    struct intern points, orbits;
    struct made *origin;
    size_t room;
};

static const struct point_calls *real(void)
{
    return primitive_points.real;
}

/* A point that nobody made gets a number, and an origin of zeros. */
static struct made *origin_of(struct memory *m, const void *point)
{
    const uint32_t at = intern_put(&m->points, point, COMMUTATIVE_BYTES);
    m->origin = array_room(m->origin, &m->room, m->points.count, sizeof *m->origin);
    return &m->origin[at];
}

static bool is_hidden(const struct trace *t, const struct made *p)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (!trace_knows_key(t, p->layer[i].key))
            return true;
    return false;
}

/* The number of what remains of a hidden point when the keys that the coalition knows are taken
 * off: the content and the unknown keys. Points with equal numbers look equal to the coalition. */
static uint32_t orbit(const struct trace *t, struct memory *m, const struct made *p)
{
    struct made rest = {.content = p->content};
    for (uint32_t i = 0; i < p->count; i++)
        if (!trace_knows_key(t, p->layer[i].key))
            rest.layer[rest.count++] = p->layer[i];
    return intern_put(&m->orbits, &rest, sizeof rest);
}

static void put_layer(struct trace *t, struct made *p, uint32_t key, int32_t power)
{
    uint32_t i = 0;
    while (i < p->count && p->layer[i].key < key)
        i++;
    if (i < p->count && p->layer[i].key == key) {
        p->layer[i].power += power;
        if (p->layer[i].power == 0) {
            memmove(&p->layer[i], &p->layer[i + 1], (p->count - i - 1) * sizeof *p->layer);
            memset(&p->layer[--p->count], 0, sizeof *p->layer);
        }
        return;
    }
    if (p->count == TRACE_LAYERS) {
        t->limit = "a point under more keys than are followed";
        t->lost = true;
        return;
    }
    memmove(&p->layer[i + 1], &p->layer[i], (p->count - i) * sizeof *p->layer);
    p->layer[i] = (struct layer){key, power};
    p->count++;
}

static status with_key(const struct trace *t, const struct layer *layer, void *point)
{
    struct commutative_key key;
    size_t size;
    REQUIRE(
        commutative_key_set(&key, &commutative_default, intern_get(&t->keys, layer->key, &size)));
    for (int32_t i = 0; i < layer->power; i++)
        REQUIRE(commutative_encrypt(&key, point, point, 1, NULL));
    for (int32_t i = 0; i > layer->power; i--)
        REQUIRE(commutative_decrypt(&key, point, point, 1, NULL));
    commutative_key_clear(&key);
    return OK;
}

/* What stands for a point in the run with replacements: for a hidden one, a point of its orbit's
 * own with the known keys on it; for an open one, the genuine. */
static status stand_in(struct trace *t, const struct made *p, void *out)
{
    const bool hidden = is_hidden(t, p);
    struct commutative_value value;
    uint8_t replaced[32] = "replaced";
    if (hidden) {
        const uint32_t number = orbit(t, trace_memory(t, &watch_points), p);
        memcpy(replaced + 16, &number, sizeof number);
        value = (struct commutative_value){replaced, sizeof replaced};
    } else {
        size_t size;
        const uint8_t *content = intern_get(&t->contents, p->content - 1, &size);
        value = (struct commutative_value){content, size};
    }
    REQUIRE(commutative_hash(&commutative_default, out, &value, 1, NULL));
    for (uint32_t i = 0; i < p->count; i++)
        if (!hidden || trace_knows_key(t, p->layer[i].key))
            REQUIRE(with_key(t, &p->layer[i], out));
    return OK;
}

static status drawn(struct run *run, struct tape *tape, const char *why, struct key_entry *key)
{
    REQUIRE(real()->key(run, tape, why, key));
    trace_key_drawn(trace_of(run), key->bytes);
    return OK;
}

/* The contents are the bytes that the real backend hashes: the label with its length, the entry. */
static status begun(struct run *run, const struct key_entry *key, const char *label,
                    const struct text *entries, size_t count, void *points)
{
    struct trace *t = trace_of(run);
    struct memory *memory = trace_memory(t, &watch_points);
    struct commutative_element *out = points;
    const uint32_t number = trace_key(t, key->bytes);
    const size_t length = strlen(label);
    REQUIRE(real()->begin(run, key, label, entries, count, points));
    if (!begun_are_right(key, label, entries, count, points))
        t->fault = "a point that is not its reference's";
    for (size_t i = 0; i < count; i++) {
        uint8_t *content = memory_get(1 + length + entries[i].size);
        content[0] = (uint8_t)length;
        memcpy(content + 1, label, length);
        if (entries[i].size)
            memcpy(content + 1 + length, entries[i].bytes, entries[i].size);
        struct made p = {.content = trace_content(t, content, 1 + length + entries[i].size)};
        free(content);
        put_layer(t, &p, number, 1);
        if (t->replacing)
            REQUIRE(stand_in(t, &p, &out[i]));
        *origin_of(memory, &out[i]) = p;
    }
    return OK;
}

static status added(struct run *run, const struct key_entry *key, bool inverse, const void *points,
                    size_t count, void *result)
{
    struct trace *t = trace_of(run);
    struct memory *memory = trace_memory(t, &watch_points);
    const struct commutative_element *in = points;
    struct commutative_element *out = result;
    const uint32_t number = trace_key(t, key->bytes);
    struct made *origins = memory_zero(count + 1, sizeof *origins);
    struct commutative_element *before = memory_get((count + 1) * sizeof *before);
    memcpy(before, in, count * sizeof *before);
    for (size_t i = 0; i < count; i++) { /* |out| may be |in| */
        const struct made *p = origin_of(memory, in[i].byte);
        if (p->content)
            origins[i] = *p;
        else
            t->fault = "a point that came out of no encryption";
    }
    status result_status = real()->add(run, key, inverse, points, count, result);
    if (result_status == OK && !added_are_right(key, inverse, before->byte, out->byte, count))
        t->fault = "a point that is not its reference's";
    free(before);
    for (size_t i = 0; i < count && result_status == OK; i++) {
        if (!origins[i].content)
            continue;
        put_layer(t, &origins[i], number, inverse ? -1 : 1);
        if (t->replacing)
            result_status = stand_in(t, &origins[i], &out[i]);
        *origin_of(memory, &out[i]) = origins[i];
    }
    free(origins);
    return result_status;
}

static bool see(struct trace *t, void *memory, const uint8_t *entry, coalition members,
                struct watched *w)
{
    const struct made *p = origin_of(memory, entry);
    (void)members;
    if (!p->content)
        return false;
    for (uint32_t i = 0; i < p->count; i++)
        if (!trace_knows_key(t, p->layer[i].key))
            w->key[w->keys++] = p->layer[i].key;
    w->hidden = w->keys > 0;
    return true;
}

static void name(struct trace *t, void *memory, const uint8_t *entry, uint8_t out[TRACE_NAME])
{
    const struct made *p = origin_of(memory, entry);
    struct hash_sha256 state, keys;
    uint8_t sum[TRACE_NAME] = {0}, one[TRACE_NAME];
    for (uint32_t i = 0; i < p->count; i++) { /* keys have no order */
        if (trace_knows_key(t, p->layer[i].key))
            continue;
        hash_sha256_begin(&keys);
        trace_add_key(t, &keys, p->layer[i].key);
        hash_sha256_add(&keys, &p->layer[i].power, sizeof p->layer[i].power);
        hash_sha256_end(&keys, one);
        for (int b = 0; b < TRACE_NAME; b++)
            sum[b] ^= one[b];
    }
    hash_sha256_begin(&state);
    trace_add_content(t, &state, p->content);
    hash_sha256_add(&state, sum, sizeof sum);
    hash_sha256_end(&state, out);
}

static void forget(void *memory, bool all)
{
    struct memory *m = memory;
    (void)all;
    intern_clear(&m->points);
    intern_clear(&m->orbits);
    free(m->origin);
    *m = (struct memory){.room = 0};
}

static const struct point_calls calls = {drawn, begun, added};

const struct watch watch_points = {.primitive = &primitive_points,
                                   .aspect = ASPECT_POINT,
                                   .calls = &calls,
                                   .memory = sizeof(struct memory),
                                   .assumption = "DDH",
                                   .bound = "DDH(ristretto255, hash to the group a random oracle",
                                   .entries = "points",
                                   .strange = "bytes that came out of no encryption and no hash",
                                   .see = see,
                                   .name = name,
                                   .forget = forget};
