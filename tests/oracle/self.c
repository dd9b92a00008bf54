/* Is the oracle right? It is not trusted blindly: everything it computes is held against published
 * vectors, against another implementation, and against the laws that it must obey. */
#include "tests/expect.h"
#include "tests/oracle/cipher.h"
#include "tests/oracle/digest.h"
#include "tests/oracle/encode.h"
#include "tests/vectors/reader.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ate pc;
static struct nist nist_curve;
static struct ristretto ristretto;

static void digest_case(struct vectors *v, struct hex (*digest)(const char *))
{
    const char *message = vectors_text(v, "Message");
    const size_t size = strlen(message),
                 times = (size_t)(vectors_has(v, "Repeat") ? vectors_number(v, "Repeat") : 1);
    char *whole = malloc(size * times + 1);
    EXPECT(whole != NULL);
    for (size_t i = 0; i < times; i++)
        memcpy(whole + i * size, message, size);
    whole[size * times] = '\0';
    vectors_expect_text(v, "Digest", digest(whole).text);
    free(whole);
}

static void sha1_case(struct vectors *v)
{
    digest_case(v, digest_sha1);
}

static void sha256_case(struct vectors *v)
{
    digest_case(v, digest_sha256);
}

static void sha512_case(struct vectors *v)
{
    digest_case(v, digest_sha512);
}

static void blake2b_case(struct vectors *v)
{
    const struct hex got = digest_blake2b(64, vectors_text(v, "Key"), vectors_text(v, "Message"));
    vectors_expect_text(v, "Digest", got.text);
}

static void siphash_case(struct vectors *v)
{
    const size_t size = strlen(vectors_text(v, "Digest")) / 2;
    const struct hex got = digest_siphash(size, vectors_text(v, "Key"), vectors_text(v, "Message"));
    vectors_expect_text(v, "Digest", got.text);
}

static void chacha20_case(struct vectors *v)
{
    const size_t size = strlen(vectors_text(v, "Stream")) / 2;
    const struct hex got =
        stream_chacha20(vectors_text(v, "Key"), (uint32_t)vectors_number(v, "Counter"),
                        vectors_text(v, "Nonce"), size);
    vectors_expect_text(v, "Stream", got.text);
}

static void hashes_are_as_published(void)
{
    vectors_test("vectors/sha1_published.txt", sha1_case);
    vectors_test("vectors/sha256_published.txt", sha256_case);
    vectors_test("vectors/sha512_published.txt", sha512_case);
    vectors_test("vectors/blake2b_published.txt", blake2b_case);
    vectors_test("vectors/siphash_published.txt", siphash_case);
    vectors_test("vectors/chacha20_published.txt", chacha20_case);
}

/* RFC 7693, appendix E: a digest of the digests of many lengths, with and without keys. */
static struct hex seeded_bytes(size_t size, uint32_t seed)
{
    uint8_t bytes[1024];
    uint32_t a = 0xdead4bad * seed, b = 1;
    for (size_t i = 0; i < size; i++) {
        const uint32_t t = a + b;
        a = b;
        b = t;
        bytes[i] = (uint8_t)(t >> 24);
    }
    return hex_bytes(bytes, size);
}

static void blake2b_passes_the_test_of_its_rfc(void)
{
    static const size_t digests[] = {20, 32, 48, 64}, inputs[] = {0, 3, 128, 129, 255, 1024};
    size_t size = 0;
    char all[4 * 6 * 2 * 128 + 1]; /* hex of 48 digests */
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 6; j++) {
            const struct hex in = seeded_bytes(inputs[j], (uint32_t)inputs[j]),
                             key = seeded_bytes(digests[i], (uint32_t)digests[i]);
            size += (size_t)snprintf(all + size, sizeof all - size, "%s%s",
                                     digest_blake2b(digests[i], "", in.text).text,
                                     digest_blake2b(digests[i], key.text, in.text).text);
        }
    EXPECT(strcmp(digest_blake2b(32, "", all).text,
                  "c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475") == 0);
}

