/* The headers crypto/pairing_<curve>.h: every number that the pairing layer needs of a curve, made
 * from its u. */
#include "tests/oracle/generate.h"
#include <assert.h>
#include <flint/fmpz_mat.h>
#include <string.h>

enum { WORDS_ON_A_LINE = 4, FEWER_WORDS = 3, BYTES_ON_A_LINE = 12, SLACK = 62 };

static slong bits(const fmpz_t a)
{
    return (slong)fmpz_sizeinbase(a, 2);
}

/* The lowest word of |a| as C writes it, by halves: a number of FLINT's may have 32 bits. */
static struct hex word_of(const fmpz_t a)
{
    fmpz_t low;
    fmpz_init(low);
    fmpz_fdiv_r_2exp(low, a, 64);
    const struct hex digits = number_write(low, 8);
    fmpz_clear(low);
    return hex_format("0x%su", digits.text);
}

/* {0x..., 0x...}: abs(a) in |words| words, least significant first. */
static void put_words(FILE *out, const fmpz_t a, slong words, slong on_a_line)
{
    fmpz_t rest;
    fmpz_init(rest);
    fmpz_abs(rest, a);
    fputc('{', out);
    for (slong i = 0; i < words; i++) {
        fprintf(out, "%s%s",
                i == 0               ? ""
                : i % on_a_line == 0 ? ", \\\n       "
                                     : ", ",
                word_of(rest).text);
        fmpz_fdiv_q_2exp(rest, rest, 64);
    }
    fputc('}', out);
    assert(fmpz_is_zero(rest));
    fmpz_clear(rest);
}

static void put_number(FILE *out, const char *name, const fmpz_t a, slong words)
{
    fprintf(out, "#define %s \\\n    ", name);
    put_words(out, a, words, WORDS_ON_A_LINE);
    fputc('\n', out);
}

/* The same without words that are 0 at the top: C fills them in. */
static void put_short(FILE *out, const fmpz_t a)
{
    const slong words = (bits(a) + 63) / 64;
    put_words(out, a, words ? words : 1, FEWER_WORDS);
}

/* a 2^(64 words) mod n: a in Montgomery form. */
static void to_montgomery(fmpz_t out, const fmpz_t a, const fmpz_t n, slong words)
{
    fmpz_mul_2exp(out, a, 64 * (ulong)words);
    fmpz_mod(out, out, n);
}

static void put_modulus(FILE *out, const char *name, const fmpz_t n, slong words)
{
    fmpz_t x;
    fmpz_init(x);
    put_number(out, name, n, words);
    fmpz_one(x);
    to_montgomery(x, x, n, 2 * words);
    put_number(out, hex_format("%s_MONTGOMERY", name).text, x, words);
    fmpz_clear(x);
}

/* The terms of abs(a): a sum of powers of 2 with signs, from the highest. It is the binary form, or
 * the non-adjacent one where that has fewer terms. */
static slong terms(const fmpz_t a, slong exponent[], bool minus[])
{
    fmpz_t rest;
    slong count = 0;
    fmpz_init(rest);
    fmpz_abs(rest, a);
    for (slong i = 0; !fmpz_is_zero(rest); i++) {
        if (fmpz_is_odd(rest)) {
            minus[count] = fmpz_fdiv_ui(rest, 4) == 3;
            exponent[count] = i;
            if (minus[count])
                fmpz_add_ui(rest, rest, 1);
            else
                fmpz_sub_ui(rest, rest, 1);
            count++;
        }
        fmpz_fdiv_q_2exp(rest, rest, 1);
    }
    fmpz_abs(rest, a);
    if ((slong)fmpz_popcnt(rest) <= count) {
        count = 0;
        for (slong i = 0; i < bits(rest); i++)
            if (fmpz_tstbit(rest, (ulong)i)) {
                minus[count] = false;
                exponent[count++] = i;
            }
    }
    fmpz_clear(rest);
    return count;
}

/* Returns how many steps a loop over the terms takes: doublings and additions. */
static slong put_terms(FILE *out, const char *name, const fmpz_t a)
{
    slong exponent[256];
    bool minus[256];
    const slong count = terms(a, exponent, minus);
    fprintf(out, "#define %s \\\n    {", name);
    for (slong i = count - 1, n = 0; i >= 0; i--, n++)
        fprintf(out, "%s{%ld, %s}",
                n == 0       ? ""
                : n % 6 == 0 ? ", \\\n     "
                             : ", ",
                exponent[i], minus[i] ? "true" : "false");
    fprintf(out, "}\n");
    return exponent[count - 1] + count - 1;
}

