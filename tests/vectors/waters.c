/* Does Waters' scheme give the known answers, the oracle's and mcl's? Each file has one setup and
 * everything under it, with the coins that were drawn. */
#include "crypto/waters.h"
#include "crypto/bytes.h"
#include "tests/expect.h"
#include "tests/vectors/reader.h"
#include <stdlib.h>

/* A tape with given values, so that the functions that draw can be checked too. */
struct given_tape {
    struct tape tape;
    const uint8_t *bytes; /* scalars, big-endian */
    size_t left;
};

static status given_below(struct tape *tape, const char *why, const uint64_t *bound, size_t limbs,
                          size_t count, uint64_t *out)
{
    struct given_tape *t = (struct given_tape *)tape;
    (void)why;
    EXPECT(limbs == SCALAR_LIMBS &&
           memcmp(bound, scalar_order.limb, sizeof scalar_order.limb) == 0);
    if (limbs != SCALAR_LIMBS || count > t->left)
        return E_TAPE_END;
    for (size_t i = 0; i < count * SCALAR_LIMBS; i++)
        out[i] = load_be64(t->bytes + i / SCALAR_LIMBS * SCALAR_BYTES +
                           8 * (SCALAR_LIMBS - 1 - i % SCALAR_LIMBS));
    t->bytes += SCALAR_BYTES * count;
    t->left -= count;
    return OK;
}

static status given_bytes(struct tape *tape, const char *why, uint8_t *out, size_t size)
{
    (void)tape;
    (void)why;
    (void)out;
    (void)size;
    return E_TAPE_END;
}

static struct given_tape given(const uint8_t *bytes, size_t count)
{
    return (struct given_tape){{given_below, given_bytes, 0}, bytes, count};
}

/* The one setup of the file that is being read. */
static struct waters_params *params;
static struct waters_master *master;
static uint8_t params_bytes[WATERS_PARAMS_BYTES + 1], master_bytes[WATERS_MASTER_BYTES + 1];
static uint8_t key_bytes[WATERS_KEY_BYTES + 1], ciphertext_bytes[WATERS_CIPHERTEXT_BYTES + 1];

static void setup_case(struct vectors *v)
{
    uint8_t got[WATERS_PARAMS_BYTES], got_master[WATERS_MASTER_BYTES];
    vectors_fixed(v, "Master", master_bytes, WATERS_MASTER_BYTES);
    vectors_fixed(v, "Params", params_bytes, WATERS_PARAMS_BYTES);
    struct given_tape tape = given(master_bytes, WATERS_BITS + 3);
    EXPECT_EQ(OK, waters_setup(params, master, &tape.tape, 4));
    EXPECT_EQ(0, tape.left);
    waters_params_encode(got, params);
    vectors_expect_bytes(v, "Params", got, sizeof got);
    waters_master_encode(got_master, master);
    vectors_expect_bytes(v, "Master", got_master, sizeof got_master);
    EXPECT_EQ(OK, waters_master_check(master, params));
}

static void read_identity(struct vectors *v, struct waters_identity *out)
{
    size_t size;
    const uint8_t *name = vectors_bytes(v, "Name", &size);
    waters_identity_hash(out, name, size);
}

static void read_recipient(struct vectors *v, struct waters_recipient *out)
{
    struct waters_identity identity;
    read_identity(v, &identity);
    EXPECT_EQ(OK, waters_recipient_init(out, params, &identity, 3));
}

static void read_scalar(struct vectors *v, const char *key, struct scalar *out)
{
    uint8_t bytes[SCALAR_BYTES];
    vectors_fixed(v, key, bytes, sizeof bytes);
    EXPECT_EQ(OK, scalar_decode(out, bytes, sizeof bytes));
}

static void read_gt(struct vectors *v, const char *key, struct gt *out)
{
    uint8_t bytes[GT_BYTES];
    vectors_fixed(v, key, bytes, sizeof bytes);
    EXPECT_EQ(OK, pairing_gt_decode(out, bytes, sizeof bytes));
}

static void read_ciphertext(struct vectors *v, const char *key, struct waters_ciphertext *out)
{
    uint8_t bytes[WATERS_CIPHERTEXT_BYTES];
    vectors_fixed(v, key, bytes, sizeof bytes);
    EXPECT_EQ(OK, waters_ciphertext_decode(out, bytes, sizeof bytes));
}

static void expect_ciphertext(struct vectors *v, const char *key,
                              const struct waters_ciphertext *got)
{
    uint8_t bytes[WATERS_CIPHERTEXT_BYTES];
    waters_ciphertext_encode(bytes, got);
    vectors_expect_bytes(v, key, bytes, sizeof bytes);
}

