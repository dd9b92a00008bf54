/* Scalars of a pairing curve, and the ones that other files take too. */
#include "tests/oracle/generate.h"

/* Scalars at the edges: 0, 1, 2, q - 1, q - 2, 2^64, 2^128 - 1, the eigenvalues of the
 * endomorphisms that fast code splits by; then random ones and long runs. */
struct hex edge_scalar(const struct ate *c, struct coins *coins, int i)
{
    const struct hex q = number_write(c->q, c->scalar_bytes);
    fmpz_t x;
    fmpz_init(x);
    if (i >= EDGES_FIXED)
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
    case 7: /* how Frobenius acts on G2 and GT */
        fmpz_set(x, c->p);
        break;
    case 8: /* 36 u^3 + 18 u^2 + 6 u + 1 or u^2 - 1, a cube root of 1 */
        if (c->about->bls) {
            fmpz_mul(x, c->u, c->u);
            fmpz_sub_ui(x, x, 1);
            break;
        }
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
    const struct hex out = number_write(x, c->scalar_bytes);
    fmpz_clear(x);
    return out;
}

void write_three(FILE *out, const char *a_key, const char *a, const char *b_key, const char *b,
                 const char *c_key, const char *c)
{
    write_case(out);
    write_key(out, a_key, a);
    write_key(out, b_key, b);
    write_key(out, c_key, c);
}

void write_decode(FILE *out, const char *flags, const char *bytes, const char *word,
                  const char *point)
{
    write_case(out);
    write_key(out, "Flags", flags);
    write_key(out, "Encoding", bytes);
    if (write_result(out, word) && point)
        write_key(out, "Point", point);
}

/* Sums, products and inverses modulo q, and the reduction of longer numbers. */
static void scalar_arithmetic(FILE *out, const struct ate *c, struct coins *coins)
{
    write_setting(out, "Operation", "arithmetic");
    for (int i = 0; i < EDGE_SCALARS; i++) {
        const struct hex a_text = edge_scalar(c, coins, i),
                         b_text = edge_scalar(c, coins, (7 * i + 4) % 20);
        fmpz_t a, b, x;
        fmpz_init(x);
        fmpz_init(a);
        fmpz_init(b);
        number_read(a, a_text.text, c->scalar_bytes);
        number_read(b, b_text.text, c->scalar_bytes);
        write_case(out);
        write_key(out, "A", a_text.text);
        write_key(out, "B", b_text.text);
        fmpz_add(x, a, b);
        fmpz_mod(x, x, c->q);
        write_key(out, "Sum", number_write(x, c->scalar_bytes).text);
        fmpz_sub(x, a, b);
        fmpz_mod(x, x, c->q);
        write_key(out, "Difference", number_write(x, c->scalar_bytes).text);
        fmpz_mul(x, a, b);
        fmpz_mod(x, x, c->q);
        write_key(out, "Product", number_write(x, c->scalar_bytes).text);
        fmpz_neg(x, a);
        fmpz_mod(x, x, c->q);
        write_key(out, "Negative", number_write(x, c->scalar_bytes).text);
        if (write_result(out, fmpz_invmod(x, a, c->q) ? "ok" : "no_inverse"))
            write_key(out, "Inverse", number_write(x, c->scalar_bytes).text);
        fmpz_clear(a);
        fmpz_clear(b);
        fmpz_clear(x);
    }
    write_setting(out, "Operation", "reduce");
    const struct hex q = number_write(c->q, c->scalar_bytes);
    for (size_t i = 0; i < 12; i++) {
        static const size_t sizes[] = {0, 1, 31, 32, 33, 40, 63, 64, 65, 96, 100, 200};
        const struct hex bytes = i % 2 ? coins_bytes(coins, sizes[i]) : coins_runs(coins, sizes[i]);
        write_case(out);
        write_key(out, "Bytes", bytes.text);
        write_key(out, "Scalar", number_mod(bytes.text, q.text).text);
    }
    write_case(out);
    write_key(out, "Bytes", q.text);
    write_key(out, "Scalar", small(0, c->scalar_bytes).text);
}

void generate_scalar(FILE *out, enum ate_curve which)
{
    struct ate c;
    ate_init(&c, which);
    const struct hex label = hex_format("%s scalar", c.about->word);
    struct coins coins = {label.text, 0};
    const struct hex q = number_write(c.q, c.scalar_bytes);
    write_head(out,
               hex_format("Scalars of %s: integers modulo q, %zu bytes, big-endian.", c.about->name,
                          c.scalar_bytes)
                   .text,
               "# Flag Truncated: the bytes end too early\n"
               "# Flag Overlong: there are more bytes\n"
               "# Flag Range: a number that is not below q\n"
               "# Flag Twin: the valid neighbour of the cases around it\n");
    write_setting(out, "Operation", "decode");
    write_decode(out, "Truncated", "", "truncated", NULL);
    write_decode(out, "Truncated", hex_slice(q.text, 0, c.scalar_bytes - 1).text, "truncated",
                 NULL);
    write_decode(out, "Overlong", hex_join("00", number_minus(q.text, 1).text, NULL).text,
                 "overlong", NULL);
    write_decode(out, "Twin", small(0, c.scalar_bytes).text, "ok", NULL);
    write_decode(out, "Twin", number_minus(q.text, 1).text, "ok", NULL);
    write_decode(out, "Range", q.text, "range", NULL);
    if (c.bytes == c.scalar_bytes)
        write_decode(out, "Range", number_write(c.p, c.bytes).text, "range", NULL);
    write_decode(out, "Range", hex_join("8", small(0, c.scalar_bytes).text + 1, NULL).text, "range",
                 NULL);
    write_setting(out, "Operation", "hash");
    for (size_t i = 0; i < 6; i++) {
        const struct hex message = coins_bytes(&coins, i * i * 7);
        write_case(out);
        write_key(out, "Message", message.text);
        write_key(out, "Scalar", hash_scalar(&c, message.text).text);
    }
    scalar_arithmetic(out, &c, &coins);
    ate_clear(&c);
}
