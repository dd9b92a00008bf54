/* Hashes by OpenSSL and libsodium; for each the one that is faster for a record of 200 bytes.
 *
 * SHA-256 is OpenSSL's low-level code, which is deprecated: for a transcript's short records the
 * EVP calls take half as long again, and libsodium's portable code several times as long
 * (`glasshouse bench crypto`). SHA-1 has one caller, which is not critical, and uses EVP. */
#include "crypto/hash.h"
#include "crypto/bytes.h"
#include "crypto/work.h"
#include <assert.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <sodium.h>
#include <string.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

_Static_assert(sizeof(SHA256_CTX) == sizeof(struct hash_sha256) &&
                   _Alignof(SHA256_CTX) <= _Alignof(struct hash_sha256),
               "the state of SHA-256 is OpenSSL's");

void hash_sha256_begin(struct hash_sha256 *h)
{
    SHA256_Init((SHA256_CTX *)h);
}

void hash_sha256_add(struct hash_sha256 *h, const void *data, size_t size)
{
    work_add(WORK_HASH + WORK_BYTES_HASHED * size);
    SHA256_Update((SHA256_CTX *)h, data, size);
}

void hash_sha256_end(struct hash_sha256 *h, uint8_t out[HASH_SHA256_BYTES])
{
    SHA256_Final(out, (SHA256_CTX *)h);
}

#pragma GCC diagnostic pop

void hash_sha256(uint8_t out[HASH_SHA256_BYTES], const void *data, size_t size)
{
    struct hash_sha256 h;
    hash_sha256_begin(&h);
    hash_sha256_add(&h, data, size);
    hash_sha256_end(&h, out);
}

void hash_sha1(uint8_t out[HASH_SHA1_BYTES], const void *data, size_t size)
{
    work_add(WORK_HASH + WORK_BYTES_HASHED * size);
    const int done = EVP_Digest(data, size, out, NULL, EVP_sha1(), NULL);
    assert(done == 1);
}

static void keyed_add(crypto_generichash_blake2b_state *h, const void *data, size_t size)
{
    work_add(WORK_HASH + WORK_BYTES_HASHED * size);
    crypto_generichash_blake2b_update(h, data, size);
}

void hash_keyed(uint8_t out[HASH_KEYED_BYTES], const uint8_t key[HASH_KEY_BYTES], const char *label,
                uint64_t index, const void *data, size_t size)
{
    crypto_generichash_blake2b_state h;
    uint8_t number[8];
    const size_t label_size = strlen(label);
    const int begun = crypto_generichash_blake2b_init(&h, key, HASH_KEY_BYTES, HASH_KEYED_BYTES);
    assert(begun == 0);
    store_le64(number, label_size);
    keyed_add(&h, number, sizeof number);
    keyed_add(&h, label, label_size);
    store_le64(number, index);
    keyed_add(&h, number, sizeof number);
    keyed_add(&h, data, size);
    crypto_generichash_blake2b_final(&h, out, HASH_KEYED_BYTES); /* wipes the state */
}

void hash_tag(uint8_t out[HASH_TAG_BYTES], const uint8_t key[HASH_TAG_KEY_BYTES], const void *data,
              size_t size)
{
    crypto_shorthash_siphashx24(out, data, size, key);
}

bool hash_equal(const void *a, const void *b, size_t size)
{
    return sodium_memcmp(a, b, size) == 0;
}