static void put_bytes(FILE *out, const char *name, const char *hex)
{
    uint8_t bytes[HEX_TEXT / 2];
    const size_t size = hex_size(hex);
    hex_read(bytes, hex);
    fprintf(out, "#define %s \\\n    {", name);
    for (size_t i = 0; i < size; i++)
        fprintf(out, "%s0x%02x",
                i == 0                     ? ""
                : i % BYTES_ON_A_LINE == 0 ? ", \\\n     "
                                           : ", ",
                bytes[i]);
    fprintf(out, "}\n");
}

/* A lattice: rows of short vectors x with sum x_i lambda^i = 0 modulo q. */
struct lattice {
    fmpz_mat_t rows;
    slong size;
};

/* The first row is given; each other is lambda times the one before it. lambda^2 = -lambda - 1 if
 * there are two, lambda^4 = lambda^2 - 1 if there are four. */
static void lattice_fill(struct lattice *l)
{
    for (slong i = 1; i < l->size; i++) {
        const fmpz *top = fmpz_mat_entry(l->rows, i - 1, l->size - 1);
        for (slong j = 0; j + 1 < l->size; j++)
            fmpz_set(fmpz_mat_entry(l->rows, i, j + 1), fmpz_mat_entry(l->rows, i - 1, j));
        fmpz_neg(fmpz_mat_entry(l->rows, i, 0), top);
        fmpz *const middle = fmpz_mat_entry(l->rows, i, l->size / 2);
        if (l->size == 2)
            fmpz_sub(middle, middle, top);
        else
            fmpz_add(middle, middle, top);
    }
}

/* Half of the largest sum of absolute values of a column: so long are the parts. */
static slong lattice_bits(const struct lattice *l)
{
    slong longest = 0;
    fmpz_t sum, entry;
    fmpz_init(sum);
    fmpz_init(entry);
    for (slong j = 0; j < l->size; j++) {
        fmpz_zero(sum);
        for (slong i = 0; i < l->size; i++) {
            fmpz_abs(entry, fmpz_mat_entry(l->rows, i, j));
            fmpz_add(sum, sum, entry);
        }
        fmpz_add_ui(sum, sum, 2); /* what rounding adds */
        fmpz_fdiv_q_2exp(sum, sum, 1);
        longest = bits(sum) > longest ? bits(sum) : longest;
    }
    fmpz_clear(sum);
    fmpz_clear(entry);
    return longest;
}

static void put_lattice(FILE *out, const char *name, const struct lattice *l, const fmpz_t q)
{
    fmpz_mat_t inverse;
    fmpz_t denominator, x;
    fmpz_init(denominator);
    fmpz_init(x);
    fmpz_mat_init(inverse, l->size, l->size);
    const int regular = fmpz_mat_inv(inverse, denominator, l->rows);
    fmpz_abs(x, denominator);
    assert(regular && fmpz_equal(x, q));
    fprintf(out, "#define %s_ROWS \\\n    {", name);
    for (slong i = 0; i < l->size; i++)
        for (slong j = 0; j < l->size; j++) {
            const fmpz *entry = fmpz_mat_entry(l->rows, i, j);
            fprintf(out, "%s{", j ? ", \\\n      " : i ? "}, \\\n     {" : "{");
            put_short(out, entry);
            fprintf(out, ", %s}", fmpz_sgn(entry) < 0 ? "true" : "false");
        }
    fprintf(out, "}}\n#define %s_RECIPROCALS \\\n    {", name);
    bool negative[4];
    for (slong i = 0; i < l->size; i++) {
        fmpz_mul_2exp(x, fmpz_mat_entry(inverse, 0, i), (ulong)(bits(q) + SLACK) + 1);
        negative[i] = fmpz_sgn(x) * fmpz_sgn(denominator) < 0;
        fmpz_abs(x, x);
        fmpz_fdiv_q(x, x, q);
        fmpz_add_ui(x, x, 1);
        fmpz_fdiv_q_2exp(x, x, 1);
        fprintf(out, "%s", i ? ", \\\n     " : "");
        put_short(out, x);
    }
    fprintf(out, "}\n#define %s_NEGATIVE {", name);
    for (slong i = 0; i < l->size; i++)
        fprintf(out, "%s%s", i ? ", " : "", negative[i] ? "true" : "false");
    fprintf(out, "}\n");
    fmpz_clear(denominator);
    fmpz_clear(x);
    fmpz_mat_clear(inverse);
}

