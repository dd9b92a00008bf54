/* Transfers: the receiver has the key of its bit and no other, and each key is what the textbook's
 * formulas give, written a second time on FLINT. */
#include "crypto/transfer.h"
#include "crypto/bits.h"
#include "crypto/commutative.h"
#include "tests/expect.h"
#include "tests/oracle/digest.h"
#include "tests/oracle/ristretto.h"
#include <stdlib.h>
#include <string.h>

enum { COUNT = 12 };

struct transfers {
    struct transfer_sender sender;
    struct seeded_tape tape[2];
    uint64_t bits[1];
    uint8_t answers[COUNT * TRANSFER_POINT_BYTES];
    struct transfer_key keys[COUNT], zeros[COUNT], ones[COUNT];
};

static void play(struct transfers *t, uint64_t bits, uint8_t number)
{
    const uint8_t seed[SEED_BYTES] = {number};
    size_t bad;
    t->bits[0] = bits;
    for (int i = 0; i < 2; i++)
        EXPECT_EQ(OK, seeded_tape_init(&t->tape[i], seed, i == 0 ? "sender" : "receiver"));
    EXPECT_EQ(OK, transfer_offer(&t->sender, &t->tape[0].tape, "a"));
    EXPECT_EQ(OK, transfer_answer(t->sender.offer, TRANSFER_POINT_BYTES, &t->tape[1].tape, "b",
                                  t->bits, COUNT, t->answers, t->keys));
    EXPECT_EQ(OK, transfer_keys(&t->sender, t->answers, sizeof t->answers, COUNT, t->zeros, t->ones,
                                &bad));
}

static void finish(struct transfers *t)
{
    transfer_sender_clear(&t->sender);
    for (int i = 0; i < 2; i++)
        seeded_tape_clear(&t->tape[i]);
}

