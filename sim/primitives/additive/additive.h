/* Additively homomorphic encryption: ElGamal on ristretto255 with the message in the exponent
 * (crypto/elgamal.h). Whoever has the public key adds encrypted integers and multiplies them by
 * integers of its own; the holder of the secret key finds a message by a search in a small range.
 *
 * A message is an integer: residues are taken as what they stand for, and sums do not wrap. In the
 * ideal world a ciphertext is two forms (sim/ideal_group.h): the message, and the coin. What a sum
 * shows to those who saw its summands, it shows there too. */
#ifndef GLASSHOUSE_ADDITIVE_H
#define GLASSHOUSE_ADDITIVE_H

#include "sim/party.h"

/* additive_key draws a secret key (KIND_ADDITIVE_SECRETS, never sent) and makes the public one
 * (KIND_ADDITIVE_KEYS). */
MUST_USE status additive_key(struct party *, const char *why, struct value *secret,
                             struct value *public);

/* additive_encrypt encrypts residues below 2^62, each with a coin of its own; ciphertexts are
 * KIND_ADDITIVE_CIPHERS. additive_rerandomize adds a fresh encryption of 0. */
MUST_USE status additive_encrypt(struct party *, const char *why, const struct value *public,
                                 const struct value *integers, struct value *out);
MUST_USE status additive_rerandomize(struct party *, const char *why, const struct value *public,
                                     const struct value *ciphers, struct value *out);

/* Entry by entry; all under one key. Factors are residues below 2^62. */
MUST_USE status additive_add(struct party *, const struct value *a, const struct value *b,
                             struct value *out);
MUST_USE status additive_subtract(struct party *, const struct value *a, const struct value *b,
                                  struct value *out);
MUST_USE status additive_scale(struct party *, const struct value *a, const struct value *factors,
                               struct value *out);

/* additive_decrypt finds messages between |least| and |most|, fewer than 2^32, and reduces them by
 * |modulus|. E_NOT_FOUND for one outside. */
MUST_USE status additive_decrypt(struct party *, const struct value *secret,
                                 const struct value *ciphers, int64_t least, int64_t most,
                                 const struct modulus *modulus, struct value *out);

/* For ideal views. */
MUST_USE status invent_additive_key(struct party *puppet, struct value *secret,
                                    struct value *public);
MUST_USE status invent_additive(struct party *puppet, const struct value *public,
                                const struct value *integers, struct value *out);

#endif
