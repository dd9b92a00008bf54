#include "crypto/blake3.h"
#include "crypto/blake3_lanes.h"
#include "crypto/bytes.h"
#include "crypto/registers.h"

/* What a subtree is hashed by at once: its chunks' digests lie on the stack. */
enum { SUBTREE_CHUNKS = 256, CHUNK_BLOCKS = BLAKE3_CHUNK / BLOCK_BYTES };

typedef void step(struct blake3_lanes *);

static const uint32_t start[8] = BLAKE3_START;

/* By width of registers. */
static const struct code {
    step *step;
    int lanes;
} codes[REGISTERS_WIDTHS] = {
    {blake3_four, 4},
#ifdef GLASSHOUSE_WIDE_LANES
    {blake3_eight, 8},
    {blake3_sixteen, 16},
#endif
};

static const struct code *code_now(void)
{
    return &codes[registers_used()];
}

int blake3_at_once(void)
{
    return code_now()->lanes;
}

/* ------------------------------------------------------------------ one block after the other */

static inline uint32_t turned(uint32_t x, int bits)
{
    return x >> bits | x << (32 - bits);
}

static void one_block(uint32_t chain[8], const uint8_t *block, uint64_t counter, size_t size,
                      uint32_t flags)
{
    uint32_t m[16], v[16];
    for (int i = 0; i < 16; i++)
        m[i] = load_le32(block + 4 * i);
    for (int i = 0; i < 8; i++)
        v[i] = chain[i];
    for (int i = 0; i < 4; i++)
        v[8 + i] = start[i];
    v[12] = (uint32_t)counter;
    v[13] = (uint32_t)(counter >> 32);
    v[14] = (uint32_t)size;
    v[15] = flags;
#pragma GCC unroll 7
    for (int round = 0; round < 7; round++)
        BLAKE3_ROUND(v, m, blake3_order[round], turned);
    for (int i = 0; i < 8; i++)
        chain[i] = v[i] ^ v[i + 8];
}

static void put_chain(uint8_t out[BLAKE3_BYTES], const uint32_t chain[8])
{
    for (int i = 0; i < 8; i++)
        store_le32(out + 4 * i, chain[i]);
}

/* A chunk of at most BLAKE3_CHUNK bytes; |root|: it is all there is. */
static void one_chunk(uint8_t out[BLAKE3_BYTES], const uint8_t *data, size_t size, uint64_t counter,
                      bool root)
{
    uint32_t chain[8], flags = CHUNK_START;
    uint8_t last[BLOCK_BYTES] = {0};
    memcpy(chain, start, sizeof chain);
    for (; size > BLOCK_BYTES; size -= BLOCK_BYTES, data += BLOCK_BYTES, flags = 0)
        one_block(chain, data, counter, BLOCK_BYTES, flags);
    if (size)
        memcpy(last, data, size);
    one_block(chain, last, counter, size, flags | CHUNK_END | (root ? ROOT : 0));
    put_chain(out, chain);
}

/* ------------------------------------------------------------------ many side by side */

static void begin_lane(struct blake3_lanes *l, int lane)
{
    for (int i = 0; i < 8; i++)
        l->chain[i][lane] = start[i];
}

static void end_lane(uint8_t out[BLAKE3_BYTES], const struct blake3_lanes *l, int lane)
{
    for (int i = 0; i < 8; i++)
        store_le32(out + 4 * i, l->chain[i][lane]);
}

/* Lanes that nobody needs repeat the first. */
static void full_chunks(uint8_t (*out)[BLAKE3_BYTES], const uint8_t *data, int count,
                        uint64_t counter)
{
    struct blake3_lanes l;
    const struct code *code = code_now();
    for (int i = 0; i < code->lanes; i++) {
        const uint64_t number = counter + (uint64_t)(i < count ? i : 0);
        begin_lane(&l, i);
        l.block[i] = data + (i < count ? i : 0) * BLAKE3_CHUNK;
        l.low[i] = (uint32_t)number;
        l.high[i] = (uint32_t)(number >> 32);
        l.size[i] = BLOCK_BYTES;
    }
    for (int b = 0; b < CHUNK_BLOCKS; b++) {
        const uint32_t flags = b == 0 ? CHUNK_START : b == CHUNK_BLOCKS - 1 ? CHUNK_END : 0;
        for (int i = 0; i < code->lanes; i++)
            l.flags[i] = flags;
        code->step(&l);
        for (int i = 0; i < code->lanes; i++)
            l.block[i] += BLOCK_BYTES;
    }
    for (int i = 0; i < count; i++)
        end_lane(out[i], &l, i);
}

/* Each pair of digests becomes one. |out| may be |in|. */
static void parents(uint8_t (*out)[BLAKE3_BYTES], uint8_t (*in)[BLAKE3_BYTES], int count)
{
    struct blake3_lanes l;
    const struct code *code = code_now();
    for (int i = 0; i < code->lanes; i++) {
        begin_lane(&l, i);
        l.block[i] = in[i < count ? 2 * i : 0];
        l.low[i] = l.high[i] = 0;
        l.size[i] = BLOCK_BYTES;
        l.flags[i] = PARENT;
    }
    code->step(&l);
    for (int i = 0; i < count; i++)
        end_lane(out[i], &l, i);
}

static void one_parent(uint8_t out[BLAKE3_BYTES], uint8_t (*pair)[BLAKE3_BYTES], uint32_t flags)
{
    uint32_t chain[8];
    memcpy(chain, start, sizeof chain);
    one_block(chain, pair[0], 0, BLOCK_BYTES, PARENT | flags);
    put_chain(out, chain);
}

