#include "sim/transcript_chain.h"
#include "crypto/bytes.h"
#include "crypto/hash.h"
#include "crypto/memory.h"
#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>

void chain_clear(struct chain *c)
{
    if (c->copy)
        sodium_memzero(c->copy, c->copy_room);
    free(c->copy);
    free(c->digest);
    free(c->input);
    *c = (struct chain){0};
}

/* A place for one more record of this stretch. */
static void one_more(struct chain *c)
{
    if (c->count + 1 >= c->room) {
        c->room = c->room ? 2 * c->room : 64;
        c->digest = memory_more(c->digest, c->room * sizeof *c->digest);
        c->input = memory_more(c->input, c->room * sizeof *c->input);
    }
    if (c->count == 0)
        memcpy(c->digest[0], c->seal, CHAIN_HASH);
    c->count++;
    c->number++;
}

static void put_prefix(const struct chain *c, uint8_t *at, uint64_t number)
{
    memcpy(at, c->seal, CHAIN_HASH);
    store_le64(at + CHAIN_HASH, number);
}

static void end_stretch(struct chain *c)
{
    if (c->count)
        blake3_digest(c->seal, c->digest, (c->count + 1) * sizeof *c->digest);
    c->count = c->bytes = 0;
}

void chain_add(struct chain *c, char *text, size_t size)
{
    uint8_t *prefix = (uint8_t *)text - CHAIN_PREFIX;
    one_more(c);
    put_prefix(c, prefix, c->number);
    c->input[c->count] = (struct blake3_input){prefix, CHAIN_PREFIX + size};
}

void chain_hash_all(struct chain *c)
{
    if (!c->count)
        return;
    blake3_many(c->digest + 1, c->input + 1, c->count);
    memcpy(c->hash, c->digest[c->count], CHAIN_HASH);
    end_stretch(c);
}

static bool begins(const char *text, size_t size, const char *with)
{
    return size >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

/* A version of one digit; what is none is as the last version, and its reader refuses it. */
static int version_of(const char *header, size_t size)
{
    static const char *const old[] = {"{\"t\":\"hdr\",\"v\":1,", "{\"t\":\"hdr\",\"v\":2,"};
    for (int i = 0; i < 2; i++)
        if (begins(header, size, old[i]))
            return i + 1;
    return 3;
}

static void next_in_turn(struct chain *c, const char *text, size_t size)
{
    struct hash_sha256 state;
    hash_sha256_begin(&state);
    hash_sha256_add(&state, c->hash, sizeof c->hash);
    hash_sha256_add(&state, text, size);
    hash_sha256_end(&state, c->hash);
}

void chain_next(struct chain *c, const char *text, size_t size)
{
    if (!c->version)
        c->version = version_of(text, size);
    if (c->version < 3) {
        next_in_turn(c, text, size);
        return;
    }
    if (begins(text, size, "{\"t\":\"eof\""))
        end_stretch(c);
    one_more(c);
    if (c->copy_room < CHAIN_PREFIX + size) {
        c->copy_room = 2 * (CHAIN_PREFIX + size);
        free(c->copy);
        c->copy = memory_get(c->copy_room);
    }
    put_prefix(c, c->copy, c->number);
    memcpy(c->copy + CHAIN_PREFIX, text, size);
    blake3_digest(c->hash, c->copy, CHAIN_PREFIX + size);
    memcpy(c->digest[c->count], c->hash, CHAIN_HASH);
    c->bytes += size + CHAIN_TAIL + 1;
    if (c->number == 1 || c->bytes >= STRETCH_BYTES)
        end_stretch(c);
}
