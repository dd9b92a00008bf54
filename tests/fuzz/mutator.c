/* Does the mutator make what it promises: the same from the same seed, mostly frames with a good
 * authenticator, and now and then something damaged? */
#include "fuzz/play/layout.h"
#include "sim/network.h"
#include "tests/expect.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUTS = 4000 };

static void *(*start)(void *, unsigned);
static size_t (*make)(void *, uint8_t *, size_t, uint8_t **, uint8_t *, size_t, size_t);
static void (*end)(void *);

static void load(void)
{
    const char *path = getenv("GLASSHOUSE_MUTATOR");
    void *library = path ? dlopen(path, RTLD_NOW) : NULL;
    if (!library)
        test_skip("no mutator: GLASSHOUSE_MUTATOR, and no instrumented build");
    *(void **)&start = dlsym(library, "afl_custom_init");
    *(void **)&make = dlsym(library, "afl_custom_fuzz");
    *(void **)&end = dlsym(library, "afl_custom_deinit");
}

static void same_seed_same_outputs(void)
{
    static const char *const targets[] = {"message-decoders", "hostile-party", "amplification",
                                          "schedule", "json"};
    for (size_t t = 0; t < sizeof targets / sizeof *targets; t++) {
        setenv("GLASSHOUSE_FUZZ_TARGET", targets[t], 1);
        void *one = start(NULL, 5), *other = start(NULL, 5), *third = start(NULL, 6);
        uint8_t in[] = "{\"a\":[1,2,3]}", *a, *b, *c;
        size_t different = 0;
        for (size_t i = 0; i < 500; i++) {
            const size_t size = make(one, in, sizeof in - 1, &a, in, sizeof in - 1, 4096);
            EXPECT_EQ(size, make(other, in, sizeof in - 1, &b, in, sizeof in - 1, 4096));
            EXPECT_BYTES(a, b, size);
            const size_t third_size = make(third, in, sizeof in - 1, &c, in, sizeof in - 1, 4096);
            different += third_size != size || memcmp(a, c, size) != 0;
        }
        EXPECT(different > 250);
        end(one);
        end(other);
        end(third);
    }
}

static void most_frames_are_good(void)
{
    size_t framed = 0, good = 0;
    setenv("GLASSHOUSE_FUZZ_TARGET", "message-decoders", 1);
    void *m = start(NULL, 1);
    uint8_t in[8] = {0}, *out;
    for (size_t i = 0; i < OUTPUTS; i++) {
        struct frame frame;
        const size_t size = make(m, in, sizeof in, &out, in, sizeof in, 4096);
        EXPECT(size <= 4096);
        if (size < DECODER_HEADER || !(out[DECODER_SHAPE] & SHAPE_FRAME))
            continue;
        framed++;
        good +=
            frame_read(&frame, fuzz_frame_key, out + DECODER_HEADER, size - DECODER_HEADER) == OK;
    }
    end(m);
    printf("%zu of %zu frames are good\n", good, framed);
    EXPECT(framed > OUTPUTS / 8);
    EXPECT(good > framed * 3 / 4 && good < framed * 63 / 64);
}

const struct test tests[] = {{"same seed, same outputs", same_seed_same_outputs},
                             {"most frames are good", most_frames_are_good},
                             {0}};

int main(int argc, char **argv)
{
    load();
    return test_main(argc, argv, tests);
}
