/* The crypto suite: what the layer costs beside what it must cost. */
#include "bench/bench_crypto.h"
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 9 };
static const double turn = 0.02; /* seconds */

void bench_must(bool done)
{
    if (!done) {
        fprintf(stderr, "bench crypto: a measured call failed\n");
        abort();
    }
}

struct bench_row *bench_compare(struct bench *bench, const char *name, const char *unit,
                                double scale, void (*ours)(void *), void (*limit)(void *),
                                void *argument, const char *note)
{
    double value[TURNS], least[TURNS];
    for (int i = 0; i < TURNS; i++) {
        value[i] = bench_time(ours, argument, turn);
        least[i] = bench_time(limit, argument, turn);
    }
    struct bench_row *row = bench_add(bench, name, scale * bench_median(value, TURNS), unit);
    bench_limit(row, scale * bench_median(least, TURNS), note);
    return row;
}

static void run(struct bench *bench)
{
    bench_coins(bench);
    bench_ciphers(bench);
#ifdef GLASSHOUSE_BENCH_PAIRING
    bench_pairing(bench);
#endif
}

const struct bench_suite bench_crypto = {
    "crypto", "tapes, residues, hashes, ciphers and the pairing beside the libraries' own", run};
