/* Numbers modulo p = 2^255 - 19, for edwards.c: five words of 51 bits, least significant first.
 *
 * Products, and what field_carry gives, have words below 2^51 + 2^15. What is taken away must be
 * such a number; a factor of a product may have words up to 2^54, as sums and differences have. */
#ifndef GLASSHOUSE_EDWARDS_FIELD_H
#define GLASSHOUSE_EDWARDS_FIELD_H

#include "crypto/bytes.h"
#include "crypto/wide.h"
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct limbs {
    uint64_t word[5];
};

static const uint64_t field_mask = ((uint64_t)1 << 51) - 1;

static inline struct limbs field_small(uint64_t number)
{
    return (struct limbs){{number}};
}

static inline struct limbs field_carry(struct limbs a)
{
    for (int i = 0; i < 4; i++) {
        a.word[i + 1] += a.word[i] >> 51;
        a.word[i] &= field_mask;
    }
    a.word[0] += 19 * (a.word[4] >> 51);
    a.word[4] &= field_mask;
    return a;
}

static inline struct limbs field_add(struct limbs a, struct limbs b)
{
    for (int i = 0; i < 5; i++)
        a.word[i] += b.word[i];
    return a;
}

/* Four times p is added first, so that no word falls below 0. */
static inline struct limbs field_subtract(struct limbs a, struct limbs b)
{
    a.word[0] += 4 * (field_mask - 18) - b.word[0];
    for (int i = 1; i < 5; i++)
        a.word[i] += 4 * field_mask - b.word[i];
    return a;
}

/* A sum of products is carried to the next one: its bits above 51. */
static inline struct wide field_next(struct wide sum, struct wide next)
{
    return wide_add(next, wide_of(wide_low(wide_right(sum, 51))));
}

/* Five sums of products, from the least significant on. */
static inline struct limbs field_reduced(struct wide a, struct wide b, struct wide c, struct wide d,
                                         struct wide e)
{
    struct limbs r;
    b = field_next(a, b);
    c = field_next(b, c);
    d = field_next(c, d);
    e = field_next(d, e);
    const uint64_t first = (wide_low(a) & field_mask) + 19 * wide_low(wide_right(e, 51));
    r.word[0] = first & field_mask;
    r.word[1] = (wide_low(b) & field_mask) + (first >> 51);
    r.word[2] = wide_low(c) & field_mask;
    r.word[3] = wide_low(d) & field_mask;
    r.word[4] = wide_low(e) & field_mask;
    return r;
}

/* a b + c d + e f, and five such products. */
static inline struct wide field_three(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e,
                                      uint64_t f)
{
    return wide_add(wide_add(wide_product(a, b), wide_product(c, d)), wide_product(e, f));
}

static inline struct wide field_five(const uint64_t a[5], uint64_t b0, uint64_t b1, uint64_t b2,
                                     uint64_t b3, uint64_t b4)
{
    return wide_add(wide_add(field_three(a[0], b0, a[1], b1, a[2], b2), wide_product(a[3], b3)),
                    wide_product(a[4], b4));
}

static inline struct limbs field_multiply(struct limbs x, struct limbs y)
{
    const uint64_t *a = x.word, *b = y.word, b1 = 19 * b[1], b2 = 19 * b[2], b3 = 19 * b[3],
                   b4 = 19 * b[4];
    return field_reduced(field_five(a, b[0], b4, b3, b2, b1), field_five(a, b[1], b[0], b4, b3, b2),
                         field_five(a, b[2], b[1], b[0], b4, b3),
                         field_five(a, b[3], b[2], b[1], b[0], b4),
                         field_five(a, b[4], b[3], b[2], b[1], b[0]));
}

