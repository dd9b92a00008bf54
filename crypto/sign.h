/* A word's sign bit in all its bits, for arithmetic without branches. It is in a header, because
 * these are not copied for noting branches (sim/instrument.c): loops stay loops of vectors. */
#ifndef GLASSHOUSE_SIGN_H
#define GLASSHOUSE_SIGN_H

#include <stdint.h>

/* sign_mask is all ones if the highest bit is 1, otherwise 0. */
static inline uint64_t sign_mask(uint64_t x)
{
    return -(x >> 63);
}

#endif
