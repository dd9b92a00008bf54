/* A pairing curve: the three groups, their encodings with what is no encoding, and the pairing. */
#include "tests/oracle/generate.h"
#include <assert.h>
#include <string.h>

static struct hex random_g1(const struct ate *c, struct coins *coins)
{
    const struct hex k = coins_below(coins, number_write(c->q, c->scalar_bytes).text);
    return ate_g1_mul(c, k.text, ate_g1_generator(c).text);
}

static struct hex random_g2(const struct ate *c, struct coins *coins)
{
    const struct hex k = coins_below(coins, number_write(c->q, c->scalar_bytes).text);
    return ate_g2_mul(c, k.text, ate_g2_generator(c).text);
}

static const char point_flags[] = "# Flag Truncated: the bytes end too early\n"
                                  "# Flag Overlong: there are more bytes\n"
                                  "# Flag Range: a coordinate that is not below p\n"
                                  "# Flag Form: the neutral element's flag with other bits set\n"
                                  "# Flag Curve: no point has this abscissa\n"
                                  "# Flag Twin: the valid neighbour of the cases around it\n";

static const char group_flag[] = "# Flag Group: on the curve, but not of order q\n";

/* An abscissa with each sign. */
static void both_signs(FILE *out, const struct ate *c, const char *flag, const char *plain,
                       const char *(*decode)(const struct ate *, struct hex *, const char *))
{
    struct hex point;
    for (int sign = 0; sign < 2; sign++) {
        const struct hex bytes = hex_join(sign ? "4" : "0", plain + 1, NULL);
        const char *word = decode(c, &point, bytes.text);
        write_decode(out, flag, bytes.text, word, point.text);
    }
}

/* 0, 1, ... until both kinds have been seen |count| times, where the whole curve is the group. */
static void small_points(FILE *out, const struct ate *c, int count)
{
    struct hex point;
    for (unsigned x = 0, good = 0, bad = 0; (int)good < count || (int)bad < count; x++) {
        const struct hex plain = small(x, c->bytes);
        const int invalid = strcmp(decode_g1(c, &point, plain.text), "ok") != 0;
        if ((int)(invalid ? bad : good) >= count)
            continue;
        *(invalid ? &bad : &good) += 1;
        both_signs(out, c, invalid ? "Curve" : "Twin", plain.text, decode_g1);
    }
}

static struct hex abscissa_g1(const struct ate *c, unsigned x)
{
    return small(x, c->bytes);
}

static struct hex abscissa_g2(const struct ate *c, unsigned x)
{
    return hex_join(small(x / 4, c->bytes).text, small(x % 4, c->bytes).text, NULL);
}

/* Small abscissas, until so many without a point and with one outside the group have been seen. */
static void outside(FILE *out, const struct ate *c,
                    struct hex (*abscissa)(const struct ate *, unsigned),
                    const char *(*decode)(const struct ate *, struct hex *, const char *))
{
    for (unsigned x = 0, curve = 0, group = 0; curve < 4 || group < 6; x++) {
        struct hex point;
        const struct hex bytes = abscissa(c, x);
        const bool off = strcmp(decode(c, &point, bytes.text), "not_on_curve") == 0;
        if ((off ? curve : group) >= (off ? 4 : 6))
            continue;
        *(off ? &curve : &group) += 1;
        both_signs(out, c, off ? "Curve" : "Group", bytes.text, decode);
    }
}

/* Points of the curve outside G1. (0, 2) has order 3: alone, and added to the generator. */
static void g1_strangers(FILE *out, const struct ate *c)
{
    const struct hex g = ate_g1_generator(c),
                     three = hex_join(small(0, c->bytes).text, small(2, c->bytes).text, NULL),
                     mixed = encode_g1(c, ate_g1_add(c, g.text, three.text).text);
    struct hex point;
    assert(strcmp(ate_g1_mul(c, "03", three.text).text, "infinity") == 0);
    outside(out, c, abscissa_g1, decode_g1);
    write_decode(out, "Group", mixed.text, decode_g1(c, &point, mixed.text), NULL);
}

