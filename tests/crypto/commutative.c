/* The commutative cipher: its laws in both suites, its published answers, every bad encoding. */
#include "crypto/commutative.h"
#include "crypto/bytes.h"
#include "crypto/commutative_default.h"
#include "tests/expect.h"
#include <gmp.h>
#include <openssl/err.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const struct commutative_suite *const suites[] = {&commutative_default, &commutative_paper};
enum { SUITES = 2, ORDERS = 6 };
static const int orders[ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                      {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static size_t from_hex(uint8_t *out, size_t room, const char *hex)
{
    size_t size;
    EXPECT_EQ(0, sodium_hex2bin(out, room, hex, strlen(hex), NULL, &size, NULL));
    return size;
}

static void draw_keys(const struct commutative_suite *suite, struct commutative_key *key,
                      size_t count, uint8_t number)
{
    const uint8_t seed[SEED_BYTES] = {number};
    struct seeded_tape t;
    EXPECT_EQ(OK, seeded_tape_init(&t, seed, "keys"));
    for (size_t i = 0; i < count; i++)
        EXPECT_EQ(OK, commutative_key_draw(&key[i], suite, &t.tape, "key"));
    EXPECT_EQ(count, t.tape.position);
    seeded_tape_clear(&t);
}

static void hash_text(const struct commutative_suite *suite, struct commutative_element *out,
                      const char *text)
{
    const struct commutative_value value = {text, strlen(text)};
    EXPECT_EQ(OK, commutative_hash(suite, out, &value, 1, NULL));
}

/* Encrypted in each of the six orders it is the same, and each order of decryption undoes it. */
static void test_commutes(void)
{
    for (int s = 0; s < SUITES; s++)
        for (size_t round = test_iterations(4); round-- > 0;) {
            struct commutative_key key[3];
            struct commutative_element plain, all[ORDERS], step;
            char text[32];
            draw_keys(suites[s], key, 3, (uint8_t)test_random());
            snprintf(text, sizeof text, "value %zu", round);
            hash_text(suites[s], &plain, text);
            for (int i = 0; i < ORDERS; i++) {
                all[i] = plain;
                for (int j = 0; j < 3; j++)
                    EXPECT_EQ(OK,
                              commutative_encrypt(&key[orders[i][j]], &all[i], &all[i], 1, NULL));
                EXPECT(commutative_equal(&all[0], &all[i]));
                EXPECT(!commutative_equal(&plain, &all[i]));
                step = all[0];
                for (int j = 0; j < 3; j++)
                    EXPECT_EQ(OK, commutative_decrypt(&key[orders[i][j]], &step, &step, 1, NULL));
                EXPECT(commutative_equal(&plain, &step));
            }
            /* One decryption among encryptions leaves just the others. */
            EXPECT_EQ(OK, commutative_encrypt(&key[0], &step, &plain, 1, NULL));
            EXPECT_EQ(OK, commutative_encrypt(&key[1], &step, &step, 1, NULL));
            EXPECT_EQ(OK, commutative_decrypt(&key[0], &step, &step, 1, NULL));
            EXPECT_EQ(OK, commutative_encrypt(&key[1], &all[1], &plain, 1, NULL));
            EXPECT(commutative_equal(&all[1], &step));
            for (int i = 0; i < 3; i++)
                commutative_key_clear(&key[i]);
            EXPECT(sodium_is_zero((uint8_t *)key, sizeof key));
        }
}

/* The inverse is exact: key * inverse = 1 modulo the order, by GMP; and the order is prime. */
static void test_inverse_and_order(void)
{
    for (int s = 0; s < SUITES; s++) {
        enum { KEYS = 20 };
        struct commutative_key key[KEYS];
        mpz_t q, x, y;
        mpz_inits(q, x, y, NULL);
        mpz_import(q, WIDE_LIMBS, -1, 8, 0, 0, suites[s]->order);
        EXPECT(mpz_probab_prime_p(q, 30) > 0);
        draw_keys(suites[s], key, KEYS, 7);
        for (int i = 0; i < KEYS; i++) {
            uint8_t inverse[32];
            EXPECT_EQ(OK, suites[s]->invert(inverse, key[i].secret));
            mpz_import(x, 32, -1, 1, 0, 0, key[i].secret);
            mpz_import(y, 32, -1, 1, 0, 0, inverse);
            EXPECT(mpz_sgn(x) > 0 && mpz_cmp(x, q) < 0 && mpz_cmp(y, q) < 0);
            mpz_mul(x, x, y);
            mpz_mod(x, x, q);
            EXPECT_EQ(0, mpz_cmp_ui(x, 1));
            for (int j = 0; j < i; j++)
                EXPECT(memcmp(key[i].secret, key[j].secret, 32) != 0);
        }
        mpz_clears(q, x, y, NULL);
    }
}

/* q is the order of the group, and every scalar is used to its last bit: (q - 1) x = -x, which
 * twice is x again, and is not x. */
static void test_minus_one(void)
{
    for (int s = 0; s < SUITES; s++) {
        uint8_t scalar[32];
        struct commutative_key minus, one;
        struct commutative_element x, y, z;
        for (int i = 0; i < 32; i++)
            scalar[i] = (uint8_t)(suites[s]->order[i / 8] >> (8 * (i % 8)));
        scalar[0]--;
        EXPECT_EQ(OK, commutative_key_set(&minus, suites[s], scalar));
        uint8_t inverse[32];
        EXPECT_EQ(OK, suites[s]->invert(inverse, minus.secret));
        EXPECT_BYTES(minus.secret, inverse, 32); /* -1 is its own inverse */
        hash_text(suites[s], &x, "minus one");
        EXPECT_EQ(OK, commutative_encrypt(&minus, &y, &x, 1, NULL));
        EXPECT(!commutative_equal(&x, &y));
        EXPECT_EQ(OK, commutative_encrypt(&minus, &z, &y, 1, NULL));
        EXPECT(commutative_equal(&x, &z));
        memset(scalar, 0, sizeof scalar);
        scalar[0] = 1;
        EXPECT_EQ(OK, commutative_key_set(&one, suites[s], scalar));
        EXPECT_EQ(OK, commutative_encrypt(&one, &z, &x, 1, NULL));
        EXPECT(commutative_equal(&x, &z));
        if (suites[s] == &commutative_paper) /* the same abscissa, the other ordinate */
            EXPECT(x.byte[0] + y.byte[0] == 5 && memcmp(x.byte + 1, y.byte + 1, 24) == 0);
    }
}

static void test_keys_refused(void)
{
    for (int s = 0; s < SUITES; s++) {
        struct commutative_key key;
        struct commutative_element x;
        uint8_t scalar[32] = {0};
        EXPECT_EQ(E_RANGE, commutative_key_set(&key, suites[s], scalar));
        EXPECT(sodium_is_zero((uint8_t *)&key, sizeof key));
        for (int i = 0; i < 32; i++)
            scalar[i] = (uint8_t)(suites[s]->order[i / 8] >> (8 * (i % 8)));
        EXPECT_EQ(E_RANGE, commutative_key_set(&key, suites[s], scalar));
        scalar[0]++;
        EXPECT_EQ(E_RANGE, commutative_key_set(&key, suites[s], scalar));
        memset(scalar, 0xff, sizeof scalar);
        EXPECT_EQ(E_RANGE, commutative_key_set(&key, suites[s], scalar));
        hash_text(suites[s], &x, "x");
        EXPECT_EQ(E_ARGUMENT, commutative_encrypt(&key, &x, &x, 1, NULL)); /* no key in it */
    }
    EXPECT(commutative_suite_find("ristretto255") == &commutative_default);
    EXPECT(commutative_suite_find("paper") == &commutative_paper);
    EXPECT(commutative_suite_find("") == NULL);
    EXPECT(commutative_paper.weak && !commutative_default.weak);
}

/* A tape whose every value is the one given: the ends of the key's range. */
struct fixed_tape {
    struct tape tape;
    bool last;
};

static status fixed_below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                          size_t count, uint64_t *out)
{
    EXPECT(strcmp(why, "key") == 0 && count == 1);
    memset(out, 0, limbs * sizeof *out);
    if (((struct fixed_tape *)tape)->last) {
        memcpy(out, bound, limbs * sizeof *out);
        out[0]--;
    }
    return OK;
}

static void test_key_range(void)
{
    for (int s = 0; s < SUITES; s++) {
        struct fixed_tape low = {{.below = fixed_below}, false},
                          high = {{.below = fixed_below}, true};
        struct commutative_key key;
        uint64_t limb[WIDE_LIMBS];
        EXPECT_EQ(OK, commutative_key_draw(&key, suites[s], &low.tape, "key"));
        EXPECT(key.secret[0] == 1 && sodium_is_zero(key.secret + 1, 31));
        EXPECT_EQ(OK, commutative_key_draw(&key, suites[s], &high.tape, "key"));
        for (int i = 0; i < WIDE_LIMBS; i++)
            limb[i] = load_le64(key.secret + 8 * i);
        limb[0]++;
        EXPECT_BYTES(suites[s]->order, limb, sizeof limb);
    }
}

enum { MANY = 200 };

static void number_values(struct commutative_value *value, char (*text)[16], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        snprintf(text[i], sizeof text[i], "%zu", i);
        value[i] = (struct commutative_value){text[i], strlen(text[i])};
    }
}

