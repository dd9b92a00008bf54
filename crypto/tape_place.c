#include "crypto/tape_place.h"
#include "crypto/array.h"
#include "crypto/bytes.h"
#include "crypto/hash.h"
#include "crypto/registers.h"
#include "crypto/sip.h"
#include "crypto/tape_place_lanes.h"
#include "crypto/tape_uniform.h"
#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = HASH_TAG_BYTES, CHUNK = 32 * BLOCK };

struct place_reason {
    const char *why; /* the address of the reason when last asked for: for fast look-up */
    char name[TAPE_WHY];
    uint8_t key[HASH_TAG_KEY_BYTES];
    uint64_t seeding; /* for which seeding of the root the key was made */
};

struct place_stream {
    uint32_t reason; /* its place in the root's list */
    uint64_t at;     /* how many bytes were taken */
};

void place_root_seed(struct place_root *r, const uint8_t seed[SEED_BYTES], int party)
{
    hash_keyed(r->key, seed, "calls", (uint64_t)party, NULL, 0);
    r->seedings++;
}

void place_root_clear(struct place_root *r)
{
    if (r->reasons)
        sodium_memzero(r->reasons, r->room * sizeof *r->reasons);
    free(r->reasons);
    sodium_memzero(r, sizeof *r);
}

/* A list with room for one more. */
static void *roomy(void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return list;
    *room = *room ? 2 * *room : 4;
    return array_resize(list, *room, size);
}

/* strcmp in line: reasons are short, and a call draws few coins. */
static bool is_same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

/* Looks by the text, and adds the reason if it is new. */
static status look_up(struct place_root *r, const char *why, struct place_reason **out)
{
    const size_t size = strlen(why) + 1;
    size_t i = 0;
    while (i < r->count && strcmp(r->reasons[i].name, why) != 0)
        i++;
    if (i == r->count) {
        if (size > TAPE_WHY)
            return E_LIMIT;
        r->reasons = roomy(r->reasons, r->count, &r->room, sizeof *r->reasons);
        r->reasons[r->count] = (struct place_reason){.seeding = 0};
        memcpy(r->reasons[r->count++].name, why, size);
    }
    r->reasons[i].why = why;
    *out = &r->reasons[i];
    return OK;
}

static void make_key(const struct place_root *r, struct place_reason *reason)
{
    uint8_t digest[HASH_KEYED_BYTES];
    hash_keyed(digest, r->key, "reason", 0, reason->name, strlen(reason->name));
    memcpy(reason->key, digest, sizeof reason->key);
    sodium_memzero(digest, sizeof digest);
    reason->seeding = r->seedings;
}

/* Looks for the address first. It also compares the text, because a caller may reuse a buffer. */
static inline status find_reason(struct place_root *r, const char *why, struct place_reason **out)
{
    struct place_reason *at = r->reasons, *const end = r->reasons + r->count;
    while (at < end && (at->why != why || !is_same(at->name, why)))
        at++;
    if (at == end)
        REQUIRE(look_up(r, why, &at));
    if (at->seeding != r->seedings)
        make_key(r, at);
    *out = at;
    return OK;
}

static inline status find_stream(struct place_tape *b, const char *why, struct place_stream **out,
                                 const uint8_t **key)
{
    struct place_reason *reason;
    REQUIRE(find_reason(b->root, why, &reason));
    const uint32_t number = (uint32_t)(reason - b->root->reasons);
    size_t i = 0;
    while (i < b->count && b->streams[i].reason != number)
        i++;
    if (i == b->count) {
        if (b->count == TAPE_STREAMS)
            return E_LIMIT;
        if (b->count == b->room)
            b->streams = roomy(b->streams, b->count, &b->room, sizeof *b->streams);
        b->streams[b->count++] = (struct place_stream){number, 0};
    }
    *out = &b->streams[i];
    *key = reason->key;
    return OK;
}

/* The blocks of one stream, before the word that numbers the block. */
static inline struct sip stream_of(const struct place_tape *b, const uint8_t *key)
{
    struct sip s = sip_begin((const uint64_t[2]){load_le64(key), load_le64(key + 8)});
    sip_word(&s, load_le64(b->place));
    sip_word(&s, load_le64(b->place + 8));
    return s;
}

typedef void make_some(const struct sip *stream, uint64_t first, uint64_t *out);

/* By width of registers; one lane: no step. */
static const struct {
    make_some *step;
    size_t lanes;
} codes[REGISTERS_WIDTHS] = {
    {NULL, 1},
#ifdef GLASSHOUSE_WIDE_LANES
    {place_blocks_four, 4},
    {place_blocks_eight, 8},
#endif
};

