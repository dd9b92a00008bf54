/* k-member clustering: pick a record, and give it k - 1 others that suit it best.
 *
 * goldberger-tassa 6.2.1 (after its reference [5]):
 *   1  The first centre is a random record. Each later centre is the record that is furthest from
 *      the centre before, by equation 21, gc({R_i, R_j}).
 *   2  The cluster takes the k - 1 closest records. There are two readings of "closest":
 *      KMEMBER_CLUSTER, by the inventors of the algorithm: again and again the record that raises
 *      the cluster's cost least;
 *      KMEMBER_CENTRE, as goldberger-tassa describes it: the k - 1 closest to the centre.
 *   3  When fewer than k records are left, each joins the cluster whose cost it raises least.
 *
 * Ties: the lowest row, the lowest cluster.
 *
 * Notes.
 *   1. goldberger-tassa does not say how centres are chosen or what happens to the last records;
 *      steps 1 and 3 are the inventors'.
 *   2. For other criteria, clusters are merged at the end (agglomerative.h). */
#ifndef GLASSHOUSE_KMEMBER_H
#define GLASSHOUSE_KMEMBER_H

#include "anonymity/clusters/cluster.h"

enum kmember_closest { KMEMBER_CLUSTER, KMEMBER_CENTRE };

/* kmember_cluster fills an empty clustering; E_NOT_FOUND: fewer than k rows. */
MUST_USE status kmember_cluster(struct clustering *, const struct cluster_demand *,
                                enum kmember_closest, struct tape *);

#endif
