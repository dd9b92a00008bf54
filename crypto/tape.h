/* Tapes: where every coin comes from.
 *
 * A tape gives values that are uniform on [0, bound), zero included. Each draw says its reason. The
 * tape may be a seeded stream, a recording, a walk through all values, or formal symbols. The code
 * that draws cannot tell which. */
#ifndef GLASSHOUSE_TAPE_H
#define GLASSHOUSE_TAPE_H

#include "crypto/status.h"
#include <stddef.h>
#include <stdint.h>

/* A reason is a short text; TAPE_WHY includes its final zero. Residues have up to WIDE_LIMBS words,
 * scalars of pairing curves up to TAPE_LIMBS. */
enum { WIDE_LIMBS = 4, TAPE_LIMBS = 8, SEED_BYTES = 32, TAPE_WHY = 64 };

struct tape {
    /* below writes |count| values of |limbs| 64-bit limbs each (least significant limb first), each
     * uniform on [0, bound); |bound| has |limbs| limbs and is at least 1. */
    status (*below)(struct tape *, const char *why, const uint64_t *bound, size_t limbs,
                    size_t count, uint64_t *out);
    /* bytes writes |size| uniform bytes: for keys, whose values are never enumerated. */
    status (*bytes)(struct tape *, const char *why, uint8_t *out, size_t size);
    uint64_t position; /* values given so far; two runs of one seed must end with the same number */
};

/* tape_below draws one value on [0, bound). */
MUST_USE status tape_below(struct tape *, const char *why, uint64_t bound, uint64_t *out);

/* tape_vector draws |count| values on [0, bound) of |limbs| limbs each. */
MUST_USE status tape_vector(struct tape *, const char *why, const uint64_t *bound, size_t limbs,
                            size_t count, uint64_t *out);

/* tape_bytes draws |size| bytes. */
MUST_USE status tape_bytes(struct tape *, const char *why, uint8_t *out, size_t size);

/* tape_permutation draws a uniform permutation of 0..count-1 (Fisher-Yates: draws below count,
 * count - 1, ..., 2). It makes the same draws on every tape. */
MUST_USE status tape_permutation(struct tape *, const char *why, size_t count, uint32_t *out);

/* The seeded tape: ChaCha20, with one stream for each (seed, label, reason). So a new coin in one
 * place changes no coin elsewhere. E_LIMIT: more than TAPE_STREAMS different reasons, a reason of
 * TAPE_WHY characters or more, or more than 2^38 bytes for one reason. */
enum { TAPE_STREAMS = 32 };

struct seeded_tape {
    struct tape tape;
    uint8_t key[SEED_BYTES]; /* for this label */
    struct seeded_stream *streams;
    size_t stream_count, stream_room;
};

/* seeded_tape_init sets up the tape |label| under |seed|; seeded_tape_clear wipes and frees it. */
MUST_USE status seeded_tape_init(struct seeded_tape *, const uint8_t seed[SEED_BYTES],
                                 const char *label);
void seeded_tape_clear(struct seeded_tape *);

/* seeded_tape_rewind starts the tape again with another seed; it allocates nothing. */
void seeded_tape_rewind(struct seeded_tape *, const uint8_t seed[SEED_BYTES], const char *label);

/* seed_parse reads a seed: 64 hex digits, or any decimal or 0x number up to 2^64 - 1, which is
 * stored least significant byte first. seed_format writes the shortest form that seed_parse reads
 * back (at most 67 bytes). */
MUST_USE status seed_parse(const char *text, uint8_t seed[SEED_BYTES]);
void seed_format(const uint8_t seed[SEED_BYTES], char *text);

#endif
