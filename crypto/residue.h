/* Vectors of residues modulo N, for any N from 2 to 2^256 - 1.
 *
 * A residue is |modulus->limbs| 64-bit limbs, least significant first: one limb when N < 2^63 (the
 * fast path), four otherwise. A vector of n residues is n * limbs words in a row. All functions
 * take residues below N and return such residues; outputs may be the same memory as inputs. */
#ifndef GLASSHOUSE_RESIDUE_H
#define GLASSHOUSE_RESIDUE_H

#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct modulus {
    uint64_t limb[4]; /* N */
    size_t limbs;     /* words in a residue: 1 or 4 */
    size_t bytes;     /* bytes in the encoding of a residue: as many as N - 1 needs */
};

/* modulus_set_u64 and modulus_set set N; E_MODULUS if N < 2. |limb| has four limbs. */
MUST_USE status modulus_set_u64(struct modulus *, uint64_t n);
MUST_USE status modulus_set(struct modulus *, const uint64_t limb[4]);

/* modulus_parse reads a decimal number, 0x hex, or 2^K (K <= 255; 2^256 is out of range). */
MUST_USE status modulus_parse(struct modulus *, const char *text);

/* number_parse reads a whole number below 2^64 in the same three forms; all commands use it.
 * E_PARSE, or E_RANGE if it is too large. */
MUST_USE status number_parse(const char *text, uint64_t *out);

/* residue_parse reads a number below N, in the same forms; E_RANGE if it is not below N. */
MUST_USE status residue_parse(const struct modulus *, const char *text, uint64_t *out);
/* residue_format writes decimal digits and a zero byte: at most RESIDUE_TEXT bytes. */
enum { RESIDUE_TEXT = 80 };
void residue_format(const struct modulus *, const uint64_t *a, char *text);
void modulus_format(const struct modulus *, char *text);
bool modulus_equal(const struct modulus *, const struct modulus *);

void residue_zero(const struct modulus *, uint64_t *out, size_t count);
void residue_set_u64(const struct modulus *, uint64_t *out, uint64_t value); /* reduced */
void residue_add(const struct modulus *, uint64_t *out, const uint64_t *a, const uint64_t *b,
                 size_t count);
void residue_sub(const struct modulus *, uint64_t *out, const uint64_t *a, const uint64_t *b,
                 size_t count);
void residue_neg(const struct modulus *, uint64_t *out, const uint64_t *a, size_t count);
/* residue_scale multiplies each entry by one residue |k|; residue_mul multiplies entry by entry. */
void residue_scale(const struct modulus *, uint64_t *out, const uint64_t *a, const uint64_t *k,
                   size_t count);
/* For N below 2^63. residue_of_signed adds N to integers below 0, which are between -N/2 and N/2;
 * residue_to_signed takes it off again; N/2 becomes -N/2. */
void residue_of_signed(const struct modulus *, uint64_t *out, const int64_t *integers,
                       size_t count);
void residue_to_signed(const struct modulus *, int64_t *out, const uint64_t *a, size_t count);
void residue_mul(const struct modulus *, uint64_t *out, const uint64_t *a, const uint64_t *b,
                 size_t count);
bool residue_is_zero(const struct modulus *, const uint64_t *a);
bool residue_less(const struct modulus *, const uint64_t *a, const uint64_t *b); /* as integers */
bool residue_equal(const struct modulus *, const uint64_t *a, const uint64_t *b, size_t count);

/* residue_encode writes count * N.bytes bytes, most significant byte first. residue_decode refuses
 * an entry that is not below N: E_RANGE, and |bad| (may be NULL) is its place; |out| is unchanged
 * from that entry on. */
void residue_encode(const struct modulus *, uint8_t *out, const uint64_t *a, size_t count);
MUST_USE status residue_decode(const struct modulus *, uint64_t *out, const uint8_t *in,
                               size_t count, size_t *bad);

#endif
