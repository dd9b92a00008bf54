#include "proofs/couple/trace.h"
#include "crypto/commutative.h"
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "proofs/couple/ciphers_reference.h"
#include "sim/primitives.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct trace *trace_of(const struct run *run)
{
    return run_world(run)->context;
}

static uint32_t key_number(struct trace *t, const uint8_t bytes[32])
{
    const uint32_t key = intern_put(&t->keys, bytes, 32);
    size_t room = t->key_room;
    t->drawn = array_room(t->drawn, &room, (size_t)key + 1, sizeof *t->drawn);
    room = t->key_room;
    t->known = array_room(t->known, &room, (size_t)key + 1, sizeof *t->known);
    t->key_room = room;
    return key;
}

/* A key that nobody drew is a constant, which everybody knows. */
static bool knows(const struct trace *t, uint32_t key)
{
    return !t->drawn[key] || t->known[key];
}

bool trace_point_hidden(const struct trace *t, const struct point_origin *p)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (!knows(t, p->layer[i].key))
            return true;
    return false;
}

bool trace_digest_hidden(const struct trace *t, const struct digest_origin *d)
{
    return !knows(t, d->key);
}

uint32_t trace_orbit(struct trace *t, const struct point_origin *p)
{
    struct point_origin rest = {.content = p->content};
    for (uint32_t i = 0; i < p->count; i++)
        if (!knows(t, p->layer[i].key))
            rest.layer[rest.count++] = p->layer[i];
    return intern_put(&t->orbits, &rest, sizeof rest);
}

static void add_bytes(struct hash_sha256 *state, const struct intern *in, uint32_t number)
{
    size_t size;
    const uint8_t *bytes = intern_get(in, number, &size);
    const uint64_t length = size;
    hash_sha256_add(state, &length, sizeof length);
    hash_sha256_add(state, bytes, size);
}

void trace_point_name(const struct trace *t, const struct point_origin *p, uint8_t name[TRACE_NAME])
{
    struct hash_sha256 state, keys;
    uint8_t sum[TRACE_NAME] = {0}, one[TRACE_NAME];
    for (uint32_t i = 0; i < p->count; i++) { /* keys have no order */
        if (knows(t, p->layer[i].key))
            continue;
        hash_sha256_begin(&keys);
        add_bytes(&keys, &t->keys, p->layer[i].key);
        hash_sha256_add(&keys, &p->layer[i].power, sizeof p->layer[i].power);
        hash_sha256_end(&keys, one);
        for (int b = 0; b < TRACE_NAME; b++)
            sum[b] ^= one[b];
    }
    hash_sha256_begin(&state);
    add_bytes(&state, &t->contents, p->content - 1);
    hash_sha256_add(&state, sum, sizeof sum);
    hash_sha256_end(&state, name);
}

void trace_digest_name(const struct trace *t, const struct digest_origin *d,
                       uint8_t name[TRACE_NAME])
{
    struct hash_sha256 state;
    hash_sha256_begin(&state);
    add_bytes(&state, &t->contents, d->content - 1);
    add_bytes(&state, &t->keys, d->key);
    hash_sha256_end(&state, name);
}

static const void *find(struct intern *in, const void *bytes, size_t size, const void *list,
                        size_t item)
{
    const size_t before = in->count;
    const uint32_t number = intern_put(in, bytes, size);
    /* A new entry has no origin: the lists grow with the operations only. */
    return number < before ? (const char *)list + number * item : NULL;
}

const struct point_origin *trace_point(struct trace *t, const uint8_t *bytes)
{
    const struct point_origin *p =
        find(&t->points, bytes, COMMUTATIVE_BYTES, t->point, sizeof *t->point);
    t->point = array_room(t->point, &t->point_room, t->points.count, sizeof *t->point);
    return p && p->content ? p : NULL;
}

const struct digest_origin *trace_digest(struct trace *t, const uint8_t *bytes)
{
    const struct digest_origin *d =
        find(&t->digests, bytes, HASH_KEYED_BYTES, t->digest, sizeof *t->digest);
    t->digest = array_room(t->digest, &t->digest_room, t->digests.count, sizeof *t->digest);
    return d && d->content ? d : NULL;
}

/* Contents count from 1, so that an origin of zeros is none. */
static uint32_t content_number(struct trace *t, const void *bytes, size_t size)
{
    return intern_put(&t->contents, bytes, size) + 1;
}

static void remember_point(struct trace *t, const void *bytes, const struct point_origin *p)
{
    const uint32_t at = intern_put(&t->points, bytes, COMMUTATIVE_BYTES);
    t->point = array_room(t->point, &t->point_room, t->points.count, sizeof *t->point);
    t->point[at] = *p;
}

