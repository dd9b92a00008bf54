/* Scalars: integers modulo q, stored in plain form, multiplied with Montgomery's method.
 *
 * No operation branches on a scalar, except the decoder. */
#include "crypto/bytes.h"
#include "crypto/pairing_internal.h"
#include "crypto/told.h"
#include "crypto/wide.h"
#include <sodium.h>

const struct scalar scalar_order = {PAIRING_ORDER};

/* 2^(128 SCALAR_LIMBS) mod q, and -1 / q mod 2^64. */
static const struct scalar montgomery = {PAIRING_ORDER_MONTGOMERY};
static const uint64_t minus_inverse = PAIRING_ORDER_MINUS_INVERSE;

int limbs_compare(const uint64_t *a, const uint64_t *b, size_t count)
{
    uint64_t less = 0, more = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t equal = a[i] == b[i];
        less = (uint64_t)(a[i] < b[i]) | (equal & less);
        more = (uint64_t)(a[i] > b[i]) | (equal & more);
    }
    return (int)more - (int)less;
}

/* out = a - q if that is not negative, else a, for a below 2q, which fits. */
static void subtract_order(struct scalar *out, const uint64_t a[SCALAR_LIMBS])
{
    uint64_t difference[SCALAR_LIMBS], borrow = 0;
    for (int i = 0; i < SCALAR_LIMBS; i++)
        difference[i] = word_subtract(a[i], scalar_order.limb[i], &borrow);
    const uint64_t keep = (uint64_t)0 - borrow;
    for (int i = 0; i < SCALAR_LIMBS; i++)
        out->limb[i] = (a[i] & keep) | (difference[i] & ~keep);
}

/* out = a b / 2^(64 SCALAR_LIMBS) modulo q, for any a that fits and b below q. */
static void montgomery_mul(struct scalar *out, const uint64_t a[SCALAR_LIMBS],
                           const uint64_t b[SCALAR_LIMBS])
{
    uint64_t t[SCALAR_LIMBS + 1] = {0};
    for (int i = 0; i < SCALAR_LIMBS; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < SCALAR_LIMBS; j++)
            t[j] = word_multiply_add(a[i], b[j], t[j], &carry);
        uint64_t above = 0, more = 0;
        const uint64_t top = word_add(t[SCALAR_LIMBS], carry, &above);
        const uint64_t m = t[0] * minus_inverse;
        carry = 0;
        (void)word_multiply_add(m, scalar_order.limb[0], t[0], &carry); /* it is 0 */
        for (int j = 1; j < SCALAR_LIMBS; j++)
            t[j - 1] = word_multiply_add(m, scalar_order.limb[j], t[j], &carry);
        t[SCALAR_LIMBS - 1] = word_add(top, carry, &more);
        t[SCALAR_LIMBS] = above + more;
    }
    subtract_order(out, t);
}

void scalar_set_u64(struct scalar *out, uint64_t value)
{
    *out = (struct scalar){{value}};
}

void scalar_add(struct scalar *out, const struct scalar *a, const struct scalar *b)
{
    uint64_t sum[SCALAR_LIMBS], carry = 0;
    for (int i = 0; i < SCALAR_LIMBS; i++)
        sum[i] = word_add(a->limb[i], b->limb[i], &carry);
    subtract_order(out, sum);
}

void scalar_neg(struct scalar *out, const struct scalar *a)
{
    uint64_t difference[SCALAR_LIMBS], borrow = 0;
    for (int i = 0; i < SCALAR_LIMBS; i++)
        difference[i] = word_subtract(scalar_order.limb[i], a->limb[i], &borrow);
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
    for (int bit = SCALAR_BITS - 2; bit >= 0; bit--) {
        montgomery_mul(&power, power.limb, power.limb);
        if (exponent.limb[bit / 64] >> (bit % 64) & 1)
            montgomery_mul(&power, power.limb, base.limb);
    }
    static const uint64_t one[SCALAR_LIMBS] = {1};
    montgomery_mul(out, one, power.limb);
    return OK;
}

bool scalar_is_zero(const struct scalar *a)
{
    uint64_t any = 0;
    for (int i = 0; i < SCALAR_LIMBS; i++)
        any |= a->limb[i];
    return any == 0;
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
    uint8_t digests[HASH_BYTES(SCALAR_BITS)];
    pairing_hash(digests, sizeof digests, "glasshouse " PAIRING_WORD " scalar", -1, message, size);
    scalar_reduce(out, digests, sizeof digests);
}

status scalar_draw(struct scalar *out, struct tape *tape, const char *why)
{
    struct scalar drawn;
    REQUIRE(tape_vector(tape, why, scalar_order.limb, SCALAR_LIMBS, 1, drawn.limb));
    *out = drawn;
    return OK;
}

void scalar_encode(uint8_t out[SCALAR_BYTES], const struct scalar *a)
{
    for (size_t i = 0; i < SCALAR_LIMBS; i++)
        store_be64(out + 8 * (SCALAR_LIMBS - 1 - i), a->limb[i]);
}

status scalar_decode(struct scalar *out, const uint8_t *in, size_t size)
{
    if (size != SCALAR_BYTES)
        return size < SCALAR_BYTES ? E_TRUNCATED : E_OVERLONG;
    struct scalar value;
    for (size_t i = 0; i < SCALAR_LIMBS; i++)
        value.limb[i] = load_be64(in + 8 * (SCALAR_LIMBS - 1 - i));
    if (told(limbs_compare(value.limb, scalar_order.limb, SCALAR_LIMBS)) >=
        0) /* whether it is a scalar */
        return E_RANGE;
    *out = value;
    return OK;
}
