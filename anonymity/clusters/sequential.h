/* Sequential clustering: every record moves to where it fits best, until no record moves.
 *
 * goldberger-tassa Algorithm 1; the same as tassa-gudes 2.4 and Algorithm 3 with one party.
 *
 *    1      Partition the records at random into t = floor(n / k0) clusters of k0 or k0 + 1.
 *    2-8    For each record in turn: find the cluster where a move changes the loss least. Move the
 *           record if that lowers the loss, or if it is alone (its cluster then disappears).
 *    9      Split each cluster of more than omega k records at random into two halves.
 *   10      If a record was moved, go to step 2.
 *   11-14   Merge the clusters that are still small (agglomerative.h).
 *
 * and, with a diversity l > 0 (no sensitive value may be above 1/l of a cluster), Algorithm 2 (also
 * tassa-gudes 6.1):
 *
 *    1      If l is more than the whole table's diversity, stop: illegal.
 *    2      The partition is Algorithm 3's.
 *    3      If a cluster of it is less than l-diverse, output the trivial clustering.
 *    4-13   As 2-8, but a record stays if its leaving would spoil its cluster (step 6), and only
 *           clusters that it does not spoil are looked at (steps 7-8).
 *   14      Split by Algorithm 3; keep the cluster whole if a half is less than l-diverse.
 *   15-19   As 10-14.
 *
 * Ties: the lowest cluster, in the order in which they were made. Records go in row order.
 *
 * Notes.
 *   1. alpha = 1/2 and omega = 3/2 (the paper's choice) give k0 = floor(k/2), at least 1, and split
 *      clusters of more than floor(3k/2); the paper says only that k0 is an integer.
 *   2. If t clusters of k0 + 1 cannot hold all records (n far below k^2), sizes still differ by at
 *      most one.
 *   3. Step 10, taken literally, may not end: step 6 makes lone records join at a loss, step 9
 *      splits, the next pass moves records back, and so on for ever. It ends on Adult with
 *      suppression only (L of 6 to 14). It does not end on Adult with hierarchies and k = 5, nor on
 *      one in twenty small random tables (tests/anonymity). Section 6.3 lets the loop end also when
 *      improvements become small. So here a pass that does not lower the cost (or not by |enough|)
 *      is the last. |until_still| is step 10 taken literally, stopped after |most_passes|; the
 *      report then says so.
 *   4. Algorithm 3 as printed gives sizes near n/t, but not always k0 or k0 + 1 as step 2 of
 *      Algorithm 2 says, because it rounds each sensitive value up or down by itself. |even| gives
 *      these sizes. An empty part is left out.
 *   5. A lone record is 1-diverse, so with l > 1 step 11 of Algorithm 2 never meets one. Taking the
 *      last record away leaves nothing to spoil (step 6).
 *   6. In step 3 the trivial clustering has the whole table's diversity, so it is legal. */
#ifndef GLASSHOUSE_SEQUENTIAL_H
#define GLASSHOUSE_SEQUENTIAL_H

#include "anonymity/clusters/cluster.h"

enum { SEQUENTIAL_PASSES = 100 };

/* Choices from outside, used instead of a tape. The centralised run gets the choices that the
 * distributed parties made, and must then do the same as they (anonymity/twins/choices.h).
 *
 * |first| writes a label below |parts| for each row, in row order; a label without rows makes no
 * cluster. |halves| writes 0 (stays) or 1 (goes) for each of |count| rows of a cluster, in
 * ascending order. |tries| counts the splits that were tried before, kept or not. If a half is
 * empty, the cluster stays whole. */
struct sequential_choices {
    const void *context;
    status (*first)(const void *context, uint32_t parts, uint32_t *label);
    status (*halves)(const void *context, const uint32_t *rows, uint32_t count, uint64_t tries,
                     uint32_t *half);
};

struct sequential_options {
    uint32_t initial;       /* k0; 0: floor(k / 2), at least 1 */
    uint32_t limit;         /* a cluster of this size is not split; 0: floor(3k / 2) */
    uint32_t most_passes;   /* 0: SEQUENTIAL_PASSES */
    bool until_still;       /* go on while any record moves (note 3) */
    uint32_t enough;        /* a pass that gains less than cost / enough is the last; 0: any gain */
    struct ratio diversity; /* l; over == 0: none. Of the first sensitive attribute */
    bool even;              /* with a diversity: splits into even sizes (sequential_split) */
    bool straight;          /* look at every cluster, one by one; to test the fast search */
    const struct sequential_choices *choices; /* NULL: the tape makes the choices */
};

struct sequential_report {
    uint32_t passes;        /* L; the last one, without a move, counts too */
    uint64_t moves, splits; /* over all passes */
    int64_t settled;        /* the cost before small clusters are merged */
    uint32_t small;         /* clusters below k at that time */
    bool trivial;           /* Algorithm 2, step 3 */
    bool stopped;           /* note 3 */
};

/* sequential_cluster fills an empty clustering; for a diversity it must keep histograms.
 * E_NOT_FOUND: fewer than k rows, or the other criteria fail for the whole table. E_INPUT: step 1
 * of Algorithm 2. */
MUST_USE status sequential_cluster(struct clustering *, const struct cluster_demand *,
                                   const struct sequential_options *, struct tape *,
                                   struct sequential_report *);

/* sequential_place is steps 3-7 for one row, with the search of its clustering. It returns whether
 * the row moved; |to| is where. |without| is the closure of the row's cluster without the row, for
 * a party that is told it (clustering_move); NULL: compute it. sequential_spoils is step 6 of
 * Algorithm 2: would the row's cluster be less than diverse without it? */
struct search;
bool sequential_place(struct search *, uint32_t row, const uint32_t *without, uint32_t *to);
bool sequential_spoils(const struct clustering *, struct ratio diversity, uint32_t row);

/* sequential_diverse: of |size| records |peak| have the most frequent value: is that at most 1/l?
 */
bool sequential_diverse(struct ratio l, uint32_t size, uint32_t peak);

/* sequential_split is Algorithm 3: |part| gets, for each of the |count| rows, one of |parts| parts,
 * so that each part has its share of each sensitive value, rounded up or down. |even|: also the
 * sizes differ by at most one (sequential_split.c). */
MUST_USE status sequential_split(const struct cluster_space *, const uint32_t *rows, uint32_t count,
                                 uint32_t parts, bool even, struct tape *, uint32_t *part);

#endif
