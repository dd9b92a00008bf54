/* The compression of BLAKE3 for several blocks side by side: one lane of a vector for each. This is
 * included once for each width of vectors, after LANES and LANES_NAME are defined.
 *
 * The registers of a processor are named by its compiler options, so each width is a source file of
 * its own (blake3_four.c, blake3_eight.c, blake3_sixteen.c). */
#ifndef GLASSHOUSE_BLAKE3_LANES_H
#define GLASSHOUSE_BLAKE3_LANES_H

#include <stdint.h>
#include <string.h>

enum { LANES_MOST = 16, BLOCK_BYTES = 64, CHUNK_START = 1, CHUNK_END = 2, PARENT = 4, ROOT = 8 };

/* What goes into one step of all lanes. |chain| is word by word: chain[i][lane]. */
struct blake3_lanes {
    uint32_t chain[8][LANES_MOST];
    const uint8_t *block[LANES_MOST]; /* BLOCK_BYTES each */
    uint32_t low[LANES_MOST], high[LANES_MOST], size[LANES_MOST], flags[LANES_MOST];
};

void blake3_four(struct blake3_lanes *);
void blake3_eight(struct blake3_lanes *);
void blake3_sixteen(struct blake3_lanes *);

#define BLAKE3_START                                                                               \
    {                                                                                              \
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,        \
            0x5be0cd19                                                                             \
    }

/* Which word of the block comes when, in each of the seven rounds. */
static const uint8_t blake3_order[7][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                            {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8},
                                            {3, 4, 10, 12, 13, 2, 7, 14, 6, 5, 9, 0, 11, 15, 8, 1},
                                            {10, 7, 12, 9, 14, 3, 13, 15, 4, 0, 11, 2, 5, 8, 1, 6},
                                            {12, 13, 9, 11, 15, 10, 14, 8, 7, 2, 5, 3, 0, 1, 6, 4},
                                            {9, 14, 11, 5, 8, 12, 15, 1, 13, 3, 0, 10, 2, 6, 4, 7},
                                            {11, 15, 5, 0, 1, 9, 8, 6, 14, 10, 2, 12, 3, 4, 7, 13}};

/* One quarter of half a round, on words or on vectors of words. */
#define BLAKE3_MIX(v, a, b, c, d, x, y, turn)                                                      \
    do {                                                                                           \
        (v)[a] = (v)[a] + (v)[b] + (x);                                                            \
        (v)[d] = turn((v)[d] ^ (v)[a], 16);                                                        \
        (v)[c] = (v)[c] + (v)[d];                                                                  \
        (v)[b] = turn((v)[b] ^ (v)[c], 12);                                                        \
        (v)[a] = (v)[a] + (v)[b] + (y);                                                            \
        (v)[d] = turn((v)[d] ^ (v)[a], 8);                                                         \
        (v)[c] = (v)[c] + (v)[d];                                                                  \
        (v)[b] = turn((v)[b] ^ (v)[c], 7);                                                         \
    } while (0)

#define BLAKE3_ROUND(v, m, o, turn)                                                                \
    do {                                                                                           \
        BLAKE3_MIX(v, 0, 4, 8, 12, (m)[(o)[0]], (m)[(o)[1]], turn);                                \
        BLAKE3_MIX(v, 1, 5, 9, 13, (m)[(o)[2]], (m)[(o)[3]], turn);                                \
        BLAKE3_MIX(v, 2, 6, 10, 14, (m)[(o)[4]], (m)[(o)[5]], turn);                               \
        BLAKE3_MIX(v, 3, 7, 11, 15, (m)[(o)[6]], (m)[(o)[7]], turn);                               \
        BLAKE3_MIX(v, 0, 5, 10, 15, (m)[(o)[8]], (m)[(o)[9]], turn);                               \
        BLAKE3_MIX(v, 1, 6, 11, 12, (m)[(o)[10]], (m)[(o)[11]], turn);                             \
        BLAKE3_MIX(v, 2, 7, 8, 13, (m)[(o)[12]], (m)[(o)[13]], turn);                              \
        BLAKE3_MIX(v, 3, 4, 9, 14, (m)[(o)[14]], (m)[(o)[15]], turn);                              \
    } while (0)

#endif

#ifdef LANES
typedef uint32_t lanes __attribute__((vector_size(4 * LANES)));

static inline lanes load_lanes(const void *from)
{
    lanes x;
    memcpy(&x, from, sizeof x);
    return x;
}

