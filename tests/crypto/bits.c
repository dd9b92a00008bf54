/* Packed bits beside arrays with one bool a bit: every length to 200, every place that matters. */
#include "crypto/bits.h"
#include "tests/expect.h"
#include <gmp.h>
#include <string.h>

enum { MOST = 200, WORDS = 4, GUARD = 0x5a };

static void random_bits(uint64_t *bits, bool *plain, size_t count)
{
    memset(bits, 0, 8 * WORDS);
    for (size_t i = 0; i < count; i++) {
        plain[i] = test_random_below(2);
        bits_put(bits, i, plain[i]);
    }
}

/* The bits are those of |plain|, and what is behind them is zero. */
static void expect_bits(const bool *plain, const uint64_t *bits, size_t count)
{
    size_t ones = 0;
    bool equal = true;
    for (size_t i = 0; i < count; i++) {
        equal = equal && bits_get(bits, i) == plain[i];
        ones += plain[i];
    }
    EXPECT(equal);
    EXPECT_EQ(ones, bits_ones(bits, count));
    if (count % 64)
        EXPECT_EQ(0, bits[count / 64] >> (count % 64));
}

static void test_fill_and_xor(void)
{
    for (size_t count = 0; count <= MOST; count++) {
        uint64_t a[WORDS], b[WORDS];
        bool x[MOST], y[MOST];
        random_bits(a, x, count);
        random_bits(b, y, count);
        bits_xor(a, a, b, count);
        for (size_t i = 0; i < count; i++)
            x[i] = x[i] != y[i];
        expect_bits(x, a, count);
        for (int bit = 0; bit <= 1; bit++) {
            memset(x, bit, sizeof x);
            bits_fill(a, count, bit);
            expect_bits(x, a, count);
        }
    }
}

static void test_slice_and_copy(void)
{
    for (size_t round = test_iterations(20000); round-- > 0;) {
        uint64_t in[WORDS], out[WORDS];
        bool x[MOST], y[MOST];
        const size_t length = (size_t)(1 + test_random_below(MOST)),
                     from = (size_t)test_random_below(length),
                     count = (size_t)test_random_below(length - from + 1),
                     to = (size_t)test_random_below(MOST - count + 1);
        random_bits(in, x, length);
        random_bits(out, y, MOST);
        bits_copy(out, to, in, from, count);
        memcpy(y + to, x + from, count * sizeof *y);
        expect_bits(y, out, MOST);
        memset(out, GUARD, sizeof out);
        bits_slice(out, in, from, count);
        expect_bits(x + from, out, count);
    }
}

/* Every rotation of every length to 140, which is three words. */
static void test_rotate(void)
{
    for (size_t count = 1; count <= 140; count++)
        for (size_t by = 0; by < count; by++) {
            uint64_t in[WORDS], out[WORDS];
            bool x[MOST], y[MOST];
            random_bits(in, x, count);
            memset(out, GUARD, sizeof out);
            bits_rotate(out, in, by, count);
            for (size_t i = 0; i < count; i++)
                y[(i + by) % count] = x[i];
            expect_bits(y, out, count);
        }
}

/* The encoding is the number with these binary digits, little end first, as GMP exports it. */
static void test_encoding(void)
{
    mpz_t number;
    mpz_init(number);
    for (size_t count = 0; count <= MOST; count++) {
        uint64_t bits[WORDS], again[WORDS] = {0};
        bool plain[MOST];
        uint8_t bytes[MOST / 8 + 2], want[MOST / 8 + 2] = {0};
        random_bits(bits, plain, count);
        mpz_set_ui(number, 0);
        for (size_t i = 0; i < count; i++)
            if (plain[i])
                mpz_setbit(number, i);
        mpz_export(want, NULL, -1, 1, 0, 0, number);
        memset(bytes, GUARD, sizeof bytes);
        bits_encode(bytes, bits, count);
        EXPECT_BYTES(want, bytes, bits_bytes(count));
        EXPECT_EQ(GUARD, bytes[bits_bytes(count)]);
        EXPECT_EQ(OK, bits_decode(again, bytes, bits_bytes(count), count));
        EXPECT_BYTES(bits, again, 8 * bits_words(count));
    }
    mpz_clear(number);
}

static void test_refused(void)
{
    for (size_t count = 1; count <= MOST; count++) {
        uint8_t bytes[MOST / 8 + 2] = {0};
        uint64_t out[WORDS], before[WORDS];
        const size_t size = bits_bytes(count);
        memset(out, GUARD, sizeof out);
        memcpy(before, out, sizeof out);
        EXPECT_EQ(E_TRUNCATED, bits_decode(out, bytes, size - 1, count));
        EXPECT_EQ(E_OVERLONG, bits_decode(out, bytes, size + 1, count));
        for (size_t bit = count; bit < 8 * size; bit++) {
            bytes[bit / 8] = (uint8_t)(1 << (bit % 8));
            EXPECT_EQ(E_NON_CANONICAL, bits_decode(out, bytes, size, count));
        }
        EXPECT_BYTES(before, out, sizeof out);
    }
}

/* A draw is that of numbers of 32 bits, and of a shorter one for the rest, on any tape. */
static void test_draw(void)
{
    const uint8_t seed[SEED_BYTES] = {7};
    struct seeded_tape t, same;
    EXPECT_EQ(OK, seeded_tape_init(&t, seed, "bits"));
    EXPECT_EQ(OK, seeded_tape_init(&same, seed, "bits"));
    for (size_t count = 0; count <= MOST; count++) {
        uint64_t draw[WORDS], value;
        bool plain[MOST];
        EXPECT_EQ(OK, bits_draw(&t.tape, "bits", draw, count));
        for (size_t at = 0; at < count; at += 32) {
            const size_t some = count - at < 32 ? count - at : 32;
            EXPECT_EQ(OK, tape_below(&same.tape, "bits", UINT64_C(1) << some, &value));
            for (size_t i = 0; i < some; i++)
                plain[at + i] = value >> i & 1;
        }
        expect_bits(plain, draw, count);
        EXPECT_EQ(same.tape.position, t.tape.position);
    }
    seeded_tape_clear(&t);
    seeded_tape_clear(&same);
}

/* Every part of a vector, inverted twice, is as before; once, no bit outside of it has changed. */
static void test_invert(void)
{
    for (size_t from = 0; from < MOST; from += 7)
        for (size_t count = 0; from + count <= MOST; count += 5) {
            uint64_t bits[WORDS] = {0}, zero[WORDS] = {0};
            bits_invert(bits, from, count);
            for (size_t i = 0; i < MOST; i++)
                EXPECT_EQ(i >= from && i < from + count, bits_get(bits, i));
            bits_invert(bits, from, count);
            EXPECT_BYTES(zero, bits, sizeof bits);
        }
}

const struct test tests[] = {{"fill and xor", test_fill_and_xor},
                             {"slice and copy", test_slice_and_copy},
                             {"rotate", test_rotate},
                             {"encoding", test_encoding},
                             {"refused", test_refused},
                             {"draw", test_draw},
                             {"invert", test_invert},
                             {0}};
