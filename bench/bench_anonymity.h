/* Shared by the files of the anonymity suite. */
#ifndef GLASSHOUSE_BENCH_ANONYMITY_H
#define GLASSHOUSE_BENCH_ANONYMITY_H

#include "bench/bench.h"

/* bench_clusters adds the rows of the clustering algorithms. */
void bench_clusters(struct bench *);
void bench_clusters_loss(struct bench *); /* loss by k, for clustering-figures */

/* bench_source is the folder of the sources: GLASSHOUSE_SOURCE, or where the command runs. */
const char *bench_source(void);

/* bench_unpack reads a gzip file of vectors/tables into memory that the caller frees; NULL: it
 * cannot. */
char *bench_unpack(const char *name, size_t *size);

#endif