static void nist_case(struct vectors *v)
{
    const char *point = vectors_text(v, "Point");
    EXPECT(nist_on_curve(&nist_curve, point));
    const struct hex got = nist_mul(&nist_curve, vectors_text(v, "Scalar"), point);
    if (vectors_has(v, "ProductX"))
        vectors_expect_text(v, "ProductX", hex_slice(got.text, 0, nist_curve.bytes).text);
    else
        vectors_expect_text(v, "Product", got.text);
}

static void check_nist(int bits, const char *name)
{
    nist_init(&nist_curve, bits);
    vectors_test(name, nist_case);
    const struct hex order = number_write(nist_curve.order, nist_curve.bytes);
    const struct hex none = nist_mul(&nist_curve, order.text, nist_curve.generator.text);
    EXPECT(strcmp(none.text, "infinity") == 0);
    EXPECT(fmpz_is_prime(nist_curve.order) && fmpz_is_prime(nist_curve.field.prime));
    nist_clear(&nist_curve);
}

static void nist_curves_are_as_published(void)
{
    check_nist(192, "vectors/p192_published.txt");
    check_nist(256, "vectors/p256_published.txt");
}

static void ristretto_case(struct vectors *v)
{
    const char *operation = vectors_setting(v, "Operation");
    if (strcmp(operation, "multiply") == 0) {
        const struct hex got =
            ristretto_mul(&ristretto, vectors_text(v, "Scalar"), vectors_text(v, "Element"));
        vectors_expect_text(v, "Product", got.text);
    } else if (strcmp(operation, "decode") == 0) {
        const char *bytes = vectors_text(v, "Encoding");
        vectors_expect_text(v, "Result", "invalid");
        vectors_expect_text(v, "Status", cipher_default_decode(&ristretto, bytes));
        EXPECT(!ristretto_valid(&ristretto, bytes));
    } else if (strcmp(operation, "map") == 0) {
        const struct hex got = ristretto_map(&ristretto, vectors_text(v, "Uniform"));
        vectors_expect_text(v, "Element", got.text);
    } else if (strcmp(operation, "expand") == 0) {
        const struct hex got =
            cipher_expand(vectors_text(v, "Tag"), vectors_text(v, "Message"), 32);
        vectors_expect_text(v, "Uniform", got.text);
    } else if (strcmp(operation, "blind") == 0) {
        const struct hex element = cipher_default_hash(&ristretto, vectors_text(v, "Tag"),
                                                       vectors_text(v, "Message")),
                         got = ristretto_mul(&ristretto, vectors_text(v, "Scalar"), element.text);
        vectors_expect_text(v, "Element", got.text);
    } else {
        vectors_fail(v, "unknown operation");
    }
}

static void ristretto255_is_as_published(void)
{
    ristretto_init(&ristretto);
    vectors_test("vectors/ristretto255_published.txt", ristretto_case);
    const struct hex order = number_reverse(number_write(ristretto.order, 32).text),
                     none = ristretto_mul(&ristretto, order.text,
                                          ristretto_generator(&ristretto).text);
    EXPECT(strspn(none.text, "0") == 64);
    ristretto_clear(&ristretto);
}

static bool mcl_hash(struct vectors *v, const char *operation)
{
    if (strcmp(operation, "g1_hash") == 0) {
        const char *domain = vectors_text(v, "Domain"), *message = vectors_text(v, "Message");
        vectors_expect_text(v, "Point", hash_g1(&pc, domain, message).text);
        return true;
    }
    if (strcmp(operation, "gt_hash") == 0)
        vectors_expect_text(v, "Element", hash_gt(&pc, vectors_text(v, "Message")).text);
    else if (strcmp(operation, "hash") == 0)
        vectors_expect_text(v, "Scalar", hash_scalar(&pc, vectors_text(v, "Message")).text);
    else
        return false;
    return true;
}

