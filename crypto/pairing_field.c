/* Fields: what groups, encodings and the hash need in addition to RELIC's arithmetic. */
#include "crypto/bytes.h"
#include "crypto/pairing_internal.h"
#include "crypto/relic_ops.h"
#include <assert.h>
#include <string.h>

const uint64_t field_modulus[FIELD_LIMBS] = PAIRING_MODULUS;

void field_set_u64(struct fp *out, uint64_t value)
{
    relic_fp_set(out, (const uint64_t[FIELD_LIMBS]){value});
}

void field_neg(struct fp *out, const struct fp *a)
{
    relic_fp_sub(out, &(const struct fp){{0}}, a);
}

bool field_equal(const struct fp *a, const struct fp *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* p = 3 modulo 4, so that a^((p + 1) / 4) is a root if there is one. Four bits at a time. */
bool field_root(struct fp *out, const struct fp *a)
{
    enum { BITS = FIELD_BITS - 2 };
    static const uint64_t exponent[FIELD_LIMBS] = PAIRING_ROOT;
    struct fp power[16], sum, square;
    field_set_u64(&power[0], 1);
    for (int i = 1; i < 16; i++)
        relic_fp_mul(&power[i], &power[i - 1], a);
    sum = power[0];
    for (int bit = (BITS - 1) / 4 * 4; bit >= 0; bit -= 4) {
        for (int i = 0; i < 4; i++)
            relic_fp_square(&sum, &sum);
        relic_fp_mul(&sum, &sum, &power[exponent[bit / 64] >> (bit % 64) & 15]);
    }
    relic_fp_square(&square, &sum);
    if (!field_equal(&square, a))
        return false;
    *out = sum;
    return true;
}

/* a > (p - 1) / 2 as integers, which is to say 2a > p. */
bool field_is_above(const struct fp *a)
{
    uint64_t twice[FIELD_LIMBS];
    relic_fp_get(twice, a);
    for (int i = FIELD_LIMBS - 1; i > 0; i--)
        twice[i] = twice[i] << 1 | twice[i - 1] >> 63;
    twice[0] <<= 1;
    return limbs_compare(twice, field_modulus, FIELD_LIMBS) > 0;
}

void field_encode(uint8_t out[FIELD_BYTES], const struct fp *a)
{
    uint64_t integer[FIELD_LIMBS];
    relic_fp_get(integer, a);
    for (size_t i = 0; i < FIELD_LIMBS; i++)
        store_be64(out + 8 * (FIELD_LIMBS - 1 - i), integer[i]);
}

status field_decode(struct fp *out, const uint8_t in[FIELD_BYTES])
{
    uint64_t integer[FIELD_LIMBS];
    for (size_t i = 0; i < FIELD_LIMBS; i++)
        integer[i] = load_be64(in + 8 * (FIELD_LIMBS - 1 - i));
    if (limbs_compare(integer, field_modulus, FIELD_LIMBS) >= 0)
        return E_RANGE;
    relic_fp_set(out, integer);
    return OK;
}

bool field2_is_zero(const struct fp2 *a)
{
    static const struct fp2 zero;
    return memcmp(a, &zero, sizeof zero) == 0;
}

void field2_scale(struct fp2 *out, const struct fp2 *a, const struct fp *b)
{
    relic_fp_mul(&out->re, &a->re, b);
    relic_fp_mul(&out->im, &a->im, b);
}

static void conjugate2(struct fp2 *out, const struct fp2 *a)
{
    out->re = a->re;
    field_neg(&out->im, &a->im);
}

/* re^2 + im^2 */
static void norm(struct fp *out, const struct fp2 *a)
{
    struct fp square;
    relic_fp_square(&square, &a->re);
    relic_fp_square(out, &a->im);
    relic_fp_add(out, out, &square);
}

static void invert2(struct fp2 *out, const struct fp2 *a)
{
    struct fp n;
    norm(&n, a);
    relic_fp_invert(&n, &n);
    conjugate2(out, a);
    field2_scale(out, out, &n);
}

/* Montgomery's trick: inverts the product of all. From the end, the inverse of each element is
 * split off with the product of those before it. */
void field_invert_many(struct fp *a, size_t count)
{
    struct fp before[INVERT_MANY], inverse;
    assert(count <= INVERT_MANY);
    field_set_u64(&inverse, 1);
    for (size_t i = 0; i < count; i++) {
        before[i] = inverse;
        relic_fp_mul(&inverse, &inverse, &a[i]);
    }
    relic_fp_invert(&inverse, &inverse);
    for (size_t i = count; i-- > 0;) {
        relic_fp_mul(&before[i], &before[i], &inverse);
        relic_fp_mul(&inverse, &inverse, &a[i]);
        a[i] = before[i];
    }
}

void field2_invert_many(struct fp2 *a, size_t count)
{
    struct fp2 before[INVERT_MANY], inverse;
    assert(count <= INVERT_MANY);
    memset(&inverse, 0, sizeof inverse);
    field_set_u64(&inverse.re, 1);
    for (size_t i = 0; i < count; i++) {
        before[i] = inverse;
        relic_fp2_mul(&inverse, &inverse, &a[i]);
    }
    invert2(&inverse, &inverse);
    for (size_t i = count; i-- > 0;) {
        relic_fp2_mul(&before[i], &before[i], &inverse);
        relic_fp2_mul(&inverse, &inverse, &a[i]);
        a[i] = before[i];
    }
}

/* (x + iy)^2 = a needs x^2 = (re a + r) / 2 for a root r of the norm of a, or for -r, and then
 * y = im a / (2x). If that x is 0, then a is -y^2. The last line trusts none of this. */
bool field2_root(struct fp2 *out, const struct fp2 *a)
{
    struct fp r, half;
    struct fp2 root, square;
    norm(&r, a);
    if (!field_root(&r, &r))
        return false;
    relic_fp_add(&half, &a->re, &r);
    relic_fp_half(&half, &half);
    if (!field_root(&root.re, &half)) {
        relic_fp_sub(&half, &a->re, &r);
        relic_fp_half(&half, &half);
        if (!field_root(&root.re, &half))
            return false;
    }
    relic_fp_add(&half, &root.re, &root.re);
    relic_fp_invert(&half, &half);
    relic_fp_mul(&root.im, &a->im, &half);
    if (field_equal(&half, &(const struct fp){{0}})) {
        field_neg(&half, &a->re);
        if (!field_root(&root.im, &half))
            return false;
    }
    relic_fp2_mul(&square, &root, &root);
    if (memcmp(&square, a, sizeof square) != 0)
        return false;
    *out = root;
    return true;
}
