/* The arithmetic of a tower of fields, storey by storey. */
#include "tests/oracle/field.h"
#include <assert.h>

void field_prime(struct field *f, const char *prime_hex)
{
    f->base = NULL;
    f->degree = f->size = 1;
    f->nonresidue = NULL;
    fmpz_init(f->prime);
    const int bad = fmpz_set_str(f->prime, prime_hex, 16);
    assert(!bad);
}

void field_extension(struct field *f, const struct field *base, slong degree,
                     const slong *nonresidue)
{
    f->base = base;
    f->degree = degree;
    f->size = degree * base->size;
    fmpz_init_set(f->prime, base->prime);
    f->nonresidue = field_new(base);
    for (slong i = 0; i < base->size; i++)
        fmpz_set_si(f->nonresidue + i, nonresidue[i]);
}

void field_clear(struct field *f)
{
    if (f->base)
        field_free(f->base, f->nonresidue);
    fmpz_clear(f->prime);
}

fmpz *field_new(const struct field *f)
{
    return _fmpz_vec_init(f->size);
}

void field_free(const struct field *f, fmpz *a)
{
    _fmpz_vec_clear(a, f->size);
}

void field_set(const struct field *f, fmpz *out, const fmpz *a)
{
    _fmpz_vec_set(out, a, f->size);
}

void field_set_si(const struct field *f, fmpz *out, slong value)
{
    _fmpz_vec_zero(out, f->size);
    fmpz_set_si(out, value);
    fmpz_mod(out, out, f->prime);
}

void field_add(const struct field *f, fmpz *out, const fmpz *a, const fmpz *b)
{
    _fmpz_vec_add(out, a, b, f->size);
    _fmpz_vec_scalar_mod_fmpz(out, out, f->size, f->prime);
}

void field_sub(const struct field *f, fmpz *out, const fmpz *a, const fmpz *b)
{
    _fmpz_vec_sub(out, a, b, f->size);
    _fmpz_vec_scalar_mod_fmpz(out, out, f->size, f->prime);
}

void field_negate(const struct field *f, fmpz *out, const fmpz *a)
{
    _fmpz_vec_neg(out, a, f->size);
    _fmpz_vec_scalar_mod_fmpz(out, out, f->size, f->prime);
}

/* A product of polynomials of degree below |degree|, the upper half folded down by
 * X^degree = nonresidue; coordinates are plain integers, not yet reduced. */
static void product(const struct field *f, fmpz *out, const fmpz *a, const fmpz *b)
{
    if (!f->base) {
        fmpz_mul(out, a, b);
        return;
    }
    const struct field *k = f->base;
    const slong d = f->degree, n = k->size;
    fmpz *whole = _fmpz_vec_init((2 * d - 1) * n), *term = field_new(k);
    for (slong i = 0; i < d; i++)
        for (slong j = 0; j < d; j++) {
            product(k, term, a + i * n, b + j * n);
            _fmpz_vec_add(whole + (i + j) * n, whole + (i + j) * n, term, n);
        }
    for (slong i = 2 * d - 2; i >= d; i--) {
        product(k, term, whole + i * n, f->nonresidue);
        _fmpz_vec_add(whole + (i - d) * n, whole + (i - d) * n, term, n);
    }
    _fmpz_vec_set(out, whole, f->size);
    _fmpz_vec_clear(whole, (2 * d - 1) * n);
    field_free(k, term);
}

void field_mul(const struct field *f, fmpz *out, const fmpz *a, const fmpz *b)
{
    product(f, out, a, b);
    _fmpz_vec_scalar_mod_fmpz(out, out, f->size, f->prime);
}

void field_sqr(const struct field *f, fmpz *out, const fmpz *a)
{
    field_mul(f, out, a, a);
}