/* One level up: pairs from the left, and a last one that has no partner goes up as it is. */
static size_t level_up(uint8_t (*digest)[BLAKE3_BYTES], size_t count)
{
    size_t made = 0;
    const int lanes = code_now()->lanes;
    while (count - 2 * made >= 2) {
        const size_t left = (count - 2 * made) / 2;
        const int now = left < (size_t)lanes ? (int)left : lanes;
        if (now == 1)
            one_parent(digest[made], digest + 2 * made, 0);
        else
            parents(digest + made, digest + 2 * made, now);
        made += (size_t)now;
    }
    if (count % 2)
        memmove(digest[made], digest[count - 1], BLAKE3_BYTES);
    return made + count % 2;
}

/* The two digests under the top of at most SUBTREE_CHUNKS chunks, and more than one. */
static void small_tree(uint8_t top[2][BLAKE3_BYTES], const uint8_t *data, size_t size,
                       uint64_t counter)
{
    uint8_t digest[SUBTREE_CHUNKS][BLAKE3_BYTES];
    const size_t full = size / BLAKE3_CHUNK;
    const int lanes = code_now()->lanes;
    size_t count = 0;
    while (count < full) {
        const size_t left = full - count;
        const int now = left < (size_t)lanes ? (int)left : lanes;
        if (now == 1)
            one_chunk(digest[count], data + count * BLAKE3_CHUNK, BLAKE3_CHUNK, counter + count,
                      false);
        else
            full_chunks(digest + count, data + count * BLAKE3_CHUNK, now, counter + count);
        count += (size_t)now;
    }
    if (size % BLAKE3_CHUNK) {
        one_chunk(digest[count], data + count * BLAKE3_CHUNK, size % BLAKE3_CHUNK, counter + count,
                  false);
        count++;
    }
    while (count > 2)
        count = level_up(digest, count);
    memcpy(top, digest, 2 * BLAKE3_BYTES);
}

/* As above, for any number of chunks beyond one: the left half is the largest power of two. */
static void tree(uint8_t top[2][BLAKE3_BYTES], const uint8_t *data, size_t size, uint64_t counter)
{
    if (size <= (size_t)SUBTREE_CHUNKS * BLAKE3_CHUNK) {
        small_tree(top, data, size, counter);
        return;
    }
    uint8_t half[2][BLAKE3_BYTES];
    const size_t chunks = (size + BLAKE3_CHUNK - 1) / BLAKE3_CHUNK;
    size_t left = SUBTREE_CHUNKS;
    while (2 * left < chunks)
        left *= 2;
    tree(half, data, left * BLAKE3_CHUNK, counter);
    one_parent(top[0], half, 0);
    data += left * BLAKE3_CHUNK;
    size -= left * BLAKE3_CHUNK;
    if (size <= BLAKE3_CHUNK) {
        one_chunk(top[1], data, size, counter + left, false);
        return;
    }
    tree(half, data, size, counter + left);
    one_parent(top[1], half, 0);
}

void blake3_digest(uint8_t out[BLAKE3_BYTES], const void *data, size_t size)
{
    uint8_t top[2][BLAKE3_BYTES];
    if (size <= BLAKE3_CHUNK) {
        one_chunk(out, data, size, 0, true);
        return;
    }
    tree(top, data, size, 0);
    one_parent(out, top, ROOT);
}

/* As many inputs as there are lanes, or fewer, of at most a chunk each; those that are done wait
 * for the longest. */
static void short_ones(uint8_t (*out)[BLAKE3_BYTES], const struct blake3_input *in, int count)
{
    static const uint8_t nothing[BLOCK_BYTES];
    uint8_t last[LANES_MOST][BLOCK_BYTES];
    size_t blocks[LANES_MOST], most = 0;
    struct blake3_lanes l;
    const struct code *code = code_now();
    memset(&l, 0, sizeof l);
    for (int i = 0; i < code->lanes; i++) {
        l.block[i] = nothing;
        blocks[i] = i < count ? (in[i].size + BLOCK_BYTES - (in[i].size > 0)) / BLOCK_BYTES : 0;
        most = blocks[i] > most ? blocks[i] : most;
        begin_lane(&l, i);
    }
    for (size_t b = 0; b < most; b++) {
        for (int i = 0; i < count; i++) {
            const bool ends = b + 1 == blocks[i];
            l.flags[i] = (b ? 0 : CHUNK_START) | (ends ? CHUNK_END | ROOT : 0);
            l.size[i] = BLOCK_BYTES;
            l.block[i] = b < blocks[i] ? in[i].data + b * BLOCK_BYTES : nothing;
            if (!ends)
                continue;
            l.size[i] = (uint32_t)(in[i].size - b * BLOCK_BYTES);
            memset(last[i], 0, BLOCK_BYTES);
            if (l.size[i])
                memcpy(last[i], l.block[i], l.size[i]);
            l.block[i] = last[i];
        }
        code->step(&l);
        for (int i = 0; i < count; i++)
            if (b + 1 == blocks[i])
                end_lane(out[i], &l, i);
    }
}

void blake3_many(uint8_t (*out)[BLAKE3_BYTES], const struct blake3_input *in, size_t count)
{
    const int lanes = code_now()->lanes;
    for (size_t at = 0; at < count;) {
        int now = 0;
        while (now < lanes && at + (size_t)now < count && in[at + (size_t)now].size <= BLAKE3_CHUNK)
            now++;
        if (now > 1) {
            short_ones(out + at, in + at, now);
            at += (size_t)now;
        } else {
            blake3_digest(out[at], in[at].data, in[at].size);
            at++;
        }
    }
}
