/* Does the pairing layer give the known answers, the oracle's and mcl's? Points are affine in the
 * files; their encodings are made here, from the words of crypto/pairing.h. */
#include "crypto/pairing.h"
#include "tests/expect.h"
#include "tests/vectors/reader.h"
#include <stdlib.h>
#include <string.h>

/* y, as an integer, is above (p - 1) / 2: 2y is above p. */
static bool is_above(const uint8_t y[FIELD_BYTES])
{
    static const uint64_t p[FIELD_LIMBS] = PAIRING_MODULUS;
    unsigned carry = 0;
    uint8_t twice[FIELD_BYTES], modulus[FIELD_BYTES];
    for (size_t i = FIELD_BYTES; i-- > 0;) {
        carry += 2u * y[i];
        twice[i] = (uint8_t)carry;
        carry >>= 8;
        modulus[i] = (uint8_t)(p[(FIELD_BYTES - 1 - i) / 8] >> (FIELD_BYTES - 1 - i) % 8 * 8);
    }
    return carry || memcmp(twice, modulus, sizeof twice) > 0;
}

/* x with the flag of y, which is the last coordinate that is not 0. */
static void encode_affine(struct vectors *v, const char *key, uint8_t *out, size_t size)
{
    static const uint8_t zero[FIELD_BYTES];
    uint8_t affine[2 * G2_BYTES];
    memset(out, 0, size);
    if (strcmp(vectors_text(v, key), "infinity") == 0) {
        out[0] = 0x80;
        return;
    }
    vectors_fixed(v, key, affine, 2 * size);
    memcpy(out, affine, size);
    const uint8_t *y = affine + 2 * size - FIELD_BYTES;
    if (size == G2_BYTES && memcmp(y, zero, sizeof zero) == 0)
        y -= FIELD_BYTES;
    if (is_above(y))
        out[0] |= 0x40;
}

static void read_g1(struct vectors *v, const char *key, struct g1 *out)
{
    uint8_t bytes[G1_BYTES];
    encode_affine(v, key, bytes, sizeof bytes);
    EXPECT_EQ(OK, pairing_g1_decode(out, bytes, sizeof bytes));
}

static void read_g2(struct vectors *v, const char *key, struct g2 *out)
{
    uint8_t bytes[G2_BYTES];
    encode_affine(v, key, bytes, sizeof bytes);
    EXPECT_EQ(OK, pairing_g2_decode(out, bytes, sizeof bytes));
}

static void read_gt(struct vectors *v, const char *key, struct gt *out)
{
    uint8_t bytes[GT_BYTES];
    vectors_fixed(v, key, bytes, sizeof bytes);
    EXPECT_EQ(OK, pairing_gt_decode(out, bytes, sizeof bytes));
}

static void read_scalar(struct vectors *v, const char *key, struct scalar *out)
{
    uint8_t bytes[SCALAR_BYTES];
    vectors_fixed(v, key, bytes, sizeof bytes);
    EXPECT_EQ(OK, scalar_decode(out, bytes, sizeof bytes));
}

static void expect_same(struct vectors *v, const char *key, const uint8_t *want, const uint8_t *got,
                        size_t size)
{
    EXPECT(memcmp(want, got, size) == 0);
    if (memcmp(want, got, size) != 0)
        vectors_fail(v, key);
}

static void expect_g1(struct vectors *v, const char *key, const struct g1 *got)
{
    uint8_t want_bytes[G1_BYTES], bytes[G1_BYTES];
    struct g1 want;
    encode_affine(v, key, want_bytes, sizeof want_bytes);
    pairing_g1_encode(bytes, got);
    expect_same(v, key, want_bytes, bytes, sizeof bytes);
    read_g1(v, key, &want);
    EXPECT(pairing_g1_equal(&want, got));
    EXPECT_EQ(strcmp(vectors_text(v, key), "infinity") == 0, pairing_g1_is_identity(got));
}

static void expect_g2(struct vectors *v, const char *key, const struct g2 *got)
{
    uint8_t want_bytes[G2_BYTES], bytes[G2_BYTES];
    struct g2 want;
    encode_affine(v, key, want_bytes, sizeof want_bytes);
    pairing_g2_encode(bytes, got);
    expect_same(v, key, want_bytes, bytes, sizeof bytes);
    read_g2(v, key, &want);
    EXPECT(pairing_g2_equal(&want, got));
    EXPECT_EQ(strcmp(vectors_text(v, key), "infinity") == 0, pairing_g2_is_identity(got));
}

