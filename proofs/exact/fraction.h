/* Exact fractions of counts of 128 bits. */
#ifndef GLASSHOUSE_FRACTION_H
#define GLASSHOUSE_FRACTION_H

#include "crypto/arena.h"
#include "crypto/wide.h"

struct wide fraction_gcd(struct wide, struct wide);
/* fraction_text writes a/b in lowest terms: "1/3", "0", "1". */
const char *fraction_text(struct arena *, struct wide a, struct wide b);
/* fraction_compare compares a/b with c/d: below 0, 0 or above 0; as floating-point numbers if the
 * products do not fit. */
int fraction_compare(struct wide a, struct wide b, struct wide c, struct wide d);

#endif
