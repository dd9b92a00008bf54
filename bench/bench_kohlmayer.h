/* Shared by the files of the suite of the encrypted global view. */
#ifndef GLASSHOUSE_BENCH_KOHLMAYER_H
#define GLASSHOUSE_BENCH_KOHLMAYER_H

#include "anonymity/data/hierarchy.h"
#include "bench/bench.h"

/* Seconds of one multiplication of libsodium, and of one hash to the group. */
struct kohlmayer_bare {
    double multiplication, hash, check;
};

/* Adult with its hierarchies, by column; clear it also after a failure. */
enum { KOHLMAYER_ADULT_COLUMNS = 9 };
struct kohlmayer_adult {
    struct table table;
    struct hierarchy tree[KOHLMAYER_ADULT_COLUMNS];
};
bool kohlmayer_adult_read(struct kohlmayer_adult *);
void kohlmayer_adult_clear(struct kohlmayer_adult *);

/* bench_kohlmayer_baseline adds the loss on Adult beside that of anonymizing before integrating. */
void bench_kohlmayer_baseline(struct bench *, const struct kohlmayer_adult *);

/* bench_kohlmayer_phases adds the rows of Adult, phase by phase. */
void bench_kohlmayer_phases(struct bench *, const struct kohlmayer_adult *,
                            const struct kohlmayer_bare *);

#endif
