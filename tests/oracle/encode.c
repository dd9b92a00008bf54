#include "tests/oracle/encode.h"
#include "tests/oracle/digest.h"
#include <string.h>

enum { ABOVE = 0x40, NEUTRAL = 0x80 };

/* a > (p - 1) / 2, that is 2a > p - 1. */
static bool above_half(const struct ate *c, const fmpz_t a)
{
    fmpz_t twice;
    fmpz_init(twice);
    fmpz_mul_2exp(twice, a, 1);
    const bool above = fmpz_cmp(twice, c->p) > 0;
    fmpz_clear(twice);
    return above;
}

/* The last coordinate that is not 0 decides. */
static bool above(const struct ate *c, const struct field *f, const fmpz *y)
{
    slong i = f->size - 1;
    while (i > 0 && fmpz_is_zero(y + i))
        i--;
    return above_half(c, y + i);
}

static struct hex encode_point(const struct ate *c, const struct curve *e, const char *text)
{
    struct point p;
    uint8_t bytes[HEX_TEXT / 2] = {0};
    const size_t size = (size_t)e->field->size * c->bytes;
    point_init(e, &p);
    point_read(e, &p, text, c->bytes);
    if (p.infinity) {
        bytes[0] = NEUTRAL;
    } else {
        hex_read(bytes, element_write(e->field, p.x, c->bytes).text);
        if (above(c, e->field, p.y))
            bytes[0] |= ABOVE;
    }
    point_clear(e, &p);
    return hex_bytes(bytes, size);
}

struct hex encode_g1(const struct ate *c, const char *p)
{
    return encode_point(c, &c->e1, p);
}

struct hex encode_g2(const struct ate *c, const char *p)
{
    return encode_point(c, &c->e2, p);
}

/* p is 3 modulo 4: a^((p + 1) / 4) is a root if there is one. */
static bool root_fp(const struct ate *c, fmpz *out, const fmpz *a)
{
    fmpz_t e, square, root;
    fmpz_init(e);
    fmpz_init(square);
    fmpz_init(root);
    fmpz_add_ui(e, c->p, 1);
    fmpz_fdiv_q_2exp(e, e, 2);
    field_pow(&c->fp, root, a, e);
    field_sqr(&c->fp, square, root);
    const bool found = fmpz_equal(square, a);
    if (found)
        fmpz_set(out, root);
    fmpz_clear(e);
    fmpz_clear(square);
    fmpz_clear(root);
    return found;
}

/* (r + s i)^2 = a + b i: r^2 = (a +- sqrt(a^2 + b^2)) / 2 and s = b / 2r; if r is 0, s^2 = -a. */
static bool root_fp2(const struct ate *c, fmpz *out, const fmpz *a)
{
    const struct field *f = &c->fp;
    fmpz *norm = field_new(f), *t = field_new(f), *r = field_new(f), *s = field_new(f);
    field_sqr(f, norm, a);
    field_sqr(f, t, a + 1);
    field_add(f, norm, norm, t);
    bool found = root_fp(c, norm, norm);
    for (int sign = 0; found && sign < 2; sign++) {
        field_set_si(f, t, 2);
        field_add(f, r, a, norm);
        field_div(f, r, r, t);
        if (root_fp(c, r, r) && !fmpz_is_zero(r))
            break;
        field_negate(f, norm, norm);
        fmpz_zero(r);
    }
    if (found && fmpz_is_zero(r)) {
        field_negate(f, t, a);
        found = fmpz_is_zero(a + 1) && root_fp(c, s, t);
    } else if (found) {
        field_add(f, t, r, r);
        field_div(f, s, a + 1, t);
    }
    if (found) {
        fmpz_set(out, r);
        fmpz_set(out + 1, s);
    }
    field_free(f, norm);
    field_free(f, t);
    field_free(f, r);
    field_free(f, s);
    return found;
}

/* y from x and the sign; false if x has no point. */
static bool lift(const struct ate *c, const struct curve *e, struct point *p, bool want_above)
{
    const struct field *f = e->field;
    fmpz *right = field_new(f);
    field_sqr(f, right, p->x);
    field_mul(f, right, right, p->x);
    field_add(f, right, right, e->b);
    const bool found = f->size == 1 ? root_fp(c, p->y, right) : root_fp2(c, p->y, right);
    if (found && above(c, f, p->y) != want_above)
        field_negate(f, p->y, p->y);
    p->infinity = false;
    field_free(f, right);
    return found;
}

static const char *length_word(const char *bytes, size_t want)
{
    const size_t size = hex_size(bytes);
    return size < want ? "truncated" : size > want ? "overlong" : NULL;
}

static bool in_range(const struct ate *c, const struct field *f, const fmpz *a)
{
    for (slong i = 0; i < f->size; i++)
        if (fmpz_cmp(a + i, c->p) >= 0)
            return false;
    return true;
}

