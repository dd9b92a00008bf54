/* The command itself, as its users start it: status, streams, and the answer to a mistake. */
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void help_and_version_go_to_standard_output(void)
{
    static const char *const lines[][4] = {
        {"glasshouse", "help", NULL},
        {"glasshouse", "--help", NULL},
        {"glasshouse", "-h", NULL},
        {"glasshouse", "help", "bench", NULL},
        {"glasshouse", "bench", "--help", NULL},
        {"glasshouse", "--version", NULL},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct program run;
        program_run(&run, lines[i]);
        EXPECT_EQ(0, run.status);
        EXPECT(run.out_size > 50 && run.out[run.out_size - 1] == '\n');
        EXPECT_EQ(0, run.err_size);
    }
}

static void help_lists_every_command_and_knows_each(void)
{
    struct program run, one;
    program_run(&run, (const char *[]){"glasshouse", "help", NULL});
    size_t commands = 0;
    for (char *line = strtok(run.out, "\n"); line; line = strtok(NULL, "\n")) {
        char name[32];
        const size_t size = strspn(line + 2, "abcdefghijklmnopqrstuvwxyz-");
        if (strncmp(line, "  ", 2) != 0 || size == 0 || size >= sizeof name)
            continue;
        memcpy(name, line + 2, size);
        name[size] = 0;
        if (strcmp(name, "help") == 0 || strcmp(name, "test") == 0 || strcmp(name, "fuzz") == 0 ||
            strcmp(name, "mutants") == 0)
            continue; /* of the script */
        program_run(&one, (const char *[]){"glasshouse", "help", name, NULL});
        EXPECT_EQ(0, one.status);
        EXPECT(strstr(one.out, "usage: glasshouse ") != NULL && strstr(one.out, name) != NULL);
        commands++;
    }
    EXPECT(commands > 0);
}

static void mistakes_have_status_2_and_one_message(void)
{
    static const struct {
        const char *line[5], *said;
    } cases[] = {
        {{"glasshouse", NULL}, "usage: glasshouse COMMAND"},
        {{"glasshouse", "bnech", NULL}, "glasshouse: unknown command bnech; did you mean bench?\n"},
        {{"glasshouse", "xyzzy", NULL}, "glasshouse: unknown command xyzzy\n"},
        {{"glasshouse", "", NULL}, "glasshouse: unknown command \n"},
        {{"glasshouse", "help", "bnech", NULL}, "did you mean bench?"},
        {{"glasshouse", "mutnts", NULL}, "did you mean mutants?"},
        {{"glasshouse", "mutants", NULL}, "is done by the script of the source tree"},
        {{"glasshouse", "help", "bench", "bench", NULL}, "one command at a time"},
        {{"glasshouse", "bench", "--jsn", NULL}, "did you mean --json?"},
        {{"glasshouse", "bench", "nothing", NULL},
         "glasshouse bench: there is no suite 'nothing'; there are: "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        program_run(&run, cases[i].line);
        EXPECT_EQ(2, run.status);
        EXPECT_EQ(0, run.out_size);
        EXPECT(strstr(run.err, cases[i].said) != NULL);
    }
}

static void a_full_disk_is_no_success(void)
{
    struct program run;
    program_shell(&run, "test -w /dev/full || exit 3; \"$GLASSHOUSE_BINARY\" help >/dev/full");
    EXPECT_EQ(3, run.status);
}

const struct test tests[] = {
    {"help and version go to standard output", help_and_version_go_to_standard_output},
    {"help lists every command and knows each", help_lists_every_command_and_knows_each},
    {"mistakes have status 2 and one message", mistakes_have_status_2_and_one_message},
    {"a full disk is no success", a_full_disk_is_no_success},
    {0}};
