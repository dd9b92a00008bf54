/* Scalars: integers modulo q, stored in plain form, multiplied with Montgomery's method.
 *
 * No operation branches on a scalar, except the decoder. */
#include "crypto/bytes.h"
#include "crypto/pairing_internal.h"
#include "crypto/told.h"
#include <sodium.h>
#include <string.h>

const struct scalar scalar_order = {
    {0xa10000000000000du, 0xff9f800000000010u, 0xba344d8000000007u, 0x2523648240000001u}};

/* 2^512 mod q, and -1 / q mod 2^64. */
static const struct scalar montgomery = {
    {0xdf8596b6f40aa7a1u, 0xe0885092e2231ec3u, 0xc300765b575d5a78u, 0x24e8b3bc325f9035u}};
static const uint64_t minus_inverse = 0xea3b13b13b13b13bu;

int limbs_compare(const uint64_t a[4], const uint64_t b[4])
{
    uint64_t less = 0, more = 0;
    for (int i = 0; i < 4; i++) {
        const uint64_t equal = a[i] == b[i];
        less = (uint64_t)(a[i] < b[i]) | (equal & less);
        more = (uint64_t)(a[i] > b[i]) | (equal & more);
    }
    return (int)more - (int)less;
}

/* out = a - q if that is not negative, else a, for a below 2q, which is below 2^255. */
static void subtract_order(struct scalar *out, const uint64_t a[4])
{
    uint64_t difference[4], borrow = 0;
    for (int i = 0; i < 4; i++) {
        const uint128 d = (uint128)a[i] - scalar_order.limb[i] - borrow;
        difference[i] = (uint64_t)d;
        borrow = (uint64_t)(d >> 64) & 1;
    }
    const uint64_t keep = (uint64_t)0 - borrow;
    for (int i = 0; i < 4; i++)
        out->limb[i] = (a[i] & keep) | (difference[i] & ~keep);
}

/* out = a b / 2^256 modulo q, for any a below 2^256 and b below q. */
static void montgomery_mul(struct scalar *out, const uint64_t a[4], const uint64_t b[4])
{
    uint64_t t[6] = {0};
    for (int i = 0; i < 4; i++) {
        uint128 carry = 0;
        for (int j = 0; j < 4; j++) {
            carry += (uint128)a[i] * b[j] + t[j];
            t[j] = (uint64_t)carry;
            carry >>= 64;
        }
        carry += t[4];
        t[4] = (uint64_t)carry;
        t[5] = (uint64_t)(carry >> 64);
        const uint64_t m = t[0] * minus_inverse;
        carry = ((uint128)m * scalar_order.limb[0] + t[0]) >> 64;
        for (int j = 1; j < 4; j++) {
            carry += (uint128)m * scalar_order.limb[j] + t[j];
            t[j - 1] = (uint64_t)carry;
            carry >>= 64;
        }
        carry += t[4];
        t[3] = (uint64_t)carry;
        t[4] = t[5] + (uint64_t)(carry >> 64);
    }
    subtract_order(out, t);
}

void scalar_set_u64(struct scalar *out, uint64_t value)
{
    *out = (struct scalar){{value}};
}

void scalar_add(struct scalar *out, const struct scalar *a, const struct scalar *b)
{
    uint64_t sum[4];
    uint128 carry = 0;
    for (int i = 0; i < 4; i++) {
        carry += (uint128)a->limb[i] + b->limb[i];
        sum[i] = (uint64_t)carry;
        carry >>= 64;
    }
    subtract_order(out, sum);
}

void scalar_neg(struct scalar *out, const struct scalar *a)
{
    uint64_t difference[4], borrow = 0;
    for (int i = 0; i < 4; i++) {
        const uint128 d = (uint128)scalar_order.limb[i] - a->limb[i] - borrow;
        difference[i] = (uint64_t)d;
        borrow = (uint64_t)(d >> 64) & 1;
    }
    subtract_order(out, difference); /* q - 0 is q */
}

void scalar_sub(struct scalar *out, const struct scalar *a, const struct scalar *b)
{
    struct scalar minus;
    scalar_neg(&minus, b);
    scalar_add(out, a, &minus);
}

void scalar_mul(struct scalar *out, const struct scalar *a, const struct scalar *b)
{
    struct scalar product;
    montgomery_mul(&product, a->limb, b->limb);
    montgomery_mul(out, product.limb, montgomery.limb);
}

/* Fermat: a^(q - 2). */
status scalar_inverse(struct scalar *out, const struct scalar *a)
{
    if (told(scalar_is_zero(a))) /* whether there is an inverse */
        return E_NO_INVERSE;
    struct scalar base, power, two;
    struct scalar exponent;
    scalar_set_u64(&two, 2);
    scalar_sub(&exponent, &(struct scalar){{0}}, &two);
    montgomery_mul(&base, a->limb, montgomery.limb);
    power = base;
    for (int bit = 252; bit >= 0; bit--) {
        montgomery_mul(&power, power.limb, power.limb);
        if (exponent.limb[bit / 64] >> (bit % 64) & 1)
            montgomery_mul(&power, power.limb, base.limb);
    }
    static const uint64_t one[4] = {1};
    montgomery_mul(out, one, power.limb);
    return OK;
}

bool scalar_is_zero(const struct scalar *a)
{
    return (a->limb[0] | a->limb[1] | a->limb[2] | a->limb[3]) == 0;
}

bool scalar_equal(const struct scalar *a, const struct scalar *b)
{
    return sodium_memcmp(a->limb, b->limb, sizeof a->limb) == 0;
}

/* Horner's rule, a byte at a time from the most significant: 2^8 a + byte. */
void scalar_reduce(struct scalar *out, const uint8_t *bytes, size_t size)
{
    struct scalar sum = {{0}};
    const struct scalar shift = {{256}};
    for (size_t i = 0; i < size; i++) {
        struct scalar byte;
        scalar_mul(&sum, &sum, &shift);
        scalar_set_u64(&byte, bytes[i]);
        scalar_add(&sum, &sum, &byte);
    }
    *out = sum;
}

void scalar_hash(struct scalar *out, const void *message, size_t size)
{
    static const char domain[] = "glasshouse bn254 scalar"; /* with its final zero */
    uint8_t digest[crypto_hash_sha512_BYTES];
    crypto_hash_sha512_state state;
    crypto_hash_sha512_init(&state);
    crypto_hash_sha512_update(&state, (const uint8_t *)domain, sizeof domain);
    crypto_hash_sha512_update(&state, message, size);
    crypto_hash_sha512_final(&state, digest);
    scalar_reduce(out, digest, sizeof digest);
}

status scalar_draw(struct scalar *out, struct tape *tape, const char *why)
{
    struct scalar drawn;
    REQUIRE(tape_vector(tape, why, scalar_order.limb, 4, 1, drawn.limb));
    *out = drawn;
    return OK;
}

void scalar_encode(uint8_t out[SCALAR_BYTES], const struct scalar *a)
{
    for (size_t i = 0; i < 4; i++)
        store_be64(out + 8 * (3 - i), a->limb[i]);
}

status scalar_decode(struct scalar *out, const uint8_t *in, size_t size)
{
    if (size != SCALAR_BYTES)
        return size < SCALAR_BYTES ? E_TRUNCATED : E_OVERLONG;
    struct scalar value;
    for (size_t i = 0; i < 4; i++)
        value.limb[i] = load_be64(in + 8 * (3 - i));
    if (told(limbs_compare(value.limb, scalar_order.limb)) >= 0) /* whether it is a scalar */
        return E_RANGE;
    *out = value;
    return OK;
}
