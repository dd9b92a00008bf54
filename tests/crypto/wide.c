/* Numbers of 128 bits against GMP's: as the compiler has them, and (with GLASSHOUSE_PORTABLE, in
 * the test crypto/wide_words) as they are made of words. Faulty ones, with a wrong carry, must be
 * found. */
#include "crypto/wide.h"
#include "tests/expect.h"
#include <gmp.h>
#include <math.h>
#include <string.h>

enum { OPERANDS = 20000 };

static void to_gmp(mpz_t out, struct wide a)
{
    const uint64_t words[2] = {wide_low(a), wide_high(a)};
    mpz_import(out, 2, -1, sizeof *words, 0, 0, words);
}

/* modulo 2^128 */
static struct wide of_gmp(const mpz_t a)
{
    uint64_t words[2] = {0};
    mpz_t rest;
    mpz_init(rest);
    mpz_fdiv_r_2exp(rest, a, 128);
    mpz_export(words, NULL, -1, sizeof *words, 0, 0, rest);
    mpz_clear(rest);
    return wide_make(words[1], words[0]);
}

static void low_of(mpz_t out, const mpz_t a)
{
    mpz_fdiv_r_2exp(out, a, 64);
}

static void high_of(mpz_t out, const mpz_t a)
{
    mpz_fdiv_q_2exp(out, a, 64);
}

static unsigned bits_of(const mpz_t b)
{
    return (unsigned)(mpz_get_ui(b) & 127);
}

/* The bits of a double, as a number. */
static struct wide bits(double x)
{
    uint64_t word;
    memcpy(&word, &x, sizeof word);
    return wide_of(word);
}

/* The nearest double to a number that is not below 0; of two, the one with the even last bit. */
static double nearest(const mpz_t a)
{
    const size_t size = mpz_sizeinbase(a, 2), cut = size > 53 ? size - 53 : 0;
    mpz_t top, rest, half;
    mpz_inits(top, rest, half, NULL);
    mpz_fdiv_q_2exp(top, a, cut);
    mpz_fdiv_r_2exp(rest, a, cut);
    if (cut)
        mpz_setbit(half, cut - 1);
    const int side = mpz_cmp(rest, half);
    if (cut && (side > 0 || (side == 0 && mpz_odd_p(top))))
        mpz_add_ui(top, top, 1);
    const double out = ldexp(mpz_get_d(top), (int)cut);
    mpz_clears(top, rest, half, NULL);
    return out;
}

/* What is compared: our operation on two numbers, and the same with GMP. */
struct operation {
    const char *name;
    struct wide (*ours)(struct wide a, struct wide b);
    void (*theirs)(mpz_t out, const mpz_t a, const mpz_t b);
};

static struct wide product(struct wide a, struct wide b)
{
    return wide_product(wide_low(a), wide_low(b));
}

static void gmp_product(mpz_t out, const mpz_t a, const mpz_t b)
{
    mpz_t x;
    mpz_init(x);
    low_of(x, a);
    low_of(out, b);
    mpz_mul(out, out, x);
    mpz_clear(x);
}

static struct wide multiply(struct wide a, struct wide b)
{
    return wide_multiply(a, wide_low(b));
}

static void gmp_multiply(mpz_t out, const mpz_t a, const mpz_t b)
{
    low_of(out, b);
    mpz_mul(out, out, a);
}

static struct wide left(struct wide a, struct wide b)
{
    return wide_left(a, (unsigned)(wide_low(b) & 127));
}

static void gmp_left(mpz_t out, const mpz_t a, const mpz_t b)
{
    mpz_mul_2exp(out, a, bits_of(b));
}

static struct wide right(struct wide a, struct wide b)
{
    return wide_right(a, (unsigned)(wide_low(b) & 127));
}

static void gmp_right(mpz_t out, const mpz_t a, const mpz_t b)
{
    mpz_fdiv_q_2exp(out, a, bits_of(b));
}

/* 0, 1 or 2, and 4 if they are equal, 8 if the first is 0. */
static struct wide order(struct wide a, struct wide b)
{
    const unsigned sign = (unsigned)(wide_compare(a, b) + 1);
    return wide_of(sign + (wide_equal(a, b) ? 4u : 0u) + (wide_is_zero(a) ? 8u : 0u));
}

static void gmp_order(mpz_t out, const mpz_t a, const mpz_t b)
{
    const int sign = mpz_cmp(a, b);
    mpz_set_si(out, (sign > 0 ? 2 : sign == 0 ? 1 + 4 : 0) + (mpz_sgn(a) == 0 ? 8 : 0));
}

/* All ones: it does not fit. */
static struct wide fits(struct wide a, struct wide b)
{
    struct wide out;
    return wide_multiply_fits(a, b, &out) ? out : wide_subtract(wide_of(0), wide_of(1));
}

