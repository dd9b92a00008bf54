/* Residues: does every operation agree with GMP's integers, for every shape of modulus?
 *
 * Operands are long runs of equal bits and the edges 0, 1, N - 1; each operation is also run with
 * its output on top of its inputs. Products are checked a second time by double and add, because
 * the wide path multiplies with the same library as the oracle. */
#include "crypto/residue.h"
#include "crypto/wide.h"
#include "tests/expect.h"
#include <gmp.h>
#include <string.h>

enum { LIMBS = 4, COUNT = 19 };

static const char *const moduli[] = {
    "2",
    "3",
    "5",
    "10",
    "251",
    "255",
    "256",
    "257",
    "65535",
    "65536",
    "65537",
    "16777216",
    "4294967295",
    "2^32",
    "4294967297",
    "0xffffffffffffff",
    "2^56",
    "0x100000000000001",
    "2305843009213693951",
    "9223372036854775783",
    "0x7fffffffffffffff",
    "2^63",
    "0x8000000000000001",
    "18446744073709551557",
    "18446744073709551615",
    "2^64",
    "18446744073709551617",
    "2^100",
    "2^127",
    "340282366920938463463374607431768211455",
    "2^128",
    "2^191",
    "2^192",
    "6277101735386680763835789423176059013767194773182842284081",
    "2^255",
    "0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed",
    "0xffffffffffffffffffffffffffffffff00000000000000000000000000000000",
    "0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
};
enum { MODULI = sizeof moduli / sizeof *moduli };

static void to_mpz(mpz_t out, const uint64_t *limb, size_t limbs)
{
    mpz_import(out, limbs, -1, sizeof *limb, 0, 0, limb);
}

static void from_mpz(uint64_t *limb, size_t limbs, const mpz_t in)
{
    memset(limb, 0, limbs * sizeof *limb);
    mpz_export(limb, NULL, -1, sizeof *limb, 0, 0, in);
}

static void random_residue(const struct modulus *m, const mpz_t n, uint64_t *out)
{
    uint64_t raw[LIMBS];
    mpz_t value;
    mpz_init(value);
    test_random_runs((uint8_t *)raw, sizeof raw);
    to_mpz(value, raw, LIMBS);
    switch (test_random_below(6)) {
    case 0:
        mpz_set_ui(value, (unsigned long)test_random_below(2));
        break;
    case 1:
        mpz_sub_ui(value, n, 1 + (unsigned long)test_random_below(2));
        break;
    case 2: /* near a power of two below N */
        mpz_fdiv_r_2exp(value, value, 1 + (unsigned long)test_random_below(256));
        break;
    default:
        break;
    }
    mpz_mod(value, value, n);
    from_mpz(out, m->limbs, value);
    mpz_clear(value);
}

static void random_vector(const struct modulus *m, const mpz_t n, uint64_t *out, size_t count)
{
    for (size_t i = 0; i < count; i++)
        random_residue(m, n, out + i * m->limbs);
}

struct sums {
    struct modulus m;
    mpz_t n, x, y, z;
    uint64_t a[COUNT * LIMBS], b[COUNT * LIMBS], out[COUNT * LIMBS];
};

static void sums_init(struct sums *s, const char *text)
{
    memset(s, 0, sizeof *s);
    EXPECT_EQ(OK, modulus_parse(&s->m, text));
    mpz_inits(s->n, s->x, s->y, s->z, NULL);
    to_mpz(s->n, s->m.limb, LIMBS);
    random_vector(&s->m, s->n, s->a, COUNT);
    random_vector(&s->m, s->n, s->b, COUNT);
}

static void sums_clear(struct sums *s)
{
    mpz_clears(s->n, s->x, s->y, s->z, NULL);
}

/* z holds the integer result for entry i; the residue must be z modulo N. */
static void expect_entry(struct sums *s, const uint64_t *out, size_t i)
{
    uint64_t want[LIMBS];
    mpz_mod(s->z, s->z, s->n);
    from_mpz(want, s->m.limbs, s->z);
    EXPECT_BYTES(want, out + i * s->m.limbs, s->m.limbs * sizeof *want);
}

typedef void operation(const struct modulus *, uint64_t *, const uint64_t *, const uint64_t *,
                       size_t);
