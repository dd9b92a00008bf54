/* The three groups of BN_P254. The pairing is in pairing.c. */
#include "tests/oracle/bn254.h"
#include <assert.h>

static void parameters(struct bn254 *c)
{
    static const slong p_of_u[] = {36, 36, 24, 6, 1}, q_of_u[] = {36, 36, 18, 6, 1};
    fmpz_init_set_si(c->u, -((1L << 62) + (1L << 55) + 1));
    fmpz_init(c->p);
    fmpz_init(c->q);
    for (int i = 0; i < 5; i++) {
        fmpz_mul(c->p, c->p, c->u);
        fmpz_add_si(c->p, c->p, p_of_u[i]);
        fmpz_mul(c->q, c->q, c->u);
        fmpz_add_si(c->q, c->q, q_of_u[i]);
    }
    fmpz_init_set_si(c->power, 6);
    fmpz_mul(c->power, c->power, c->u);
    fmpz_add_si(c->power, c->power, 3);
    fmpz_mul(c->power, c->power, c->u);
    fmpz_add_si(c->power, c->power, 1);
    fmpz_mul(c->power, c->power, c->u);
    fmpz_mul_si(c->power, c->power, 2);
}

void bn254_init(struct bn254 *c)
{
    static const slong minus_one[] = {-1}, one_plus_i[] = {1, 1}, v[] = {0, 0, 1, 0, 0, 0};
    parameters(c);
    const struct hex prime = number_write(c->p, BN254_BYTES);
    field_prime(&c->fp, prime.text);
    field_extension(&c->fp2, &c->fp, 2, minus_one);
    field_extension(&c->fp6, &c->fp2, 3, one_plus_i);
    field_extension(&c->fp12, &c->fp6, 2, v);
    curve_init(&c->e1, &c->fp);
    curve_init(&c->e2, &c->fp2);
    curve_init(&c->e12, &c->fp12);
    field_set_si(&c->fp, c->e1.b, 2);
    field_set_si(&c->fp12, c->e12.b, 2);
    field_set_si(&c->fp2, c->e2.b, 2);
    field_div(&c->fp2, c->e2.b, c->e2.b, c->fp6.nonresidue);
}

void bn254_clear(struct bn254 *c)
{
    curve_clear(&c->e1);
    curve_clear(&c->e2);
    curve_clear(&c->e12);
    field_clear(&c->fp12);
    field_clear(&c->fp6);
    field_clear(&c->fp2);
    field_clear(&c->fp);
    fmpz_clear(c->u);
    fmpz_clear(c->p);
    fmpz_clear(c->q);
    fmpz_clear(c->power);
}

/* (-1, 1). */
struct hex bn254_g1_generator(const struct bn254 *c)
{
    struct point g;
    point_init(&c->e1, &g);
    g.infinity = false;
    field_set_si(&c->fp, g.x, -1);
    field_set_si(&c->fp, g.y, 1);
    const struct hex out = point_write(&c->e1, &g, BN254_BYTES);
    point_clear(&c->e1, &g);
    return out;
}

struct hex bn254_g2_generator(const struct bn254 *c)
{
    (void)c;
    return hex_join("061a10bb519eb62feb8d8c7e8c61edb6a4648bbb4898bf0d91ee4224c803fb2b",
                    "0516aaf9ba737833310aa78c5982aa5b1f4d746bae3784b70d8c34c1e7d54cf3",
                    "021897a06baf93439a90e096698c822329bd0ae6bdbe09bd19f0e07891cd2b9a",
                    "0ebb2b0e7c8b15268f6d4456f5f38d37b09006ffd739c9578a2d1aec6b3ace9b", NULL);
}

struct hex bn254_g1_add(const struct bn254 *c, const char *p, const char *q)
{
    return point_text_add(&c->e1, p, q, BN254_BYTES);
}

struct hex bn254_g1_mul(const struct bn254 *c, const char *k, const char *p)
{
    return point_text_mul(&c->e1, k, p, BN254_BYTES);
}

bool bn254_g1_on_curve(const struct bn254 *c, const char *p)
{
    return point_text_on_curve(&c->e1, p, BN254_BYTES);
}

struct hex bn254_g2_add(const struct bn254 *c, const char *p, const char *q)
{
    return point_text_add(&c->e2, p, q, BN254_BYTES);
}

struct hex bn254_g2_mul(const struct bn254 *c, const char *k, const char *p)
{
    return point_text_mul(&c->e2, k, p, BN254_BYTES);
}

bool bn254_g2_on_curve(const struct bn254 *c, const char *p)
{
    return point_text_on_curve(&c->e2, p, BN254_BYTES);
}

bool bn254_g2_in_group(const struct bn254 *c, const char *p)
{
    if (!bn254_g2_on_curve(c, p))
        return false;
    const struct hex order = number_write(c->q, BN254_BYTES);
    return bn254_g2_mul(c, order.text, p).text[0] == 'i';
}

struct hex bn254_gt_mul(const struct bn254 *c, const char *a, const char *b)
{
    fmpz *x = field_new(&c->fp12), *y = field_new(&c->fp12);
    element_read(&c->fp12, x, a, BN254_BYTES);
    element_read(&c->fp12, y, b, BN254_BYTES);
    field_mul(&c->fp12, x, x, y);
    const struct hex out = element_write(&c->fp12, x, BN254_BYTES);
    field_free(&c->fp12, x);
    field_free(&c->fp12, y);
    return out;
}

static struct hex power(const struct bn254 *c, const char *a, const fmpz_t k)
{
    fmpz *x = field_new(&c->fp12);
    element_read(&c->fp12, x, a, BN254_BYTES);
    field_pow(&c->fp12, x, x, k);
    const struct hex out = element_write(&c->fp12, x, BN254_BYTES);
    field_free(&c->fp12, x);
    return out;
}

struct hex bn254_gt_pow(const struct bn254 *c, const char *a, const char *k)
{
    fmpz_t e;
    fmpz_init(e);
    number_read(e, k, hex_size(k));
    const struct hex out = power(c, a, e);
    fmpz_clear(e);
    return out;
}

struct hex bn254_gt_inv(const struct bn254 *c, const char *a)
{
    fmpz_t minus_one;
    fmpz_init_set_si(minus_one, -1);
    const struct hex out = power(c, a, minus_one);
    fmpz_clear(minus_one);
    return out;
}

struct hex bn254_gt_one(const struct bn254 *c)
{
    fmpz *x = field_new(&c->fp12);
    field_set_si(&c->fp12, x, 1);
    const struct hex out = element_write(&c->fp12, x, BN254_BYTES);
    field_free(&c->fp12, x);
    return out;
}

bool bn254_gt_in_group(const struct bn254 *c, const char *a)
{
    fmpz *x = field_new(&c->fp12);
    element_read(&c->fp12, x, a, BN254_BYTES);
    field_pow(&c->fp12, x, x, c->q);
    const bool in = field_is_one(&c->fp12, x);
    field_free(&c->fp12, x);
    return in;
}