static void mcl_case(struct vectors *v)
{
    const char *operation = vectors_setting(v, "Operation");
    if (mcl_hash(v, operation))
        return;
    const bool product = vectors_has(v, "Scalar");
    const char *a = product ? vectors_text(v, "Scalar") : vectors_text(v, "Left"),
               *b = vectors_text(v, product ? vectors_has(v, "Base") ? "Base" : "Point" : "Right");
    if (strcmp(operation, "g1_multiply") == 0)
        vectors_expect_text(v, "Product", ate_g1_mul(&pc, a, b).text);
    else if (strcmp(operation, "g1_add") == 0)
        vectors_expect_text(v, "Sum", ate_g1_add(&pc, a, b).text);
    else if (strcmp(operation, "g2_multiply") == 0)
        vectors_expect_text(v, "Product", ate_g2_mul(&pc, a, b).text);
    else if (strcmp(operation, "g2_add") == 0)
        vectors_expect_text(v, "Sum", ate_g2_add(&pc, a, b).text);
    else if (strcmp(operation, "pairing") == 0)
        vectors_expect_text(v, "Pairing", ate_pairing(&pc, a, b).text);
    else if (strcmp(operation, "gt_power") == 0)
        vectors_expect_text(v, "Power", ate_gt_pow(&pc, b, a).text);
    else if (strcmp(operation, "gt_multiply") == 0)
        vectors_expect_text(v, "Product", ate_gt_mul(&pc, a, b).text);
    else
        vectors_fail(v, "unknown operation");
}

static void curves_agree_with_mcl(void)
{
    ate_init(&pc, ATE_BN254);
    vectors_test("vectors/bn254_mcl.txt", mcl_case);
    ate_clear(&pc);
    ate_init(&pc, ATE_B12_P381);
    vectors_test("vectors/b12_p381_mcl.txt", mcl_case);
    ate_clear(&pc);
}

