/* Tapes of calls: the coins of one call of a part. There is one stream for each (seed, party,
 * place, reason), where a place is 128 bits that stand for the call.
 *
 * A call draws only a coin or two, so beginning a stream must be cheap. Block j of a stream, 16
 * bytes, is SipHash-2-4 of 128 bits of the place and j. Its key is different for each seed,
 * party and reason: keyed BLAKE2b of the reason, under keyed BLAKE2b of the party, under the seed.
 *
 * Why these are good coins: SipHash is designed as a pseudorandom function (Aumasson and Bernstein
 * 2012), and no two blocks under one key have the same input. So without the key they look like
 * blocks of ChaCha20 under many nonces, with a key of 128 bits. Two calls would have the same coins
 * only if their places were equal; among 2^20 calls that has a chance below 2^-88. */
#ifndef GLASSHOUSE_TAPE_PLACE_H
#define GLASSHOUSE_TAPE_PLACE_H

#include "crypto/tape.h"
#include <stdbool.h>

enum { PLACE_BYTES = 16 };

/* The keys of one party's reasons. All zeros: empty. After place_root_seed all tapes are those of
 * |seed| and |party|. */
struct place_root {
    uint8_t key[SEED_BYTES];
    uint64_t seedings;
    struct place_reason *reasons;
    size_t count, room;
};
void place_root_seed(struct place_root *, const uint8_t seed[SEED_BYTES], int party);
void place_root_clear(struct place_root *);

/* The tape is the first member. place_tape_begin starts it at a place; it must be all zeros, or
 * have been begun before. It is valid until its root is seeded again. Limits are those of a seeded
 * tape. */
struct place_tape {
    struct tape tape;
    struct place_root *root;
    uint8_t place[PLACE_BYTES];
    struct place_stream *streams;
    size_t count, room;
};
void place_tape_begin(struct place_tape *, struct place_root *, const uint8_t place[PLACE_BYTES]);
void place_tape_clear(struct place_tape *);

#endif
