#include "tests/oracle/ibe.h"
#include "tests/oracle/digest.h"
#include <assert.h>
#include <string.h>

void ibe_setup(struct ibe *s, const struct ate *c)
{
    const struct hex g = ate_g1_generator(c), h = ate_g2_generator(c);
    s->curve = c;
    s->g1 = ate_g1_mul(c, s->alpha.text, g.text);
    s->g2 = ate_g2_mul(c, s->beta.text, h.text);
    s->u_prime = ate_g1_mul(c, s->y_prime.text, g.text);
    for (int i = 0; i < IBE_BITS; i++)
        s->u[i] = ate_g1_mul(c, s->y[i].text, g.text);
    s->mask = ate_pairing(c, s->g1.text, s->g2.text);
}

struct hex ibe_identity(const char *name)
{
    return digest_sha256(name);
}

/* v_i, i from 1: the most significant bit of the first byte is v_1. */
static bool bit(const char *identity, int i)
{
    uint8_t bytes[IBE_BITS / 8];
    assert(hex_size(identity) == sizeof bytes);
    hex_read(bytes, identity);
    return bytes[(i - 1) / 8] & 0x80 >> (i - 1) % 8;
}

struct hex ibe_hash(const struct ibe *s, const char *identity)
{
    struct hex out = s->u_prime;
    for (int i = 1; i <= IBE_BITS; i++)
        if (bit(identity, i))
            out = ate_g1_add(s->curve, out.text, s->u[i - 1].text);
    return out;
}

/* d1 = h^(alpha beta + r log_g H(v)), d2 = h^r. */
struct hex ibe_key(const struct ibe *s, const char *identity, const char *r)
{
    const struct ate *c = s->curve;
    const struct hex h = ate_g2_generator(c);
    fmpz_t log, x;
    fmpz_init(log);
    fmpz_init(x);
    number_read(log, s->y_prime.text, c->scalar_bytes);
    for (int i = 1; i <= IBE_BITS; i++)
        if (bit(identity, i)) {
            number_read(x, s->y[i - 1].text, c->scalar_bytes);
            fmpz_add(log, log, x);
        }
    fmpz_mod(log, log, c->q);
    const struct hex logarithm = number_write(log, c->scalar_bytes);
    const struct hex hash2 = ate_g2_mul(c, logarithm.text, h.text),
                     secret = ate_g2_mul(c, s->alpha.text, s->g2.text),
                     d1 = ate_g2_add(c, secret.text, ate_g2_mul(c, r, hash2.text).text),
                     d2 = ate_g2_mul(c, r, h.text);
    fmpz_clear(log);
    fmpz_clear(x);
    return hex_join(identity, encode_g2(c, d1.text).text, encode_g2(c, d2.text).text, NULL);
}

struct hex ibe_encrypt(const struct ibe *s, const char *identity, const char *plaintext,
                       const char *t)
{
    const struct ate *c = s->curve;
    const struct hex mask = ate_gt_pow(c, s->mask.text, t),
                     c1 = ate_gt_mul(c, plaintext, mask.text),
                     c2 = ate_g1_mul(c, t, ate_g1_generator(c).text),
                     c3 = ate_g1_mul(c, t, ibe_hash(s, identity).text);
    return hex_join(c1.text, encode_g1(c, c2.text).text, encode_g1(c, c3.text).text, NULL);
}

static struct hex part_gt(const struct ibe *s, const char *ciphertext)
{
    return hex_slice(ciphertext, 0, 12 * s->curve->bytes);
}

static struct hex part_g1(const struct ibe *s, const char *ciphertext, int index)
{
    const size_t size = s->curve->bytes, at = (size_t)(10 + index) * size;
    struct hex out;
    const char *word = decode_g1(s->curve, &out, hex_slice(ciphertext, at, size).text);
    assert(strcmp(word, "ok") == 0);
    return out;
}

static struct hex part_g2(const struct ibe *s, const char *key, int index)
{
    const size_t size = 2 * s->curve->bytes, at = IBE_BITS / 8 + (size_t)(index - 1) * size;
    struct hex out;
    const char *word = decode_g2(s->curve, &out, hex_slice(key, at, size).text);
    assert(strcmp(word, "ok") == 0);
    return out;
}

/* C1 e(C3, d2) / e(C2, d1). */
struct hex ibe_decrypt(const struct ibe *s, const char *key, const char *ciphertext)
{
    const struct ate *c = s->curve;
    const struct hex up = ate_pairing(c, part_g1(s, ciphertext, 3).text, part_g2(s, key, 2).text),
                     down = ate_pairing(c, part_g1(s, ciphertext, 2).text, part_g2(s, key, 1).text),
                     both = ate_gt_mul(c, up.text, ate_gt_inv(c, down.text).text);
    return ate_gt_mul(c, part_gt(s, ciphertext).text, both.text);
}

struct hex ibe_multiply(const struct ibe *s, const char *a, const char *b)
{
    const struct ate *c = s->curve;
    struct hex out = ate_gt_mul(c, part_gt(s, a).text, part_gt(s, b).text);
    for (int i = 2; i <= 3; i++) {
        const struct hex sum = ate_g1_add(c, part_g1(s, a, i).text, part_g1(s, b, i).text);
        out = hex_join(out.text, encode_g1(c, sum.text).text, NULL);
    }
    return out;
}

struct hex ibe_power(const struct ibe *s, const char *a, const char *k)
{
    const struct ate *c = s->curve;
    struct hex out = ate_gt_pow(c, part_gt(s, a).text, k);
    for (int i = 2; i <= 3; i++) {
        const struct hex product = ate_g1_mul(c, k, part_g1(s, a, i).text);
        out = hex_join(out.text, encode_g1(c, product.text).text, NULL);
    }
    return out;
}

struct hex ibe_rerandomize(const struct ibe *s, const char *identity, const char *ciphertext,
                           const char *t)
{
    const struct hex one = ate_gt_one(s->curve), fresh = ibe_encrypt(s, identity, one.text, t);
    return ibe_multiply(s, ciphertext, fresh.text);
}
