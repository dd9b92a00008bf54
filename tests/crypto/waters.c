/* Waters' scheme: what the paper states of it (Zhong 5.1.1), its encodings, and its refusals. */
#include "crypto/waters.h"
#include "crypto/tape.h"
#include "tests/crypto/pairing_operands.h"
#include "tests/expect.h"
#include <string.h>

static const uint8_t seed[SEED_BYTES] = {1};

static struct seeded_tape tape;
static struct waters_params params;
static struct waters_master master;
static struct waters_identity alice, bob;
static struct waters_recipient to_alice, to_bob;
static struct waters_key alice_key, bob_key;

static bool same(const struct waters_ciphertext *a, const struct waters_ciphertext *b)
{
    return pairing_gt_equal(&a->c1, &b->c1) && pairing_g1_equal(&a->c2, &b->c2) &&
           pairing_g1_equal(&a->c3, &b->c3);
}

static struct waters_ciphertext encrypt(const struct gt *plaintext)
{
    struct waters_ciphertext c;
    EXPECT_EQ(OK, waters_encrypt(&c, &to_alice, plaintext, &tape.tape, "t"));
    return c;
}

static void expect_plaintext(const struct gt *want, const struct waters_ciphertext *c)
{
    struct gt got;
    waters_decrypt(&got, &alice_key, c);
    EXPECT(pairing_gt_equal(want, &got));
}

/* The scheme as the paper writes it, by plain operations and its own choice of exponents. */
static void ciphertexts_are_the_papers(void)
{
    struct g1 g, hash = params.u_prime, part;
    struct gt mask, c1;
    pairing_g1_generator(&g);
    for (size_t i = 0; i < WATERS_BITS; i++)
        if (alice.bits[i / 8] & (0x80 >> i % 8))
            pairing_g1_add(&hash, &hash, &params.u[i]);
    for (size_t n = 0; n < OPERAND_EDGES; n++) {
        const struct scalar t = operand_edge(n);
        const struct gt plaintext = operand_gt();
        struct waters_ciphertext c;
        waters_encrypt_with(&c, &to_alice, &plaintext, &t);
        pairing(&mask, &params.g1, &params.g2);
        pairing_gt_pow(&mask, &mask, &t);
        pairing_gt_mul(&c1, &plaintext, &mask);
        EXPECT(pairing_gt_equal(&c1, &c.c1));
        pairing_g1_mul(&part, &g, &t);
        EXPECT(pairing_g1_equal(&part, &c.c2));
        pairing_g1_mul(&part, &hash, &t);
        EXPECT(pairing_g1_equal(&part, &c.c3));
        expect_plaintext(&plaintext, &c);
    }
}

/* Keys satisfy e(g, d1) = e(g1, g2) e(H(v), d2), and decryption is C1 e(C3, d2) / e(C2, d1). */
static void decryption_is_the_papers(void)
{
    const struct gt plaintext = operand_gt();
    const struct waters_ciphertext c = encrypt(&plaintext);
    struct gt up, down;
    pairing(&up, &c.c3, &alice_key.d2);
    pairing(&down, &c.c2, &alice_key.d1);
    pairing_gt_div(&up, &up, &down);
    pairing_gt_mul(&up, &up, &c.c1);
    EXPECT(pairing_gt_equal(&plaintext, &up));
    expect_plaintext(&plaintext, &c);
}

static void only_the_right_key_decrypts(void)
{
    const struct gt plaintext = operand_gt();
    const struct waters_ciphertext c = encrypt(&plaintext);
    struct gt got;
    waters_decrypt(&got, &bob_key, &c);
    EXPECT(!pairing_gt_equal(&plaintext, &got));
    EXPECT(!pairing_gt_equal(&plaintext, &c.c1));
}

static void zero_coin_hides_nothing(void)
{
    const struct gt plaintext = operand_gt();
    const struct scalar zero = operand_edge(0);
    struct waters_ciphertext c, power, product;
    waters_encrypt_with(&c, &to_alice, &plaintext, &zero);
    EXPECT(pairing_gt_equal(&plaintext, &c.c1));
    EXPECT(pairing_g1_is_identity(&c.c2) && pairing_g1_is_identity(&c.c3));
    expect_plaintext(&plaintext, &c);
    const struct scalar k = operand_edge(9);
    struct gt want;
    pairing_gt_pow(&want, &plaintext, &k);
    waters_pow(&power, &c, &k);
    expect_plaintext(&want, &power);
    waters_mul(&product, &c, &c);
    pairing_gt_mul(&want, &plaintext, &plaintext);
    expect_plaintext(&want, &product);
}

