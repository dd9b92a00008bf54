/* Arithmetic on vectors of residues: one loop below 2^63, four limbs above.
 *
 * Below 2^63 a sum of two residues fits a word, and a product is reduced with a reciprocal that is
 * made once a call: Shoup's for a fixed factor, Moeller and Granlund's (2011, algorithm 4) else.
 * Above, sums are four limbs with carries and products are GMP's. */
#include "crypto/residue.h"
#include "crypto/gmp_words.h"
#include "crypto/sign.h"
#include "crypto/wide.h"
#include <string.h>

enum { LIMBS = 4 };

static bool is_wide(const struct modulus *m)
{
    /* not run: above 63 bits, where only protocols of any modulus go. */
    return m->limbs == LIMBS;
}

void residue_zero(const struct modulus *m, uint64_t *out, size_t count)
{
    memset(out, 0, count * m->limbs * sizeof *out);
}

void residue_set_u64(const struct modulus *m, uint64_t *out, uint64_t value)
{
    residue_zero(m, out, 1);
    /* not run: above 64 bits, where only protocols of any modulus go. */
    const bool larger = (m->limb[1] | m->limb[2] | m->limb[3]) != 0;
    out[0] = larger ? value : value % m->limb[0];
}

/* One limb with a carry or borrow of 0 or 1 in and out. */
#if defined(__x86_64__) && !defined(GLASSHOUSE_PORTABLE)
#include <x86intrin.h>
static inline unsigned char add_limb(unsigned char carry, uint64_t a, uint64_t b, uint64_t *out)
{
    unsigned long long sum;
    carry = _addcarry_u64(carry, a, b, &sum);
    *out = sum;
    return carry;
}

static inline unsigned char sub_limb(unsigned char borrow, uint64_t a, uint64_t b, uint64_t *out)
{
    unsigned long long difference;
    borrow = _subborrow_u64(borrow, a, b, &difference);
    *out = difference;
    return borrow;
}
#else
static inline unsigned char add_limb(unsigned char carry, uint64_t a, uint64_t b, uint64_t *out)
{
    uint64_t more = carry;
    *out = word_add(a, b, &more);
    return (unsigned char)more;
}

static inline unsigned char sub_limb(unsigned char borrow, uint64_t a, uint64_t b, uint64_t *out)
{
    uint64_t less = borrow;
    *out = word_subtract(a, b, &less);
    return (unsigned char)less;
}
#endif

/* Four limbs: out = a + b, and the carry; out = a - b, and the borrow. */
static inline uint64_t add_limbs(uint64_t out[LIMBS], const uint64_t a[LIMBS],
                                 const uint64_t b[LIMBS])
{
    unsigned char carry = add_limb(0, a[0], b[0], &out[0]);
    carry = add_limb(carry, a[1], b[1], &out[1]);
    carry = add_limb(carry, a[2], b[2], &out[2]);
    return add_limb(carry, a[3], b[3], &out[3]);
}

static inline uint64_t sub_limbs(uint64_t out[LIMBS], const uint64_t a[LIMBS],
                                 const uint64_t b[LIMBS])
{
    unsigned char borrow = sub_limb(0, a[0], b[0], &out[0]);
    borrow = sub_limb(borrow, a[1], b[1], &out[1]);
    borrow = sub_limb(borrow, a[2], b[2], &out[2]);
    return sub_limb(borrow, a[3], b[3], &out[3]);
}

/* out = a + b if |mask| is all ones, out = a if it is 0: this undoes a reduction without a branch.
 * It also does not gather limbs into a vector, which would wait for the stores of the single limbs.
 */
static inline void add_masked(uint64_t out[LIMBS], const uint64_t a[LIMBS], const uint64_t b[LIMBS],
                              uint64_t mask)
{
    unsigned char carry = add_limb(0, a[0], b[0] & mask, &out[0]);
    carry = add_limb(carry, a[1], b[1] & mask, &out[1]);
    carry = add_limb(carry, a[2], b[2] & mask, &out[2]);
    add_limb(carry, a[3], b[3] & mask, &out[3]);
}

