/* Additively homomorphic encryption: ElGamal 1985 on ristretto255, with the message in the
 * exponent (Cramer, Gennaro and Schoenmakers 1997).
 *
 * A ciphertext of m under the public key X = xG is (rG, mG + rX), with a fresh r. The sum of
 * ciphertexts is a ciphertext of the sum, and a multiple is one of the multiple. Decryption gives
 * mG; a search finds m, which must be known to lie in a small range (elgamal_table). Messages are
 * integers. A sum wraps at the order of the group, a little above 2^252; no sum of such integers
 * gets there.
 *
 * The decisional Diffie-Hellman assumption hides m. A party that knows the ciphertexts of the
 * summands recognises their sum; elgamal_rerandomize makes a fresh ciphertext of it. */
#ifndef GLASSHOUSE_ELGAMAL_H
#define GLASSHOUSE_ELGAMAL_H

#include "crypto/tape.h"

enum { ELGAMAL_POINT_BYTES = 32, ELGAMAL_CIPHER_BYTES = 64 };

struct elgamal_public {
    uint8_t point[ELGAMAL_POINT_BYTES]; /* X */
};

/* A secret key with its public key; elgamal_key_clear wipes it. */
struct elgamal_key {
    uint8_t secret[32]; /* x, least significant byte first */
    struct elgamal_public public;
};

struct elgamal_cipher {
    uint8_t blind[ELGAMAL_POINT_BYTES]; /* rG */
    uint8_t body[ELGAMAL_POINT_BYTES];  /* mG + rX */
};

/* elgamal_key_draw draws x uniform on 1..q-1. After a failure the key is wiped. */
MUST_USE status elgamal_key_draw(struct elgamal_key *, struct tape *, const char *why);
void elgamal_key_clear(struct elgamal_key *);

/* elgamal_encrypt encrypts |count| integers, each with a fresh coin on 1..q-1. */
MUST_USE status elgamal_encrypt(const struct elgamal_public *, struct tape *, const char *why,
                                const int64_t *messages, size_t count, struct elgamal_cipher *out);

/* elgamal_encrypt_with uses these |count| coins: exponents, least significant byte first. */
MUST_USE status elgamal_encrypt_with(const struct elgamal_public *, const uint8_t (*coins)[32],
                                     const int64_t *messages, size_t count,
                                     struct elgamal_cipher *out);

/* These add, subtract and multiply, entry by entry; |out| may be an operand. elgamal_scale takes
 * one factor for each entry. elgamal_rerandomize adds a fresh ciphertext of 0. */
MUST_USE status elgamal_add(struct elgamal_cipher *out, const struct elgamal_cipher *a,
                            const struct elgamal_cipher *b, size_t count);
MUST_USE status elgamal_sub(struct elgamal_cipher *out, const struct elgamal_cipher *a,
                            const struct elgamal_cipher *b, size_t count);
MUST_USE status elgamal_scale(struct elgamal_cipher *out, const struct elgamal_cipher *a,
                              const int64_t *factors, size_t count);
MUST_USE status elgamal_rerandomize(const struct elgamal_public *, struct tape *, const char *why,
                                    struct elgamal_cipher *out, const struct elgamal_cipher *a,
                                    size_t count);

/* The table for messages from |least| to |most| (Shanks): it has as many entries as the square root
 * of their number, and finding a message takes at most as many steps. The time tells how many. */
struct elgamal_table {
    int64_t least, most;
    uint32_t count;                /* multiples of G in the table, 0 to count - 1 */
    struct elgamal_entry *entry;   /* sorted by their bytes */
    uint8_t start[32], stride[32]; /* least G, count G */
};

/* elgamal_table_init: E_ARGUMENT if least > most, E_LIMIT for 2^32 messages or more, E_MEMORY. */
MUST_USE status elgamal_table_init(struct elgamal_table *, int64_t least, int64_t most);
void elgamal_table_clear(struct elgamal_table *);

/* elgamal_decrypt finds the messages. E_NOT_FOUND: one is outside the table's range; |bad| (may be
 * NULL) is its place. */
MUST_USE status elgamal_decrypt(const struct elgamal_key *, const struct elgamal_table *,
                                const struct elgamal_cipher *in, size_t count, int64_t *messages,
                                size_t *bad);

/* Encodings have 32 and 64 bytes. The decode functions refuse with E_TRUNCATED, E_OVERLONG,
 * E_NON_CANONICAL and E_NOT_IN_GROUP, as commutative_decode does. A public key or an rG that is
 * neutral would hide nothing: E_INFINITY. Then |out| is unchanged. A neutral body is valid. */
MUST_USE status elgamal_public_decode(struct elgamal_public *out, const uint8_t *in, size_t size);
void elgamal_cipher_encode(uint8_t out[ELGAMAL_CIPHER_BYTES], const struct elgamal_cipher *);
MUST_USE status elgamal_cipher_decode(struct elgamal_cipher *out, const uint8_t *in, size_t size);

#endif
