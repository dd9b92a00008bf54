/* Hilbert-curve clustering: lay the records on a line, and cut the line best.
 *
 * goldberger-tassa 6.2.3 (after its reference [8]):
 *   1  Each value becomes a coordinate.
 *   2  Rescaled, when asked for: all attributes are stretched to the widest one's range.
 *   3  The Hilbert curve through the grid gives each record a place on a line.
 *   4  The line is cut into runs of k to 2k - 1 records at the least total cost, by dynamic
 *      programming over prefixes.
 *
 * Ties: records of equal place keep their row order; of cuts of equal cost, the shortest last run.
 *
 * Notes.
 *   1. The paper does not say which Hilbert curve. Its Table 1 does: Hamilton's compact form of
 *      Butz's curve, started in the direction (2 - order) mod dimensions. That makes the place of a
 *      point independent of the order, which is the property of which section 6.2.3 complains.
 *   2. The paper does not say which coordinate. Here: integers, less the least that occurs; other
 *      values, their rank in the hierarchy, or in the order of bytes where it is flat.
 *   3. A stretched coordinate is rounded to the nearest integer, halves upwards.
 *   4. Longer runs are never better where the measure is monotone, as LM is; where it is not, the
 *      best cut is among runs of k to 2k - 1. */
#ifndef GLASSHOUSE_HILBERT_H
#define GLASSHOUSE_HILBERT_H

#include "anonymity/clusters/cluster.h"

/* hilbert_words is the size of a place, in 64-bit words, most significant first, so that places
 * compare like the numbers that they are. |bits| is the curve's order: coordinates are below
 * 2^bits. */
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

/* hilbert_cut clusters rows given in the order of a line, optimally (step 4). E_NOT_FOUND with
 * fewer than k rows. */
MUST_USE status hilbert_cut(struct clustering *, const uint32_t *order, uint32_t k);

/* hilbert_cluster is the whole algorithm; what other criteria ask for is merged to at the end. */
MUST_USE status hilbert_cluster(struct clustering *, const struct cluster_demand *,
                                const struct dataset *, bool rescale);

#endif