static const char *decode_point(const struct ate *c, const struct curve *e, struct hex *out,
                                const char *text)
{
    const size_t size = (size_t)e->field->size * c->bytes;
    uint8_t bytes[HEX_TEXT / 2];
    const char *word = length_word(text, size);
    if (word)
        return word;
    hex_read(bytes, text);
    const uint8_t flags = bytes[0] & (ABOVE | NEUTRAL);
    bytes[0] &= (uint8_t) ~(ABOVE | NEUTRAL);
    struct point p;
    point_init(e, &p);
    element_read(e->field, p.x, hex_bytes(bytes, size).text, c->bytes);
    if (flags & NEUTRAL)
        word = flags == NEUTRAL && field_is_zero(e->field, p.x) ? "ok" : "non_canonical";
    else if (!in_range(c, e->field, p.x))
        word = "range";
    else if (!lift(c, e, &p, flags & ABOVE))
        word = "not_on_curve";
    else
        word = "ok";
    *out = point_write(e, &p, c->bytes);
    point_clear(e, &p);
    return word;
}

const char *decode_g1(const struct ate *c, struct hex *out, const char *bytes)
{
    const char *word = decode_point(c, &c->e1, out, bytes);
    if (strcmp(word, "ok") == 0 && !ate_g1_in_group(c, out->text))
        word = "not_in_group";
    return word;
}

const char *decode_g2(const struct ate *c, struct hex *out, const char *bytes)
{
    const char *word = decode_point(c, &c->e2, out, bytes);
    if (strcmp(word, "ok") == 0 && !ate_g2_in_group(c, out->text))
        word = "not_in_group";
    return word;
}

const char *decode_gt(const struct ate *c, const char *bytes)
{
    const char *word = length_word(bytes, 12 * c->bytes);
    if (word)
        return word;
    fmpz *a = field_new(&c->fp12);
    element_read(&c->fp12, a, bytes, c->bytes);
    const bool reduced = in_range(c, &c->fp12, a);
    field_free(&c->fp12, a);
    return !reduced ? "range" : ate_gt_in_group(c, bytes) ? "ok" : "not_in_group";
}

const char *decode_scalar(const struct ate *c, const char *bytes)
{
    const char *word = length_word(bytes, c->scalar_bytes);
    if (word)
        return word;
    fmpz_t k;
    fmpz_init(k);
    number_read(k, bytes, c->scalar_bytes);
    word = fmpz_cmp(k, c->q) < 0 ? "ok" : "range";
    fmpz_clear(k);
    return word;
}

struct hex hash_text(const char *text)
{
    return hex_bytes((const uint8_t *)text, strlen(text));
}

static struct hex domain_of(const struct ate *c, const char *what)
{
    return hash_text(hex_format("glasshouse %s %s", c->about->word, what).text);
}

/* D_0 D_1 ...: so many that they have 128 bits more than |modulus|. */
static struct hex blocks(const fmpz_t modulus, const char *domain, const char *rest, size_t *bytes)
{
    struct hex out = {""};
    *bytes = (fmpz_sizeinbase(modulus, 2) + 128 + 7) / 8;
    for (int j = 0; hex_size(out.text) < *bytes; j++) {
        const struct hex input = hex_join(domain, hex_format("%02x", j).text, rest, NULL);
        out = hex_join(out.text, digest_sha512(input.text).text, NULL);
    }
    return out;
}

struct hex hash_scalar(const struct ate *c, const char *message)
{
    size_t enough;
    const struct hex digests = blocks(c->q, domain_of(c, "scalar").text, message, &enough);
    return number_mod(digests.text, number_write(c->q, c->scalar_bytes).text);
}

/* |point| is made one of order q: (1 - u) times it, where E has other points at all. */
static void clear_cofactor(const struct ate *c, struct point *point)
{
    fmpz_t k;
    fmpz_init(k);
    fmpz_sub_ui(k, c->u, 1);
    fmpz_neg(k, k);
    if (!fmpz_equal(c->points, c->q))
        point_mul(&c->e1, point, k, point);
    fmpz_clear(k);
}

struct hex hash_g1(const struct ate *c, const char *domain, const char *message)
{
    struct point p;
    struct hex out = {""};
    size_t enough;
    point_init(&c->e1, &p);
    for (int n = 0; n < 256 && !*out.text; n++) {
        const struct hex rest = hex_join(hex_format("%02x", n).text, message, NULL),
                         digests = blocks(c->p, domain, rest.text, &enough);
        uint8_t last;
        hex_read(&last, hex_slice(digests.text, hex_size(digests.text) - 1, 1).text);
        number_read(p.x, digests.text, enough);
        fmpz_mod(p.x, p.x, c->p);
        if (lift(c, &c->e1, &p, last & 1)) {
            clear_cofactor(c, &p);
            out = point_write(&c->e1, &p, c->bytes);
        }
    }
    point_clear(&c->e1, &p);
    return out;
}

struct hex hash_gt(const struct ate *c, const char *message)
{
    const struct hex p = hash_g1(c, domain_of(c, "gt").text, message);
    return ate_pairing(c, p.text, ate_g2_generator(c).text);
}
