/* The compression of BLAKE2b (RFC 7693) for several blocks side by side: one lane of a vector for
 * each. This is included once for each width of vectors, after LANES and LANES_NAME are defined
 * (hash_many_four.c, hash_many_eight.c); hash_many.c has the list. */
#ifndef GLASSHOUSE_HASH_MANY_LANES_H
#define GLASSHOUSE_HASH_MANY_LANES_H

#include <stdint.h>
#include <string.h>

enum { BLAKE2B_LANES_MOST = 8, BLAKE2B_BLOCK = 128, BLAKE2B_WORDS = 16 };

/* What goes into one step of all lanes, word by word: block[i][lane]. |end| is all ones in the last
 * block of a lane. */
struct blake2b_lanes {
    uint64_t chain[8][BLAKE2B_LANES_MOST], block[BLAKE2B_WORDS][BLAKE2B_LANES_MOST];
    uint64_t bytes[BLAKE2B_LANES_MOST], end[BLAKE2B_LANES_MOST];
};

void blake2b_four(struct blake2b_lanes *);
void blake2b_eight(struct blake2b_lanes *);

#define BLAKE2B_START                                                                              \
    {                                                                                              \
        0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,            \
            0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179         \
    }

#endif

#ifdef LANES
typedef uint64_t lanes __attribute__((vector_size(8 * LANES)));

/* Which word of the block comes when, in each of the twelve rounds. */
static const uint8_t order[12][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                      {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                      {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                      {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                      {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                      {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                      {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                      {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                      {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
                                      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3}};

static inline lanes load_lanes(const void *from)
{
    lanes x;
    memcpy(&x, from, sizeof x);
    return x;
}

static inline lanes turned(lanes x, int bits)
{
#if LANES == 4 /* no turn in one instruction: whole bytes are shuffled */
    typedef uint8_t bytes __attribute__((vector_size(32)));
#define TURN(n, k)                                                                                 \
    8 * (n) + (k) % 8, 8 * (n) + ((k) + 1) % 8, 8 * (n) + ((k) + 2) % 8, 8 * (n) + ((k) + 3) % 8,  \
        8 * (n) + ((k) + 4) % 8, 8 * (n) + ((k) + 5) % 8, 8 * (n) + ((k) + 6) % 8,                 \
        8 * (n) + ((k) + 7) % 8
#define TURN_ALL(k) TURN(0, k), TURN(1, k), TURN(2, k), TURN(3, k)
    if (bits == 32)
        return (lanes)__builtin_shufflevector((bytes)x, (bytes)x, TURN_ALL(4));
    if (bits == 24)
        return (lanes)__builtin_shufflevector((bytes)x, (bytes)x, TURN_ALL(3));
    if (bits == 16)
        return (lanes)__builtin_shufflevector((bytes)x, (bytes)x, TURN_ALL(2));
#endif
    return x >> bits | x << (64 - bits);
}

/* One quarter of half a round. */
#define MIX(a, b, c, d, x, y)                                                                      \
    do {                                                                                           \
        v[a] = v[a] + v[b] + (x);                                                                  \
        v[d] = turned(v[d] ^ v[a], 32);                                                            \
        v[c] = v[c] + v[d];                                                                        \
        v[b] = turned(v[b] ^ v[c], 24);                                                            \
        v[a] = v[a] + v[b] + (y);                                                                  \
        v[d] = turned(v[d] ^ v[a], 16);                                                            \
        v[c] = v[c] + v[d];                                                                        \
        v[b] = turned(v[b] ^ v[c], 63);                                                            \
    } while (0)

void LANES_NAME(struct blake2b_lanes *l)
{
    static const uint64_t start[8] = BLAKE2B_START;
    lanes m[BLAKE2B_WORDS], v[16];
    for (int i = 0; i < BLAKE2B_WORDS; i++)
        m[i] = load_lanes(l->block[i]);
    for (int i = 0; i < 8; i++) {
        v[i] = load_lanes(l->chain[i]);
        v[8 + i] = (lanes){0} + start[i];
    }
    v[12] ^= load_lanes(l->bytes);
    v[14] ^= load_lanes(l->end);
#pragma GCC unroll 12
    for (int round = 0; round < 12; round++) {
        const uint8_t *o = order[round];
        MIX(0, 4, 8, 12, m[o[0]], m[o[1]]);
        MIX(1, 5, 9, 13, m[o[2]], m[o[3]]);
        MIX(2, 6, 10, 14, m[o[4]], m[o[5]]);
        MIX(3, 7, 11, 15, m[o[6]], m[o[7]]);
        MIX(0, 5, 10, 15, m[o[8]], m[o[9]]);
        MIX(1, 6, 11, 12, m[o[10]], m[o[11]]);
        MIX(2, 7, 8, 13, m[o[12]], m[o[13]]);
        MIX(3, 4, 9, 14, m[o[14]], m[o[15]]);
    }
    for (int i = 0; i < 8; i++) {
        const lanes x = load_lanes(l->chain[i]) ^ v[i] ^ v[i + 8];
        memcpy(l->chain[i], &x, sizeof x);
    }
}
#endif