static void lattices(const struct ate *c, struct lattice *g1, struct lattice *frobenius)
{
    g1->size = 2;
    frobenius->size = 4;
    fmpz_mat_init(g1->rows, 2, 2);
    fmpz_mat_init(frobenius->rows, 4, 4);
    fmpz *const a = fmpz_mat_entry(g1->rows, 0, 0), *const b = fmpz_mat_entry(g1->rows, 0, 1);
    fmpz *row[4];
    for (slong i = 0; i < 4; i++)
        row[i] = fmpz_mat_entry(frobenius->rows, 0, i);
    if (c->about->bls) { /* (u^2, 1), and (-u, 1, 0, 0) */
        fmpz_mul(a, c->u, c->u);
        fmpz_one(b);
        fmpz_neg(row[0], c->u);
        fmpz_one(row[1]);
    } else { /* (6u^2 + 4u + 1, 2u + 1), and (u + 1, u, u, -2u) */
        fmpz_mul_ui(a, c->u, 6);
        fmpz_add_ui(a, a, 4);
        fmpz_mul(a, a, c->u);
        fmpz_add_ui(a, a, 1);
        fmpz_mul_ui(b, c->u, 2);
        fmpz_add_ui(b, b, 1);
        fmpz_add_ui(row[0], c->u, 1);
        fmpz_set(row[1], c->u);
        fmpz_set(row[2], c->u);
        fmpz_mul_si(row[3], c->u, -2);
    }
    lattice_fill(g1);
    lattice_fill(frobenius);
}

/* beta, a cube root of 1 modulo p, for lambda = -a / b with the first row (a, b):
 * (beta x, y) = lambda (x, y). */
static void find_beta(const struct ate *c, const struct lattice *g1, fmpz_t beta)
{
    fmpz_t lambda, e;
    fmpz_init(lambda);
    fmpz_init(e);
    fmpz_invmod(lambda, fmpz_mat_entry(g1->rows, 0, 1), c->q);
    fmpz_mul(lambda, lambda, fmpz_mat_entry(g1->rows, 0, 0));
    fmpz_neg(lambda, lambda);
    fmpz_mod(lambda, lambda, c->q);
    const struct hex g = ate_g1_generator(c),
                     image = ate_g1_mul(c, number_write(lambda, c->scalar_bytes).text, g.text);
    fmpz_set_si(beta, -3); /* p is 3 modulo 4: so this is a root of -3 */
    fmpz_add_ui(e, c->p, 1);
    fmpz_fdiv_q_2exp(e, e, 2);
    fmpz_mod(beta, beta, c->p);
    fmpz_powm(beta, beta, e, c->p);
    fmpz_sub_ui(beta, beta, 1);
    fmpz_set_ui(e, 2);
    fmpz_invmod(e, e, c->p);
    fmpz_mul(beta, beta, e);
    fmpz_mod(beta, beta, c->p);
    for (int other = 0; other < 2; other++) {
        number_read(e, g.text, c->bytes);
        fmpz_mul(e, e, beta);
        fmpz_mod(e, e, c->p);
        if (strncmp(number_write(e, c->bytes).text, image.text, 2 * c->bytes) == 0)
            break;
        assert(!other);
        fmpz_mul(beta, beta, beta);
        fmpz_mod(beta, beta, c->p);
    }
    fmpz_clear(lambda);
    fmpz_clear(e);
}

/* The Frobenius of the twist is (x, y) -> (conjugate(x) X, conjugate(y) Y), where X and Y are the
 * powers (p - 1) / 3 and (p - 1) / 2 of 1 + i, or their inverses where the untwisting divides. */
static void put_frobenius(FILE *out, const struct ate *c, const char *name, ulong divisor,
                          slong words)
{
    fmpz *a = field_new(&c->fp2);
    fmpz_t e;
    fmpz_init(e);
    fmpz_sub_ui(e, c->p, 1);
    fmpz_divexact_ui(e, e, divisor);
    if (c->about->bls)
        fmpz_neg(e, e);
    field_pow(&c->fp2, a, c->fp6.nonresidue, e);
    fprintf(out, "#define %s \\\n    {{", name);
    for (slong i = 0; i < 2; i++) {
        to_montgomery(a + i, a + i, c->p, words);
        fprintf(out, "%s", i ? "}, \\\n     {" : "");
        put_words(out, a + i, words, WORDS_ON_A_LINE);
    }
    fprintf(out, "}}\n");
    fmpz_clear(e);
    field_free(&c->fp2, a);
}

static void put_head(FILE *out, const struct ate *c, const char *guard)
{
    fprintf(out,
            "/* The numbers of the pairing curve %s, for crypto/pairing_*.c; chosen by "
            "GLASSHOUSE_CURVE.\n"
            " *\n"
            " * Source: the oracle in tests/oracle makes them from u = %s.\n"
            " * Generator: glasshouse_vectors (tests/oracle/generate_curve.c); do not edit. */\n"
            "#ifndef GLASSHOUSE_PAIRING_%s_H\n"
            "#define GLASSHOUSE_PAIRING_%s_H\n\n"
            "/* clang-format off */\n"
            "#define PAIRING_NAME \"%s\"\n"
            "#define PAIRING_WORD \"%s\"\n"
            "#define PAIRING_STRENGTH %d /* bits */\n"
            "#define PAIRING_STRENGTH_SOURCE \"%s\"\n\n",
            c->about->name, c->about->u, guard, guard, c->about->name, c->about->word,
            c->about->strength, c->about->strength_source);
}

