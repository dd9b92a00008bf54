/* The crypto suite: what the layer costs beside what it must cost. */
#include "bench/bench_crypto.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

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

/* Ticks of the time stamp counter in a second, 0 where there is none. */
static double ticks_a_second(void)
{
#if defined(__x86_64__)
    const double start = bench_seconds();
    const uint64_t first = __rdtsc();
    while (bench_seconds() - start < 0.01)
        ;
    return (double)(__rdtsc() - first) / (bench_seconds() - start);
#else
    return 0;
#endif
}

void bench_primitive(struct bench *bench, const char *name, void (*body)(void *), void *argument,
                     double fixed)
{
    const double ticks = ticks_a_second();
    const double seconds = bench_time(body, argument, 0.1);
    char row[96];
    snprintf(row, sizeof row, "table: %s", name);
    bench_limit(bench_add(bench, row, 1e9 * seconds, "ns"), 1e9 * fixed, "");
    if (ticks > 0)
        bench_limit(bench_add(bench, row, ticks * seconds, "cycles"), ticks * fixed, "");
}

static void run(struct bench *bench)
{
    bench_coins(bench);
    bench_ciphers(bench);
    bench_pairing(bench);
    bench_transfers(bench);
}

const struct bench_suite bench_crypto = {
    "crypto", "tapes, residues, hashes, ciphers and the pairing beside the libraries' own", run};