typedef void integers(mpz_t, const mpz_t, const mpz_t);

static void check_operation(struct sums *s, operation *run, integers *oracle)
{
    const size_t words = COUNT * s->m.limbs;
    run(&s->m, s->out, s->a, s->b, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        to_mpz(s->x, s->a + i * s->m.limbs, s->m.limbs);
        to_mpz(s->y, s->b + i * s->m.limbs, s->m.limbs);
        oracle(s->z, s->x, s->y);
        expect_entry(s, s->out, i);
    }
    uint64_t over[COUNT * LIMBS];
    memcpy(over, s->a, words * sizeof *over); /* the output on the first input */
    run(&s->m, over, over, s->b, COUNT);
    EXPECT_BYTES(s->out, over, words * sizeof *over);
    memcpy(over, s->b, words * sizeof *over); /* on the second */
    run(&s->m, over, s->a, over, COUNT);
    EXPECT_BYTES(s->out, over, words * sizeof *over);
    uint64_t square[COUNT * LIMBS]; /* all three the same */
    run(&s->m, square, s->a, s->a, COUNT);
    memcpy(over, s->a, words * sizeof *over);
    run(&s->m, over, over, over, COUNT);
    EXPECT_BYTES(square, over, words * sizeof *over);
}

static void test_operations(void)
{
    for (size_t i = 0; i < MODULI; i++)
        for (size_t round = test_iterations(20); round-- > 0;) {
            struct sums s;
            sums_init(&s, moduli[i]);
            check_operation(&s, residue_add, mpz_add);
            check_operation(&s, residue_sub, mpz_sub);
            check_operation(&s, residue_mul, mpz_mul);
            sums_clear(&s);
        }
}

static void test_negation_and_scaling(void)
{
    for (size_t i = 0; i < MODULI; i++)
        for (size_t round = test_iterations(20); round-- > 0;) {
            struct sums s;
            uint64_t over[COUNT * LIMBS];
            sums_init(&s, moduli[i]);
            const size_t limbs = s.m.limbs;
            residue_neg(&s.m, s.out, s.a, COUNT);
            for (size_t j = 0; j < COUNT; j++) {
                to_mpz(s.x, s.a + j * limbs, limbs);
                mpz_neg(s.z, s.x);
                expect_entry(&s, s.out, j);
            }
            memcpy(over, s.a, sizeof over);
            residue_neg(&s.m, over, over, COUNT);
            EXPECT_BYTES(s.out, over, COUNT * limbs * sizeof *over);

            residue_scale(&s.m, s.out, s.a, s.b, COUNT);
            for (size_t j = 0; j < COUNT; j++) {
                to_mpz(s.x, s.a + j * limbs, limbs);
                to_mpz(s.y, s.b, limbs);
                mpz_mul(s.z, s.x, s.y);
                expect_entry(&s, s.out, j);
            }
            memcpy(over, s.a, sizeof over); /* the factor is an entry of the vector it scales */
            memcpy(over + limbs, s.b, limbs * sizeof *over);
            memcpy(s.a, over, sizeof over);
            residue_scale(&s.m, s.out, s.a, s.b, COUNT);
            residue_scale(&s.m, over, over, over + limbs, COUNT);
            EXPECT_BYTES(s.out, over, COUNT * limbs * sizeof *over);
            sums_clear(&s);
        }
}

/* a * b by doubling and adding, from the top bit of b. */
static void test_products_are_sums(void)
{
    for (size_t i = 0; i < MODULI; i++) {
        struct sums s;
        sums_init(&s, moduli[i]);
        residue_mul(&s.m, s.out, s.a, s.b, COUNT);
        for (size_t j = 0; j < COUNT; j++) {
            const uint64_t *a = s.a + j * s.m.limbs, *b = s.b + j * s.m.limbs;
            uint64_t sum[LIMBS];
            residue_zero(&s.m, sum, 1);
            for (size_t bit = 64 * s.m.limbs; bit-- > 0;) {
                residue_add(&s.m, sum, sum, sum, 1);
                if (b[bit / 64] >> (bit % 64) & 1)
                    residue_add(&s.m, sum, sum, a, 1);
            }
            EXPECT(residue_equal(&s.m, sum, s.out + j * s.m.limbs, 1));
        }
        sums_clear(&s);
    }
}

