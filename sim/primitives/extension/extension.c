#include "sim/primitives/extension/extension.h"
#include "crypto/bits.h"
#include "crypto/extension.h"
#include "sim/house.h"
#include "sim/ideal_group.h"
#include "sim/primitives.h"
#include "sim/primitives/transfer/transfer.h"
#include <assert.h>
#include <string.h>

enum { BLOCK_TRANSFERS = 128, BLOCK_BYTES = BLOCK_TRANSFERS * EXTENSION_STRING_BYTES };

/* One side of a session. */
struct session {
    struct session *next;   /* of this stage */
    uint64_t number, batch; /* from 1; batches so far */
    bool sends;
    uint8_t first[32]; /* what both sides know of the first of the 128 transfers */
    struct extension_sender sender;
    struct extension_receiver receiver;
};

static bool is_ideal(const struct run *run)
{
    return run->world->backend->ideal;
}

static void clear(void *object)
{
    struct session *s = object;
    if (s->sends)
        extension_sender_clear(&s->sender);
    else
        extension_receiver_clear(&s->receiver);
}

static struct session *session_of(const struct value *v)
{
    assert(v->kind == KIND_EXTENSION_SESSIONS && v->count == 1);
    return *(struct session **)entries_of(v);
}

/* What the first key's handle says of its transfer: the offer and the answer. In the real world a
 * side knows its own keys only, and that is enough to find that it takes them twice. */
static void first_of(const struct value *keys, uint8_t first[32])
{
    memset(first, 0, 32);
    if (is_ideal(keys->run))
        memcpy(first, run_handle(keys->run, *(const uint64_t *)entries_of(keys))->bytes, 16);
    else
        memcpy(first, entries_of(keys), 32);
}

static status new_session(struct party *p, bool sends, const struct value *keys, struct value *out,
                          struct session **made)
{
    struct run *run = p->run;
    struct session *last = run->stage->of_primitive[PRIMITIVE_extension];
    uint8_t first[32];
    assert(keys->kind == KIND_TRANSFER_KEYS && keys->count == EXTENSION_TRANSFERS);
    first_of(keys, first);
    for (const struct session *s = last; s; s = s->next)
        if (s->sends == sends && memcmp(s->first, first, sizeof first) == 0)
            return E_ARGUMENT;
    *out = values_of(run, KIND_EXTENSION_SESSIONS, 1);
    *made = arena_zero(&run->stage->arena, sizeof **made);
    **made = (struct session){.next = last, .number = last ? last->number + 1 : 1, .sends = sends};
    memcpy((*made)->first, first, sizeof first);
    run->stage->of_primitive[PRIMITIVE_extension] = *made;
    memcpy(entries_of(out), made, sizeof *made);
    out->origin = keys->origin;
    value_taint(out, "a session", NULL, NULL);
    if (!is_ideal(run))
        stage_cleanup(run, clear, *made);
    return OK;
}

static uint64_t *packed_bits(const struct value *bits)
{
    uint64_t *packed = arena_zero(run_scratch(bits->run), (bits_words(bits->count) + 1) * 8);
    const uint64_t *bit = entries_of(bits);
    assert(bits->kind == KIND_RESIDUES && bits->modulus->limbs == 1 && bits->modulus->limb[0] == 2);
    for (size_t i = 0; i < bits->count; i++)
        bits_put(packed, i, bit[i]);
    return packed;
}

status extension_sender(struct party *p, const struct value *bits, const struct value *keys,
                        struct value *session)
{
    struct session *s;
    assert(bits->count == EXTENSION_TRANSFERS);
    REQUIRE(new_session(p, true, keys, session, &s));
    return is_ideal(p->run)
               ? OK
               : extension_sender_init(&s->sender, packed_bits(bits), entries_of(keys));
}

status extension_receiver(struct party *p, const struct value *zeros, const struct value *ones,
                          struct value *session)
{
    struct session *s;
    assert(ones->kind == KIND_TRANSFER_KEYS && ones->count == EXTENSION_TRANSFERS);
    REQUIRE(new_session(p, false, zeros, session, &s));
    return is_ideal(p->run)
               ? OK
               : extension_receiver_init(&s->receiver, entries_of(zeros), entries_of(ones));
}

struct value extension_blocks(struct run *run, size_t count)
{
    return values_of(run, KIND_EXTENSION_BLOCKS, (count + BLOCK_TRANSFERS - 1) / BLOCK_TRANSFERS);
}

static struct value keys_of(struct run *run, size_t count, uint32_t origin)
{
    struct value keys = values_of(run, KIND_TRANSFER_KEYS, count);
    keys.origin = origin | ORIGIN_HASHED;
    value_taint(&keys, "a hash", NULL, NULL);
    return keys;
}

