#include "tests/oracle/ristretto.h"
#include <assert.h>

enum { BYTES = 32 };

struct edwards {
    fmpz *x, *y;
};

static struct edwards edwards_new(const struct ristretto *r)
{
    struct edwards p = {field_new(&r->field), field_new(&r->field)};
    field_set_si(&r->field, p.y, 1);
    return p;
}

static void edwards_free(const struct ristretto *r, struct edwards p)
{
    field_free(&r->field, p.x);
    field_free(&r->field, p.y);
}

/* -x^2 + y^2 = 1 + d x^2 y^2:
 * x = (x1 y2 + y1 x2) / (1 + d x1 x2 y1 y2), y = (y1 y2 + x1 x2) / (1 - d x1 x2 y1 y2). */
static void edwards_add(const struct ristretto *r, struct edwards out, struct edwards p,
                        struct edwards q)
{
    const struct field *f = &r->field;
    fmpz *a = field_new(f), *b = field_new(f), *c = field_new(f), *t = field_new(f),
         *one = field_new(f);
    field_set_si(f, one, 1);
    field_mul(f, a, p.x, q.y);
    field_mul(f, b, p.y, q.x);
    field_mul(f, t, a, b);
    field_mul(f, t, t, r->d);
    field_add(f, a, a, b);
    field_mul(f, b, p.y, q.y);
    field_mul(f, c, p.x, q.x);
    field_add(f, b, b, c);
    field_add(f, c, one, t);
    field_div(f, out.x, a, c);
    field_sub(f, c, one, t);
    field_div(f, out.y, b, c);
    field_free(f, a);
    field_free(f, b);
    field_free(f, c);
    field_free(f, t);
    field_free(f, one);
}

static bool is_negative(const fmpz *a)
{
    return fmpz_is_odd(a);
}

static void absolute(const struct ristretto *r, fmpz *a)
{
    if (is_negative(a))
        field_negate(&r->field, a, a);
}

/* SQRT_RATIO_M1 of section 4.2: the root of u/v that is not negative and true, or, when u/v is not
 * a square, that of sqrt(-1) u/v and false; 0 and (u is 0) when one of them is 0. Here by powers of
 * u/v itself, with w^((p + 3) / 8) a root of w or of -w when w is a square. */
static bool sqrt_ratio(const struct ristretto *r, fmpz *out, const fmpz *u, const fmpz *v)
{
    const struct field *f = &r->field;
    if (field_is_zero(f, u) || field_is_zero(f, v)) {
        const bool square = field_is_zero(f, u);
        field_set_si(f, out, 0);
        return square;
    }
    fmpz_t e;
    fmpz *w = field_new(f), *root = field_new(f), *check = field_new(f);
    fmpz_init(e);
    field_div(f, w, u, v);
    fmpz_sub_ui(e, f->prime, 1);
    fmpz_fdiv_q_2exp(e, e, 1);
    field_pow(f, check, w, e);
    const bool square = field_is_one(f, check);
    if (!square)
        field_mul(f, w, w, r->sqrt_m1);
    fmpz_add_ui(e, f->prime, 3);
    fmpz_fdiv_q_2exp(e, e, 3);
    field_pow(f, root, w, e);
    field_sqr(f, check, root);
    if (!field_same(f, check, w))
        field_mul(f, root, root, r->sqrt_m1);
    field_sqr(f, check, root);
    assert(field_same(f, check, w));
    absolute(r, root);
    field_set(f, out, root);
    fmpz_clear(e);
    field_free(f, w);
    field_free(f, root);
    field_free(f, check);
    return square;
}

/* The constants of section 4.1, from their definitions with a = -1 and d = -121665 / 121666. The
 * signs of the two roots are those that the RFC lists. */