/* Any number of threads gives the same elements, in place or not; different values stay different
 * and equal ones equal. */
static void test_batches(void)
{
    static const unsigned threads[] = {1, 2, 3, 7, CREW_MOST};
    static char text[MANY][16];
    static struct commutative_value value[MANY];
    static struct commutative_element one[MANY], out[MANY], plain[MANY];
    number_values(value, text, MANY);
    for (int s = 0; s < SUITES; s++) {
        const size_t count = suites[s] == &commutative_default ? MANY : 40;
        struct commutative_key key;
        draw_keys(suites[s], &key, 1, 3);
        for (size_t i = 0; i < count; i++) {
            EXPECT_EQ(OK, commutative_hash(suites[s], &plain[i], &value[i], 1, NULL));
            EXPECT_EQ(OK, commutative_encrypt(&key, &one[i], &plain[i], 1, NULL));
            for (size_t j = 0; j < i; j++)
                EXPECT(!commutative_equal(&one[i], &one[j]));
        }
        for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
            struct crew *crew = t ? crew_new(threads[t]) : NULL;
            EXPECT_EQ(OK, commutative_hash(suites[s], out, value, count, crew));
            EXPECT_BYTES(plain, out, count * sizeof *out);
            EXPECT_EQ(OK, commutative_encrypt(&key, out, out, count, crew));
            EXPECT_BYTES(one, out, count * sizeof *out);
            EXPECT_EQ(OK, commutative_decrypt(&key, out, one, count, crew));
            EXPECT_BYTES(plain, out, count * sizeof *out);
            EXPECT_EQ(OK, commutative_encrypt(&key, out, plain, 5, crew));
            EXPECT_BYTES(one, out, 5 * sizeof *out);
            EXPECT_EQ(OK, commutative_encrypt(&key, out, plain, 0, crew));
            crew_free(crew);
        }
        plain[3] = (struct commutative_element){{0}}; /* not an element: found in any share */
        struct crew *two = crew_new(2);
        EXPECT(commutative_encrypt(&key, out, plain, 5, two) != OK);
        crew_free(two);
        commutative_key_clear(&key);
    }
}

