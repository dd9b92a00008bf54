/* Keyed hashes, watched: which key and which content a digest has. */
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "proofs/couple/watch.h"
#include "sim/primitives/digests/digests.h"
#include "sim/primitives/digests/proofs/digests_reference.h"
#include <stdlib.h>
#include <string.h>

extern const struct watch watch_digests;

struct made {
    uint32_t content, key;
};

struct memory {
    struct intern digests;
    struct made *origin;
    size_t room;
};

static const struct digest_calls *real(void)
{
    return primitive_digests.real;
}

/* A digest that nobody made gets a number, and an origin of zeros. */
static struct made *origin_of(struct memory *m, const void *digest)
{
    const uint32_t at = intern_put(&m->digests, digest, HASH_KEYED_BYTES);
    m->origin = array_room(m->origin, &m->room, m->digests.count, sizeof *m->origin);
    return &m->origin[at];
}

static status drawn(struct run *run, struct tape *tape, const char *why, struct key_entry *key)
{
    REQUIRE(real()->key(run, tape, why, key));
    trace_key_drawn(trace_of(run), key->bytes);
    return OK;
}

/* The content that is hashed, and under which key. */
static struct made made_of(struct trace *t, const struct key_entry *key,
                           const struct hash_input *in)
{
    const size_t length = strlen(in->label) + 1;
    const uint32_t place = (uint32_t)in->index;
    uint8_t *content = memory_get(length + sizeof place + in->size + 1);
    memcpy(content, in->label, length);
    memcpy(content + length, &place, sizeof place);
    if (in->size)
        memcpy(content + length + sizeof place, in->data, in->size);
    const struct made made = {trace_content(t, content, length + sizeof place + in->size),
                              trace_key(t, key->bytes)};
    free(content);
    return made;
}

static status hashed(struct run *run, const struct key_entry *key, const struct hash_input *list,
                     size_t count)
{
    struct trace *t = trace_of(run);
    REQUIRE(real()->hash(run, key, list, count));
    for (size_t i = 0; i < count; i++) {
        const struct hash_input *in = &list[i];
        const struct made origin = made_of(t, key, in);
        if (!digest_is_right(key, in->label, (uint32_t)in->index, in->data, in->size, in->out))
            t->fault = "a digest that is not its reference's";
        if (t->replacing && !trace_knows_key(t, origin.key)) {
            static const uint8_t nobody[HASH_KEY_BYTES] = "replaced";
            hash_keyed(in->out, nobody, "replaced", origin.key, &origin.content,
                       sizeof origin.content);
        }
        *origin_of(trace_memory(t, &watch_digests), in->out) = origin;
    }
    return OK;
}

static bool see(struct trace *t, void *memory, const uint8_t *entry, coalition members,
                struct watched *w)
{
    const struct made *o = origin_of(memory, entry);
    (void)members;
    if (!o->content)
        return false;
    w->hidden = !trace_knows_key(t, o->key);
    w->key[0] = o->key;
    w->keys = w->hidden;
    return true;
}

static void name(struct trace *t, void *memory, const uint8_t *entry, uint8_t out[TRACE_NAME])
{
    const struct made *o = origin_of(memory, entry);
    struct hash_sha256 state;
    hash_sha256_begin(&state);
    trace_add_content(t, &state, o->content);
    trace_add_key(t, &state, o->key);
    hash_sha256_end(&state, out);
}

static void learn(struct trace *t, void *memory, const struct seen *f, const uint8_t *bytes)
{
    (void)memory;
    for (uint32_t i = 0; f->kind == KIND_KEYS && i < f->count; i++)
        trace_key_learnt(t, bytes + HASH_KEY_BYTES * (size_t)i);
}

static void forget(void *memory, bool all)
{
    struct memory *m = memory;
    (void)all;
    intern_clear(&m->digests);
    free(m->origin);
    *m = (struct memory){.room = 0};
}

static const struct digest_calls calls = {drawn, hashed};

const struct watch watch_digests = {.primitive = &primitive_digests,
                                    .aspect = ASPECT_DIGEST,
                                    .calls = &calls,
                                    .memory = sizeof(struct memory),
                                    .assumption = "PRF",
                                    .bound = "PRF(keyed BLAKE2b",
                                    .entries = "queries",
                                    .strange = "bytes that came out of no encryption and no hash",
                                    .see = see,
                                    .name = name,
                                    .learn = learn,
                                    .forget = forget};
