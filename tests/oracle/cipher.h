/* What do the two suites of the commutative cipher, and the seeded tape, compute? From the words in
 * crypto/commutative*.c and crypto/tape*.[ch], a second time.
 *
 * Everything is hex. Elements are encoded: 32 bytes (ristretto255), or 25 (prime192v1, compressed).
 * Keys are 32 bytes, little end first, in both suites. */
#ifndef GLASSHOUSE_ORACLE_CIPHER_H
#define GLASSHOUSE_ORACLE_CIPHER_H

#include "tests/oracle/nist.h"
#include "tests/oracle/ristretto.h"

/* RFC 9380, section 5.3.1, with SHA-512: |size| bytes, at most 255 * 64. */
struct hex cipher_expand(const char *tag, const char *message, size_t size);
/* The suites' hashes to their groups; |tag| for ours is cipher_default_tag. */
extern const char cipher_default_tag[];
struct hex cipher_default_hash(const struct ristretto *, const char *tag, const char *message);
struct hex cipher_paper_hash(const struct nist *, const char *message);
struct hex cipher_default_encrypt(const struct ristretto *, const char *key, const char *element);
struct hex cipher_paper_encrypt(const struct nist *, const char *key, const char *element);
struct hex cipher_default_decrypt(const struct ristretto *, const char *key, const char *element);
struct hex cipher_paper_decrypt(const struct nist *, const char *key, const char *element);
/* The status word that a decoder must give. */
const char *cipher_default_decode(const struct ristretto *, const char *bytes);
const char *cipher_paper_decode(const struct nist *, const char *bytes);

/* The tape: its key is BLAKE2b-512 of seed and label, its nonces BLAKE2b-512 of 32 zeros and the
 * reason, cut short. The first |size| bytes of the seeded tape's stream for |why|, and the first
 * |count| values below |bound| (big-endian, |bytes| wide each) that it gives, one behind the other.
 */
struct hex tape_oracle_bytes(const char *seed, const char *label, const char *why, size_t size);
struct hex tape_oracle_below(const char *seed, const char *label, const char *why,
                             const char *bound, size_t bytes, size_t count);

#endif
