/* BN254: scalars, the three groups, their encodings with what is no encoding, and the pairing. */
#include "tests/oracle/encode.h"
#include "tests/oracle/generate.h"
#include <assert.h>
#include <string.h>

enum { SCALARS = 20, FIXED = 10 };

/* Scalars at the edges: 0, 1, 2, q - 1, q - 2, 2^64, 2^128 - 1, the eigenvalues of the
 * endomorphisms that fast code splits by; then random ones and long runs. */
static struct hex scalar(const struct bn254 *c, struct coins *coins, int i)
{
    const struct hex q = number_write(c->q, 32);
    fmpz_t x;
    fmpz_init(x);
    if (i >= FIXED)
        return i % 2 ? coins_below(coins, q.text) : coins_runs_below(coins, q.text);
    switch (i) {
    case 3:
    case 4:
        fmpz_sub_ui(x, c->q, (ulong)i - 2);
        break;
    case 5:
        fmpz_one(x);
        fmpz_mul_2exp(x, x, 64);
        break;
    case 6:
        fmpz_one(x);
        fmpz_mul_2exp(x, x, 128);
        fmpz_sub_ui(x, x, 1);
        break;
    case 7: /* 6 u^2, how Frobenius acts on G2 and GT */
        fmpz_mul(x, c->u, c->u);
        fmpz_mul_ui(x, x, 6);
        break;
    case 8: /* 36 u^3 + 18 u^2 + 6 u + 1, a cube root of 1 */
        fmpz_mul_ui(x, c->u, 2);
        fmpz_add_ui(x, x, 1);
        fmpz_mul(x, x, c->u);
        fmpz_mul_ui(x, x, 3);
        fmpz_add_ui(x, x, 1);
        fmpz_mul(x, x, c->u);
        fmpz_mul_ui(x, x, 6);
        fmpz_add_ui(x, x, 1);
        break;
    case 9:
        fmpz_neg(x, c->u);
        break;
    default:
        fmpz_set_si(x, i);
    }
    fmpz_mod(x, x, c->q);
    const struct hex out = number_write(x, 32);
    fmpz_clear(x);
    return out;
}

static struct hex random_g1(const struct bn254 *c, struct coins *coins)
{
    const struct hex k = coins_below(coins, number_write(c->q, 32).text);
    return bn254_g1_mul(c, k.text, bn254_g1_generator(c).text);
}

static struct hex random_g2(const struct bn254 *c, struct coins *coins)
{
    const struct hex k = coins_below(coins, number_write(c->q, 32).text);
    return bn254_g2_mul(c, k.text, bn254_g2_generator(c).text);
}

static void write_three(FILE *out, const char *a_key, const char *a, const char *b_key,
                        const char *b, const char *c_key, const char *c)
{
    write_case(out);
    write_key(out, a_key, a);
    write_key(out, b_key, b);
    write_key(out, c_key, c);
}

static void decode_case(FILE *out, const char *flags, const char *bytes, const char *word,
                        const char *point)
{
    write_case(out);
    write_key(out, "Flags", flags);
    write_key(out, "Encoding", bytes);
    if (write_result(out, word) && point)
        write_key(out, "Point", point);
}