static void gmp_fits(mpz_t out, const mpz_t a, const mpz_t b)
{
    mpz_mul(out, a, b);
    if (mpz_sizeinbase(out, 2) > 128)
        mpz_set_si(out, -1);
}

/* The words of the first, and a carry of the second. */
static struct wide words_add(struct wide a, struct wide b)
{
    uint64_t carry = wide_low(b) & 1;
    const uint64_t low = word_add(wide_low(a), wide_high(a), &carry);
    return wide_make(carry, low);
}

static void gmp_words_add(mpz_t out, const mpz_t a, const mpz_t b)
{
    mpz_t x;
    mpz_init(x);
    low_of(out, a);
    high_of(x, a);
    mpz_add(out, out, x);
    mpz_add_ui(out, out, (unsigned)mpz_tstbit(b, 0));
    mpz_clear(x);
}

static struct wide words_subtract(struct wide a, struct wide b)
{
    uint64_t borrow = wide_low(b) & 1;
    const uint64_t low = word_subtract(wide_low(a), wide_high(a), &borrow);
    return wide_make(borrow, low);
}

static void gmp_words_subtract(mpz_t out, const mpz_t a, const mpz_t b)
{
    mpz_t x;
    mpz_init(x);
    low_of(out, a);
    high_of(x, a);
    mpz_sub(out, out, x);
    mpz_sub_ui(out, out, (unsigned)mpz_tstbit(b, 0));
    mpz_fdiv_r_2exp(out, out, 65); /* the borrow is the bit above the word */
    mpz_clear(x);
}

static struct wide words_multiply_add(struct wide a, struct wide b)
{
    uint64_t carry = wide_high(b);
    const uint64_t low = word_multiply_add(wide_low(a), wide_high(a), wide_low(b), &carry);
    return wide_make(carry, low);
}

static void gmp_words_multiply_add(mpz_t out, const mpz_t a, const mpz_t b)
{
    mpz_t x;
    mpz_init(x);
    low_of(out, a);
    high_of(x, a);
    mpz_mul(out, out, x);
    low_of(x, b);
    mpz_add(out, out, x);
    high_of(x, b);
    mpz_add(out, out, x);
    mpz_clear(x);
}

static struct wide real(struct wide a, struct wide b)
{
    (void)b;
    return bits(wide_real(a));
}

static void gmp_real(mpz_t out, const mpz_t a, const mpz_t b)
{
    (void)b;
    to_gmp(out, bits(nearest(a)));
}

/* A double with 53 bits of the first number and an exponent from the second, in both signs. */
static double some_real(uint64_t number, uint64_t more)
{
    const double x = ldexp((double)(number >> 11), (int)(more % 126) - 52);
    return more >> 63 ? -x : x;
}

static struct wide of_real(struct wide a, struct wide b)
{
    return wide_of_real(some_real(wide_low(a), wide_high(b) | wide_low(b) << 63) / 2);
}

static void gmp_of_real(mpz_t out, const mpz_t a, const mpz_t b)
{
    const struct wide x = of_gmp(a), y = of_gmp(b);
    mpz_set_d(out, some_real(wide_low(x), wide_high(y) | wide_low(y) << 63) / 2);
}

static struct wide signed_real(struct wide a, struct wide b)
{
    (void)b;
    return bits(wide_signed_real(a));
}

static void gmp_signed_real(mpz_t out, const mpz_t a, const mpz_t b)
{
    mpz_t minus;
    (void)b;
    mpz_init(minus);
    mpz_setbit(minus, 128);
    mpz_sub(minus, minus, a);
    to_gmp(out, bits(mpz_tstbit(a, 127) ? -nearest(minus) : nearest(a)));
    mpz_clear(minus);
}

static const struct operation operations[] = {
    {"add", wide_add, mpz_add},
    {"subtract", wide_subtract, mpz_sub},
    {"product", product, gmp_product},
    {"multiply", multiply, gmp_multiply},
    {"left", left, gmp_left},
    {"right", right, gmp_right},
    {"quotient", wide_quotient, mpz_fdiv_q},
    {"rest", wide_rest, mpz_fdiv_r},
    {"compare", order, gmp_order},
    {"multiply, if it fits", fits, gmp_fits},
    {"word_add", words_add, gmp_words_add},
    {"word_subtract", words_subtract, gmp_words_subtract},
    {"word_multiply_add", words_multiply_add, gmp_words_multiply_add},
    {"real", real, gmp_real},
    {"of_real", of_real, gmp_of_real},
    {"signed_real", signed_real, gmp_signed_real},
};