static void add_wide(const struct modulus *m, uint64_t *out, const uint64_t *a, const uint64_t *b)
{
    uint64_t sum[LIMBS], less[LIMBS];
    const uint64_t carry = add_limbs(sum, a, b);
    const uint64_t borrow = sub_limbs(less, sum, m->limb);
    add_masked(out, less, m->limb, -(borrow & ~carry)); /* add N again if the sum was below N */
}

static void sub_wide(const struct modulus *m, uint64_t *out, const uint64_t *a, const uint64_t *b)
{
    uint64_t difference[LIMBS];
    const uint64_t borrow = sub_limbs(difference, a, b);
    add_masked(out, difference, m->limb, -borrow);
}

void residue_add(const struct modulus *m, uint64_t *out, const uint64_t *a, const uint64_t *b,
                 size_t count)
{
    if (is_wide(m)) {
        for (size_t i = 0, end = LIMBS * count; i < end; i += LIMBS)
            add_wide(m, out + i, a + i, b + i);
        return;
    }
    const uint64_t n = m->limb[0];
    for (size_t i = 0; i < count; i++) {
        const uint64_t less = a[i] + b[i] - n; /* its sign bit is 1 if the sum was below n */
        out[i] = less + (n & sign_mask(less));
    }
}

void residue_sub(const struct modulus *m, uint64_t *out, const uint64_t *a, const uint64_t *b,
                 size_t count)
{
    if (is_wide(m)) {
        for (size_t i = 0, end = LIMBS * count; i < end; i += LIMBS)
            sub_wide(m, out + i, a + i, b + i);
        return;
    }
    const uint64_t n = m->limb[0];
    for (size_t i = 0; i < count; i++) {
        const uint64_t difference = a[i] - b[i];
        out[i] = difference + (n & sign_mask(difference));
    }
}

void residue_of_signed(const struct modulus *m, uint64_t *out, const int64_t *integers,
                       size_t count)
{
    const uint64_t n = m->limb[0];
    for (size_t i = 0; i < count; i++)
        out[i] = (uint64_t)integers[i] + (n & sign_mask((uint64_t)integers[i]));
}

void residue_to_signed(const struct modulus *m, int64_t *out, const uint64_t *a, size_t count)
{
    const uint64_t n = m->limb[0], half = n - n / 2;
    for (size_t i = 0; i < count; i++) {
        const uint64_t less = a[i] - half; /* its sign bit is 1 if the entry is not negative */
        out[i] = (int64_t)(a[i] - (n & ~sign_mask(less)));
    }
}

void residue_neg(const struct modulus *m, uint64_t *out, const uint64_t *a, size_t count)
{
    static const uint64_t zero[LIMBS];
    if (m->limbs == LIMBS) {
        for (size_t i = 0; i < LIMBS * count; i += LIMBS)
            sub_wide(m, out + i, zero, a + i);
        return;
    }
    const uint64_t n = m->limb[0];
    for (size_t i = 0; i < count; i++)
        out[i] = (n - a[i]) & ((uint64_t)!a[i] - 1);
}

/* The quotient and remainder of (high, low) by n; high < n, so the quotient is one word. */
static uint64_t divide(uint64_t high, uint64_t low, uint64_t n, uint64_t *remainder)
{
#if defined(__x86_64__) && !defined(GLASSHOUSE_PORTABLE)
    uint64_t quotient;
    __asm__("divq %4" : "=a"(quotient), "=d"(*remainder) : "0"(low), "1"(high), "r"(n) : "cc");
    return quotient;
#else
    const struct wide all = wide_make(high, low);
    *remainder = wide_low(wide_rest(all, wide_of(n)));
    return wide_low(wide_quotient(all, wide_of(n)));
#endif
}

/* Shoup: with r = floor(k 2^64 / n), q = floor(r a / 2^64) is at most 1 below floor(k a / n). */
static void scale_narrow(uint64_t n, uint64_t *out, const uint64_t *a, uint64_t k, size_t count)
{
    uint64_t rest;
    const uint64_t ratio = divide(k, 0, n, &rest);
    for (size_t i = 0; i < count; i++) {
        const uint64_t quotient = wide_high(wide_product(ratio, a[i]));
        const uint64_t less = k * a[i] - quotient * n - n;
        out[i] = less + (n & sign_mask(less));
    }
}

