/* Hashes: what each is for, and how its input is made unambiguous.
 *
 *   hash_sha256  transcripts and identities; its state is a plain struct, so it can be copied
 *   hash_keyed   the protocols' keyed hash: BLAKE2b-256 with a key, a label and an index; many of
 *                them by hash_many.c, which is ours and is tested against the libraries
 *   hash_tag     authenticates a frame of the house's own network: SipHash-2-4 with 128 bits
 *   hash_sha1    kohlmayer's dictionary as published; weak, used only by that paper's suite */
#ifndef GLASSHOUSE_HASH_H
#define GLASSHOUSE_HASH_H

#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HASH_SHA256_BYTES = 32,
    HASH_SHA1_BYTES = 20,
    HASH_KEYED_BYTES = 32,
    HASH_KEY_BYTES = 32,
    HASH_TAG_BYTES = 16,
    HASH_TAG_KEY_BYTES = 16
};

/* Streaming: begin, add any number of times, end. The state owns no memory. A copy of it is
 * independent. After end, begin again. */
struct hash_sha256 {
    uint32_t state[28];
};
void hash_sha256_begin(struct hash_sha256 *);
void hash_sha256_add(struct hash_sha256 *, const void *data, size_t size);
void hash_sha256_end(struct hash_sha256 *, uint8_t out[HASH_SHA256_BYTES]);

void hash_sha256(uint8_t out[HASH_SHA256_BYTES], const void *data, size_t size);
void hash_sha1(uint8_t out[HASH_SHA1_BYTES], const void *data, size_t size);

/* hash_keyed is BLAKE2b-256 under |key| of: the length of |label|, |label|, |index|, |data|. Both
 * numbers have 64 bits, least significant byte first. So two different (label, index, data) never
 * have the same bytes to hash. */
void hash_keyed(uint8_t out[HASH_KEYED_BYTES], const uint8_t key[HASH_KEY_BYTES], const char *label,
                uint64_t index, const void *data, size_t size);

/* hash_keyed_many is hash_keyed of each input under one key: short ones side by side. */
struct hash_input {
    const char *label;
    uint64_t index;
    const void *data;
    size_t size;
    uint8_t *out; /* HASH_KEYED_BYTES */
};
void hash_keyed_many(const uint8_t key[HASH_KEY_BYTES], const struct hash_input *, size_t count);

void hash_tag(uint8_t out[HASH_TAG_BYTES], const uint8_t key[HASH_TAG_KEY_BYTES], const void *data,
              size_t size);

/* hash_equal compares in a time that depends only on |size|. */
bool hash_equal(const void *a, const void *b, size_t size);

#endif
