/* The commutative cipher, a second time (proofs/couple/reference.h). */
#ifndef GLASSHOUSE_POINTS_REFERENCE_H
#define GLASSHOUSE_POINTS_REFERENCE_H

#include "sim/backend.h"

/* Entry by entry; of long lists only some, and others in each list. begun_are_right: entries were
 * hashed to the group and encrypted under one key. added_are_right: one more key was put on, or
 * with |inverse| taken off. */
bool begun_are_right(const struct key_entry *, const char *label, const struct text *entries,
                     size_t count, const uint8_t *points);
bool added_are_right(const struct key_entry *, bool inverse, const uint8_t *before,
                     const uint8_t *after, size_t count);

#endif