/* Sums, products and inverses modulo q, and the reduction of longer numbers. */
static void scalar_arithmetic(FILE *out, const struct bn254 *c, struct coins *coins)
{
    write_setting(out, "Operation", "arithmetic");
    for (int i = 0; i < SCALARS; i++) {
        const struct hex a_text = scalar(c, coins, i), b_text = scalar(c, coins, (7 * i + 4) % 20);
        fmpz_t a, b, x;
        fmpz_init(x);
        fmpz_init(a);
        fmpz_init(b);
        number_read(a, a_text.text, 32);
        number_read(b, b_text.text, 32);
        write_case(out);
        write_key(out, "A", a_text.text);
        write_key(out, "B", b_text.text);
        fmpz_add(x, a, b);
        fmpz_mod(x, x, c->q);
        write_key(out, "Sum", number_write(x, 32).text);
        fmpz_sub(x, a, b);
        fmpz_mod(x, x, c->q);
        write_key(out, "Difference", number_write(x, 32).text);
        fmpz_mul(x, a, b);
        fmpz_mod(x, x, c->q);
        write_key(out, "Product", number_write(x, 32).text);
        fmpz_neg(x, a);
        fmpz_mod(x, x, c->q);
        write_key(out, "Negative", number_write(x, 32).text);
        if (write_result(out, fmpz_invmod(x, a, c->q) ? "ok" : "no_inverse"))
            write_key(out, "Inverse", number_write(x, 32).text);
        fmpz_clear(a);
        fmpz_clear(b);
        fmpz_clear(x);
    }
    write_setting(out, "Operation", "reduce");
    const struct hex q = number_write(c->q, 32);
    for (size_t i = 0; i < 12; i++) {
        static const size_t sizes[] = {0, 1, 31, 32, 33, 40, 63, 64, 65, 96, 100, 200};
        const struct hex bytes = i % 2 ? coins_bytes(coins, sizes[i]) : coins_runs(coins, sizes[i]);
        write_case(out);
        write_key(out, "Bytes", bytes.text);
        write_key(out, "Scalar", number_mod(bytes.text, q.text).text);
    }
    write_case(out);
    write_key(out, "Bytes", q.text);
    write_key(out, "Scalar", hex_format("%064d", 0).text);
}

void generate_bn254_scalar(FILE *out)
{
    struct bn254 c;
    struct coins coins = {"bn254 scalar", 0};
    bn254_init(&c);
    const struct hex q = number_write(c.q, 32);
    write_head(out, "Scalars of BN254: integers modulo q, 32 bytes, big-endian.",
               "# Flag Truncated: the bytes end too early\n"
               "# Flag Overlong: there are more bytes\n"
               "# Flag Range: a number that is not below q\n"
               "# Flag Twin: the valid neighbour of the cases around it\n");
    write_setting(out, "Operation", "decode");
    decode_case(out, "Truncated", "", "truncated", NULL);
    decode_case(out, "Truncated", hex_slice(q.text, 0, 31).text, "truncated", NULL);
    decode_case(out, "Overlong", hex_join("00", number_minus(q.text, 1).text, NULL).text,
                "overlong", NULL);
    decode_case(out, "Twin", hex_format("%064d", 0).text, "ok", NULL);
    decode_case(out, "Twin", number_minus(q.text, 1).text, "ok", NULL);
    decode_case(out, "Range", q.text, "range", NULL);
    decode_case(out, "Range", number_write(c.p, 32).text, "range", NULL);
    decode_case(out, "Range", hex_format("8%063d", 0).text, "range", NULL);
    write_setting(out, "Operation", "hash");
    for (size_t i = 0; i < 6; i++) {
        const struct hex message = coins_bytes(&coins, i * i * 7);
        write_case(out);
        write_key(out, "Message", message.text);
        write_key(out, "Scalar", hash_scalar(&c, message.text).text);
    }
    scalar_arithmetic(out, &c, &coins);
    bn254_clear(&c);
}

static const char point_flags[] = "# Flag Truncated: the bytes end too early\n"
                                  "# Flag Overlong: there are more bytes\n"
                                  "# Flag Range: a coordinate that is not below p\n"
                                  "# Flag Form: the neutral element's flag with other bits set\n"
                                  "# Flag Curve: no point has this abscissa\n"
                                  "# Flag Twin: the valid neighbour of the cases around it\n";

/* x, x + 1, ... without flags and with each sign, until both kinds have been seen |count| times. */
static void small_points(FILE *out, const struct bn254 *c, size_t width, int count,
                         const char *(*decode)(const struct bn254 *, struct hex *, const char *))
{
    struct hex point;
    for (int x = 0, good = 0, bad = 0; good < count || bad < count; x++) {
        const struct hex plain = hex_format("%0*x", (int)(2 * width), x);
        const char *word = decode(c, &point, plain.text);
        const int invalid = strcmp(word, "ok") != 0;
        if ((invalid ? bad : good) >= count)
            continue;
        *(invalid ? &bad : &good) += 1;
        const char *flag = !invalid ? "Twin" : strcmp(word, "not_in_group") ? "Curve" : "Group";
        for (int sign = 0; sign < 2; sign++) {
            const struct hex bytes = hex_join(sign ? "4" : "0", plain.text + 1, NULL);
            word = decode(c, &point, bytes.text);
            decode_case(out, flag, bytes.text, word, point.text);
        }
    }
}

