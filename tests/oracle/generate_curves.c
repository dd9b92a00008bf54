/* P-192, P-256, ristretto255, and the two suites of the commutative cipher on them. */
#include "tests/oracle/cipher.h"
#include "tests/oracle/encode.h"
#include "tests/oracle/generate.h"
#include <string.h>

static void nist_case(FILE *out, const struct nist *c, const char *k, const char *p)
{
    write_case(out);
    write_key(out, "Scalar", k);
    write_key(out, "Point", p);
    write_key(out, "Product", nist_mul(c, k, p).text);
}

static void generate_nist(FILE *out, int bits, const char *label)
{
    struct nist c;
    struct coins coins = {label, 0};
    nist_init(&c, bits);
    const struct hex order = number_write(c.order, c.bytes);
    for (unsigned k = 1; k <= 4; k++)
        nist_case(out, &c, number_mod(hex_format("%02x", k).text, order.text).text,
                  c.generator.text);
    for (unsigned k = 1; k <= 3; k++)
        nist_case(out, &c, number_minus(order.text, k).text, c.generator.text);
    for (int i = 0; i < 16; i++) {
        const struct hex log = coins_below(&coins, order.text),
                         p = nist_mul(&c, log.text, c.generator.text),
                         k = i % 2 ? coins_below(&coins, order.text)
                                   : coins_runs_below(&coins, order.text);
        nist_case(out, &c, k.text, p.text);
    }
    nist_clear(&c);
}

void generate_p192(FILE *out)
{
    write_head(out, "Multiples of points of P-192; points are x y.", "");
    generate_nist(out, 192, "p192");
}

void generate_p256(FILE *out)
{
    write_head(out, "Multiples of points of P-256; points are x y.", "");
    generate_nist(out, 256, "p256");
}

/* Scalars and keys, little end first, between 1 and the order. */
static struct hex little_scalar(struct coins *coins, const fmpz_t order, int index)
{
    const struct hex n = number_write(order, 32);
    struct hex k = number_mod(hex_format("%02x", index + 1).text, n.text);
    if (index == 2 || index == 3)
        k = number_minus(n.text, (unsigned)index - 1);
    if (index > 3)
        k = index % 2 ? coins_below(coins, n.text) : coins_runs_below(coins, n.text);
    return number_reverse(k.text);
}

void generate_ristretto255(FILE *out)
{
    struct ristretto r;
    struct coins coins = {"ristretto255", 0};
    ristretto_init(&r);
    write_head(out, "ristretto255: multiples and the one-way map of RFC 9496.", "");
    write_setting(out, "Operation", "multiply");
    for (int i = 0; i < 14; i++) {
        const struct hex element = ristretto_map(&r, coins_bytes(&coins, 64).text),
                         k = little_scalar(&coins, r.order, i);
        write_case(out);
        write_key(out, "Scalar", k.text);
        write_key(out, "Element", element.text);
        write_key(out, "Product", ristretto_mul(&r, k.text, element.text).text);
    }
    write_setting(out, "Operation", "map");
    for (int i = 0; i < 12; i++) {
        const struct hex uniform = i % 2 ? coins_bytes(&coins, 64) : coins_runs(&coins, 64);
        write_case(out);
        write_key(out, "Uniform", uniform.text);
        write_key(out, "Element", ristretto_map(&r, uniform.text).text);
    }
    ristretto_clear(&r);
}

/* The values that are encrypted: empty, short, binary, long. */
static struct hex value(struct coins *coins, int index)
{
    static const char *const texts[] = {"", "a", "Bavaria", "1974-05-31", "\xc3\xa4\xc3\xb6"};
    return index < 5 ? hash_text(texts[index]) : coins_bytes(coins, (size_t)index * 9);
}