/* ------------------------------------------------------------------ the ideal world */

static uint64_t ideal_key(const struct session *s, const struct value *blocks, size_t i, bool bit)
{
    const uint64_t block = ((const uint64_t *)entries_of(blocks))[i / BLOCK_TRANSFERS];
    uint64_t content[5] = {0, 0, s->batch, block, bit};
    memcpy(content, s->first, 16);
    struct handle h = {.kind = KIND_TRANSFER_KEYS,
                       .label = "extension",
                       .place = (uint32_t)i,
                       .bytes = (const uint8_t *)content,
                       .size = sizeof content};
    return handle_intern(blocks->run, &h);
}

static void ideal_choose(struct party *p, const struct session *s, const struct value *bits,
                         struct value *blocks, struct value *keys)
{
    uint64_t *block = entries_of(blocks);
    group_scalars(p->run, "extension", p->home->index, blocks->count, block);
    for (size_t i = 0; i < blocks->count; i++)
        block[i] = group_of_scalar(p->run, block[i]);
    for (size_t i = 0; i < bits->count; i++)
        ((uint64_t *)entries_of(keys))[i] =
            ideal_key(s, blocks, i, ((const uint64_t *)entries_of(bits))[i]);
}

/* ------------------------------------------------------------------ the real world */

/* Strings of the extension are half as long as keys of transfers. */
static void strings_to_keys(const struct extension_string *strings, struct value *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        memcpy((uint8_t *)entries_of(keys) + i * keys->stride, strings[i].byte,
               sizeof strings[i].byte);
}

static struct extension_string *strings_for(struct run *run, size_t count)
{
    return arena_zero(run_scratch(run), (count + 1) * sizeof(struct extension_string));
}

/* ------------------------------------------------------------------ both worlds */

status extension_choose(struct party *p, const struct value *session, const struct value *bits,
                        struct value *blocks, struct value *keys)
{
    struct session *s = session_of(session);
    assert(!s->sends);
    s->batch++;
    *blocks = extension_blocks(p->run, bits->count);
    blocks->origin = session->origin | bits->origin;
    value_taint(blocks, "an extension", NULL, NULL);
    *keys = keys_of(p->run, bits->count, blocks->origin);
    COUNT(p, hashes, bits->count);
    if (is_ideal(p->run)) {
        ideal_choose(p, s, bits, blocks, keys);
        return OK;
    }
    struct extension_string *strings = strings_for(p->run, bits->count);
    assert(extension_bytes(bits->count) == blocks->count * (size_t)BLOCK_BYTES);
    REQUIRE(extension_answer(&s->receiver, packed_bits(bits), bits->count, entries_of(blocks),
                             strings));
    strings_to_keys(strings, keys);
    return OK;
}

status extension_open(struct party *p, const struct value *session, const struct value *blocks,
                      size_t count, struct value *zeros, struct value *ones)
{
    struct session *s = session_of(session);
    assert(s->sends && blocks->kind == KIND_EXTENSION_BLOCKS);
    s->batch++;
    *zeros = keys_of(p->run, count, session->origin | blocks->origin);
    *ones = keys_of(p->run, count, session->origin | blocks->origin);
    COUNT(p, hashes, 2 * count);
    if (is_ideal(p->run)) {
        for (size_t i = 0; i < count; i++) {
            ((uint64_t *)entries_of(zeros))[i] = ideal_key(s, blocks, i, false);
            ((uint64_t *)entries_of(ones))[i] = ideal_key(s, blocks, i, true);
        }
        return OK;
    }
    struct extension_string *zero = strings_for(p->run, count), *one = strings_for(p->run, count);
    REQUIRE(extension_keys(&s->sender, entries_of(blocks), blocks->count * (size_t)BLOCK_BYTES,
                           count, zero, one));
    strings_to_keys(zero, zeros);
    strings_to_keys(one, ones);
    return OK;
}

status invent_extension_blocks(struct party *p, size_t count, struct value *out)
{
    struct run *run = p->run;
    assert(p->puppet);
    *out = extension_blocks(run, count);
    out->origin = ORIGIN_COIN;
    value_taint(out, "an extension", NULL, NULL);
    if (is_ideal(run)) {
        uint64_t *block = entries_of(out);
        group_scalars(run, "invented extension", 0, out->count, block);
        for (size_t i = 0; i < out->count; i++)
            block[i] = group_of_scalar(run, block[i]);
        return OK;
    }
    const size_t bits = out->count * (size_t)BLOCK_BYTES * 8;
    uint64_t *words = arena_zero(run_scratch(run), bits / 8);
    REQUIRE(bits_draw(run->world->coins(run->world->context, 0), "invented", words, bits));
    bits_encode(entries_of(out), words, bits);
    return OK;
}

