/* Do the committed inputs reach every way in which bytes from outside can be refused?
 *
 * Method: all replay programs say which statuses they met; the list of those that no bytes can
 * bring about stands here, each with its reason, and must be exact. */
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct exempt {
    status status;
    const char *why;
};

static const struct exempt exempt[] = {
    {E_TAPE_END, "by a recorded tape, which only replay makes"},
    {E_MEMORY, "want of memory"},
    {E_INTERNAL, "a fault of ours, and a finding"},
    {E_FILE, "a file that is there and cannot be read: a folder, a broken disk"},
    {E_NO_INVERSE, "of a scalar of zero, which nothing sends"},
};

static bool is_exempt(int s)
{
    for (size_t i = 0; i < sizeof exempt / sizeof *exempt; i++)
        if ((int)exempt[i].status == s)
            return true;
    return false;
}

static bool has_line(const char *text, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = text; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, word, size) == 0 && at[size] == '\n')
            return true;
        if (!*at)
            return false;
    }
    return false;
}

static void every_status_is_reached(void)
{
    struct program run;
    const char *line = getenv("GLASSHOUSE_REPLAY_ALL");
    EXPECT(line != NULL);
    program_shell(&run, line ? line : "false");
    EXPECT_EQ(0, run.status);
    for (int s = 0; s < STATUS_COUNT; s++) {
        const bool reached = has_line(run.out, status_name((status)s));
        if (reached == is_exempt(s))
            printf("%s: %s\n", status_name((status)s), reached ? "exempt and reached" : "missing");
        EXPECT(reached != is_exempt(s));
    }
}

const struct test tests[] = {{"every status is reached", every_status_is_reached}, {0}};