static void form_cases(FILE *out, size_t width)
{
    static const char *const tops[] = {"80", "c0", "80", "a5", "ff"}, *const ends[] = {"01", "00",
                                                                                       "40", "00",
                                                                                       "ff"};
    const struct hex zeros = hex_format("%0*d", (int)(2 * width - 4), 0);
    decode_case(out, "Twin", hex_join("80", zeros.text, "00", NULL).text, "ok", "infinity");
    for (size_t i = 0; i < 5; i++)
        decode_case(out, "Form", hex_join(tops[i], zeros.text, ends[i], NULL).text, "non_canonical",
                    NULL);
}

void generate_bn254_g1(FILE *out)
{
    struct bn254 c;
    struct coins coins = {"bn254 g1", 0};
    bn254_init(&c);
    const struct hex g = bn254_g1_generator(&c), p = number_write(c.p, 32),
                     minus =
                         bn254_g1_mul(&c, number_minus(number_write(c.q, 32).text, 1).text, g.text);
    write_head(out, "G1 of BN254; points are x y, encodings 32 bytes.", point_flags);
    write_setting(out, "Operation", "g1_multiply");
    for (int i = 0; i < SCALARS; i++) {
        const struct hex k = scalar(&c, &coins, i), a = i % 4 ? random_g1(&c, &coins) : g;
        write_three(out, "Scalar", k.text, "Point", a.text, "Product",
                    bn254_g1_mul(&c, k.text, a.text).text);
    }
    write_three(out, "Scalar", scalar(&c, &coins, FIXED).text, "Point", "infinity", "Product",
                "infinity");
    write_setting(out, "Operation", "g1_add");
    for (int i = 0; i < 8; i++) {
        const struct hex a = random_g1(&c, &coins), b = random_g1(&c, &coins);
        const char *left = i == 2 || i == 3 ? "infinity"
                           : i < 2          ? g.text
                                            : a.text,
                   *right = i == 0   ? g.text
                            : i == 1 ? minus.text
                            : i == 3 ? "infinity"
                                     : b.text;
        write_three(out, "Left", left, "Right", right, "Sum", bn254_g1_add(&c, left, right).text);
    }
    write_setting(out, "Operation", "g1_decode");
    const struct hex good = encode_g1(&c, g.text), other = encode_g1(&c, minus.text);
    decode_case(out, "Truncated", "", "truncated", NULL);
    decode_case(out, "Truncated", hex_slice(good.text, 0, 31).text, "truncated", NULL);
    decode_case(out, "Overlong", hex_join(good.text, "00", NULL).text, "overlong", NULL);
    decode_case(out, "Twin", good.text, "ok", g.text);
    decode_case(out, "Twin", other.text, "ok", minus.text);
    form_cases(out, 32);
    small_points(out, &c, 32, 5, decode_g1);
    decode_case(out, "Range", p.text, "range", NULL);
    for (unsigned i = 1; i < 8; i++) { /* p + x: the small abscissas once more */
        const struct hex above =
            hex_join(hex_slice(p.text, 0, 31).text, hex_format("%02x", 0x13 + i).text, NULL);
        decode_case(out, "Range", above.text, "range", NULL);
        decode_case(out, "Range", hex_join("6", above.text + 1, NULL).text, "range", NULL);
    }
    decode_case(out, "Range",
                hex_join("3f", hex_slice(hex_format("%062d", 0).text, 0, 31).text, NULL).text,
                "range", NULL);
    for (int i = 0; i < 6; i++) {
        const struct hex a = random_g1(&c, &coins);
        decode_case(out, "Twin", encode_g1(&c, a.text).text, "ok", a.text);
    }
    write_setting(out, "Operation", "g1_hash");
    for (size_t i = 0; i < 10; i++) {
        const struct hex domain = hash_text(i % 3 ? "glasshouse test" : ""),
                         message = coins_bytes(&coins, i * i * 3);
        write_three(out, "Domain", domain.text, "Message", message.text, "Point",
                    hash_g1(&c, domain.text, message.text).text);
    }
    bn254_clear(&c);
}

