/* Waters' scheme: one setup, some keys, and every operation under them. */
#include "tests/oracle/generate.h"
#include "tests/oracle/ibe.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 3, CIPHERTEXTS = 6, GT_SIZE = 384, G1_SIZE = 32, G2_SIZE = 64 };

/* What the cases are about. */
struct story {
    struct ibe scheme;
    struct bn254 curve;
    struct coins coins;
    struct hex q, names[NAMES], identities[NAMES], keys[NAMES];
    struct hex plaintexts[CIPHERTEXTS], ciphertexts[CIPHERTEXTS];
};

static void write_setup(FILE *out, const struct story *s)
{
    const struct ibe *i = &s->scheme;
    write_setting(out, "Operation", "setup");
    write_case(out);
    fprintf(out, "Master = %s%s%s", i->alpha.text, i->beta.text, i->y_prime.text);
    for (int k = 0; k < IBE_BITS; k++)
        fprintf(out, "%s", i->y[k].text);
    fprintf(out, "\nParams = %s%s%s", encode_g1(&s->curve, i->g1.text).text,
            encode_g2(&s->curve, i->g2.text).text, encode_g1(&s->curve, i->u_prime.text).text);
    for (int k = 0; k < IBE_BITS; k++)
        fprintf(out, "%s", encode_g1(&s->curve, i->u[k].text).text);
    fprintf(out, "\n");
}

static void write_keys(FILE *out, struct story *s)
{
    static const char *const names[NAMES] = {"alice@hospital.example", "bob", ""};
    write_setting(out, "Operation", "key");
    for (int i = 0; i < NAMES; i++) {
        const struct hex r = i == 2 ? hex_format("%064d", 0) : coins_below(&s->coins, s->q.text);
        s->names[i] = hash_text(names[i]);
        s->identities[i] = ibe_identity(s->names[i].text);
        s->keys[i] = ibe_key(&s->scheme, s->identities[i].text, r.text);
        write_case(out);
        write_key(out, "Name", s->names[i].text);
        write_key(out, "Random", r.text);
        write_key(out, "Key", s->keys[i].text);
    }
}

static void write_encryptions(FILE *out, struct story *s)
{
    write_setting(out, "Operation", "encrypt");
    for (int i = 0; i < CIPHERTEXTS; i++) {
        const struct hex t = i == 0   ? hex_format("%064d", 0)
                             : i == 1 ? number_minus(s->q.text, 1)
                                      : coins_below(&s->coins, s->q.text);
        const int who = i % NAMES;
        s->plaintexts[i] =
            i == 2 ? bn254_gt_one(&s->curve) : hash_gt(&s->curve, coins_bytes(&s->coins, 8).text);
        s->ciphertexts[i] =
            ibe_encrypt(&s->scheme, s->identities[who].text, s->plaintexts[i].text, t.text);
        write_case(out);
        write_key(out, "Name", s->names[who].text);
        write_key(out, "Plaintext", s->plaintexts[i].text);
        write_key(out, "Coin", t.text);
        write_key(out, "Ciphertext", s->ciphertexts[i].text);
    }
}

static void write_decryptions(FILE *out, const struct story *s)
{
    write_setting(out, "Operation", "decrypt");
    for (int i = 0; i < CIPHERTEXTS; i++) {
        const int who = i == 4 ? 0 : i % NAMES; /* the fifth by somebody else's key */
        const struct hex got = ibe_decrypt(&s->scheme, s->keys[who].text, s->ciphertexts[i].text);
        assert((strcmp(got.text, s->plaintexts[i].text) == 0) == (who == i % NAMES));
        write_case(out);
        if (who != i % NAMES)
            write_key(out, "Flags", "Foreign");
        write_key(out, "Key", s->keys[who].text);
        write_key(out, "Ciphertext", s->ciphertexts[i].text);
        write_key(out, "Plaintext", got.text);
    }
}

static void write_homomorphisms(FILE *out, struct story *s)
{
    const struct ibe *scheme = &s->scheme;
    write_setting(out, "Operation", "multiply");
    for (int i = 0; i < NAMES; i++) {
        const char *a = s->ciphertexts[i].text, *b = s->ciphertexts[i + NAMES].text;
        write_case(out);
        write_key(out, "Left", a);
        write_key(out, "Right", b);
        write_key(out, "Product", ibe_multiply(scheme, a, b).text);
        const struct hex inverse = ibe_power(scheme, b, number_minus(s->q.text, 1).text);
        write_key(out, "Quotient", ibe_multiply(scheme, a, inverse.text).text);
    }
    write_setting(out, "Operation", "power");
    for (int i = 0; i < CIPHERTEXTS; i++) {
        const struct hex k = i < 3 ? hex_format("%064x", i) : coins_below(&s->coins, s->q.text);
        write_case(out);
        write_key(out, "Ciphertext", s->ciphertexts[i].text);
        write_key(out, "Scalar", k.text);
        write_key(out, "Power", ibe_power(scheme, s->ciphertexts[i].text, k.text).text);
    }
    write_setting(out, "Operation", "rerandomize");
    for (int i = 0; i < 4; i++) {
        const struct hex t = i == 0 ? hex_format("%064d", 0) : coins_below(&s->coins, s->q.text);
        const int who = i % NAMES;
        write_case(out);
        write_key(out, "Name", s->names[who].text);
        write_key(out, "Ciphertext", s->ciphertexts[i].text);
        write_key(out, "Coin", t.text);
        write_key(
            out, "Fresh",
            ibe_rerandomize(scheme, s->identities[who].text, s->ciphertexts[i].text, t.text).text);
    }
}

/* Bytes at an offset of something valid, and what its decoder must say then. */
struct patch {
    const char *flag;
    size_t offset;
    struct hex bytes;
    const char *word;
};