void ristretto_init(struct ristretto *r)
{
    field_prime(&r->field, "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");
    fmpz_init(r->order);
    number_read(r->order, "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed",
                BYTES);
    const struct field *f = &r->field;
    fmpz **constants[] = {&r->d,
                          &r->sqrt_m1,
                          &r->sqrt_ad_minus_one,
                          &r->invsqrt_a_minus_d,
                          &r->one_minus_d_sq,
                          &r->d_minus_one_sq};
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        *constants[i] = field_new(f);
    fmpz *t = field_new(f), *one = field_new(f);
    fmpz_t e;
    field_set_si(f, one, 1);
    field_set_si(f, r->d, -121665);
    field_set_si(f, t, 121666);
    field_div(f, r->d, r->d, t);
    fmpz_init(e); /* 2 is not a square: sqrt(-1) = 2^((p - 1) / 4) */
    fmpz_sub_ui(e, f->prime, 1);
    fmpz_fdiv_q_2exp(e, e, 2);
    field_set_si(f, t, 2);
    field_pow(f, r->sqrt_m1, t, e);
    absolute(r, r->sqrt_m1);
    field_add(f, t, r->d, one);
    field_negate(f, t, t); /* ad - 1 = a - d = -d - 1 */
    const bool square =
        sqrt_ratio(r, r->sqrt_ad_minus_one, t, one) && sqrt_ratio(r, r->invsqrt_a_minus_d, one, t);
    assert(square);
    field_negate(f, r->sqrt_ad_minus_one, r->sqrt_ad_minus_one);
    field_sqr(f, t, r->d);
    field_sub(f, r->one_minus_d_sq, one, t);
    field_sub(f, t, r->d, one);
    field_sqr(f, r->d_minus_one_sq, t);
    field_free(f, t);
    field_free(f, one);
    fmpz_clear(e);
}

void ristretto_clear(struct ristretto *r)
{
    const struct field *f = &r->field;
    fmpz *constants[] = {r->d,
                         r->sqrt_m1,
                         r->sqrt_ad_minus_one,
                         r->invsqrt_a_minus_d,
                         r->one_minus_d_sq,
                         r->d_minus_one_sq};
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        field_free(f, constants[i]);
    fmpz_clear(r->order);
    field_clear(&r->field);
}

/* Section 4.3.1. */
static bool decode(const struct ristretto *r, struct edwards out, const char *encoding)
{
    const struct field *f = &r->field;
    fmpz_t s;
    fmpz_init(s);
    number_read(s, number_reverse(encoding).text, BYTES);
    if (fmpz_cmp(s, f->prime) >= 0 || is_negative(s)) {
        fmpz_clear(s);
        return false;
    }
    fmpz *ss = field_new(f), *u1 = field_new(f), *u2 = field_new(f), *v = field_new(f),
         *one = field_new(f), *root = field_new(f), *dx = field_new(f);
    field_set_si(f, one, 1);
    field_sqr(f, ss, s);
    field_sub(f, u1, one, ss);
    field_add(f, u2, one, ss);
    field_sqr(f, ss, u2); /* now u2^2 */
    field_sqr(f, v, u1);
    field_mul(f, v, v, r->d);
    field_negate(f, v, v);
    field_sub(f, v, v, ss);
    field_mul(f, root, v, ss);
    const bool square = sqrt_ratio(r, root, one, root);
    field_mul(f, dx, root, u2);
    field_mul(f, v, v, root);
    field_mul(f, v, v, dx); /* den_y = invsqrt den_x v */
    field_add(f, out.x, s, s);
    field_mul(f, out.x, out.x, dx);
    absolute(r, out.x);
    field_mul(f, out.y, u1, v);
    field_mul(f, dx, out.x, out.y);
    const bool valid = square && !is_negative(dx) && !field_is_zero(f, out.y);
    fmpz *const all[] = {ss, u1, u2, v, one, root, dx};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        field_free(f, all[i]);
    fmpz_clear(s);
    return valid;
}

/* Section 4.3.2 with z0 = 1 and t0 = x0 y0. */
static struct hex encode(const struct ristretto *r, struct edwards p)
{
    const struct field *f = &r->field;
    fmpz *u1 = field_new(f), *u2 = field_new(f), *t = field_new(f), *one = field_new(f),
         *root = field_new(f), *zinv = field_new(f), *x = field_new(f), *y = field_new(f),
         *den = field_new(f);
    field_set_si(f, one, 1);
    field_add(f, u1, one, p.y);
    field_sub(f, t, one, p.y);
    field_mul(f, u1, u1, t);
    field_mul(f, u2, p.x, p.y);
    field_sqr(f, t, u2);
    field_mul(f, t, t, u1);
    sqrt_ratio(r, root, one, t);
    field_mul(f, u1, u1, root);   /* den1 */
    field_mul(f, root, root, u2); /* den2 */
    field_mul(f, zinv, u1, root);
    field_mul(f, zinv, zinv, u2);
    field_mul(f, t, u2, zinv);
    if (is_negative(t)) { /* rotate */
        field_mul(f, x, p.y, r->sqrt_m1);
        field_mul(f, y, p.x, r->sqrt_m1);
        field_mul(f, den, u1, r->invsqrt_a_minus_d);
    } else {
        field_set(f, x, p.x);
        field_set(f, y, p.y);
        field_set(f, den, root);
    }
    field_mul(f, t, x, zinv);
    if (is_negative(t))
        field_negate(f, y, y);
    field_sub(f, t, one, y);
    field_mul(f, t, t, den);
    absolute(r, t);
    const struct hex out = number_reverse(number_write(t, BYTES).text);
    fmpz *const all[] = {u1, u2, t, one, root, zinv, x, y, den};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        field_free(f, all[i]);
    return out;
}

