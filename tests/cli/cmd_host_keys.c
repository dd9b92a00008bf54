/* glasshouse host keys: what it writes, and what it refuses. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/glasshouse-keys-XXXXXX";

static void keys_are_for_tests_and_their_own(void)
{
    struct program run;
    struct stat s;
    program_run(&run, (const char *[]){"glasshouse", "host", "keys", "a", "b", NULL});
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, "They are for tests, and valid until ") != NULL);
    EXPECT(stat("keys/a.key", &s) == 0 && (s.st_mode & 0777) == 0600);
    EXPECT(stat("keys/b.pem", &s) == 0 && stat("keys/authority.pem", &s) == 0);
    /* One more of the same authority; none is ever replaced. */
    program_run(&run, (const char *[]){"glasshouse", "host", "keys", "c", NULL});
    EXPECT_EQ(0, run.status);
    program_run(&run, (const char *[]){"glasshouse", "host", "keys", "a", NULL});
    EXPECT_EQ(2, run.status);
    EXPECT(strstr(run.err, "it exists, and keys are never") != NULL);
}

static void names_and_days_are_checked(void)
{
    static const char *const bad[][4] = {
        {NULL}, {"a/b"}, {"authority"}, {"x", "--days", "0"}, {"x", "--days", "3651"}, {".x"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct program run;
        program_run(&run, (const char *[]){"glasshouse", "host", "keys", bad[i][0], bad[i][1],
                                           bad[i][2], NULL});
        EXPECT_EQ(2, run.status);
        EXPECT(run.err_size > 10);
    }
}

const struct test tests[] = {{"keys are for tests and their own", keys_are_for_tests_and_their_own},
                             {"names and days are checked", names_and_days_are_checked},
                             {0}};

int main(int argc, char **argv)
{
    EXPECT(mkdtemp(folder) && chdir(folder) == 0);
    const int result = test_main(argc, argv, tests);
    struct program run;
    program_run(&run, (const char *[]){"rm", "-r", folder, NULL});
    return result;
}
