/* Do both suites of the commutative cipher give the known answers: the group below, the hash to it,
 * encryption, its inverse, and every refusal? */
#include "crypto/commutative.h"
#include "crypto/commutative_default.h"
#include "tests/expect.h"
#include "tests/vectors/reader.h"
#include <string.h>

static const struct commutative_suite *suite;

static void read_element(struct vectors *v, const char *key, struct commutative_element *out)
{
    size_t size;
    const uint8_t *bytes = vectors_bytes(v, key, &size);
    memset(out, 0, sizeof *out);
    EXPECT_EQ(OK, commutative_decode(suite, out, bytes, size));
}

static void expect_element(struct vectors *v, const char *key,
                           const struct commutative_element *got)
{
    uint8_t bytes[COMMUTATIVE_BYTES];
    commutative_encode(suite, bytes, got);
    vectors_expect_bytes(v, key, bytes, suite->bytes);
}

static void read_key(struct vectors *v, const char *key, struct commutative_key *out)
{
    uint8_t secret[32];
    vectors_fixed(v, key, secret, sizeof secret);
    EXPECT_EQ(OK, commutative_key_set(out, suite, secret));
}

/* E_k(x), E_l(E_k(x)) = E_k(E_l(x)), and D_k in either order. */
static void encrypt_case(struct vectors *v)
{
    struct commutative_element element, hashed, out, other;
    struct commutative_key key, second;
    size_t size;
    const uint8_t *value = vectors_bytes(v, "Value", &size);
    const struct commutative_value values = {value, size};
    read_element(v, "Element", &element);
    read_key(v, "Key", &key);
    read_key(v, "Second", &second);
    EXPECT_EQ(OK, commutative_hash(suite, &hashed, &values, 1, NULL));
    expect_element(v, "Element", &hashed);
    EXPECT(commutative_equal(&element, &hashed));
    EXPECT_EQ(OK, commutative_encrypt(&key, &out, &element, 1, NULL));
    expect_element(v, "Encrypted", &out);
    EXPECT_EQ(OK, commutative_encrypt(&second, &out, &out, 1, NULL));
    expect_element(v, "Twice", &out);
    EXPECT_EQ(OK, commutative_encrypt(&second, &other, &element, 1, NULL));
    EXPECT_EQ(OK, commutative_encrypt(&key, &other, &other, 1, NULL));
    expect_element(v, "Twice", &other);
    EXPECT_EQ(OK, commutative_decrypt(&key, &out, &out, 1, NULL));
    EXPECT_EQ(OK, commutative_decrypt(&second, &out, &out, 1, NULL));
    expect_element(v, "Element", &out);
    EXPECT_EQ(OK, commutative_decrypt(&key, &out, &element, 1, NULL));
    expect_element(v, "Decrypted", &out);
    commutative_key_clear(&key);
    commutative_key_clear(&second);
}

static void key_case(struct vectors *v)
{
    struct commutative_key key;
    uint8_t secret[32];
    vectors_fixed(v, "Key", secret, sizeof secret);
    vectors_expect_status(v, commutative_key_set(&key, suite, secret));
    commutative_key_clear(&key);
}

static void decode_case(struct vectors *v)
{
    struct commutative_element element, before;
    size_t size;
    const uint8_t *bytes = vectors_bytes(v, "Encoding", &size);
    memset(&element, 0x5a, sizeof element);
    before = element;
    const status decoded = commutative_decode(suite, &element, bytes, size);
    if (vectors_expect_status(v, decoded))
        expect_element(v, "Encoding", &element);
    else
        EXPECT_BYTES(&before, &element, sizeof before);
}

static void suite_case(struct vectors *v)
{
    const char *operation = vectors_setting(v, "Operation");
    if (strcmp(operation, "encrypt") == 0)
        encrypt_case(v);
    else if (strcmp(operation, "key") == 0)
        key_case(v);
    else if (strcmp(operation, "decode") == 0)
        decode_case(v);
    else
        vectors_fail(v, "unknown operation");
}

