/* The extension beside a second writing of it, bit by bit, on AES from its definition. */
#include "crypto/extension.h"
#include "crypto/bits.h"
#include "tests/expect.h"
#include "tests/oracle/aes.h"
#include <stdlib.h>
#include <string.h>

enum { MOST = 2500, WORDS = MOST / 64 + 1 };

struct pair {
    struct transfer_key zeros[EXTENSION_WIDTH], ones[EXTENSION_WIDTH], chosen[EXTENSION_WIDTH];
    uint64_t secret[2];
    struct extension_sender sender;
    struct extension_receiver receiver;
    uint64_t bits[WORDS];
    uint8_t message[MOST * 16 + 2048];
    struct extension_string got[MOST], zero[MOST], one[MOST];
};

static struct pair *pair_new(void)
{
    struct pair *p = calloc(1, sizeof *p);
    test_random_bytes((uint8_t *)p->zeros, sizeof p->zeros);
    test_random_bytes((uint8_t *)p->ones, sizeof p->ones);
    test_random_bytes((uint8_t *)p->secret, sizeof p->secret);
    for (size_t i = 0; i < EXTENSION_WIDTH; i++)
        p->chosen[i] = bits_get(p->secret, i) ? p->ones[i] : p->zeros[i];
    EXPECT_EQ(OK, extension_sender_init(&p->sender, p->secret, p->chosen));
    EXPECT_EQ(OK, extension_receiver_init(&p->receiver, p->zeros, p->ones));
    return p;
}

static void pair_free(struct pair *p)
{
    extension_sender_clear(&p->sender);
    extension_receiver_clear(&p->receiver);
    extension_sender_clear(&p->sender); /* once more does no harm */
    EXPECT(memcmp(p->sender.choice, &(uint8_t[16]){0}, 16) == 0);
    free(p);
}

static void batch(struct pair *p, size_t count)
{
    bits_fill(p->bits, 64 * WORDS, false);
    for (size_t i = 0; i < count; i++)
        bits_put(p->bits, i, test_random_below(2));
    EXPECT_EQ(OK, extension_answer(&p->receiver, p->bits, count, p->message, p->got));
    EXPECT_EQ(
        OK, extension_keys(&p->sender, p->message, extension_bytes(count), count, p->zero, p->one));
}

static bool same(const struct extension_string *a, const struct extension_string *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static const size_t sizes[] = {1, 127, 128, 129, 1000, 1024, 1025, MOST};

/* One pair of parties, batches of many sizes one after the other. */
static void test_law(void)
{
    struct pair *p = pair_new();
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        batch(p, sizes[s]);
        size_t wrong = 0;
        for (size_t i = 0; i < sizes[s]; i++) {
            const bool bit = bits_get(p->bits, i);
            wrong += !same(&p->got[i], bit ? &p->one[i] : &p->zero[i]) ||
                     same(&p->zero[i], &p->one[i]) || (i > 0 && same(&p->zero[i], &p->zero[i - 1]));
        }
        EXPECT_EQ(0, wrong);
    }
    pair_free(p);
}

/* FIPS 197, appendices B and C.1. */
static void test_aes_is_published(void)
{
    static const char *const cases[][3] = {
        {"2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734",
         "3925841d02dc09fbdc118597196a0b32"},
        {"000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff",
         "69c4e0d86a7b0430d8cdb78070b4c55a"}};
    for (size_t i = 0; i < 2; i++) {
        uint8_t key[16], block[16], want[16];
        hex_read(key, cases[i][0]);
        hex_read(block, cases[i][1]);
        hex_read(want, cases[i][2]);
        aes_block(block, key, block);
        EXPECT_BYTES(want, block, 16);
    }
}

/* Bit |at| of a stream: AES of the counter, most significant byte first, as of SP 800-38A. */
static bool stream_bit(const struct transfer_key *key, size_t at)
{
    uint8_t block[16] = {0};
    block[15] = (uint8_t)(at / 128);
    block[14] = (uint8_t)(at / 128 >> 8);
    aes_block(block, key->byte, block);
    return block[at % 128 / 8] >> (at % 8) & 1;
}

