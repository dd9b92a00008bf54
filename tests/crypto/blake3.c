/* BLAKE3 gives the same digest with every width of vectors, for one input and for many, as the
 * second implementation that glasshouse-verify-certificate has. Known answers:
 * tests/vectors/hash.c. */
#include "crypto/blake3.h"
#include "crypto/registers.h"
#include "proofs/certificate/blake3.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 3 << 20, MANY = 70 };

static uint8_t *data;

/* Around every number of chunks at which the tree of digests has another form. */
static void each_width_agrees(void)
{
    static const size_t chunks[] = {0,  1,  2,  3,   4,   7,   8,   9,   15,  16,  17,   31,
                                    32, 33, 63, 255, 256, 257, 258, 511, 512, 513, 1025, 3000};
    size_t used = 0;
    for (enum registers w = REGISTERS_ALL; w < REGISTERS_WIDTHS; w++) {
        const bool there = registers_use(w);
        EXPECT(there || w != REGISTERS_ALL);
        used += there;
        for (size_t i = 0; there && i < sizeof chunks / sizeof *chunks; i++)
            for (size_t more = 0; more < 4; more++) {
                const size_t size = chunks[i] * BLAKE3_CHUNK + (more < 3 ? more * 64 : 1023);
                uint8_t want[BLAKE3_BYTES], got[BLAKE3_BYTES];
                plain_blake3(want, data, size);
                blake3_digest(got, data, size);
                EXPECT_BYTES(want, got, sizeof got);
            }
    }
    printf("%zu widths of vectors\n", used);
}

/* Empty, short and long inputs in one call, at places that are no multiple of anything. */
static void many_are_as_one_by_one(void)
{
    static uint8_t got[MANY][BLAKE3_BYTES];
    for (enum registers w = REGISTERS_ALL; w < REGISTERS_WIDTHS; w++) {
        if (!registers_use(w))
            continue;
        for (size_t turn = 0; turn < test_iterations(50); turn++) {
            struct blake3_input in[MANY];
            const size_t count = (size_t)test_random_below(MANY + 1);
            for (size_t i = 0; i < count; i++) {
                const uint64_t kind = test_random_below(8);
                const uint64_t size = kind == 0   ? 0
                                      : kind == 1 ? test_random_below(5000)
                                      : kind == 2 ? 64 * test_random_below(17)
                                                  : test_random_below(1025);
                in[i] = (struct blake3_input){data + test_random_below(1000), (size_t)size};
            }
            blake3_many(got, in, count);
            for (size_t i = 0; i < count; i++) {
                uint8_t want[BLAKE3_BYTES];
                plain_blake3(want, in[i].data, in[i].size);
                EXPECT_BYTES(want, got[i], BLAKE3_BYTES);
            }
        }
    }
}

const struct test tests[] = {{"each width agrees", each_width_agrees},
                             {"many are as one by one", many_are_as_one_by_one},
                             {0}};

int main(int argc, char **argv)
{
    data = malloc(MOST + 4096);
    if (!data)
        return 1;
    test_random_bytes(data, MOST + 4096);
    const int result = test_main(argc, argv, tests);
    free(data);
    return result;
}