/* Every pair of residues of every modulus up to 64. */
static void test_small_moduli_whole(void)
{
    for (uint64_t n = 2; n <= 64; n++) {
        struct modulus m;
        EXPECT_EQ(OK, modulus_set_u64(&m, n));
        size_t wrong = 0;
        for (uint64_t a = 0; a < n; a++)
            for (uint64_t b = 0; b < n; b++) {
                uint64_t sum, difference, product, scaled;
                residue_add(&m, &sum, &a, &b, 1);
                residue_sub(&m, &difference, &a, &b, 1);
                residue_mul(&m, &product, &a, &b, 1);
                residue_scale(&m, &scaled, &a, &b, 1);
                wrong += sum != (a + b) % n || difference != (a + n - b) % n ||
                         product != a * b % n || scaled != a * b % n;
            }
        EXPECT_EQ(0, wrong);
    }
}

/* Operands on which the reciprocal's quotient needs its second correction: seldom enough that
 * random ones miss it; found by a search among those near N. */
static void test_rare_correction(void)
{
    static const uint64_t cases[][3] = {
        {4611689159880284028, 4611689159880284024, 4611689159880284019},
        {4645635093845015331, 3420011538348792091, 4645635093845015323},
        {4398046511109, 4398046511102, 4398046511108},
        {68719476745, 68719476741, 68719476735},
        {72057594037927943, 72057594037927939, 72057594037927933},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct modulus m;
        uint64_t product;
        EXPECT_EQ(OK, modulus_set_u64(&m, cases[i][0]));
        residue_mul(&m, &product, &cases[i][1], &cases[i][2], 1);
        EXPECT_EQ(wide_low(wide_rest(wide_product(cases[i][1], cases[i][2]), wide_of(cases[i][0]))),
                  product);
    }
}

static void test_encoding(void)
{
    for (size_t i = 0; i < MODULI; i++) {
        struct sums s;
        uint8_t bytes[COUNT * 32 + 1], again[COUNT * 32];
        sums_init(&s, moduli[i]);
        mpz_sub_ui(s.x, s.n, 1);
        EXPECT_EQ((mpz_sizeinbase(s.x, 2) + 7) / 8, s.m.bytes);
        for (size_t count = 0; count <= COUNT; count++) {
            const size_t size = count * s.m.bytes;
            bytes[size] = 0xa5;
            residue_encode(&s.m, bytes, s.a, count);
            EXPECT_EQ(0xa5, bytes[size]); /* not a byte too many */
            for (size_t j = 0; j < count; j++) {
                mpz_import(s.z, s.m.bytes, 1, 1, 0, 0, bytes + j * s.m.bytes);
                expect_entry(&s, s.a, j);
            }
            size_t bad = 77;
            EXPECT_EQ(OK, residue_decode(&s.m, s.out, bytes, count, &bad));
            EXPECT_EQ(77, bad);
            EXPECT(residue_equal(&s.m, s.a, s.out, count));
            residue_encode(&s.m, again, s.out, count);
            EXPECT_BYTES(bytes, again, size);
        }
        sums_clear(&s);
    }
}

/* N itself and the largest number that fits are refused at each place; earlier entries are read,
 * and the output is untouched from the bad one on. */
static void test_decoding_refuses(void)
{
    for (size_t i = 0; i < MODULI; i++) {
        struct sums s;
        uint8_t bytes[COUNT * 32];
        sums_init(&s, moduli[i]);
        const size_t size = s.m.bytes, limbs = s.m.limbs;
        for (size_t place = 0; place < COUNT; place++)
            for (int largest = 0; largest < 2; largest++) {
                uint8_t *entry = bytes + place * size;
                residue_encode(&s.m, bytes, s.a, COUNT);
                if (mpz_sizeinbase(s.n, 2) > 8 * size)
                    continue; /* N = 2^(8k): every string of k bytes is a residue */
                memset(entry, largest ? 0xff : 0, size);
                if (!largest)
                    mpz_export(entry + size - (mpz_sizeinbase(s.n, 2) + 7) / 8, NULL, 1, 1, 0, 0,
                               s.n);
                size_t bad = 77;
                memset(s.out, 0x5c, sizeof s.out);
                EXPECT_EQ(E_RANGE, residue_decode(&s.m, s.out, bytes, COUNT, &bad));
                EXPECT_EQ(place, bad);
                EXPECT_EQ(E_RANGE, residue_decode(&s.m, s.out, bytes, COUNT, NULL));
                EXPECT(residue_equal(&s.m, s.a, s.out, place));
                for (size_t j = place * limbs; j < COUNT * limbs; j++)
                    EXPECT_EQ(0x5c5c5c5c5c5c5c5c, s.out[j]);
            }
        sums_clear(&s);
    }
}

