/* The Howell form modulo a power of two up to 2^32, in words of 32 bits.
 *
 * Modulo 2^k every entry is a unit times a power of two. So a column needs no Euclid: the row with
 * the smallest power there divides all others. FLINT's form takes any N, and 7 times as long. */
#ifndef GLASSHOUSE_LINEAR_WORDS_H
#define GLASSHOUSE_LINEAR_WORDS_H

#include <stddef.h>
#include <stdint.h>

/* words_howell brings |m|, |rows| times |columns| entries below 2^|bits|, to Howell form. There
 * must be at least as many rows as columns, and 1 to 32 bits. */
void words_howell(uint32_t *m, size_t rows, size_t columns, unsigned bits);

#endif
