#include "tests/oracle/nist.h"
#include <assert.h>
#include <string.h>

struct constants {
    size_t bytes;
    const char *p, *b, *order, *x, *y;
};

static const struct constants p192 = {24,
                                      "fffffffffffffffffffffffffffffffeffffffffffffffff",
                                      "64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1",
                                      "ffffffffffffffffffffffff99def836146bc9b1b4d22831",
                                      "188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012",
                                      "07192b95ffc8da78631011ed6b24cdd573f977a11e794811"};

static const struct constants p256 = {
    32,
    "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
    "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
    "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296",
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"};

void nist_init(struct nist *c, int bits)
{
    assert(bits == 192 || bits == 256);
    const struct constants *k = bits == 192 ? &p192 : &p256;
    c->bytes = k->bytes;
    field_prime(&c->field, k->p);
    curve_init(&c->curve, &c->field);
    field_set_si(&c->field, c->curve.a, -3);
    element_read(&c->field, c->curve.b, k->b, c->bytes);
    fmpz_init(c->order);
    number_read(c->order, k->order, c->bytes);
    c->generator = hex_join(k->x, k->y, NULL);
}

void nist_clear(struct nist *c)
{
    curve_clear(&c->curve);
    field_clear(&c->field);
    fmpz_clear(c->order);
}

struct hex nist_add(const struct nist *c, const char *p, const char *q)
{
    return point_text_add(&c->curve, p, q, c->bytes);
}

struct hex nist_mul(const struct nist *c, const char *k, const char *p)
{
    return point_text_mul(&c->curve, k, p, c->bytes);
}

bool nist_on_curve(const struct nist *c, const char *p)
{
    return point_text_on_curve(&c->curve, p, c->bytes);
}

/* Both primes are 3 modulo 4, so a root is a power (p + 1) / 4. */
bool nist_lift(const struct nist *c, struct hex *out, const char *x, bool odd)
{
    const struct field *f = &c->field;
    struct point p;
    fmpz_t e;
    point_init(&c->curve, &p);
    p.infinity = false;
    fmpz_init(e);
    fmpz_add_ui(e, f->prime, 1);
    fmpz_fdiv_q_2exp(e, e, 2);
    element_read(f, p.x, x, c->bytes);
    assert(fmpz_cmp(p.x, f->prime) < 0);
    field_sqr(f, p.y, p.x);
    field_add(f, p.y, p.y, c->curve.a);
    field_mul(f, p.y, p.y, p.x);
    field_add(f, p.y, p.y, c->curve.b);
    field_pow(f, p.y, p.y, e);
    if (fmpz_is_odd(p.y) != odd)
        field_negate(f, p.y, p.y);
    const bool found = point_on_curve(&c->curve, &p);
    if (found)
        *out = point_write(&c->curve, &p, c->bytes);
    fmpz_clear(e);
    point_clear(&c->curve, &p);
    return found;
}

struct hex nist_compress(const struct nist *c, const char *p)
{
    if (strcmp(p, "infinity") == 0)
        return hex_format("00");
    const struct hex last = hex_slice(p, 2 * c->bytes - 1, 1);
    const bool odd = strchr("13579bdf", last.text[1]) != NULL;
    return hex_join(odd ? "03" : "02", hex_slice(p, 0, c->bytes).text, NULL);
}

struct hex nist_inverse(const struct nist *c, const char *k)
{
    fmpz_t a;
    fmpz_init(a);
    number_read(a, k, hex_size(k));
    const int invertible = fmpz_invmod(a, a, c->order);
    assert(invertible);
    const struct hex out = number_write(a, c->bytes);
    fmpz_clear(a);
    return out;
}
