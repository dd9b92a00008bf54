/* Progress on standard error. A process has one terminal, so one variable holds what is known of
 * it: what is being done, since when, and what was written about it. */
#include "cli/command.h"
#include "cli/estimate.h"
#include "cli/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PERIOD = 30, SOON = 3 };

static struct {
    bool shown;    /* a line is on the terminal */
    bool begun;    /* |what| has begun */
    double at;     /* when the last line was written; off a terminal also: when the work began */
    char what[64]; /* what is being done */
    double since;  /* when it began, with |first| of it done; |done| is what was done last */
    unsigned long long first, done;
    char said[128]; /* off a terminal: the last line */
} line;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* How many seconds lie between two lines off a terminal; negative: there are none. Tests compare
 * outputs, which must not depend on time. */
static double period(void)
{
    const char *wanted = getenv("GLASSHOUSE_PROGRESS");
    if (!wanted || !*wanted)
        return PERIOD;
    const double seconds = strtod(wanted, NULL);
    return seconds > 0 ? seconds : -1;
}

/* Other work, or the same from the beginning, is measured from now. */
static void note(const char *what, unsigned long long done, double t)
{
    if (!line.begun || done < line.done || strncmp(line.what, what, sizeof line.what - 1) != 0) {
        snprintf(line.what, sizeof line.what, "%s", what);
        line.begun = true;
        line.since = t;
        line.first = done;
    }
    line.done = done;
}

/* |what|, how much of it is done, and how long the rest takes if it goes on as since it began. That
 * is said when it has gone on for |enough| seconds. */
static void describe(char *text, size_t size, unsigned long long total, double t, double enough)
{
    char left[64];
    if (!total) {
        snprintf(text, size, "%s: %llu", line.what, line.done);
        return;
    }
    const int used = snprintf(text, size, "%s: %llu of %llu (%.0f %%)", line.what, line.done, total,
                              100.0 * (double)line.done / (double)total);
    const double gone = t - line.since;
    if (used < 0 || (size_t)used >= size || gone < enough || line.done <= line.first ||
        line.done >= total)
        return;
    estimate_format(gone * (double)(total - line.done) / (double)(line.done - line.first), left,
                    sizeof left);
    snprintf(text + used, size - (size_t)used, ", about %s left", left);
}

/* Off a terminal: prints a line now and then, but not the same line twice, and nothing for work
 * that is soon done. */
static void quietly(unsigned long long total, double t)
{
    char text[sizeof line.said];
    const double seconds = period();
    if (seconds < 0)
        return;
    if (line.at == 0)
        line.at = t;
    if (t - line.at < seconds)
        return;
    describe(text, sizeof text, total, t, seconds / 2);
    if (strcmp(text, line.said) == 0)
        return;
    line.at = t;
    snprintf(line.said, sizeof line.said, "%s", text);
    fprintf(stderr, "%s\n", text);
}

void progress(const char *what, unsigned long long done, unsigned long long total)
{
    const double t = now();
    char text[sizeof line.said];
    note(what, done, t);
    if (!terminal_moves()) {
        quietly(total, t);
        return;
    }
    if (line.shown && t - line.at < 0.1)
        return;
    describe(text, sizeof text, total, t, SOON);
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
