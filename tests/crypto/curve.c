/* What is remembered is what libsodium computes: new, again, from a slot that other inputs took, of
 * points that are none, and of products that are neutral. */
#include "crypto/curve.h"
#include "tests/expect.h"
#include <sodium.h>
#include <string.h>

enum { POINTS = 24, SCALARS = 24, OTHERS = 150000 };

static uint8_t scalar[SCALARS][32], point[POINTS][32];

/* Also 0, 1 and the order minus 1 among scalars, and the neutral element and no element. */
static void draw(void)
{
    uint8_t bytes[64];
    for (int i = 0; i < POINTS; i++) {
        test_random_bytes(bytes, sizeof bytes);
        crypto_core_ristretto255_from_hash(point[i], bytes);
    }
    memset(point[0], 0, 32);
    memset(point[1], 0xff, 32);
    for (int i = 0; i < SCALARS; i++) {
        test_random_bytes(bytes, sizeof bytes);
        crypto_core_ristretto255_scalar_reduce(scalar[i], bytes);
    }
    memset(scalar[0], 0, 32);
    memset(scalar[1], 0, 32);
    scalar[1][0] = 1;
    crypto_core_ristretto255_scalar_negate(scalar[2], scalar[1]);
}

static void expect_product(int s, int p)
{
    uint8_t want[32], got[32];
    memset(want, 7, 32);
    memset(got, 7, 32);
    EXPECT_EQ(crypto_scalarmult_ristretto255(want, scalar[s], point[p]),
              curve_multiply(got, scalar[s], point[p]));
    EXPECT_BYTES(want, got, 32);
    memset(got, 7, 32);
    (void)!curve_multiply_apart(got, scalar[s], point[p]);
    EXPECT_BYTES(want, got, 32);
    memcpy(got, point[p], 32); /* in place */
    const int made = curve_multiply(got, scalar[s], got);
    EXPECT(made != 0 || memcmp(want, got, 32) == 0);
    memset(want, 7, 32);
    memset(got, 7, 32);
    EXPECT_EQ(crypto_scalarmult_ristretto255_base(want, scalar[s]),
              curve_multiply_base(got, scalar[s]));
    EXPECT_BYTES(want, got, 32);
}

static void products_are_libsodiums(void)
{
    for (int on = 0; on < 2; on++) {
        curve_remember(on);
        for (int again = 0; again < 1 + 2 * on; again++)
            for (int s = 0; s < SCALARS; s++)
                for (int p = 0; p < POINTS; p++)
                    expect_product(s, p);
    }
    curve_remember(false);
}

/* More inputs than slots: most of them find another one's. */
static void slots_are_shared(void)
{
    uint8_t bytes[64];
    curve_remember(true);
    for (int i = 0; i < OTHERS; i++) {
        test_random_bytes(bytes, 32);
        bytes[31] &= 0x3f;
        bytes[0] &= 0xfe;
        EXPECT_EQ(crypto_core_ristretto255_is_valid_point(bytes), curve_is_valid(bytes));
    }
    for (int i = 0; i < 4000; i++) {
        uint8_t want[32], got[32];
        memset(bytes, 0, sizeof bytes);
        bytes[i % 64] = (uint8_t)(i / 64); /* the same again in between */
        crypto_core_ristretto255_from_hash(want, bytes);
        EXPECT_EQ(0, curve_from_hash(got, bytes));
        EXPECT_BYTES(want, got, 32);
        EXPECT_BYTES(want, got, 32);
        EXPECT_EQ(0, curve_from_hash_apart(got, bytes));
        EXPECT_BYTES(want, got, 32);
    }
    curve_remember(false);
}

const struct test tests[] = {{"products are libsodium's", products_are_libsodiums},
                             {"slots are shared", slots_are_shared},
                             {0}};

int main(int argc, char **argv)
{
    draw();
    return test_main(argc, argv, tests);
}
