/* Worlds by brute force: every assignment of records to the rows of the first release, and every
 * permutation of the rows of each other release. */
#ifndef GLASSHOUSE_TEST_BRUTE_H
#define GLASSHOUSE_TEST_BRUTE_H

#include "anonymity/worlds/worlds.h"

enum { BRUTE_ROWS = 4, BRUTE_ATTRIBUTES = 2, BRUTE_PLACES = 3, BRUTE_RECORDS = 9, BRUTE_VIEWS = 3 };

struct brute {
    struct worlds_views views;
    uint32_t low[BRUTE_VIEWS * BRUTE_ROWS * BRUTE_ATTRIBUTES];
    uint32_t high[BRUTE_VIEWS * BRUTE_ROWS * BRUTE_ATTRIBUTES];
    uint64_t tables, assignments, hyperedges, matchings;
    uint64_t with[BRUTE_RECORDS]; /* tables that have the record */
    uint64_t cell[BRUTE_ROWS][BRUTE_ATTRIBUTES][BRUTE_PLACES];
    bool pair[BRUTE_ROWS][BRUTE_ROWS]; /* two releases: rows that are of one record in a world */
};

/* brute_random makes releases of up to |views|, some of which contradict each other, and counts.
 * With |real| they are releases of one table. */
void brute_random(struct brute *, uint32_t views, bool real);

#endif
