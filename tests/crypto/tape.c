/* Tapes: is every coin uniform, does a seed fix it, and does a coin move no other?
 *
 * The oracle of the seeded tape is OpenSSL's ChaCha20 and BLAKE2b with GMP's integers; it shares no
 * code with the tape. Uniformity is counted, not sampled: over all byte strings of one or two
 * tries, each value of the range comes out equally often. */
#include "crypto/tape.h"
#include "crypto/tape_uniform.h"
#include "tests/expect.h"
#include <gmp.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

enum { LIMBS = TAPE_LIMBS, STREAM = 1 << 16 };

static void oracle_hash(uint8_t out[64], const uint8_t seed[SEED_BYTES], const char *text)
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    EXPECT(EVP_DigestInit_ex(c, EVP_blake2b512(), NULL) == 1);
    EXPECT(EVP_DigestUpdate(c, seed, SEED_BYTES) == 1);
    EXPECT(EVP_DigestUpdate(c, text, strlen(text)) == 1);
    EXPECT(EVP_DigestFinal_ex(c, out, NULL) == 1);
    EVP_MD_CTX_free(c);
}

/* The bytes of the stream (seed, label, why), from its beginning, by OpenSSL. */
static void oracle_stream(const uint8_t seed[SEED_BYTES], const char *label, const char *why,
                          uint8_t *out, int size)
{
    uint8_t key[64], digest[64], iv[16] = {0}; /* 32 bits of counter, 96 of nonce */
    const uint8_t zeros[SEED_BYTES] = {0};
    oracle_hash(key, seed, label);
    oracle_hash(digest, zeros, why);
    memcpy(iv + 4, digest, 12);
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    int written;
    memset(out, 0, (size_t)size);
    EXPECT(EVP_EncryptInit_ex(c, EVP_chacha20(), NULL, key, iv) == 1);
    EXPECT(EVP_EncryptUpdate(c, out, &written, out, size) == 1 && written == size);
    EVP_CIPHER_CTX_free(c);
}

/* One draw by the words of crypto/tape_uniform.h, with GMP. */
static void oracle_draw(const uint8_t *stream, size_t *at, const mpz_t bound, uint64_t *out,
                        size_t limbs)
{
    mpz_t value, last;
    mpz_inits(value, last, NULL);
    mpz_sub_ui(last, bound, 1);
    const size_t bits = mpz_sgn(last) ? mpz_sizeinbase(last, 2) : 0, size = (bits + 7) / 8;
    do {
        mpz_import(value, size, -1, 1, 0, 0, stream + *at);
        mpz_fdiv_r_2exp(value, value, bits);
        *at += size;
    } while (mpz_cmp(value, bound) >= 0);
    memset(out, 0, limbs * sizeof *out);
    mpz_export(out, NULL, -1, sizeof *out, 0, 0, value);
    mpz_clears(value, last, NULL);
}

static void random_bound(uint64_t bound[LIMBS], size_t limbs, mpz_t as_integer)
{
    memset(bound, 0, LIMBS * sizeof *bound);
    do {
        test_random_runs((uint8_t *)bound, limbs * sizeof *bound);
        mpz_import(as_integer, limbs, -1, sizeof *bound, 0, 0, bound);
        mpz_fdiv_r_2exp(as_integer, as_integer, 1 + (unsigned long)test_random_below(64 * limbs));
    } while (mpz_sgn(as_integer) == 0);
    memset(bound, 0, LIMBS * sizeof *bound);
    mpz_export(bound, NULL, -1, sizeof *bound, 0, 0, as_integer);
}