static inline struct limbs field_square(struct limbs x)
{
    const uint64_t *a = x.word, a0 = 2 * a[0], a1 = 2 * a[1], a2 = 2 * a[2], a3 = 19 * a[3],
                   a4 = 19 * a[4];
    return field_reduced(
        field_three(a[0], a[0], a1, a4, a2, a3), field_three(a0, a[1], a2, a4, a[3], a3),
        field_three(a0, a[2], a[1], a[1], 2 * a[3], a4), field_three(a0, a[3], a1, a[2], a[4], a4),
        field_three(a0, a[4], a1, a[3], a[2], a[2]));
}

static inline struct limbs field_squares(struct limbs a, int times)
{
    while (times-- > 0)
        a = field_square(a);
    return a;
}

/* a^(2^250 - 1), and with it a^11: of these p - 2 and (p - 5) / 8 are made. */
static inline struct limbs field_power_250(struct limbs a, struct limbs *eleven)
{
    const struct limbs two = field_square(a), nine = field_multiply(a, field_squares(two, 2));
    *eleven = field_multiply(nine, two);
    const struct limbs a5 = field_multiply(nine, field_square(*eleven));
    const struct limbs a10 = field_multiply(field_squares(a5, 5), a5);
    const struct limbs a20 = field_multiply(field_squares(a10, 10), a10);
    const struct limbs a40 = field_multiply(field_squares(a20, 20), a20);
    const struct limbs a50 = field_multiply(field_squares(a40, 10), a10);
    const struct limbs a100 = field_multiply(field_squares(a50, 50), a50);
    const struct limbs a200 = field_multiply(field_squares(a100, 100), a100);
    return field_multiply(field_squares(a200, 50), a50);
}

/* a^(p - 2): 1 / a, and 0 of 0. */
static inline struct limbs field_invert(struct limbs a)
{
    struct limbs eleven;
    const struct limbs high = field_power_250(a, &eleven);
    return field_multiply(field_squares(high, 5), eleven);
}

/* a^((p - 5) / 8) */
static inline struct limbs field_power_root(struct limbs a)
{
    struct limbs eleven;
    return field_multiply(field_squares(field_power_250(a, &eleven), 2), a);
}

/* The number as it is written: below p, little-endian. */
static inline void field_write(uint8_t out[32], struct limbs a)
{
    a = field_carry(field_carry(a));
    uint64_t over = a.word[0] + 19;
    for (int i = 1; i < 5; i++)
        over = a.word[i] + (over >> 51);
    a.word[0] += 19 * (over >> 51); /* it was p or more */
    for (int i = 0; i < 4; i++) {
        a.word[i + 1] += a.word[i] >> 51;
        a.word[i] &= field_mask;
    }
    a.word[4] &= field_mask;
    store_le64(out, a.word[0] | a.word[1] << 51);
    store_le64(out + 8, a.word[1] >> 13 | a.word[2] << 38);
    store_le64(out + 16, a.word[2] >> 26 | a.word[3] << 25);
    store_le64(out + 24, a.word[3] >> 39 | a.word[4] << 12);
}

/* Bits above 255 are left out; numbers of p or more are taken. */
static inline struct limbs field_read(const uint8_t in[32])
{
    const uint64_t a = load_le64(in), b = load_le64(in + 8), c = load_le64(in + 16),
                   d = load_le64(in + 24);
    return (struct limbs){{a & field_mask, (a >> 51 | b << 13) & field_mask,
                           (b >> 38 | c << 26) & field_mask, (c >> 25 | d << 39) & field_mask,
                           d >> 12 & field_mask}};
}

static inline bool field_equal(struct limbs a, struct limbs b)
{
    uint8_t x[32], y[32];
    field_write(x, a);
    field_write(y, b);
    return memcmp(x, y, sizeof x) == 0;
}

/* The sign of RFC 9496: a number is negative if it is odd. */
static inline bool field_is_negative(struct limbs a)
{
    uint8_t x[32];
    field_write(x, a);
    return x[0] & 1;
}

static inline struct limbs field_negate(struct limbs a)
{
    return field_carry(field_subtract(field_small(0), a));
}

static inline struct limbs field_absolute(struct limbs a)
{
    return field_is_negative(a) ? field_negate(a) : a;
}

#endif
