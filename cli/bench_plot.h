/* Plots of benchmarks: rows that are points of lines (bench_point), one plot for each unit. */
#ifndef GLASSHOUSE_BENCH_PLOT_H
#define GLASSHOUSE_BENCH_PLOT_H

#include "bench/bench.h"
#include <stdio.h>

struct bench_plots {
    struct bench_row *row; /* copies of rows with a line */
    size_t count;
};

/* bench_plots_keep keeps the points of a suite. bench_plots_draw draws all that are kept, one plot
 * below the other, as one SVG file. */
void bench_plots_keep(struct bench_plots *, const struct bench *);
void bench_plots_draw(FILE *, const struct bench_plots *);
void bench_plots_clear(struct bench_plots *);

#endif