/* Draws of mixed ranges, lengths and reasons, each reason against its own stream. */
static void test_oracle(void)
{
    static const char *const reasons[] = {"mask", "", "key of party 1", "mask2", "shuffle"};
    enum { REASONS = sizeof reasons / sizeof *reasons, COUNT = 40 };
    static uint8_t stream[REASONS][STREAM];
    for (size_t round = test_iterations(30); round-- > 0;) {
        uint8_t seed[SEED_BYTES];
        size_t at[REASONS] = {0};
        uint64_t drawn = 0;
        struct seeded_tape t;
        test_random_bytes(seed, sizeof seed);
        const char *label = round % 2 ? "party 1" : "";
        EXPECT_EQ(OK, seeded_tape_init(&t, seed, label));
        for (int i = 0; i < REASONS; i++)
            oracle_stream(seed, label, reasons[i], stream[i], STREAM);
        for (int i = 0; i < 60; i++) {
            const size_t r = (size_t)test_random_below(REASONS),
                         count = (size_t)test_random_below(COUNT);
            const size_t limbs = (size_t)(1 + test_random_below(LIMBS));
            uint64_t bound[LIMBS], got[COUNT * LIMBS], want[LIMBS];
            mpz_t n;
            mpz_init(n);
            random_bound(bound, limbs, n);
            EXPECT_EQ(OK, tape_vector(&t.tape, reasons[r], bound, limbs, count, got));
            for (size_t j = 0; j < count; j++) {
                oracle_draw(stream[r], &at[r], n, want, limbs);
                EXPECT_BYTES(want, got + j * limbs, limbs * sizeof *want);
            }
            uint8_t bytes[100];
            EXPECT_EQ(OK, tape_bytes(&t.tape, reasons[r], bytes, count));
            EXPECT_BYTES(stream[r] + at[r], bytes, count);
            at[r] += count;
            drawn += 2 * count;
            mpz_clear(n);
        }
        EXPECT_EQ(drawn, t.tape.position);
        seeded_tape_clear(&t);
    }
}

/* A vector is its entries drawn singly, however it is cut. */
static void test_vector_is_singles(void)
{
    enum { COUNT = 3000 };
    static uint64_t whole[COUNT], pieces[COUNT];
    static const uint64_t bounds[] = {2, 3, 200, 256, 257, 1 << 20, (1 << 20) + 1, UINT64_MAX};
    const uint8_t seed[SEED_BYTES] = {9};
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        struct seeded_tape one, two;
        EXPECT_EQ(OK, seeded_tape_init(&one, seed, "x"));
        EXPECT_EQ(OK, seeded_tape_init(&two, seed, "x"));
        EXPECT_EQ(OK, tape_vector(&one.tape, "coin", &bounds[b], 1, COUNT, whole));
        for (size_t i = 0; i < COUNT;) {
            size_t some = (size_t)test_random_below(9);
            some = some < COUNT - i ? some : COUNT - i;
            EXPECT_EQ(OK, tape_vector(&two.tape, "coin", &bounds[b], 1, some, pieces + i));
            i += some;
            if (i < COUNT)
                EXPECT_EQ(OK, tape_below(&two.tape, "coin", bounds[b], pieces + i++));
        }
        EXPECT_BYTES(whole, pieces, sizeof whole);
        EXPECT_EQ(COUNT, one.tape.position);
        EXPECT_EQ(COUNT, two.tape.position);
        seeded_tape_clear(&one);
        seeded_tape_clear(&two);
    }
}

/* A coin added in one place moves no other; a reason is its text, wherever it stands. */
static void test_streams_are_apart(void)
{
    const uint8_t seed[SEED_BYTES] = {1}, other[SEED_BYTES] = {2};
    struct seeded_tape t;
    uint64_t plain[50], mixed[50], noise;
    const uint64_t bound = 1000003;
    char moving[16] = "mask", nearby[16] = "mask";
    EXPECT_EQ(OK, seeded_tape_init(&t, seed, "party"));
    EXPECT_EQ(OK, tape_vector(&t.tape, "mask", &bound, 1, 50, plain));
    seeded_tape_rewind(&t, seed, "party");
    EXPECT_EQ(0, t.tape.position);
    for (int i = 0; i < 50; i++) {
        EXPECT_EQ(OK, tape_below(&t.tape, i % 2 ? "other" : "another", 7, &noise));
        memcpy(moving, "elsewhere", 10); /* the same address with another text */
        EXPECT_EQ(OK, tape_below(&t.tape, moving, 7, &noise));
        memcpy(moving, "mask", 5);
        EXPECT_EQ(OK, tape_below(&t.tape, i % 3 ? moving : nearby, bound, &mixed[i]));
    }
    EXPECT_BYTES(plain, mixed, sizeof plain);
    seeded_tape_rewind(&t, other, "party");
    EXPECT_EQ(OK, tape_vector(&t.tape, "mask", &bound, 1, 50, mixed));
    EXPECT(memcmp(plain, mixed, sizeof plain) != 0);
    seeded_tape_rewind(&t, seed, "party2");
    EXPECT_EQ(OK, tape_vector(&t.tape, "mask", &bound, 1, 50, mixed));
    EXPECT(memcmp(plain, mixed, sizeof plain) != 0);
    seeded_tape_clear(&t);
}