/* What is encoded is decoded, and what is decoded is encoded to the same bytes. */
static void test_encoding(void)
{
    for (int s = 0; s < SUITES; s++)
        for (int i = 0; i < 50; i++) {
            char text[16];
            uint8_t bytes[COMMUTATIVE_BYTES + 1], again[COMMUTATIVE_BYTES];
            struct commutative_element x, y;
            snprintf(text, sizeof text, "%d", i);
            hash_text(suites[s], &x, text);
            memset(bytes, 0xa5, sizeof bytes);
            memset(&y, 0xa5, sizeof y);
            commutative_encode(suites[s], bytes, &x);
            EXPECT_EQ(0xa5, bytes[suites[s]->bytes]);
            EXPECT_EQ(OK, commutative_decode(suites[s], &y, bytes, suites[s]->bytes));
            EXPECT(commutative_equal(&x, &y));
            commutative_encode(suites[s], again, &y);
            EXPECT_BYTES(bytes, again, suites[s]->bytes);
        }
}

/* RFC 9497, appendix A.1.1: BlindedElement = Blind * hash(Input), and EvaluationElement is skSm
 * times that: two layers of the cipher, under the RFC's own tag. RFC 9496, A.1: the generator. */
static void test_published_default(void)
{
    static const char tag[] = "HashToGroup-OPRFV1-\0-ristretto255-SHA512";
    static const char blind[] = "64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706";
    static const char server[] = "5ebcea5ee37023ccb9fc2d2019f9d7737be85591ae8652ffa9ef0f4d37063b0e";
    static const char *const cases[][3] = {
        {"00", "609a0ae68c15a3cf6903766461307e5c8bb2f95e7e6550e1ffa2dc99e412803c",
         "7ec6578ae5120958eb2db1745758ff379e77cb64fe77b0b2d8cc917ea0869c7e"},
        {"5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a",
         "da27ef466870f5f15296299850aa088629945a17d1f5b7f5ff043f76b3c06418",
         "b4cbf5a4f1eeda5a63ce7b77c7d23f461db3fcab0dd28e4e17cecb5c90d02c25"},
    };
    struct commutative_key inner, outer;
    struct commutative_element x;
    uint8_t bytes[32];
    from_hex(bytes, 32, blind);
    EXPECT_EQ(OK, commutative_key_set(&inner, &commutative_default, bytes));
    from_hex(bytes, 32, server);
    EXPECT_EQ(OK, commutative_key_set(&outer, &commutative_default, bytes));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const size_t size = from_hex(bytes, 32, cases[i][0]);
        EXPECT_EQ(OK, commutative_default_hash(&x, tag, sizeof tag - 1, bytes, size));
        EXPECT_EQ(OK, commutative_encrypt(&inner, &x, &x, 1, NULL));
        from_hex(bytes, 32, cases[i][1]);
        EXPECT_BYTES(bytes, x.byte, 32);
        EXPECT_EQ(OK, commutative_encrypt(&outer, &x, &x, 1, NULL));
        from_hex(bytes, 32, cases[i][2]);
        EXPECT_BYTES(bytes, x.byte, 32);
    }
    EXPECT_EQ(E_ARGUMENT, commutative_default_hash(&x, tag, 0, bytes, 1));
    EXPECT_EQ(E_ARGUMENT, commutative_default_hash(&x, tag, 256, bytes, 1));
}

