/* An independent judge of clusterings: closures from paths to the root, losses from the papers'
 * definitions, row by row, in long doubles; the optimum by trying every partition. It shares with
 * anonymity/ only the structs of tables and trees. */
#ifndef GLASSHOUSE_TEST_CLUSTER_CHECK_H
#define GLASSHOUSE_TEST_CLUSTER_CHECK_H

#include "anonymity/clusters/cluster.h"
#include "tests/anonymity/case.h"

enum { CHECK_ROWS = 64, CHECK_BRUTE = 9 };

/* check_loss is the loss of a clustering of at most CHECK_ROWS rows under the case's measure. */
long double check_loss(const struct test_case *, const uint32_t *label, uint32_t clusters);

/* check_partition: is each label below |clusters|, and has each cluster at least k rows? */
bool check_partition(uint32_t rows, const uint32_t *label, uint32_t clusters, uint32_t k);

/* check_optimum is the least loss over all partitions of at most CHECK_BRUTE rows into clusters of
 * at least k; |partitions| counts those. */
long double check_optimum(const struct test_case *, uint32_t k, uint64_t *partitions);

/* check_space is the loss that a clustering's integer cost stands for. */
long double check_space(const struct test_case *, const struct clustering *);

#endif
