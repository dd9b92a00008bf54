/* Waters' scheme, a second time (proofs/couple/reference.h). */
#ifndef GLASSHOUSE_WATERS_REFERENCE_H
#define GLASSHOUSE_WATERS_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* encrypted_are_right: Waters encryptions of |elements| with the coins |scalars|; or, if |before|
 * is not NULL, these ciphertexts with fresh coins added. */
bool encrypted_are_right(const void *parameters, const char *name, const void *elements,
                         const void *before, const void *scalars, const void *after, size_t count);

/* powered_are_right: Waters ciphertexts |before|, each raised to its scalar. user_key_is_right: the
 * key of a name, with the scalar r. */
bool powered_are_right(const void *before, const void *scalars, const void *after, size_t count);
bool user_key_is_right(const void *parameters, const char *name, const uint64_t *r,
                       const void *key);

/* master_has: number |i| of a master key's scalars (alpha, beta, y', y_1 ...) is what was drawn.
 * parameters_are_right: they are powers of these. element_is_right: the generator's power. */
bool master_has(const void *master, size_t i, const uint64_t *drawn);
bool parameters_are_right(const void *master, const void *parameters);
bool element_is_right(const uint64_t *exponent, const void *element);

#endif
