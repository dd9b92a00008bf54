/* Agglomerative clustering: the two closest clusters become one, again and again.
 *
 * goldberger-tassa 6.2.1, with the distance
 *     dist(A, B) = |A u B| gc(A u B) - |A| gc(A) - |B| gc(B).
 *
 *   1  Start from single records (at the end of sequential clustering: from its clusters).
 *   2  While more than one cluster is small, unify the two closest small clusters
 *      (Algorithm 1, steps 11-13).
 *   3  If one small cluster is left, unify it with the cluster to which it is closest (step 14).
 *
 * Ties: least distance, then the lowest first cluster, then the lowest second; the union keeps the
 * lower number.
 *
 * Notes.
 *   1. A cluster is small if it may not be published: it has fewer than k records, or it fails
 *      another criterion. The paper has only the first reason.
 *   2. With other criteria the last small cluster may still be small after step 3. Then steps 2 and
 *      3 are repeated. */
#ifndef GLASSHOUSE_AGGLOMERATIVE_H
#define GLASSHOUSE_AGGLOMERATIVE_H

#include "anonymity/clusters/cluster.h"

/* agglomerative_finish merges until every cluster meets the demand; E_NOT_FOUND: even all rows
 * together do not. */
MUST_USE status agglomerative_finish(struct clustering *, const struct cluster_demand *);

/* agglomerative_cluster is the whole algorithm, from single records. */
MUST_USE status agglomerative_cluster(struct clustering *, const struct cluster_demand *);

#endif