static void test_text(void)
{
    for (size_t i = 0; i < MODULI; i++) {
        struct sums s;
        char text[RESIDUE_TEXT], want[RESIDUE_TEXT], hex[RESIDUE_TEXT + 2];
        sums_init(&s, moduli[i]);
        modulus_format(&s.m, text);
        EXPECT(strcmp(mpz_get_str(want, 10, s.n), text) == 0);
        if (moduli[i][1] != '^') {
            EXPECT_EQ(0, mpz_set_str(s.x, moduli[i], 0)); /* GMP reads the same text alike */
            EXPECT_EQ(0, mpz_cmp(s.x, s.n));
        }
        struct modulus again;
        EXPECT_EQ(OK, modulus_parse(&again, text));
        EXPECT(modulus_equal(&s.m, &again) && memcmp(&s.m, &again, sizeof again) == 0);
        for (size_t j = 0; j < COUNT; j++) {
            const uint64_t *a = s.a + j * s.m.limbs;
            uint64_t out[LIMBS] = {0};
            to_mpz(s.x, a, s.m.limbs);
            residue_format(&s.m, a, text);
            EXPECT(strcmp(mpz_get_str(want, 10, s.x), text) == 0);
            EXPECT_EQ(OK, residue_parse(&s.m, text, out));
            EXPECT(residue_equal(&s.m, a, out, 1));
            hex[0] = '0', hex[1] = 'x';
            mpz_get_str(hex + 2, -16, s.x);
            EXPECT_EQ(OK, residue_parse(&s.m, hex, out));
            EXPECT(residue_equal(&s.m, a, out, 1));
        }
        uint64_t out[LIMBS] = {7, 7, 7, 7};
        modulus_format(&s.m, text);
        EXPECT_EQ(E_RANGE, residue_parse(&s.m, text, out));
        EXPECT(out[0] == 7 && out[3] == 7);
        sums_clear(&s);
    }
}

