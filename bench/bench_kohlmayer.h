/* Shared by the files of the suite of the encrypted global view. */
#ifndef GLASSHOUSE_BENCH_KOHLMAYER_H
#define GLASSHOUSE_BENCH_KOHLMAYER_H

#include "bench/bench.h"

/* Seconds of one multiplication of libsodium, and of one hash to the group. */
struct kohlmayer_bare {
    double multiplication, hash;
};

/* bench_kohlmayer_phases adds the rows of Adult, phase by phase. */
void bench_kohlmayer_phases(struct bench *, const struct kohlmayer_bare *);

#endif