/* p, and p + x: the small abscissas once more. */
static void g1_ranges(FILE *out, const struct ate *c)
{
    for (unsigned i = 0; i < 8; i++) {
        fmpz_t x;
        uint8_t bytes[HEX_TEXT / 2];
        fmpz_init(x);
        fmpz_add_ui(x, c->p, i);
        const struct hex above = number_write(x, c->bytes);
        fmpz_clear(x);
        write_decode(out, "Range", above.text, "range", NULL);
        hex_read(bytes, above.text);
        bytes[0] |= 0x40;
        if (i)
            write_decode(out, "Range", hex_bytes(bytes, c->bytes).text, "range", NULL);
    }
    write_decode(out, "Range", hex_join("3f", small(0, c->bytes - 1).text, NULL).text, "range",
                 NULL);
}

static void form_cases(FILE *out, size_t width)
{
    static const char *const tops[] = {"80", "c0", "80", "a5", "ff"}, *const ends[] = {"01", "00",
                                                                                       "40", "00",
                                                                                       "ff"};
    const struct hex zeros = hex_format("%0*d", (int)(2 * width - 4), 0);
    write_decode(out, "Twin", hex_join("80", zeros.text, "00", NULL).text, "ok", "infinity");
    for (size_t i = 0; i < 5; i++)
        write_decode(out, "Form", hex_join(tops[i], zeros.text, ends[i], NULL).text,
                     "non_canonical", NULL);
}

void generate_g1(FILE *out, enum ate_curve which)
{
    struct ate c;
    ate_init(&c, which);
    const struct hex label = hex_format("%s g1", c.about->word);
    struct coins coins = {label.text, 0};
    const struct hex g = ate_g1_generator(&c),
                     minus = ate_g1_mul(
                         &c, number_minus(number_write(c.q, c.scalar_bytes).text, 1).text, g.text);
    const struct hex title =
        hex_format("G1 of %s; points are x y, encodings %zu bytes.", c.about->name, c.bytes);
    write_head(out, title.text,
               c.about->bls ? hex_join(point_flags, group_flag, NULL).text : point_flags);
    write_setting(out, "Operation", "g1_multiply");
    for (int i = 0; i < EDGE_SCALARS; i++) {
        const struct hex k = edge_scalar(&c, &coins, i), a = i % 4 ? random_g1(&c, &coins) : g;
        write_three(out, "Scalar", k.text, "Point", a.text, "Product",
                    ate_g1_mul(&c, k.text, a.text).text);
    }
    write_three(out, "Scalar", edge_scalar(&c, &coins, EDGES_FIXED).text, "Point", "infinity",
                "Product", "infinity");
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
        write_three(out, "Left", left, "Right", right, "Sum", ate_g1_add(&c, left, right).text);
    }
    write_setting(out, "Operation", "g1_decode");
    const struct hex good = encode_g1(&c, g.text), other = encode_g1(&c, minus.text);
    write_decode(out, "Truncated", "", "truncated", NULL);
    write_decode(out, "Truncated", hex_slice(good.text, 0, c.bytes - 1).text, "truncated", NULL);
    write_decode(out, "Overlong", hex_join(good.text, "00", NULL).text, "overlong", NULL);
    write_decode(out, "Twin", good.text, "ok", g.text);
    write_decode(out, "Twin", other.text, "ok", minus.text);
    form_cases(out, c.bytes);
    if (c.about->bls)
        g1_strangers(out, &c);
    else
        small_points(out, &c, 5);
    g1_ranges(out, &c);
    for (int i = 0; i < 6; i++) {
        const struct hex a = random_g1(&c, &coins);
        write_decode(out, "Twin", encode_g1(&c, a.text).text, "ok", a.text);
    }
    write_setting(out, "Operation", "g1_hash");
    for (size_t i = 0; i < 10; i++) {
        const struct hex domain = hash_text(i % 3 ? "glasshouse test" : ""),
                         message = coins_bytes(&coins, i * i * 3);
        write_three(out, "Domain", domain.text, "Message", message.text, "Point",
                    hash_g1(&c, domain.text, message.text).text);
    }
    ate_clear(&c);
}