static void g2_decodes(FILE *out, const struct bn254 *c, struct coins *coins)
{
    const struct hex g = bn254_g2_generator(c), p = number_write(c->p, 32),
                     good = encode_g2(c, g.text), one = hex_format("%064x", 1);
    write_setting(out, "Operation", "g2_decode");
    decode_case(out, "Truncated", "", "truncated", NULL);
    decode_case(out, "Truncated", hex_slice(good.text, 0, 32).text, "truncated", NULL);
    decode_case(out, "Truncated", hex_slice(good.text, 0, 63).text, "truncated", NULL);
    decode_case(out, "Overlong", hex_join(good.text, "00", NULL).text, "overlong", NULL);
    decode_case(out, "Twin", good.text, "ok", g.text);
    form_cases(out, 64);
    small_points(out, c, 64, 0, decode_g2);
    for (int x = 0, curve = 0, group = 0; curve < 4 || group < 6; x++) {
        struct hex point;
        const struct hex bytes = hex_format("%064x%064x", x / 4, x % 4);
        const char *word = decode_g2(c, &point, bytes.text);
        const bool off = strcmp(word, "not_on_curve") == 0;
        if ((off ? curve : group) >= (off ? 4 : 6))
            continue;
        *(off ? &curve : &group) += 1;
        decode_case(out, off ? "Curve" : "Group", bytes.text, word, point.text);
        const struct hex signed_x = hex_join("4", bytes.text + 1, NULL);
        decode_case(out, off ? "Curve" : "Group", signed_x.text,
                    decode_g2(c, &point, signed_x.text), point.text);
    }
    decode_case(out, "Range", hex_join(p.text, one.text, NULL).text, "range", NULL);
    decode_case(out, "Range", hex_join(one.text, p.text, NULL).text, "range", NULL);
    decode_case(out, "Range", hex_join(hex_slice(good.text, 0, 32).text, p.text, NULL).text,
                "range", NULL);
    decode_case(
        out, "Range",
        hex_join(hex_slice(good.text, 0, 32).text, hex_format("ff%062d", 0).text, NULL).text,
        "range", NULL);
    for (int i = 0; i < 6; i++) {
        const struct hex a = random_g2(c, coins);
        decode_case(out, "Twin", encode_g2(c, a.text).text, "ok", a.text);
    }
}

void generate_bn254_g2(FILE *out)
{
    struct bn254 c;
    struct coins coins = {"bn254 g2", 0};
    bn254_init(&c);
    const struct hex g = bn254_g2_generator(&c),
                     minus =
                         bn254_g2_mul(&c, number_minus(number_write(c.q, 32).text, 1).text, g.text);
    write_head(
        out, "G2 of BN254; points are x0 x1 y0 y1, encodings 64 bytes.",
        hex_join(point_flags, "# Flag Group: on the curve, but not of order q\n", NULL).text);
    write_setting(out, "Operation", "g2_multiply");
    for (int i = 0; i < SCALARS; i++) {
        const struct hex k = scalar(&c, &coins, i), a = i % 4 ? random_g2(&c, &coins) : g;
        write_three(out, "Scalar", k.text, "Point", a.text, "Product",
                    bn254_g2_mul(&c, k.text, a.text).text);
    }
    write_three(out, "Scalar", scalar(&c, &coins, FIXED).text, "Point", "infinity", "Product",
                "infinity");
    write_setting(out, "Operation", "g2_add");
    for (int i = 0; i < 8; i++) {
        const struct hex a = random_g2(&c, &coins), b = random_g2(&c, &coins);
        const char *left = i == 2 || i == 3 ? "infinity"
                           : i < 2          ? g.text
                                            : a.text,
                   *right = i == 0   ? g.text
                            : i == 1 ? minus.text
                            : i == 3 ? "infinity"
                                     : b.text;
        write_three(out, "Left", left, "Right", right, "Sum", bn254_g2_add(&c, left, right).text);
    }
    g2_decodes(out, &c, &coins);
    bn254_clear(&c);
}

