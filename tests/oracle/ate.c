/* The optimal ate pairing, straight from its definition: see ate.h. */
#include "tests/oracle/ate.h"
#include <assert.h>

/* out = a w^2 or a / w^2 (|power| 2), a w^3 or a / w^3 (3), for |a| in Fp2. w^2 = v and w^3 = v w
 * are the basis elements whose coordinates over Fp2 are number 1 and number 4. */
static void lift(const struct ate *c, fmpz *out, const fmpz *a, int power)
{
    fmpz *w = field_new(&c->fp12);
    field_set_si(&c->fp12, out, 0);
    field_set(&c->fp2, out, a);
    fmpz_one(w + (power == 2 ? 2 : 8));
    (c->about->bls ? field_div : field_mul)(&c->fp12, out, out, w);
    field_free(&c->fp12, w);
}

static void untwist(const struct ate *c, struct point *out, const struct point *q)
{
    out->infinity = false;
    lift(c, out->x, q->x, 2);
    lift(c, out->y, q->y, 3);
}

static void embed(const struct ate *c, struct point *out, const struct point *p)
{
    out->infinity = false;
    field_set_si(&c->fp12, out->x, 0);
    field_set_si(&c->fp12, out->y, 0);
    field_set(&c->fp, out->x, p->x);
    field_set(&c->fp, out->y, p->y);
}

static void frobenius(const struct ate *c, struct point *out, const struct point *q)
{
    out->infinity = q->infinity;
    field_pow(&c->fp12, out->x, q->x, c->p);
    field_pow(&c->fp12, out->y, q->y, c->p);
}

/* x(at) - x(t): the vertical line through |t|. */
static void vertical(const struct ate *c, fmpz *out, const struct point *t, const struct point *at)
{
    assert(!t->infinity);
    field_sub(&c->fp12, out, at->x, t->x);
}

/* f *= l_{t,q}(at) / v_{t+q}(at), and t += q: one step of Miller's algorithm. */
static void step(const struct ate *c, fmpz *f, struct point *t, const struct point *q,
                 const struct point *at)
{
    const struct field *k = &c->fp12;
    fmpz *slope = field_new(k), *line = field_new(k), *run = field_new(k);
    const bool finite = point_slope(&c->e12, slope, t, q);
    if (finite) {
        field_sub(k, run, at->x, t->x);
        field_mul(k, run, run, slope);
        field_sub(k, line, at->y, t->y);
        field_sub(k, line, line, run);
    } else {
        vertical(c, line, t, at);
    }
    field_mul(k, f, f, line);
    point_add(&c->e12, t, t, q);
    if (finite) {
        vertical(c, line, t, at);
        field_div(k, f, f, line);
    }
    field_free(k, slope);
    field_free(k, line);
    field_free(k, run);
}

/* f_{s,q}(at) and t = s q, for a negative s too: f_{-n} = 1 / (f_n v_{nq}). */
static void miller(const struct ate *c, fmpz *f, struct point *t, const fmpz_t s,
                   const struct point *q, const struct point *at)
{
    const struct field *k = &c->fp12;
    fmpz_t n;
    fmpz_init(n);
    fmpz_abs(n, s);
    field_set_si(k, f, 1);
    point_set(&c->e12, t, q);
    for (slong i = (slong)fmpz_sizeinbase(n, 2) - 2; i >= 0; i--) {
        field_sqr(k, f, f);
        step(c, f, t, t, at);
        if (fmpz_tstbit(n, (ulong)i))
            step(c, f, t, q, at);
    }
    if (fmpz_sgn(s) < 0) {
        fmpz *line = field_new(k);
        vertical(c, line, t, at);
        field_mul(k, f, f, line);
        field_inv(k, f, f);
        point_neg(&c->e12, t, t);
        field_free(k, line);
    }
    fmpz_clear(n);
}

/* The power (p^12 - 1) / q, plain. */
static void final_power(const struct ate *c, fmpz *f)
{
    fmpz_t e, rest;
    fmpz_init(e);
    fmpz_init(rest);
    fmpz_pow_ui(e, c->p, 12);
    fmpz_sub_ui(e, e, 1);
    fmpz_fdiv_qr(e, rest, e, c->q);
    assert(fmpz_is_zero(rest));
    field_pow(&c->fp12, f, f, e);
    fmpz_clear(e);
    fmpz_clear(rest);
}

static void optimal_ate(const struct ate *c, fmpz *f, const struct point *p, const struct point *q)
{
    const struct curve *e = &c->e12;
    struct point at, base, t, image;
    point_init(e, &at);
    point_init(e, &base);
    point_init(e, &t);
    point_init(e, &image);
    embed(c, &at, p);
    untwist(c, &base, q);
    fmpz_t s;
    fmpz_init_set(s, c->u);
    if (!c->about->bls) {
        fmpz_mul_si(s, s, 6);
        fmpz_add_si(s, s, 2);
    }
    miller(c, f, &t, s, &base, &at);
    if (!c->about->bls) {
        frobenius(c, &image, &base);
        step(c, f, &t, &image, &at);
        frobenius(c, &image, &image);
        point_neg(e, &image, &image);
        step(c, f, &t, &image, &at);
    }
    final_power(c, f);
    fmpz_clear(s);
    point_clear(e, &at);
    point_clear(e, &base);
    point_clear(e, &t);
    point_clear(e, &image);
}

static struct hex pair(const struct ate *c, const char *p, const char *q, const fmpz_t power)
{
    struct point a, b;
    point_init(&c->e1, &a);
    point_init(&c->e2, &b);
    point_read(&c->e1, &a, p, c->bytes);
    point_read(&c->e2, &b, q, c->bytes);
    fmpz *f = field_new(&c->fp12);
    field_set_si(&c->fp12, f, 1);
    if (!a.infinity && !b.infinity) {
        optimal_ate(c, f, &a, &b);
        field_pow(&c->fp12, f, f, power);
    }
    const struct hex out = element_write(&c->fp12, f, c->bytes);
    field_free(&c->fp12, f);
    point_clear(&c->e1, &a);
    point_clear(&c->e2, &b);
    return out;
}

struct hex ate_textbook(const struct ate *c, const char *p, const char *q)
{
    fmpz_t one;
    fmpz_init_set_si(one, 1);
    const struct hex out = pair(c, p, q, one);
    fmpz_clear(one);
    return out;
}

struct hex ate_pairing(const struct ate *c, const char *p, const char *q)
{
    return pair(c, p, q, c->power);
}
