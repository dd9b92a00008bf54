/* Additively homomorphic encryption: ElGamal on ristretto255 with the message in the exponent
 * (crypto/elgamal.h). Everybody who has the public key can add encrypted integers, and multiply
 * them by known integers. The holder of the secret key finds a message by a search in a small
 * range.
 *
 * A message is an integer: a residue is taken as an integer from 0 to N - 1, and sums do not wrap
 * around. In the ideal world a ciphertext is two forms (sim/ideal_group.h): message and coin. There
 * a sum shows to a party that saw its summands just what it shows in the real world. */
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

/* These work entry by entry; all entries are under one key. Factors are residues below 2^62. */
MUST_USE status additive_add(struct party *, const struct value *a, const struct value *b,
                             struct value *out);
MUST_USE status additive_subtract(struct party *, const struct value *a, const struct value *b,
                                  struct value *out);
MUST_USE status additive_scale(struct party *, const struct value *a, const struct value *factors,
                               struct value *out);

/* additive_decrypt finds messages from |least| to |most| (fewer than 2^32 numbers) and reduces them
 * modulo |modulus|. E_NOT_FOUND: a message is outside of that range. */
MUST_USE status additive_decrypt(struct party *, const struct value *secret,
                                 const struct value *ciphers, int64_t least, int64_t most,
                                 const struct modulus *modulus, struct value *out);

/* For ideal views. */
MUST_USE status invent_additive_key(struct party *puppet, struct value *secret,
                                    struct value *public);
MUST_USE status invent_additive(struct party *puppet, const struct value *public,
                                const struct value *integers, struct value *out);

#endif
