/* glasshouse certify: what it refuses. What it writes is checked in tests/proofs/certificate. */
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void mistakes_are_named(void)
{
    static const struct {
        const char *line[6], *said;
    } cases[] = {
        {{"glasshouse", "certify", NULL}, "name one recording"},
        {{"glasshouse", "certify", "no-such-file", NULL}, "--party"},
        {{"glasshouse", "certify", "no-such-file", "--party", "1", NULL}, "no-such-file"},
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
