/* The tapes a second time, written from their descriptions in crypto/tape.h, crypto/tape_place.h
 * and crypto/tape_uniform.h, without their code: BLAKE2b, ChaCha20 and SipHash are OpenSSL's, and
 * bytes become numbers one at a time. A coin that is not the reference's is no coin of the seed. */
#ifndef GLASSHOUSE_TAPE_REFERENCE_H
#define GLASSHOUSE_TAPE_REFERENCE_H

#include "crypto/tape.h"
#include "crypto/tape_place.h"
#include "sim/world.h"
#include <stdbool.h>

/* One stream of one tape: ChaCha20 for a party, SipHash for a call. All zeros: not open. */
struct tape_reference {
    void *cipher; /* OpenSSL's */
    bool called;
    uint8_t key[PLACE_BYTES], place[PLACE_BYTES], block[PLACE_BYTES];
    uint64_t next; /* the number of the next block */
    size_t at;     /* the first unread byte of the block */
};

/* reference_open opens a party's stream of one reason. |path| is the call that draws; "": the run
 * itself. reference_open_labelled opens one of any seeded tape, by its label. reference_close
 * releases it, opened or not. */
void reference_open_labelled(struct tape_reference *, const uint8_t seed[SEED_BYTES],
                             const char *label, const char *why);
void reference_open(struct tape_reference *, const uint8_t seed[SEED_BYTES], int party,
                    const char *path, const char *why);
void reference_close(struct tape_reference *);

/* The next bytes, and the next value on [0, bound), of |limbs| limbs. */
void reference_bytes(struct tape_reference *, uint8_t *out, size_t size);
void reference_value(struct tape_reference *, const uint64_t *bound, size_t limbs, uint64_t *out);

/* tape_unlike_reference draws from the fresh tapes of a world, for all parties: values of every
 * width, one by one, in batches of 1, 2, 3, ... and many at once, orders, and bytes; and the same
 * of the tape of a call. It names the reason for which one differs from the reference; NULL: none
 * does. */
const char *tape_unlike_reference(const struct world *, const uint8_t seed[SEED_BYTES]);

/* tape_asked does so with a real world of its own: coins may go wrong later than runs get. |why| is
 * that reason, or NULL. */
MUST_USE status tape_asked(const uint8_t seed[SEED_BYTES], const char **why);

#endif
