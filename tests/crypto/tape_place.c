/* Tapes of calls: are the coins of a call the bytes that its seed, party, place and reason say,
 * and does none of them move another?
 *
 * The oracle is OpenSSL's SipHash and BLAKE2b; it shares no code with the tape. */
#include "crypto/tape_place.h"
#include "crypto/registers.h"
#include "tests/expect.h"
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <string.h>

enum { STREAM = 4096 };

static void oracle_mac(const char *name, const uint8_t *key, size_t key_size, const uint8_t *in,
                       size_t in_size, uint8_t *out, size_t size)
{
    EVP_MAC *mac = EVP_MAC_fetch(NULL, name, NULL);
    EVP_MAC_CTX *c = EVP_MAC_CTX_new(mac);
    size_t written = 0;
    const OSSL_PARAM wanted[] = {OSSL_PARAM_construct_size_t(OSSL_MAC_PARAM_SIZE, &size),
                                 OSSL_PARAM_construct_end()};
    EXPECT(EVP_MAC_init(c, key, key_size, wanted) == 1);
    EXPECT(EVP_MAC_update(c, in, in_size) == 1);
    EXPECT(EVP_MAC_final(c, out, &written, size) == 1 && written == size);
    EVP_MAC_CTX_free(c);
    EVP_MAC_free(mac);
}

static void put_number(uint8_t *to, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(number >> (8 * i));
}

/* Keyed BLAKE2b of the length of a label, the label, a number and a text. */
static void oracle_keyed(const uint8_t key[32], const char *label, uint64_t index, const char *text,
                         uint8_t out[32])
{
    uint8_t in[256];
    const size_t long_label = strlen(label), long_text = strlen(text);
    put_number(in, long_label);
    memcpy(in + 8, label, long_label);
    put_number(in + 8 + long_label, index);
    memcpy(in + 16 + long_label, text, long_text);
    oracle_mac("BLAKE2BMAC", key, 32, in, 16 + long_label + long_text, out, 32);
}

static void oracle_stream(const uint8_t seed[SEED_BYTES], int party,
                          const uint8_t place[PLACE_BYTES], const char *why, uint8_t out[STREAM])
{
    uint8_t of_party[32], of_reason[32], in[PLACE_BYTES + 8];
    oracle_keyed(seed, "calls", (uint64_t)party, "", of_party);
    oracle_keyed(of_party, "reason", 0, why, of_reason);
    memcpy(in, place, PLACE_BYTES);
    for (uint64_t block = 0; block < STREAM / 16; block++) {
        put_number(in + PLACE_BYTES, block);
        oracle_mac("SIPHASH", of_reason, 16, in, sizeof in, out + 16 * block, 16);
    }
}

/* Draws of all widths, mixed over reasons: bytes are taken in order, and a byte that a try takes is
 * the low end of the value. A bound of 256^k takes k bytes and throws none away. */
static void compare_coins(void)
{
    static const char *const reasons[] = {"mask", "", "key of party 1", "mask2", "shuffle"};
    enum { REASONS = sizeof reasons / sizeof *reasons };
    static uint8_t stream[REASONS][STREAM];
    for (size_t round = test_iterations(20); round-- > 0;) {
        struct place_root root = {0};
        struct place_tape b = {.streams = NULL};
        uint8_t seed[SEED_BYTES], place[PLACE_BYTES], got[600];
        size_t at[REASONS] = {0};
        uint64_t drawn = 0;
        const int party = (int)test_random_below(5);
        test_random_bytes(seed, sizeof seed);
        test_random_bytes(place, sizeof place);
        place_root_seed(&root, seed, party);
        place_tape_begin(&b, &root, place);
        for (int i = 0; i < REASONS; i++)
            oracle_stream(seed, party, place, reasons[i], stream[i]);
        for (int i = 0; i < 30; i++) {
            const size_t r = (size_t)test_random_below(REASONS),
                         width = (size_t)(1 + test_random_below(7));
            const size_t count = (size_t)test_random_below(20);
            const uint64_t bound = (uint64_t)1 << (8 * width);
            uint64_t values[20];
            EXPECT_EQ(OK, tape_vector(&b.tape, reasons[r], &bound, 1, count, values));
            for (size_t k = 0; k < count; k++, at[r] += width) {
                uint64_t want = 0;
                for (size_t low = width; low-- > 0;)
                    want = want << 8 | stream[r][at[r] + low];
                EXPECT_EQ(want, values[k]);
            }
            const size_t size = (size_t)test_random_below(at[r] + 600 < STREAM ? 600 : 1);
            EXPECT_EQ(OK, tape_bytes(&b.tape, reasons[r], got, size));
            EXPECT_BYTES(stream[r] + at[r], got, size);
            at[r] += size;
            drawn += count + size;
            if (at[r] + 1000 > STREAM)
                break;
        }
        EXPECT_EQ(drawn, b.tape.position);
        place_tape_clear(&b);
        place_root_clear(&root);
    }
}

