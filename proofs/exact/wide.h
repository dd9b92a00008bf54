/* 128-bit counts, and exact fractions of them. */
#ifndef GLASSHOUSE_PROOFS_WIDE_H
#define GLASSHOUSE_PROOFS_WIDE_H

#include "crypto/arena.h"
#include <stdbool.h>

__extension__ typedef unsigned __int128 count128;

count128 count_gcd(count128, count128);
/* count_multiply returns false when the product does not fit. */
bool count_multiply(count128 a, count128 b, count128 *product);
/* fraction_text writes a/b in lowest terms: "1/3", "0", "1". */
const char *fraction_text(struct arena *, count128 a, count128 b);

#endif
