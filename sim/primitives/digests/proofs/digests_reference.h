/* Keyed hashes, a second time (proofs/couple/reference.h). */
#ifndef GLASSHOUSE_DIGESTS_REFERENCE_H
#define GLASSHOUSE_DIGESTS_REFERENCE_H

#include "sim/backend.h"

bool digest_is_right(const struct key_entry *, const char *label, uint32_t place,
                     const uint8_t *bytes, size_t size, const uint8_t *digest);

#endif
