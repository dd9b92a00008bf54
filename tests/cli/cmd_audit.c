/* glasshouse audit: what it refuses before it begins. What it finds is asked of its parts, in
 * tests/proofs/ask/suite, tell/audit and ledger. */
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void mistakes_are_named(void)
{
    static const struct {
        const char *line[6], *said;
    } cases[] = {
        {{"glasshouse", "audit", "lca", NULL}, "for one protocol use"},
        {{"glasshouse", "audit", "--ideal", "secure-nothing", NULL},
         "no protocol has cases with the parts 'secure-nothing' ideal"},
        {{"glasshouse", "audit", "--jobs", "0", NULL},
         "--jobs takes a whole number from 1 to 64, not '0'"},
        {{"glasshouse", "audit", "--jobs", "many", NULL}, "not 'many'"},
        {{"glasshouse", "audit", "--junti", "x", NULL}, "did you mean --junit?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        program_run(&run, cases[i].line);
        EXPECT_EQ(2, run.status);
        EXPECT(run.out_size == 0 && strstr(run.err, cases[i].said) != NULL);
        program_clear(&run);
    }
}

static const struct test tests[] = {
    {"mistakes are named", mistakes_are_named},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
