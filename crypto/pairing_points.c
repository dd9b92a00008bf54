/* G1 and G2: the operations on points. */
#include "crypto/pairing_internal.h"
#include "crypto/relic_ops.h"
#include <assert.h>
#include <string.h>

static void normalise_g1_chunk(struct g1 *points, const size_t *index, size_t count)
{
    struct fp inverse[INVERT_MANY], square;
    for (size_t i = 0; i < count; i++)
        inverse[i] = points[index[i]].z;
    field_invert_many(inverse, count);
    for (size_t i = 0; i < count; i++) {
        struct g1 *const point = &points[index[i]];
        struct fp x, y;
        relic_fp_square(&square, &inverse[i]);
        relic_fp_mul(&x, &point->x, &square);
        relic_fp_mul(&square, &square, &inverse[i]);
        relic_fp_mul(&y, &point->y, &square);
        pairing_g1_set_affine(point, &x, &y);
    }
}

static void normalise_g2_chunk(struct g2 *points, const size_t *index, size_t count)
{
    struct fp2 inverse[INVERT_MANY], square;
    for (size_t i = 0; i < count; i++)
        inverse[i] = points[index[i]].z;
    field2_invert_many(inverse, count);
    for (size_t i = 0; i < count; i++) {
        struct g2 *const point = &points[index[i]];
        struct fp2 x, y;
        relic_fp2_mul(&square, &inverse[i], &inverse[i]);
        relic_fp2_mul(&x, &point->x, &square);
        relic_fp2_mul(&square, &square, &inverse[i]);
        relic_fp2_mul(&y, &point->y, &square);
        pairing_g2_set_affine(point, &x, &y);
    }
}

void pairing_g1_normalise(struct g1 *elements, size_t count)
{
    size_t index[INVERT_MANY], waiting = 0;
    for (size_t i = 0; i < count; i++) {
        if (elements[i].affine != 1 && !relic_g1_is_identity(&elements[i]))
            index[waiting++] = i;
        if (waiting == INVERT_MANY || (waiting > 0 && i + 1 == count)) {
            normalise_g1_chunk(elements, index, waiting);
            waiting = 0;
        }
    }
}

void pairing_g2_normalise(struct g2 *elements, size_t count)
{
    size_t index[INVERT_MANY], waiting = 0;
    for (size_t i = 0; i < count; i++) {
        if (elements[i].affine != 1 && !relic_g2_is_identity(&elements[i]))
            index[waiting++] = i;
        if (waiting == INVERT_MANY || (waiting > 0 && i + 1 == count)) {
            normalise_g2_chunk(elements, index, waiting);
            waiting = 0;
        }
    }
}

void pairing_g1_set_affine(struct g1 *out, const struct fp *x, const struct fp *y)
{
    struct g1 point;
    memset(&point, 0, sizeof point); /* the padding too */
    point.x = *x;
    point.y = *y;
    field_set_u64(&point.z, 1);
    point.affine = 1;
    *out = point;
}

void pairing_g2_set_affine(struct g2 *out, const struct fp2 *x, const struct fp2 *y)
{
    struct g2 point;
    memset(&point, 0, sizeof point);
    point.x = *x;
    point.y = *y;
    field_set_u64(&point.z.re, 1);
    point.affine = 1;
    *out = point;
}

void pairing_g1_right_side(struct fp *out, const struct fp *x)
{
    struct fp cube, b;
    relic_fp_square(&cube, x);
    relic_fp_mul(&cube, &cube, x);
    field_set_u64(&b, PAIRING_B);
    relic_fp_add(out, &cube, &b);
}

void pairing_g2_right_side(struct fp2 *out, const struct fp2 *x)
{
    struct fp2 cube, b;
    relic_fp2_mul(&cube, x, x);
    relic_fp2_mul(&cube, &cube, x);
    /* 2 / (1 + i) = 1 - i, and 4 (1 + i) */
    field_set_u64(&b.re, PAIRING_BLS ? PAIRING_B : PAIRING_B / 2);
    b.im = b.re;
    if (!PAIRING_BLS)
        field_neg(&b.im, &b.re);
    relic_fp2_add(out, &cube, &b);
}

