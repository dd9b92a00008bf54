/* The second implementation of the ciphers: agrees with what is right, and with nothing else. */
#include "crypto/commutative.h"
#include "crypto/commutative_default.h"
#include "crypto/hash.h"
#include "crypto/tape.h"
#include "crypto/waters.h"
#include "sim/primitives/digests/proofs/digests_reference.h"
#include "sim/primitives/points/proofs/points_reference.h"
#include "sim/primitives/transfer/proofs/transfer_reference.h"
#include "sim/primitives/waters/proofs/waters_reference.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

static const uint8_t seed[SEED_BYTES] = {9};

static void test_digest(void)
{
    struct key_entry key = {.bytes = {1, 2, 3}};
    static const uint8_t cut[HASH_KEY_BYTES] = {1};
    uint8_t digest[HASH_KEYED_BYTES];
    hash_keyed(digest, key.bytes, "label", 4, "entry", 5);
    EXPECT(digest_is_right(&key, "label", 4, (const uint8_t *)"entry", 5, digest));
    EXPECT(!digest_is_right(&key, "label", 5, (const uint8_t *)"entry", 5, digest));
    EXPECT(!digest_is_right(&key, "other", 4, (const uint8_t *)"entry", 5, digest));
    EXPECT(!digest_is_right(&key, "label", 4, (const uint8_t *)"entr", 4, digest));
    hash_keyed(digest, cut, "label", 4, "entry", 5);
    EXPECT(!digest_is_right(&key, "label", 4, (const uint8_t *)"entry", 5, digest));
}

enum { COUNT = 40 };
struct points {
    struct commutative_element plain[COUNT], once[COUNT];
    struct text texts[COUNT];
    uint8_t content[COUNT][3];
};

/* Entries under the label "l", hashed, and once under |key|. */
static void make(struct points *p, const struct commutative_key *key)
{
    struct commutative_value values[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        memcpy(p->content[i], (const uint8_t[3]){1, 'l', (uint8_t)i}, 3);
        p->texts[i] = (struct text){p->content[i] + 2, 1};
        values[i] = (struct commutative_value){p->content[i], 3};
    }
    EXPECT_EQ(OK, commutative_hash(&commutative_default, p->plain, values, COUNT, NULL));
    EXPECT_EQ(OK, commutative_encrypt(key, p->once, p->plain, COUNT, NULL));
}

static void test_points(void)
{
    struct points *p = calloc(1, sizeof *p);
    struct commutative_key key, weak;
    struct key_entry entry = {.id = 1};
    struct seeded_tape tape;
    uint8_t cut[32] = {0};
    EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "test"));
    EXPECT_EQ(OK, commutative_key_draw(&key, &commutative_default, &tape.tape, "key"));
    memcpy(entry.bytes, key.secret, sizeof entry.bytes);
    make(p, &key);
    EXPECT(begun_are_right(&entry, "l", p->texts, COUNT, p->once->byte));
    EXPECT(!begun_are_right(&entry, "m", p->texts, COUNT, p->once->byte));
    EXPECT(added_are_right(&entry, false, p->plain->byte, p->once->byte, COUNT));
    EXPECT(added_are_right(&entry, true, p->once->byte, p->plain->byte, COUNT));
    EXPECT(!added_are_right(&entry, true, p->plain->byte, p->once->byte, COUNT));
    p->once[COUNT - 1] = p->plain[COUNT - 1];
    EXPECT(!added_are_right(&entry, false, p->plain->byte, p->once->byte, COUNT));
    memcpy(cut, key.secret, 2); /* the exponent that is used is shorter than the one drawn */
    EXPECT_EQ(OK, commutative_key_set(&weak, &commutative_default, cut));
    make(p, &weak);
    EXPECT(!begun_are_right(&entry, "l", p->texts, COUNT, p->once->byte));
    EXPECT(!added_are_right(&entry, false, p->plain->byte, p->once->byte, COUNT));
    seeded_tape_clear(&tape);
    free(p);
}

struct scheme {
    struct waters_params params;
    struct waters_master master;
    struct waters_recipient to;
};

