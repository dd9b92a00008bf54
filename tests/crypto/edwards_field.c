/* Numbers modulo 2^255 - 19 obey the laws of a field, at the ends of their range too. */
#include "crypto/edwards_field.h"
#include "tests/expect.h"

enum { NUMBERS = 40 };

static struct limbs draw(int i)
{
    uint8_t bytes[32];
    memset(bytes, i % 2 ? 0xff : 0, sizeof bytes);
    bytes[0] = i % 2 ? (uint8_t)(0xe0 + i) : (uint8_t)i;
    if (i >= 20)
        test_random_runs(bytes, sizeof bytes);
    bytes[31] &= 0x7f;
    return field_read(bytes);
}

static bool equal(struct limbs a, struct limbs b)
{
    return field_equal(a, b) && field_is_negative(a) == field_is_negative(b);
}

static void laws(void)
{
    const struct limbs zero = field_small(0), one = field_small(1);
    for (int i = 0; i < NUMBERS; i++)
        for (int k = 0; k < NUMBERS; k++) {
            const struct limbs a = draw(i), b = draw(k), sum = field_add(a, b),
                               less = field_subtract(a, field_carry(b));
            EXPECT(equal(field_multiply(a, b), field_multiply(b, a)));
            EXPECT(
                equal(field_multiply(sum, less), field_subtract(field_square(a), field_square(b))));
            EXPECT(equal(field_square(sum), field_multiply(sum, sum)));
            EXPECT(equal(field_square(less), field_multiply(less, less)));
            EXPECT(equal(field_add(less, b), a));
        }
    for (int i = 0; i < NUMBERS; i++) {
        const struct limbs a = draw(i), inverse = field_invert(a);
        EXPECT(equal(field_multiply(a, inverse), field_equal(a, zero) ? zero : one));
        EXPECT(equal(field_add(a, field_negate(a)), zero));
        EXPECT(!field_is_negative(field_absolute(a)));
        /* a^((p - 5) / 8 * 8 + 4) = a^(p - 1) */
        const struct limbs root = field_power_root(a);
        EXPECT(equal(field_multiply(field_squares(root, 3), field_squares(a, 2)),
                     field_equal(a, zero) ? zero : one));
    }
}

/* Written below p: 2^255 - 19 + n is written as n. */
static void one_way_to_write(void)
{
    for (uint8_t n = 0; n < 19; n++) {
        uint8_t bytes[32], got[32], want[32] = {n};
        memset(bytes, 0xff, sizeof bytes);
        bytes[0] = (uint8_t)(0xed + n);
        bytes[31] = 0x7f;
        field_write(got, field_read(bytes));
        EXPECT_BYTES(want, got, 32);
    }
    for (int i = 0; i < 200; i++) {
        uint8_t bytes[32], got[32];
        test_random_bytes(bytes, sizeof bytes);
        bytes[31] &= 0x3f;
        field_write(got, field_read(bytes));
        EXPECT_BYTES(bytes, got, 32);
    }
}

const struct test tests[] = {{"laws", laws}, {"one way to write", one_way_to_write}, {0}};
