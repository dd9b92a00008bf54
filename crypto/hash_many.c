/* hash_keyed_many: BLAKE2b of short inputs side by side, one in each lane of a vector. The key's
 * block is the same for all and is compressed once. What cannot go into lanes (a processor without
 * wide registers, an input of more than a block, one alone) is hashed by hash_keyed. */
#include "crypto/bytes.h"
#include "crypto/hash.h"
#include "crypto/hash_many_lanes.h"
#include "crypto/registers.h"
#include "crypto/work.h"
#include <sodium.h>

typedef void step(struct blake2b_lanes *);

/* By width of registers; one lane: hash_keyed. */
static const struct code {
    step *step;
    size_t lanes;
} codes[REGISTERS_WIDTHS] = {
    {NULL, 1},
#ifdef GLASSHOUSE_WIDE_LANES
    {blake2b_four, 4},
    {blake2b_eight, 8},
#endif
};

/* After the key, in every lane. */
static void begin(const struct code *code, struct blake2b_lanes *l,
                  const uint8_t key[HASH_KEY_BYTES])
{
    static const uint64_t start[8] = BLAKE2B_START;
    memset(l->block, 0, sizeof l->block);
    for (size_t lane = 0; lane < code->lanes; lane++) {
        for (size_t i = 0; i < 8; i++)
            l->chain[i][lane] = start[i];
        l->chain[0][lane] ^= 0x01010000 | HASH_KEY_BYTES << 8 | HASH_KEYED_BYTES;
        for (size_t i = 0; i < HASH_KEY_BYTES / 8; i++)
            l->block[i][lane] = load_le64(key + 8 * i);
        l->bytes[lane] = BLAKE2B_BLOCK;
        l->end[lane] = 0;
    }
    code->step(l);
}

/* The last block of a lane, word by word. False: the input is longer. */
static bool fill(struct blake2b_lanes *l, size_t lane, const struct hash_input *in)
{
    uint8_t block[BLAKE2B_BLOCK] = {0};
    const size_t label = strlen(in->label);
    /* not run: by protocols of short texts; couple compares long ones with a reference. */
    if (label > BLAKE2B_BLOCK || in->size > BLAKE2B_BLOCK || 16 + label + in->size > BLAKE2B_BLOCK)
        return false;
    store_le64(block, label);
    memcpy(block + 8, in->label, label);
    store_le64(block + 8 + label, in->index);
    if (in->size)
        memcpy(block + 16 + label, in->data, in->size);
    for (size_t i = 0; i < BLAKE2B_WORDS; i++)
        l->block[i][lane] = load_le64(block + 8 * i);
    l->bytes[lane] = BLAKE2B_BLOCK + 16 + label + in->size;
    l->end[lane] = UINT64_MAX;
    work_add(4 * WORK_HASH + WORK_BYTES_HASHED * (16 + label + in->size));
    return true;
}

/* Lanes that nobody needs are compressed too, and not read. */
static void finish(const struct code *code, struct blake2b_lanes *l,
                   const struct hash_input *const *in, size_t count)
{
    if (count == 0)
        return;
    code->step(l);
    for (size_t lane = 0; lane < count; lane++)
        for (size_t i = 0; i < HASH_KEYED_BYTES / 8; i++)
            store_le64(in[lane]->out + 8 * i, l->chain[i][lane]);
}

void hash_keyed_many(const uint8_t key[HASH_KEY_BYTES], const struct hash_input *in, size_t count)
{
    struct blake2b_lanes keyed, l;
    const struct hash_input *lane[BLAKE2B_LANES_MOST];
    size_t used = 0;
    const struct code *code = &codes[registers_used()];
    /* not run: by some protocols; couple compares digests of many counts with a reference. */
    const bool alone = code->lanes == 1 || count < 2;
    if (!alone) {
        begin(code, &keyed, key);
        l = keyed;
    }
    for (size_t i = 0; i < count; i++) {
        if (alone || !fill(&l, used, &in[i])) {
            hash_keyed(in[i].out, key, in[i].label, in[i].index, in[i].data, in[i].size);
            continue;
        }
        lane[used++] = &in[i];
        if (used < code->lanes)
            continue;
        finish(code, &l, lane, used);
        memcpy(l.chain, keyed.chain, sizeof l.chain);
        used = 0;
    }
    finish(code, &l, lane, used);
    if (!alone) {
        sodium_memzero(&keyed, sizeof keyed);
        sodium_memzero(&l, sizeof l);
    }
}