static bool same(const struct transfer_key *a, const struct transfer_key *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void test_transfers(void)
{
    static const uint64_t choices[] = {0, (1 << COUNT) - 1, 0x5a3};
    for (size_t c = 0; c < sizeof choices / sizeof *choices; c++) {
        struct transfers t;
        play(&t, choices[c], (uint8_t)(3 + c));
        for (size_t i = 0; i < COUNT; i++) {
            const bool bit = bits_get(t.bits, i);
            EXPECT(same(&t.keys[i], bit ? &t.ones[i] : &t.zeros[i]));
            EXPECT(!same(&t.keys[i], bit ? &t.zeros[i] : &t.ones[i]));
            for (size_t j = 0; j < i; j++)
                EXPECT(!same(&t.zeros[i], &t.zeros[j]) && !same(&t.ones[i], &t.ones[j]) &&
                       !same(&t.zeros[i], &t.ones[j]) && !same(&t.ones[i], &t.zeros[j]));
        }
        finish(&t);
    }
}

/* The scalar that a tape of this seed and label gives at its next draw, as the module draws it. */
static struct hex next_scalar(struct seeded_tape *tape, const char *why)
{
    struct commutative_key key;
    EXPECT_EQ(OK, commutative_key_draw(&key, &commutative_default, &tape->tape, why));
    return hex_bytes(key.secret, sizeof key.secret);
}

/* The key's hash: BLAKE2b keyed with A, of the label with its length, number, B, product. */
static void expect_key(const struct transfer_key *got, const char *offer, size_t number,
                       const char *answer, const char *product)
{
    uint8_t head[24] = {8}, want[32];
    memcpy(head + 8, "transfer", 8);
    head[16] = (uint8_t)number;
    hex_read(want, digest_blake2b(32, offer,
                                  hex_join(hex_bytes(head, 24).text, answer, product, NULL).text)
                       .text);
    EXPECT_BYTES(want, got->byte, sizeof want);
}

static void test_oracle(void)
{
    static const char minus_one[] =
        "ecd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
    const uint8_t seed[SEED_BYTES] = {9};
    struct seeded_tape sender, receiver;
    struct transfers *t = calloc(1, sizeof *t);
    struct ristretto r;
    ristretto_init(&r);
    play(t, 0x2, 9);
    EXPECT_EQ(OK, seeded_tape_init(&sender, seed, "sender"));
    EXPECT_EQ(OK, seeded_tape_init(&receiver, seed, "receiver"));
    const struct hex a = next_scalar(&sender, "a"), base = ristretto_generator(&r),
                     offer = ristretto_mul(&r, a.text, base.text);
    uint8_t bytes[32];
    hex_read(bytes, offer.text);
    EXPECT_BYTES(bytes, t->sender.offer, 32);
    for (size_t i = 0; i < 2; i++) {
        const struct hex b = next_scalar(&receiver, "b"),
                         plain = ristretto_mul(&r, b.text, base.text),
                         answer = i == 1 ? ristretto_add(&r, plain.text, offer.text) : plain,
                         minus = ristretto_mul(&r, minus_one, offer.text),
                         other = ristretto_add(&r, answer.text, minus.text);
        hex_read(bytes, answer.text);
        EXPECT_BYTES(bytes, t->answers + 32 * i, 32);
        expect_key(&t->zeros[i], offer.text, i, answer.text,
                   ristretto_mul(&r, a.text, answer.text).text);
        expect_key(&t->ones[i], offer.text, i, answer.text,
                   ristretto_mul(&r, a.text, other.text).text);
        expect_key(&t->keys[i], offer.text, i, answer.text,
                   ristretto_mul(&r, b.text, offer.text).text);
    }
    ristretto_clear(&r);
    seeded_tape_clear(&sender);
    seeded_tape_clear(&receiver);
    finish(t);
    free(t);
}

/* What is not the one encoding of an element other than the neutral one, and why. */
static const struct {
    uint8_t first, last;
    status why;
} bad_points[] = {{0, 0, E_INFINITY}, {1, 0, E_NON_CANONICAL}, {0, 0x80, E_NON_CANONICAL}};

static void test_refused(void)
{
    struct transfers t;
    play(&t, 0, 4);
    const uint64_t position = t.tape[1].tape.position;
    EXPECT_EQ(E_TRUNCATED, transfer_answer(t.sender.offer, 31, &t.tape[1].tape, "b", t.bits, COUNT,
                                           t.answers, t.keys));
    for (size_t i = 0; i < sizeof bad_points / sizeof *bad_points; i++) {
        uint8_t point[33] = {bad_points[i].first};
        size_t bad = 99;
        point[31] = bad_points[i].last;
        EXPECT_EQ(bad_points[i].why, transfer_answer(point, 32, &t.tape[1].tape, "b", t.bits, COUNT,
                                                     t.answers, t.keys));
        EXPECT_EQ(E_OVERLONG, transfer_answer(point, 33, &t.tape[1].tape, "b", t.bits, COUNT,
                                              t.answers, t.keys));
        uint8_t answers[sizeof t.answers];
        memcpy(answers, t.answers, sizeof answers);
        memcpy(answers + 32 * (i + 5), point, 32);
        EXPECT_EQ(bad_points[i].why,
                  transfer_keys(&t.sender, answers, sizeof answers, COUNT, t.zeros, t.ones, &bad));
        EXPECT_EQ(i + 5, bad);
        for (size_t j = 0; j < COUNT; j++) /* not even those before the bad one are left */
            EXPECT(same(&t.zeros[j], &(struct transfer_key){{0}}) &&
                   same(&t.ones[j], &(struct transfer_key){{0}}));
    }
    EXPECT_EQ(position, t.tape[1].tape.position);
    for (size_t size = 0; size <= sizeof t.answers; size += 13)
        EXPECT_EQ(E_TRUNCATED,
                  transfer_keys(&t.sender, t.answers, size, COUNT, t.zeros, t.ones, NULL));
    EXPECT_EQ(E_OVERLONG, transfer_keys(&t.sender, t.answers, sizeof t.answers, COUNT - 1, t.zeros,
                                        t.ones, NULL));
    finish(&t);
    EXPECT(memcmp(&t.sender, &(struct transfer_sender){{0}, {0}, {0}}, sizeof t.sender) == 0);
}

/* Planted: an answer that is not the receiver's own. The keys then differ, and the law sees it. */
static void test_changed(void)
{
    struct transfers t;
    play(&t, 0x111, 5);
    memcpy(t.answers + 32, t.answers, 32);
    EXPECT_EQ(OK,
              transfer_keys(&t.sender, t.answers, sizeof t.answers, COUNT, t.zeros, t.ones, NULL));
    for (size_t i = 0; i < COUNT; i++) {
        const struct transfer_key *own = bits_get(t.bits, i) ? &t.ones[i] : &t.zeros[i];
        EXPECT_EQ(i != 1, same(&t.keys[i], own));
    }
    finish(&t);
}

const struct test tests[] = {{"transfers", test_transfers},
                             {"oracle", test_oracle},
                             {"refused", test_refused},
                             {"changed", test_changed},
                             {0}};
