/* The commutative cipher: E_k(x) = k * H(x) in a group of prime order (Pohlig and Hellman's cipher
 * on elliptic curves, kohlmayer-2014, implementation details).
 *
 * Parties encrypt one after the other in any order, and decrypt in any order. The last decryption
 * leaves H(x); a party's secret dictionary (crypto/dictionary.h) turns that back into x. The cipher
 * is deterministic: equal values stay equal, and the protocols use that.
 *
 * Quadratic residuosity cannot leak. A suite is a group of prime order q, either because its curve
 * has cofactor 1 or as a quotient (ristretto255). Such a group has no smaller image, so H(x) has no
 * symbol that an encryption would keep. In the numbers modulo a prime, where the cipher was first
 * used, the Legendre symbol of x survives every encryption. */
#ifndef GLASSHOUSE_COMMUTATIVE_H
#define GLASSHOUSE_COMMUTATIVE_H

#include "crypto/crew.h"
#include "crypto/status.h"
#include "crypto/tape.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COMMUTATIVE_BYTES = 32 };

/* A group element other than the neutral one, as its only encoding. If the encoding of a suite is
 * shorter, the rest is zero, so memcmp compares elements. */
struct commutative_element {
    uint8_t byte[COMMUTATIVE_BYTES];
};

struct commutative_value {
    const void *data;
    size_t size;
};

struct commutative_suite {
    const char *name, *summary;
    bool weak;                  /* only for running what a paper describes */
    size_t bytes;               /* of an encoded element */
    uint64_t order[WIDE_LIMBS]; /* q, least significant limb first */
    /* The suite's own functions. Scalars are 32 bytes, least significant first, from 1 to q - 1. */
    status (*hash)(struct commutative_element *out, const struct commutative_value *value,
                   size_t count);
    status (*multiply)(const uint8_t scalar[32], struct commutative_element *out,
                       const struct commutative_element *in, size_t count);
    status (*check)(const uint8_t *encoded); /* of |bytes| bytes */
    status (*invert)(uint8_t out[32], const uint8_t scalar[32]);
};

/* ristretto255 with RFC 9380's hash to the group: the default, at 128 bits. */
extern const struct commutative_suite commutative_default;
/* prime192v1 with SHA-1, as the paper has it: too weak today, and marked |weak|. */
extern const struct commutative_suite commutative_paper;

/* commutative_suite_find returns the suite of that name, or NULL. */
const struct commutative_suite *commutative_suite_find(const char *name);

/* A key; commutative_key_clear wipes it. */
struct commutative_key {
    const struct commutative_suite *suite;
    uint8_t secret[32];
};

/* commutative_key_draw draws a key, uniform on 1..q-1. commutative_key_set takes a given key, least
 * significant byte first; E_RANGE if it is not between 1 and q - 1. After a failure the key is
 * wiped. */
MUST_USE status commutative_key_draw(struct commutative_key *, const struct commutative_suite *,
                                     struct tape *, const char *why);
MUST_USE status commutative_key_set(struct commutative_key *, const struct commutative_suite *,
                                    const uint8_t secret[32]);
void commutative_key_clear(struct commutative_key *);

/* commutative_hash maps values to elements. commutative_encrypt and commutative_decrypt multiply by
 * the key and by its inverse (each call computes the inverse again); |out| may be |in|. A crew
 * (crypto/crew.h), or NULL, shares the work. Elements must come from commutative_hash or
 * commutative_decode; with others these functions fail, and |out| must not be used. */
MUST_USE status commutative_hash(const struct commutative_suite *, struct commutative_element *out,
                                 const struct commutative_value *value, size_t count,
                                 struct crew *);
MUST_USE status commutative_encrypt(const struct commutative_key *, struct commutative_element *out,
                                    const struct commutative_element *in, size_t count,
                                    struct crew *);
MUST_USE status commutative_decrypt(const struct commutative_key *, struct commutative_element *out,
                                    const struct commutative_element *in, size_t count,
                                    struct crew *);

bool commutative_equal(const struct commutative_element *, const struct commutative_element *);

/* commutative_encode writes suite->bytes bytes. commutative_decode accepts only the encoding of an
 * element. It refuses with: E_TRUNCATED; E_OVERLONG; E_INFINITY for the neutral element;
 * E_NON_CANONICAL for a number not below the field's prime, a wrong sign or a wrong prefix;
 * E_NOT_ON_CURVE (paper's suite); E_NOT_IN_GROUP for bytes that encode no element of ristretto255.
 * Then |out| is unchanged. */
void commutative_encode(const struct commutative_suite *, uint8_t *out,
                        const struct commutative_element *);
MUST_USE status commutative_decode(const struct commutative_suite *, struct commutative_element *,
                                   const uint8_t *in, size_t size);
/* commutative_decode_wide reads COMMUTATIVE_BYTES bytes. For a shorter suite the bytes after the
 * element must be zero; if not, E_NON_CANONICAL. */
MUST_USE status commutative_decode_wide(const struct commutative_suite *,
                                        struct commutative_element *, const uint8_t *in);

#endif
