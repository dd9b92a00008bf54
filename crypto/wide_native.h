/* Operations on numbers of 128 bits as the compiler has them; only crypto/wide.h includes this. */
#ifndef GLASSHOUSE_WIDE_NATIVE_H
#define GLASSHOUSE_WIDE_NATIVE_H

__extension__ typedef __int128 wide_native_signed;

static inline struct wide wide_make(uint64_t high, uint64_t low)
{
    struct wide made = {high};
    made.n = made.n << 64 | low;
    return made;
}

static inline struct wide wide_of(uint64_t a)
{
    return (struct wide){a};
}

static inline uint64_t wide_low(struct wide a)
{
    return (uint64_t)a.n;
}

static inline uint64_t wide_high(struct wide a)
{
    return (uint64_t)(a.n >> 64);
}

static inline struct wide wide_add(struct wide a, struct wide b)
{
    return (struct wide){a.n + b.n};
}

static inline struct wide wide_subtract(struct wide a, struct wide b)
{
    return (struct wide){a.n - b.n};
}

static inline struct wide wide_product(uint64_t a, uint64_t b)
{
    return (struct wide){wide_of(a).n * b};
}

static inline struct wide wide_multiply(struct wide a, uint64_t b)
{
    return (struct wide){a.n * b};
}

static inline struct wide wide_left(struct wide a, unsigned bits)
{
    return (struct wide){a.n << bits};
}

static inline struct wide wide_right(struct wide a, unsigned bits)
{
    return (struct wide){a.n >> bits};
}

static inline int wide_compare(struct wide a, struct wide b)
{
    return (a.n > b.n) - (a.n < b.n);
}

static inline bool wide_equal(struct wide a, struct wide b)
{
    return a.n == b.n;
}

static inline bool wide_is_zero(struct wide a)
{
    return a.n == 0;
}

static inline struct wide wide_quotient(struct wide a, struct wide b)
{
    return (struct wide){a.n / b.n};
}

static inline struct wide wide_rest(struct wide a, struct wide b)
{
    return (struct wide){a.n % b.n};
}

static inline bool wide_multiply_fits(struct wide a, struct wide b, struct wide *product)
{
    return !__builtin_mul_overflow(a.n, b.n, &product->n);
}

static inline double wide_real(struct wide a)
{
    return (double)a.n;
}

static inline struct wide wide_of_real(double x)
{
    return (struct wide){(wide_native)(wide_native_signed)x};
}

static inline double wide_signed_real(struct wide a)
{
    return (double)(wide_native_signed)a.n;
}

#endif
