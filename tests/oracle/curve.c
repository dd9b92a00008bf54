/* Affine points, as a first course on elliptic curves adds them. */
#include "tests/oracle/curve.h"
#include <assert.h>

void curve_init(struct curve *e, const struct field *f)
{
    e->field = f;
    e->a = field_new(f);
    e->b = field_new(f);
}

void curve_clear(struct curve *e)
{
    field_free(e->field, e->a);
    field_free(e->field, e->b);
}

void point_init(const struct curve *e, struct point *p)
{
    p->infinity = true;
    p->x = field_new(e->field);
    p->y = field_new(e->field);
}

void point_clear(const struct curve *e, struct point *p)
{
    field_free(e->field, p->x);
    field_free(e->field, p->y);
}

void point_set(const struct curve *e, struct point *out, const struct point *p)
{
    out->infinity = p->infinity;
    field_set(e->field, out->x, p->x);
    field_set(e->field, out->y, p->y);
}

void point_neg(const struct curve *e, struct point *out, const struct point *p)
{
    point_set(e, out, p);
    field_negate(e->field, out->y, out->y);
}

/* Chord: (y2 - y1) / (x2 - x1). Tangent: (3 x^2 + a) / 2 y. */
bool point_slope(const struct curve *e, fmpz *out, const struct point *p, const struct point *q)
{
    const struct field *f = e->field;
    assert(!p->infinity && !q->infinity);
    const bool same_x = field_same(f, p->x, q->x);
    if (same_x && (!field_same(f, p->y, q->y) || field_is_zero(f, p->y)))
        return false;
    fmpz *rise = field_new(f), *run = field_new(f);
    if (same_x) {
        field_sqr(f, run, p->x);
        field_add(f, rise, run, run);
        field_add(f, rise, rise, run);
        field_add(f, rise, rise, e->a);
        field_add(f, run, p->y, p->y);
    } else {
        field_sub(f, rise, q->y, p->y);
        field_sub(f, run, q->x, p->x);
    }
    field_div(f, out, rise, run);
    field_free(f, rise);
    field_free(f, run);
    return true;
}

/* x3 = s^2 - x1 - x2 and y3 = s (x1 - x3) - y1, s the slope. */
void point_add(const struct curve *e, struct point *out, const struct point *p,
               const struct point *q)
{
    const struct field *f = e->field;
    if (p->infinity) {
        point_set(e, out, q);
        return;
    }
    if (q->infinity) {
        point_set(e, out, p);
        return;
    }
    fmpz *slope = field_new(f), *x = field_new(f), *y = field_new(f);
    const bool finite = point_slope(e, slope, p, q);
    if (finite) {
        field_sqr(f, x, slope);
        field_sub(f, x, x, p->x);
        field_sub(f, x, x, q->x);
        field_sub(f, y, p->x, x);
        field_mul(f, y, y, slope);
        field_sub(f, y, y, p->y);
    }
    field_set(f, out->x, x);
    field_set(f, out->y, y);
    out->infinity = !finite;
    field_free(f, slope);
    field_free(f, x);
    field_free(f, y);
}

void point_mul(const struct curve *e, struct point *out, const fmpz_t k, const struct point *p)
{
    struct point base, result;
    point_init(e, &base);
    point_init(e, &result);
    point_set(e, &base, p);
    if (fmpz_sgn(k) < 0)
        point_neg(e, &base, &base);
    fmpz_t n;
    fmpz_init(n);
    fmpz_abs(n, k);
    for (slong i = (slong)fmpz_sizeinbase(n, 2) - 1; i >= 0; i--) {
        point_add(e, &result, &result, &result);
        if (fmpz_tstbit(n, (ulong)i))
            point_add(e, &result, &result, &base);
    }
    point_set(e, out, &result);
    fmpz_clear(n);
    point_clear(e, &base);
    point_clear(e, &result);
}

bool point_on_curve(const struct curve *e, const struct point *p)
{
    const struct field *f = e->field;
    if (p->infinity)
        return true;
    fmpz *left = field_new(f), *right = field_new(f);
    field_sqr(f, right, p->x);
    field_add(f, right, right, e->a);
    field_mul(f, right, right, p->x);
    field_add(f, right, right, e->b);
    field_sqr(f, left, p->y);
    const bool on = field_same(f, left, right);
    field_free(f, left);
    field_free(f, right);
    return on;
}

bool point_equal(const struct curve *e, const struct point *p, const struct point *q)
{
    if (p->infinity || q->infinity)
        return p->infinity == q->infinity;
    return field_same(e->field, p->x, q->x) && field_same(e->field, p->y, q->y);
}
