/* The three groups of a pairing curve. The pairing is in ate.c. */
#include "tests/oracle/ate.h"
#include <assert.h>

static const struct ate_about abouts[ATE_CURVES] = {
    [ATE_BN254] = {.name = "BN254",
                   .word = "bn254",
                   .u = "-4080000000000001",
                   .b = 2,
                   .g1 = "2523648240000001ba344d80000000086121000000000013a700000000000012"
                         "0000000000000000000000000000000000000000000000000000000000000001",
                   .g2 = "061a10bb519eb62feb8d8c7e8c61edb6a4648bbb4898bf0d91ee4224c803fb2b"
                         "0516aaf9ba737833310aa78c5982aa5b1f4d746bae3784b70d8c34c1e7d54cf3"
                         "021897a06baf93439a90e096698c822329bd0ae6bdbe09bd19f0e07891cd2b9a"
                         "0ebb2b0e7c8b15268f6d4456f5f38d37b09006ffd739c9578a2d1aec6b3ace9b",
                   .strength = 100,
                   .strength_source = "Kim and Barbulescu 2016; Guillevic 2020"},
    [ATE_B12_P638] =
        {
            .name = "B12_P638",
            .word = "b12_p638",
            .bls = true,
            .u = "-5ffdfffffffffffffffffffffe0",
            .b = 4,
            .g1 = "160f63a3a3b297f113075ed79466138e85b025f7fe724b78e32d7afc4d734bdd"
                  "54f871092b8d1966d491c0f45a48a8bba5586095dffcc1410b7e26ed16baf98c"
                  "1117959134c24a17a7be31e1afbf844f2d340b33877480a9785e86ed2edcafc1"
                  "70b82568cb21b708b79fc6da3748461fcd80697e486695f3cae76fcb1781e784"
                  "f6812f57be05dfc850426650ded8b40a464b00a35718228ec8e02b52b59d876e",
            .g2 = "3c57f8f05130d336804e30caa7bb45e06244dfc0ba836056b036038703719449"
                  "a42ccc7c34452b4ee2dca3cbce0b7637e14e9ca88bdef105440fb3f84aa95c75"
                  "de0ba05686394492b8648bb71d5e7f3907b30040203566584002d6dbb49a3da1"
                  "d99eca3cbcd113c07e0cf1ffb3fa4f87f034a034c86f56db380f2810ac329ed8"
                  "bd6fe0f4d5c1fa26949739af82d3aad4702d2186862b0293e16c5edddda3c922"
                  "29ed1a1c4f3f5afc64ab2ba97cfa4d17998061179331a1c34e024b7d82134c60"
                  "a3569f644e4155753c48698c8a01c80c0c3cec9e3bde2e5e22d81bbb514fd24d"
                  "e186feba69b82e88809bfcce51a1840f3795191221db4917eee4b7b85bc7d7ca"
                  "0c60e82116064463fed0892ba82acecf905e6db8083c5f589f04db80e3203c1b"
                  "2beb52acded6df96fc515f36761e7152aeed13369a504fe38c4ff93860b89550",
            .strength = 128, /* at least: nobody seems to have estimated it by itself */
            .strength_source = "at least that of BLS12 with 461 bits, Barbulescu and Duquesne 2019",
        },
    [ATE_B12_P381] =
        {
            .name = "B12_P381",
            .word = "b12_p381",
            .bls = true,
            .u = "-d201000000010000",
            .b = 4,
            .g1 = "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac58"
                  "6c55e83ff97a1aeffb3af00adb22c6bb08b3f481e3aaa0f1a09e30ed741d8ae4"
                  "fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1",
            .g2 = "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d177"
                  "0bac0326a805bbefd48056c8c121bdb813e02b6052719f607dacd3a088274f65"
                  "596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
                  "0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c"
                  "923ac9cc3baca289e193548608b828010606c4a02ea734cc32acd2b02bc28b99"
                  "cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be",
            .strength = 126,
            .strength_source = "Guillevic 2020",
        },
};

static void read_number(fmpz_t out, const char *text)
{
    fmpz_init(out);
    const int bad = fmpz_set_str(out, text, 16);
    assert(!bad);
}

static void parameters_bn(struct ate *c)
{
    static const slong p_of_u[] = {36, 36, 24, 6, 1}, q_of_u[] = {36, 36, 18, 6, 1};
    for (int i = 0; i < 5; i++) {
        fmpz_mul(c->p, c->p, c->u);
        fmpz_add_si(c->p, c->p, p_of_u[i]);
        fmpz_mul(c->q, c->q, c->u);
        fmpz_add_si(c->q, c->q, q_of_u[i]);
    }
    fmpz_set(c->points, c->q);
    fmpz_set_si(c->power, 6);
    fmpz_mul(c->power, c->power, c->u);
    fmpz_add_si(c->power, c->power, 3);
    fmpz_mul(c->power, c->power, c->u);
    fmpz_add_si(c->power, c->power, 1);
    fmpz_mul(c->power, c->power, c->u);
    fmpz_mul_si(c->power, c->power, 2);
}

static void parameters_bls(struct ate *c)
{
    fmpz_mul(c->q, c->u, c->u); /* u^4 - u^2 + 1 = u^2 (u^2 - 1) + 1 */
    fmpz_sub_ui(c->p, c->q, 1);
    fmpz_mul(c->q, c->q, c->p);
    fmpz_add_ui(c->q, c->q, 1);
    fmpz_sub_ui(c->points, c->u, 1);
    fmpz_mul(c->points, c->points, c->points);
    fmpz_divexact_ui(c->points, c->points, 3);
    fmpz_mul(c->points, c->points, c->q);
    fmpz_add(c->p, c->points, c->u);
    fmpz_set_si(c->power, 3);
}

