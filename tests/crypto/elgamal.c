/* Additive ElGamal: the laws that sums keep, the textbook's formulas on FLINT, every refusal. */
#include "crypto/elgamal.h"
#include "crypto/commutative.h"
#include "tests/expect.h"
#include "tests/oracle/ristretto.h"
#include <string.h>

static struct seeded_tape tape;
static struct elgamal_key key;
static struct elgamal_table table;
enum { LEAST = -50, MOST = 1000 };

static void begin(void)
{
    const uint8_t seed[SEED_BYTES] = {11};
    EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "elgamal"));
    EXPECT_EQ(OK, elgamal_key_draw(&key, &tape.tape, "key"));
    EXPECT_EQ(OK, elgamal_table_init(&table, LEAST, MOST));
}

static void end(void)
{
    elgamal_table_clear(&table);
    elgamal_key_clear(&key);
    EXPECT(memcmp(&key, &(struct elgamal_key){{0}, {{0}}}, sizeof key) == 0);
    seeded_tape_clear(&tape);
}

static void encrypt(int64_t message, struct elgamal_cipher *out)
{
    EXPECT_EQ(OK, elgamal_encrypt(&key.public, &tape.tape, "coin", &message, 1, out));
}

static void expect_message(int64_t want, const struct elgamal_cipher *cipher)
{
    int64_t got = 77777;
    EXPECT_EQ(OK, elgamal_decrypt(&key, &table, cipher, 1, &got, NULL));
    EXPECT_EQ(want, got);
}

static void test_every_message(void)
{
    struct elgamal_cipher c;
    begin();
    for (int64_t m = LEAST; m <= MOST; m += m < -40 || m > 990 ? 1 : 37) {
        encrypt(m, &c);
        expect_message(m, &c);
    }
    static const int64_t outside[] = {LEAST - 1, MOST + 1, INT64_MIN, INT64_MAX};
    for (size_t i = 0; i < 4; i++) {
        struct elgamal_cipher two[2];
        int64_t got[2];
        size_t bad = 99;
        encrypt(1, &two[0]);
        encrypt(outside[i], &two[1]);
        EXPECT_EQ(E_NOT_FOUND, elgamal_decrypt(&key, &table, two, 2, got, &bad));
        EXPECT_EQ(1, bad);
    }
    end();
}

/* Sums, differences and multiples, in place too; the same message twice gives two ciphertexts. */
static void test_laws(void)
{
    begin();
    for (size_t round = test_iterations(15); round-- > 0;) {
        const int64_t x = (int64_t)test_random_below(100) - 20,
                      y = (int64_t)test_random_below(100) - 20,
                      k = (int64_t)test_random_below(5) - (x > 0 ? 0 : 2);
        struct elgamal_cipher a, b, c, again;
        encrypt(x, &a);
        encrypt(y, &b);
        encrypt(x, &again);
        EXPECT(memcmp(&a, &again, sizeof a) != 0);
        EXPECT_EQ(OK, elgamal_add(&c, &a, &b, 1));
        expect_message(x + y, &c);
        EXPECT_EQ(OK, elgamal_sub(&c, &c, &b, 1));
        EXPECT_BYTES(&a, &c, sizeof a);
        EXPECT_EQ(OK, elgamal_scale(&c, &a, &k, 1));
        if (k * x >= LEAST)
            expect_message(k * x, &c);
        EXPECT_EQ(OK, elgamal_rerandomize(&key.public, &tape.tape, "coin", &c, &a, 1));
        EXPECT(memcmp(&a, &c, sizeof a) != 0);
        expect_message(x, &c);
        EXPECT_EQ(OK, elgamal_sub(&c, &a, &a, 1)); /* both halves neutral: 0 under coin 0 */
        expect_message(0, &c);
        EXPECT_EQ(OK, elgamal_scale(&c, &c, &k, 1));
        expect_message(0, &c);
        EXPECT_EQ(OK, elgamal_add(&c, &c, &a, 1));
        EXPECT_BYTES(&a, &c, sizeof a);
    }
    end();
}

/* X = xG, (rG, mG + rX), with the scalars that the same tape gives. */
static void test_oracle(void)
{
    struct ristretto r;
    struct seeded_tape same;
    struct commutative_key scalar;
    struct elgamal_cipher c;
    const uint8_t seed[SEED_BYTES] = {11}, three[32] = {3};
    uint8_t bytes[32];
    ristretto_init(&r);
    begin();
    EXPECT_EQ(OK, seeded_tape_init(&same, seed, "elgamal"));
    EXPECT_EQ(OK, commutative_key_draw(&scalar, &commutative_default, &same.tape, "key"));
    const struct hex base = ristretto_generator(&r),
                     x = ristretto_mul(&r, hex_bytes(scalar.secret, 32).text, base.text);
    hex_read(bytes, x.text);
    EXPECT_BYTES(bytes, key.public.point, 32);
    encrypt(3, &c);
    EXPECT_EQ(OK, commutative_key_draw(&scalar, &commutative_default, &same.tape, "coin"));
    const struct hex coin = hex_bytes(scalar.secret, 32),
                     blind = ristretto_mul(&r, coin.text, base.text),
                     message = ristretto_mul(&r, hex_bytes(three, 32).text, base.text),
                     hidden = ristretto_mul(&r, coin.text, x.text);
    hex_read(bytes, blind.text);
    EXPECT_BYTES(bytes, c.blind, 32);
    hex_read(bytes, ristretto_add(&r, message.text, hidden.text).text);
    EXPECT_BYTES(bytes, c.body, 32);
    seeded_tape_clear(&same);
    end();
    ristretto_clear(&r);
}

