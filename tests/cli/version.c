/* `glasshouse --version` names the program and every library, each with a number. */
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void version_names_the_libraries(void)
{
    static const char *const names[] = {"\nRELIC ",     "\nFLINT ",   "\nGMP ",
                                        "\nlibsodium ", "\nOpenSSL ", "\npairing curve "};
    struct program run;
    program_run(&run, (const char *[]){"glasshouse", "--version", NULL});
    EXPECT(strncmp(run.out, "glasshouse ", 11) == 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *at = strstr(run.out, names[i]);
        const char *end = at ? strchr(at + 1, '\n') : NULL;
        const char *digit = at ? strpbrk(at, "0123456789") : NULL;
        EXPECT(digit && end && digit < end);
    }
}

const struct test tests[] = {{"version names the libraries", version_names_the_libraries}, {0}};