void ate_init(struct ate *c, enum ate_curve which)
{
    static const slong minus_one[] = {-1}, one_plus_i[] = {1, 1}, v[] = {0, 0, 1, 0, 0, 0};
    c->about = &abouts[which];
    read_number(c->u, c->about->u);
    fmpz_init(c->p);
    fmpz_init(c->q);
    fmpz_init(c->points);
    fmpz_init(c->power);
    (c->about->bls ? parameters_bls : parameters_bn)(c);
    c->bytes = 8 * ((fmpz_sizeinbase(c->p, 2) + 63) / 64);
    c->scalar_bytes = 8 * ((fmpz_sizeinbase(c->q, 2) + 63) / 64);
    const struct hex prime = number_write(c->p, c->bytes);
    field_prime(&c->fp, prime.text);
    field_extension(&c->fp2, &c->fp, 2, minus_one);
    field_extension(&c->fp6, &c->fp2, 3, one_plus_i);
    field_extension(&c->fp12, &c->fp6, 2, v);
    curve_init(&c->e1, &c->fp);
    curve_init(&c->e2, &c->fp2);
    curve_init(&c->e12, &c->fp12);
    field_set_si(&c->fp, c->e1.b, c->about->b);
    field_set_si(&c->fp12, c->e12.b, c->about->b);
    field_set_si(&c->fp2, c->e2.b, c->about->b);
    (c->about->bls ? field_mul : field_div)(&c->fp2, c->e2.b, c->e2.b, c->fp6.nonresidue);
}

void ate_clear(struct ate *c)
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
    fmpz_clear(c->points);
    fmpz_clear(c->power);
}

struct hex ate_g1_generator(const struct ate *c)
{
    return hex_format("%s", c->about->g1);
}

struct hex ate_g2_generator(const struct ate *c)
{
    return hex_format("%s", c->about->g2);
}

struct hex ate_g1_add(const struct ate *c, const char *p, const char *q)
{
    return point_text_add(&c->e1, p, q, c->bytes);
}

struct hex ate_g1_mul(const struct ate *c, const char *k, const char *p)
{
    return point_text_mul(&c->e1, k, p, c->bytes);
}

bool ate_g1_on_curve(const struct ate *c, const char *p)
{
    return point_text_on_curve(&c->e1, p, c->bytes);
}

bool ate_g1_in_group(const struct ate *c, const char *p)
{
    const struct hex order = number_write(c->q, c->scalar_bytes);
    return ate_g1_on_curve(c, p) && ate_g1_mul(c, order.text, p).text[0] == 'i';
}

struct hex ate_g2_add(const struct ate *c, const char *p, const char *q)
{
    return point_text_add(&c->e2, p, q, c->bytes);
}

struct hex ate_g2_mul(const struct ate *c, const char *k, const char *p)
{
    return point_text_mul(&c->e2, k, p, c->bytes);
}

bool ate_g2_on_curve(const struct ate *c, const char *p)
{
    return point_text_on_curve(&c->e2, p, c->bytes);
}

bool ate_g2_in_group(const struct ate *c, const char *p)
{
    const struct hex order = number_write(c->q, c->scalar_bytes);
    return ate_g2_on_curve(c, p) && ate_g2_mul(c, order.text, p).text[0] == 'i';
}

struct hex ate_gt_mul(const struct ate *c, const char *a, const char *b)
{
    fmpz *x = field_new(&c->fp12), *y = field_new(&c->fp12);
    element_read(&c->fp12, x, a, c->bytes);
    element_read(&c->fp12, y, b, c->bytes);
    field_mul(&c->fp12, x, x, y);
    const struct hex out = element_write(&c->fp12, x, c->bytes);
    field_free(&c->fp12, x);
    field_free(&c->fp12, y);
    return out;
}

static struct hex power(const struct ate *c, const char *a, const fmpz_t k)
{
    fmpz *x = field_new(&c->fp12);
    element_read(&c->fp12, x, a, c->bytes);
    field_pow(&c->fp12, x, x, k);
    const struct hex out = element_write(&c->fp12, x, c->bytes);
    field_free(&c->fp12, x);
    return out;
}

struct hex ate_gt_pow(const struct ate *c, const char *a, const char *k)
{
    fmpz_t e;
    fmpz_init(e);
    number_read(e, k, hex_size(k));
    const struct hex out = power(c, a, e);
    fmpz_clear(e);
    return out;
}

struct hex ate_gt_inv(const struct ate *c, const char *a)
{
    fmpz_t minus_one;
    fmpz_init_set_si(minus_one, -1);
    const struct hex out = power(c, a, minus_one);
    fmpz_clear(minus_one);
    return out;
}

struct hex ate_gt_one(const struct ate *c)
{
    fmpz *x = field_new(&c->fp12);
    field_set_si(&c->fp12, x, 1);
    const struct hex out = element_write(&c->fp12, x, c->bytes);
    field_free(&c->fp12, x);
    return out;
}

bool ate_gt_in_group(const struct ate *c, const char *a)
{
    fmpz *x = field_new(&c->fp12);
    element_read(&c->fp12, x, a, c->bytes);
    field_pow(&c->fp12, x, x, c->q);
    const bool in = field_is_one(&c->fp12, x);
    field_free(&c->fp12, x);
    return in;
}
