/* Hashes: do they give the published answers, and is the keyed hash's input unambiguous?
 *
 * BLAKE2b and SipHash come from libsodium and are compared with OpenSSL's own at every length;
 * SHA-256 and SHA-1 come from OpenSSL and are compared with FIPS 180's examples and libsodium. */
#include "crypto/hash.h"
#include "tests/expect.h"
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <sodium.h>
#include <string.h>

static void expect_hex(const char *hex, const uint8_t *got, size_t size)
{
    uint8_t want[64];
    size_t length;
    EXPECT_EQ(0, sodium_hex2bin(want, sizeof want, hex, strlen(hex), NULL, &length, NULL));
    EXPECT_EQ(length, size);
    EXPECT_BYTES(want, got, size);
}

static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";

/* FIPS 180: the examples of SHA-1 and SHA-256. */
static void test_published(void)
{
    uint8_t out[32];
    hash_sha256(out, NULL, 0);
    expect_hex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", out, 32);
    hash_sha256(out, "abc", 3);
    expect_hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", out, 32);
    hash_sha256(out, two_blocks, 56);
    expect_hex("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1", out, 32);
    hash_sha1(out, "abc", 3);
    expect_hex("a9993e364706816aba3e25717850c26c9cd0d89d", out, 20);
    hash_sha1(out, two_blocks, 56);
    expect_hex("84983e441c3bd26ebaae4aa1f95129e5e54670f1", out, 20);
    struct hash_sha256 h;
    hash_sha256_begin(&h);
    for (int i = 0; i < 1000000 / 50; i++)
        hash_sha256_add(&h, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 50);
    hash_sha256_end(&h, out);
    expect_hex("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0", out, 32);
}

/* However the data is cut, and from a copy of a state: the same digest, libsodium's. */
static void test_streaming(void)
{
    uint8_t data[300], want[32], out[32];
    for (size_t round = test_iterations(300); round-- > 0;) {
        const size_t size = (size_t)test_random_below(sizeof data + 1);
        struct hash_sha256 h, copy;
        test_random_runs(data, sizeof data);
        hash_sha256_begin(&h);
        for (size_t at = 0; at < size;) {
            const size_t some = (size_t)test_random_below(size - at + 1);
            hash_sha256_add(&h, data + at, some);
            at += some;
        }
        copy = h;
        hash_sha256_add(&h, "x", 1);
        hash_sha256_end(&h, out);
        hash_sha256_end(&copy, out);
        crypto_hash_sha256(want, data, size);
        EXPECT_BYTES(want, out, sizeof want);
        hash_sha256(out, data, size);
        EXPECT_BYTES(want, out, sizeof want);
    }
}

static void openssl_mac(const char *name, size_t size, uint8_t *out, const uint8_t *key,
                        size_t key_size, const uint8_t *data, size_t data_size)
{
    size_t length;
    EVP_MAC *mac = EVP_MAC_fetch(NULL, name, NULL);
    EVP_MAC_CTX *m = EVP_MAC_CTX_new(mac);
    const OSSL_PARAM parameters[] = {OSSL_PARAM_construct_size_t(OSSL_MAC_PARAM_SIZE, &size),
                                     OSSL_PARAM_construct_end()};
    EXPECT(EVP_MAC_init(m, key, key_size, parameters) == 1);
    EXPECT(EVP_MAC_update(m, data, data_size) == 1);
    EXPECT(EVP_MAC_final(m, out, &length, size) == 1 && length == size);
    EVP_MAC_CTX_free(m);
    EVP_MAC_free(mac);
}

static void test_keyed(void)
{
    static const char *const labels[] = {"", "a", "label", "a label of more than eight bytes"};
    for (size_t size = 0; size <= 260; size++) {
        uint8_t key[32], data[260], all[8 + 64 + 8 + 260], want[32], out[32];
        const char *label = labels[size % 4];
        const size_t length = strlen(label);
        const uint64_t index = size % 3 ? test_random() : size;
        test_random_bytes(key, sizeof key);
        test_random_bytes(data, sizeof data);
        size_t at = 0;
        for (int i = 0; i < 8; i++)
            all[at++] = (uint8_t)((uint64_t)length >> (8 * i));
        memcpy(all + at, label, length);
        at += length;
        for (int i = 0; i < 8; i++)
            all[at++] = (uint8_t)(index >> (8 * i));
        memcpy(all + at, data, size);
        openssl_mac("BLAKE2BMAC", 32, want, key, 32, all, at + size);
        hash_keyed(out, key, label, index, data, size);
        EXPECT_BYTES(want, out, 32);
        openssl_mac("SIPHASH", 16, want, key, 16, data, size);
        hash_tag(out, key, data, size);
        EXPECT_BYTES(want, out, 16);
    }
}

/* Splits of the same text between label, index and data: all hashed apart. */
static void test_unambiguous(void)
{
    static const struct {
        const char *label;
        uint64_t index;
        const char *data;
    } cases[] = {
        {"", 0, "abc"}, {"a", 0, "bc"},  {"ab", 0, "c"},    {"abc", 0, ""},  {"", 1, "abc"},
        {"a", 1, "bc"}, {"", 'a', "bc"}, {"", 0x6261, "c"}, {"a", 'b', "c"}, {"", 0, ""},
    };
    enum { CASES = sizeof cases / sizeof *cases };
    const uint8_t key[32] = {1};
    uint8_t out[CASES + 1][32];
    for (size_t i = 0; i < CASES; i++)
        hash_keyed(out[i], key, cases[i].label, cases[i].index, cases[i].data,
                   strlen(cases[i].data));
    const uint8_t other[32] = {2};
    hash_keyed(out[CASES], other, "", 0, "", 0);
    for (size_t i = 0; i <= CASES; i++)
        for (size_t j = 0; j < i; j++)
            EXPECT(!hash_equal(out[i], out[j], 32));
    memcpy(out[1], out[0], 32);
    for (size_t i = 0; i < 32; i++) { /* each byte counts */
        out[1][i] ^= 0x80;
        EXPECT(!hash_equal(out[0], out[1], 32));
        out[1][i] ^= 0x80;
    }
    EXPECT(hash_equal(out[0], out[0], 32));
    EXPECT(hash_equal(out[0], out[2], 0));
}

const struct test tests[] = {{"published", test_published},
                             {"streaming", test_streaming},
                             {"keyed", test_keyed},
                             {"unambiguous", test_unambiguous},
                             {0}};
