/* Which checks run, what ends them early, what is kept: --only, --fail-fast, --rows, --cache. */
#include "tests/cli/recording.h"
#include <stdio.h>
#include <string.h>

static void only_what_is_named(void)
{
    expect_line("audit --only nothing-like-it", 2, "",
                "no check has 'nothing-like-it' in its name");
    expect_line("check secure-sum --only /affine --only nothing --json", 0, "\"affine\"", "");
    struct program run;
    program_run(&run, (const char *[]){"glasshouse", "check", "secure-sum", "--only",
                                       "secure-sum/as-published/affine", "--json", NULL});
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "\"affine\"") && !strstr(run.out, "\"enumerate\"") &&
           !strstr(run.out, "\"hardened\""));
}

/* What no table expects, with parameters of the user's own, ends it when it is a leak. */
static void the_first_unexpected_verdict_ends(void)
{
    const char *line =
        "check secure-sum --by affine --set parties=13 --only as-published/ --jobs 1";
    char fast[256];
    expect_line(line, 1, "(no table says what to expect of", "");
    snprintf(fast, sizeof fast, "%s --fail-fast", line);
    expect_line(fast, 1, "(no table says what to expect of",
                "stopped at a verdict that is not as expected: ");
    expect_line("check secure-sum --only as-published/affine --fail-fast", 0, "as expected", "");
}

static void kept_from_start_to_start(void)
{
    const char *line = "audit --only secure-sum/as-published/affine --rows --cache kept";
    expect_line(line, 0, "all ", "secure-sum as-published affine any one of 3 proved\n");
    expect_line(line, 0, "all ", "secure-sum as-published affine any one of 3 proved  (kept)\n");
    expect_line("audit --only secure-sum/as-published/affine --cache /dev/null", 3, "",
                "findings cannot be kept in /dev/null");
}

const struct test tests[] = {
    {"only what is named", only_what_is_named},
    {"the first unexpected verdict ends", the_first_unexpected_verdict_ends},
    {"kept from start to start", kept_from_start_to_start},
    {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
