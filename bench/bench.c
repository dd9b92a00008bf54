/* The rows of a suite and the clocks that fill them. */
#include "bench/bench.h"
#include "crypto/array.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BATCHES_WANTED = 25, BATCHES_LEAST = 5, BATCHES_MOST = 1000 };

struct bench_row *bench_add(struct bench *bench, const char *name, double value, const char *unit)
{
    bench->row = array_room(bench->row, &bench->room, bench->count + 1, sizeof *bench->row);
    struct bench_row *row = &bench->row[bench->count++];
    *row = (struct bench_row){.value = value};
    snprintf(row->name, sizeof row->name, "%s", name);
    snprintf(row->unit, sizeof row->unit, "%s", unit);
    return row;
}

void bench_limit(struct bench_row *row, double limit, const char *note)
{
    row->limit = limit;
    row->ratio = limit != 0 ? row->value / limit : 0;
    snprintf(row->note, sizeof row->note, "%s", note);
}

void bench_point(struct bench_row *row, const char *line, const char *axis, double x)
{
    (void)snprintf(row->line, sizeof row->line, "%s", line);
    (void)snprintf(row->axis, sizeof row->axis, "%s", axis);
    row->x = x;
}

void bench_bar(struct bench_row *row, double bar, bool at_most)
{
    row->bar = bar;
    row->at_most = at_most;
}

bool bench_met(const struct bench_row *row)
{
    return row->at_most ? row->ratio <= row->bar : row->ratio >= row->bar;
}

void bench_clear(struct bench *bench)
{
    free(bench->row);
    *bench = (struct bench){NULL, 0, 0};
}

static double read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double bench_seconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double bench_cpu_seconds(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double bench_process_seconds(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

static double time_batch(void (*body)(void *), void *argument, size_t calls)
{
    const double start = bench_cpu_seconds();
    for (size_t i = 0; i < calls; i++)
        body(argument);
    return bench_cpu_seconds() - start;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(double *value, size_t count)
{
    qsort(value, count, sizeof *value, compare);
    return count % 2 ? value[count / 2] : (value[count / 2 - 1] + value[count / 2]) / 2;
}

/* The batch is doubled until it fills its share of the time; that warms the caches as well. */
double bench_time(void (*body)(void *), void *argument, double seconds)
{
    double batch[BATCHES_MOST];
    const double share = seconds / BATCHES_WANTED, end = bench_seconds() + seconds;
    size_t calls = 1, count = 0;
    while (time_batch(body, argument, calls) < share && bench_seconds() < end)
        calls *= 2;
    while (count < BATCHES_LEAST || (bench_seconds() < end && count < BATCHES_MOST))
        batch[count++] = time_batch(body, argument, calls) / (double)calls;
    return bench_median(batch, count);
}
