/* Products by tables are libsodium's, and those that RFC 9496 publishes; bytes that are no element
 * have no table. */
#include "crypto/edwards.h"
#include "tests/expect.h"
#include <sodium.h>
#include <string.h>

enum { POINTS = 12, SCALARS = 60 };

static void draw_point(uint8_t point[32])
{
    uint8_t bytes[64];
    test_random_bytes(bytes, sizeof bytes);
    crypto_core_ristretto255_from_hash(point, bytes);
}

/* Random ones, small ones, their negatives, and long runs of equal bits. */
static void draw_scalar(uint8_t scalar[32], int i)
{
    uint8_t bytes[64] = {0};
    if (i % 3 == 0)
        test_random_runs(bytes, 40);
    else
        test_random_bytes(bytes, 40);
    if (i < 20)
        memset(bytes + 1, 0, sizeof bytes - 1);
    if (i < 20)
        bytes[0] = (uint8_t)(i / 2 + 1);
    crypto_core_ristretto255_scalar_reduce(scalar, bytes);
    if (i < 20 && i % 2)
        crypto_core_ristretto255_scalar_negate(scalar, scalar);
}

static void products_are_libsodiums(void)
{
    for (int p = 0; p < POINTS; p++) {
        uint8_t point[32], scalar[32], want[32], got[32];
        draw_point(point);
        struct edwards_table *table = edwards_table_new(point);
        EXPECT(table != NULL);
        for (int i = 0; i < SCALARS && table; i++) {
            draw_scalar(scalar, i);
            EXPECT_EQ(0, crypto_scalarmult_ristretto255(want, scalar, point));
            edwards_multiply(got, table, scalar);
            EXPECT_BYTES(want, got, 32);
        }
        memset(scalar, 0, 32);
        memset(want, 0, 32);
        edwards_multiply(got, table, scalar);
        EXPECT_BYTES(want, got, 32); /* the neutral element */
        edwards_table_free(table);
    }
}

/* RFC 9496, appendix A.1: the first multiples of the generator. */
static void published_multiples(void)
{
    static const char *const multiples[] = {
        "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
        "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
        "94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259"};
    uint8_t element[32], want[32], got[32];
    EXPECT_EQ(0, sodium_hex2bin(element, 32, multiples[0], 64, NULL, NULL, NULL));
    struct edwards_table *table = edwards_table_new(element);
    for (uint8_t i = 0; i < 3 && table; i++) {
        const uint8_t scalar[32] = {i + 1};
        EXPECT_EQ(0, sodium_hex2bin(want, 32, multiples[i], 64, NULL, NULL, NULL));
        edwards_multiply(got, table, scalar);
        EXPECT_BYTES(want, got, 32);
    }
    edwards_table_free(table);
}

/* Also numbers of p and more, odd ones, and bits above 255. */
static void what_is_no_element(void)
{
    int elements = 0;
    for (int i = 0; i < 600; i++) {
        uint8_t bytes[32];
        test_random_bytes(bytes, sizeof bytes);
        if (i % 2)
            draw_point(bytes);
        if (i % 4 == 3)
            bytes[i % 32] ^= (uint8_t)(1 << i / 32 % 8);
        if (i % 4 == 2)
            bytes[0] &= 0xfe, bytes[31] &= 0x7f;
        if (i < 40) {
            memset(bytes, 0xff, sizeof bytes);
            bytes[0] = (uint8_t)(0xed + i / 2);
            bytes[31] = i % 2 ? 0x7f : 0xff;
        }
        struct edwards_table *table = edwards_table_new(bytes);
        /* libsodium 1.0.18 does not look at the highest bit. */
        const bool is_element = bytes[31] < 128 && crypto_core_ristretto255_is_valid_point(bytes);
        EXPECT_EQ(is_element, table != NULL);
        elements += table != NULL;
        edwards_table_free(table);
    }
    EXPECT(elements > 100 && elements < 500);
}

const struct test tests[] = {{"products are libsodium's", products_are_libsodiums},
                             {"published multiples", published_multiples},
                             {"what is no element", what_is_no_element},
                             {0}};
