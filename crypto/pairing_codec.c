/* Encodings of group elements, and the hash to G1: every element has exactly one encoding. */
#include "crypto/pairing_internal.h"
#include "crypto/relic_ops.h"
#include <sodium.h>
#include <string.h>

enum { FLAG_ABOVE = 0x40, FLAG_NEUTRAL = 0x80, FLAGS = FLAG_ABOVE | FLAG_NEUTRAL };

static status check_size(size_t size, size_t wanted)
{
    if (size == wanted)
        return OK;
    return size < wanted ? E_TRUNCATED : E_OVERLONG;
}

/* The neutral element is encoded as its flag and zeros, and in no other way. */
static bool is_neutral_encoding(const uint8_t *in, size_t size)
{
    return in[0] == FLAG_NEUTRAL && sodium_is_zero(in + 1, size - 1);
}

static bool field2_is_above(const struct fp2 *a)
{
    return field_is_above(field_equal(&a->im, &(const struct fp){{0}}) ? &a->re : &a->im);
}

void pairing_g1_encode(uint8_t out[G1_BYTES], const struct g1 *a)
{
    if (pairing_g1_is_identity(a)) {
        memset(out, 0, G1_BYTES);
        out[0] = FLAG_NEUTRAL;
        return;
    }
    struct g1 affine = *a;
    pairing_g1_normalise(&affine, 1);
    field_encode(out, &affine.x);
    if (field_is_above(&affine.y))
        out[0] |= FLAG_ABOVE;
}

status pairing_g1_decode(struct g1 *out, const uint8_t *in, size_t size)
{
    REQUIRE(check_size(size, G1_BYTES));
    if (in[0] & FLAG_NEUTRAL) {
        if (!is_neutral_encoding(in, size))
            return E_NON_CANONICAL;
        pairing_g1_identity(out);
        return OK;
    }
    uint8_t bytes[G1_BYTES];
    struct fp x, y;
    memcpy(bytes, in, sizeof bytes);
    bytes[0] &= (uint8_t)~FLAGS;
    REQUIRE(field_decode(&x, bytes));
    pairing_g1_right_side(&y, &x);
    if (!field_root(&y, &y))
        return E_NOT_ON_CURVE;
    if (field_is_above(&y) != ((in[0] & FLAG_ABOVE) != 0))
        field_neg(&y, &y);
    struct g1 point;
    pairing_g1_set_affine(&point, &x, &y);
    if (!pairing_g1_in_group(&point))
        return E_NOT_IN_GROUP;
    *out = point;
    return OK;
}

void pairing_g2_encode(uint8_t out[G2_BYTES], const struct g2 *a)
{
    if (pairing_g2_is_identity(a)) {
        memset(out, 0, G2_BYTES);
        out[0] = FLAG_NEUTRAL;
        return;
    }
    struct g2 affine = *a;
    pairing_g2_normalise(&affine, 1);
    field_encode(out, &affine.x.re);
    field_encode(out + G2_BYTES / 2, &affine.x.im);
    if (field2_is_above(&affine.y))
        out[0] |= FLAG_ABOVE;
}

status pairing_g2_decode(struct g2 *out, const uint8_t *in, size_t size)
{
    REQUIRE(check_size(size, G2_BYTES));
    if (in[0] & FLAG_NEUTRAL) {
        if (!is_neutral_encoding(in, size))
            return E_NON_CANONICAL;
        pairing_g2_identity(out);
        return OK;
    }
    uint8_t bytes[G2_BYTES];
    struct fp2 x, y;
    struct g2 point;
    memcpy(bytes, in, sizeof bytes);
    bytes[0] &= (uint8_t)~FLAGS;
    REQUIRE(field_decode(&x.re, bytes));
    REQUIRE(field_decode(&x.im, bytes + G2_BYTES / 2));
    pairing_g2_right_side(&y, &x);
    if (!field2_root(&y, &y))
        return E_NOT_ON_CURVE;
    if (field2_is_above(&y) != ((in[0] & FLAG_ABOVE) != 0)) {
        field_neg(&y.re, &y.re);
        field_neg(&y.im, &y.im);
    }
    pairing_g2_set_affine(&point, &x, &y);
    if (!pairing_g2_in_group(&point))
        return E_NOT_IN_GROUP;
    *out = point;
    return OK;
}

