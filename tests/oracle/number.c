#include "tests/oracle/number.h"
#include <assert.h>
#include <string.h>

void number_read(fmpz_t out, const char *text, size_t bytes)
{
    const struct hex digits = hex_slice(text, 0, bytes);
    if (bytes == 0) {
        fmpz_zero(out);
        return;
    }
    const int bad = fmpz_set_str(out, digits.text, 16);
    assert(!bad);
}

struct hex number_write(const fmpz_t a, size_t bytes)
{
    struct hex digits = {""}, out;
    assert(fmpz_sgn(a) >= 0 && fmpz_sizeinbase(a, 16) <= 2 * bytes);
    fmpz_get_str(digits.text, 16, a);
    const size_t length = strlen(digits.text), pad = 2 * bytes - length;
    memset(out.text, '0', pad);
    memcpy(out.text + pad, digits.text, length + 1);
    return out;
}

struct hex number_reverse(const char *text)
{
    uint8_t bytes[HEX_TEXT / 2], turned[HEX_TEXT / 2];
    const size_t size = hex_size(text);
    hex_read(bytes, text);
    for (size_t i = 0; i < size; i++)
        turned[i] = bytes[size - 1 - i];
    return hex_bytes(turned, size);
}

struct hex number_mod(const char *a, const char *n)
{
    fmpz_t x, y;
    fmpz_init(x);
    fmpz_init(y);
    number_read(x, a, hex_size(a));
    number_read(y, n, hex_size(n));
    fmpz_mod(x, x, y);
    const struct hex out = number_write(x, hex_size(n));
    fmpz_clear(x);
    fmpz_clear(y);
    return out;
}

void element_read(const struct field *f, fmpz *out, const char *text, size_t bytes)
{
    for (slong i = 0; i < f->size; i++)
        number_read(out + i, text + 2 * bytes * (size_t)i, bytes);
}

struct hex element_write(const struct field *f, const fmpz *a, size_t bytes)
{
    struct hex out = {""};
    for (slong i = 0; i < f->size; i++)
        out = hex_join(out.text, number_write(a + i, bytes).text, NULL);
    return out;
}

void point_read(const struct curve *e, struct point *out, const char *text, size_t bytes)
{
    out->infinity = strcmp(text, "infinity") == 0;
    if (out->infinity)
        return;
    assert(hex_size(text) == 2 * bytes * (size_t)e->field->size);
    element_read(e->field, out->x, text, bytes);
    element_read(e->field, out->y, text + 2 * bytes * (size_t)e->field->size, bytes);
}

struct hex point_write(const struct curve *e, const struct point *p, size_t bytes)
{
    if (p->infinity)
        return hex_format("infinity");
    return hex_join(element_write(e->field, p->x, bytes).text,
                    element_write(e->field, p->y, bytes).text, NULL);
}

struct hex point_text_add(const struct curve *e, const char *p, const char *q, size_t bytes)
{
    struct point a, b;
    point_init(e, &a);
    point_init(e, &b);
    point_read(e, &a, p, bytes);
    point_read(e, &b, q, bytes);
    point_add(e, &a, &a, &b);
    const struct hex out = point_write(e, &a, bytes);
    point_clear(e, &a);
    point_clear(e, &b);
    return out;
}

struct hex point_text_mul(const struct curve *e, const char *k, const char *p, size_t bytes)
{
    struct point a;
    fmpz_t scalar;
    point_init(e, &a);
    fmpz_init(scalar);
    point_read(e, &a, p, bytes);
    number_read(scalar, k, hex_size(k));
    point_mul(e, &a, scalar, &a);
    const struct hex out = point_write(e, &a, bytes);
    fmpz_clear(scalar);
    point_clear(e, &a);
    return out;
}

bool point_text_on_curve(const struct curve *e, const char *p, size_t bytes)
{
    struct point a;
    point_init(e, &a);
    point_read(e, &a, p, bytes);
    const bool on = point_on_curve(e, &a);
    point_clear(e, &a);
    return on;
}