static void judge_waters(const struct scheme *s, struct tape *tape)
{
    const struct waters_params *parameters = &s->params;
    struct waters_ciphertext c, again;
    struct scalar t, u;
    struct gt plain;
    scalar_set_u64(&u, 77);
    EXPECT_EQ(OK, scalar_draw(&t, tape, "coin"));
    pairing_gt_generator(&plain);
    waters_encrypt_with(&c, &s->to, &plain, &t);
    EXPECT(encrypted_are_right(&parameters, "name", &plain, NULL, &t, &c, 1));
    EXPECT(!encrypted_are_right(&parameters, "other", &plain, NULL, &t, &c, 1));
    EXPECT(!encrypted_are_right(&parameters, "name", &plain, NULL, &u, &c, 1));
    waters_rerandomize_with(&again, &s->to, &c, &u);
    EXPECT(encrypted_are_right(&parameters, "name", NULL, &c, &u, &again, 1));
    EXPECT(!encrypted_are_right(&parameters, "name", NULL, &c, &t, &again, 1));
    EXPECT(!encrypted_are_right(&parameters, "name", NULL, &c, &u, &c, 1)); /* nothing was added */
    struct waters_ciphertext list[3] = {c, again, c}, power[3];
    const struct scalar exponents[3] = {t, u, t};
    for (int i = 0; i < 3; i++)
        waters_pow(&power[i], &list[i], &exponents[i]);
    EXPECT(powered_are_right(list, exponents, power, 3));
    power[1] = list[1]; /* not raised */
    EXPECT(!powered_are_right(list, exponents, power, 3));
}

/* One coin twice in a long list, wherever it is: only some entries are looked at one by one. */
static void judge_long_list(const struct scheme *s, struct tape *tape)
{
    enum { LONG = 9 };
    const struct waters_params *parameters = &s->params;
    struct waters_ciphertext list[LONG], again[LONG];
    struct scalar coin[LONG];
    struct gt plain[LONG];
    for (size_t i = 0; i < LONG; i++) {
        EXPECT_EQ(OK, scalar_draw(&coin[i], tape, "coins"));
        pairing_gt_generator(&plain[i]);
        waters_encrypt_with(&list[i], &s->to, &plain[i], &coin[i]);
        waters_rerandomize_with(&again[i], &s->to, &list[i], &coin[i]);
    }
    EXPECT(encrypted_are_right(&parameters, "name", plain, NULL, coin, list, LONG));
    EXPECT(encrypted_are_right(&parameters, "name", NULL, list, coin, again, LONG));
    for (size_t i = 1; i < LONG; i++) {
        const struct waters_ciphertext one = list[i], other = again[i];
        list[i] = list[i - 1];
        EXPECT(!encrypted_are_right(&parameters, "name", plain, NULL, coin, list, LONG));
        list[i] = one;
        waters_rerandomize_with(&again[i], &s->to, &list[i], &coin[i - 1]);
        EXPECT(!encrypted_are_right(&parameters, "name", NULL, list, coin, again, LONG));
        again[i] = other;
    }
}

/* A key's scalar r is the one that was drawn. */
static void judge_key(const struct scheme *s, struct seeded_tape *tape)
{
    const struct waters_params *parameters = &s->params;
    struct waters_key *key = calloc(1, sizeof *key);
    struct scalar r;
    seeded_tape_rewind(tape, seed, "key");
    EXPECT_EQ(OK, scalar_draw(&r, &tape->tape, "waters r"));
    seeded_tape_rewind(tape, seed, "key");
    EXPECT_EQ(OK, waters_key_make(key, &s->master, &s->to.identity, &tape->tape));
    EXPECT(user_key_is_right(&parameters, "name", r.limb, &key));
    EXPECT(!user_key_is_right(&parameters, "other", r.limb, &key));
    r.limb[0] ^= 1;
    EXPECT(!user_key_is_right(&parameters, "name", r.limb, &key));
    free(key);
    EXPECT(transfers_fault(seed) == NULL);
}

static void test_waters(void)
{
    struct scheme *s = calloc(1, sizeof *s);
    struct waters_identity name;
    struct seeded_tape tape;
    EXPECT_EQ(OK, pairing_start());
    EXPECT_EQ(OK, seeded_tape_init(&tape, seed, "test"));
    EXPECT_EQ(OK, waters_setup(&s->params, &s->master, &tape.tape, 2));
    waters_identity_hash(&name, "name", 4);
    EXPECT_EQ(OK, waters_recipient_init(&s->to, &s->params, &name, 2));
    judge_waters(s, &tape.tape);
    judge_long_list(s, &tape.tape);
    judge_key(s, &tape);
    waters_recipient_clear(&s->to);
    waters_params_clear(&s->params);
    waters_master_clear(&s->master);
    seeded_tape_clear(&tape);
    free(s);
}

const struct test tests[] = {
    {"digests", test_digest}, {"points", test_points}, {"waters", test_waters}, {0}};
