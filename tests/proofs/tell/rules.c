/* Every word that a finding can carry is explained. */
#include "proofs/tell/rules.h"
#include "proofs/tell/check.h"
#include "tests/expect.h"
#include <string.h>

static void test_every_word_is_explained(void)
{
    for (int v = VERDICT_NONE + 1; v < VERDICTS; v++)
        EXPECT(rule_find(verdict_name((enum verdict)v)) != NULL);
    for (int c = 0; c < CHECKERS; c++)
        EXPECT(rule_find(checker_name((enum checker)c)) != NULL);
    EXPECT(rule_find("no-such-rule") == NULL);
}

static void test_whole(void)
{
    for (const struct rule *r = rules; r->id; r++) {
        EXPECT(rule_find(r->id) == r);
        EXPECT(r->meaning && strlen(r->meaning) > 20 && r->example && r->example[0]);
    }
}

int main(int argc, char **argv)
{
    static const struct test tests[] = {{"every word is explained", test_every_word_is_explained},
                                        {"whole", test_whole}};
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
