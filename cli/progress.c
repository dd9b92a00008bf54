/* Progress on a terminal. The terminal is one for the whole process, and so is what we know of it:
 * whether a line stands there, and when it was written. */
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
} line;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Off a terminal: a line now and then, and none for what is soon done, or where
 * GLASSHOUSE_PROGRESS=0 asks for none: its time is not for tests to compare. */
static void quietly(const char *what, unsigned long long done, unsigned long long total, double t)
{
    enum { SECONDS = 30 };
    const char *wanted = getenv("GLASSHOUSE_PROGRESS");
    if (wanted && strcmp(wanted, "0") == 0)
        return;
    if (line.at == 0)
        line.at = t;
    if (t - line.at < SECONDS)
        return;
    line.at = t;
    if (total)
        fprintf(stderr, "%s: %llu of %llu (%.0f %%)\n", what, done, total,
                100.0 * (double)done / (double)total);
    else
        fprintf(stderr, "%s: %llu\n", what, done);
}

void progress(const char *what, unsigned long long done, unsigned long long total)
{
    const double t = now();
    if (!terminal_moves()) {
        quietly(what, done, total, t);
        return;
    }
    if (line.shown && t - line.at < 0.1)
        return;
    line.shown = true;
    line.at = t;
    if (total)
        fprintf(stderr, "\r%s: %llu of %llu (%.0f %%)\033[K", what, done, total,
                100.0 * (double)done / (double)total);
    else
        fprintf(stderr, "\r%s: %llu\033[K", what, done);
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
