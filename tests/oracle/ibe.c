#include "tests/oracle/ibe.h"
#include "tests/oracle/digest.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { GT_SIZE = 384, G1_SIZE = 32, G2_SIZE = 64 };

void ibe_setup(struct ibe *s, const struct bn254 *c)
{
    const struct hex g = bn254_g1_generator(c), h = bn254_g2_generator(c);
    s->curve = c;
    s->g1 = bn254_g1_mul(c, s->alpha.text, g.text);
    s->g2 = bn254_g2_mul(c, s->beta.text, h.text);
    s->u_prime = bn254_g1_mul(c, s->y_prime.text, g.text);
    for (int i = 0; i < IBE_BITS; i++)
        s->u[i] = bn254_g1_mul(c, s->y[i].text, g.text);
    s->mask = bn254_pairing(c, s->g1.text, s->g2.text);
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
            out = bn254_g1_add(s->curve, out.text, s->u[i - 1].text);
    return out;
}

/* d1 = h^(alpha beta + r log_g H(v)), d2 = h^r. */
struct hex ibe_key(const struct ibe *s, const char *identity, const char *r)
{
    const struct bn254 *c = s->curve;
    const struct hex h = bn254_g2_generator(c);
    fmpz_t log, x;
    fmpz_init(log);
    fmpz_init(x);
    number_read(log, s->y_prime.text, BN254_BYTES);
    for (int i = 1; i <= IBE_BITS; i++)
        if (bit(identity, i)) {
            number_read(x, s->y[i - 1].text, BN254_BYTES);
            fmpz_add(log, log, x);
        }
    fmpz_mod(log, log, c->q);
    const struct hex logarithm = number_write(log, BN254_BYTES);
    const struct hex hash2 = bn254_g2_mul(c, logarithm.text, h.text),
                     secret = bn254_g2_mul(c, s->alpha.text, s->g2.text),
                     d1 = bn254_g2_add(c, secret.text, bn254_g2_mul(c, r, hash2.text).text),
                     d2 = bn254_g2_mul(c, r, h.text);
    fmpz_clear(log);
    fmpz_clear(x);
    return hex_join(identity, encode_g2(c, d1.text).text, encode_g2(c, d2.text).text, NULL);
}

struct hex ibe_encrypt(const struct ibe *s, const char *identity, const char *plaintext,
                       const char *t)
{
    const struct bn254 *c = s->curve;
    const struct hex mask = bn254_gt_pow(c, s->mask.text, t),
                     c1 = bn254_gt_mul(c, plaintext, mask.text),
                     c2 = bn254_g1_mul(c, t, bn254_g1_generator(c).text),
                     c3 = bn254_g1_mul(c, t, ibe_hash(s, identity).text);
    return hex_join(c1.text, encode_g1(c, c2.text).text, encode_g1(c, c3.text).text, NULL);
}

static struct hex part_gt(const char *ciphertext)
{
    return hex_slice(ciphertext, 0, GT_SIZE);
}

static struct hex part_g1(const struct ibe *s, const char *ciphertext, int index)
{
    const size_t at = GT_SIZE + (size_t)(index - 2) * G1_SIZE;
    struct hex out;
    const char *word = decode_g1(s->curve, &out, hex_slice(ciphertext, at, G1_SIZE).text);
    assert(strcmp(word, "ok") == 0);
    return out;
}

static struct hex part_g2(const struct ibe *s, const char *key, int index)
{
    const size_t at = IBE_BITS / 8 + (size_t)(index - 1) * G2_SIZE;
    struct hex out;
    const char *word = decode_g2(s->curve, &out, hex_slice(key, at, G2_SIZE).text);
    assert(strcmp(word, "ok") == 0);
    return out;
}

/* C1 e(C3, d2) / e(C2, d1). */
struct hex ibe_decrypt(const struct ibe *s, const char *key, const char *ciphertext)
{
    const struct bn254 *c = s->curve;
    const struct hex up = bn254_pairing(c, part_g1(s, ciphertext, 3).text, part_g2(s, key, 2).text),
                     down =
                         bn254_pairing(c, part_g1(s, ciphertext, 2).text, part_g2(s, key, 1).text),
                     both = bn254_gt_mul(c, up.text, bn254_gt_inv(c, down.text).text);
    return bn254_gt_mul(c, part_gt(ciphertext).text, both.text);
}

struct hex ibe_multiply(const struct ibe *s, const char *a, const char *b)
{
    const struct bn254 *c = s->curve;
    struct hex out = bn254_gt_mul(c, part_gt(a).text, part_gt(b).text);
    for (int i = 2; i <= 3; i++) {
        const struct hex sum = bn254_g1_add(c, part_g1(s, a, i).text, part_g1(s, b, i).text);
        out = hex_join(out.text, encode_g1(c, sum.text).text, NULL);
    }
    return out;
}

struct hex ibe_power(const struct ibe *s, const char *a, const char *k)
{
    const struct bn254 *c = s->curve;
    struct hex out = bn254_gt_pow(c, part_gt(a).text, k);
    for (int i = 2; i <= 3; i++) {
        const struct hex product = bn254_g1_mul(c, k, part_g1(s, a, i).text);
        out = hex_join(out.text, encode_g1(c, product.text).text, NULL);
    }
    return out;
}

struct hex ibe_rerandomize(const struct ibe *s, const char *identity, const char *ciphertext,
                           const char *t)
{
    const struct hex one = bn254_gt_one(s->curve), fresh = ibe_encrypt(s, identity, one.text, t);
    return ibe_multiply(s, ciphertext, fresh.text);
}
