/* Do residues modulo N, for N from 2 to 2^256 - 1, give the known answers? Each case is put into a
 * vector of many equal entries, because the first entries and the last take other paths. */
#include "crypto/residue.h"
#include "tests/expect.h"
#include "tests/vectors/reader.h"
#include <string.h>

enum { COUNT = 37, LIMBS = 4, BYTES = 32 };

struct entries {
    uint64_t limb[LIMBS * COUNT];
};

static struct modulus modulus;

/* The value of |key|, COUNT times behind itself. */
static void read_bytes(struct vectors *v, const char *key, uint8_t out[BYTES * COUNT])
{
    vectors_fixed(v, key, out, modulus.bytes);
    for (size_t i = 1; i < COUNT; i++)
        memcpy(out + i * modulus.bytes, out, modulus.bytes);
}

static void read_entries(struct vectors *v, const char *key, struct entries *out)
{
    uint8_t bytes[BYTES * COUNT];
    read_bytes(v, key, bytes);
    EXPECT_EQ(OK, residue_decode(&modulus, out->limb, bytes, COUNT, NULL));
}

static void expect_entries(struct vectors *v, const char *key, const struct entries *got)
{
    uint8_t bytes[BYTES * COUNT];
    residue_encode(&modulus, bytes, got->limb, COUNT);
    for (size_t i = 0; i < COUNT; i++)
        vectors_expect_bytes(v, key, bytes + i * modulus.bytes, modulus.bytes);
}

/* The case's bytes at one place of a vector of zeros: each place in turn. */
static void decode_case(struct vectors *v)
{
    uint8_t entry[BYTES], bytes[BYTES * COUNT], again[BYTES * COUNT];
    vectors_fixed(v, "A", entry, modulus.bytes);
    for (size_t place = 0; place < COUNT; place++) {
        struct entries out;
        size_t bad = 99;
        memset(bytes, 0, sizeof bytes);
        memset(&out, 0x5a, sizeof out);
        memcpy(bytes + place * modulus.bytes, entry, modulus.bytes);
        const status decoded = residue_decode(&modulus, out.limb, bytes, COUNT, &bad);
        if (vectors_expect_status(v, decoded)) {
            residue_encode(&modulus, again, out.limb, COUNT);
            EXPECT_BYTES(bytes, again, COUNT * modulus.bytes);
            continue;
        }
        EXPECT_EQ(place, bad);
        for (size_t i = place * modulus.limbs; i < COUNT * modulus.limbs; i++)
            EXPECT(out.limb[i] == 0x5a5a5a5a5a5a5a5a);
    }
}

static void text_case(struct vectors *v, const uint64_t *a)
{
    char text[RESIDUE_TEXT];
    uint64_t again[LIMBS];
    residue_format(&modulus, a, text);
    vectors_expect_text(v, "Decimal", text);
    EXPECT_EQ(OK, residue_parse(&modulus, text, again));
    EXPECT(residue_equal(&modulus, a, again, 1));
}

typedef void operation(const struct modulus *, uint64_t *, const uint64_t *, const uint64_t *,
                       size_t);

/* Each operation into a fresh place, and onto each of its operands. */
static void aliased(struct vectors *v, const char *key, operation *run, const struct entries *a,
                    const struct entries *b)
{
    struct entries out, left = *a, right = *b;
    run(&modulus, out.limb, a->limb, b->limb, COUNT);
    run(&modulus, left.limb, left.limb, b->limb, COUNT);
    run(&modulus, right.limb, a->limb, right.limb, COUNT);
    expect_entries(v, key, &out);
    EXPECT(residue_equal(&modulus, out.limb, left.limb, COUNT));
    EXPECT(residue_equal(&modulus, out.limb, right.limb, COUNT));
}

static void residue_case(struct vectors *v)
{
    struct entries a = {{0}}, b = {{0}}, out;
    char text[RESIDUE_TEXT];
    EXPECT_EQ(OK, modulus_parse(&modulus, vectors_setting(v, "Modulus")));
    modulus_format(&modulus, text);
    EXPECT(strcmp(text, vectors_setting(v, "Modulus")) == 0);
    if (vectors_has(v, "Result")) {
        decode_case(v);
        return;
    }
    read_entries(v, "A", &a);
    read_entries(v, "B", &b);
    text_case(v, a.limb);
    aliased(v, "Sum", residue_add, &a, &b);
    aliased(v, "Difference", residue_sub, &a, &b);
    aliased(v, "Product", residue_mul, &a, &b);
    residue_scale(&modulus, out.limb, a.limb, b.limb, COUNT);
    expect_entries(v, "Product", &out);
    residue_neg(&modulus, out.limb, a.limb, COUNT);
    expect_entries(v, "Negative", &out);
    residue_neg(&modulus, a.limb, a.limb, COUNT);
    EXPECT(residue_equal(&modulus, out.limb, a.limb, COUNT));
}

/* No residues without a modulus from 2 to 2^256 - 1. */
static void bad_moduli_are_refused(void)
{
    static const char *const texts[] = {
        "0", "1", "2^256",
        "115792089237316195423570985008687907853269984665640564039457584007913129639936"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        EXPECT_EQ(E_MODULUS, modulus_parse(&modulus, texts[i]));
    EXPECT_EQ(OK, modulus_parse(&modulus, "2"));
    EXPECT_EQ(OK, modulus_parse(&modulus, "2^255"));
}

static void residues(void)
{
    vectors_test("vectors/residue.txt", residue_case);
}

const struct test tests[] = {
    {"residues", residues}, {"bad moduli are refused", bad_moduli_are_refused}, {0}};