static void ciphertexts_are_homomorphic(void)
{
    for (size_t n = 0; n < test_iterations(10); n++) {
        const struct gt p1 = operand_gt(), p2 = operand_gt();
        const struct scalar t1 = operand_scalar(), t2 = operand_scalar(), k = operand_scalar();
        struct scalar t;
        struct gt p;
        struct waters_ciphertext a, b, got, want;
        waters_encrypt_with(&a, &to_alice, &p1, &t1);
        waters_encrypt_with(&b, &to_alice, &p2, &t2);

        pairing_gt_mul(&p, &p1, &p2);
        scalar_add(&t, &t1, &t2);
        waters_encrypt_with(&want, &to_alice, &p, &t);
        waters_mul(&got, &a, &b);
        EXPECT(same(&want, &got));
        expect_plaintext(&p, &got);

        pairing_gt_div(&p, &p1, &p2);
        scalar_sub(&t, &t1, &t2);
        waters_encrypt_with(&want, &to_alice, &p, &t);
        waters_div(&got, &a, &b);
        EXPECT(same(&want, &got));

        pairing_gt_pow(&p, &p1, &k);
        scalar_mul(&t, &t1, &k);
        waters_encrypt_with(&want, &to_alice, &p, &t);
        waters_pow(&got, &a, &k);
        EXPECT(same(&want, &got));
    }
}

static void rerandomization_keeps_the_plaintext_and_changes_the_rest(void)
{
    for (size_t n = 0; n < test_iterations(10); n++) {
        const struct gt plaintext = operand_gt();
        const struct scalar t1 = operand_scalar(), t2 = operand_scalar();
        struct scalar t;
        const struct waters_ciphertext a = encrypt(&plaintext);
        struct waters_ciphertext b, c, want;
        EXPECT_EQ(OK, waters_rerandomize(&b, &to_alice, &a, &tape.tape, "t'"));
        EXPECT(!pairing_gt_equal(&a.c1, &b.c1) && !pairing_g1_equal(&a.c2, &b.c2) &&
               !pairing_g1_equal(&a.c3, &b.c3));
        expect_plaintext(&plaintext, &b);
        scalar_add(&t, &t1, &t2);
        waters_encrypt_with(&c, &to_alice, &plaintext, &t1);
        waters_rerandomize_with(&c, &to_alice, &c, &t2); /* in place */
        waters_encrypt_with(&want, &to_alice, &plaintext, &t);
        EXPECT(same(&want, &c));
    }
}

static void outputs_may_alias_inputs(void)
{
    const struct gt p1 = operand_gt(), p2 = operand_gt();
    const struct waters_ciphertext a = encrypt(&p1), b = encrypt(&p2);
    const struct scalar k = operand_edge(9);
    struct waters_ciphertext apart, c;
    waters_mul(&apart, &a, &b);
    c = a;
    waters_mul(&c, &c, &b);
    EXPECT(same(&apart, &c));
    c = b;
    waters_mul(&c, &a, &c);
    EXPECT(same(&apart, &c));
    waters_div(&apart, &a, &b);
    c = b;
    waters_div(&c, &a, &c);
    EXPECT(same(&apart, &c));
    waters_div(&c, &c, &c);
    EXPECT(pairing_gt_is_identity(&c.c1) && pairing_g1_is_identity(&c.c2) &&
           pairing_g1_is_identity(&c.c3));
    waters_pow(&apart, &a, &k);
    c = a;
    waters_pow(&c, &c, &k);
    EXPECT(same(&apart, &c));
    waters_encrypt_with(&apart, &to_alice, &a.c1, &k);
    c = a;
    waters_encrypt_with(&c, &to_alice, &c.c1, &k);
    EXPECT(same(&apart, &c));
}

/* Zhong's question: equal plaintexts give an encryption of 1, others of anything but. */
static void quotients_tell_equality(void)
{
    struct gt x, y, one;
    pairing_gt_identity(&one);
    pairing_gt_hash(&x, "x", 1);
    pairing_gt_hash(&y, "y", 1);
    const struct scalar theta = operand_edge(9);
    struct waters_ciphertext c = encrypt(&one);
    EXPECT(waters_decrypts_to_one(&alice_key, &c));
    EXPECT(!waters_decrypts_to_one(&bob_key, &c));
    const struct waters_ciphertext a = encrypt(&x), b = encrypt(&x), d = encrypt(&y);
    waters_div(&c, &a, &b);
    waters_pow(&c, &c, &theta);
    EXPECT(waters_decrypts_to_one(&alice_key, &c));
    waters_div(&c, &a, &d);
    waters_pow(&c, &c, &theta);
    EXPECT(!waters_decrypts_to_one(&alice_key, &c));
}