static void expect_gt(struct vectors *v, const char *key, const struct gt *got)
{
    uint8_t bytes[GT_BYTES];
    pairing_gt_encode(bytes, got);
    vectors_expect_bytes(v, key, bytes, sizeof bytes);
}

/* Plain, onto its own operand, and by a table with each window in turn. */
static void g1_multiply(struct vectors *v)
{
    struct scalar k;
    struct g1 p, out;
    struct g1_table table;
    read_scalar(v, "Scalar", &k);
    read_g1(v, "Point", &p);
    pairing_g1_mul(&out, &p, &k);
    expect_g1(v, "Product", &out);
    EXPECT_EQ(OK, pairing_g1_table_init(&table, &p, 2 + (unsigned)(v->cases % 7)));
    pairing_g1_table_mul(&out, &table, &k);
    expect_g1(v, "Product", &out);
    pairing_g1_table_clear(&table);
    pairing_g1_mul(&p, &p, &k);
    expect_g1(v, "Product", &p);
}

static void g2_multiply(struct vectors *v)
{
    struct scalar k;
    struct g2 p, out;
    struct g2_table table;
    read_scalar(v, "Scalar", &k);
    read_g2(v, "Point", &p);
    pairing_g2_mul(&out, &p, &k);
    expect_g2(v, "Product", &out);
    EXPECT_EQ(OK, pairing_g2_table_init(&table, &p, 2 + (unsigned)(v->cases % 7)));
    pairing_g2_table_mul(&out, &table, &k);
    expect_g2(v, "Product", &out);
    pairing_g2_table_clear(&table);
    pairing_g2_mul(&p, &p, &k);
    expect_g2(v, "Product", &p);
}

static void gt_power(struct vectors *v)
{
    struct scalar k;
    struct gt a, out;
    struct gt_table table;
    read_scalar(v, "Scalar", &k);
    read_gt(v, "Base", &a);
    pairing_gt_pow(&out, &a, &k);
    expect_gt(v, "Power", &out);
    EXPECT_EQ(OK, pairing_gt_table_init(&table, &a, 2 + (unsigned)(v->cases % 7)));
    pairing_gt_table_pow(&out, &table, &k);
    expect_gt(v, "Power", &out);
    pairing_gt_table_clear(&table);
    pairing_gt_pow(&a, &a, &k);
    expect_gt(v, "Power", &a);
}

static void g1_add(struct vectors *v)
{
    struct g1 a, b, sum, out;
    read_g1(v, "Left", &a);
    read_g1(v, "Right", &b);
    pairing_g1_add(&sum, &a, &b);
    expect_g1(v, "Sum", &sum);
    pairing_g1_add(&out, &b, &a);
    expect_g1(v, "Sum", &out);
    pairing_g1_neg(&out, &b);
    pairing_g1_sub(&out, &a, &out);
    expect_g1(v, "Sum", &out);
    pairing_g1_sub(&sum, &sum, &b);
    expect_g1(v, "Left", &sum);
}

static void g2_add(struct vectors *v)
{
    struct g2 a, b, sum, out;
    read_g2(v, "Left", &a);
    read_g2(v, "Right", &b);
    pairing_g2_add(&sum, &a, &b);
    expect_g2(v, "Sum", &sum);
    pairing_g2_add(&out, &b, &a);
    expect_g2(v, "Sum", &out);
    pairing_g2_neg(&out, &b);
    pairing_g2_sub(&out, &a, &out);
    expect_g2(v, "Sum", &out);
    pairing_g2_sub(&sum, &sum, &b);
    expect_g2(v, "Left", &sum);
}

static void gt_multiply(struct vectors *v)
{
    struct gt a, b, out;
    read_gt(v, "Left", &a);
    read_gt(v, "Right", &b);
    pairing_gt_mul(&out, &a, &b);
    expect_gt(v, "Product", &out);
    pairing_gt_div(&out, &out, &b);
    expect_gt(v, "Left", &out);
    pairing_gt_mul(&b, &a, &b);
    expect_gt(v, "Product", &b);
}