static void test_text_refused(void)
{
    static const struct {
        const char *text;
        status modulus, residue; /* as a modulus; as a residue modulo 2^255 */
    } cases[] = {
        {"", E_PARSE, E_PARSE},
        {"0x", E_PARSE, E_PARSE},
        {"12a", E_PARSE, E_PARSE},
        {"0x12g", E_PARSE, E_PARSE},
        {"-1", E_PARSE, E_PARSE},
        {"+1", E_PARSE, E_PARSE},
        {" 7", E_PARSE, E_PARSE},
        {"7 ", E_PARSE, E_PARSE},
        {"2^", E_PARSE, E_PARSE},
        {"2^x", E_PARSE, E_PARSE},
        {"2^08", E_PARSE, E_PARSE},
        {"3^2", E_PARSE, E_PARSE},
        {"2^0", E_MODULUS, OK},
        {"2^255", OK, E_RANGE},
        {"2^256", E_MODULUS, E_RANGE},
        {"2^18446744073709551620", E_MODULUS, E_RANGE},
        {"2^"
         "340282366920938463463374607431768211456340282366920938463463374607431768211456",
         E_MODULUS, E_RANGE},
        {"0", E_MODULUS, OK},
        {"1", E_MODULUS, OK},
        {"2", OK, OK},
        {"115792089237316195423570985008687907853269984665640564039457584007913129639935", OK,
         E_RANGE},
        {"115792089237316195423570985008687907853269984665640564039457584007913129639936",
         E_MODULUS, E_RANGE},
        {"1157920892373161954235709850086879078532699846656405640394575840079131296399360",
         E_MODULUS, E_RANGE},
        {"0x10000000000000000000000000000000000000000000000000000000000000000", E_MODULUS, E_RANGE},
        {"57896044618658097711785492504343953926634992332820282019728792003956564819968", OK,
         E_RANGE},
        {"57896044618658097711785492504343953926634992332820282019728792003956564819967", OK, OK},
    };
    struct modulus large;
    EXPECT_EQ(OK, modulus_parse(&large, "2^255"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct modulus m = {.limbs = 99};
        uint64_t out[LIMBS] = {5, 5, 5, 5};
        EXPECT_EQ(cases[i].modulus, modulus_parse(&m, cases[i].text));
        EXPECT_EQ(cases[i].modulus != OK, m.limbs == 99);
        EXPECT_EQ(cases[i].residue, residue_parse(&large, cases[i].text, out));
        if (cases[i].residue != OK)
            EXPECT(out[0] == 5 && out[3] == 5);
    }
}

/* Whole numbers below 2^64, in the three forms that a modulus may have. */
static void test_numbers(void)
{
    static const struct {
        const char *text;
        status parsed;
        uint64_t number;
    } cases[] = {
        {"0", OK, 0},
        {"2^0", OK, 1},
        {"2^20", OK, 1048576},
        {"1048576", OK, 1048576},
        {"0x100000", OK, 1048576},
        {"2^63", OK, UINT64_C(1) << 63},
        {"18446744073709551615", OK, UINT64_MAX},
        {"18446744073709551616", E_RANGE, 7},
        {"2^64", E_RANGE, 7},
        {"2^999", E_RANGE, 7},
        {"", E_PARSE, 7},
        {"2^", E_PARSE, 7},
        {"3^2", E_PARSE, 7},
        {"-1", E_PARSE, 7},
        {"1 ", E_PARSE, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t number = 7;
        EXPECT_EQ(cases[i].parsed, number_parse(cases[i].text, &number));
        EXPECT(number == cases[i].number);
    }
}

static void test_small_functions(void)
{
    struct modulus m;
    uint64_t a[2 * LIMBS], zero[LIMBS] = {0};
    EXPECT_EQ(E_MODULUS, modulus_set_u64(&m, 0));
    EXPECT_EQ(E_MODULUS, modulus_set_u64(&m, 1));
    EXPECT_EQ(E_MODULUS, modulus_set(&m, zero));
    for (size_t i = 0; i < MODULI; i++) {
        EXPECT_EQ(OK, modulus_parse(&m, moduli[i]));
        mpz_t n, x;
        mpz_inits(n, x, NULL);
        to_mpz(n, m.limb, LIMBS);
        for (int round = 0; round < 20; round++) {
            uint64_t value, want[LIMBS];
            test_random_runs((uint8_t *)&value, sizeof value);
            to_mpz(x, &value, 1);
            mpz_mod(x, x, n);
            from_mpz(want, m.limbs, x);
            residue_set_u64(&m, a, value);
            EXPECT_BYTES(want, a, m.limbs * sizeof *a);
            EXPECT_EQ(mpz_sgn(x) == 0, residue_is_zero(&m, a));
        }
        memset(a, 0xff, sizeof a);
        residue_zero(&m, a, 2);
        EXPECT(residue_is_zero(&m, a) && residue_is_zero(&m, a + m.limbs));
        a[m.limbs] = 1;
        EXPECT(residue_equal(&m, a, a + m.limbs, 0));
        EXPECT(!residue_equal(&m, a, a + m.limbs, 1));
        EXPECT(!residue_is_zero(&m, a + m.limbs));
        a[m.limbs] = 0;
        a[2 * m.limbs - 1] = 1;
        EXPECT(!residue_is_zero(&m, a + m.limbs));
        mpz_clears(n, x, NULL);
    }
}

const struct test tests[] = {{"operations", test_operations},
                             {"negation and scaling", test_negation_and_scaling},
                             {"products are sums", test_products_are_sums},
                             {"rare correction", test_rare_correction},
                             {"small moduli whole", test_small_moduli_whole},
                             {"encoding", test_encoding},
                             {"decoding refuses", test_decoding_refuses},
                             {"text", test_text},
                             {"text refused", test_text_refused},
                             {"numbers", test_numbers},
                             {"small functions", test_small_functions},
                             {0}};
