/* BLAKE2b, ChaCha20 and SipHash: additions, rotations, exclusive ors. */
#include "tests/oracle/digest.h"
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static uint64_t load(const uint8_t *from, size_t bytes)
{
    uint64_t value = 0;
    for (size_t i = bytes; i-- > 0;)
        value = value << 8 | from[i];
    return value;
}

static void store(uint8_t *to, uint64_t value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t rotl64(uint64_t x, int n)
{
    return x << n | x >> (64 - n);
}

static uint32_t rotl32(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

/* Columns, then diagonals, of a 4 by 4 state: the same for BLAKE2b and ChaCha20. */
static const uint8_t quarter[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14},
                                      {3, 7, 11, 15}, {0, 5, 10, 15}, {1, 6, 11, 12},
                                      {2, 7, 8, 13},  {3, 4, 9, 14}};

static const uint64_t blake_iv[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                     0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                     0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

static const uint8_t sigma[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                      {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                      {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                      {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                      {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                      {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                      {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                      {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                      {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static void blake_compress(uint64_t h[8], const uint8_t *block, uint64_t counter, bool last)
{
    uint64_t v[16], m[16];
    for (size_t i = 0; i < 16; i++) {
        v[i] = i < 8 ? h[i] : blake_iv[i - 8];
        m[i] = load(block + 8 * i, 8);
    }
    v[12] ^= counter;
    if (last)
        v[14] = ~v[14];
    for (size_t round = 0; round < 12; round++)
        for (size_t i = 0; i < 8; i++) {
            uint64_t *a = v + quarter[i][0], *b = v + quarter[i][1], *c = v + quarter[i][2],
                     *d = v + quarter[i][3];
            const uint8_t *s = sigma[round % 10];
            *a += *b + m[s[2 * i]];
            *d = rotl64(*d ^ *a, 64 - 32);
            *c += *d;
            *b = rotl64(*b ^ *c, 64 - 24);
            *a += *b + m[s[2 * i + 1]];
            *d = rotl64(*d ^ *a, 64 - 16);
            *c += *d;
            *b = rotl64(*b ^ *c, 64 - 63);
        }
    for (size_t i = 0; i < 8; i++)
        h[i] ^= v[i] ^ v[i + 8];
}

struct hex digest_blake2b(size_t size, const char *key, const char *message)
{
    const size_t key_size = hex_size(key), start = key_size ? 128 : 0,
                 total = start + hex_size(message);
    assert(size >= 1 && size <= 64 && key_size <= 64);
    const size_t blocks = total ? (total + 127) / 128 : 1;
    uint8_t *bytes = calloc(blocks, 128), parameters[64] = {0}, out[64];
    if (!bytes)
        abort();
    hex_read(bytes, key);
    hex_read(bytes + start, message);
    parameters[0] = (uint8_t)size;
    parameters[1] = (uint8_t)key_size;
    parameters[2] = parameters[3] = 1; /* one leaf, one storey */
    uint64_t h[8];
    for (size_t i = 0; i < 8; i++)
        h[i] = blake_iv[i] ^ load(parameters + 8 * i, 8);
    for (size_t i = 0; i < blocks; i++) {
        const bool last = i + 1 == blocks;
        blake_compress(h, bytes + 128 * i, last ? total : 128 * (i + 1), last);
    }
    free(bytes);
    for (size_t i = 0; i < 8; i++)
        store(out + 8 * i, h[i], 8);
    return hex_bytes(out, size);
}

static void chacha_block(uint8_t out[64], const uint8_t key[32], uint32_t counter,
                         const uint8_t nonce[12])
{
    static const uint8_t words[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                      '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};
    uint32_t start[16], v[16];
    for (size_t i = 0; i < 16; i++)
        start[i] = i < 4    ? (uint32_t)load(words + 4 * i, 4)
                   : i < 12 ? (uint32_t)load(key + 4 * (i - 4), 4)
                   : i > 12 ? (uint32_t)load(nonce + 4 * (i - 13), 4)
                            : counter;
    memcpy(v, start, sizeof v);
    for (int round = 0; round < 10; round++)
        for (size_t i = 0; i < 8; i++) {
            uint32_t *a = v + quarter[i][0], *b = v + quarter[i][1], *c = v + quarter[i][2],
                     *d = v + quarter[i][3];
            *a += *b;
            *d = rotl32(*d ^ *a, 16);
            *c += *d;
            *b = rotl32(*b ^ *c, 12);
            *a += *b;
            *d = rotl32(*d ^ *a, 8);
            *c += *d;
            *b = rotl32(*b ^ *c, 7);
        }
    for (size_t i = 0; i < 16; i++)
        store(out + 4 * i, (uint32_t)(v[i] + start[i]), 4);
}

struct hex stream_chacha20(const char *key, uint32_t counter, const char *nonce, size_t count)
{
    uint8_t k[32], n[12], block[64], out[HEX_TEXT / 2];
    assert(hex_size(key) == sizeof k && hex_size(nonce) == sizeof n && count < sizeof out);
    hex_read(k, key);
    hex_read(n, nonce);
    for (size_t i = 0; i < count; i++) {
        if (i % 64 == 0)
            chacha_block(block, k, counter + (uint32_t)(i / 64), n);
        out[i] = block[i % 64];
    }
    return hex_bytes(out, count);
}

static void sip_rounds(uint64_t v[4], int count)
{
    while (count-- > 0) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotl64(v[1], 13) ^ v[0];
        v[3] = rotl64(v[3], 16) ^ v[2];
        v[0] = rotl64(v[0], 32);
        v[2] += v[1];
        v[0] += v[3];
        v[1] = rotl64(v[1], 17) ^ v[2];
        v[3] = rotl64(v[3], 21) ^ v[0];
        v[2] = rotl64(v[2], 32);
    }
}

struct hex digest_siphash(size_t size, const char *key, const char *message)
{
    static const uint8_t words[32] = "uespemosmodnarodarenegylsetybdet";
    uint8_t k[16], last[8] = {0}, out[16];
    const size_t count = hex_size(message);
    const bool wide = size == 16;
    uint8_t *bytes = calloc(count + 1, 1);
    assert(hex_size(key) == sizeof k && bytes && (wide || size == 8));
    hex_read(k, key);
    hex_read(bytes, message);
    uint64_t v[4];
    for (size_t i = 0; i < 4; i++)
        v[i] = load(words + 8 * i, 8) ^ load(k + 8 * (i % 2), 8);
    v[1] ^= wide ? 0xee : 0;
    memcpy(last, bytes + count / 8 * 8, count % 8);
    last[7] = (uint8_t)count;
    for (size_t i = 0; i <= count / 8; i++) {
        const uint64_t m = load(i < count / 8 ? bytes + 8 * i : last, 8);
        v[3] ^= m;
        sip_rounds(v, 2);
        v[0] ^= m;
    }
    v[2] ^= wide ? 0xee : 0xff;
    sip_rounds(v, 4);
    store(out, v[0] ^ v[1] ^ v[2] ^ v[3], 8);
    v[1] ^= 0xdd;
    sip_rounds(v, 4);
    store(out + 8, v[0] ^ v[1] ^ v[2] ^ v[3], 8);
    free(bytes);
    return hex_bytes(out, size);
}
