/* The inner loop of sequential clustering: which cluster fits this record best?
 *
 * The straight search asks every cluster. The fast one gives the same answer, and asks few. It
 * holds, for each attribute and node, the set of clusters whose closure is that node, as bits.
 *
 *   1  The clusters that cover a record in an attribute are the union over the leaf and its
 *      ancestors; those that cover it altogether, the intersection over attributes. To such a
 *      cluster the record adds just the weight of the closure, and the lightest is best.
 *   2  Any other cluster C must rise, in each attribute in which it does not cover the record,
 *      by at least that leaf's |nearest|; with m such attributes the cost rises by at least
 *      weight(C) + (|C| + 1) * (sum of the m least of them). Only clusters small enough for m = 1
 *      to beat what is known are looked at, and those by m, which is counted for 64 clusters at a
 *      time.
 *
 * Leaves that occur rarely have no bits: the rows that have the leaf are listed once and for all,
 * and asked for their clusters. */
#ifndef GLASSHOUSE_SEQUENTIAL_SEARCH_H
#define GLASSHOUSE_SEQUENTIAL_SEARCH_H

#include "anonymity/clusters/cluster.h"

enum { SEARCH_STEPS = 32 };

/* SEARCH_IMPOSED is for clusterings of which a party holds only its own rows: clusters closed to a
 * rare leaf by records of others are not found through own rows, so that every leaf has bits. */
enum search_way { SEARCH_FAST, SEARCH_STRAIGHT, SEARCH_IMPOSED };

struct search_attribute {
    uint32_t *slot;        /* [nodes]: the node's row of bits, CLUSTER_NONE for a rare leaf */
    uint32_t *start;       /* [leaves + 1] into |rows| */
    uint32_t *rows;        /* [rows]: by leaf */
    uint64_t *rare;        /* [words]: bits made up for a rare leaf, or a deep one */
    const uint64_t *a, *b; /* the clusters that cover the record: a | b */
};

struct search {
    struct clustering *c;
    struct ratio diversity; /* over == 0: none */
    enum search_way way;
    uint32_t words, room, slots;
    struct search_attribute *attribute;
    uint64_t *bits;   /* [slots * words] */
    uint64_t *ladder; /* [2 * SEARCH_STEPS * words]: clusters by what they cost at least */
    int64_t step;     /* of the ladder */
    int64_t least;    /* the least rise of any leaf in any attribute */
    uint64_t *fits;   /* [words]: clusters that cover the record */
};

struct offer {
    uint32_t cluster;
    int64_t rise;
};

/* search_init is for as many clusters as there are now; more come with search_begin, which must be
 * called after clusters were added or renumbered. A space that is not monotone is always searched
 * straight. */
MUST_USE status search_init(struct search *, struct clustering *, struct ratio diversity,
                            enum search_way);
void search_clear(struct search *);
MUST_USE status search_begin(struct search *);

/* search_leave and search_enter stand around every change of a cluster. */
void search_leave(struct search *, uint32_t cluster);
void search_enter(struct search *, uint32_t cluster);

/* search_best finds the cluster, other than the row's own, that |row| raises least, by less than
 * |below|, and does not spoil; ties go to the lowest number. False when there is none. */
bool search_best(struct search *, uint32_t row, int64_t below, struct offer *);

#endif
