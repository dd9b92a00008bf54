/* glasshouse claims: what it refuses before it begins. What it finds is asked of its parts, in
 * tests/proofs/ask/suite and ledger. */
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void mistakes_are_named(void)
{
    static const struct {
        const char *line[6], *said;
    } cases[] = {
        {{"glasshouse", "claims", "lca", NULL}, "unexpected argument"},
        {{"glasshouse", "claims", "--markdown", "--json=1", NULL}, "takes no value"},
        {{"glasshouse", "claims", "--jobs", "65", NULL}, "not '65'"},
        {{"glasshouse", "claims", "--paper", "nobody", NULL}, "no claim is of 'nobody'"},
        {{"glasshouse", "claims", "--paper", "", NULL}, "kohlmayer"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        program_run(&run, cases[i].line);
        EXPECT_EQ(2, run.status);
        EXPECT(run.out_size == 0 && strstr(run.err, cases[i].said) != NULL);
        program_clear(&run);
    }
    struct program both;
    program_run(&both, (const char *[]){"glasshouse", "claims", "--json", "--markdown", NULL});
    EXPECT_EQ(2, both.status);
    EXPECT(strstr(both.err, "not both") && strstr(both.out, "not both"));
    program_clear(&both);
}

/* Before the work: a plot that cannot be written. */
static void a_bad_plot_costs_nothing(void)
{
    struct program run;
    program_run(&run,
                (const char *[]){"glasshouse", "claims", "--svg", "/nonexistent/plot.svg", NULL});
    EXPECT_EQ(3, run.status);
    EXPECT(run.out_size == 0 && strstr(run.err, "/nonexistent/plot.svg") != NULL);
    program_clear(&run);
}

static const struct test tests[] = {
    {"mistakes are named", mistakes_are_named},
    {"a bad plot costs nothing", a_bad_plot_costs_nothing},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
