/* Do residues modulo N, for N from 2 to 2^256 - 1, give the known answers? */
#include "crypto/residue.h"
#include "tests/expect.h"
#include "tests/vectors/reader.h"
#include <string.h>

static struct modulus modulus;

static void read_residue(struct vectors *v, const char *key, uint64_t out[4])
{
    uint8_t bytes[32];
    vectors_fixed(v, key, bytes, modulus.bytes);
    EXPECT_EQ(OK, residue_decode(&modulus, out, bytes, 1, NULL));
}

static void expect_residue(struct vectors *v, const char *key, const uint64_t *got)
{
    uint8_t bytes[32];
    residue_encode(&modulus, bytes, got, 1);
    vectors_expect_bytes(v, key, bytes, modulus.bytes);
}

static void decode_case(struct vectors *v)
{
    uint8_t bytes[32], again[32];
    uint64_t a[4] = {7, 7, 7, 7};
    size_t bad = 99;
    vectors_fixed(v, "A", bytes, modulus.bytes);
    const status decoded = residue_decode(&modulus, a, bytes, 1, &bad);
    if (!vectors_expect_status(v, decoded)) {
        EXPECT_EQ(0, bad);
        EXPECT(a[0] == 7 && a[1] == 7 && a[2] == 7 && a[3] == 7);
        return;
    }
    residue_encode(&modulus, again, a, 1);
    EXPECT_BYTES(bytes, again, modulus.bytes);
}

static void text_case(struct vectors *v, const uint64_t *a)
{
    char text[RESIDUE_TEXT];
    uint64_t again[4];
    residue_format(&modulus, a, text);
    vectors_expect_text(v, "Decimal", text);
    EXPECT_EQ(OK, residue_parse(&modulus, text, again));
    EXPECT(residue_equal(&modulus, a, again, 1));
}

/* Each operation into a fresh place, and onto each of its operands. */
static void aliased(struct vectors *v, const char *key,
                    void (*operation)(const struct modulus *, uint64_t *, const uint64_t *,
                                      const uint64_t *, size_t),
                    const uint64_t *a, const uint64_t *b)
{
    uint64_t out[4], left[4], right[4];
    memcpy(left, a, sizeof left);
    memcpy(right, b, sizeof right);
    operation(&modulus, out, a, b, 1);
    operation(&modulus, left, left, b, 1);
    operation(&modulus, right, a, right, 1);
    expect_residue(v, key, out);
    EXPECT(residue_equal(&modulus, out, left, 1) && residue_equal(&modulus, out, right, 1));
}

static void residue_case(struct vectors *v)
{
    uint64_t a[4] = {0}, b[4] = {0}, out[4];
    char text[RESIDUE_TEXT];
    EXPECT_EQ(OK, modulus_parse(&modulus, vectors_setting(v, "Modulus")));
    modulus_format(&modulus, text);
    EXPECT(strcmp(text, vectors_setting(v, "Modulus")) == 0);
    if (vectors_has(v, "Result")) {
        decode_case(v);
        return;
    }
    read_residue(v, "A", a);
    read_residue(v, "B", b);
    text_case(v, a);
    aliased(v, "Sum", residue_add, a, b);
    aliased(v, "Difference", residue_sub, a, b);
    aliased(v, "Product", residue_mul, a, b);
    aliased(v, "Product", residue_scale, a, b);
    residue_neg(&modulus, out, a, 1);
    expect_residue(v, "Negative", out);
    residue_neg(&modulus, a, a, 1);
    EXPECT(residue_equal(&modulus, out, a, 1));
}

static void residues(void)
{
    vectors_test("vectors/residue.txt", residue_case);
}

static const struct test tests[] = {
    {"residues", residues},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