static void put_layer(struct trace *t, struct point_origin *p, uint32_t key, int32_t power)
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
static status stand_in(struct trace *t, const struct point_origin *p, void *out)
{
    const bool hidden = trace_point_hidden(t, p);
    struct commutative_value value;
    uint8_t orbit[32] = "replaced";
    if (hidden) {
        const uint32_t number = trace_orbit(t, p);
        memcpy(orbit + 16, &number, sizeof number);
        value = (struct commutative_value){orbit, sizeof orbit};
    } else {
        size_t size;
        const uint8_t *content = intern_get(&t->contents, p->content - 1, &size);
        value = (struct commutative_value){content, size};
    }
    REQUIRE(commutative_hash(&commutative_default, out, &value, 1, NULL));
    for (uint32_t i = 0; i < p->count; i++)
        if (!hidden || knows(t, p->layer[i].key))
            REQUIRE(with_key(t, &p->layer[i], out));
    return OK;
}

static status traced_key(struct run *run, struct tape *tape, const char *why, bool cipher,
                         struct key_entry *key)
{
    struct trace *t = trace_of(run);
    REQUIRE(backend_real.key(run, tape, why, cipher, key));
    const uint32_t number = key_number(t, key->bytes);
    t->drawn[number] = true;
    return OK;
}

static status traced_hash(struct run *run, const struct key_entry *key, const char *label,
                          uint32_t place, const uint8_t *bytes, size_t size, void *digest)
{
    struct trace *t = trace_of(run);
    const size_t length = strlen(label) + 1;
    uint8_t *content = malloc(length + sizeof place + size + 1);
    if (!content)
        return E_MEMORY;
    memcpy(content, label, length);
    memcpy(content + length, &place, sizeof place);
    if (size)
        memcpy(content + length + sizeof place, bytes, size);
    const struct digest_origin origin = {content_number(t, content, length + sizeof place + size),
                                         key_number(t, key->bytes)};
    free(content);
    REQUIRE(backend_real.hash(run, key, label, place, bytes, size, digest));
    if (!digest_is_right(key, label, place, bytes, size, digest))
        t->fault = "a digest that is not its reference's";
    if (t->replacing && trace_digest_hidden(t, &origin)) {
        static const uint8_t nobody[HASH_KEY_BYTES] = "replaced";
        hash_keyed(digest, nobody, "replaced", origin.key, &origin.content, sizeof origin.content);
    }
    const uint32_t at = intern_put(&t->digests, digest, HASH_KEYED_BYTES);
    t->digest = array_room(t->digest, &t->digest_room, t->digests.count, sizeof *t->digest);
    t->digest[at] = origin;
    return OK;
}

/* The contents are the bytes that the real backend hashes: the label with its length, the entry. */
static status traced_begin(struct run *run, const struct key_entry *key, const char *label,
                           const struct text *entries, size_t count, void *points)
{
    struct trace *t = trace_of(run);
    struct commutative_element *out = points;
    const uint32_t number = key_number(t, key->bytes);
    const size_t length = strlen(label);
    REQUIRE(backend_real.begin(run, key, label, entries, count, points));
    if (!begun_are_right(key, label, entries, count, points))
        t->fault = "a point that is not its reference's";
    for (size_t i = 0; i < count; i++) {
        uint8_t *content = malloc(1 + length + entries[i].size);
        if (!content)
            return E_MEMORY;
        content[0] = (uint8_t)length;
        memcpy(content + 1, label, length);
        if (entries[i].size)
            memcpy(content + 1 + length, entries[i].bytes, entries[i].size);
        struct point_origin p = {.content =
                                     content_number(t, content, 1 + length + entries[i].size)};
        free(content);
        put_layer(t, &p, number, 1);
        if (t->replacing)
            REQUIRE(stand_in(t, &p, &out[i]));
        remember_point(t, &out[i], &p);
    }
    return OK;
}

static status traced_add(struct run *run, const struct key_entry *key, bool inverse,
                         const void *points, size_t count, void *result)
{
    struct trace *t = trace_of(run);
    const struct commutative_element *in = points;
    struct commutative_element *out = result;
    const uint32_t number = key_number(t, key->bytes);
    struct point_origin *origins = memory_zero(count + 1, sizeof *origins);
    struct commutative_element *before = memory_get((count + 1) * sizeof *before);
    memcpy(before, in, count * sizeof *before);
    for (size_t i = 0; i < count; i++) { /* |out| may be |in| */
        const struct point_origin *p = trace_point(t, in[i].byte);
        if (p)
            origins[i] = *p;
        else
            t->fault = "a point that came out of no encryption";
    }
    status result_status = backend_real.add(run, key, inverse, points, count, result);
    if (result_status == OK && !added_are_right(key, inverse, before->byte, out->byte, count))
        t->fault = "a point that is not its reference's";
    free(before);
    for (size_t i = 0; i < count && result_status == OK; i++) {
        if (!origins[i].content)
            continue;
        put_layer(t, &origins[i], number, inverse ? -1 : 1);
        if (t->replacing)
            result_status = stand_in(t, &origins[i], &out[i]);
        remember_point(t, &out[i], &origins[i]);
    }
    free(origins);
    return result_status;
}

