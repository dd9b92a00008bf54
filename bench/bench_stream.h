/* Runs of any size: as many messages as asked for, or as many calls of a part that sends one; and
 * what something costs that is done with such a run, by its size. */
#ifndef GLASSHOUSE_BENCH_STREAM_H
#define GLASSHOUSE_BENCH_STREAM_H

#include "bench/bench.h"
#include "proofs/sampled/reality.h"

/* bench_growth does |once| with runs of 10,000, 100,000 and 1,000,000 messages, and with runs of
 * 1,000 and 10,000 calls, each in a process of its own, and adds rows of time and memory for each
 * message: at most 1.2 of those at the least size. */
void bench_growth(struct bench *, const char *what, void (*once)(struct reality *));

#endif