/* MAP of section 4.3.4: Elligator 2 for this curve. */
static void map_half(const struct ristretto *r, struct edwards out, const char *half)
{
    const struct field *f = &r->field;
    fmpz *t = field_new(f), *rr = field_new(f), *u = field_new(f), *v = field_new(f),
         *s = field_new(f), *c = field_new(f), *one = field_new(f), *n = field_new(f),
         *w = field_new(f);
    number_read(t, number_reverse(half).text, BYTES);
    fmpz_fdiv_r_2exp(t, t, 255);
    fmpz_mod(t, t, f->prime);
    field_set_si(f, one, 1);
    field_sqr(f, rr, t);
    field_mul(f, rr, rr, r->sqrt_m1);
    field_add(f, u, rr, one);
    field_mul(f, u, u, r->one_minus_d_sq);
    field_mul(f, v, rr, r->d);
    field_add(f, v, v, one);
    field_negate(f, v, v); /* -1 - r d */
    field_add(f, w, rr, r->d);
    field_mul(f, v, v, w);
    field_set_si(f, c, -1);
    if (!sqrt_ratio(r, s, u, v)) {
        field_mul(f, s, s, t);
        absolute(r, s);
        field_negate(f, s, s);
        field_set(f, c, rr);
    }
    field_sub(f, n, rr, one);
    field_mul(f, n, n, c);
    field_mul(f, n, n, r->d_minus_one_sq);
    field_sub(f, n, n, v);
    field_mul(f, w, n, r->sqrt_ad_minus_one); /* w1; x = w0 / w1 with w0 = 2 s v */
    field_add(f, u, s, s);
    field_mul(f, u, u, v);
    field_div(f, out.x, u, w);
    field_sqr(f, s, s);
    field_sub(f, u, one, s); /* w2 */
    field_add(f, w, one, s); /* w3 */
    field_div(f, out.y, u, w);
    fmpz *const all[] = {t, rr, u, v, s, c, one, n, w};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        field_free(f, all[i]);
}

struct hex ristretto_generator(const struct ristretto *r)
{
    (void)r;
    return hex_format("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76");
}

bool ristretto_valid(const struct ristretto *r, const char *encoding)
{
    struct edwards p = edwards_new(r);
    const bool valid = hex_size(encoding) == BYTES && decode(r, p, encoding);
    edwards_free(r, p);
    return valid;
}

struct hex ristretto_add(const struct ristretto *r, const char *a, const char *b)
{
    struct edwards p = edwards_new(r), q = edwards_new(r);
    const bool valid = decode(r, p, a) && decode(r, q, b);
    assert(valid);
    edwards_add(r, p, p, q);
    const struct hex out = encode(r, p);
    edwards_free(r, p);
    edwards_free(r, q);
    return out;
}

struct hex ristretto_mul(const struct ristretto *r, const char *k, const char *a)
{
    struct edwards p = edwards_new(r), sum = edwards_new(r);
    const bool valid = decode(r, p, a);
    assert(valid);
    fmpz_t e;
    fmpz_init(e);
    number_read(e, number_reverse(k).text, BYTES);
    for (slong i = (slong)fmpz_sizeinbase(e, 2) - 1; i >= 0; i--) {
        edwards_add(r, sum, sum, sum);
        if (fmpz_tstbit(e, (ulong)i))
            edwards_add(r, sum, sum, p);
    }
    const struct hex out = encode(r, sum);
    fmpz_clear(e);
    edwards_free(r, p);
    edwards_free(r, sum);
    return out;
}

struct hex ristretto_map(const struct ristretto *r, const char *uniform)
{
    struct edwards p = edwards_new(r), q = edwards_new(r);
    map_half(r, p, hex_slice(uniform, 0, BYTES).text);
    map_half(r, q, hex_slice(uniform, BYTES, BYTES).text);
    edwards_add(r, p, p, q);
    const struct hex out = encode(r, p);
    edwards_free(r, p);
    edwards_free(r, q);
    return out;
}

struct hex ristretto_inverse(const struct ristretto *r, const char *k)
{
    fmpz_t a;
    fmpz_init(a);
    number_read(a, number_reverse(k).text, BYTES);
    const int invertible = fmpz_invmod(a, a, r->order);
    assert(invertible);
    const struct hex out = number_reverse(number_write(a, BYTES).text);
    fmpz_clear(a);
    return out;
}
