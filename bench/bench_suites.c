/* The suites that `glasshouse bench` knows: a new suite is one file and one line here. */
#include "bench/bench.h"

const struct bench_suite *const bench_suites[] = {
    &bench_anonymity,
    &bench_clustering,
    &bench_clustering_figures,
    &bench_couple,
    &bench_crypto,
    &bench_mondrian,
    &bench_parts,
    &bench_primitives,
    &bench_proofs,
    &bench_sim,
    &bench_size,
    &bench_kohlmayer,
    &bench_zhong,
    NULL,
};
