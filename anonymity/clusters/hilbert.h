/* Hilbert-curve clustering: put the records on a line, and cut the line in the best way.
 *
 * goldberger-tassa 6.2.3 (after its reference [8]):
 *   1  Each value becomes a coordinate.
 *   2  If |rescale|, all attributes are stretched to the range of the widest.
 *   3  The Hilbert curve through the grid gives each record a place on a line.
 *   4  The line is cut into runs of k to 2k - 1 records with the least total cost, by dynamic
 *      programming over prefixes.
 *
 * Ties: records with equal places keep their row order; of cuts with equal cost, the one with the
 * shortest last run.
 *
 * Notes.
 *   1. The paper does not say which Hilbert curve. Its Table 1 shows it: Hamilton's compact form of
 *      Butz's curve, started in the direction (2 - order) mod dimensions. With it the place of a
 *      point does not depend on the order; section 6.2.3 complains about that property.
 *   2. The paper does not say which coordinates. Ours: for integers, the number minus the least
 *      that occurs; for other values, their rank in the hierarchy, or in the order of bytes if it
 *      is flat.
 *   3. A stretched coordinate is rounded to the nearest integer, halves upwards.
 *   4. Longer runs are never better if the measure is monotone, as LM is. If it is not, the result
 *      is the best cut into runs of k to 2k - 1. */
#ifndef GLASSHOUSE_HILBERT_H
#define GLASSHOUSE_HILBERT_H

#include "anonymity/clusters/cluster.h"

/* hilbert_words is the size of a place in 64-bit words, most significant first, so places compare
 * like numbers. |bits| is the order of the curve: coordinates are below 2^bits. */
static inline uint32_t hilbert_words(uint32_t dimensions, uint32_t bits)
{
    return (uint32_t)(((uint64_t)dimensions * bits + 63) / 64);
}

/* hilbert_place writes the place of a point; at most DATASET_QIS dimensions, 1 to 32 bits. */
void hilbert_place(const uint32_t *point, uint32_t dimensions, uint32_t bits, uint64_t *place);

/* hilbert_order writes the rows in the order of the curve. |point| is [rows * dimensions];
 * coordinate j is below range[j]. */
MUST_USE status hilbert_order(const uint32_t *point, const uint32_t *range, uint32_t rows,
                              uint32_t dimensions, bool rescale, uint32_t *order);

/* hilbert_points makes points of the dataset's rows (step 1): |point| is [rows * qis]. */
MUST_USE status hilbert_points(const struct dataset *, uint32_t *point, uint32_t *range);

/* hilbert_cut clusters rows that are in the order of a line, optimally (step 4). E_NOT_FOUND: fewer
 * than k rows. */
MUST_USE status hilbert_cut(struct clustering *, const uint32_t *order, uint32_t k);

/* hilbert_cluster is the whole algorithm; for other criteria, clusters are merged at the end. */
MUST_USE status hilbert_cluster(struct clustering *, const struct cluster_demand *,
                                const struct dataset *, bool rescale);

#endif
