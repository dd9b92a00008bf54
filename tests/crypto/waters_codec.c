/* Encodings of Waters' scheme: round trips, and every refusal with its reason. Batches, too: what
 * they give does not depend on the number of threads. */
#include "crypto/tape.h"
#include "crypto/waters.h"
#include "tests/crypto/pairing_operands.h"
#include "tests/expect.h"
#include <string.h>

static const uint8_t seed[SEED_BYTES] = {2};

static struct seeded_tape tape;
static struct waters_params params;
static struct waters_master master;
static struct waters_identity alice;
static struct waters_recipient to_alice;
static struct waters_key alice_key;

static void ciphertexts_round_trip(void)
{
    uint8_t bytes[WATERS_CIPHERTEXT_BYTES], again[WATERS_CIPHERTEXT_BYTES];
    struct waters_ciphertext c, d;
    const struct gt plaintext = operand_gt();
    const struct scalar zero = operand_edge(0);
    for (int i = 0; i < 3; i++) {
        EXPECT_EQ(OK, waters_encrypt(&c, &to_alice, &plaintext, &tape.tape, "t"));
        if (i == 1)
            waters_mul(&c, &c, &c); /* not affine */
        if (i == 2)
            waters_encrypt_with(&c, &to_alice, &plaintext, &zero);
        waters_ciphertext_encode(bytes, &c);
        EXPECT_EQ(OK, waters_ciphertext_decode(&d, bytes, sizeof bytes));
        EXPECT(pairing_gt_equal(&c.c1, &d.c1) && pairing_g1_equal(&c.c2, &d.c2) &&
               pairing_g1_equal(&c.c3, &d.c3));
        waters_ciphertext_encode(again, &d);
        EXPECT_BYTES(bytes, again, sizeof bytes);
    }
}

static void ciphertexts_are_refused(void)
{
    uint8_t bytes[WATERS_CIPHERTEXT_BYTES + 1] = {0}, good[WATERS_CIPHERTEXT_BYTES];
    const struct gt plaintext = operand_gt();
    struct waters_ciphertext c;
    EXPECT_EQ(OK, waters_encrypt(&c, &to_alice, &plaintext, &tape.tape, "t"));
    const struct waters_ciphertext before = c;
    waters_ciphertext_encode(good, &c);
    for (size_t size = 0; size < sizeof good; size += 13)
        EXPECT_EQ(E_TRUNCATED, waters_ciphertext_decode(&c, good, size));
    EXPECT_EQ(E_OVERLONG, waters_ciphertext_decode(&c, bytes, sizeof bytes));
    EXPECT_EQ(E_NOT_IN_GROUP, waters_ciphertext_decode(&c, bytes, sizeof good)); /* all zero */
    memcpy(bytes, good, sizeof good);
    memset(bytes + GT_BYTES, 0, G1_BYTES);
    bytes[GT_BYTES + G1_BYTES - 1] = 1; /* 1 + 2 is no square */
    EXPECT_EQ(E_NOT_ON_CURVE, waters_ciphertext_decode(&c, bytes, sizeof good));
    memcpy(bytes, good, sizeof good);
    memset(bytes + GT_BYTES + G1_BYTES, 0x3f, G1_BYTES);
    EXPECT_EQ(E_RANGE, waters_ciphertext_decode(&c, bytes, sizeof good));
    memcpy(bytes, good, sizeof good);
    bytes[GT_BYTES] |= 0x80;
    EXPECT_EQ(E_NON_CANONICAL, waters_ciphertext_decode(&c, bytes, sizeof good));
    EXPECT_BYTES(&before, &c, sizeof c);
}

static void keys_round_trip_and_are_refused(void)
{
    uint8_t bytes[WATERS_KEY_BYTES + 1] = {0}, again[WATERS_KEY_BYTES];
    struct waters_key key, before;
    waters_key_encode(bytes, &alice_key);
    EXPECT_EQ(OK, waters_key_decode(&key, bytes, WATERS_KEY_BYTES));
    EXPECT_EQ(OK, waters_key_check(&key, &to_alice));
    waters_key_encode(again, &key);
    EXPECT_BYTES(bytes, again, sizeof again);
    before = key;
    EXPECT_EQ(E_TRUNCATED, waters_key_decode(&key, bytes, WATERS_KEY_BYTES - 1));
    EXPECT_EQ(E_OVERLONG, waters_key_decode(&key, bytes, WATERS_KEY_BYTES + 1));
    for (size_t bit = 0; bit < 8 * G2_BYTES; bit += 11) {
        const size_t at = WATERS_IDENTITY_BYTES + G2_BYTES + bit / 8;
        bytes[at] ^= (uint8_t)(1 << bit % 8);
        EXPECT(waters_key_decode(&key, bytes, WATERS_KEY_BYTES) != OK);
        bytes[at] ^= (uint8_t)(1 << bit % 8);
    }
    EXPECT_BYTES(&before, &key, sizeof key);
    waters_key_clear(&key);
    waters_key_clear(&before);
}

