/* Shared by the files of the clustering suite: `adult` and its eight trees, and runs on it. */
#ifndef GLASSHOUSE_BENCH_CLUSTERING_H
#define GLASSHOUSE_BENCH_CLUSTERING_H

#include "anonymity/data/hierarchy.h"
#include "bench/bench_sim.h"

enum { ADULT_ATTRIBUTES = 8, ADULT_PARTIES = 5 };

struct adult {
    struct table table;
    struct hierarchy tree[ADULT_ATTRIBUTES];
    uint32_t column[ADULT_ATTRIBUTES]; /* of the table: those that have a tree */
    char *schema;
};

/* adult_read returns false if the table is not here. */
bool adult_read(struct adult *);
void adult_clear(struct adult *);

/* adult_open prepares a run of five parties on the first |rows| records, dealt evenly: records to
 * parties; or, of cluster-vertical, columns to parties. Its ideal function is run alone: nothing is
 * computed of what is declared. |pairs|: further settings, ended by NULL. */
void adult_open(struct bench_house *, const struct adult *, const struct protocol *,
                const char *variant, uint32_t rows, int k, const char *ideal,
                const char *const *pairs);

/* For measuring: processor seconds of one execution, and of the ideal function; the least of three.
 */
double adult_seconds(struct bench_house *);
double adult_central_seconds(struct bench_house *);

/* Rows with limits made of prices: what a message, a hash, a sum costs by itself. */
void bench_clustering_limits(struct bench *, const struct adult *);
/* First of all, because a peak of memory never falls. */
void bench_clustering_memory(struct bench *);

#endif