static void expect_gt(struct vectors *v, const char *key, const struct gt *got)
{
    uint8_t bytes[GT_BYTES];
    pairing_gt_encode(bytes, got);
    vectors_expect_bytes(v, key, bytes, sizeof bytes);
}

static void key_case(struct vectors *v)
{
    struct waters_identity identity;
    struct waters_recipient recipient;
    struct waters_key *key = calloc(1, sizeof *key);
    uint8_t coin[SCALAR_BYTES];
    read_identity(v, &identity);
    read_recipient(v, &recipient);
    vectors_fixed(v, "Random", coin, sizeof coin);
    struct given_tape tape = given(coin, 1);
    EXPECT_EQ(OK, waters_key_make(key, master, &identity, &tape.tape));
    EXPECT_EQ(OK, waters_key_check(key, &recipient));
    waters_key_encode(key_bytes, key);
    vectors_expect_bytes(v, "Key", key_bytes, WATERS_KEY_BYTES);
    waters_key_clear(key);
    waters_recipient_clear(&recipient);
    free(key);
}

/* With the coin given, with the coin drawn, and as a batch of one. */
static void encrypt_case(struct vectors *v)
{
    struct waters_recipient recipient;
    struct waters_ciphertext out;
    struct gt plaintext;
    struct scalar t;
    uint8_t coin[SCALAR_BYTES];
    read_recipient(v, &recipient);
    read_gt(v, "Plaintext", &plaintext);
    read_scalar(v, "Coin", &t);
    vectors_fixed(v, "Coin", coin, sizeof coin);
    waters_encrypt_with(&out, &recipient, &plaintext, &t);
    expect_ciphertext(v, "Ciphertext", &out);
    waters_ciphertext_encode(ciphertext_bytes, &out);
    struct given_tape tape = given(coin, 1);
    EXPECT_EQ(OK, waters_encrypt(&out, &recipient, &plaintext, &tape.tape, "t"));
    expect_ciphertext(v, "Ciphertext", &out);
    tape = given(coin, 1);
    EXPECT_EQ(OK, waters_encrypt_batch(&out, &recipient, &plaintext, 1, &tape.tape, "t", NULL));
    expect_ciphertext(v, "Ciphertext", &out);
    waters_recipient_clear(&recipient);
}

static void decrypt_case(struct vectors *v)
{
    struct waters_key *key = calloc(1, sizeof *key);
    struct waters_ciphertext in;
    struct gt out;
    uint8_t bytes[WATERS_KEY_BYTES];
    vectors_fixed(v, "Key", bytes, sizeof bytes);
    EXPECT_EQ(OK, waters_key_decode(key, bytes, sizeof bytes));
    read_ciphertext(v, "Ciphertext", &in);
    waters_decrypt(&out, key, &in);
    expect_gt(v, "Plaintext", &out);
    EXPECT_EQ(pairing_gt_is_identity(&out), waters_decrypts_to_one(key, &in));
    EXPECT_EQ(OK, waters_decrypt_batch(&out, key, &in, 1, NULL));
    expect_gt(v, "Plaintext", &out);
    waters_key_clear(key);
    free(key);
}

static void multiply_case(struct vectors *v)
{
    struct waters_ciphertext a, b, out;
    read_ciphertext(v, "Left", &a);
    read_ciphertext(v, "Right", &b);
    waters_mul(&out, &a, &b);
    expect_ciphertext(v, "Product", &out);
    waters_div(&out, &a, &b);
    expect_ciphertext(v, "Quotient", &out);
    out = a;
    waters_mul(&out, &out, &b);
    expect_ciphertext(v, "Product", &out);
    waters_div(&b, &a, &b);
    expect_ciphertext(v, "Quotient", &b);
}

static void power_case(struct vectors *v)
{
    struct waters_ciphertext a;
    struct scalar k;
    read_ciphertext(v, "Ciphertext", &a);
    read_scalar(v, "Scalar", &k);
    waters_pow(&a, &a, &k);
    expect_ciphertext(v, "Power", &a);
}

static void rerandomize_case(struct vectors *v)
{
    struct waters_recipient recipient;
    struct waters_ciphertext a, out;
    struct scalar t;
    uint8_t coin[SCALAR_BYTES];
    read_recipient(v, &recipient);
    read_ciphertext(v, "Ciphertext", &a);
    read_scalar(v, "Coin", &t);
    vectors_fixed(v, "Coin", coin, sizeof coin);
    waters_rerandomize_with(&out, &recipient, &a, &t);
    expect_ciphertext(v, "Fresh", &out);
    struct given_tape tape = given(coin, 1);
    EXPECT_EQ(OK, waters_rerandomize(&a, &recipient, &a, &tape.tape, "t"));
    expect_ciphertext(v, "Fresh", &a);
    waters_recipient_clear(&recipient);
}

