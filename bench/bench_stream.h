/* Runs of any size: with as many messages as wanted, or as many calls of a part that sends one.
 * They show how the cost of something that is done with a run grows with its size. */
#ifndef GLASSHOUSE_BENCH_STREAM_H
#define GLASSHOUSE_BENCH_STREAM_H

#include "bench/bench.h"
#include "proofs/sampled/reality.h"

/* bench_growth does |once| with runs of 10,000, 100,000 and 1,000,000 messages, and with runs of
 * 1,000 and 10,000 calls, each in its own process. It adds rows of time and memory for each
 * message; they may be at most 1.2 times those of the smallest size. */
void bench_growth(struct bench *, const char *what, void (*once)(struct reality *));

#endif
