/* Are the libraries that we link what their standards say? OpenSSL's P-192 and P-256, and the parts
 * of libsodium that crypto/ does not open, against the same files: a third source for each. */
#include "tests/expect.h"
#include "tests/vectors/reader.h"
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/obj_mac.h>
#include <sodium.h>
#include <string.h>

static int curve;

static void nist_case(struct vectors *v)
{
    uint8_t got[65];
    char point_text[2 + 128 + 1] = "04";
    EC_GROUP *group = EC_GROUP_new_by_curve_name(curve);
    EC_POINT *point = EC_POINT_new(group);
    BIGNUM *scalar = NULL;
    const size_t width = curve == NID_X9_62_prime192v1 ? 24 : 32;
    snprintf(point_text + 2, sizeof point_text - 2, "%s", vectors_text(v, "Point"));
    EXPECT(EC_POINT_hex2point(group, point_text, point, NULL) != NULL);
    EXPECT(BN_hex2bn(&scalar, vectors_text(v, "Scalar")) > 0);
    EXPECT_EQ(1, EC_POINT_mul(group, point, NULL, point, scalar, NULL));
    EXPECT_EQ(1 + 2 * width, EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, got,
                                                sizeof got, NULL));
    if (vectors_has(v, "ProductX"))
        vectors_expect_bytes(v, "ProductX", got + 1, width);
    else
        vectors_expect_bytes(v, "Product", got + 1, 2 * width);
    BN_free(scalar);
    EC_POINT_free(point);
    EC_GROUP_free(group);
}

static void openssl_multiplies(void)
{
    curve = NID_X9_62_prime192v1;
    vectors_test("vectors/p192.txt", nist_case);
    vectors_test("vectors/p192_published.txt", nist_case);
    curve = NID_X9_62_prime256v1;
    vectors_test("vectors/p256.txt", nist_case);
    vectors_test("vectors/p256_published.txt", nist_case);
}

/* crypto/ gives libsodium what its own checks let in, so here only what it computes is asked. */
static void ristretto_case(struct vectors *v)
{
    uint8_t got[64], in[64], scalar[32];
    const char *operation = vectors_setting(v, "Operation");
    size_t tag_size, size;
    if (strcmp(operation, "map") == 0) {
        vectors_fixed(v, "Uniform", in, 64);
        EXPECT_EQ(0, crypto_core_ristretto255_from_hash(got, in));
        vectors_expect_bytes(v, "Element", got, 32);
    } else if (strcmp(operation, "multiply") == 0) {
        vectors_fixed(v, "Element", in, 32);
        vectors_fixed(v, "Scalar", scalar, 32);
        EXPECT_EQ(0, crypto_scalarmult_ristretto255(got, scalar, in));
        vectors_expect_bytes(v, "Product", got, 32);
    } else if (strcmp(operation, "decode") == 0) {
        vectors_fixed(v, "Encoding", in, 32);
        EXPECT(!crypto_core_ristretto255_is_valid_point(in));
        vectors_text(v, "Status");
        vectors_expect_text(v, "Result", "invalid");
    } else { /* the expansion and the blind are the business of tests/vectors/commutative.c */
        vectors_bytes(v, "Tag", &tag_size);
        vectors_bytes(v, "Message", &size);
        vectors_text(v, vectors_has(v, "Uniform") ? "Uniform" : "Element");
        if (vectors_has(v, "Scalar"))
            vectors_text(v, "Scalar");
        EXPECT(tag_size > 0);
    }
}

static void chacha20_case(struct vectors *v)
{
    static const uint8_t zeros[128];
    uint8_t key[32], nonce[12], got[128];
    size_t size;
    vectors_bytes(v, "Stream", &size);
    EXPECT(size <= sizeof got);
    vectors_fixed(v, "Key", key, sizeof key);
    vectors_fixed(v, "Nonce", nonce, sizeof nonce);
    crypto_stream_chacha20_ietf_xor_ic(got, zeros, size, nonce,
                                       (uint32_t)vectors_number(v, "Counter"), key);
    vectors_expect_bytes(v, "Stream", got, size);
}

static void blake2b_case(struct vectors *v)
{
    uint8_t got[64];
    size_t size, key_size;
    const uint8_t *key = vectors_bytes(v, "Key", &key_size),
                  *message = vectors_bytes(v, "Message", &size);
    EXPECT_EQ(0, crypto_generichash_blake2b(got, sizeof got, message, size, key, key_size));
    vectors_expect_bytes(v, "Digest", got, sizeof got);
}

static void sha512_case(struct vectors *v)
{
    uint8_t got[64];
    size_t size;
    const uint8_t *message = vectors_bytes(v, "Message", &size);
    crypto_hash_sha512(got, message, size);
    vectors_expect_bytes(v, "Digest", got, sizeof got);
}

static void libsodium_computes(void)
{
    EXPECT(sodium_init() >= 0);
    vectors_test("vectors/ristretto255.txt", ristretto_case);
    vectors_test("vectors/ristretto255_published.txt", ristretto_case);
    vectors_test("vectors/chacha20_published.txt", chacha20_case);
    vectors_test("vectors/blake2b_published.txt", blake2b_case);
    vectors_test("vectors/sha512_published.txt", sha512_case);
}

const struct test tests[] = {
    {"openssl multiplies", openssl_multiplies}, {"libsodium computes", libsodium_computes}, {0}};
