/* Compares a benchmark with an earlier `bench --json`: did any ratio get worse?
 *
 * Values depend on the machine. A ratio is value over limit, both measured in one run, so it can be
 * compared between runs. Rows without a limit are not compared. */
#ifndef GLASSHOUSE_BENCH_COMPARE_H
#define GLASSHOUSE_BENCH_COMPARE_H

#include "bench/bench.h"
#include "cli/command.h"
#include "crypto/arena.h"
#include "sim/json_read.h"
#include <stdio.h>

enum { SLACK_USUAL = 15, SLACK_MOST = 1000 };

struct bench_compare {
    struct arena arena;
    struct json_value old; /* the earlier document */
    const char *path;
    unsigned slack; /* by how many percent a ratio may get worse */
    size_t compared, worse;
    bool *met; /* rows of the earlier document that the new run also has */
};

/* bench_compare_open reads |path|: EXIT_EXPECTED, or EXIT_USAGE after one message. */
int bench_compare_open(const struct command *, const char *path, struct bench_compare *);
void bench_compare_clear(struct bench_compare *);

/* bench_worse is by how many percent a ratio got worse, at least -100. In a row that counts time or
 * memory less is better; if the unit is something per second, more is better. */
double bench_worse(const struct bench_row *, double old_ratio);

/* bench_compare_rows prints a line for each row that both runs have, with both ratios, and marks
 * the worse ones. bench_compare_end names the rows that only the earlier run has, counts, and
 * returns EXIT_FINDING if something got worse. */
void bench_compare_rows(struct bench_compare *, FILE *, const char *suite, const struct bench *);
int bench_compare_end(struct bench_compare *, FILE *, bool all);

#endif