static void test_tables(void)
{
    struct elgamal_table t;
    EXPECT_EQ(E_ARGUMENT, elgamal_table_init(&t, 1, 0));
    EXPECT_EQ(E_LIMIT, elgamal_table_init(&t, 0, UINT32_MAX));
    EXPECT_EQ(E_LIMIT, elgamal_table_init(&t, INT64_MIN, INT64_MAX));
    begin();
    /* Every range from one message to ten, at every place around zero. */
    for (int64_t least = -3; least <= 2; least++)
        for (int64_t most = least; most < least + 10; most++) {
            EXPECT_EQ(OK, elgamal_table_init(&t, least, most));
            for (int64_t m = least - 1; m <= most + 1; m += m == least - 1 || m == most ? 1 : 3) {
                struct elgamal_cipher c;
                int64_t got = 99;
                encrypt(m, &c);
                const bool inside = m >= least && m <= most;
                EXPECT_EQ(inside ? OK : E_NOT_FOUND, elgamal_decrypt(&key, &t, &c, 1, &got, NULL));
                EXPECT_EQ(inside ? m : 99, got);
            }
            elgamal_table_clear(&t);
        }
    end();
}

static void test_encoding(void)
{
    /* RFC 9496, A.2: no square root. */
    static const char no_root[] =
        "4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f";
    static const uint8_t negative[32] = {1};
    struct elgamal_cipher c, again, before;
    struct elgamal_public public;
    uint8_t bytes[ELGAMAL_CIPHER_BYTES + 1] = {0};
    begin();
    encrypt(5, &c);
    elgamal_cipher_encode(bytes, &c);
    EXPECT_EQ(OK, elgamal_cipher_decode(&again, bytes, 64));
    EXPECT_BYTES(&c, &again, sizeof c);
    before = again;
    EXPECT_EQ(E_TRUNCATED, elgamal_cipher_decode(&again, bytes, 63));
    EXPECT_EQ(E_OVERLONG, elgamal_cipher_decode(&again, bytes, 65));
    for (int half = 0; half < 2; half++) {
        elgamal_cipher_encode(bytes, &c);
        memcpy(bytes + 32 * half, negative, 32);
        EXPECT_EQ(E_NON_CANONICAL, elgamal_cipher_decode(&again, bytes, 64));
        hex_read(bytes + 32 * half, no_root);
        EXPECT_EQ(E_NOT_IN_GROUP, elgamal_cipher_decode(&again, bytes, 64));
    }
    elgamal_cipher_encode(bytes, &c);
    memset(bytes, 0, 32);
    EXPECT_EQ(E_INFINITY, elgamal_cipher_decode(&again, bytes, 64));
    EXPECT_BYTES(&before, &again, sizeof again);
    elgamal_cipher_encode(bytes, &c);
    memset(bytes + 32, 0, 32);
    EXPECT_EQ(OK, elgamal_cipher_decode(&again, bytes, 64));
    EXPECT_EQ(OK, elgamal_public_decode(&public, key.public.point, 32));
    EXPECT_BYTES(&key.public, &public, sizeof public);
    EXPECT_EQ(E_INFINITY, elgamal_public_decode(&public, bytes + 32, 32));
    EXPECT_EQ(E_TRUNCATED, elgamal_public_decode(&public, key.public.point, 31));
    EXPECT_EQ(E_NON_CANONICAL, elgamal_public_decode(&public, negative, 32));
    end();
}

/* Planted: bytes in memory that are no element are refused where they are computed with. */
static void test_no_elements(void)
{
    const int64_t two = 2;
    struct elgamal_cipher c, bad;
    begin();
    encrypt(5, &c);
    bad = c;
    memset(bad.body, 0xff, sizeof bad.body);
    EXPECT_EQ(E_NOT_IN_GROUP, elgamal_add(&c, &c, &bad, 1));
    EXPECT_EQ(E_NOT_IN_GROUP, elgamal_scale(&c, &bad, &two, 1));
    end();
}

const struct test tests[] = {{"every message", test_every_message},
                             {"laws", test_laws},
                             {"oracle", test_oracle},
                             {"tables", test_tables},
                             {"encoding", test_encoding},
                             {"no elements", test_no_elements},
                             {0}};
