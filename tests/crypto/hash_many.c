/* Many keyed hashes side by side are what libsodium's BLAKE2b gives for each, with every number of
 * lanes that this processor has. */
#include "crypto/bytes.h"
#include "crypto/hash.h"
#include "crypto/registers.h"
#include "tests/expect.h"
#include <sodium.h>
#include <stdio.h>

enum { MANY = 40, BYTES = 300 };

static const char *const labels[] = {"", "a", "sum 12", "a label that is longer than one word",
                                     ("a label so long that little room is left in the block, and "
                                      "with some of the data it does not fit into the block")};

/* From the library alone: the bytes of hash.h, under the key. */
static void plain(uint8_t out[HASH_KEYED_BYTES], const uint8_t key[HASH_KEY_BYTES],
                  const struct hash_input *in)
{
    uint8_t bytes[8 + 128 + 8 + BYTES];
    const size_t label = strlen(in->label);
    store_le64(bytes, label);
    memcpy(bytes + 8, in->label, label);
    store_le64(bytes + 8 + label, in->index);
    if (in->size)
        memcpy(bytes + 16 + label, in->data, in->size);
    EXPECT_EQ(0, crypto_generichash_blake2b(out, HASH_KEYED_BYTES, bytes, 16 + label + in->size,
                                            key, HASH_KEY_BYTES));
}

static void compare(const struct hash_input *in, size_t count)
{
    uint8_t key[HASH_KEY_BYTES], want[HASH_KEYED_BYTES];
    test_random_bytes(key, sizeof key);
    hash_keyed_many(key, in, count);
    for (size_t i = 0; i < count; i++) {
        plain(want, key, &in[i]);
        EXPECT_BYTES(want, in[i].out, HASH_KEYED_BYTES);
    }
}

/* Every size around the end of a block, in each lane. */
static void every_size(void)
{
    static uint8_t data[BYTES], got[MANY][HASH_KEYED_BYTES];
    size_t used = 0;
    test_random_bytes(data, sizeof data);
    for (enum registers w = REGISTERS_ALL; w < REGISTERS_WIDTHS; w++) {
        const bool there = registers_use(w);
        EXPECT(there || w != REGISTERS_ALL);
        used += there;
        for (size_t size = 0; there && size < BYTES; size++) {
            struct hash_input in[MANY];
            const size_t count = size % MANY;
            for (size_t i = 0; i < count; i++)
                in[i] = (struct hash_input){labels[(size + i) % 5], i % 3 ? i : UINT64_MAX - i,
                                            data, (size + i) % BYTES, got[i]};
            compare(in, count);
        }
    }
    printf("%zu numbers of lanes\n", used);
}

/* Short and long inputs in any order. */
static void any_order(void)
{
    static uint8_t data[BYTES], got[MANY][HASH_KEYED_BYTES];
    test_random_bytes(data, sizeof data);
    for (enum registers w = REGISTERS_ALL; w < REGISTERS_WIDTHS; w++)
        for (size_t turn = 0; registers_use(w) && turn < test_iterations(200); turn++) {
            struct hash_input in[MANY];
            const size_t count = (size_t)test_random_below(MANY + 1);
            for (size_t i = 0; i < count; i++) {
                const size_t size = (size_t)test_random_below(test_random_below(4) ? 20 : BYTES);
                in[i] = (struct hash_input){labels[test_random_below(5)], test_random(),
                                            data + test_random_below(BYTES - size), size, got[i]};
            }
            compare(in, count);
        }
}

const struct test tests[] = {{"every size", every_size}, {"any order", any_order}, {0}};
