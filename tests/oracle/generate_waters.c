/* Waters' scheme: one setup, some keys, and every operation under them. */
#include "tests/oracle/generate.h"
#include "tests/oracle/ibe.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 3, CIPHERTEXTS = 6 };

/* What the cases are about. */
struct story {
    struct ibe scheme;
    struct ate curve;
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
        const struct hex r =
            i == 2 ? small(0, s->curve.scalar_bytes) : coins_below(&s->coins, s->q.text);
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
        const struct hex t = i == 0   ? small(0, s->curve.scalar_bytes)
                             : i == 1 ? number_minus(s->q.text, 1)
                                      : coins_below(&s->coins, s->q.text);
        const int who = i % NAMES;
        s->plaintexts[i] =
            i == 2 ? ate_gt_one(&s->curve) : hash_gt(&s->curve, coins_bytes(&s->coins, 8).text);
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
        const struct hex k =
            i < 3 ? small((unsigned)i, s->curve.scalar_bytes) : coins_below(&s->coins, s->q.text);
        write_case(out);
        write_key(out, "Ciphertext", s->ciphertexts[i].text);
        write_key(out, "Scalar", k.text);
        write_key(out, "Power", ibe_power(scheme, s->ciphertexts[i].text, k.text).text);
    }
    write_setting(out, "Operation", "rerandomize");
    for (int i = 0; i < 4; i++) {
        const struct hex t =
            i == 0 ? small(0, s->curve.scalar_bytes) : coins_below(&s->coins, s->q.text);
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
static struct hex off_curve(const struct ate *c)
{
    struct hex point, bytes;
    unsigned x = 0;
    do
        bytes = small(x++, c->bytes);
    while (strcmp(decode_g1(c, &point, bytes.text), "not_on_curve") != 0);
    return bytes;
}

/* A small abscissa of the twist that has a point, which is not in G2. */
static struct hex off_group(const struct ate *c)
{
    struct hex point, bytes;
    unsigned x = 0;
    do
        bytes = hex_join(small(x++, c->bytes).text, small(1, c->bytes).text, NULL);
    while (strcmp(decode_g2(c, &point, bytes.text), "not_in_group") != 0);
    return bytes;
}

static void write_negatives(FILE *out, const struct story *s)
{
    const struct ate *c = &s->curve;
    const size_t n = c->bytes, gt = 12 * n, scalar = c->scalar_bytes;
    const struct hex p = number_write(c->p, n), none1 = hex_join("80", small(0, n - 1).text, NULL),
                     none2 = hex_join("80", small(0, 2 * n - 1).text, NULL), curve = off_curve(c),
                     group = off_group(c),
                     two = hex_join(small(2, n).text, small(0, 11 * n).text, NULL),
                     form = hex_join("80", small(1, n - 1).text, NULL), zero = small(0, scalar),
                     nobody = small(0, IBE_BITS / 8);
    const struct patch ciphertext[] = {
        {"Twin", gt, none1, "ok"},
        {"Group", 0, two, "not_in_group"},
        {"Range", 11 * n, p, "range"},
        {"Range", gt, p, "range"},
        {"Curve", gt + n, curve, "not_on_curve"},
        {"Form", gt + n, form, "non_canonical"},
        {"Group", gt + n, small(0, n), "not_in_group"}, /* of order 3; for BLS alone */
    };
    const struct patch key[] = {
        {"Twin", 0, nobody, "ok"}, /* any bits are an identity */
        {"Group", 32, group, "not_in_group"},
        {"Group", 32 + 2 * n, group, "not_in_group"},
        {"Range", 32 + n, p, "range"},
    };
    const struct patch params[] = {
        {"Neutral", 0, none1, "infinity"},
        {"Neutral", n, none2, "infinity"},
        {"Neutral", 3 * n, none1, "infinity"},
        {"Neutral", 4 * n + 255 * n, none1, "infinity"},
        {"Curve", 4 * n + 100 * n, curve, "not_on_curve"},
        {"Group", n, group, "not_in_group"},
        {"Range", 4 * n, p, "range"},
        {"Form", 0, form, "non_canonical"},
    };
    const struct patch master[] = {
        {"Range", 0, zero, "range"},
        {"Range", scalar, zero, "range"},
        {"Range", 2 * scalar, zero, "range"},
        {"Range", (3 + 255) * scalar, zero, "range"},
        {"Range", 0, s->q, "range"},
        {"Range", (3 + 7) * scalar, s->q, "range"},
        {"Twin", 0, number_minus(s->q.text, 1), "ok"},
    };
    write_patches(out, "ciphertext_decode", gt + 2 * n, ciphertext,
                  sizeof ciphertext / sizeof *ciphertext - !c->about->bls);
    write_patches(out, "key_decode", 32 + 4 * n, key, sizeof key / sizeof *key);
    write_patches(out, "params_decode", (3 + IBE_BITS + 1) * n, params,
                  sizeof params / sizeof *params);
    write_patches(out, "master_decode", (IBE_BITS + 3) * scalar, master,
                  sizeof master / sizeof *master);
}

void generate_waters(FILE *out, enum ate_curve which)
{
    struct story *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    ate_init(&s->curve, which);
    const struct hex label = hex_format(which ? "waters %s" : "waters", s->curve.about->word);
    s->coins.label = label.text;
    s->q = number_write(s->curve.q, s->curve.scalar_bytes);
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
    ate_clear(&s->curve);
    free(s);
}