/* What is decoded is something valid, cut, lengthened, or with some bytes changed. */
static uint8_t *patched(struct vectors *v, const uint8_t *valid, size_t whole, size_t *size)
{
    uint8_t *out = malloc(whole + 1);
    if (!out)
        abort();
    memcpy(out, valid, whole + 1);
    *size = whole;
    if (vectors_has(v, "Size")) {
        *size = (size_t)vectors_number(v, "Size");
        EXPECT(*size <= whole + 1);
        return out;
    }
    size_t count;
    const size_t offset = (size_t)vectors_number(v, "Offset");
    const uint8_t *bytes = vectors_bytes(v, "Bytes", &count);
    EXPECT(offset + count <= whole);
    memcpy(out + offset, bytes, offset + count <= whole ? count : 0);
    return out;
}

static void ciphertext_decode_case(struct vectors *v)
{
    struct waters_ciphertext out, before;
    uint8_t again[WATERS_CIPHERTEXT_BYTES];
    size_t size;
    uint8_t *bytes = patched(v, ciphertext_bytes, WATERS_CIPHERTEXT_BYTES, &size);
    memset(&out, 0x5a, sizeof out);
    before = out;
    if (vectors_expect_status(v, waters_ciphertext_decode(&out, bytes, size))) {
        waters_ciphertext_encode(again, &out);
        EXPECT_BYTES(bytes, again, sizeof again);
    } else {
        EXPECT_BYTES(&before, &out, sizeof out);
    }
    free(bytes);
}

static void key_decode_case(struct vectors *v)
{
    struct waters_key *out = calloc(1, sizeof *out);
    uint8_t again[WATERS_KEY_BYTES];
    size_t size;
    uint8_t *bytes = patched(v, key_bytes, WATERS_KEY_BYTES, &size);
    if (vectors_expect_status(v, waters_key_decode(out, bytes, size))) {
        waters_key_encode(again, out);
        EXPECT_BYTES(bytes, again, sizeof again);
    }
    waters_key_clear(out);
    free(out);
    free(bytes);
}

static void params_decode_case(struct vectors *v)
{
    struct waters_params *out = calloc(1, sizeof *out);
    uint8_t again[WATERS_PARAMS_BYTES];
    size_t size;
    uint8_t *bytes = patched(v, params_bytes, WATERS_PARAMS_BYTES, &size);
    if (vectors_expect_status(v, waters_params_decode(out, bytes, size, 2))) {
        waters_params_encode(again, out);
        EXPECT_BYTES(bytes, again, sizeof again);
        EXPECT_EQ(OK, waters_master_check(master, out));
        waters_params_clear(out);
    }
    free(out);
    free(bytes);
}

static void master_decode_case(struct vectors *v)
{
    struct waters_master *out = calloc(1, sizeof *out);
    uint8_t again[WATERS_MASTER_BYTES];
    size_t size;
    uint8_t *bytes = patched(v, master_bytes, WATERS_MASTER_BYTES, &size);
    if (vectors_expect_status(v, waters_master_decode(out, bytes, size))) {
        waters_master_encode(again, out);
        EXPECT_BYTES(bytes, again, sizeof again);
        const bool same = memcmp(bytes, master_bytes, WATERS_MASTER_BYTES) == 0;
        EXPECT_EQ(same ? OK : E_WRONG_KEY, waters_master_check(out, params));
    }
    waters_master_clear(out);
    free(out);
    free(bytes);
}

static const struct vectors_operation operations[] = {
    {"setup", setup_case},
    {"key", key_case},
    {"encrypt", encrypt_case},
    {"decrypt", decrypt_case},
    {"multiply", multiply_case},
    {"power", power_case},
    {"rerandomize", rerandomize_case},
    {"ciphertext_decode", ciphertext_decode_case},
    {"key_decode", key_decode_case},
    {"params_decode", params_decode_case},
    {"master_decode", master_decode_case},
    {0},
};

static void any_case(struct vectors *v)
{
    vectors_operate(v, operations);
}

static void read_file(const char *name)
{
    EXPECT_EQ(OK, pairing_start());
    params = calloc(1, sizeof *params);
    master = calloc(1, sizeof *master);
    EXPECT(params && master);
    vectors_test(name, any_case);
    waters_params_clear(params);
    waters_master_clear(master);
    free(params);
    free(master);
}

static void the_oracle(void)
{
    read_file("vectors/" PAIRING_WORD "_waters.txt");
}

static void mcl(void)
{
    if (PAIRING_BLS) {
        puts("written on mcl for BN254 alone");
        return;
    }
    read_file("vectors/" PAIRING_WORD "_waters_mcl.txt");
}

const struct test tests[] = {{"the oracle", the_oracle}, {"mcl", mcl}, {0}};
