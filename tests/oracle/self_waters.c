/* Does the oracle's Waters scheme agree with the one written on mcl? */
#include "tests/expect.h"
#include "tests/oracle/ibe.h"
#include "tests/vectors/reader.h"
#include <stdlib.h>
#include <string.h>

static struct ate pc;
static struct ibe *scheme;

static void setup_case(struct vectors *v)
{
    const char *master = vectors_text(v, "Master"), *params = vectors_text(v, "Params");
    scheme->alpha = hex_slice(master, 0, 32);
    scheme->beta = hex_slice(master, 32, 32);
    scheme->y_prime = hex_slice(master, 64, 32);
    for (size_t i = 0; i < IBE_BITS; i++)
        scheme->y[i] = hex_slice(master, 96 + 32 * i, 32);
    ibe_setup(scheme, &pc);
    EXPECT(strncmp(params, encode_g1(&pc, scheme->g1.text).text, 64) == 0);
    EXPECT(strncmp(params + 64, encode_g2(&pc, scheme->g2.text).text, 128) == 0);
    EXPECT(strncmp(params + 192, encode_g1(&pc, scheme->u_prime.text).text, 64) == 0);
    for (size_t i = 0; i < IBE_BITS; i++) {
        const struct hex want = hex_slice(params, 128 + 32 * i, 32);
        EXPECT(strcmp(want.text, encode_g1(&pc, scheme->u[i].text).text) == 0);
    }
}

static struct hex identity(struct vectors *v)
{
    return ibe_identity(vectors_text(v, "Name"));
}

static void key_case(struct vectors *v)
{
    vectors_expect_text(v, "Key",
                        ibe_key(scheme, identity(v).text, vectors_text(v, "Random")).text);
}

static void encrypt_case(struct vectors *v)
{
    const char *plaintext = vectors_text(v, "Plaintext"), *t = vectors_text(v, "Coin");
    vectors_expect_text(v, "Ciphertext", ibe_encrypt(scheme, identity(v).text, plaintext, t).text);
}

static void decrypt_case(struct vectors *v)
{
    const char *key = vectors_text(v, "Key"), *ciphertext = vectors_text(v, "Ciphertext");
    vectors_expect_text(v, "Plaintext", ibe_decrypt(scheme, key, ciphertext).text);
}

static void multiply_case(struct vectors *v)
{
    const char *a = vectors_text(v, "Left"), *b = vectors_text(v, "Right");
    const char *quotient = vectors_text(v, "Quotient");
    vectors_expect_text(v, "Product", ibe_multiply(scheme, a, b).text);
    const struct hex back = ibe_multiply(scheme, quotient, b);
    EXPECT(strcmp(back.text, a) == 0);
}

static void power_case(struct vectors *v)
{
    const char *a = vectors_text(v, "Ciphertext"), *k = vectors_text(v, "Scalar");
    vectors_expect_text(v, "Power", ibe_power(scheme, a, k).text);
}

static void rerandomize_case(struct vectors *v)
{
    const char *a = vectors_text(v, "Ciphertext"), *t = vectors_text(v, "Coin");
    vectors_expect_text(v, "Fresh", ibe_rerandomize(scheme, identity(v).text, a, t).text);
}

static const struct vectors_operation operations[] = {
    {"setup", setup_case},
    {"key", key_case},
    {"encrypt", encrypt_case},
    {"decrypt", decrypt_case},
    {"power", power_case},
    {"multiply", multiply_case},
    {"rerandomize", rerandomize_case},
    {0},
};

static void any_case(struct vectors *v)
{
    vectors_operate(v, operations);
}

static void waters_agrees_with_mcl(void)
{
    ate_init(&pc, ATE_BN254);
    scheme = calloc(1, sizeof *scheme);
    EXPECT(scheme != NULL);
    vectors_test("vectors/bn254_waters_mcl.txt", any_case);
    free(scheme);
    ate_clear(&pc);
}

const struct test tests[] = {{"waters agrees with mcl", waters_agrees_with_mcl}, {0}};