void pairing_g1_identity(struct g1 *out)
{
    relic_g1_identity(out);
}

void pairing_g1_generator(struct g1 *out)
{
    relic_g1_generator(out);
}

void pairing_g1_add(struct g1 *out, const struct g1 *a, const struct g1 *b)
{
    relic_g1_add(out, a, b);
}

void pairing_g1_sub(struct g1 *out, const struct g1 *a, const struct g1 *b)
{
    struct g1 minus;
    relic_g1_neg(&minus, b);
    relic_g1_add(out, a, &minus);
}

void pairing_g1_neg(struct g1 *out, const struct g1 *a)
{
    relic_g1_neg(out, a);
}

void pairing_g1_mul(struct g1 *out, const struct g1 *a, const struct scalar *k)
{
    group_mul(&group_g1, out, a, k);
}

bool pairing_g1_is_identity(const struct g1 *a)
{
    return relic_g1_is_identity(a);
}

bool pairing_g1_equal(const struct g1 *a, const struct g1 *b)
{
    struct g1 both[2] = {*a, *b};
    pairing_g1_normalise(both, 2);
    const bool none = relic_g1_is_identity(a);
    if (none || relic_g1_is_identity(b))
        return none == relic_g1_is_identity(b);
    return field_equal(&both[0].x, &both[1].x) && field_equal(&both[0].y, &both[1].y);
}

void pairing_g2_identity(struct g2 *out)
{
    relic_g2_identity(out);
}

void pairing_g2_generator(struct g2 *out)
{
    relic_g2_generator(out);
}

void pairing_g2_add(struct g2 *out, const struct g2 *a, const struct g2 *b)
{
    relic_g2_add(out, a, b);
}

void pairing_g2_sub(struct g2 *out, const struct g2 *a, const struct g2 *b)
{
    struct g2 minus;
    relic_g2_neg(&minus, b);
    relic_g2_add(out, a, &minus);
}

void pairing_g2_neg(struct g2 *out, const struct g2 *a)
{
    relic_g2_neg(out, a);
}

void pairing_g2_mul(struct g2 *out, const struct g2 *a, const struct scalar *k)
{
    group_mul(&group_g2, out, a, k);
}

bool pairing_g2_is_identity(const struct g2 *a)
{
    return relic_g2_is_identity(a);
}

bool pairing_g2_equal(const struct g2 *a, const struct g2 *b)
{
    struct g2 both[2] = {*a, *b};
    pairing_g2_normalise(both, 2);
    const bool none = relic_g2_is_identity(a);
    if (none || relic_g2_is_identity(b))
        return none == relic_g2_is_identity(b);
    return memcmp(&both[0].x, &both[1].x, sizeof both[0].x) == 0 &&
           memcmp(&both[0].y, &both[1].y, sizeof both[0].y) == 0;
}

/* beta is the cube root of unity for the lambda of pairing_split.c, in Montgomery form. RELIC has a
 * beta too, but which of the two depends on its version. */
void pairing_g1_endomorphism(struct g1 *out, const struct g1 *a)
{
    static const struct fp beta = {PAIRING_BETA};
    *out = *a;
    relic_fp_mul(&out->x, &out->x, &beta);
}

static const struct pairing_bit u_bits[] = PAIRING_U, trace_bits[] = PAIRING_TRACE;

/* abs(u) a, for any point of the curve. */
static void g1_times_u(struct g1 *out, const struct g1 *a)
{
    const struct g1 base = *a;
    struct g1 minus;
    relic_g1_neg(&minus, &base);
    *out = base;
    for (size_t i = 1; i <= sizeof u_bits / sizeof *u_bits; i++) {
        const bool last = i == sizeof u_bits / sizeof *u_bits;
        for (int n = u_bits[i - 1].exponent - (last ? 0 : u_bits[i].exponent); n > 0; n--)
            relic_g1_double(out, out);
        if (!last)
            relic_g1_add(out, out, u_bits[i].minus ? &minus : &base);
    }
}

/* BN: all points have order q. BLS: the endomorphism has e^2 + e + 1 = 0 on all points. If
 * e(P) = -u^2 P, then 0 = (u^4 - u^2 + 1) P = q P; and all points of order q are like that. Points
 * with x = 0 have order 3; RELIC 0.4.1 would double them to the neutral element. */