static void gt_inverse(struct vectors *v)
{
    struct gt a, out;
    read_gt(v, "Base", &a);
    pairing_gt_inverse(&out, &a);
    expect_gt(v, "Inverse", &out);
    pairing_gt_mul(&out, &out, &a);
    EXPECT(pairing_gt_is_identity(&out));
}

/* A refused value leaves its place as it was; an accepted one is written as it was read. */
static void g1_decode(struct vectors *v)
{
    struct g1 out, before;
    uint8_t again[G1_BYTES];
    size_t size;
    const uint8_t *bytes = vectors_bytes(v, "Encoding", &size);
    memset(&out, 0x5a, sizeof out);
    before = out;
    if (vectors_expect_status(v, pairing_g1_decode(&out, bytes, size))) {
        pairing_g1_encode(again, &out);
        vectors_expect_bytes(v, "Encoding", again, sizeof again);
        expect_g1(v, "Point", &out);
    } else {
        EXPECT_BYTES(&before, &out, sizeof out);
    }
}

static void g2_decode(struct vectors *v)
{
    struct g2 out, before;
    uint8_t again[G2_BYTES];
    size_t size;
    const uint8_t *bytes = vectors_bytes(v, "Encoding", &size);
    memset(&out, 0x5a, sizeof out);
    before = out;
    if (vectors_expect_status(v, pairing_g2_decode(&out, bytes, size))) {
        pairing_g2_encode(again, &out);
        vectors_expect_bytes(v, "Encoding", again, sizeof again);
        expect_g2(v, "Point", &out);
    } else {
        EXPECT_BYTES(&before, &out, sizeof out);
    }
}

static void gt_decode(struct vectors *v)
{
    struct gt out, before;
    size_t size;
    const uint8_t *bytes = vectors_bytes(v, "Encoding", &size);
    memset(&out, 0x5a, sizeof out);
    before = out;
    if (vectors_expect_status(v, pairing_gt_decode(&out, bytes, size)))
        expect_gt(v, "Encoding", &out);
    else
        EXPECT_BYTES(&before, &out, sizeof out);
}

static void scalar_decode_case(struct vectors *v)
{
    struct scalar out, before;
    uint8_t again[SCALAR_BYTES];
    size_t size;
    const uint8_t *bytes = vectors_bytes(v, "Encoding", &size);
    memset(&out, 0x5a, sizeof out);
    before = out;
    if (vectors_expect_status(v, scalar_decode(&out, bytes, size))) {
        scalar_encode(again, &out);
        vectors_expect_bytes(v, "Encoding", again, sizeof again);
    } else {
        EXPECT_BYTES(&before, &out, sizeof out);
    }
}

static void scalar_hash_case(struct vectors *v)
{
    struct scalar out;
    uint8_t bytes[SCALAR_BYTES];
    size_t size;
    const uint8_t *message = vectors_bytes(v, "Message", &size);
    scalar_hash(&out, message, size);
    scalar_encode(bytes, &out);
    vectors_expect_bytes(v, "Scalar", bytes, sizeof bytes);
}

static void expect_scalar(struct vectors *v, const char *key, const struct scalar *got)
{
    uint8_t bytes[SCALAR_BYTES];
    scalar_encode(bytes, got);
    vectors_expect_bytes(v, key, bytes, sizeof bytes);
}

static void scalar_arithmetic(struct vectors *v)
{
    struct scalar a, b, out;
    read_scalar(v, "A", &a);
    read_scalar(v, "B", &b);
    scalar_add(&out, &a, &b);
    expect_scalar(v, "Sum", &out);
    scalar_sub(&out, &a, &b);
    expect_scalar(v, "Difference", &out);
    scalar_neg(&out, &a);
    expect_scalar(v, "Negative", &out);
    scalar_mul(&out, &a, &b);
    expect_scalar(v, "Product", &out);
    scalar_mul(&b, &a, &b);
    expect_scalar(v, "Product", &b);
    if (vectors_expect_status(v, scalar_inverse(&out, &a)))
        expect_scalar(v, "Inverse", &out);
}

