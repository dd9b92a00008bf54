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

/* The ways in which a verdict was once wrong, each with what shows that it is found now. */
static void test_classes(void)
{
    static const struct {
        const char *was, *specimens[12];
    } classes[] = {
        {"W1: read at some moduli only", {"specimen-narrow"}},
        {"W2: read past the house", {"specimen-bytes"}},
        {"W3: one width of moduli, or a size, that was not run",
         {"specimen-wide", "specimen-thin", "specimen-far", "specimen-square", "specimen-six",
          "specimen-list", "specimen-three", "specimen-prepared", "specimen-byte", "specimen-crowd",
          "specimen-window"}},
        {"W4: judged at other parameters", {"specimen-repeating", "specimen-nearby"}},
        {"W5: rests on a row that came out otherwise",
         {"specimen-unmasking", "specimen-rewriting", "specimen-unproved", "specimen-ways"}},
        {"W6: not mixed",
         {"specimen-mixing", "specimen-rearranged", "specimen-stretches", "specimen-groups"}},
        {"W7: not rerandomized", {"specimen-power"}},
        {"W8: an ideal view that looks", {"specimen-remembering", "specimen-peeking"}},
        {"W9: an argument in words that is false", {"specimen-repeating"}},
    };
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        for (size_t k = 0; k < 12 && classes[i].specimens[k]; k++) {
            bool found = false;
            for (const struct proof_table *const *t = specimen_tables; *t; t++)
                found |= strcmp((*t)->protocol->name, classes[i].specimens[k]) == 0;
            EXPECT(found);
        }
}

const struct test tests[] = {{"twins", test_twins}, {"classes", test_classes}, {0}};
