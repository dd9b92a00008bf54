/* The parts of the anonymity suite. */
#ifndef GLASSHOUSE_BENCH_ANONYMITY_H
#define GLASSHOUSE_BENCH_ANONYMITY_H

#include "bench/bench.h"

/* bench_clusters adds the rows of the clustering algorithms. */
void bench_clusters(struct bench *);

#endif
