#include "proofs/certificate/blake3.h"
#include <string.h>

enum { BLOCK = 64, CHUNK = 1024, STARTS = 1, ENDS = 2, IS_PARENT = 4, IS_ROOT = 8 };

static const uint32_t iv[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

static uint32_t rotr(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static void g(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d, uint32_t x, uint32_t y)
{
    *a += *b + x;
    *d = rotr(*d ^ *a, 16);
    *c += *d;
    *b = rotr(*b ^ *c, 12);
    *a += *b + y;
    *d = rotr(*d ^ *a, 8);
    *c += *d;
    *b = rotr(*b ^ *c, 7);
}

static void permute(uint32_t m[16])
{
    static const int from[16] = {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8};
    uint32_t old[16];
    memcpy(old, m, sizeof old);
    for (int i = 0; i < 16; i++)
        m[i] = old[from[i]];
}

static void compress(uint32_t h[8], const uint8_t block[BLOCK], uint64_t t, uint32_t size,
                     uint32_t flags)
{
    uint32_t m[16], v[16] = {h[0], h[1],  h[2],  h[3],  h[4],  h[5],        h[6],
                             h[7], iv[0], iv[1], iv[2], iv[3], (uint32_t)t, (uint32_t)(t >> 32),
                             size, flags};
    for (int i = 0; i < 16; i++)
        m[i] = (uint32_t)block[4 * i] | (uint32_t)block[4 * i + 1] << 8 |
               (uint32_t)block[4 * i + 2] << 16 | (uint32_t)block[4 * i + 3] << 24;
    for (int round = 0; round < 7; round++) {
        for (int i = 0; i < 4; i++)
            g(&v[i], &v[4 + i], &v[8 + i], &v[12 + i], m[2 * i], m[2 * i + 1]);
        for (int i = 0; i < 4; i++)
            g(&v[i], &v[4 + (i + 1) % 4], &v[8 + (i + 2) % 4], &v[12 + (i + 3) % 4], m[8 + 2 * i],
              m[9 + 2 * i]);
        permute(m);
    }
    for (int i = 0; i < 8; i++)
        h[i] = v[i] ^ v[8 + i];
}

static void chunk(uint32_t h[8], const uint8_t *data, size_t size, uint64_t number, uint32_t root)
{
    memcpy(h, iv, sizeof iv);
    for (size_t at = 0; at == 0 || at < size; at += BLOCK) {
        uint8_t block[BLOCK] = {0};
        const size_t left = size - at < BLOCK ? size - at : BLOCK;
        if (left)
            memcpy(block, data + at, left);
        compress(h, block, number, (uint32_t)left,
                 (at == 0 ? STARTS : 0u) | (at + left == size ? ENDS | root : 0u));
    }
}

/* The left side is the largest power of two of chunks that leaves something for the right. */
static void tree(uint32_t h[8], const uint8_t *data, size_t size, uint64_t number, uint32_t root)
{
    uint32_t side[2][8];
    uint8_t block[BLOCK];
    size_t left = CHUNK;
    if (size <= CHUNK) {
        chunk(h, data, size, number, root);
        return;
    }
    while (2 * left < size)
        left *= 2;
    tree(side[0], data, left, number, 0);
    tree(side[1], data + left, size - left, number + left / CHUNK, 0);
    for (int i = 0; i < BLOCK; i++)
        block[i] = (uint8_t)(side[i / 32][i / 4 % 8] >> 8 * (i % 4));
    memcpy(h, iv, sizeof iv);
    compress(h, block, 0, BLOCK, IS_PARENT | root);
}

void plain_blake3(uint8_t digest[32], const uint8_t *data, size_t size)
{
    uint32_t h[8];
    tree(h, data, size, 0, IS_ROOT);
    for (int i = 0; i < 32; i++)
        digest[i] = (uint8_t)(h[i / 4] >> 8 * (i % 4));
}