/* NIST's multiples of the base point of P-192: 2 G and 3 G. */
static void test_published_paper(void)
{
    static const char *const multiples[] = {"03188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012",
                                            "03dafebf5828783f2ad35534631588a3f629a70fb16982a888",
                                            "0376e32a2557599e6edcd283201fb2b9aadfd0d359cbb263da"};
    struct commutative_element base, x;
    uint8_t bytes[25];
    from_hex(bytes, 25, multiples[0]);
    EXPECT_EQ(OK, commutative_decode(&commutative_paper, &base, bytes, 25));
    /* Of the default's width: zeros behind it, and nothing else. */
    uint8_t wide[COMMUTATIVE_BYTES] = {0};
    struct commutative_element same;
    memcpy(wide, bytes, 25);
    EXPECT_EQ(OK, commutative_decode_wide(&commutative_paper, &same, wide));
    EXPECT(commutative_equal(&same, &base));
    wide[COMMUTATIVE_BYTES - 1] = 1;
    EXPECT_EQ(E_NON_CANONICAL, commutative_decode_wide(&commutative_paper, &same, wide));
    for (uint8_t k = 1; k <= 3; k++) {
        const uint8_t scalar[32] = {k};
        struct commutative_key key;
        EXPECT_EQ(OK, commutative_key_set(&key, &commutative_paper, scalar));
        EXPECT_EQ(OK, commutative_encrypt(&key, &x, &base, 1, NULL));
        from_hex(bytes, 25, multiples[k - 1]);
        EXPECT_BYTES(bytes, x.byte, 25);
    }
    /* The digest stands at the top of the abscissa, where decryption finds it again. */
    hash_text(&commutative_paper, &x, "abc");
    from_hex(bytes, 25, "a9993e364706816aba3e25717850c26c9cd0d89d");
    EXPECT_EQ(2, x.byte[0]);
    EXPECT_BYTES(bytes, x.byte + 1, 20);
}

