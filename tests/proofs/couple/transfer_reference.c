/* What crypto/ sends in transfers is the reference's; with a fault in one place it is not. */
#include "sim/primitives/transfer/proofs/transfer_reference.h"
#include "crypto/bits.h"
#include "crypto/extension.h"
#include "crypto/transfer.h"
#include "tests/expect.h"
#include <sodium.h>
#include <string.h>

enum { COUNT = 9, SEVENTH = 6, ROWS = 1100, BYTES = 1152 * 128 / 8 };

static void turn(uint8_t out[32], const uint8_t in[32])
{
    for (int i = 0; i < 32; i++)
        out[i] = in[31 - i];
}

static void an_answer_with_another_coin_is_told(void)
{
    struct transfer_sender sender;
    struct transfer_key keys[COUNT];
    uint8_t secret[32] = {3}, scalar[COUNT][32] = {{0}}, shown[COUNT * 32], answers[COUNT * 32];
    uint8_t choices[COUNT];
    uint64_t bits = 0x55;
    for (size_t i = 0; i < COUNT; i++) {
        scalar[i][0] = (uint8_t)(5 + i);
        choices[i] = bits >> i & 1;
        turn(shown + 32 * i, scalar[i]);
    }
    EXPECT_EQ(OK, transfer_offer_with(&sender, secret));
    for (int fault = 0; fault < 2; fault++) {
        if (fault) /* -b in the place of b */
            crypto_core_ristretto255_scalar_negate(scalar[SEVENTH], scalar[SEVENTH]);
        EXPECT_EQ(OK, transfer_answer_with(sender.offer, 32, (const uint8_t(*)[32])scalar, &bits,
                                           COUNT, answers, keys));
        EXPECT(answers_are_right(sender.offer, shown, choices, answers, COUNT) == !fault);
    }
}

static uint8_t zeros[128 * 32], ones[128 * 32], choices[ROWS], blocks[BYTES];
static struct extension_string strings[ROWS];
static uint8_t keys[ROWS * 32];

static void make_extension(void)
{
    struct transfer_key zero[128], one[128];
    struct extension_receiver receiver;
    uint64_t bits[(ROWS + 63) / 64] = {0};
    for (size_t i = 0; i < 128; i++) {
        memset(zero[i].byte, (int)i, 32);
        memset(one[i].byte, (int)(128 + i), 32);
        memcpy(zeros + 32 * i, zero[i].byte, 32);
        memcpy(ones + 32 * i, one[i].byte, 32);
    }
    for (size_t j = 0; j < ROWS; j++) {
        choices[j] = j % 3 == 0;
        bits_put(bits, j, choices[j]);
    }
    EXPECT_EQ(OK, extension_receiver_init(&receiver, zero, one));
    EXPECT_EQ((size_t)BYTES, extension_bytes(ROWS));
    EXPECT_EQ(OK, extension_answer(&receiver, bits, ROWS, blocks, strings));
    for (size_t j = 0; j < ROWS; j++)
        memcpy(keys + 32 * j, strings[j].byte, 16);
    extension_receiver_clear(&receiver);
}

/* Also in the rows that only fill up, which no key shows. */
static void any_wrong_byte_of_a_block_is_told(void)
{
    make_extension();
    EXPECT(blocks_are_right(zeros, ones, choices, ROWS, blocks, BYTES));
    EXPECT(!blocks_are_right(zeros, ones, choices, ROWS, blocks, BYTES - 1));
    for (size_t at = 0; at < BYTES; at += at < BYTES - 200 ? 997 : 1) {
        blocks[at] ^= 16;
        EXPECT(!blocks_are_right(zeros, ones, choices, ROWS, blocks, BYTES));
        blocks[at] ^= 16;
    }
    EXPECT(strings_are_right(zeros, keys, ROWS));
    keys[32 * 700] ^= 1;
    EXPECT(!strings_are_right(zeros, keys, ROWS));
}

static void a_pad_with_a_bias_is_told(void)
{
    static const uint64_t thousand[4] = {1000}, two[4] = {2};
    uint8_t key[32] = {7, 1};
    uint64_t pad[2] = {0}, bit = key[0] & 1;
    struct seeded_tape tape;
    EXPECT_EQ(OK, seeded_tape_init(&tape, key, "transfer pad/1000"));
    EXPECT_EQ(OK, tape_vector(&tape.tape, "pad", thousand, 1, 2, pad));
    seeded_tape_clear(&tape);
    EXPECT(pads_are_right(key, "1000", thousand, 1, 2, pad));
    pad[1] = (pad[1] + 1) % 1000;
    EXPECT(!pads_are_right(key, "1000", thousand, 1, 2, pad));
    pad[0] = 0x107 % 1000; /* the key, modulo N */
    EXPECT(!pads_are_right(key, "1000", thousand, 1, 1, pad));
    EXPECT(pads_are_right(key, "2", two, 1, 1, &bit));
    bit ^= 1;
    EXPECT(!pads_are_right(key, "2", two, 1, 1, &bit));
}

const struct test tests[] = {
    {"an answer with another coin is told", an_answer_with_another_coin_is_told},
    {"any wrong byte of a block is told", any_wrong_byte_of_a_block_is_told},
    {"a pad with a bias is told", a_pad_with_a_bias_is_told},
    {0}};
