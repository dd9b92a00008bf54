/* Progress is drawn on a terminal, rarely and on one line, and never in a pipe. */
#include "cli/command.h"
#include "tests/expect.h"
#include <poll.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* report_on gives |file| to standard error while the steps of a long work are reported. */
static void report_on(int file, unsigned long long steps)
{
    const int kept = dup(STDERR_FILENO);
    dup2(file, STDERR_FILENO);
    for (unsigned long long i = 1; i <= steps; i++)
        progress("runs", i, 1000);
    progress_end();
    progress_end(); /* once more does no harm */
    dup2(kept, STDERR_FILENO);
    close(kept);
}

/* read_ready reads what is there now, at most |size| - 1 bytes, and ends it with a zero. */
static void read_ready(int file, char *text, size_t size)
{
    size_t have = 0;
    struct pollfd ready = {.fd = file, .events = POLLIN};
    while (have + 1 < size && poll(&ready, 1, 50) > 0 && (ready.revents & POLLIN)) {
        const ssize_t got = read(file, text + have, size - 1 - have);
        if (got <= 0)
            break;
        have += (size_t)got;
    }
    text[have] = 0;
}

static void a_pipe_sees_nothing(void)
{
    int end[2];
    char text[64];
    if (pipe(end) != 0)
        abort();
    report_on(end[1], 1000);
    read_ready(end[0], text, sizeof text);
    EXPECT(text[0] == 0);
    close(end[0]);
    close(end[1]);
}

static void a_terminal_sees_one_line(void)
{
    int master, slave;
    char text[4096];
    if (openpty(&master, &slave, NULL, NULL, NULL) != 0)
        test_skip("no terminals can be made here");
    report_on(slave, 100000);
    read_ready(master, text, sizeof text);
    EXPECT(strncmp(text, "\rruns: 1 of 1000 (0 %)\033[K", 25) == 0);
    const size_t size = strlen(text);
    EXPECT(size >= 4 && strcmp(text + size - 4, "\r\033[K") == 0);
    EXPECT(strchr(text, '\n') == NULL);
    /* A hundred thousand reports within moments must not become as many lines. */
    EXPECT(size < 1000);
    close(master);
    close(slave);
}

static const struct test tests[] = {
    {"a pipe sees nothing", a_pipe_sees_nothing},
    {"a terminal sees one line", a_terminal_sees_one_line},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
