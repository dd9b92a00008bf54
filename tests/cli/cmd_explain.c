#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void expect_run(const char *const *words, int code, const char *out, const char *err)
{
    struct program run;
    program_run(&run, words);
    EXPECT_EQ(code, run.status);
    EXPECT(!out || strstr(run.out, out));
    EXPECT(!err || strstr(run.err, err));
    program_clear(&run);
}

static void test_explain(void)
{
    expect_run((const char *[]){"glasshouse", "explain", "leak", NULL}, 0, "witness", NULL);
    expect_run((const char *[]){"glasshouse", "explain", NULL}, 0, "vacuous", NULL);
    expect_run((const char *[]){"glasshouse", "explain", "--json", "tight", NULL}, 0,
               "{\"rows\":[{\"id\":\"tight\"", NULL);
    expect_run((const char *[]){"glasshouse", "explain", "leek", NULL}, 2, NULL,
               "did you mean leak?");
    expect_run((const char *[]){"glasshouse", "explain", "leak", "tight", NULL}, 2, NULL, "one");
}

int main(int argc, char **argv)
{
    static const struct test tests[] = {{"explain", test_explain}};
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