static void parameters_round_trip_and_are_refused(void)
{
    static uint8_t bytes[WATERS_PARAMS_BYTES + 1], again[WATERS_PARAMS_BYTES];
    static struct waters_params other;
    struct waters_recipient to;
    struct waters_ciphertext c;
    const struct gt plaintext = operand_gt();
    struct gt got;
    waters_params_encode(bytes, &params);
    EXPECT_EQ(E_TRUNCATED, waters_params_decode(&other, bytes, WATERS_PARAMS_BYTES - 1, 4));
    EXPECT_EQ(E_OVERLONG, waters_params_decode(&other, bytes, WATERS_PARAMS_BYTES + 1, 4));
    EXPECT_EQ(E_ARGUMENT, waters_params_decode(&other, bytes, WATERS_PARAMS_BYTES, 1));
    for (int part = 0; part < 4; part++) { /* g1, g2, u', u_n are not the neutral element */
        static const size_t at[] = {0, G1_BYTES, G1_BYTES + G2_BYTES,
                                    WATERS_PARAMS_BYTES - G1_BYTES};
        const size_t size = part == 1 ? G2_BYTES : G1_BYTES;
        memcpy(again, bytes, sizeof again);
        memset(again + at[part], 0, size);
        again[at[part]] = 0x80;
        EXPECT_EQ(E_INFINITY, waters_params_decode(&other, again, WATERS_PARAMS_BYTES, 4));
    }
    EXPECT(other.mask.entries == NULL && other.base.entries == NULL);
    EXPECT_EQ(OK, waters_params_decode(&other, bytes, WATERS_PARAMS_BYTES, 4));
    waters_params_encode(again, &other);
    EXPECT_BYTES(bytes, again, sizeof again);
    EXPECT_EQ(OK, waters_master_check(&master, &other));
    EXPECT_EQ(OK, waters_recipient_init(&to, &other, &alice, 4));
    EXPECT_EQ(OK, waters_encrypt(&c, &to, &plaintext, &tape.tape, "t"));
    waters_decrypt(&got, &alice_key, &c);
    EXPECT(pairing_gt_equal(&plaintext, &got));
    waters_recipient_clear(&to);
    /* Parameters made so that H(v) = 1 for one identity: u_1 = 1 / u', and v = 1000... */
    struct waters_identity chosen = {{0x80}};
    pairing_g1_neg(&other.u[0], &other.u_prime);
    EXPECT_EQ(E_INFINITY, waters_recipient_init(&to, &other, &chosen, 4));
    waters_params_clear(&other);
}

static void master_keys_round_trip_and_are_refused(void)
{
    static uint8_t bytes[WATERS_MASTER_BYTES + 1], again[WATERS_MASTER_BYTES];
    struct waters_master other;
    waters_master_encode(bytes, &master);
    EXPECT_EQ(OK, waters_master_decode(&other, bytes, WATERS_MASTER_BYTES));
    EXPECT_EQ(OK, waters_master_check(&other, &params));
    waters_master_encode(again, &other);
    EXPECT_BYTES(bytes, again, sizeof again);
    EXPECT_EQ(E_TRUNCATED, waters_master_decode(&other, bytes, WATERS_MASTER_BYTES - 1));
    EXPECT_EQ(E_OVERLONG, waters_master_decode(&other, bytes, WATERS_MASTER_BYTES + 1));
    memcpy(again, bytes, sizeof again);
    scalar_encode(again + 5 * SCALAR_BYTES, &scalar_order);
    EXPECT_EQ(E_RANGE, waters_master_decode(&other, again, WATERS_MASTER_BYTES));
    memset(again, 0, SCALAR_BYTES);
    EXPECT_EQ(E_RANGE, waters_master_decode(&other, again, WATERS_MASTER_BYTES));
    EXPECT_EQ(OK, waters_master_check(&other, &params));
    waters_master_clear(&other);
}