/* The sums of powers of 2, and the sizes, of which the number of lines depends on the loop. */
static void put_sizes(FILE *out, const struct ate *c, slong part, slong short_part)
{
    fmpz_t x;
    fmpz_init_set(x, c->u);
    fprintf(out,
            "/* The loop of Miller: abs(%s). The power of u: abs(u). The Frobenius of the "
            "twist multiplies by\n * %s. Each is a sum of powers of 2: {exponent, is it "
            "taken away}. */\n",
            c->about->bls ? "u" : "6u + 2", c->about->bls ? "u" : "6u^2");
    if (!c->about->bls) {
        fmpz_mul_ui(x, x, 6);
        fmpz_add_ui(x, x, 2);
    }
    const slong lines = put_terms(out, "PAIRING_LOOP", x);
    put_terms(out, "PAIRING_U", c->u);
    fmpz_mul(x, c->u, c->u);
    fmpz_mul_ui(x, x, 6);
    put_terms(out, "PAIRING_TRACE", c->about->bls ? c->u : x);
    fprintf(out,
            "\nenum {\n"
            "    PAIRING_BLS = %d,\n"
            "    PAIRING_B = %d,\n"
            "    FIELD_BITS = %ld,\n"
            "    FIELD_LIMBS = %zu,\n"
            "    SCALAR_BITS = %ld,\n"
            "    SCALAR_LIMBS = %zu,\n"
            "    G1_PART_BITS = %ld,\n"
            "    FROBENIUS_PART_BITS = %ld,\n"
            "    PART_LIMBS = %ld,\n"
            "    G2_LINES = %ld /* in one loop, and two at the end for BN */\n"
            "};\n",
            c->about->bls, (int)c->about->b, bits(c->p), c->bytes / 8, bits(c->q),
            c->scalar_bytes / 8, part, short_part, (part + 63) / 64,
            lines + (c->about->bls ? 0 : 2));
    fmpz_clear(x);
}

static void put_numbers(FILE *out, const struct ate *c, const struct lattice *g1)
{
    const slong words = (slong)c->bytes / 8;
    fmpz_t x;
    fmpz_init(x);
    fprintf(out,
            "\n/* Numbers have their least significant word first. MONTGOMERY is 2^(128 words) "
            "modulo the number.\n * BETA and FROBENIUS are in Montgomery form. */\n");
    put_modulus(out, "PAIRING_MODULUS", c->p, words);
    fmpz_add_ui(x, c->p, 1);
    fmpz_fdiv_q_2exp(x, x, 2);
    put_number(out, "PAIRING_ROOT", x, words);
    find_beta(c, g1, x);
    to_montgomery(x, x, c->p, words);
    put_number(out, "PAIRING_BETA", x, words);
    put_frobenius(out, c, "PAIRING_FROBENIUS_X", 3, words);
    put_frobenius(out, c, "PAIRING_FROBENIUS_Y", 2, words);
    put_modulus(out, "PAIRING_ORDER", c->q, (slong)c->scalar_bytes / 8);
    fmpz_one(x);
    fmpz_mul_2exp(x, x, 64);
    fmpz_invmod(x, c->q, x);
    fmpz_neg(x, x);
    fprintf(out, "#define PAIRING_ORDER_MINUS_INVERSE %s\n", word_of(x).text);
    fmpz_clear(x);
}

void generate_curve(FILE *out, enum ate_curve which)
{
    struct ate c;
    struct lattice g1, frobenius;
    ate_init(&c, which);
    assert(fmpz_sgn(c.u) < 0);
    lattices(&c, &g1, &frobenius);
    put_head(out, &c, c.about->name);
    put_sizes(out, &c, lattice_bits(&g1), lattice_bits(&frobenius));
    put_numbers(out, &c, &g1);
    fprintf(out, "\n/* The lattices of pairing_split.c. */\n");
    put_lattice(out, "PAIRING_G1", &g1, c.q);
    put_lattice(out, "PAIRING_POWERS", &frobenius, c.q);
    fprintf(out, "\n/* The generators, encoded. */\n");
    put_bytes(out, "PAIRING_G1_GENERATOR", encode_g1(&c, ate_g1_generator(&c).text).text);
    put_bytes(out, "PAIRING_G2_GENERATOR", encode_g2(&c, ate_g2_generator(&c).text).text);
    fprintf(out, "/* clang-format on */\n\n#endif\n");
    fmpz_mat_clear(g1.rows);
    fmpz_mat_clear(frobenius.rows);
    ate_clear(&c);
}
