/* Progress on a terminal. A process has one terminal, so one variable holds what is known of it:
 * whether a line is there, and when it was written. */
#include "cli/command.h"
#include "cli/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct {
    bool shown;
    double at;
    char said[128]; /* off a terminal: the last line */
} line;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* |what|, and how much of it is done. */
static void describe(char *text, size_t size, const char *what, unsigned long long done,
                     unsigned long long total)
{
    if (total)
        snprintf(text, size, "%s: %llu of %llu (%.0f %%)", what, done, total,
                 100.0 * (double)done / (double)total);
    else
        snprintf(text, size, "%s: %llu", what, done);
}

/* Off a terminal: prints a line now and then, but not the same line twice, and nothing for work
 * that is soon done. GLASSHOUSE_PROGRESS=0 turns it off: tests compare outputs, which must not
 * depend on time. */
static void quietly(const char *text, double t)
{
    enum { SECONDS = 30 };
    const char *wanted = getenv("GLASSHOUSE_PROGRESS");
    if (wanted && strcmp(wanted, "0") == 0)
        return;
    if (line.at == 0)
        line.at = t;
    if (t - line.at < SECONDS || strcmp(text, line.said) == 0)
        return;
    line.at = t;
    snprintf(line.said, sizeof line.said, "%s", text);
    fprintf(stderr, "%s\n", text);
}

void progress(const char *what, unsigned long long done, unsigned long long total)
{
    const double t = now();
    char text[sizeof line.said];
    const bool moves = terminal_moves();
    if (moves && line.shown && t - line.at < 0.1)
        return;
    describe(text, sizeof text, what, done, total);
    if (!moves) {
        quietly(text, t);
        return;
    }
    line.shown = true;
    line.at = t;
    fprintf(stderr, "\r%s\033[K", text);
    fflush(stderr);
}

void progress_end(void)
{
    if (!line.shown)
        return;
    line.shown = false;
    fputs("\r\033[K", stderr);
    fflush(stderr);
}