/* All byte strings of one try (two for ranges above 256), once each: every value of the range is
 * made equally often, and nothing else is. The slack is filled with other bytes on each run: what
 * lies behind the source must not count. */
static bool uniform_over_all_strings(uint64_t bound, size_t limbs, uint8_t slack)
{
    const size_t step = bound <= 256 ? 1 : 2, strings = step == 1 ? 256 : 65536;
    const uint64_t wide[LIMBS] = {bound};
    uint8_t *source = malloc(strings * step + UNIFORM_SLACK);
    uint64_t *value = malloc(strings * limbs * sizeof *value);
    uint32_t *seen = calloc((size_t)bound, sizeof *seen);
    bool good = source && value && seen;
    for (size_t i = 0; good && i < strings; i++) {
        source[i * step] = (uint8_t)i;
        if (step == 2)
            source[i * step + 1] = (uint8_t)(i >> 8);
    }
    memset(source + strings * step, slack, UNIFORM_SLACK);
    size_t used;
    const size_t made = uniform_take(wide, limbs, strings, value, source, strings * step, &used);
    good = good && used == strings * step && uniform_bytes(wide, limbs) == step;
    for (size_t i = 0; good && i < made; i++) {
        for (size_t j = 1; j < limbs; j++)
            good = good && value[i * limbs + j] == 0;
        good = good && value[i * limbs] < bound;
        if (good)
            seen[value[i * limbs]]++;
    }
    for (uint64_t v = 0; good && v < bound; v++)
        good = seen[v] == seen[0] && seen[0] > 0;
    good = good && 2 * made > strings; /* less than two tries on average */
    free(source);
    free(value);
    free(seen);
    return good;
}

static void test_uniform_exactly(void)
{
    for (uint64_t bound = 2; bound <= 256; bound++)
        for (size_t limbs = 1; limbs <= LIMBS; limbs++)
            EXPECT(uniform_over_all_strings(bound, limbs, (uint8_t)(0xff * (limbs % 2))));
    static const uint64_t larger[] = {257,  258,  500,   511,   512,   513,   1000,  4095,
                                      4096, 4097, 32767, 32768, 32769, 65521, 65535, 65536};
    for (size_t i = 0; i < sizeof larger / sizeof *larger; i++)
        for (size_t limbs = 1; limbs <= LIMBS; limbs += 3)
            EXPECT(uniform_over_all_strings(larger[i], limbs, (uint8_t)i));
}

/* Bounds that meet a limb's edge: the value below comes out, the bound itself and above never do.
 */
