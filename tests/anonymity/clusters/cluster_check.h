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

/* The measures that a straight reading of an algorithm's steps is compared by; a clustering and its
 * space, to be filled by it; and whether two clusterings have the same labels. */
enum { PLAIN_MEASURES = 7 };
extern const char *const plain_measures[PLAIN_MEASURES];
struct plain {
    struct clustering c;
    struct cluster_space space;
};
void plain_open(struct plain *, const struct test_case *);
void plain_close(struct plain *);
bool same_labels(const struct clustering *, const struct clustering *);

#endif