/* The constants that RELIC and the literature print for these curves, typed in, against u. */
static const struct {
    const char *p, *q, *b;
} known[ATE_CURVES] = {
    [ATE_BN254] = {"2523648240000001ba344d80000000086121000000000013a700000000000013",
                   "2523648240000001ba344d8000000007ff9f800000000010a10000000000000d",
                   "0000000000000000000000000000000000000000000000000000000000000001"
                   "2523648240000001ba344d80000000086121000000000013a700000000000012"},
    [ATE_B12_P638] = {.q = "0000050f94035ff4000fffffffffff9406bfdc0040000000000000035fb801df"
                           "fbfffffffffffffff401bff80000000000000000000ffc01"},
    [ATE_B12_P381] = {.p = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f624"
                           "1eabfffeb153ffffb9feffffffffaaab",
                      .q = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001"},
};

static void expect_known(const fmpz_t got, size_t bytes, const char *want)
{
    EXPECT(!want || strcmp(number_write(got, bytes).text, want) == 0);
}

/* A point of E(Fp) with a small abscissa, of any order. */
static struct hex curve_point(const struct ate *c)
{
    struct hex point = {""};
    for (int x = 0; !*point.text || strcmp(point.text, "infinity") == 0; x++) {
        const struct hex bytes = hex_format("%0*x", (int)(2 * c->bytes), x);
        if (strcmp(decode_g1(c, &point, bytes.text), "not_on_curve") == 0)
            point = (struct hex){""};
    }
    return point;
}

static void curves_have_their_known_constants(void)
{
    for (enum ate_curve which = 0; which < ATE_CURVES; which++) {
        ate_init(&pc, which);
        const struct hex q = number_write(pc.q, pc.scalar_bytes), g = ate_g1_generator(&pc),
                         h = ate_g2_generator(&pc), points = number_write(pc.points, pc.bytes);
        expect_known(pc.p, pc.bytes, known[which].p);
        expect_known(pc.q, pc.scalar_bytes, known[which].q);
        EXPECT(!known[which].b ||
               strcmp(element_write(&pc.fp2, pc.e2.b, pc.bytes).text, known[which].b) == 0);
        EXPECT(fmpz_is_prime(pc.p) && fmpz_is_prime(pc.q));
        EXPECT(ate_g1_on_curve(&pc, g.text) && ate_g2_on_curve(&pc, h.text));
        EXPECT(strcmp(ate_g1_mul(&pc, q.text, g.text).text, "infinity") == 0);
        EXPECT(strcmp(ate_g2_mul(&pc, q.text, h.text).text, "infinity") == 0);
        EXPECT(strcmp(ate_g1_mul(&pc, points.text, curve_point(&pc).text).text, "infinity") == 0);
        ate_clear(&pc);
    }
}

/* t(aP, bQ) = t(P, Q)^ab, t(P, Q) is not 1 and has order q, and e is its power c, prime to q. */
static void the_pairings_obey_their_laws(void)
{
    for (enum ate_curve which = 0; which < ATE_CURVES; which++) {
        ate_init(&pc, which);
        const struct hex g = ate_g1_generator(&pc), h = ate_g2_generator(&pc),
                         p = ate_g1_mul(&pc, "0123456789abcdef", g.text),
                         q = ate_g2_mul(&pc, "fedcba98", h.text), one = ate_gt_one(&pc),
                         t = ate_textbook(&pc, g.text, h.text),
                         both = ate_textbook(&pc, p.text, q.text),
                         first = ate_gt_pow(&pc, t.text, "0123456789abcdef"),
                         second = ate_gt_pow(&pc, first.text, "fedcba98");
        EXPECT(strcmp(t.text, one.text) != 0);
        EXPECT(ate_gt_in_group(&pc, t.text));
        EXPECT(strcmp(both.text, second.text) == 0);
        EXPECT(strcmp(ate_textbook(&pc, "infinity", h.text).text, one.text) == 0);
        EXPECT(strcmp(ate_pairing(&pc, g.text, "infinity").text, one.text) == 0);
        EXPECT(strcmp(ate_pairing(&pc, g.text, h.text).text, t.text) != 0);
        fmpz_t common;
        fmpz_init(common);
        fmpz_gcd(common, pc.power, pc.q);
        EXPECT(fmpz_is_one(common));
        fmpz_clear(common);
        ate_clear(&pc);
    }
}

/* out = p^4 - p^2 + 1, the order of the cyclotomic subgroup, of which GT is a part. */
static void cyclotomic(fmpz_t out)
{
    fmpz_t square;
    fmpz_init(square);
    fmpz_mul(square, pc.p, pc.p);
    fmpz_mul(out, square, square);
    fmpz_sub(out, out, square);
    fmpz_add_ui(out, out, 1);
    fmpz_clear(square);
}

/* crypto/pairing_target.c tests membership in GT by two exponents: of both, q must be the greatest
 * common divisor, or other elements would pass. The second is (u + 1) + u p + u p^2 - 2u p^3, or
 * p - u. */
static void two_exponents_have_the_order_in_common(void)
{
    for (enum ate_curve which = 0; which < ATE_CURVES; which++) {
        fmpz_t first, row, term;
        ate_init(&pc, which);
        fmpz_init(first);
        fmpz_init(row);
        fmpz_init(term);
        cyclotomic(first);
        if (pc.about->bls) {
            fmpz_sub(row, pc.p, pc.u);
        } else {
            fmpz_mul(term, pc.p, pc.p);
            fmpz_add_ui(row, pc.u, 1);
            fmpz_addmul(row, pc.u, pc.p);
            fmpz_addmul(row, pc.u, term);
            fmpz_mul(term, term, pc.p);
            fmpz_mul(term, term, pc.u);
            fmpz_submul_ui(row, term, 2);
        }
        fmpz_gcd(term, first, row);
        EXPECT(fmpz_equal(term, pc.q));
        fmpz_clear(first);
        fmpz_clear(row);
        fmpz_clear(term);
        ate_clear(&pc);
    }
}

/* crypto/pairing_points.c tests membership in G2 by a relation that all points have whose order
 * divides that of E: so the twist must have no more than q in common with it. How often the twist
 * of BLS has q points is (u^8 - 4u^7 + 5u^6 - 4u^4 + 6u^3 - 4u^2 - 4u + 13) / 9. */
static void the_twist_has_the_order_in_common_with_the_curve(void)
{
    static const slong coefficient[] = {1, -4, 5, 0, -4, 6, -4, -4, 13};
    for (enum ate_curve which = ATE_B12_P638; which < ATE_CURVES; which++) {
        fmpz_t twist, more;
        ate_init(&pc, which);
        fmpz_init(twist);
        fmpz_init(more);
        for (size_t i = 0; i < sizeof coefficient / sizeof *coefficient; i++) {
            fmpz_mul(twist, twist, pc.u);
            fmpz_add_si(twist, twist, coefficient[i]);
        }
        EXPECT(fmpz_divisible_si(twist, 9));
        fmpz_divexact_ui(twist, twist, 9);
        /* Any point of the twist: its multiple is of order q. */
        struct hex point = {""}, all = {""};
        for (int x = 0; x < 9 && !*all.text; x++) {
            const struct hex bytes =
                hex_format("%0*x%0*x", (int)(2 * pc.bytes), x, (int)(2 * pc.bytes), 1);
            if (strcmp(decode_g2(&pc, &point, bytes.text), "not_in_group") == 0)
                all = ate_g2_mul(&pc, number_write(twist, 2 * pc.bytes).text, point.text);
        }
        EXPECT(*all.text && strcmp(all.text, "infinity") != 0 && ate_g2_in_group(&pc, all.text));
        fmpz_divexact(more, pc.points, pc.q);
        fmpz_gcd(more, more, twist);
        EXPECT(fmpz_is_one(more) && !fmpz_divisible(twist, pc.q));
        fmpz_clear(twist);
        fmpz_clear(more);
        ate_clear(&pc);
    }
}

/* In every storey of the tower: inverses, the laws of a ring, and x^(p^k) = x, which holds for no
 * more elements than a field of p^k has. */
static void check_field(const struct field *f)
{
    fmpz *a = field_new(f), *b = field_new(f), *c = field_new(f), *d = field_new(f);
    fmpz_t order;
    fmpz_init(order);
    fmpz_pow_ui(order, f->prime, (ulong)f->size);
    for (int round = 0; round < 10; round++) {
        fmpz *const operands[] = {a, b, c};
        for (size_t i = 0; i < 3; i++)
            for (slong j = 0; j < f->size; j++) {
                uint8_t bytes[80];
                test_random_bytes(bytes, sizeof bytes);
                number_read(operands[i] + j, hex_bytes(bytes, sizeof bytes).text, sizeof bytes);
                fmpz_mod(operands[i] + j, operands[i] + j, f->prime);
            }
        field_inv(f, d, a);
        field_mul(f, d, d, a);
        EXPECT(field_is_one(f, d));
        field_div(f, d, b, c);
        field_mul(f, d, d, c);
        EXPECT(field_same(f, d, b));
        field_add(f, d, a, b);
        field_mul(f, d, d, c); /* (a + b) c - a c - b c = 0 */
        field_mul(f, a, a, c);
        field_mul(f, b, b, c);
        field_sub(f, d, d, a);
        field_sub(f, d, d, b);
        EXPECT(field_is_zero(f, d));
        field_pow(f, d, c, order);
        EXPECT(field_same(f, c, d));
    }
    fmpz_clear(order);
    field_free(f, a);
    field_free(f, b);
    field_free(f, c);
    field_free(f, d);
}

static void the_towers_are_of_fields(void)
{
    for (enum ate_curve which = 0; which < ATE_CURVES; which++) {
        ate_init(&pc, which);
        check_field(&pc.fp);
        check_field(&pc.fp2);
        check_field(&pc.fp6);
        check_field(&pc.fp12);
        ate_clear(&pc);
    }
}

const struct test tests[] = {
    {"hashes are as published", hashes_are_as_published},
    {"blake2b passes the test of its rfc", blake2b_passes_the_test_of_its_rfc},
    {"nist curves are as published", nist_curves_are_as_published},
    {"ristretto255 is as published", ristretto255_is_as_published},
    {"the towers are of fields", the_towers_are_of_fields},
    {"curves have their known constants", curves_have_their_known_constants},
    {"curves agree with mcl", curves_agree_with_mcl},
    {"the pairings obey their laws", the_pairings_obey_their_laws},
    {"the twist has the order in common with the curve",
     the_twist_has_the_order_in_common_with_the_curve},
    {"two exponents have the order in common", two_exponents_have_the_order_in_common},
    {0}};
