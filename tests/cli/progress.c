/* Progress is drawn on a terminal, rarely and on one line. Elsewhere it is a line now and then, for
 * work that is long. */
#include "cli/command.h"
#include "tests/expect.h"
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
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

/* steps_on reports |steps| steps of 1000, a millisecond and more between them. */
static void steps_on(int file, unsigned long long steps)
{
    const int kept = dup(STDERR_FILENO);
    const struct timespec pause = {0, 2000000};
    dup2(file, STDERR_FILENO);
    for (unsigned long long i = 1; i <= steps; i++) {
        progress("runs", i, 1000);
        nanosleep(&pause, NULL);
    }
    progress_end();
    dup2(kept, STDERR_FILENO);
    close(kept);
}

static size_t lines_of(char *text, unsigned long long *most, size_t *with_rest)
{
    size_t lines = 0;
    for (char *rest, *line = strtok_r(text, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest), lines++) {
        unsigned long long done, total;
        int percent, used = 0;
        EXPECT(sscanf(line, "runs: %llu of %llu (%d %%)%n", &done, &total, &percent, &used) == 3);
        EXPECT(used > 0 && total == 1000 && done > *most && (int)(done / 10) - percent < 2);
        EXPECT(line[used] == 0 || (strncmp(line + used, ", about ", 8) == 0 &&
                                   strcmp(line + strlen(line) - 5, " left") == 0));
        *with_rest += line[used] != 0;
        *most = done;
    }
    return lines;
}

/* With a period of a few milliseconds a pipe gets lines: each says how far the work is, and how
 * long the rest takes; with a long period, and with 0, none. */
static void a_pipe_sees_a_line_now_and_then(void)
{
    static const char *const none[] = {"1000", "0", "no number"};
    int end[2];
    char text[4096];
    unsigned long long most = 0;
    size_t with_rest = 0;
    if (pipe(end) != 0)
        abort();
    setenv("GLASSHOUSE_PROGRESS", "0.01", 1);
    steps_on(end[1], 100);
    read_ready(end[0], text, sizeof text);
    EXPECT(strpbrk(text, "\r\033") == NULL);
    const size_t lines = lines_of(text, &most, &with_rest);
    printf("%zu lines\n", lines);
    /* 100 steps take a fifth of a second and more: time for lines, and at most one for each step.
     */
    EXPECT(lines >= 2 && lines <= 100 && with_rest >= 1);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        setenv("GLASSHOUSE_PROGRESS", none[i], 1);
        steps_on(end[1], 20);
        read_ready(end[0], text, sizeof text);
        EXPECT(text[0] == 0);
    }
    setenv("GLASSHOUSE_PROGRESS", "0", 1);
    close(end[0]);
    close(end[1]);
}

const struct test tests[] = {{"a pipe sees nothing", a_pipe_sees_nothing},
                             {"a pipe sees a line now and then", a_pipe_sees_a_line_now_and_then},
                             {"a terminal sees one line", a_terminal_sees_one_line},
                             {0}};
