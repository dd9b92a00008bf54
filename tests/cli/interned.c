/* Texts get numbers in the order of first use, and keep them. */
#include "cli/interned.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static void numbers_stay(void)
{
    struct interned in = {0};
    char text[32];
    for (size_t round = 0; round < 2; round++)
        for (size_t i = 0; i < 3000; i++) {
            snprintf(text, sizeof text, "text %zu", i);
            EXPECT_EQ(i, interned_number(&in, text));
        }
    EXPECT_EQ(3000, in.count);
    EXPECT(strcmp(in.text[1234], "text 1234") == 0);
    EXPECT_EQ(3000, interned_number(&in, ""));
    EXPECT_EQ(3000, interned_number(&in, ""));
    interned_clear(&in);
    EXPECT_EQ(0, in.count);
}

const struct test tests[] = {{"numbers stay", numbers_stay}, {0}};