void pairing_gt_encode(uint8_t out[GT_BYTES], const struct gt *a)
{
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 3; k++, out += 2 * FIELD_BYTES) {
            field_encode(out, &a->c[j][k].re);
            field_encode(out + FIELD_BYTES, &a->c[j][k].im);
        }
}

status pairing_gt_decode(struct gt *out, const uint8_t *in, size_t size)
{
    REQUIRE(check_size(size, GT_BYTES));
    struct gt value;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 3; k++, in += 2 * FIELD_BYTES) {
            REQUIRE(field_decode(&value.c[j][k].re, in));
            REQUIRE(field_decode(&value.c[j][k].im, in + FIELD_BYTES));
        }
    if (!pairing_gt_in_group(&value))
        return E_NOT_IN_GROUP;
    *out = value;
    return OK;
}

/* The first |size| bytes as an integer modulo p, by Horner's rule on 32-bit digits. */
static void field_reduce(struct fp *out, const uint8_t *bytes, size_t size)
{
    struct fp shift, digit;
    field_set_u64(&shift, (uint64_t)1 << 32);
    field_set_u64(out, 0);
    for (size_t i = 0; i < size; i += 4) {
        relic_fp_mul(out, out, &shift);
        field_set_u64(&digit, (uint64_t)bytes[i] << 24 | (uint64_t)bytes[i + 1] << 16 |
                                  (uint64_t)bytes[i + 2] << 8 | bytes[i + 3]);
        relic_fp_add(out, out, &digit);
    }
}

void pairing_hash(uint8_t *out, size_t size, const char *domain, int again, const void *message,
                  size_t message_size)
{
    crypto_hash_sha512_state state;
    for (uint8_t j = 0; size > 0; j++) {
        const uint8_t counts[2] = {j, (uint8_t)again};
        crypto_hash_sha512_init(&state);
        crypto_hash_sha512_update(&state, (const uint8_t *)domain, strlen(domain));
        crypto_hash_sha512_update(&state, counts, again < 0 ? 1 : 2);
        crypto_hash_sha512_update(&state, message, message_size);
        crypto_hash_sha512_final(&state, out);
        out += crypto_hash_sha512_BYTES;
        size -= crypto_hash_sha512_BYTES;
    }
}

void pairing_g1_hash(struct g1 *out, const char *domain, const void *message, size_t size)
{
    enum { ENOUGH = (FIELD_BITS + 128 + 7) / 8 };
    _Static_assert(ENOUGH % 4 == 0, "whole digits");
    uint8_t digests[HASH_BYTES(FIELD_BITS)];
    struct fp x, y;
    int n = 0;
    do {
        /* 256 failures have probability 2^-256; then the same 256 would be tried again */
        pairing_hash(digests, sizeof digests, domain, n++ & 0xff, message, size);
        field_reduce(&x, digests, ENOUGH);
        pairing_g1_right_side(&y, &x);
    } while (!field_root(&y, &y));
    if (field_is_above(&y) != (digests[sizeof digests - 1] & 1))
        field_neg(&y, &y);
    pairing_g1_set_affine(out, &x, &y);
    pairing_g1_clear(out);
}

void pairing_gt_hash(struct gt *out, const void *message, size_t size)
{
    struct g1 p;
    struct g2 q;
    pairing_g1_hash(&p, "glasshouse " PAIRING_WORD " gt", message, size);
    pairing_g2_generator(&q);
    pairing(out, &p, &q);
}