static void test_uniform_at_limb_edges(void)
{
    for (size_t bit = 1; bit < 256; bit++) {
        mpz_t n, last, try;
        mpz_inits(n, last, try, NULL);
        for (int off = -1; off <= 1; off++) {
            uint64_t bound[LIMBS] = {0}, out[LIMBS], want[LIMBS] = {0};
            uint8_t source[32 + UNIFORM_SLACK];
            size_t used;
            mpz_set_ui(n, 1);
            mpz_mul_2exp(n, n, bit);
            off < 0 ? mpz_sub_ui(n, n, 1) : mpz_add_ui(n, n, (unsigned)off);
            if (mpz_cmp_ui(n, 2) < 0)
                continue;
            mpz_export(bound, NULL, -1, 8, 0, 0, n);
            mpz_sub_ui(last, n, 1);
            const size_t size = (mpz_sizeinbase(last, 2) + 7) / 8;
            EXPECT_EQ(size, uniform_bytes(bound, LIMBS));
            memset(source, 0, sizeof source);
            mpz_export(source, NULL, -1, 1, 0, 0, last);
            EXPECT_EQ(1, uniform_take(bound, LIMBS, 1, out, source, size, &used));
            mpz_export(want, NULL, -1, 8, 0, 0, last);
            EXPECT_BYTES(want, out, sizeof want);
            if (mpz_sizeinbase(n, 2) == mpz_sizeinbase(last, 2)) {
                memset(source, 0, sizeof source);
                mpz_export(source, NULL, -1, 1, 0, 0, n);
                EXPECT_EQ(0, uniform_take(bound, LIMBS, 1, out, source, size, &used));
                EXPECT_EQ(size, used);
            }
            EXPECT_EQ(0, uniform_take(bound, LIMBS, 1, out, source, size - 1, &used));
            EXPECT_EQ(0, used);
        }
        mpz_clears(n, last, try, NULL);
    }
}

/* With all draws of a permutation of four equally likely, all 24 orders are: run over a tape that
 * counts through its values. */
struct counting_tape {
    struct tape tape;
    size_t choice;
    size_t left;
};

static status counting_below(struct tape *tape, const char *why, const uint64_t *bound,
                             size_t limbs, size_t count, uint64_t *out)
{
    struct counting_tape *t = (struct counting_tape *)tape;
    EXPECT(limbs == 1 && count == 1 && strcmp(why, "shuffle") == 0);
    EXPECT_EQ(t->left--, bound[0]); /* below count, count - 1, ..., 2 */
    *out = t->choice % bound[0];
    t->choice = (size_t)(t->choice / bound[0]);
    return OK;
}

static void test_permutations(void)
{
    size_t seen[256] = {0}, different = 0;
    for (size_t choice = 0; choice < 24; choice++) {
        struct counting_tape t = {{.below = counting_below}, choice, 4};
        uint32_t order[4] = {9, 9, 9, 9};
        EXPECT_EQ(OK, tape_permutation(&t.tape, "shuffle", 4, order));
        EXPECT_EQ(1, t.left);
        EXPECT_EQ(3, t.tape.position);
        size_t present = 0, code = 0;
        for (int i = 0; i < 4; i++) {
            present |= (size_t)1 << order[i];
            code = 4 * code + order[i];
        }
        EXPECT_EQ(15, present);
        different += seen[code]++ == 0;
    }
    EXPECT_EQ(24, different);
    struct counting_tape t = {{.below = counting_below}, 0, 0};
    uint32_t order[1] = {9};
    EXPECT_EQ(OK, tape_permutation(&t.tape, "shuffle", 0, order));
    EXPECT_EQ(9, order[0]);
    EXPECT_EQ(OK, tape_permutation(&t.tape, "shuffle", 1, order));
    EXPECT_EQ(0, order[0]);
}

