#include "proofs/exact/fraction.h"

struct wide fraction_gcd(struct wide a, struct wide b)
{
    while (!wide_is_zero(b)) {
        const struct wide rest = wide_rest(a, b);
        a = b;
        b = rest;
    }
    return a;
}

static const char *count_text(struct arena *arena, struct wide n)
{
    const struct wide ten = wide_of(10);
    char digits[40], *at = digits + sizeof digits;
    *--at = 0;
    do {
        *--at = (char)('0' + (int)wide_low(wide_rest(n, ten)));
        n = wide_quotient(n, ten);
    } while (!wide_is_zero(n));
    return arena_text(arena, at);
}

const char *fraction_text(struct arena *arena, struct wide a, struct wide b)
{
    const struct wide common = fraction_gcd(a, b);
    if (!wide_is_zero(common)) {
        a = wide_quotient(a, common);
        b = wide_quotient(b, common);
    }
    if (wide_equal(b, wide_of(1)))
        return count_text(arena, a);
    return arena_format(arena, "%s/%s", count_text(arena, a), count_text(arena, b));
}

int fraction_compare(struct wide a, struct wide b, struct wide c, struct wide d)
{
    struct wide left, right;
    if (wide_multiply_fits(a, d, &left) && wide_multiply_fits(c, b, &right))
        return wide_compare(left, right);
    const double x = wide_real(a) / wide_real(b), y = wide_real(c) / wide_real(d);
    return (x > y) - (x < y);
}