static void write_patches(FILE *out, const char *operation, size_t size,
                          const struct patch *patches, size_t count)
{
    write_setting(out, "Operation", operation);
    for (int i = -1; i <= 1; i++) {
        write_case(out);
        write_key(out, "Flags", i < 0 ? "Truncated" : i > 0 ? "Overlong" : "Twin");
        write_key(out, "Size", hex_format("%zu", (size_t)((long)size + i)).text);
        write_result(out, i < 0 ? "truncated" : i > 0 ? "overlong" : "ok");
    }
    for (size_t i = 0; i < count; i++) {
        write_case(out);
        write_key(out, "Flags", patches[i].flag);
        write_key(out, "Offset", hex_format("%zu", patches[i].offset).text);
        write_key(out, "Bytes", patches[i].bytes.text);
        write_result(out, patches[i].word);
    }
}

/* A small abscissa of G1 that has no point. */
static struct hex off_curve(const struct bn254 *c)
{
    struct hex point, bytes;
    int x = 0;
    do
        bytes = hex_format("%064x", x++);
    while (strcmp(decode_g1(c, &point, bytes.text), "ok") == 0);
    return bytes;
}

/* A small abscissa of the twist that has a point, which is not in G2. */
static struct hex off_group(const struct bn254 *c)
{
    struct hex point, bytes;
    int x = 0;
    do
        bytes = hex_format("%064x%064x", x++, 1);
    while (strcmp(decode_g2(c, &point, bytes.text), "not_in_group") != 0);
    return bytes;
}

static void write_negatives(FILE *out, const struct story *s)
{
    const struct bn254 *c = &s->curve;
    const struct hex p = number_write(c->p, 32), none1 = hex_format("80%062d", 0),
                     none2 = hex_format("80%0126d", 0), curve = off_curve(c), group = off_group(c),
                     two = hex_format("%064x%0704x", 2, 0), form = hex_format("80%062x", 1),
                     zero = hex_format("%064d", 0);
    const struct patch ciphertext[] = {
        {"Twin", GT_SIZE, none1, "ok"},
        {"Group", 0, two, "not_in_group"},
        {"Range", 352, p, "range"},
        {"Range", GT_SIZE, p, "range"},
        {"Curve", GT_SIZE + G1_SIZE, curve, "not_on_curve"},
        {"Form", GT_SIZE + G1_SIZE, form, "non_canonical"},
    };
    const struct patch key[] = {
        {"Twin", 0, zero, "ok"}, /* any bits are an identity */
        {"Group", 32, group, "not_in_group"},
        {"Group", 96, group, "not_in_group"},
        {"Range", 64, p, "range"},
    };
    const struct patch params[] = {
        {"Neutral", 0, none1, "infinity"},
        {"Neutral", 32, none2, "infinity"},
        {"Neutral", 96, none1, "infinity"},
        {"Neutral", 128 + 255 * 32, none1, "infinity"},
        {"Curve", 128 + 100 * 32, curve, "not_on_curve"},
        {"Group", 32, group, "not_in_group"},
        {"Range", 128, p, "range"},
        {"Form", 0, form, "non_canonical"},
    };
    const struct patch master[] = {
        {"Range", 0, zero, "range"},
        {"Range", 32, zero, "range"},
        {"Range", 64, zero, "range"},
        {"Range", 96 + 255 * 32, zero, "range"},
        {"Range", 0, s->q, "range"},
        {"Range", 96 + 7 * 32, s->q, "range"},
        {"Twin", 0, number_minus(s->q.text, 1), "ok"},
    };
    write_patches(out, "ciphertext_decode", GT_SIZE + 2 * G1_SIZE, ciphertext,
                  sizeof ciphertext / sizeof *ciphertext);
    write_patches(out, "key_decode", 32 + 2 * G2_SIZE, key, sizeof key / sizeof *key);
    write_patches(out, "params_decode", G1_SIZE + G2_SIZE + 257 * G1_SIZE, params,
                  sizeof params / sizeof *params);
    write_patches(out, "master_decode", 259 * 32, master, sizeof master / sizeof *master);
}

void generate_waters(FILE *out)
{
    struct story *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->coins.label = "waters";
    bn254_init(&s->curve);
    s->q = number_write(s->curve.q, 32);
    s->scheme.alpha = coins_below(&s->coins, s->q.text);
    s->scheme.beta = coins_below(&s->coins, s->q.text);
    s->scheme.y_prime = coins_below(&s->coins, s->q.text);
    for (int i = 0; i < IBE_BITS; i++)
        s->scheme.y[i] = coins_below(&s->coins, s->q.text);
    ibe_setup(&s->scheme, &s->curve);
    write_head(out,
               "Waters' identity-based encryption, one setup for the whole file; encodings as in "
               "crypto/waters.h. Offset and Bytes change a valid encoding, Size cuts or lengthens "
               "it.",
               "# Flag Truncated: the bytes end too early\n"
               "# Flag Overlong: there are more bytes\n"
               "# Flag Range: a number that is not below its bound, or a master scalar of 0\n"
               "# Flag Form: the neutral element's flag with other bits set\n"
               "# Flag Curve: no point has this abscissa\n"
               "# Flag Group: not of order q\n"
               "# Flag Neutral: the neutral element, which has no place in parameters\n"
               "# Flag Twin: the valid neighbour of the cases around it\n"
               "# Flag Foreign: somebody else's key, which gives another plaintext\n");
    write_setup(out, s);
    write_keys(out, s);
    write_encryptions(out, s);
    write_decryptions(out, s);
    write_homomorphisms(out, s);
    write_negatives(out, s);
    bn254_clear(&s->curve);
    free(s);
}