/* Elements of Fp12 that are not of order q, each for another reason. */
static void strangers(FILE *out, const struct bn254 *c, struct coins *coins, const char *good)
{
    const struct field *f = &c->fp12;
    const struct hex p = number_write(c->p, 32);
    fmpz *a = field_new(f);
    fmpz_t e, square;
    struct hex text;
    fmpz_init(e);
    fmpz_init(square);
    decode_case(out, "Zero", element_write(f, a, 32).text, "not_in_group", NULL);
    for (slong small = -1; small < 4; small += small ? 1 : 2) { /* -1, 1, 2, 3 */
        field_set_si(f, a, small);
        text = element_write(f, a, 32);
        decode_case(out, small == 1 ? "Twin" : "Subfield", text.text, decode_gt(c, text.text),
                    NULL);
    }
    for (slong i = 0; i < f->size; i++)
        number_read(a + i, coins_below(coins, p.text).text, 32);
    text = element_write(f, a, 32);
    decode_case(out, "Field", text.text, decode_gt(c, text.text), NULL);
    fmpz_mul(square, c->p, c->p); /* (p^6 - 1)(p^2 + 1) leads to the cyclotomic subgroup */
    fmpz_pow_ui(e, c->p, 6);
    fmpz_sub_ui(e, e, 1);
    field_pow(f, a, a, e);
    text = element_write(f, a, 32);
    decode_case(out, "Cyclotomic", text.text, decode_gt(c, text.text), NULL);
    fmpz_add_ui(square, square, 1);
    field_pow(f, a, a, square);
    text = element_write(f, a, 32);
    decode_case(out, "Cyclotomic", text.text, decode_gt(c, text.text), NULL);
    field_pow(f, a, a, c->q); /* its part of order prime to q */
    text = element_write(f, a, 32);
    decode_case(out, "Cyclotomic", text.text, decode_gt(c, text.text), NULL);
    text = bn254_gt_mul(c, text.text, good);
    decode_case(out, "Cyclotomic", text.text, decode_gt(c, text.text), NULL);
    fmpz_clear(e);
    fmpz_clear(square);
    field_free(f, a);
}

/* Coordinate |i| of |good| plus p: the same element, written a second way. */
static struct hex unreduced(const struct bn254 *c, const char *good, size_t i)
{
    fmpz_t x;
    fmpz_init(x);
    number_read(x, good + 64 * i, 32);
    fmpz_add(x, x, c->p);
    const struct hex out = hex_join(hex_slice(good, 0, 32 * i).text, number_write(x, 32).text,
                                    hex_slice(good, 32 * (i + 1), 32 * (11 - i)).text, NULL);
    fmpz_clear(x);
    return out;
}

static void gt_decodes(FILE *out, const struct bn254 *c, struct coins *coins, const char *good)
{
    write_setting(out, "Operation", "gt_decode");
    decode_case(out, "Truncated", "", "truncated", NULL);
    decode_case(out, "Truncated", hex_slice(good, 0, 383).text, "truncated", NULL);
    decode_case(out, "Overlong", hex_join(good, "00", NULL).text, "overlong", NULL);
    decode_case(out, "Twin", good, "ok", NULL);
    for (size_t i = 0; i < 12; i++)
        decode_case(out, "Range", unreduced(c, good, i).text, "range", NULL);
    strangers(out, c, coins, good);
}

