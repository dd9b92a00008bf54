/* The ciphers once more, from their descriptions and with none of the code that roles run: is what
 * they gave what the key, the coin and the content make?
 *
 * The checkers trust names: "a digest of x under key k". A hash that leaves out its key, or an
 * exponent that is cut to 16 bits, makes the right names and the wrong bytes; outputs stay right,
 * since all parties do the same. */
#ifndef GLASSHOUSE_CIPHERS_REFERENCE_H
#define GLASSHOUSE_CIPHERS_REFERENCE_H

#include "sim/backend.h"

bool digest_is_right(const struct key_entry *, const char *label, uint32_t place,
                     const uint8_t *bytes, size_t size, const uint8_t *digest);

/* Entry by entry; of long lists the first and the last. begun_are_right: entries were hashed to the
 * group under one key. added_are_right: a key was put on, or with |inverse| taken off. */
bool begun_are_right(const struct key_entry *, const char *label, const struct text *entries,
                     size_t count, const uint8_t *points);
bool added_are_right(const struct key_entry *, bool inverse, const uint8_t *before,
                     const uint8_t *after, size_t count);

/* Waters' encryptions of |elements| with coins |scalars|; with |before|, these ciphertexts with
 * fresh coins added. */
bool encrypted_are_right(const void *parameters, const char *name, const void *elements,
                         const void *before, const void *scalars, const void *after, size_t count);

#endif
