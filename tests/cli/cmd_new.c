/* glasshouse new: which names and folders it takes. That what it writes builds, leaks and passes is
 * the test build/new. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64] = "/tmp/glasshouse-new-XXXXXX";

static int new_status(const char *name, const char *place, const char *said)
{
    struct program run;
    program_run(&run, (const char *[]){"glasshouse", "new", name, place, NULL});
    const int ended = run.status;
    EXPECT(strstr(ended ? run.err : run.out, said) != NULL);
    return ended;
}

static void names_are_those_of_protocols(void)
{
    static const char *const bad[] = {"", "Sum", "1sum", "sum-", "-x", "a/b", "a b", "a@b"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        EXPECT_EQ(2, new_status(bad[i], folder,
                                bad[i][0] == '-' ? "unknown option" : "a protocol's name has"));
    EXPECT_EQ(2, new_status("aaaaaaaaaabbbbbbbbbbccccccccccddddddddddx", folder, "at most 40"));
    EXPECT_EQ(2, new_status(NULL, NULL, "what is the protocol called?"));
}

static void every_mark_is_filled_in(void)
{
    static const char *const files[] = {"two_sums.c", "cases.c", "CMakeLists.txt",
                                        "CMakePresets.json", "README.md"};
    char path[128];
    EXPECT_EQ(0, new_status("two-sums", folder, "PREFIX is where Glasshouse is installed"));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        static char text[1 << 16];
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        FILE *file = fopen(path, "r");
        EXPECT(file != NULL);
        if (!file)
            continue;
        text[fread(text, 1, sizeof text - 1, file)] = 0;
        fclose(file);
        EXPECT(*text && !strstr(text, "@name@") && !strstr(text, "@id@") &&
               !strstr(text, "@version@") && !strstr(text, "@prefix@"));
    }
    EXPECT_EQ(2, new_status("two-sums", folder, "exists; choose another folder"));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        EXPECT_EQ(0, unlink(path));
    }
    EXPECT_EQ(3, new_status("two-sums", "/proc/none", "cannot write /proc/none"));
}

const struct test tests[] = {{"names are those of protocols", names_are_those_of_protocols},
                             {"every mark is filled in", every_mark_is_filled_in},
                             {0}};

int main(int argc, char **argv)
{
    EXPECT(mkdtemp(folder) != NULL);
    const int result = test_main(argc, argv, tests);
    rmdir(folder);
    return result;
}