static void test_refusals(void)
{
    const uint8_t seed[SEED_BYTES] = {0};
    const uint64_t zero[LIMBS] = {0}, one[LIMBS + 1] = {1};
    uint64_t out[LIMBS] = {3};
    uint8_t byte = 3;
    struct seeded_tape t;
    char why[TAPE_WHY + 1];
    EXPECT_EQ(OK, seeded_tape_init(&t, seed, "x"));
    EXPECT_EQ(E_ARGUMENT, tape_below(&t.tape, "a", 0, out));
    EXPECT_EQ(E_ARGUMENT, tape_below(&t.tape, NULL, 5, out));
    EXPECT_EQ(E_ARGUMENT, tape_vector(&t.tape, "a", zero, LIMBS, 1, out));
    EXPECT_EQ(E_ARGUMENT, tape_vector(&t.tape, "a", one, 0, 1, out));
    EXPECT_EQ(E_ARGUMENT, tape_vector(&t.tape, "a", one, LIMBS + 1, 1, out));
    EXPECT_EQ(E_ARGUMENT, tape_vector(&t.tape, NULL, one, 1, 1, out));
    EXPECT_EQ(E_ARGUMENT, tape_bytes(&t.tape, NULL, &byte, 1));
    if (SIZE_MAX > UINT32_MAX)
        EXPECT_EQ(E_ARGUMENT, tape_permutation(&t.tape, "a", (size_t)UINT32_MAX + 1, NULL));
    memset(why, 'w', sizeof why);
    why[TAPE_WHY] = 0;
    EXPECT_EQ(E_LIMIT, tape_below(&t.tape, why, 5, out));
    EXPECT(out[0] == 3 && byte == 3 && t.tape.position == 0);
    why[TAPE_WHY - 1] = 0;
    for (int i = 0; i < TAPE_STREAMS; i++) {
        why[0] = (char)('A' + i);
        EXPECT_EQ(OK, tape_below(&t.tape, why, 5, out));
    }
    why[0] = (char)('A' + TAPE_STREAMS);
    EXPECT_EQ(E_LIMIT, tape_below(&t.tape, why, 5, out));
    EXPECT_EQ(TAPE_STREAMS, t.tape.position);
    seeded_tape_clear(&t);
}

static void test_seeds(void)
{
    static const struct {
        const char *in, *out; /* out: as it is written again */
        status parsed;
        uint8_t first, eighth, last;
    } cases[] = {
        {"0", "0", OK, 0, 0, 0},
        {"1", "1", OK, 1, 0, 0},
        {"0x10", "16", OK, 16, 0, 0},
        {"007", "7", OK, 7, 0, 0},
        {"18446744073709551615", "0xffffffffffffffff", OK, 255, 255, 0},
        {"0XFFFFFFFFFFFFFFFF", "0xffffffffffffffff", OK, 255, 255, 0},
        {"0102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F20",
         "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20", OK, 1, 8, 32},
        {"0500000000000000000000000000000000000000000000000000000000000000", "5", OK, 5, 0, 0},
        {"18446744073709551616", NULL, E_RANGE, 0, 0, 0},
        {"0x10000000000000000", NULL, E_RANGE, 0, 0, 0},
        {"", NULL, E_PARSE, 0, 0, 0},
        {"0x", NULL, E_PARSE, 0, 0, 0},
        {"12 ", NULL, E_PARSE, 0, 0, 0},
        {"-1", NULL, E_PARSE, 0, 0, 0},
        {"1e5", NULL, E_PARSE, 0, 0, 0},
        {"0102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F2", NULL, E_PARSE, 0, 0, 0},
        {"0102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F200", NULL, E_PARSE, 0, 0,
         0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t seed[SEED_BYTES], again[SEED_BYTES];
        char text[67];
        memset(seed, 0xee, sizeof seed);
        EXPECT_EQ(cases[i].parsed, seed_parse(cases[i].in, seed));
        if (cases[i].parsed != OK) {
            EXPECT(seed[0] == 0xee && seed[31] == 0xee);
            continue;
        }
        EXPECT_EQ(cases[i].first, seed[0]);
        EXPECT_EQ(cases[i].eighth, seed[7]);
        EXPECT_EQ(cases[i].last, seed[31]);
        seed_format(seed, text);
        EXPECT(strcmp(cases[i].out, text) == 0);
        EXPECT_EQ(OK, seed_parse(text, again));
        EXPECT_BYTES(seed, again, sizeof seed);
    }
}

const struct test tests[] = {{"oracle", test_oracle},
                             {"vector is singles", test_vector_is_singles},
                             {"streams are apart", test_streams_are_apart},
                             {"uniform exactly", test_uniform_exactly},
                             {"uniform at limb edges", test_uniform_at_limb_edges},
                             {"permutations", test_permutations},
                             {"refusals", test_refusals},
                             {"seeds", test_seeds},
                             {0}};
