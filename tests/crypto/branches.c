/* Branches: a way is noted while notes are taken, and stays. */
#include "crypto/branches.h"
#include "tests/expect.h"

static void test_noted(void)
{
    struct branch b = {.text = "a > 1", .kind = BRANCH_CONDITION};
    EXPECT_EQ(0, branches_noted);
    EXPECT(branch_seen(&b, 1));
    EXPECT_EQ(0, b.taken);
    branches_noted = BRANCH_FALSE | BRANCH_TRUE;
    EXPECT(!branch_seen(&b, 0));
    EXPECT_EQ(BRANCH_FALSE, b.taken);
    branch_here(&b);
    EXPECT_EQ(BRANCH_FALSE | BRANCH_TRUE, b.taken);
    b.taken = 0; /* while a run is prepared results are noted apart */
    branches_noted = BRANCH_BOTH << BRANCH_PREPARED;
    EXPECT(branch_seen(&b, 1));
    EXPECT_EQ(BRANCH_TRUE << BRANCH_PREPARED, b.taken);
}

const struct test tests[] = {{"noted", test_noted}, {0}};