/* SEC 1: 02 or 03 by the last bit of y, then x. */
static void compressed(struct vectors *v, const char *key, struct commutative_element *out)
{
    uint8_t point[48], bytes[25];
    vectors_fixed(v, key, point, sizeof point);
    bytes[0] = (uint8_t)(2 + (point[47] & 1));
    memcpy(bytes + 1, point, 24);
    memset(out, 0, sizeof *out);
    EXPECT_EQ(OK, commutative_decode(suite, out, bytes, sizeof bytes));
}

static void p192_case(struct vectors *v)
{
    struct commutative_element point, product, out;
    struct commutative_key key;
    uint8_t scalar[24], secret[32] = {0};
    vectors_fixed(v, "Scalar", scalar, sizeof scalar);
    for (size_t i = 0; i < sizeof scalar; i++)
        secret[i] = scalar[sizeof scalar - 1 - i];
    compressed(v, "Point", &point);
    compressed(v, "Product", &product);
    EXPECT_EQ(OK, commutative_key_set(&key, suite, secret));
    EXPECT_EQ(OK, commutative_encrypt(&key, &out, &point, 1, NULL));
    if (!commutative_equal(&out, &product))
        vectors_fail(v, "another product");
    EXPECT_EQ(OK, commutative_decrypt(&key, &out, &product, 1, NULL));
    EXPECT(commutative_equal(&out, &point));
    commutative_key_clear(&key);
}

static void multiply_case(struct vectors *v, const char *product)
{
    struct commutative_element element, out;
    struct commutative_key key;
    read_element(v, "Element", &element);
    read_key(v, "Scalar", &key);
    EXPECT_EQ(OK, commutative_encrypt(&key, &out, &element, 1, NULL));
    expect_element(v, product, &out);
    commutative_key_clear(&key);
}

/* RFC 9497's blinded element: the hash to the group under its own tag, times the blind. */
static void blind_case(struct vectors *v)
{
    struct commutative_element out;
    struct commutative_key key;
    size_t tag_size, size;
    const uint8_t *tag = vectors_bytes(v, "Tag", &tag_size),
                  *message = vectors_bytes(v, "Message", &size);
    read_key(v, "Scalar", &key);
    EXPECT_EQ(OK, commutative_default_hash(&out, tag, tag_size, message, size));
    EXPECT_EQ(OK, commutative_encrypt(&key, &out, &out, 1, NULL));
    expect_element(v, "Element", &out);
    commutative_key_clear(&key);
}

/* The map and the expansion alone are not open to us; tests/vectors/libraries.c and the oracle have
 * them. */
static void ristretto_case(struct vectors *v)
{
    const char *operation = vectors_setting(v, "Operation");
    if (strcmp(operation, "multiply") == 0)
        multiply_case(v, "Product");
    else if (strcmp(operation, "decode") == 0)
        decode_case(v);
    else if (strcmp(operation, "blind") == 0)
        blind_case(v);
    else if (strcmp(operation, "map") == 0) {
        read_element(v, "Element", &(struct commutative_element){{0}});
        vectors_text(v, "Uniform");
    } else if (strcmp(operation, "expand") == 0) {
        vectors_text(v, "Tag");
        vectors_text(v, "Message");
        vectors_text(v, "Uniform");
    } else
        vectors_fail(v, "unknown operation");
}

static void the_paper_suite(void)
{
    suite = &commutative_paper;
    vectors_test("vectors/commutative_paper.txt", suite_case);
    vectors_test("vectors/p192.txt", p192_case);
    vectors_test("vectors/p192_published.txt", p192_case);
}

static void the_default_suite(void)
{
    suite = &commutative_default;
    vectors_test("vectors/commutative_default.txt", suite_case);
    vectors_test("vectors/ristretto255.txt", ristretto_case);
    vectors_test("vectors/ristretto255_published.txt", ristretto_case);
}

const struct test tests[] = {
    {"the paper suite", the_paper_suite}, {"the default suite", the_default_suite}, {0}};