static void keys_are_checked(void)
{
    EXPECT_EQ(OK, waters_key_check(&alice_key, &to_alice));
    EXPECT_EQ(OK, waters_key_check(&bob_key, &to_bob));
    EXPECT_EQ(E_IDENTITY, waters_key_check(&alice_key, &to_bob));
    uint8_t bytes[WATERS_KEY_BYTES], other[WATERS_KEY_BYTES];
    struct waters_key mixed;
    waters_key_encode(bytes, &alice_key);
    waters_key_encode(other, &bob_key);
    memcpy(bytes, other, WATERS_IDENTITY_BYTES); /* alice's key under bob's name */
    EXPECT_EQ(OK, waters_key_decode(&mixed, bytes, sizeof bytes));
    EXPECT_EQ(E_WRONG_KEY, waters_key_check(&mixed, &to_bob));
    waters_key_encode(bytes, &alice_key);
    memcpy(bytes + WATERS_IDENTITY_BYTES, other + WATERS_IDENTITY_BYTES, G2_BYTES); /* bob's d1 */
    EXPECT_EQ(OK, waters_key_decode(&mixed, bytes, sizeof bytes));
    EXPECT_EQ(E_WRONG_KEY, waters_key_check(&mixed, &to_alice));
    /* Two keys of one identity differ, and both are right. */
    EXPECT_EQ(OK, waters_key_make(&mixed, &master, &alice, &tape.tape));
    EXPECT(!pairing_g2_equal(&mixed.d1, &alice_key.d1));
    EXPECT_EQ(OK, waters_key_check(&mixed, &to_alice));
    waters_key_clear(&mixed);
    EXPECT(mixed.d1.x.re.limb[0] == 0 && mixed.lines1.slope[3].re.limb[0] == 0);
    EXPECT_EQ(OK, waters_master_check(&master, &params));
    struct waters_master changed = master;
    scalar_add(&changed.y[255], &changed.y[255], &changed.alpha);
    EXPECT_EQ(E_WRONG_KEY, waters_master_check(&changed, &params));
    waters_master_clear(&changed);
    EXPECT(scalar_is_zero(&changed.alpha) && scalar_is_zero(&changed.y[255]));
}

static void identities_are_256_bits(void)
{
    struct waters_identity a, b;
    uint8_t bytes[WATERS_IDENTITY_BYTES + 1] = {0};
    /* SHA-256 of the empty string and of "abc", FIPS 180-4 */
    static const uint8_t empty[] = {0xe3, 0xb0, 0xc4, 0x42}, abc[] = {0xba, 0x78, 0x16, 0xbf};
    waters_identity_hash(&a, "", 0);
    EXPECT_BYTES(empty, a.bits, sizeof empty);
    waters_identity_hash(&a, "abc", 3);
    EXPECT_BYTES(abc, a.bits, sizeof abc);
    b = a;
    for (size_t size = 0; size <= sizeof bytes; size++)
        if (size != WATERS_IDENTITY_BYTES)
            EXPECT_EQ(E_IDENTITY, waters_identity_decode(&a, bytes, size));
    EXPECT_BYTES(&b, &a, sizeof a);
    EXPECT_EQ(OK, waters_identity_decode(&b, a.bits, sizeof a.bits));
    EXPECT_BYTES(&a, &b, sizeof a);
    /* All bits clear and all bits set: H(v) is u', and u' times all u_i. */
    struct waters_recipient to;
    struct g1 hash = params.u_prime;
    memset(a.bits, 0, sizeof a.bits);
    EXPECT_EQ(OK, waters_recipient_init(&to, &params, &a, 4));
    EXPECT(pairing_g1_equal(&hash, &to.hash));
    waters_recipient_clear(&to);
    memset(a.bits, 0xff, sizeof a.bits);
    for (size_t i = 0; i < WATERS_BITS; i++)
        pairing_g1_add(&hash, &hash, &params.u[i]);
    EXPECT_EQ(OK, waters_recipient_init(&to, &params, &a, 4));
    EXPECT(pairing_g1_equal(&hash, &to.hash));
    waters_recipient_clear(&to);
}

const struct test tests[] = {{"ciphertexts are the paper's", ciphertexts_are_the_papers},
                             {"decryption is the paper's", decryption_is_the_papers},
                             {"only the right key decrypts", only_the_right_key_decrypts},
                             {"zero coin hides nothing", zero_coin_hides_nothing},
                             {"ciphertexts are homomorphic", ciphertexts_are_homomorphic},
                             {"rerandomization keeps the plaintext and changes the rest",
                              rerandomization_keeps_the_plaintext_and_changes_the_rest},
                             {"outputs may alias inputs", outputs_may_alias_inputs},
                             {"quotients tell equality", quotients_tell_equality},
                             {"keys are checked", keys_are_checked},
                             {"identities are 256 bits", identities_are_256_bits},
                             {0}};

int main(int argc, char **argv)
{
    if (pairing_start() != OK || seeded_tape_init(&tape, seed, "waters") != OK ||
        waters_setup(&params, &master, &tape.tape, 6) != OK)
        return 1;
    waters_identity_hash(&alice, "alice", 5);
    waters_identity_hash(&bob, "bob", 3);
    if (waters_recipient_init(&to_alice, &params, &alice, 6) != OK ||
        waters_recipient_init(&to_bob, &params, &bob, 5) != OK ||
        waters_key_make(&alice_key, &master, &alice, &tape.tape) != OK ||
        waters_key_make(&bob_key, &master, &bob, &tape.tape) != OK)
        return 1;
    const int result = test_main(argc, argv, tests);
    waters_recipient_clear(&to_alice);
    waters_recipient_clear(&to_bob);
    waters_key_clear(&alice_key);
    waters_key_clear(&bob_key);
    waters_params_clear(&params);
    waters_master_clear(&master);
    seeded_tape_clear(&tape);
    return result;
}