static void commutative_head(FILE *out, const char *title)
{
    write_head(out, title,
               "# Flag Truncated: the bytes end too early\n"
               "# Flag Overlong: there are more bytes\n"
               "# Flag Neutral: the neutral element, which has no place in this cipher\n"
               "# Flag Field: a coordinate that is not below the field's prime\n"
               "# Flag Form: a sign or a prefix that no element has\n"
               "# Flag Curve: no point has this abscissa, or no element these bytes\n"
               "# Flag Twin: the valid neighbour of the cases around it\n");
}

static void decode_case(FILE *out, const char *flag, const char *bytes, const char *word)
{
    write_case(out);
    write_key(out, "Flags", flag);
    write_key(out, "Encoding", bytes);
    write_result(out, word);
}

static void key_cases(FILE *out, const fmpz_t order)
{
    const struct hex n = number_write(order, 32), zero = hex_format("%064d", 0),
                     largest = hex_format("%s", "ffffffffffffffffffffffffffffffff"
                                                "ffffffffffffffffffffffffffffffff");
    const struct {
        const char *key, *word;
    } cases[] = {{zero.text, "range"}, {n.text, "range"}, {largest.text, "range"}};
    write_setting(out, "Operation", "key");
    for (size_t i = 0; i < 3; i++) {
        write_case(out);
        write_key(out, "Key", number_reverse(cases[i].key).text);
        write_result(out, cases[i].word);
    }
    write_case(out);
    write_key(out, "Key", number_reverse(number_minus(n.text, 1).text).text);
    write_result(out, "ok");
    write_case(out);
    write_key(out, "Key", hex_format("01%062d", 0).text);
    write_result(out, "ok");
}

void generate_commutative_paper(FILE *out)
{
    struct nist c;
    struct coins coins = {"commutative paper", 0};
    nist_init(&c, 192);
    commutative_head(out, "The paper's commutative cipher: prime192v1 with SHA-1; compressed "
                          "points, keys little end first.");
    write_setting(out, "Operation", "encrypt");
    for (int i = 0; i < 12; i++) {
        const struct hex x = value(&coins, i), h = cipher_paper_hash(&c, x.text),
                         k = little_scalar(&coins, c.order, i),
                         l = coins_below(&coins, number_write(c.order, 32).text),
                         second = number_reverse(l.text),
                         once = cipher_paper_encrypt(&c, k.text, h.text);
        write_case(out);
        write_key(out, "Value", x.text);
        write_key(out, "Element", h.text);
        write_key(out, "Key", k.text);
        write_key(out, "Second", second.text);
        write_key(out, "Encrypted", once.text);
        write_key(out, "Twice", cipher_paper_encrypt(&c, second.text, once.text).text);
        write_key(out, "Decrypted", cipher_paper_decrypt(&c, k.text, h.text).text);
    }
    key_cases(out, c.order);
    write_setting(out, "Operation", "decode");
    const struct hex good = nist_compress(&c, c.generator.text), x = hex_slice(good.text, 1, 24),
                     p = number_write(c.field.prime, 24);
    const char *const prefixes[] = {"02", "03", "00", "01", "04", "05", "82"};
    decode_case(out, "Neutral", hex_format("%050d", 0).text, "infinity");
    decode_case(out, "Neutral, Truncated", "00", cipher_paper_decode(&c, "00"));
    decode_case(out, "Truncated", "", "truncated");
    decode_case(out, "Truncated", hex_slice(good.text, 0, 24).text, "truncated");
    decode_case(out, "Overlong", hex_join(good.text, "00", NULL).text, "overlong");
    decode_case(out, "Overlong", hex_join("04", c.generator.text, NULL).text, "overlong");
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        const struct hex bytes = hex_join(prefixes[i], x.text, NULL);
        decode_case(out, i < 2 ? "Twin" : "Form", bytes.text, cipher_paper_decode(&c, bytes.text));
    }
    for (int i = 0; i < 16; i++) { /* small abscissas, on the curve or not */
        const struct hex bytes = hex_format("%02x%048x", 2 + i % 2, i);
        const char *word = cipher_paper_decode(&c, bytes.text);
        decode_case(out, strcmp(word, "ok") == 0 ? "Twin" : "Curve", bytes.text, word);
    }
    decode_case(out, "Field", hex_join("02", p.text, NULL).text, "non_canonical");
    decode_case(out, "Field",
                hex_format("03%s", "ffffffffffffffffffffffffffffffffffffffffffffffff").text,
                "non_canonical");
    const struct hex last = hex_join("02", number_minus(p.text, 1).text, NULL);
    decode_case(out, strcmp(cipher_paper_decode(&c, last.text), "ok") == 0 ? "Twin" : "Curve",
                last.text, cipher_paper_decode(&c, last.text));
    nist_clear(&c);
}