static struct tape *coins(void *context, int party)
{
    struct trace *t = context;
    return coins_tape(&t->coins, party);
}

static struct tape *coins_at(void *context, int party, const struct call *call)
{
    struct trace *t = context;
    return coins_tape_at(&t->coins, party, call);
}

static void coins_end(void *context, struct tape *tape)
{
    struct trace *t = context;
    coins_tape_end(&t->coins, tape);
}

/* The functions that are only handed on are the real ones; they are no constants to the compiler,
 * so the table is filled in when a trace is made. */
static struct backend traced(void)
{
    struct backend b = backend_real;
    b.key = traced_key;
    b.hash = traced_hash;
    b.begin = traced_begin;
    b.add = traced_add;
    b.identity = &identity_traced;
    return b;
}

void trace_init(struct trace *t, struct real_world *real)
{
    *t = (struct trace){.real = real};
    coins_init(&t->coins, &real->world);
    struct backend *backend = memory_get(sizeof *backend);
    *backend = traced();
    t->world = (struct world){"real", backend, false, coins, t, coins_at, coins_end, NUMBERS_RISE};
}

static void forget(struct trace *t)
{
    for (size_t i = 0; i < t->cipher_room; i++) {
        free(t->cipher[i].genuine);
        free(t->cipher[i].term);
    }
    intern_clear(&t->contents);
    intern_clear(&t->points);
    intern_clear(&t->digests);
    intern_clear(&t->ciphers);
    intern_clear(&t->scalars);
    intern_clear(&t->user_keys);
    intern_clear(&t->orbits);
    free(t->point);
    free(t->digest);
    free(t->cipher);
    free(t->scalar_party);
    free(t->scalar_uses);
    free(t->user_key_name);
    t->point = NULL;
    t->digest = NULL;
    t->cipher = NULL;
    t->scalar_party = NULL;
    t->scalar_uses = t->user_key_name = NULL;
    t->point_room = t->digest_room = t->cipher_room = t->scalar_room = t->user_key_room = 0;
}

void trace_clear(struct trace *t)
{
    forget(t);
    coins_clear(&t->coins);
    intern_clear(&t->keys);
    intern_clear(&t->names);
    free(t->drawn);
    free(t->known);
    free(t->name_known);
    free((void *)(uintptr_t)t->world.backend);
    *t = (struct trace){0};
}

void trace_begin(struct trace *t, bool replacing)
{
    forget(t);
    if (!replacing) {
        intern_clear(&t->keys);
        intern_clear(&t->names);
        if (t->key_room) {
            memset(t->drawn, 0, t->key_room * sizeof *t->drawn);
            memset(t->known, 0, t->key_room * sizeof *t->known);
        }
        if (t->name_room)
            memset(t->name_known, 0, t->name_room * sizeof *t->name_known);
        t->all_names = false;
    }
    t->replacing = replacing;
    t->batches = 0;
    t->runs++;
    t->fault = t->limit = NULL;
}

static void learn(struct trace *t, const struct event *e, const struct seen *f)
{
    const uint8_t *bytes = e->bytes + f->offset;
    const enum aspect aspect = kind_aspect(f->kind);
    if (aspect == ASPECT_MASTER)
        t->all_names = true;
    if (aspect == ASPECT_KEY)
        for (uint32_t i = 0; i < f->count; i++) {
            const uint32_t number = key_number(t, bytes + 32 * (size_t)i);
            t->known[number] = true;
        }
    if (aspect != ASPECT_USER_KEY || !f->count)
        return;
    const size_t size = f->size / f->count, before = t->user_keys.count;
    for (uint32_t i = 0; i < f->count; i++) {
        const uint32_t key = intern_put(&t->user_keys, bytes + i * size, size);
        if (key < before)
            t->name_known[t->user_key_name[key]] = true;
    }
}

static void learn_view(struct trace *t, const struct view *view)
{
    for (size_t i = 0; i < view->count; i++)
        for (size_t f = 0; f < view->event[i].field_count; f++)
            learn(t, &view->event[i], &view->event[i].fields[f]);
}

void trace_knows(struct trace *t, const struct run *run, coalition members, bool puppet)
{
    if (puppet) {
        learn_view(t, run_puppet_view(run));
        return;
    }
    for (int p = 1; p <= run_parties(run); p++)
        if (coalition_has(members, p))
            learn_view(t, run_view(run, p));
}
