/* Benchmarks: the cost of a thing as a ratio to the least that it must cost, both measured in the
 * same run.
 *
 * A suite appends rows. |limit| is the physical limit, or a comparable program, in the same unit;
 * |ratio| is value over limit; 0: there is none. A row with a |bar| says which ratio we require: at
 * most the bar if |at_most|, else at least the bar. Nothing here is a test: machines are noisy, so
 * ctest never measures time. */
#ifndef GLASSHOUSE_BENCH_H
#define GLASSHOUSE_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bench_row {
    char name[96];
    double value;
    char unit[24];
    double limit, ratio;
    double bar; /* 0: none */
    bool at_most;
    char note[280]; /* how the limit is computed, or which program it is */
    /* The row is a point of a plot: at |x| of the axis with this name, on the line with this name.
     * All points of one unit are one plot. |line| is empty: it is none. */
    char line[40], axis[40];
    double x;
};

struct bench {
    struct bench_row *row;
    size_t count, room;
};

struct bench_suite {
    const char *name, *summary;
    void (*run)(struct bench *);
};

extern const struct bench_suite bench_crypto, bench_mondrian, bench_sim, bench_parts,
    bench_primitives, bench_proofs, bench_anonymity, bench_clustering, bench_clustering_figures,
    bench_couple, bench_size, bench_kohlmayer, bench_zhong;

/* bench_suites lists all suites; it ends with NULL. */
extern const struct bench_suite *const bench_suites[];

/* bench_add appends a row and returns it, so that more can be filled in; the pointer is valid until
 * the next call. bench_limit sets limit and ratio = value / limit. */
struct bench_row *bench_add(struct bench *, const char *name, double value, const char *unit);
void bench_limit(struct bench_row *, double limit, const char *note);
void bench_bar(struct bench_row *, double bar, bool at_most);
/* bench_point makes the row a point of a plot, for --svg. */
void bench_point(struct bench_row *, const char *line, const char *axis, double x);

/* bench_met: is the ratio of the row on the right side of its bar? */
bool bench_met(const struct bench_row *);
void bench_clear(struct bench *);

/* bench_seconds is a monotonic clock; bench_cpu_seconds counts this thread's processor time,
 * bench_process_seconds that of all threads. */
double bench_seconds(void);
double bench_cpu_seconds(void);
double bench_process_seconds(void);

/* bench_time runs |body| in batches until |seconds| have passed. It returns the median over the
 * batches of the processor time of one call, in seconds. */
double bench_time(void (*body)(void *), void *argument, double seconds);

/* bench_median sorts |value| and returns the middle; |count| is at least 1. */
double bench_median(double *value, size_t count);

#endif