/* Moeller and Granlund: |d| is n shifted up to the top bit; |inverse| is
 * floor((2^128 - 1) / d) - 2^64. */
/* not run: some protocols multiply by 0 and 1 only, and no product gets to n. */
static uint64_t mod_inverse_word(uint64_t high, uint64_t low, uint64_t d, uint64_t inverse)
{
    const struct wide product = wide_add(wide_product(inverse, high), wide_make(high, low));
    const uint64_t quotient = wide_high(product) + 1, fraction = wide_low(product);
    uint64_t remainder = low - quotient * d;
    /* Masks are made of borrows: of a comparison the compiler makes a jump. */
    remainder += d & wide_high(wide_subtract(wide_of(fraction), wide_of(remainder)));
    const struct wide less = wide_subtract(wide_of(remainder), wide_of(d));
    return wide_low(less) + (d & wide_high(less));
}

/* not run: some protocols multiply nothing modulo a number of one word. */
static void mul_narrow(uint64_t n, uint64_t *out, const uint64_t *a, const uint64_t *b,
                       size_t count)
{
    const unsigned shift = (unsigned)__builtin_clzll(n);
    const uint64_t d = n << shift;
    uint64_t rest;
    const uint64_t inverse = divide(~d, UINT64_MAX, d, &rest);
    for (size_t i = 0; i < count; i++) {
        const struct wide product = wide_left(wide_product(a[i], b[i]), shift);
        out[i] = mod_inverse_word(wide_high(product), wide_low(product), d, inverse) >> shift;
    }
}

static mp_size_t significant(const mp_limb_t *limb)
{
    mp_size_t size = LIMBS * GMP_PER_WORD;
    while (size > 1 && limb[size - 1] == 0)
        size--;
    return size;
}

static void mul_wide(const struct modulus *m, uint64_t *out, const uint64_t *a, const uint64_t *b)
{
    enum { SIZE = LIMBS * GMP_PER_WORD };
    mp_limb_t product[2 * SIZE], quotient[2 * SIZE], rest[SIZE] = {0};
    const mp_limb_t *const n = gmp_limbs(m->limb);
    mpn_mul_n(product, gmp_limbs(a), gmp_limbs(b), SIZE);
    mpn_tdiv_qr(quotient, rest, 0, product, 2 * SIZE, n, significant(n));
    memcpy(out, rest, sizeof rest);
}

void residue_scale(const struct modulus *m, uint64_t *out, const uint64_t *a, const uint64_t *k,
                   size_t count)
{
    if (m->limbs == 1) {
        scale_narrow(m->limb[0], out, a, k[0], count);
        return;
    }
    uint64_t factor[LIMBS]; /* |k| may be part of |out| */
    memcpy(factor, k, sizeof factor);
    for (size_t i = 0, end = LIMBS * count; i < end; i += LIMBS)
        mul_wide(m, out + i, a + i, factor);
}

void residue_mul(const struct modulus *m, uint64_t *out, const uint64_t *a, const uint64_t *b,
                 size_t count)
{
    if (m->limbs == 1) {
        mul_narrow(m->limb[0], out, a, b, count);
        return;
    }
    for (size_t i = 0, end = LIMBS * count; i < end; i += LIMBS)
        mul_wide(m, out + i, a + i, b + i);
}

bool residue_is_zero(const struct modulus *m, const uint64_t *a)
{
    uint64_t some = 0;
    for (size_t i = 0; i < m->limbs; i++)
        some |= a[i];
    return some == 0;
}

bool residue_equal(const struct modulus *m, const uint64_t *a, const uint64_t *b, size_t count)
{
    uint64_t some = 0;
    for (size_t i = 0; i < count * m->limbs; i++)
        some |= a[i] ^ b[i];
    return some == 0;
}

bool residue_less(const struct modulus *n, const uint64_t *a, const uint64_t *b)
{
    uint64_t borrow = 0;
    for (size_t i = 0; i < n->limbs; i++)
        borrow = (uint64_t)(a[i] < b[i]) | ((uint64_t)(a[i] == b[i]) & borrow);
    return borrow;
}