static void scalar_reduction(struct vectors *v)
{
    struct scalar out;
    size_t size;
    const uint8_t *bytes = vectors_bytes(v, "Bytes", &size);
    scalar_reduce(&out, bytes, size);
    expect_scalar(v, "Scalar", &out);
}

static void g1_hash(struct vectors *v)
{
    struct g1 out;
    size_t size, domain_size;
    const uint8_t *domain = vectors_bytes(v, "Domain", &domain_size),
                  *message = vectors_bytes(v, "Message", &size);
    pairing_g1_hash(&out, (const char *)domain, message, size);
    expect_g1(v, "Point", &out);
}

static void gt_hash(struct vectors *v)
{
    struct gt out;
    size_t size;
    const uint8_t *message = vectors_bytes(v, "Message", &size);
    pairing_gt_hash(&out, message, size);
    expect_gt(v, "Element", &out);
}

/* By the plain call, as a product of one term, and with precomputed lines. */
static void pair(struct vectors *v)
{
    struct g1 p;
    struct g2 q;
    struct gt out;
    read_g1(v, "Left", &p);
    read_g2(v, "Right", &q);
    pairing(&out, &p, &q);
    expect_gt(v, "Pairing", &out);
    struct g2_lines *lines = malloc(sizeof *lines);
    EXPECT(lines != NULL);
    pairing_g2_lines_init(lines, &q);
    pairing_product(&out, &(struct pairing_term){.p = &p, .lines = lines}, 1);
    expect_gt(v, "Pairing", &out);
    free(lines);
    pairing_product(&out, &(struct pairing_term){.p = &p, .q = &q}, 1);
    expect_gt(v, "Pairing", &out);
}

static void product(struct vectors *v)
{
    enum { TERMS = 10 };
    struct g1 p[TERMS];
    struct g2 q[TERMS];
    struct pairing_term terms[TERMS] = {{0}};
    struct gt out;
    const size_t count = (size_t)vectors_number(v, "Count");
    EXPECT(count < TERMS);
    for (size_t i = 0; i < count && i < TERMS; i++) {
        char left[16], right[16];
        snprintf(left, sizeof left, "Left %zu", i);
        snprintf(right, sizeof right, "Right %zu", i);
        read_g1(v, left, &p[i]);
        read_g2(v, right, &q[i]);
        terms[i] = (struct pairing_term){.p = &p[i], .q = &q[i]};
    }
    pairing_product(&out, terms, count);
    expect_gt(v, "Pairing", &out);
}

static const struct vectors_operation operations[] = {
    {"decode", scalar_decode_case},
    {"arithmetic", scalar_arithmetic},
    {"reduce", scalar_reduction},
    {"hash", scalar_hash_case},
    {"g1_multiply", g1_multiply},
    {"g1_add", g1_add},
    {"g1_decode", g1_decode},
    {"g1_hash", g1_hash},
    {"g2_multiply", g2_multiply},
    {"g2_add", g2_add},
    {"g2_decode", g2_decode},
    {"gt_power", gt_power},
    {"gt_multiply", gt_multiply},
    {"gt_inverse", gt_inverse},
    {"gt_decode", gt_decode},
    {"gt_hash", gt_hash},
    {"pairing", pair},
    {"product", product},
    {0},
};

static void any_case(struct vectors *v)
{
    vectors_operate(v, operations);
}

static void the_oracle(void)
{
    EXPECT_EQ(OK, pairing_start());
    vectors_test("vectors/" PAIRING_WORD "_scalar.txt", any_case);
    vectors_test("vectors/" PAIRING_WORD "_g1.txt", any_case);
    vectors_test("vectors/" PAIRING_WORD "_g2.txt", any_case);
    vectors_test("vectors/" PAIRING_WORD "_gt.txt", any_case);
    vectors_test("vectors/" PAIRING_WORD "_pairing.txt", any_case);
}

static void mcl(void)
{
    if (strcmp(PAIRING_NAME, "B12_P638") == 0) {
        puts("mcl does not have B12_P638");
        return;
    }
    EXPECT_EQ(OK, pairing_start());
    vectors_test("vectors/" PAIRING_WORD "_mcl.txt", any_case);
}

const struct test tests[] = {{"the oracle", the_oracle}, {"mcl", mcl}, {0}};
