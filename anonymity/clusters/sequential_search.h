/* The inner loop of sequential clustering: which cluster fits this record best?
 *
 * The straight search looks at every cluster. The fast search gives the same answer and looks at
 * few. It keeps, for each attribute and node, the set of clusters whose closure is that node, as
 * bits.
 *
 *   1  The clusters that cover a record in one attribute are the union over the leaf and its
 *      ancestors. Those that cover it in all attributes are the intersection of these. To such a
 *      cluster the record adds only the weight of the closure, so the lightest is best.
 *   2  Any other cluster C must rise, in each attribute in which it does not cover the record, by
 *      at least what the space's `nearest` says of that leaf. With m such attributes the cost rises
 *      by at least weight(C) + (|C| + 1) * (sum of the m smallest of these). Only clusters that are
 *      small enough to beat the best known with m = 1 are looked at, by rising m; m is counted for
 *      64 clusters at a time.
 *
 * Leaves that occur rarely have no bits: the rows with the leaf are listed once, and their clusters
 * are looked up. */
#ifndef GLASSHOUSE_SEQUENTIAL_SEARCH_H
#define GLASSHOUSE_SEQUENTIAL_SEARCH_H

#include "anonymity/clusters/cluster.h"

enum { SEARCH_STEPS = 32 };

/* SEARCH_IMPOSED is for clusterings of which a party holds only its own rows. Other parties'
 * records can close a cluster to a rare leaf; own rows do not lead to that cluster. So every leaf
 * has bits. */
enum search_way { SEARCH_FAST, SEARCH_STRAIGHT, SEARCH_IMPOSED };

struct search_attribute {
    uint32_t *slot;        /* [nodes]: the place of the node's bits; CLUSTER_NONE: a rare leaf */
    uint32_t *start;       /* [leaves + 1], into |rows| */
    uint32_t *rows;        /* [rows], by leaf */
    uint64_t *rare;        /* [words]: bits that are put together for a rare leaf, or a deep one */
    const uint64_t *a, *b; /* the clusters that cover the record: a | b */
};

struct search {
    struct clustering *c;
    struct ratio diversity; /* over == 0: none */
    enum search_way way;
    uint32_t words, room, slots;
    struct search_attribute *attribute;
    uint64_t *bits;   /* [slots * words] */
    uint64_t *ladder; /* [2 * SEARCH_STEPS * words]: clusters by their least cost */
    int64_t step;     /* of the ladder */
    int64_t least;    /* the least rise of any leaf in any attribute */
    uint64_t *fits;   /* [words]: clusters that cover the record */
};

struct offer {
    uint32_t cluster;
    int64_t rise;
};

/* search_init prepares for the clusters that there are now. Call search_begin after clusters were
 * added or renumbered. A space that is not monotone is always searched straight. */
MUST_USE status search_init(struct search *, struct clustering *, struct ratio diversity,
                            enum search_way);
void search_clear(struct search *);
MUST_USE status search_begin(struct search *);

/* Call search_leave before every change of a cluster, and search_enter after it. */
void search_leave(struct search *, uint32_t cluster);
void search_enter(struct search *, uint32_t cluster);

/* search_best finds the cluster, other than its own, whose cost |row| raises least. The rise must
 * be below |below|, and the row must not spoil the cluster's diversity. Ties: the lowest number.
 * False: there is none. */
bool search_best(struct search *, uint32_t row, int64_t below, struct offer *);

#endif