static void g2_decodes(FILE *out, const struct ate *c, struct coins *coins)
{
    const struct hex g = ate_g2_generator(c), p = number_write(c->p, c->bytes),
                     good = encode_g2(c, g.text), one = small(1, c->bytes);
    write_setting(out, "Operation", "g2_decode");
    write_decode(out, "Truncated", "", "truncated", NULL);
    write_decode(out, "Truncated", hex_slice(good.text, 0, c->bytes).text, "truncated", NULL);
    write_decode(out, "Truncated", hex_slice(good.text, 0, 2 * c->bytes - 1).text, "truncated",
                 NULL);
    write_decode(out, "Overlong", hex_join(good.text, "00", NULL).text, "overlong", NULL);
    write_decode(out, "Twin", good.text, "ok", g.text);
    form_cases(out, 2 * c->bytes);
    outside(out, c, abscissa_g2, decode_g2);
    write_decode(out, "Range", hex_join(p.text, one.text, NULL).text, "range", NULL);
    write_decode(out, "Range", hex_join(one.text, p.text, NULL).text, "range", NULL);
    write_decode(out, "Range", hex_join(hex_slice(good.text, 0, c->bytes).text, p.text, NULL).text,
                 "range", NULL);
    write_decode(
        out, "Range",
        hex_join(hex_slice(good.text, 0, c->bytes).text, "ff", small(0, c->bytes - 1).text, NULL)
            .text,
        "range", NULL);
    for (int i = 0; i < 6; i++) {
        const struct hex a = random_g2(c, coins);
        write_decode(out, "Twin", encode_g2(c, a.text).text, "ok", a.text);
    }
}

void generate_g2(FILE *out, enum ate_curve which)
{
    struct ate c;
    ate_init(&c, which);
    const struct hex label = hex_format("%s g2", c.about->word);
    struct coins coins = {label.text, 0};
    const struct hex g = ate_g2_generator(&c),
                     minus = ate_g2_mul(
                         &c, number_minus(number_write(c.q, c.scalar_bytes).text, 1).text, g.text);
    write_head(out,
               hex_format("G2 of %s; points are x0 x1 y0 y1, encodings %zu bytes.", c.about->name,
                          2 * c.bytes)
                   .text,
               hex_join(point_flags, group_flag, NULL).text);
    write_setting(out, "Operation", "g2_multiply");
    for (int i = 0; i < EDGE_SCALARS; i++) {
        const struct hex k = edge_scalar(&c, &coins, i), a = i % 4 ? random_g2(&c, &coins) : g;
        write_three(out, "Scalar", k.text, "Point", a.text, "Product",
                    ate_g2_mul(&c, k.text, a.text).text);
    }
    write_three(out, "Scalar", edge_scalar(&c, &coins, EDGES_FIXED).text, "Point", "infinity",
                "Product", "infinity");
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
        write_three(out, "Left", left, "Right", right, "Sum", ate_g2_add(&c, left, right).text);
    }
    g2_decodes(out, &c, &coins);
    ate_clear(&c);
}

