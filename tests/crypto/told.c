/* What is told is what it was: told changes nothing but what valgrind knows (tests/secrets/). */
#include "crypto/told.h"
#include "tests/expect.h"

static void values_stay(void)
{
    const char text[] = "an offer";
    EXPECT_EQ(7, told(7));
    EXPECT_EQ(-1, told(-1));
    told_bytes(text, sizeof text);
    EXPECT_BYTES("an offer", text, sizeof text);
}

const struct test tests[] = {{"values stay", values_stay}, {0}};
