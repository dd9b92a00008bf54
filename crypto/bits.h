/* Packed bits: vectors of bits, 64 in a word.
 *
 * Bit i of a vector is bit i % 64 of word i / 64, the lowest first. The bits after the last one of
 * a vector are zero: all functions need that and keep it so; memcmp then compares vectors.
 * |count| is always a number of bits. */
#ifndef GLASSHOUSE_BITS_H
#define GLASSHOUSE_BITS_H

#include "crypto/tape.h"
#include <stdbool.h>

/* bits_words is the number of words, bits_bytes the length of the encoding of |count| bits. */
static inline size_t bits_words(size_t count)
{
    return count / 64 + (count % 64 != 0);
}

static inline size_t bits_bytes(size_t count)
{
    return count / 8 + (count % 8 != 0);
}

static inline bool bits_get(const uint64_t *bits, size_t i)
{
    return bits[i / 64] >> (i % 64) & 1;
}

static inline void bits_put(uint64_t *bits, size_t i, bool bit)
{
    const uint64_t mask = UINT64_C(1) << (i % 64);
    bits[i / 64] = (bits[i / 64] & ~mask) | (uint64_t)bit << (i % 64);
}

/* bits_fill sets all |count| bits to |bit|. bits_xor adds modulo 2; |out| may be |a| or |b|. */
void bits_fill(uint64_t *out, size_t count, bool bit);
void bits_xor(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t count);

/* bits_copy puts |count| bits of |in| from bit |from| into |out| from bit |to|, and leaves the
 * other bits of |out| as they are. The two vectors do not overlap. */
void bits_copy(uint64_t *out, size_t to, const uint64_t *in, size_t from, size_t count);

/* bits_invert flips |count| bits, from bit |from| on. */
void bits_invert(uint64_t *bits, size_t from, size_t count);

/* bits_slice sets |out| to the |count| bits of |in| from bit |from| on. */
void bits_slice(uint64_t *out, const uint64_t *in, size_t from, size_t count);

/* bits_rotate moves bit i to place (i + by) mod count; |by| is below |count|, |out| is not |in|. */
void bits_rotate(uint64_t *out, const uint64_t *in, size_t by, size_t count);

/* bits_ones counts the bits that are 1. */
size_t bits_ones(const uint64_t *bits, size_t count);

/* bits_draw draws |count| uniform bits: 32 at a time as a number below 2^32, and the last ones as a
 * smaller number. So every tape can give them, also one that enumerates all values. */
MUST_USE status bits_draw(struct tape *, const char *why, uint64_t *out, size_t count);

/* bits_encode writes bits_bytes(count) bytes; bit i is bit i % 8 of byte i / 8. bits_decode accepts
 * only that. It refuses with E_TRUNCATED, E_OVERLONG, or E_NON_CANONICAL if a bit after the last is
 * not zero; then |out| is unchanged. */
void bits_encode(uint8_t *out, const uint64_t *bits, size_t count);
MUST_USE status bits_decode(uint64_t *out, const uint8_t *in, size_t size, size_t count);

#endif
