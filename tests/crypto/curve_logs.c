/* What is known of elements: products of products and sums are libsodium's. The tables here are
 * stand-ins that ask libsodium; when they are made to err, the program ends. */
#include "crypto/curve_logs.h"
#include "crypto/edwards.h"
#include "crypto/memory.h"
#include "tests/expect.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct edwards_table {
    uint8_t element[32];
};

static bool errs;
static size_t tables, asked;

struct edwards_table *edwards_table_new(const uint8_t element[32])
{
    struct edwards_table *t = memory_get(sizeof *t);
    memcpy(t->element, element, 32);
    tables++;
    return t;
}

void edwards_table_free(struct edwards_table *t)
{
    free(t);
}

void edwards_multiply(uint8_t out[32], const struct edwards_table *t, const uint8_t scalar[32])
{
    asked++;
    EXPECT_EQ(0, crypto_scalarmult_ristretto255(out, scalar, t->element));
    out[7] ^= errs;
}

static void draw_point(uint8_t point[32])
{
    uint8_t bytes[64];
    test_random_bytes(bytes, sizeof bytes);
    crypto_core_ristretto255_from_hash(point, bytes);
}

static void draw_scalar(uint8_t scalar[32])
{
    uint8_t bytes[64];
    test_random_bytes(bytes, sizeof bytes);
    crypto_core_ristretto255_scalar_reduce(scalar, bytes);
}

/* The third product has a table, and so have products of products; their sums are known too. */
static void products_of_products(void)
{
    struct curve_logs *l = curve_logs_new();
    uint8_t point[32], other[32], a[32], b[32], one[32], two[32], want[32], got[32];
    draw_point(point);
    draw_point(other);
    tables = asked = 0;
    for (int i = 0; i < 600; i++) {
        draw_scalar(a);
        draw_scalar(b);
        if (i % 2)
            a[31] |= 128; /* as libsodium: left out */
        EXPECT_EQ(0, crypto_scalarmult_ristretto255(one, a, point));
        EXPECT_EQ(i > 1, curve_logs_multiply(l, got, a, point));
        EXPECT(i < 2 || memcmp(got, one, 32) == 0);
        if (i < 2)
            continue;
        EXPECT_EQ(0, crypto_scalarmult_ristretto255(want, b, one));
        EXPECT(curve_logs_multiply(l, two, b, one));
        EXPECT_BYTES(want, two, 32);
        EXPECT(curve_logs_has(l, two) && !curve_logs_has(l, other));
        crypto_core_ristretto255_add(want, one, two);
        EXPECT(curve_logs_add(l, got, one, two, false));
        EXPECT_BYTES(want, got, 32);
        crypto_core_ristretto255_sub(want, one, two);
        EXPECT(curve_logs_add(l, got, one, two, true));
        EXPECT_BYTES(want, got, 32);
        EXPECT(!curve_logs_add(l, got, one, other, false));
    }
    EXPECT_EQ(1, tables);
    curve_logs_free(l);
}

/* What is neutral is left to libsodium, which has a result of its own for it. */
static void neutral_results(void)
{
    struct curve_logs *l = curve_logs_new();
    const uint8_t zero[32] = {0}, one[32] = {1};
    uint8_t point[32], got[32];
    draw_point(point);
    for (int i = 0; i < 5; i++) {
        EXPECT_EQ(i > 1, curve_logs_multiply(l, got, one, point));
        EXPECT(!curve_logs_multiply(l, got, one, zero));
    }
    EXPECT(!curve_logs_multiply(l, got, zero, point));
    EXPECT(!curve_logs_add(l, got, point, point, true));
    EXPECT(curve_logs_add(l, got, point, point, false));
    curve_logs_free(l);
}

/* More elements than slots and tables: what has no table is left to libsodium. */
static void too_many_elements(void)
{
    enum { MANY = 3000 };
    struct curve_logs *l = curve_logs_new();
    static uint8_t point[MANY][32];
    uint8_t scalar[32], want[32], got[32];
    size_t known = 0;
    tables = 0;
    for (int i = 0; i < MANY; i++)
        draw_point(point[i]);
    for (int again = 0; again < 5; again++)
        for (int i = 0; i < MANY; i++) {
            const int at = again < 4 ? i / 4 * 4 % 400 : i;
            draw_scalar(scalar);
            if (!curve_logs_multiply(l, got, scalar, point[at]))
                continue;
            known++;
            EXPECT_EQ(0, crypto_scalarmult_ristretto255(want, scalar, point[at]));
            EXPECT_BYTES(want, got, 32);
        }
    EXPECT(known > MANY && known < 5 * MANY);
    EXPECT(tables > 50 && tables <= 128);
    curve_logs_free(l);
}

static bool ends(bool wrong)
{
    const pid_t child = fork();
    if (child == 0) {
        struct curve_logs *l = curve_logs_new();
        uint8_t point[32], scalar[32], got[32];
        (void)!freopen("/dev/null", "w", stderr);
        errs = wrong;
        draw_point(point);
        for (int i = 0; i < 300; i++) {
            draw_scalar(scalar);
            (void)curve_logs_multiply(l, got, scalar, point);
        }
        _exit(0);
    }
    int code = 0;
    waitpid(child, &code, 0);
    return WIFSIGNALED(code);
}

static void a_wrong_product_ends_the_program(void)
{
    EXPECT(ends(true));
    EXPECT(!ends(false));
}

const struct test tests[] = {{"products of products", products_of_products},
                             {"neutral results", neutral_results},
                             {"too many elements", too_many_elements},
                             {"a wrong product ends the program", a_wrong_product_ends_the_program},
                             {0}};