void generate_bn254_gt(FILE *out)
{
    struct bn254 c;
    struct coins coins = {"bn254 gt", 0};
    bn254_init(&c);
    write_head(out, "GT of BN254: 12 coordinates, 32 bytes each.",
               "# Flag Truncated: the bytes end too early\n"
               "# Flag Overlong: there are more bytes\n"
               "# Flag Range: a coordinate that is not below p\n"
               "# Flag Zero: the one element of the field that no power makes 1\n"
               "# Flag Subfield: an element of Fp\n"
               "# Flag Field: a random element of the field\n"
               "# Flag Cyclotomic: nearer and nearer to the group, but not of order q\n"
               "# Flag Twin: the valid neighbour of the cases around it\n");
    const struct hex e = bn254_pairing(&c, bn254_g1_generator(&c).text,
                                       bn254_g2_generator(&c).text),
                     q = number_write(c.q, 32), one = bn254_gt_one(&c);
    write_setting(out, "Operation", "gt_power");
    for (int i = 0; i < SCALARS; i++) {
        const struct hex k = scalar(&c, &coins, i),
                         base =
                             i % 4 ? bn254_gt_pow(&c, e.text, coins_below(&coins, q.text).text) : e;
        write_three(out, "Scalar", k.text, "Base", base.text, "Power",
                    bn254_gt_pow(&c, base.text, k.text).text);
    }
    write_three(out, "Scalar", scalar(&c, &coins, FIXED).text, "Base", one.text, "Power", one.text);
    write_setting(out, "Operation", "gt_multiply");
    for (int i = 0; i < 5; i++) {
        const struct hex a = bn254_gt_pow(&c, e.text, coins_below(&coins, q.text).text),
                         b = i == 0   ? one
                             : i == 1 ? a
                             : i == 2 ? bn254_gt_inv(&c, a.text)
                                      : bn254_gt_pow(&c, e.text, coins_below(&coins, q.text).text);
        write_three(out, "Left", a.text, "Right", b.text, "Product",
                    bn254_gt_mul(&c, a.text, b.text).text);
    }
    write_setting(out, "Operation", "gt_inverse");
    const struct hex b = bn254_gt_pow(&c, e.text, coins_below(&coins, q.text).text);
    write_case(out);
    write_key(out, "Base", b.text);
    write_key(out, "Inverse", bn254_gt_inv(&c, b.text).text);
    gt_decodes(out, &c, &coins, b.text);
    write_setting(out, "Operation", "gt_hash");
    for (size_t i = 0; i < 4; i++) {
        const struct hex message = coins_bytes(&coins, i * i * 11);
        write_case(out);
        write_key(out, "Message", message.text);
        write_key(out, "Element", hash_gt(&c, message.text).text);
    }
    bn254_clear(&c);
}

void generate_bn254_pairing(FILE *out)
{
    struct bn254 c;
    struct coins coins = {"bn254 pairing", 0};
    bn254_init(&c);
    const struct hex g = bn254_g1_generator(&c), h = bn254_g2_generator(&c);
    write_head(out,
               "The pairing e of BN254: e(P, Q), and products of several; G1 x y, G2 x0 x1 y0 y1.",
               "");
    write_setting(out, "Operation", "pairing");
    write_three(out, "Left", g.text, "Right", h.text, "Pairing",
                bn254_pairing(&c, g.text, h.text).text);
    write_three(out, "Left", "infinity", "Right", h.text, "Pairing", bn254_gt_one(&c).text);
    write_three(out, "Left", g.text, "Right", "infinity", "Pairing", bn254_gt_one(&c).text);
    write_three(out, "Left", "infinity", "Right", "infinity", "Pairing", bn254_gt_one(&c).text);
    for (int i = 0; i < 8; i++) {
        const struct hex p = random_g1(&c, &coins), q = random_g2(&c, &coins);
        write_three(out, "Left", p.text, "Right", q.text, "Pairing",
                    bn254_pairing(&c, p.text, q.text).text);
    }
    write_setting(out, "Operation", "product");
    for (int count = 0; count <= 9; count += count == 3 ? 6 : 1) { /* 9: more than one loop takes */
        struct hex product = bn254_gt_one(&c);
        write_case(out);
        write_key(out, "Count", hex_format("%d", count).text);
        for (int i = 0; i < count; i++) {
            const struct hex p = i == 2 ? hex_format("infinity") : random_g1(&c, &coins),
                             q = random_g2(&c, &coins);
            write_key(out, hex_format("Left %d", i).text, p.text);
            write_key(out, hex_format("Right %d", i).text, q.text);
            product = bn254_gt_mul(&c, product.text, bn254_pairing(&c, p.text, q.text).text);
        }
        write_key(out, "Pairing", product.text);
    }
    bn254_clear(&c);
}
