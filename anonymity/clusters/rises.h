/* What a row would add to the cost of every cluster at once.
 *
 * clustering_rise asks for one cluster. Who needs all of them (cluster-vertical: nothing may be
 * left out, because only the sums over all parties say which is the least) asks here. A row of
 * weights is kept for each value that was seen: the weight of the lowest node above the value and
 * any other node. So a cluster costs one load in each attribute, and one product. */
#ifndef GLASSHOUSE_RISES_H
#define GLASSHOUSE_RISES_H

#include "anonymity/clusters/cluster.h"

struct rises {
    struct clustering *c;
    int64_t **joined[DATASET_QIS]; /* by value, then by node; NULL: not seen yet */
    bool straight;                 /* one cluster after the other, by clustering_rise */
};

/* rises_init keeps the clustering, which must live longer. rises_clear accepts a struct of zeros.
 */
void rises_init(struct rises *, struct clustering *);
void rises_clear(struct rises *);

/* rises_of writes what |row| would add to each cluster but its own, in their order, less |fall|; 0
 * for a cluster without rows. So |out| has one place less than there are clusters. */
void rises_of(struct rises *, uint32_t row, int64_t fall, int64_t *out);

/* rises_below is the first place from |from| on with a number below |limit|; |count|: none has. */
uint32_t rises_below(const int64_t *rise, uint32_t count, uint32_t from, int64_t limit);

#endif