struct bad {
    const char *hex;
    status why;
};

static void expect_refused(const struct commutative_suite *suite, const struct bad *bad,
                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[80];
        struct commutative_element x, before;
        const size_t size = from_hex(bytes, sizeof bytes, bad[i].hex);
        memset(&x, 0x3c, sizeof x);
        before = x;
        EXPECT_EQ(bad[i].why, commutative_decode(suite, &x, bytes, size));
        EXPECT(commutative_equal(&before, &x));
    }
}

static void test_decode_default(void)
{
    static const struct bad bad[] = {
        {"", E_TRUNCATED},
        {"e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d", E_TRUNCATED},
        {"e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d7600", E_OVERLONG},
        {"0000000000000000000000000000000000000000000000000000000000000000", E_INFINITY},
        /* The generator with the highest bit set, which libsodium 1.0.18 lets pass. */
        {"e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2df6", E_NON_CANONICAL},
        {"0000000000000000000000000000000000000000000000000000000000000080", E_NON_CANONICAL},
        /* RFC 9496, A.2: not below p. */
        {"00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", E_NON_CANONICAL},
        {"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", E_NON_CANONICAL},
        {"f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", E_NON_CANONICAL},
        {"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", E_NON_CANONICAL},
        {"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", E_NON_CANONICAL},
        /* Negative. */
        {"0100000000000000000000000000000000000000000000000000000000000000", E_NON_CANONICAL},
        {"01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", E_NON_CANONICAL},
        {"ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20", E_NON_CANONICAL},
        /* No square root. */
        {"4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f", E_NOT_IN_GROUP},
        {"de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad7b", E_NOT_IN_GROUP},
        /* A negative product of coordinates. */
        {"3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e", E_NOT_IN_GROUP},
        /* s = -1, which gives a zero ordinate. */
        {"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", E_NOT_IN_GROUP},
    };
    uint8_t base[32];
    struct commutative_element x;
    from_hex(base, 32, "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76");
    EXPECT_EQ(OK, commutative_decode(&commutative_default, &x, base, 32));
    expect_refused(&commutative_default, bad, sizeof bad / sizeof *bad);
}

