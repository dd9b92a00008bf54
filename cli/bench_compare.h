/* What got slower since an earlier `bench --json`: ratios beside ratios.
 *
 * Values depend on the machine; ratios are value over limit, both measured in one run, and can be
 * compared between runs. A row without a limit is not compared. */
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
    struct json_value old; /* its document */
    const char *path;
    unsigned slack; /* how many percent worse is still the same */
    size_t compared, worse;
    bool *met; /* rows of the old document that the new run has too */
};

/* bench_compare_open reads |path|: EXIT_EXPECTED, or EXIT_USAGE after one message. */
int bench_compare_open(const struct command *, const char *path, struct bench_compare *);
void bench_compare_clear(struct bench_compare *);

/* bench_worse is by how many percent a ratio got worse, at least -100; less is better in a row that
 * counts time or memory, more where the unit is something per second. */
double bench_worse(const struct bench_row *, double old_ratio);

/* bench_compare_rows prints a line for each row that both have, with both ratios; the worse ones
 * say so. bench_compare_end names the rows of the old run that nobody met, counts, and returns
 * EXIT_FINDING when something got worse. */
void bench_compare_rows(struct bench_compare *, FILE *, const char *suite, const struct bench *);
int bench_compare_end(struct bench_compare *, FILE *, bool all);

#endif