enum { BATCH = 13 };

static void batches_do_not_depend_on_threads(void)
{
    struct waters_ciphertext singly[BATCH], batch[BATCH];
    struct gt plaintexts[BATCH], got[BATCH];
    struct seeded_tape coins;
    for (size_t i = 0; i < BATCH; i++)
        plaintexts[i] = operand_gt();
    EXPECT_EQ(OK, seeded_tape_init(&coins, seed, "batch"));
    for (size_t i = 0; i < BATCH; i++)
        EXPECT_EQ(OK, waters_encrypt(&singly[i], &to_alice, &plaintexts[i], &coins.tape, "t"));
    const uint64_t position = coins.tape.position;
    for (unsigned threads = 1; threads <= 20; threads += threads < 3 ? 1 : 17) {
        struct crew *crew = threads > 1 ? crew_new(threads) : NULL;
        seeded_tape_rewind(&coins, seed, "batch");
        memset(batch, 0, sizeof batch);
        EXPECT_EQ(
            OK, waters_encrypt_batch(batch, &to_alice, plaintexts, BATCH, &coins.tape, "t", crew));
        EXPECT_EQ(position, coins.tape.position);
        EXPECT_BYTES(singly, batch, sizeof batch);
        memset(got, 0, sizeof got);
        EXPECT_EQ(OK, waters_decrypt_batch(got, &alice_key, batch, BATCH, crew));
        EXPECT_BYTES(plaintexts, got, sizeof got);
        crew_free(crew);
    }
    EXPECT_EQ(OK, waters_encrypt_batch(batch, &to_alice, plaintexts, 0, &coins.tape, "t", NULL));
    EXPECT_EQ(OK, waters_decrypt_batch(got, &alice_key, batch, 0, NULL));
    seeded_tape_clear(&coins);
}

/* The same seed gives the same bytes, another seed others. */
static void seeds_decide_everything(void)
{
    static uint8_t first[WATERS_MASTER_BYTES], second[WATERS_MASTER_BYTES];
    static struct waters_params p;
    struct waters_master m;
    struct seeded_tape t;
    uint8_t other[SEED_BYTES] = {3};
    EXPECT_EQ(OK, seeded_tape_init(&t, other, "waters"));
    EXPECT_EQ(OK, waters_setup(&p, &m, &t.tape, 2));
    waters_master_encode(first, &m);
    EXPECT_EQ(E_WRONG_KEY, waters_master_check(&m, &params));
    waters_params_clear(&p);
    seeded_tape_rewind(&t, seed, "waters");
    EXPECT_EQ(OK, waters_setup(&p, &m, &t.tape, 2));
    waters_master_encode(second, &m);
    EXPECT(memcmp(first, second, sizeof first) != 0);
    EXPECT_EQ(OK, waters_master_check(&m, &params));
    waters_params_clear(&p);
    EXPECT_EQ(E_ARGUMENT, waters_setup(&p, &m, &t.tape, 1));
    EXPECT(scalar_is_zero(&m.alpha)); /* wiped */
    seeded_tape_clear(&t);
}

const struct test tests[] = {
    {"ciphertexts round trip", ciphertexts_round_trip},
    {"ciphertexts are refused", ciphertexts_are_refused},
    {"keys round trip and are refused", keys_round_trip_and_are_refused},
    {"parameters round trip and are refused", parameters_round_trip_and_are_refused},
    {"master keys round trip and are refused", master_keys_round_trip_and_are_refused},
    {"batches do not depend on threads", batches_do_not_depend_on_threads},
    {"seeds decide everything", seeds_decide_everything},
    {0}};

int main(int argc, char **argv)
{
    if (pairing_start() != OK || seeded_tape_init(&tape, seed, "waters") != OK ||
        waters_setup(&params, &master, &tape.tape, 5) != OK)
        return 1;
    waters_identity_hash(&alice, "alice", 5);
    if (waters_recipient_init(&to_alice, &params, &alice, 5) != OK ||
        waters_key_make(&alice_key, &master, &alice, &tape.tape) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    waters_recipient_clear(&to_alice);
    waters_key_clear(&alice_key);
    waters_params_clear(&params);
    waters_master_clear(&master);
    seeded_tape_clear(&tape);
    return result;
}
