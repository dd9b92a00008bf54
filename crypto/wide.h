/* Whole numbers of 128 bits without a sign, modulo 2^128, and words of 64 bits with a carry.
 *
 * ISO C has no such type. Compilers for processors of 64 bits have one, and it is used there; for
 * the others, and with GLASSHOUSE_PORTABLE, the same operations are made of words. All else in the
 * tree is written on these operations, so that it is the same text on every processor.
 *
 *     wide_of, wide_make       of a word; of two, the high one first
 *     wide_low, wide_high      its words
 *     wide_add, wide_subtract, wide_multiply (by a word), wide_product (of two words)
 *     wide_multiply_fits       whether a product is below 2^128, and the product if so
 *     wide_left, wide_right    shifts, by 0 to 127 bits
 *     wide_quotient, wide_rest of a division by a number that is not 0
 *     wide_compare             below 0, 0 or above 0; wide_equal, wide_is_zero
 *     wide_real                the nearest double
 *     wide_of_real             a double below 2^127 without its fraction; below 0, 2^128 more
 *     wide_signed_real         the nearest double; from 2^127 on, 2^128 less
 */
#ifndef GLASSHOUSE_WIDE_H
#define GLASSHOUSE_WIDE_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__SIZEOF_INT128__) && !defined(GLASSHOUSE_PORTABLE)
#define WIDE_NATIVE 1
__extension__ typedef unsigned __int128 wide_native;
#else
#define WIDE_NATIVE 0
#endif

/* A struct, so that an operator on it, which no processor of 32 bits would take, is refused. */
struct wide {
#if WIDE_NATIVE
    wide_native n;
#else
    uint64_t low, high;
#endif
};

#if WIDE_NATIVE
#include "crypto/wide_native.h"
#else
#include "crypto/wide_words.h"
#endif

/* word_add and word_subtract return the low word of a + b + carry and a - b - borrow; the carry and
 * the borrow, 0 or 1, are read and written. word_multiply_add returns the low word of
 * a b + c + carry; the carry, which is the high word, is any word. */
static inline uint64_t word_add(uint64_t a, uint64_t b, uint64_t *carry)
{
    const struct wide sum = wide_add(wide_add(wide_of(a), wide_of(b)), wide_of(*carry));
    *carry = wide_high(sum);
    return wide_low(sum);
}

static inline uint64_t word_subtract(uint64_t a, uint64_t b, uint64_t *borrow)
{
    const struct wide difference =
        wide_subtract(wide_subtract(wide_of(a), wide_of(b)), wide_of(*borrow));
    *borrow = wide_high(difference) & 1;
    return wide_low(difference);
}

static inline uint64_t word_multiply_add(uint64_t a, uint64_t b, uint64_t c, uint64_t *carry)
{
    const struct wide sum = wide_add(wide_add(wide_product(a, b), wide_of(c)), wide_of(*carry));
    *carry = wide_high(sum);
    return wide_low(sum);
}

/* products_compare compares a b with c d: below 0, 0 or above 0. */
static inline int products_compare(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return wide_compare(wide_product(a, b), wide_product(c, d));
}

#endif
