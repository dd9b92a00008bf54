/* Code that all tapes share, and the seeded tape: which coins does a seed give?
 *
 * The seeded tape is ChaCha20 (RFC 8439). Its key is the first 256 bits of BLAKE2b-512 of the seed
 * and the label; the nonce of a stream is the first 96 bits of BLAKE2b-512 of 32 zeros and the
 * reason. So a stream depends only on its reason, and a rewind with another seed costs one hash and
 * no search for reasons.
 *
 * Bytes are taken for one value after the other (crypto/tape_uniform.h), so drawing a vector is the
 * same as drawing its entries one by one. */
#include "crypto/tape.h"
#include "crypto/memory.h"
#include "crypto/tape_uniform.h"
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

status tape_vector(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                   size_t count, uint64_t *out)
{
    if (!why || limbs < 1 || limbs > TAPE_LIMBS)
        return E_ARGUMENT;
    uint64_t some = 0;
    for (size_t i = 0; i < limbs; i++)
        some |= bound[i];
    if (some == 0)
        return E_ARGUMENT;
    if (count == 0)
        return OK;
    REQUIRE(tape->below(tape, why, bound, limbs, count, out));
    tape->position += count;
    return OK;
}

status tape_below(struct tape *tape, const char *why, uint64_t bound, uint64_t *out)
{
    if (!why || bound == 0)
        return E_ARGUMENT;
    REQUIRE(tape->below(tape, why, &bound, 1, 1, out));
    tape->position++;
    return OK;
}

status tape_bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    if (!why)
        return E_ARGUMENT;
    if (size == 0)
        return OK;
    REQUIRE(tape->bytes(tape, why, out, size));
    tape->position += size;
    return OK;
}

status tape_permutation(struct tape *tape, const char *why, size_t count, uint32_t *out)
{
    if (count > UINT32_MAX)
        return E_ARGUMENT;
    for (size_t i = 0; i < count; i++)
        out[i] = (uint32_t)i;
    for (size_t left = count; left > 1; left--) {
        uint64_t pick;
        REQUIRE(tape_below(tape, why, left, &pick));
        const uint32_t last = out[left - 1];
        out[left - 1] = out[pick];
        out[pick] = last;
    }
    return OK;
}

enum {
    BLOCK = 64, /* bytes of one ChaCha20 block */
    NONCE = crypto_stream_chacha20_ietf_NONCEBYTES,
    BUFFER = 16 * BLOCK, /* long enough that the call is small beside its blocks */
    LEAD = 8 * TAPE_LIMBS
};
/* RFC 8439 counts blocks with 32 bits; a stream ends there and never repeats. */
#define STREAM_BLOCKS (UINT64_C(1) << 32)

struct seeded_stream {
    const char *why; /* the address of the reason when last asked for: for fast look-up */
    char name[TAPE_WHY];
    uint8_t nonce[NONCE];
    uint64_t block; /* the next block to make */
    size_t at, end; /* the unread bytes of the buffer */
    /* Room before for what a refill leaves unread, and after for loads of whole limbs. */
    uint8_t buffer[LEAD + BUFFER + UNIFORM_SLACK];
};

static const uint8_t zeros[BUFFER];

/* Often only a coin or two are drawn from a stream, so the first refill is one block. */
static status refill(struct seeded_stream *s, const uint8_t key[SEED_BYTES])
{
    const size_t size = s->block == 0 ? BLOCK : BUFFER, left = s->end - s->at;
    assert(left < LEAD);
    if (s->block + size / BLOCK > STREAM_BLOCKS)
        return E_LIMIT;
    memmove(s->buffer + LEAD - left, s->buffer + s->at, left);
    crypto_stream_chacha20_ietf_xor_ic(s->buffer + LEAD, zeros, size, s->nonce, (uint32_t)s->block,
                                       key);
    s->block += size / BLOCK;
    s->at = LEAD - left;
    s->end = LEAD + size;
    return OK;
}

/* BLAKE2b-512 of the seed (or of zeros) and a text. The seed has a fixed length, so two different
 * pairs never have the same bytes to hash. With a short text this is one block of the hash, which
 * is most of the cost of a rewind. */
static void hash(uint8_t digest[crypto_generichash_blake2b_BYTES_MAX], const uint8_t *seed,
                 const char *text)
{
    crypto_generichash_blake2b_state h;
    crypto_generichash_blake2b_init(&h, NULL, 0, crypto_generichash_blake2b_BYTES_MAX);
    crypto_generichash_blake2b_update(&h, seed, SEED_BYTES);
    crypto_generichash_blake2b_update(&h, (const uint8_t *)text, strlen(text));
    crypto_generichash_blake2b_final(&h, digest, crypto_generichash_blake2b_BYTES_MAX);
}

