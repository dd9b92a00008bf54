/* Choices: the random choices of distributed clustering, as numbers that the records have.
 *
 * Tassa and Gudes' Algorithm 3 draws twice: the first cluster of each record (step 2), and the
 * halves of a cluster that is split (step 22). Here every record has a number e beside its values.
 * So the result is a function of the inputs, and the distributed run can be compared with a run of
 * one owner, which gets these choices through struct sequential_choices (clusters/sequential.h).
 *
 *   FREE      A record begins in cluster e mod t. In split number s (from 0, kept or not) bit s mod
 *             32 of mix(e) says to which half it goes. The same records give the same clusters,
 *             whichever party has them.
 *   BALANCED  The paper's rule: each party deals its records evenly. It sorts them by e, then by
 *             place; the record of rank p begins in cluster (least e + p) mod t. In a split it
 *             sorts its members of the cluster by mix(e), then by place, and every second one
 *             moves. Whether the first stays or goes is bit s mod 32 of mix of the least e among
 *             them.
 *
 * Sums do not wrap. Rows are in the order of parties, and each party's in its own order; a party
 * may have none. A party makes its own choices by the same call with its rows alone. */
#ifndef GLASSHOUSE_CHOICES_H
#define GLASSHOUSE_CHOICES_H

#include "anonymity/clusters/sequential.h"

enum choices_start { CHOICES_FREE, CHOICES_BALANCED };

struct choices {
    enum choices_start start;
    uint32_t rows;
    const uint64_t *number; /* [rows]: e */
    const uint32_t *party;  /* [rows], in rising order; NULL: all rows belong to one party */
};

/* choices_mix is splitmix64's mixing of one number. */
uint64_t choices_mix(uint64_t e);

/* choices_first writes each row's label below |parts|; choices_halves writes 0 (stays) or 1 (goes)
 * for |count| rows, in ascending order, of split number |tries|. E_MEMORY. */
MUST_USE status choices_first(const struct choices *, uint32_t parts, uint32_t *label);
MUST_USE status choices_halves(const struct choices *, const uint32_t *rows, uint32_t count,
                               uint64_t tries, uint32_t *half);

/* choices_sequential makes the struct for sequential_cluster; the choices must live longer. */
struct sequential_choices choices_sequential(const struct choices *);

#endif
