/* GT: the operations on its elements. */
#include "crypto/pairing_internal.h"
#include "crypto/relic_ops.h"
#include <string.h>

void pairing_gt_identity(struct gt *out)
{
    memset(out, 0, sizeof *out);
    field_set_u64(&out->c[0][0].re, 1);
}

void pairing_gt_generator(struct gt *out)
{
    struct g1 p;
    struct g2 q;
    pairing_g1_generator(&p);
    pairing_g2_generator(&q);
    pairing(out, &p, &q);
}

void pairing_gt_mul(struct gt *out, const struct gt *a, const struct gt *b)
{
    relic_gt_mul(out, a, b);
}

/* q divides p^6 + 1, so the inverse is the conjugate over Fp6. */
void pairing_gt_inverse(struct gt *out, const struct gt *a)
{
    relic_gt_conjugate(out, a);
}

void pairing_gt_div(struct gt *out, const struct gt *a, const struct gt *b)
{
    struct gt inverse;
    relic_gt_conjugate(&inverse, b);
    relic_gt_mul(out, a, &inverse);
}

void pairing_gt_pow(struct gt *out, const struct gt *a, const struct scalar *k)
{
    group_mul(&group_gt, out, a, k);
}

bool pairing_gt_equal(const struct gt *a, const struct gt *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool pairing_gt_is_identity(const struct gt *a)
{
    struct gt one;
    pairing_gt_identity(&one);
    return pairing_gt_equal(a, &one);
}

static const struct pairing_bit u_bits[] = PAIRING_U;
enum { U_BITS = sizeof u_bits / sizeof *u_bits };

/* power[i] = a to the power 2^exponent of bit i. A bit of exponent 0, which may be the last, is |a|
 * itself. Returns whether the powers can be unpacked. */
static bool powers_of_two(struct gt power[U_BITS], const struct gt *a,
                          void (*square)(struct gt *, const struct gt *))
{
    struct gt now = *a;
    bool fit = true;
    int at = 0;
    for (int i = U_BITS - 1; i >= 0; i--) {
        for (; at < u_bits[i].exponent; at++)
            square(&now, &now);
        power[i] = now;
        fit = fit && !field2_is_zero(&now.c[1][0]);
    }
    return fit;
}

/* Packed squarings are cheaper, but unpacking divides by the coefficient [1][0]. If that is 0, as
 * for 1, it squares in the usual way. */
void pairing_gt_power_u(struct gt *out, const struct gt *a)
{
    const bool whole = u_bits[U_BITS - 1].exponent == 0; /* nothing to unpack in the last */
    const struct gt base = *a;
    struct gt power[U_BITS];
    if (powers_of_two(power, &base, relic_gt_square_packed))
        relic_gt_unpack(power, whole ? U_BITS - 1 : U_BITS);
    else
        (void)powers_of_two(power, &base, relic_gt_square_cyclotomic);
    *out = power[0];
    for (size_t i = 1; i < U_BITS; i++) {
        if (u_bits[i].minus)
            relic_gt_conjugate(&power[i], &power[i]);
        relic_gt_mul(out, out, &power[i]);
    }
}

/* BN: with w = a^abs(u), u negative: a w^(2 p^3) = w w^p w^(p^2). BLS: a^p w = 1. */
static bool row_is_one(const struct gt *a)
{
    struct gt left, right, w, image;
    pairing_gt_power_u(&w, a);
    if (PAIRING_BLS) {
        relic_gt_power_p(&left, a, 1);
        relic_gt_mul(&left, &left, &w);
        return pairing_gt_is_identity(&left);
    }
    relic_gt_power_p(&left, &w, 3);
    relic_gt_square_cyclotomic(&left, &left);
    relic_gt_mul(&left, &left, a);
    relic_gt_power_p(&image, &w, 1);
    relic_gt_mul(&right, &w, &image);
    relic_gt_power_p(&image, &w, 2);
    relic_gt_mul(&right, &right, &image);
    return pairing_gt_equal(&left, &right);
}

/* First: does the order divide p^4 - p^2 + 1, that is, a^(p^4) a = a^(p^2)? Then: does it divide
 * (u + 1) + u p + u p^2 - 2u p^3 (BN) or p - u (BLS), the first row of pairing_split.c? The two
 * have only q in common (tests/oracle/self.c). Zero would pass both, so it is excluded first. */
bool pairing_gt_in_group(const struct gt *a)
{
    static const struct gt zero;
    struct gt left, right;
    if (pairing_gt_equal(a, &zero))
        return false;
    relic_gt_power_p(&right, a, 2);
    relic_gt_power_p(&left, &right, 2);
    relic_gt_mul(&left, &left, a);
    return pairing_gt_equal(&left, &right) && row_is_one(a);
}

static void any_gt_identity(void *out)
{
    pairing_gt_identity(out);
}

static void any_gt_mul(void *out, const void *a, const void *b)
{
    relic_gt_mul(out, a, b);
}

static void any_gt_square(void *out, const void *a)
{
    relic_gt_square_cyclotomic(out, a);
}

static void any_gt_inverse(void *out, const void *a)
{
    relic_gt_conjugate(out, a);
}

static void any_gt_power_p(void *out, const void *a, unsigned times)
{
    relic_gt_power_p(out, a, (int)times);
}

const struct pairing_group group_gt = {
    sizeof(struct gt), FROBENIUS_PARTS, FROBENIUS_PART_BITS, split_frobenius, any_gt_identity,
    any_gt_mul,        any_gt_square,   any_gt_inverse,      any_gt_power_p,  NULL,
};