static void coins_are_the_oracles(void)
{
    for (enum registers w = REGISTERS_ALL; w < REGISTERS_WIDTHS; w++) {
        const bool there = registers_use(w);
        EXPECT(there || w != REGISTERS_ALL);
        if (there)
            compare_coins();
    }
}

/* A vector is its entries drawn singly, also where tries are thrown away and chunks end. */
static void a_vector_is_singles(void)
{
    enum { COUNT = 3000 };
    static uint64_t whole[COUNT];
    static const uint64_t bounds[] = {1, 2, 3, 200, 257, (1 << 20) + 1, UINT64_MAX};
    const uint8_t seed[SEED_BYTES] = {9}, place[PLACE_BYTES] = {1};
    struct place_root root = {0};
    place_root_seed(&root, seed, 2);
    for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++) {
        struct place_tape one = {.streams = NULL}, two = {.streams = NULL};
        place_tape_begin(&one, &root, place);
        place_tape_begin(&two, &root, place);
        EXPECT_EQ(OK, tape_vector(&one.tape, "coin", &bounds[k], 1, COUNT, whole));
        for (size_t i = 0; i < COUNT; i++) {
            uint64_t single;
            EXPECT_EQ(OK, tape_below(&two.tape, "coin", bounds[k], &single));
            EXPECT(single == whole[i] && single < bounds[k]);
        }
        place_tape_clear(&one);
        place_tape_clear(&two);
    }
    place_root_clear(&root);
}

static uint64_t first_coin(struct place_root *root, const uint8_t place[PLACE_BYTES],
                           const char *why)
{
    uint64_t coin = 0;
    struct place_tape b = {.streams = NULL};
    place_tape_begin(&b, root, place);
    EXPECT_EQ(OK, tape_below(&b.tape, why, UINT64_MAX, &coin));
    place_tape_clear(&b);
    return coin;
}

/* Another seed, party, place or reason: another coin; and the first again when all are as before,
 * in one root that is seeded again and again. */
static void each_part_of_the_name_counts(void)
{
    const uint8_t one[SEED_BYTES] = {1}, other[SEED_BYTES] = {2};
    const uint8_t here[PLACE_BYTES] = {1}, there[PLACE_BYTES] = {[PLACE_BYTES - 1] = 1};
    struct place_root root = {0};
    place_root_seed(&root, one, 1);
    const uint64_t first = first_coin(&root, here, "mask");
    EXPECT(first_coin(&root, there, "mask") != first);
    EXPECT(first_coin(&root, here, "mask ") != first);
    place_root_seed(&root, other, 1);
    EXPECT(first_coin(&root, here, "mask") != first);
    place_root_seed(&root, one, 2);
    EXPECT(first_coin(&root, here, "mask") != first);
    place_root_seed(&root, one, 1);
    EXPECT_EQ(first, first_coin(&root, here, "mask"));
    place_root_clear(&root);
}

static void limits_are_kept(void)
{
    const uint8_t seed[SEED_BYTES] = {0}, place[PLACE_BYTES] = {0};
    struct place_root root = {0};
    struct place_tape b = {.streams = NULL};
    uint64_t out = 3;
    char why[TAPE_WHY + 1];
    place_root_seed(&root, seed, 1);
    place_tape_begin(&b, &root, place);
    memset(why, 'w', sizeof why);
    why[TAPE_WHY] = 0;
    EXPECT_EQ(E_LIMIT, tape_below(&b.tape, why, 5, &out));
    EXPECT(out == 3 && b.tape.position == 0);
    why[TAPE_WHY - 1] = 0;
    for (int i = 0; i < TAPE_STREAMS; i++) {
        why[0] = (char)('A' + i);
        EXPECT_EQ(OK, tape_below(&b.tape, why, 5, &out));
    }
    why[0] = (char)('A' + TAPE_STREAMS);
    EXPECT_EQ(E_LIMIT, tape_below(&b.tape, why, 5, &out));
    EXPECT_EQ(TAPE_STREAMS, b.tape.position);
    place_tape_begin(&b, &root, place);
    EXPECT_EQ(OK, tape_below(&b.tape, why, 5, &out));
    place_tape_clear(&b);
    place_root_clear(&root);
}

const struct test tests[] = {{"coins are the oracle's", coins_are_the_oracles},
                             {"a vector is its entries drawn singly", a_vector_is_singles},
                             {"each part of the name counts", each_part_of_the_name_counts},
                             {"limits are kept", limits_are_kept},
                             {0}};