/* Elements of Fp12 that are not of order q, each for another reason. */
static void strangers(FILE *out, const struct ate *c, struct coins *coins, const char *good)
{
    const struct field *f = &c->fp12;
    const struct hex p = number_write(c->p, c->bytes);
    fmpz *a = field_new(f);
    fmpz_t e, square;
    struct hex text;
    fmpz_init(e);
    fmpz_init(square);
    write_decode(out, "Zero", element_write(f, a, c->bytes).text, "not_in_group", NULL);
    for (slong small = -1; small < 4; small += small ? 1 : 2) { /* -1, 1, 2, 3 */
        field_set_si(f, a, small);
        text = element_write(f, a, c->bytes);
        write_decode(out, small == 1 ? "Twin" : "Subfield", text.text, decode_gt(c, text.text),
                     NULL);
    }
    for (slong i = 0; i < f->size; i++)
        number_read(a + i, coins_below(coins, p.text).text, c->bytes);
    text = element_write(f, a, c->bytes);
    write_decode(out, "Field", text.text, decode_gt(c, text.text), NULL);
    fmpz_mul(square, c->p, c->p); /* (p^6 - 1)(p^2 + 1) leads to the cyclotomic subgroup */
    fmpz_pow_ui(e, c->p, 6);
    fmpz_sub_ui(e, e, 1);
    field_pow(f, a, a, e);
    text = element_write(f, a, c->bytes);
    write_decode(out, "Cyclotomic", text.text, decode_gt(c, text.text), NULL);
    fmpz_add_ui(square, square, 1);
    field_pow(f, a, a, square);
    text = element_write(f, a, c->bytes);
    write_decode(out, "Cyclotomic", text.text, decode_gt(c, text.text), NULL);
    field_pow(f, a, a, c->q); /* its part of order prime to q */
    text = element_write(f, a, c->bytes);
    write_decode(out, "Cyclotomic", text.text, decode_gt(c, text.text), NULL);
    text = ate_gt_mul(c, text.text, good);
    write_decode(out, "Cyclotomic", text.text, decode_gt(c, text.text), NULL);
    fmpz_clear(e);
    fmpz_clear(square);
    field_free(f, a);
}

/* Coordinate |i| of |good| plus p: the same element, written a second way. */
static struct hex unreduced(const struct ate *c, const char *good, size_t i)
{
    fmpz_t x;
    fmpz_init(x);
    const size_t n = c->bytes;
    number_read(x, good + 2 * n * i, n);
    fmpz_add(x, x, c->p);
    const struct hex out = hex_join(hex_slice(good, 0, n * i).text, number_write(x, n).text,
                                    hex_slice(good, n * (i + 1), n * (11 - i)).text, NULL);
    fmpz_clear(x);
    return out;
}

static void gt_decodes(FILE *out, const struct ate *c, struct coins *coins, const char *good)
{
    write_setting(out, "Operation", "gt_decode");
    write_decode(out, "Truncated", "", "truncated", NULL);
    write_decode(out, "Truncated", hex_slice(good, 0, 12 * c->bytes - 1).text, "truncated", NULL);
    write_decode(out, "Overlong", hex_join(good, "00", NULL).text, "overlong", NULL);
    write_decode(out, "Twin", good, "ok", NULL);
    for (size_t i = 0; i < 12; i++)
        write_decode(out, "Range", unreduced(c, good, i).text, "range", NULL);
    strangers(out, c, coins, good);
}