/* Runs of equal bits; often a short second number, so that quotients are long. */
static void operands(struct wide *a, struct wide *b)
{
    uint64_t words[4];
    test_random_runs((uint8_t *)words, sizeof words);
    *a = wide_make(words[1], words[0]);
    *b = wide_make(words[3], words[2]);
    switch (test_random_below(4)) {
    case 0:
        *b = wide_of(words[2]);
        break;
    case 1:
        *b = wide_right(*b, (unsigned)test_random_below(128));
        break;
    case 2:
        *a = wide_right(*a, (unsigned)test_random_below(128));
        break;
    default:
        break;
    }
    if (wide_is_zero(*b))
        *b = wide_of(1);
}

/* On how many pairs of numbers the two sides differ. */
static size_t differences(const struct operation *o, size_t pairs)
{
    size_t wrong = 0;
    mpz_t x, y, z;
    mpz_inits(x, y, z, NULL);
    for (size_t i = 0; i < pairs; i++) {
        struct wide a, b;
        operands(&a, &b);
        to_gmp(x, a);
        to_gmp(y, b);
        o->theirs(z, x, y);
        wrong += !wide_equal(o->ours(a, b), of_gmp(z));
    }
    mpz_clears(x, y, z, NULL);
    return wrong;
}

static void test_operations(void)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        EXPECT_EQ(0, differences(&operations[i], test_iterations(OPERANDS)));
}

/* One wrong carry each. */
static struct wide no_carry(struct wide a, struct wide b)
{
    return wide_make(wide_high(a) + wide_high(b), wide_low(a) + wide_low(b));
}

static struct wide late_borrow(struct wide a, struct wide b)
{
    const uint64_t low = wide_low(a) - wide_low(b);
    return wide_make(wide_high(a) - wide_high(b) - (low < wide_low(b)), low);
}

static struct wide lost_middle(struct wide a, struct wide b)
{
    const uint64_t a1 = wide_low(a) >> 32, b1 = wide_low(b) >> 32, a0 = (uint32_t)wide_low(a),
                   b0 = (uint32_t)wide_low(b), middle = a1 * b0 + a0 * b1 + (a0 * b0 >> 32);
    return wide_make(a1 * b1 + (middle >> 32), wide_low(a) * wide_low(b));
}

static struct wide one_carry(struct wide a, struct wide b)
{
    uint64_t carry = wide_high(b);
    const uint64_t product_low = wide_low(wide_product(wide_low(a), wide_high(a)));
    const uint64_t low = product_low + wide_low(b) + carry;
    carry = wide_high(wide_product(wide_low(a), wide_high(a))) + (low < product_low);
    return wide_make(carry, low);
}

static struct wide lost_across(struct wide a, struct wide b)
{
    return wide_left(a, (unsigned)(wide_low(b) & 63));
}

static struct wide rounded_twice(struct wide a, struct wide b)
{
    (void)b;
    return bits((double)wide_high(a) * 0x1p64 + (double)wide_low(a));
}

/* The quotient by the top half of the divisor, which is too large now and then. */
static struct wide estimate(struct wide a, struct wide b)
{
    if (wide_high(b) == 0)
        return wide_quotient(a, b);
    return wide_of(wide_high(a) / wide_high(b));
}

static void test_planted(void)
{
    static const struct operation planted[] = {
        {"add", no_carry, mpz_add},
        {"subtract", late_borrow, mpz_sub},
        {"product", lost_middle, gmp_product},
        {"word_multiply_add", one_carry, gmp_words_multiply_add},
        {"left", lost_across, gmp_left},
        {"real", rounded_twice, gmp_real},
        {"quotient", estimate, mpz_fdiv_q},
    };
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++)
        EXPECT(differences(&planted[i], OPERANDS) > 0);
}

/* The estimate of a digit is 2 too large, and the sum of its rest wraps: seldom met by chance. */
static void test_rare_digits(void)
{
    static const struct {
        uint64_t high, low, by;
    } cases[] = {
        {0x7fffffffffffffff, 0xffffffffffffffff, 0x8000000000000000},
        {0x80000000fffffffe, 0x0000000000000000, 0x80000000ffffffff},
        {0x7fffffff00000000, 0x0000000000000000, 0x80000000ffffffff},
        {0xfffffffeffffffff, 0xffffffffffffffff, 0xffffffff00000000},
        {0xfffffffffffffffe, 0xffffffffffffffff, 0xffffffffffffffff},
        {0, 1, 0xffffffffffffffff},
    };
    mpz_t a, b, q, r;
    mpz_inits(a, b, q, r, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct wide x = wide_make(cases[i].high, cases[i].low), y = wide_of(cases[i].by);
        to_gmp(a, x);
        to_gmp(b, y);
        mpz_fdiv_qr(q, r, a, b);
        EXPECT(wide_equal(wide_quotient(x, y), of_gmp(q)));
        EXPECT(wide_equal(wide_rest(x, y), of_gmp(r)));
    }
    mpz_clears(a, b, q, r, NULL);
}

const struct test tests[] = {{"operations", test_operations},
                             {"planted", test_planted},
                             {"rare digits", test_rare_digits},
                             {0}};