static void default_decodes(FILE *out, const struct ristretto *r, struct coins *coins)
{
    const struct hex good = ristretto_generator(r), p = number_write(r->field.prime, 32);
    write_setting(out, "Operation", "decode");
    decode_case(out, "Neutral", hex_format("%064d", 0).text, "infinity");
    decode_case(out, "Truncated", "", "truncated");
    decode_case(out, "Truncated", hex_slice(good.text, 0, 31).text, "truncated");
    decode_case(out, "Overlong", hex_join(good.text, "00", NULL).text, "overlong");
    decode_case(out, "Twin", good.text, "ok");
    decode_case(out, "Field", hex_join(hex_slice(good.text, 0, 31).text, "f6", NULL).text,
                "non_canonical");
    decode_case(out, "Field", number_reverse(p.text).text, "non_canonical");
    for (unsigned i = 1; i <= 4; i++) {
        const struct hex bytes = number_reverse(number_minus(p.text, i).text);
        const char *word = cipher_default_decode(r, bytes.text);
        decode_case(out,
                    i % 2 == 0                ? "Form"
                    : strcmp(word, "ok") == 0 ? "Twin"
                                              : "Curve",
                    bytes.text, word);
    }
    for (unsigned i = 1; i <= 12; i++) { /* small numbers: odd ones are negative */
        const struct hex bytes = hex_format("%02x%062d", i, 0);
        const char *word = cipher_default_decode(r, bytes.text);
        decode_case(out,
                    i % 2                     ? "Form"
                    : strcmp(word, "ok") == 0 ? "Twin"
                                              : "Curve",
                    bytes.text, word);
    }
    for (int i = 0; i < 6; i++) {
        const struct hex bytes = ristretto_map(r, coins_runs(coins, 64).text);
        decode_case(out, "Twin", bytes.text, cipher_default_decode(r, bytes.text));
    }
}

void generate_commutative_default(FILE *out)
{
    struct ristretto r;
    struct coins coins = {"commutative default", 0};
    ristretto_init(&r);
    const struct hex tag = hash_text(cipher_default_tag), order = number_write(r.order, 32);
    commutative_head(out, "The default commutative cipher: ristretto255 with SHA-512 hashed to the "
                          "group (RFC 9380); keys little end first.");
    write_setting(out, "Operation", "encrypt");
    for (int i = 0; i < 12; i++) {
        const struct hex x = value(&coins, i), h = cipher_default_hash(&r, tag.text, x.text),
                         k = little_scalar(&coins, r.order, i),
                         second = number_reverse(coins_below(&coins, order.text).text),
                         once = cipher_default_encrypt(&r, k.text, h.text);
        write_case(out);
        write_key(out, "Value", x.text);
        write_key(out, "Element", h.text);
        write_key(out, "Key", k.text);
        write_key(out, "Second", second.text);
        write_key(out, "Encrypted", once.text);
        write_key(out, "Twice", cipher_default_encrypt(&r, second.text, once.text).text);
        write_key(out, "Decrypted", cipher_default_decrypt(&r, k.text, h.text).text);
    }
    key_cases(out, r.order);
    default_decodes(out, &r, &coins);
    ristretto_clear(&r);
}
