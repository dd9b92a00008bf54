#include "proofs/exact/wide.h"

count128 count_gcd(count128 a, count128 b)
{
    while (b) {
        const count128 rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

bool count_multiply(count128 a, count128 b, count128 *product)
{
    return !__builtin_mul_overflow(a, b, product);
}

static const char *count_text(struct arena *arena, count128 n)
{
    char digits[40], *at = digits + sizeof digits;
    *--at = 0;
    do
        *--at = (char)('0' + (int)(n % 10));
    while (n /= 10);
    return arena_text(arena, at);
}

const char *fraction_text(struct arena *arena, count128 a, count128 b)
{
    const count128 common = count_gcd(a, b);
    if (common > 1) {
        a /= common;
        b /= common;
    }
    if (b == 1)
        return count_text(arena, a);
    return arena_format(arena, "%s/%s", count_text(arena, a), count_text(arena, b));
}
