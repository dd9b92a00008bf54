/* The parameter `thresholds` of compare, from numbers. */
#ifndef GLASSHOUSE_THRESHOLD_TEXT_H
#define GLASSHOUSE_THRESHOLD_TEXT_H

#include "crypto/arena.h"
#include <stdint.h>

/* A threshold, and how many places its table has. */
struct threshold {
    uint32_t least, places;
};

/* threshold_text writes "3/8,12/32,5": thresholds with their places, and without them where they
 * are |most|. */
const char *threshold_text(struct arena *, const struct threshold *, size_t count, uint32_t most);

#endif
