/* Every specimen has a faulty variant that some case must catch, and an honest twin that must
 * pass every case. */
#include "proofs/ask/case.h"
#include "tests/expect.h"
#include <string.h>

static bool bad(enum verdict v)
{
    /* Inconclusive: the checker says that it may not judge, and so does not pass it. */
    return v == VERDICT_LEAK || v == VERDICT_FAILS || v == VERDICT_INCONCLUSIVE;
}

static void test_twins(void)
{
    for (const struct proof_table *const *t = specimen_tables; *t; t++) {
        size_t caught = 0, passed = 0;
        for (const struct proof_case *c = (*t)->cases; c->settings; c++) {
            const struct expectation *e = &c->expect;
            const bool fault = bad(e->some) || bad(e->branches) || bad(e->view) ||
                               bad(e->declaration) || bad(e->correct) ||
                               (e->composed && e->composed != VERDICT_COMPOSED);
            const bool faulty = strcmp(c->variant, "faulty") == 0;
            EXPECT_EQ(faulty, fault);
            caught += faulty;
            passed += !faulty;
        }
        EXPECT(caught > 0 && passed > 0);
    }
}

int main(int argc, char **argv)
{
    static const struct test tests[] = {{"twins", test_twins}};
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