static struct extension_string hash(const uint8_t row[16])
{
    struct extension_string out;
    aes_block(out.byte, (const uint8_t *)"glasshouse iknp1", row);
    for (size_t i = 0; i < 16; i++)
        out.byte[i] ^= row[i];
    return out;
}

/* The |asked| rows of a first batch: t, q and the message's bits from the definition, column by
 * column. Columns of a batch of one block lie one after the other in the message. */
static void test_second_writing(void)
{
    static const size_t count = 300, rows = 384, asked[] = {0, 63, 64, 130, 255, 299};
    struct pair *p = pair_new();
    batch(p, count);
    EXPECT_EQ(rows * 16, extension_bytes(count));
    for (size_t a = 0; a < sizeof asked / sizeof *asked; a++) {
        const size_t j = asked[a];
        uint8_t t[16] = {0}, q[16] = {0}, other[16];
        for (size_t i = 0; i < EXTENSION_WIDTH; i++) {
            const bool zero = stream_bit(&p->zeros[i], j), one = stream_bit(&p->ones[i], j),
                       u = zero ^ one ^ bits_get(p->bits, j), s = bits_get(p->secret, i);
            EXPECT_EQ(u, p->message[i * rows / 8 + j / 8] >> (j % 8) & 1);
            t[i / 8] |= (uint8_t)(zero << (i % 8));
            q[i / 8] |= (uint8_t)(((s ? one : zero) ^ (s && u)) << (i % 8));
        }
        for (size_t i = 0; i < 16; i++)
            other[i] = q[i] ^ (uint8_t)(p->secret[i / 8] >> (8 * (i % 8)));
        const struct extension_string got = hash(t), first = hash(q), second = hash(other);
        EXPECT_BYTES(got.byte, p->got[j].byte, 16);
        EXPECT_BYTES(first.byte, p->zero[j].byte, 16);
        EXPECT_BYTES(second.byte, p->one[j].byte, 16);
    }
    pair_free(p);
}

/* Planted: one bit of the message is another. Where s_i = 1 the sender's strings of that row
 * change, and the receiver's is neither; where s_i = 0 the bit is not looked at. */
static void test_changed(void)
{
    struct pair *p = pair_new();
    for (size_t round = 0; round < 20; round++) {
        const size_t count = 128, column = (size_t)test_random_below(128),
                     row = (size_t)test_random_below(128);
        batch(p, count);
        extension_sender_clear(&p->sender);
        extension_receiver_clear(&p->receiver);
        EXPECT_EQ(OK, extension_sender_init(&p->sender, p->secret, p->chosen));
        EXPECT_EQ(OK, extension_receiver_init(&p->receiver, p->zeros, p->ones));
        EXPECT_EQ(OK, extension_answer(&p->receiver, p->bits, count, p->message, p->got));
        p->message[16 * column + row / 8] ^= (uint8_t)(1 << (row % 8));
        EXPECT_EQ(OK, extension_keys(&p->sender, p->message, extension_bytes(count), count, p->zero,
                                     p->one));
        for (size_t i = 0; i < count; i++) {
            const bool neither = !same(&p->got[i], &p->zero[i]) && !same(&p->got[i], &p->one[i]);
            EXPECT_EQ(i == row && bits_get(p->secret, column), neither);
        }
    }
    pair_free(p);
}

static void test_refused(void)
{
    struct pair *p = pair_new();
    batch(p, 200);
    for (size_t size = 0; size < extension_bytes(200); size += 100)
        EXPECT_EQ(E_TRUNCATED, extension_keys(&p->sender, p->message, size, 200, p->zero, p->one));
    EXPECT_EQ(E_OVERLONG, extension_keys(&p->sender, p->message, extension_bytes(200) + 1, 200,
                                         p->zero, p->one));
    batch(p, 200); /* a refusal moves nothing: the two are still together */
    for (size_t i = 0; i < 200; i++)
        EXPECT(same(&p->got[i], bits_get(p->bits, i) ? &p->one[i] : &p->zero[i]));
    EXPECT_EQ(0, extension_bytes(0));
    pair_free(p);
}

const struct test tests[] = {{"law", test_law},
                             {"AES is published", test_aes_is_published},
                             {"second writing", test_second_writing},
                             {"changed", test_changed},
                             {"refused", test_refused},
                             {0}};