static void test_decode_paper(void)
{
    static const struct bad bad[] = {
        {"", E_TRUNCATED},
        {"00", E_TRUNCATED},
        {"03188da80eb03090f67cbf20eb43a18800f4ff0afd82ff10", E_TRUNCATED},
        {"03188da80eb03090f67cbf20eb43a18800f4ff0afd82ff101200", E_OVERLONG},
        /* The same point uncompressed and hybrid. */
        {"04188da80eb03090f67cbf20eb43a18800f4ff0afd82ff101207192b95ffc8da78631011ed6b24cdd573f977a"
         "11e794811",
         E_OVERLONG},
        {"07188da80eb03090f67cbf20eb43a18800f4ff0afd82ff101207192b95ffc8da78631011ed6b24cdd573f977a"
         "11e794811",
         E_OVERLONG},
        {"00000000000000000000000000000000000000000000000000", E_INFINITY},
        {"00188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012", E_NON_CANONICAL},
        {"01188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012", E_NON_CANONICAL},
        {"04188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012", E_NON_CANONICAL},
        {"83188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012", E_NON_CANONICAL},
        /* The prime, one above it, and the largest number. */
        {"02fffffffffffffffffffffffffffffffeffffffffffffffff", E_NON_CANONICAL},
        {"02ffffffffffffffffffffffffffffffff0000000000000000", E_NON_CANONICAL},
        {"03ffffffffffffffffffffffffffffffffffffffffffffffff", E_NON_CANONICAL},
    };
    static const struct bad off = {"", E_NOT_ON_CURVE};
    expect_refused(&commutative_paper, bad, sizeof bad / sizeof *bad);
    /* Every small abscissa: on the curve or not as GMP's Legendre symbol says. */
    mpz_t p, rhs, b;
    mpz_inits(p, rhs, b, NULL);
    mpz_set_str(p, "fffffffffffffffffffffffffffffffeffffffffffffffff", 16);
    mpz_set_str(b, "64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1", 16);
    size_t refused = 0;
    for (unsigned x = 0; x < 200; x++) {
        uint8_t bytes[25] = {2 + (x & 1)};
        struct commutative_element element;
        bytes[24] = (uint8_t)x;
        mpz_set_ui(rhs, x);
        mpz_pow_ui(rhs, rhs, 3);
        mpz_sub_ui(rhs, rhs, 3 * x);
        mpz_add(rhs, rhs, b);
        mpz_mod(rhs, rhs, p);
        const bool on = mpz_legendre(rhs, p) >= 0;
        EXPECT_EQ(on ? OK : off.why, commutative_decode(&commutative_paper, &element, bytes, 25));
        refused += !on;
    }
    EXPECT_EQ(0, ERR_peek_error()); /* a refusal leaves nothing for others to stumble over */
    EXPECT(refused > 60 && refused < 140);
    mpz_clears(p, rhs, b, NULL);
}

/* Random strings: whatever is let in comes out again byte for byte and can be worked with. */
static void test_decode_random(void)
{
    for (int s = 0; s < SUITES; s++) {
        size_t taken = 0;
        const size_t rounds = test_iterations(1000);
        struct commutative_key key;
        draw_keys(suites[s], &key, 1, 5);
        for (size_t i = 0; i < rounds; i++) {
            uint8_t bytes[COMMUTATIVE_BYTES], again[COMMUTATIVE_BYTES];
            struct commutative_element x, y;
            test_random_bytes(bytes, sizeof bytes);
            if (s == 1)
                bytes[0] = 2 + (bytes[0] & 1);
            if (commutative_decode(suites[s], &x, bytes, suites[s]->bytes) != OK)
                continue;
            commutative_encode(suites[s], again, &x);
            EXPECT_BYTES(bytes, again, suites[s]->bytes);
            if (taken++ < 10) {
                EXPECT_EQ(OK, commutative_encrypt(&key, &y, &x, 1, NULL));
                EXPECT_EQ(OK, commutative_decrypt(&key, &y, &y, 1, NULL));
                EXPECT(commutative_equal(&x, &y));
            }
        }
        EXPECT(taken > 0 && taken < rounds);
    }
}

const struct test tests[] = {{"commutes", test_commutes},
                             {"inverse and order", test_inverse_and_order},
                             {"minus one", test_minus_one},
                             {"keys refused", test_keys_refused},
                             {"key range", test_key_range},
                             {"batches", test_batches},
                             {"encoding", test_encoding},
                             {"published, default", test_published_default},
                             {"published, paper", test_published_paper},
                             {"decode default", test_decode_default},
                             {"decode paper", test_decode_paper},
                             {"decode random", test_decode_random},
                             {0}};
