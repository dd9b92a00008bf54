/* Operations on numbers of 128 bits made of two words of 64; only crypto/wide.h includes this. */
#ifndef GLASSHOUSE_WIDE_WORDS_H
#define GLASSHOUSE_WIDE_WORDS_H

static inline struct wide wide_make(uint64_t high, uint64_t low)
{
    return (struct wide){low, high};
}

static inline struct wide wide_of(uint64_t a)
{
    return (struct wide){a, 0};
}

static inline uint64_t wide_low(struct wide a)
{
    return a.low;
}

static inline uint64_t wide_high(struct wide a)
{
    return a.high;
}

static inline struct wide wide_add(struct wide a, struct wide b)
{
    const uint64_t low = a.low + b.low;
    return wide_make(a.high + b.high + (low < b.low), low);
}

static inline struct wide wide_subtract(struct wide a, struct wide b)
{
    return wide_make(a.high - b.high - (a.low < b.low), a.low - b.low);
}

/* Of halves of 32 bits: none of these sums leaves 64. */
static inline struct wide wide_product(uint64_t a, uint64_t b)
{
    const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), rest = a0 * b1 + (uint32_t)middle;
    return wide_make(a1 * b1 + (middle >> 32) + (rest >> 32), rest << 32 | (uint32_t)low);
}

static inline struct wide wide_multiply(struct wide a, uint64_t b)
{
    return wide_add(wide_product(a.low, b), wide_make(a.high * b, 0));
}

static inline struct wide wide_left(struct wide a, unsigned bits)
{
    if (bits >= 64)
        return wide_make(a.low << (bits - 64), 0);
    return bits ? wide_make(a.high << bits | a.low >> (64 - bits), a.low << bits) : a;
}

static inline struct wide wide_right(struct wide a, unsigned bits)
{
    if (bits >= 64)
        return wide_of(a.high >> (bits - 64));
    return bits ? wide_make(a.high >> bits, a.low >> bits | a.high << (64 - bits)) : a;
}

static inline int wide_compare(struct wide a, struct wide b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
}

static inline bool wide_equal(struct wide a, struct wide b)
{
    return a.low == b.low && a.high == b.high;
}

static inline bool wide_is_zero(struct wide a)
{
    return (a.low | a.high) == 0;
}

/* One digit of 32 bits of a / n, where n has its top bit and a is below 2^32 n: the quotient by the
 * top half of n is right or at most 2 too large. The rest goes back to |a|. */
static inline uint32_t wide_digit(struct wide *a, uint64_t n)
{
    const uint64_t top = a->high << 32 | a->low >> 32;
    uint64_t digit = top / (n >> 32);
    if (digit > UINT32_MAX)
        digit = UINT32_MAX;
    struct wide product = wide_product(digit, n);
    while (wide_compare(product, *a) > 0) {
        product = wide_subtract(product, wide_of(n));
        digit--;
    }
    *a = wide_subtract(*a, product);
    return (uint32_t)digit;
}

/* a by n where a is below 2^64 n, so that the quotient is a word: two digits, as by hand. */
static inline uint64_t wide_quotient_word(struct wide a, uint64_t n, uint64_t *rest)
{
    const unsigned shift = (unsigned)__builtin_clzll(n);
    a = wide_left(a, shift);
    n <<= shift;
    struct wide part = wide_right(a, 32);
    const uint64_t first = wide_digit(&part, n);
    part = wide_make(part.low >> 32, part.low << 32 | (uint32_t)a.low);
    const uint64_t second = wide_digit(&part, n);
    *rest = part.low >> shift;
    return first << 32 | second;
}

/* Numbers above 2^64 are divided bit by bit: they are the denominators of few laws. */
static inline struct wide wide_divide(struct wide a, struct wide b, struct wide *rest)
{
    struct wide quotient = {0, 0};
    if (b.high == 0) {
        quotient.high = a.high / b.low;
        a.high %= b.low;
        quotient.low = wide_quotient_word(a, b.low, &a.low);
        *rest = wide_of(a.low);
        return quotient;
    }
    for (unsigned bits = (unsigned)__builtin_clzll(b.high) + 1; bits-- > 0;) {
        const struct wide part = wide_left(b, bits);
        if (wide_compare(part, a) > 0)
            continue;
        a = wide_subtract(a, part);
        quotient.low |= (uint64_t)1 << bits;
    }
    *rest = a;
    return quotient;
}

static inline struct wide wide_quotient(struct wide a, struct wide b)
{
    struct wide rest;
    return wide_divide(a, b, &rest);
}

static inline struct wide wide_rest(struct wide a, struct wide b)
{
    struct wide rest;
    (void)wide_divide(a, b, &rest);
    return rest;
}

static inline bool wide_multiply_fits(struct wide a, struct wide b, struct wide *product)
{
    if (a.high != 0 && b.high != 0)
        return false;
    const struct wide cross = wide_product(a.high ? a.high : b.high, a.high ? b.low : a.low);
    const struct wide low = wide_product(a.low, b.low), all = wide_add(low, wide_left(cross, 64));
    *product = all;
    return cross.high == 0 && all.high >= low.high;
}

/* The top 64 bits, the lowest of which says too whether there were more: it is rounded once. */
static inline double wide_real(struct wide a)
{
    if (a.high == 0)
        return (double)a.low;
    const unsigned shift = (unsigned)__builtin_clzll(a.high);
    const struct wide top = wide_left(a, shift);
    const double scale = (double)((uint64_t)1 << (63 - shift)) * 2;
    return (double)(top.high | (top.low != 0)) * scale;
}

static inline struct wide wide_of_real(double x)
{
    const double positive = x < 0 ? -x : x;
    const uint64_t high = (uint64_t)(positive * 0x1p-64);
    const struct wide a = wide_make(high, (uint64_t)(positive - (double)high * 0x1p64));
    return x < 0 ? wide_subtract(wide_of(0), a) : a;
}

static inline double wide_signed_real(struct wide a)
{
    return a.high >> 63 ? -wide_real(wide_subtract(wide_of(0), a)) : wide_real(a);
}

#endif