static status add_stream(struct seeded_tape *t, const char *why, struct seeded_stream **out)
{
    if (strlen(why) >= TAPE_WHY || t->stream_count == TAPE_STREAMS)
        return E_LIMIT;
    if (t->stream_count == t->stream_room) {
        const size_t room = t->stream_room ? 2 * t->stream_room : 4;
        struct seeded_stream *streams = memory_zero(room, sizeof *streams);
        if (t->stream_count > 0) {
            memcpy(streams, t->streams, t->stream_count * sizeof *streams);
            sodium_memzero(t->streams, t->stream_count * sizeof *streams);
        }
        free(t->streams);
        t->streams = streams;
        t->stream_room = room;
    }
    struct seeded_stream *s = &t->streams[t->stream_count];
    static const uint8_t no_seed[SEED_BYTES];
    uint8_t digest[crypto_generichash_blake2b_BYTES_MAX];
    hash(digest, no_seed, why);
    memcpy(s->nonce, digest, NONCE);
    memcpy(s->name, why, strlen(why) + 1);
    s->why = why;
    s->at = s->end = LEAD;
    s->block = 0;
    for (size_t i = 0; i < t->stream_count; i++)
        assert(memcmp(t->streams[i].nonce, s->nonce, NONCE) != 0);
    t->stream_count++;
    *out = s;
    return OK;
}

/* Looks for the address first. It also compares the text, because a caller may reuse a buffer. */
static status find_stream(struct seeded_tape *t, const char *why, struct seeded_stream **out)
{
    for (size_t i = 0; i < t->stream_count; i++)
        if (t->streams[i].why == why && strcmp(t->streams[i].name, why) == 0) {
            *out = &t->streams[i];
            return OK;
        }
    for (size_t i = 0; i < t->stream_count; i++)
        if (strcmp(t->streams[i].name, why) == 0) {
            t->streams[i].why = why;
            *out = &t->streams[i];
            return OK;
        }
    return add_stream(t, why, out);
}

static status seeded_below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                           size_t count, uint64_t *out)
{
    struct seeded_tape *t = (struct seeded_tape *)tape;
    struct seeded_stream *s;
    REQUIRE(find_stream(t, why, &s));
    for (size_t done = 0;;) {
        size_t used;
        done += uniform_take(bound, limbs, count - done, out + done * limbs, s->buffer + s->at,
                             s->end - s->at, &used);
        s->at += used;
        if (done == count)
            return OK;
        REQUIRE(refill(s, t->key));
    }
}

static status seeded_bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    struct seeded_tape *t = (struct seeded_tape *)tape;
    struct seeded_stream *s;
    REQUIRE(find_stream(t, why, &s));
    while (size > 0) {
        if (s->at == s->end)
            REQUIRE(refill(s, t->key));
        const size_t some = s->end - s->at < size ? s->end - s->at : size;
        memcpy(out, s->buffer + s->at, some);
        s->at += some;
        out += some;
        size -= some;
    }
    return OK;
}

void seeded_tape_rewind(struct seeded_tape *t, const uint8_t seed[SEED_BYTES], const char *label)
{
    uint8_t digest[crypto_generichash_blake2b_BYTES_MAX];
    hash(digest, seed, label);
    memcpy(t->key, digest, SEED_BYTES);
    sodium_memzero(digest, sizeof digest);
    for (size_t i = 0; i < t->stream_count; i++) {
        t->streams[i].at = t->streams[i].end = LEAD;
        t->streams[i].block = 0;
    }
    t->tape.position = 0;
}

status seeded_tape_init(struct seeded_tape *t, const uint8_t seed[SEED_BYTES], const char *label)
{
    *t = (struct seeded_tape){.tape = {.below = seeded_below, .bytes = seeded_bytes}};
    if (sodium_init() < 0) /* chooses the fastest ChaCha20 of this processor */
        return E_INTERNAL;
    seeded_tape_rewind(t, seed, label);
    return OK;
}

void seeded_tape_clear(struct seeded_tape *t)
{
    if (t->streams)
        sodium_memzero(t->streams, t->stream_room * sizeof *t->streams);
    free(t->streams);
    sodium_memzero(t, sizeof *t);
}