/* ------------------------------------------------------------------ the kinds */

static void session_encode(const void *entry, uint8_t *out)
{
    handle_encode(&(*(struct session *const *)entry)->number, out);
}

/* A session is never sent, so no party may receive one. */
static status session_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    (void)entry;
    (void)in;
    return E_ARGUMENT;
}

static void block_encode(const void *entry, uint8_t *out)
{
    memcpy(out, entry, BLOCK_BYTES);
}

static status block_decode(struct run *run, enum kind kind, void *entry, const uint8_t *in)
{
    (void)run;
    (void)kind;
    memcpy(entry, in, BLOCK_BYTES);
    return OK;
}

#define SESSION                                                                                    \
    {                                                                                              \
        sizeof(struct session *), HANDLE_BYTES, session_encode, session_decode                     \
    }

static const struct kind_about kinds[] = {
    {KIND_EXTENSION_SESSIONS, "extension_sessions", ASPECT_BYTES, .never_sent = true,
     .real = SESSION, .ideal = SESSION},
    {KIND_EXTENSION_BLOCKS, "extension_blocks", ASPECT_ELEMENT, .any_bytes = true,
     .curve = CURVE_RISTRETTO, .real = {BLOCK_BYTES, BLOCK_BYTES, block_encode, block_decode},
     .ideal = {sizeof(uint64_t), HANDLE_BYTES, handle_encode, group_decode}},
    {.name = NULL}};

/* ------------------------------------------------------------------ the law */

enum { SORT_SENDER = 2, SORT_RECEIVER, SORT_BLOCKS, SORT_KEYS, LAW_COUNT = 3 };

static struct value law_bits(struct party *me, size_t count, uint64_t seed)
{
    struct value bits = residues(party_run(me), run_integers(party_run(me), 2), count);
    for (size_t i = 0; i < count; i++)
        residue_put(&bits, i, (seed * (2 * i + 1) >> 3) & 1);
    return bits;
}

/* Both sides of a session, and the 128 transfers before it. */
static status law_begin(struct party *me, const struct value *const *in, struct value *out)
{
    struct value secret, offer, answers, keys, zeros, ones;
    const struct value bits = law_bits(me, EXTENSION_TRANSFERS, 0x9e3779b97f4a7c15u);
    (void)in;
    REQUIRE(transfer_begin(me, "law offer", &secret, &offer));
    REQUIRE(transfer_choose(me, "law answer", &offer, &bits, &answers, &keys));
    REQUIRE(transfer_open(me, &secret, &answers, &zeros, &ones));
    REQUIRE(extension_sender(me, &bits, &keys, &out[0]));
    return extension_receiver(me, &zeros, &ones, &out[1]);
}

static status law_choose(struct party *me, const struct value *const *in, struct value *out)
{
    struct value bits = residues(party_run(me), run_integers(party_run(me), 2), LAW_COUNT);
    for (size_t i = 0; i < LAW_COUNT; i++)
        residue_put(&bits, i, text_at(in[1], i)->size & 1);
    return extension_choose(me, in[0], &bits, &out[0], &out[1]);
}

static status law_open(struct party *me, const struct value *const *in, struct value *out)
{
    return extension_open(me, in[0], in[1], LAW_COUNT, &out[0], &out[1]);
}

/* A second session of the same keys is refused. */
static status law_again(struct party *me, const struct value *const *in, struct value *out)
{
    struct value secret, offer, answers, keys, session;
    const struct value bits = law_bits(me, EXTENSION_TRANSFERS, 5);
    (void)in;
    REQUIRE(transfer_begin(me, "law offer", &secret, &offer));
    REQUIRE(transfer_choose(me, "law answer", &offer, &bits, &answers, &keys));
    REQUIRE(extension_sender(me, &bits, &keys, &session));
    *out =
        residues_of(party_run(me), run_integers(party_run(me), 2),
                    (const uint64_t[]){extension_sender(me, &bits, &keys, &session) != OK, 1}, 2);
    return OK;
}

static const struct primitive_operation operations[] = {
    {"begin", {0}, {SORT_SENDER, SORT_RECEIVER}, law_begin},
    {"choose", {SORT_RECEIVER, SORT_TEXTS}, {SORT_BLOCKS, SORT_KEYS}, law_choose},
    {"open", {SORT_SENDER, SORT_BLOCKS}, {SORT_KEYS, SORT_KEYS}, law_open},
    {"again", {0}, {SORT_KEYS + 1}, law_again},
    {.name = NULL}};

const struct primitive primitive_extension = {"extension",
                                              "CDH(ristretto255), AES-128 an ideal cipher",
                                              .kinds = kinds, .operations = operations};