/* 1 / (a0 + a1 X) = (a0 - a1 X) / (a0^2 - c a1^2), c the nonresidue. */
static void inv_quadratic(const struct field *f, fmpz *out, const fmpz *a)
{
    const struct field *k = f->base;
    fmpz *norm = field_new(k), *t = field_new(k);
    field_sqr(k, norm, a);
    field_sqr(k, t, a + k->size);
    field_mul(k, t, t, f->nonresidue);
    field_sub(k, norm, norm, t);
    field_inv(k, norm, norm);
    field_mul(k, out, a, norm);
    field_negate(k, norm, norm);
    field_mul(k, out + k->size, a + k->size, norm);
    field_free(k, norm);
    field_free(k, t);
}

/* The adjoint of a0 + a1 X + a2 X^2 is (a0^2 - c a1 a2) + (c a2^2 - a0 a1) X + (a1^2 - a0 a2) X^2;
 * its product with the element is the norm, which lies in the base. */
static void inv_cubic(const struct field *f, fmpz *out, const fmpz *a)
{
    const struct field *k = f->base;
    const slong n = k->size;
    const fmpz *a0 = a, *a1 = a + n, *a2 = a + 2 * n;
    fmpz *adjoint = field_new(f), *product = field_new(f), *t = field_new(k);
    field_mul(k, t, a1, a2);
    field_mul(k, t, t, f->nonresidue);
    field_sqr(k, adjoint, a0);
    field_sub(k, adjoint, adjoint, t);
    field_sqr(k, t, a2);
    field_mul(k, adjoint + n, t, f->nonresidue);
    field_mul(k, t, a0, a1);
    field_sub(k, adjoint + n, adjoint + n, t);
    field_sqr(k, adjoint + 2 * n, a1);
    field_mul(k, t, a0, a2);
    field_sub(k, adjoint + 2 * n, adjoint + 2 * n, t);
    field_mul(f, product, adjoint, a);
    field_inv(k, t, product);
    for (slong i = 0; i < 3; i++)
        field_mul(k, out + i * n, adjoint + i * n, t);
    field_free(f, adjoint);
    field_free(f, product);
    field_free(k, t);
}

void field_inv(const struct field *f, fmpz *out, const fmpz *a)
{
    assert(!field_is_zero(f, a));
    if (!f->base) {
        const int invertible = fmpz_invmod(out, a, f->prime);
        assert(invertible);
        return;
    }
    if (f->degree == 2)
        inv_quadratic(f, out, a);
    else
        inv_cubic(f, out, a);
}

void field_div(const struct field *f, fmpz *out, const fmpz *a, const fmpz *b)
{
    fmpz *inverse = field_new(f);
    field_inv(f, inverse, b);
    field_mul(f, out, a, inverse);
    field_free(f, inverse);
}

void field_pow(const struct field *f, fmpz *out, const fmpz *a, const fmpz_t exponent)
{
    fmpz *base = field_new(f), *result = field_new(f);
    field_set(f, base, a);
    if (fmpz_sgn(exponent) < 0)
        field_inv(f, base, base);
    field_set_si(f, result, 1);
    fmpz_t e;
    fmpz_init(e);
    fmpz_abs(e, exponent);
    for (slong i = (slong)fmpz_sizeinbase(e, 2) - 1; i >= 0; i--) {
        field_sqr(f, result, result);
        if (fmpz_tstbit(e, (ulong)i))
            field_mul(f, result, result, base);
    }
    field_set(f, out, result);
    fmpz_clear(e);
    field_free(f, base);
    field_free(f, result);
}

bool field_is_zero(const struct field *f, const fmpz *a)
{
    return _fmpz_vec_is_zero(a, f->size);
}

bool field_is_one(const struct field *f, const fmpz *a)
{
    return fmpz_is_one(a) && _fmpz_vec_is_zero(a + 1, f->size - 1);
}

bool field_same(const struct field *f, const fmpz *a, const fmpz *b)
{
    return _fmpz_vec_equal(a, b, f->size);
}
