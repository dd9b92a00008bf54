/* Sealed memory: who reads while it is closed is seen, wherever and however; the house is not. */
#include "sim/sealed.h"
#include "tests/expect.h"
#include <stdint.h>
#include <string.h>

static void test_house_is_not_seen(void)
{
    struct sealed *s = sealed_new();
    char plain[4] = "abc";
    EXPECT(s);
    uint8_t *outside = sealed_alloc(s, 100), *second = sealed_alloc(s, 1);
    EXPECT(outside && second >= outside + 100);
    EXPECT(sealed_inside(s, plain) == plain);
    sealed_close(s);
    memset(sealed_inside(s, outside), 7, 100);
    EXPECT(!sealed_open(s));
    EXPECT(outside[0] == 7 && outside[99] == 7 && second[0] == 0);
    sealed_free(s);
}

static void test_reading_and_writing_are_seen(void)
{
    struct sealed *s = sealed_new();
    EXPECT(s);
    volatile uint8_t *outside = sealed_alloc(s, 100);
    outside[99] = 5; /* open: nobody minds */
    for (int k = 0; k < 3; k++) {
        sealed_close(s);
        EXPECT_EQ(5, outside[99]);
        EXPECT(sealed_open(s));
        sealed_close(s);
        EXPECT(!sealed_open(s)); /* it is forgotten */
    }
    sealed_close(s);
    outside[1] = 9;
    EXPECT(sealed_open(s));
    EXPECT_EQ(9, outside[1]);
    sealed_free(s);
}

static void test_an_end_to_it(void)
{
    struct sealed *s = sealed_new();
    size_t given = 0;
    EXPECT(s);
    while (sealed_alloc(s, 1 << 24))
        given++;
    EXPECT(given > 4 && given < 1000);
    sealed_free(s);
}

const struct test tests[] = {{"the house is not seen", test_house_is_not_seen},
                             {"reading and writing are seen", test_reading_and_writing_are_seen},
                             {"an end to it", test_an_end_to_it},
                             {0}};
