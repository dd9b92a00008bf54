/* A second implementation of the ciphers, from their descriptions. It shares no code with what
 * roles run. The couple checker asks it: did key, coin and content really give these bytes?
 *
 * The checkers trust names such as "a digest of x under key k". If a hash leaves out its key, or an
 * exponent is cut to 16 bits, the names are right and the bytes are wrong. The outputs stay right,
 * because all parties make the same mistake. Only this comparison finds it. */
#ifndef GLASSHOUSE_CIPHERS_REFERENCE_H
#define GLASSHOUSE_CIPHERS_REFERENCE_H

#include "crypto/tape.h"
#include "sim/backend.h"

bool digest_is_right(const struct key_entry *, const char *label, uint32_t place,
                     const uint8_t *bytes, size_t size, const uint8_t *digest);

/* Entry by entry; of long lists only some, and others in each list. begun_are_right: entries were
 * hashed to the group and encrypted under one key. added_are_right: one more key was put on, or
 * with |inverse| taken off. */
bool begun_are_right(const struct key_entry *, const char *label, const struct text *entries,
                     size_t count, const uint8_t *points);
bool added_are_right(const struct key_entry *, bool inverse, const uint8_t *before,
                     const uint8_t *after, size_t count);

/* encrypted_are_right: Waters encryptions of |elements| with the coins |scalars|; or, if |before|
 * is not NULL, these ciphertexts with fresh coins added. */
bool encrypted_are_right(const void *parameters, const char *name, const void *elements,
                         const void *before, const void *scalars, const void *after, size_t count);

/* powered_are_right: Waters ciphertexts |before|, each raised to its scalar. user_key_is_right: the
 * key of a name, with the scalar r. */
bool powered_are_right(const void *before, const void *scalars, const void *after, size_t count);
bool user_key_is_right(const void *parameters, const char *name, const uint64_t r[4],
                       const void *key);

/* master_has: number |i| of a master key's scalars (alpha, beta, y', y_1 ...) is what was drawn.
 * parameters_are_right: they are powers of these. element_is_right: the generator's power. */
bool master_has(const void *master, size_t i, const uint64_t drawn[4]);
bool parameters_are_right(const void *master, const void *parameters);
bool element_is_right(const uint64_t exponent[4], const void *element);

/* transfers_fault makes some transfers (crypto/transfer.h) and says in words in which message or
 * key they differ from the paper's equations; NULL: in none. */
const char *transfers_fault(const uint8_t seed[SEED_BYTES]);

#endif