#if LANES == 4
/* Word by word: for every processor, also those whose bytes stand the other way round. */
static void load_blocks(const struct blake3_lanes *l, lanes m[16])
{
    for (int word = 0; word < 16; word++)
        for (int lane = 0; lane < LANES; lane++) {
            const uint8_t *at = l->block[lane] + 4 * word;
            m[word][lane] = (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
                            (uint32_t)at[3] << 24;
        }
}
#elif LANES == 8
#define ZIP32(a, b, h)                                                                             \
    __builtin_shufflevector(a, b, 0 + (h), 8 + (h), 1 + (h), 9 + (h), 4 + (h), 12 + (h), 5 + (h),  \
                            13 + (h))
#define ZIP64(a, b, h)                                                                             \
    __builtin_shufflevector(a, b, 0 + (h), 1 + (h), 8 + (h), 9 + (h), 4 + (h), 5 + (h), 12 + (h),  \
                            13 + (h))
#define ZIP128(a, b, h)                                                                            \
    __builtin_shufflevector(a, b, 0 + (h), 1 + (h), 2 + (h), 3 + (h), 8 + (h), 9 + (h), 10 + (h),  \
                            11 + (h))

/* Rows are blocks and columns words; they change places. */
static void load_half(const struct blake3_lanes *l, size_t at, lanes m[8])
{
    lanes x[8], y[8];
    for (int i = 0; i < 8; i++)
        x[i] = load_lanes(l->block[i] + at);
    for (int i = 0; i < 8; i += 2) {
        y[i] = ZIP32(x[i], x[i + 1], 0);
        y[i + 1] = ZIP32(x[i], x[i + 1], 2);
    }
    for (int i = 0; i < 8; i += 4) {
        x[i] = ZIP64(y[i], y[i + 2], 0);
        x[i + 1] = ZIP64(y[i], y[i + 2], 2);
        x[i + 2] = ZIP64(y[i + 1], y[i + 3], 0);
        x[i + 3] = ZIP64(y[i + 1], y[i + 3], 2);
    }
    for (int i = 0; i < 4; i++) {
        m[i] = ZIP128(x[i], x[i + 4], 0);
        m[i + 4] = ZIP128(x[i], x[i + 4], 4);
    }
}

static void load_blocks(const struct blake3_lanes *l, lanes m[16])
{
    load_half(l, 0, m);
    load_half(l, 32, m + 8);
}
#else
#define ZIP(a, b, h)                                                                               \
    __builtin_shufflevector(a, b, 0 + (h), 16 + (h), 1 + (h), 17 + (h), 2 + (h), 18 + (h),         \
                            3 + (h), 19 + (h), 4 + (h), 20 + (h), 5 + (h), 21 + (h), 6 + (h),      \
                            22 + (h), 7 + (h), 23 + (h))

static inline __attribute__((always_inline)) void zip_all(const lanes in[16], lanes out[16])
{
    for (int i = 0; i < 8; i++) {
        out[2 * i] = ZIP(in[i], in[i + 8], 0);
        out[2 * i + 1] = ZIP(in[i], in[i + 8], 8);
    }
}

/* Rows are blocks and columns words; they change places. */
static void load_blocks(const struct blake3_lanes *l, lanes m[16])
{
    lanes x[16];
    for (int i = 0; i < 16; i++)
        x[i] = load_lanes(l->block[i]);
    zip_all(x, m);
    zip_all(m, x);
    zip_all(x, m);
    zip_all(m, x);
    memcpy(m, x, sizeof x);
}
#endif

static inline lanes turned(lanes x, int bits)
{
#if LANES == 8
    typedef uint8_t bytes __attribute__((vector_size(32)));
#define TURN(n, k)                                                                                 \
    4 * (n) + (k) % 4, 4 * (n) + ((k) + 1) % 4, 4 * (n) + ((k) + 2) % 4, 4 * (n) + ((k) + 3) % 4
#define TURN_ALL(k)                                                                                \
    TURN(0, k), TURN(1, k), TURN(2, k), TURN(3, k), TURN(4, k), TURN(5, k), TURN(6, k), TURN(7, k)
    if (bits == 16)
        return (lanes)__builtin_shufflevector((bytes)x, (bytes)x, TURN_ALL(2));
    if (bits == 8)
        return (lanes)__builtin_shufflevector((bytes)x, (bytes)x, TURN_ALL(1));
#endif
    return x >> bits | x << (32 - bits);
}

void LANES_NAME(struct blake3_lanes *l)
{
    static const uint32_t start[8] = BLAKE3_START;
    lanes m[16], v[16];
    load_blocks(l, m);
    for (int i = 0; i < 8; i++)
        v[i] = load_lanes(l->chain[i]);
    for (int i = 0; i < 4; i++)
        v[8 + i] = (lanes){0} + start[i];
    v[12] = load_lanes(l->low);
    v[13] = load_lanes(l->high);
    v[14] = load_lanes(l->size);
    v[15] = load_lanes(l->flags);
#pragma GCC unroll 7
    for (int round = 0; round < 7; round++)
        BLAKE3_ROUND(v, m, blake3_order[round], turned);
    for (int i = 0; i < 8; i++) {
        const lanes x = v[i] ^ v[i + 8];
        memcpy(l->chain[i], &x, sizeof x);
    }
}
#endif
