/* GT: the operations on its elements. */
#include "crypto/pairing_internal.h"
#include "crypto/relic_ops.h"
#include <stdlib.h>
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

/* abs(u) = 2^62 + 2^55 + 1. Packed squarings are cheaper, but unpacking divides by the coefficient
 * [1][0]. If that is 0, as for 1, it squares in the usual way. */
void pairing_gt_power_u(struct gt *out, const struct gt *a)
{
    struct gt square = *a, power[2];
    for (int i = 1; i <= 62; i++) {
        relic_gt_square_packed(&square, &square);
        if (i == 55 || i == 62)
            power[i == 62] = square;
    }
    if (field2_is_zero(&power[0].c[1][0]) || field2_is_zero(&power[1].c[1][0])) {
        square = *a;
        for (int i = 1; i <= 62; i++) {
            relic_gt_square_cyclotomic(&square, &square);
            if (i == 55 || i == 62)
                power[i == 62] = square;
        }
    } else {
        relic_gt_unpack(power, 2);
    }
    relic_gt_mul(&power[0], &power[0], &power[1]);
    relic_gt_mul(out, &power[0], a);
}

/* First: does the order divide p^4 - p^2 + 1, that is, a^(p^4) a = a^(p^2)? Then: does it divide
 * (u + 1) + u p + u p^2 - 2u p^3, the first row of pairing_split.c? The two have only q in common
 * (tests/oracle/self.c). With w = a^abs(u), u negative: a w^(2 p^3) = w w^p w^(p^2). Zero would
 * pass both, so it is excluded first. */
bool pairing_gt_in_group(const struct gt *a)
{
    static const struct gt zero;
    struct gt left, right, w, image;
    if (pairing_gt_equal(a, &zero))
        return false;
    relic_gt_power_p(&right, a, 2);
    relic_gt_power_p(&left, &right, 2);
    relic_gt_mul(&left, &left, a);
    if (!pairing_gt_equal(&left, &right))
        return false;
    pairing_gt_power_u(&w, a);
    relic_gt_power_p(&left, &w, 3);
    relic_gt_square_cyclotomic(&left, &left);
    relic_gt_mul(&left, &left, a);
    relic_gt_power_p(&image, &w, 1);
    relic_gt_mul(&right, &w, &image);
    relic_gt_power_p(&image, &w, 2);
    relic_gt_mul(&right, &right, &image);
    return pairing_gt_equal(&left, &right);
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