bool pairing_g1_in_group(const struct g1 *a)
{
    struct g1 multiple, image;
    if (!PAIRING_BLS)
        return true;
    if (field_equal(&a->x, &(const struct fp){{0}}))
        return relic_g1_is_identity(a);
    g1_times_u(&multiple, a);
    g1_times_u(&multiple, &multiple);
    relic_g1_neg(&multiple, &multiple);
    pairing_g1_endomorphism(&image, a);
    return pairing_g1_equal(&multiple, &image);
}

/* BLS: (1 - u) times any point has order q, and u is negative. (The points of E of order prime to q
 * are two cycles of (1 - u) / 3 and 1 - u.) */
void pairing_g1_clear(struct g1 *a)
{
    struct g1 multiple;
    if (!PAIRING_BLS)
        return;
    g1_times_u(&multiple, a);
    relic_g1_add(a, a, &multiple);
    pairing_g1_normalise(a, 1);
}

/* The Frobenius F of the twist has F^2 - tF + p = 0, and E has p + 1 - t points. If
 * F(Q) = (t - 1) Q, then 0 = ((t - 1)^2 - t (t - 1) + p) Q = (p + 1 - t) Q; and all points of order
 * q are like that. BN: p + 1 - t is q. BLS: the twist has no other order in common with E
 * (tests/oracle/self.c). t - 1 is 6u^2 or u. */
bool pairing_g2_in_group(const struct g2 *a)
{
    struct g2 sum = *a, minus, image;
    relic_g2_neg(&minus, a);
    for (size_t i = 1; i <= sizeof trace_bits / sizeof *trace_bits; i++) {
        const bool last = i == sizeof trace_bits / sizeof *trace_bits;
        for (int n = trace_bits[i - 1].exponent - (last ? 0 : trace_bits[i].exponent); n > 0; n--)
            relic_g2_double(&sum, &sum);
        if (!last)
            relic_g2_add(&sum, &sum, trace_bits[i].minus ? &minus : a);
    }
    if (PAIRING_BLS)
        relic_g2_neg(&sum, &sum);
    relic_g2_power_p(&image, a, 1);
    return pairing_g2_equal(&sum, &image);
}

static void any_g1_identity(void *out)
{
    relic_g1_identity(out);
}

static void any_g1_add(void *out, const void *a, const void *b)
{
    relic_g1_add(out, a, b);
}

static void any_g1_twice(void *out, const void *a)
{
    relic_g1_double(out, a);
}

static void any_g1_neg(void *out, const void *a)
{
    relic_g1_neg(out, a);
}

static void any_g1_endomorphism(void *out, const void *a, unsigned times)
{
    assert(times == 1);
    pairing_g1_endomorphism(out, a);
}

static void any_g1_normalise(void *elements, size_t count)
{
    pairing_g1_normalise(elements, count);
}

const struct pairing_group group_g1 = {
    sizeof(struct g1),   G1_PARTS,         G1_PART_BITS, split_g1,
    any_g1_identity,     any_g1_add,       any_g1_twice, any_g1_neg,
    any_g1_endomorphism, any_g1_normalise,
};

static void any_g2_identity(void *out)
{
    relic_g2_identity(out);
}

static void any_g2_add(void *out, const void *a, const void *b)
{
    relic_g2_add(out, a, b);
}

static void any_g2_twice(void *out, const void *a)
{
    relic_g2_double(out, a);
}

static void any_g2_neg(void *out, const void *a)
{
    relic_g2_neg(out, a);
}

static void any_g2_endomorphism(void *out, const void *a, unsigned times)
{
    relic_g2_power_p(out, a, (int)times);
}

static void any_g2_normalise(void *elements, size_t count)
{
    pairing_g2_normalise(elements, count);
}

const struct pairing_group group_g2 = {
    sizeof(struct g2), FROBENIUS_PARTS, FROBENIUS_PART_BITS, split_frobenius,     any_g2_identity,
    any_g2_add,        any_g2_twice,    any_g2_neg,          any_g2_endomorphism, any_g2_normalise,
};