void generate_gt(FILE *out, enum ate_curve which)
{
    struct ate c;
    ate_init(&c, which);
    const struct hex label = hex_format("%s gt", c.about->word);
    struct coins coins = {label.text, 0};
    write_head(out,
               hex_format("GT of %s: 12 coordinates, %zu bytes each.", c.about->name, c.bytes).text,
               "# Flag Truncated: the bytes end too early\n"
               "# Flag Overlong: there are more bytes\n"
               "# Flag Range: a coordinate that is not below p\n"
               "# Flag Zero: the one element of the field that no power makes 1\n"
               "# Flag Subfield: an element of Fp\n"
               "# Flag Field: a random element of the field\n"
               "# Flag Cyclotomic: nearer and nearer to the group, but not of order q\n"
               "# Flag Twin: the valid neighbour of the cases around it\n");
    const struct hex e = ate_pairing(&c, ate_g1_generator(&c).text, ate_g2_generator(&c).text),
                     q = number_write(c.q, c.scalar_bytes), one = ate_gt_one(&c);
    write_setting(out, "Operation", "gt_power");
    for (int i = 0; i < EDGE_SCALARS; i++) {
        const struct hex k = edge_scalar(&c, &coins, i),
                         base =
                             i % 4 ? ate_gt_pow(&c, e.text, coins_below(&coins, q.text).text) : e;
        write_three(out, "Scalar", k.text, "Base", base.text, "Power",
                    ate_gt_pow(&c, base.text, k.text).text);
    }
    write_three(out, "Scalar", edge_scalar(&c, &coins, EDGES_FIXED).text, "Base", one.text, "Power",
                one.text);
    write_setting(out, "Operation", "gt_multiply");
    for (int i = 0; i < 5; i++) {
        const struct hex a = ate_gt_pow(&c, e.text, coins_below(&coins, q.text).text),
                         b = i == 0   ? one
                             : i == 1 ? a
                             : i == 2 ? ate_gt_inv(&c, a.text)
                                      : ate_gt_pow(&c, e.text, coins_below(&coins, q.text).text);
        write_three(out, "Left", a.text, "Right", b.text, "Product",
                    ate_gt_mul(&c, a.text, b.text).text);
    }
    write_setting(out, "Operation", "gt_inverse");
    const struct hex b = ate_gt_pow(&c, e.text, coins_below(&coins, q.text).text);
    write_case(out);
    write_key(out, "Base", b.text);
    write_key(out, "Inverse", ate_gt_inv(&c, b.text).text);
    gt_decodes(out, &c, &coins, b.text);
    write_setting(out, "Operation", "gt_hash");
    for (size_t i = 0; i < 4; i++) {
        const struct hex message = coins_bytes(&coins, i * i * 11);
        write_case(out);
        write_key(out, "Message", message.text);
        write_key(out, "Element", hash_gt(&c, message.text).text);
    }
    ate_clear(&c);
}

void generate_pairing(FILE *out, enum ate_curve which)
{
    struct ate c;
    ate_init(&c, which);
    const struct hex label = hex_format("%s pairing", c.about->word);
    struct coins coins = {label.text, 0};
    const struct hex g = ate_g1_generator(&c), h = ate_g2_generator(&c);
    write_head(out,
               hex_format("The pairing e of %s: e(P, Q), and products of several; G1 x y, G2 x0 x1 "
                          "y0 y1.",
                          c.about->name)
                   .text,
               "");
    write_setting(out, "Operation", "pairing");
    write_three(out, "Left", g.text, "Right", h.text, "Pairing",
                ate_pairing(&c, g.text, h.text).text);
    write_three(out, "Left", "infinity", "Right", h.text, "Pairing", ate_gt_one(&c).text);
    write_three(out, "Left", g.text, "Right", "infinity", "Pairing", ate_gt_one(&c).text);
    write_three(out, "Left", "infinity", "Right", "infinity", "Pairing", ate_gt_one(&c).text);
    for (int i = 0; i < 8; i++) {
        const struct hex p = random_g1(&c, &coins), q = random_g2(&c, &coins);
        write_three(out, "Left", p.text, "Right", q.text, "Pairing",
                    ate_pairing(&c, p.text, q.text).text);
    }
    write_setting(out, "Operation", "product");
    for (int count = 0; count <= 9; count += count == 3 ? 6 : 1) { /* 9: more than one loop takes */
        struct hex product = ate_gt_one(&c);
        write_case(out);
        write_key(out, "Count", hex_format("%d", count).text);
        for (int i = 0; i < count; i++) {
            const struct hex p = i == 2 ? hex_format("infinity") : random_g1(&c, &coins),
                             q = random_g2(&c, &coins);
            write_key(out, hex_format("Left %d", i).text, p.text);
            write_key(out, hex_format("Right %d", i).text, q.text);
            product = ate_gt_mul(&c, product.text, ate_pairing(&c, p.text, q.text).text);
        }
        write_key(out, "Pairing", product.text);
    }
    ate_clear(&c);
}
