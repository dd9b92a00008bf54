/* Values for a parameter, made from a number that somebody wrote in a condition: what would the
 * parameter be if the number were about it? */
#ifndef GLASSHOUSE_ASK_VARY_H
#define GLASSHOUSE_ASK_VARY_H

#include "crypto/arena.h"
#include "sim/protocol.h"

enum { VARY_MOST = 4 };

/* vary_values writes at most VARY_MOST values and returns how many, in |arena|. |now| is the value
 * that the parameter has.
 *   - A number of parties, or any other: itself, if it is within the bounds, and a size that can be
 *     run. Where the parameter may be large, it may be a modulus: itself, and the power of two that
 *     has so many bytes.
 *   - A modulus: itself, and 2 to the power of it, as bits and as bytes.
 *   - A text that is a number, or a list of numbers between commas: itself, and a list of so many,
 *     with the numbers of the list one after the other and from the first on again. Of a range, as
 *     0..2, another end. */
size_t vary_values(struct arena *, const struct parameter *, const char *now, uint64_t number,
                   const char *value[VARY_MOST]);

/* vary_setting is |settings| with |name| set to |value|; a modulus that is left to algebra ("any")
 * becomes 5. */
const char *vary_setting(struct arena *, const char *settings, const char *name, const char *value);

#endif
