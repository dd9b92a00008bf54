/* Shared by the files of the mondrian suite. */
#ifndef GLASSHOUSE_BENCH_MONDRIAN_H
#define GLASSHOUSE_BENCH_MONDRIAN_H

#include "anonymity/twins/cuts.h"
#include "bench/bench.h"

enum { ADULT_QIS = 8 };

/* Adult, as places in the orders of eight quasi-identifiers: leaves of the trees; or with |whole|
 * the 45,222 rows, with categories in the order of their names. False: the files are not there. */
struct adult_places {
    uint32_t rows, places[ADULT_QIS];
    uint32_t *place; /* [rows * ADULT_QIS] */
};
bool adult_places(struct adult_places *, bool whole);

/* bench_cuts runs the centralised algorithm, and ends the program if that fails. */
void bench_cuts(const struct cuts_rules *, const struct cuts_rows *, struct cuts_classes *);

/* bench_mondrian_quality adds sizes of classes and errors of queries: figures 4 and 6. */
void bench_mondrian_quality(struct bench *, const struct adult_places *);

#endif
