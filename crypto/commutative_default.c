/* The default suite: ristretto255 by libsodium.
 *
 * An element is the 32 bytes of RFC 9496; libsodium's multiplication reads and writes exactly
 * these. The hash is RFC 9380's: expand_message_xmd with SHA-512 to 64 bytes, then the map of
 * RFC 9496, 4.3.4, by libsodium. */
#include "crypto/commutative_default.h"
#include "crypto/curve.h"
#include "crypto/told.h"
#include <sodium.h>

static const char tag_ours[] = "glasshouse-commutative-v1-ristretto255_XMD:SHA-512_R255MAP_RO_";

/* expand_message_xmd (RFC 9380, 5.3.1) for 64 bytes: one block of output, so b_1 is all of it. */
static void expand(uint8_t out[64], const void *tag, size_t tag_size, const void *data, size_t size)
{
    static const uint8_t block[128], length[3] = {0, 64, 0}, one = 1;
    const uint8_t tag_length = (uint8_t)tag_size;
    crypto_hash_sha512_state h;
    crypto_hash_sha512_init(&h);
    crypto_hash_sha512_update(&h, block, sizeof block);
    crypto_hash_sha512_update(&h, data, size);
    crypto_hash_sha512_update(&h, length, sizeof length);
    crypto_hash_sha512_update(&h, tag, tag_size);
    crypto_hash_sha512_update(&h, &tag_length, 1);
    crypto_hash_sha512_final(&h, out);
    crypto_hash_sha512_init(&h);
    crypto_hash_sha512_update(&h, out, 64);
    crypto_hash_sha512_update(&h, &one, 1);
    crypto_hash_sha512_update(&h, tag, tag_size);
    crypto_hash_sha512_update(&h, &tag_length, 1);
    crypto_hash_sha512_final(&h, out);
    sodium_memzero(&h, sizeof h);
}

status commutative_default_hash(struct commutative_element *out, const void *tag, size_t tag_size,
                                const void *data, size_t size)
{
    uint8_t uniform[64];
    if (tag_size < 1 || tag_size > 255)
        return E_ARGUMENT;
    expand(uniform, tag, tag_size, data, size);
    if (told(curve_from_hash(out->byte, uniform)) != 0)
        return E_INTERNAL;
    sodium_memzero(uniform, sizeof uniform);
    /* Told: whether it is neutral, once in 2^252. */
    return told(sodium_is_zero(out->byte, sizeof out->byte)) ? E_INFINITY : OK;
}

static status hash(struct commutative_element *out, const struct commutative_value *value,
                   size_t count)
{
    for (size_t i = 0; i < count; i++)
        REQUIRE(commutative_default_hash(&out[i], tag_ours, sizeof tag_ours - 1, value[i].data,
                                         value[i].size));
    return OK;
}

/* libsodium decodes, multiplies and encodes in one call. It fails only for bytes that are no
 * element and for a neutral product. Neither can happen with elements from commutative_decode.
 * Told: that neither did. */
static status multiply(const uint8_t scalar[32], struct commutative_element *out,
                       const struct commutative_element *in, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (told(curve_multiply(out[i].byte, scalar, in[i].byte)) != 0)
            return E_NOT_IN_GROUP;
    return OK;
}

/* Canonical (RFC 9496, 4.3.1): below p = 2^255 - 19, and even ("not negative"). We check it here,
 * to know the reason, and because libsodium 1.0.18 ignores the highest bit. */
static status check(const uint8_t *encoded)
{
    if (sodium_is_zero(encoded, 32))
        return E_INFINITY;
    /* not run: no honest point has the highest bit. */
    bool between = (encoded[31] & 0x7f) == 0x7f;
    for (int i = 1; i < 31; i++)
        /* not run: bytes of honest points that look so have a chance of 2^-8 each. */
        between = between && encoded[i] == 0xff;
    /* not run: no honest point is written so. */
    const bool at_least_p = (encoded[31] >> 7) || (between && encoded[0] >= 0xed);
    if (at_least_p || (encoded[0] & 1))
        return E_NON_CANONICAL;
    return curve_is_valid(encoded) ? OK : E_NOT_IN_GROUP;
}

static status invert(uint8_t out[32], const uint8_t scalar[32])
{
    /* Told: whether the key was 0, which none is. */
    return told(crypto_core_ristretto255_scalar_invert(out, scalar)) == 0 ? OK : E_NO_INVERSE;
}

const struct commutative_suite commutative_default = {
    .name = "ristretto255",
    .summary = "ristretto255 with SHA-512 hashed to the group (RFC 9496, RFC 9380)",
    .weak = false,
    .bytes = 32,
    .order = {0x5812631a5cf5d3ed, 0x14def9dea2f79cd6, 0, 0x1000000000000000},
    .hash = hash,
    .multiply = multiply,
    .check = check,
    .invert = invert,
};