/* Whole blocks side by side, as long as there are enough. Returns how many were made. */
static uint64_t make_many(const struct sip *stream, uint64_t block, uint64_t count, uint8_t *out)
{
    uint64_t words[2 * PLACE_LANES_MOST], made = 0;
    const enum registers width = registers_used();
    const uint64_t lanes = codes[width].lanes;
    /* not run: by protocols of short streams; couple compares long ones with a reference. */
    while (lanes > 1 && count - made >= lanes / 2) {
        const uint64_t some = count - made < lanes ? count - made : lanes;
        codes[width].step(stream, block + made, words);
        for (uint64_t i = 0; i < 2 * some; i++)
            store_le64(out + (BLOCK * made) + 8 * i, words[i]);
        made += some;
    }
    return made;
}

/* Writes the stream's bytes from |at| on into |out|, as whole blocks: the first at % BLOCK bytes
 * are before |at|. The last block's second half is made only if it is needed, and is else zero. */
static void make_blocks(const struct place_tape *b, const uint8_t *key, uint64_t at, size_t size,
                        uint8_t *out)
{
    const struct sip stream = stream_of(b, key);
    uint64_t block = at / BLOCK;
    const uint64_t end = at + size;
    if (end / BLOCK - block > 1) {
        const uint64_t made = make_many(&stream, block, end / BLOCK - block, out);
        block += made;
        out += BLOCK * made;
    }
    for (; block * BLOCK < end; block++, out += BLOCK) {
        /* not run: by protocols of short streams; couple compares others with a reference. */
        const bool whole = block * BLOCK + BLOCK / 2 < end;
        struct sip s = stream;
        sip_word(&s, block);
        sip_end(&s, 3);
        store_le64(out, sip_first(&s));
        store_le64(out + BLOCK / 2, whole ? sip_second(&s) : 0);
    }
}

/* One narrow coin from the beginning of a block: what nearly all draws of calls are. */
static inline bool take_one(const struct place_tape *b, const uint8_t *key, struct place_stream *at,
                            uint64_t bound, uint64_t *out)
{
    const unsigned bits = 64 - (unsigned)__builtin_clzll(bound - 1);
    struct sip s = stream_of(b, key);
    sip_word(&s, at->at / BLOCK);
    sip_end(&s, 3);
    *out = sip_first(&s) & UINT64_MAX >> (64 - bits);
    if (*out >= bound)
        return false;
    at->at += (bits + 7) / 8;
    return true;
}

static status take_many(const struct place_tape *b, const uint8_t *key, struct place_stream *s,
                        const uint64_t *bound, size_t limbs, size_t count, uint64_t *out)
{
    uint8_t buffer[CHUNK + 2 * BLOCK + UNIFORM_SLACK];
    const size_t step = uniform_bytes(bound, limbs);
    for (size_t done = 0; done < count;) {
        const size_t most = CHUNK / (step ? step : 1);
        const size_t size = (count - done < most ? count - done : most) * step;
        size_t used;
        make_blocks(b, key, s->at, size, buffer);
        done += uniform_take(bound, limbs, count - done, out + done * limbs, buffer + s->at % BLOCK,
                             size, &used);
        s->at += used;
    }
    return OK;
}

static status below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                    size_t count, uint64_t *out)
{
    struct place_tape *b = (struct place_tape *)tape;
    struct place_stream *s;
    const uint8_t *key;
    REQUIRE(find_stream(b, why, &s, &key));
    if (count == 1 && limbs == 1 && bound[0] > 1 && s->at % BLOCK == 0 &&
        take_one(b, key, s, bound[0], out))
        return OK;
    return take_many(b, key, s, bound, limbs, count, out);
}

static status bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    struct place_tape *b = (struct place_tape *)tape;
    struct place_stream *s;
    const uint8_t *key;
    uint8_t buffer[CHUNK + 2 * BLOCK];
    REQUIRE(find_stream(b, why, &s, &key));
    while (size > 0) {
        /* not run: keys, which are drawn as bytes, are shorter. */
        const size_t some = size < CHUNK ? size : CHUNK;
        make_blocks(b, key, s->at, some, buffer);
        memcpy(out, buffer + s->at % BLOCK, some);
        s->at += some;
        out += some;
        size -= some;
    }
    return OK;
}

void place_tape_begin(struct place_tape *b, struct place_root *root,
                      const uint8_t place[PLACE_BYTES])
{
    b->tape = (struct tape){.below = below, .bytes = bytes};
    b->root = root;
    memcpy(b->place, place, PLACE_BYTES);
    b->count = 0;
}

void place_tape_clear(struct place_tape *b)
{
    free(b->streams);
    *b = (struct place_tape){0};
}
