/* Flatten: a first partition in which each part has the same share of each sensitive value, made by
 * parties who each hold their own records (tassa-gudes 6.1.1).
 *
 *   1  Each party deals its records with one sensitive value over the parts. It sorts them by e,
 *      then by place; the record of rank p goes to part (least e of them + p) mod parts.
 *   2  The counts of all parts, value by value, are added up.
 *   3  Party after party moves own records where counts of parts differ by two or more. It takes
 *      the lowest such pair of parts for which it has a record in the larger one, and moves its
 *      lowest such record to the smaller one, until there is no such pair. Then the next party gets
 *      the counts.
 *
 * After one round the counts of each value differ by at most one (tests/anonymity/twins/flatten.c
 * goes through all small cases). With "overfull" and "underfull" (above the ceiling and below the
 * floor of an even share) they would not: 7, 8, 7, 9 has a part above its ceiling of 8 but none
 * below 7. */
#ifndef GLASSHOUSE_FLATTEN_H
#define GLASSHOUSE_FLATTEN_H

#include "anonymity/twins/choices.h"

/* flatten_deal is step 1 for one party: row i has the sensitive value |value[i]| and the number e =
 * |number[i]|. E_MEMORY. */
MUST_USE status flatten_deal(const uint64_t *number, const uint32_t *value, uint32_t rows,
                             uint32_t parts, uint32_t *label);

/* flatten_turn is step 3 for one party. It changes the counts, [parts * values], and the labels of
 * its rows, and returns how many rows it moved. */
uint32_t flatten_turn(uint32_t *counts, uint32_t parts, uint32_t values, const uint32_t *value,
                      uint32_t rows, uint32_t *label);

/* flatten_all is steps 1 to 3 for all parties, one after the other. |party| says whose each row is,
 * in rising order; NULL: all rows belong to one party. E_MEMORY. */
struct flatten_rows {
    uint32_t rows, values;
    const uint64_t *number;
    const uint32_t *value, *party;
    bool stays; /* step 1 alone: parties do not see the counts, so nobody moves a record */
};
MUST_USE status flatten_all(const struct flatten_rows *, uint32_t parts, uint32_t *label);

/* flatten_diverse calls flatten_all, and asks whether in each part no value is more than 1/l of the
 * rows. If one is, |size| and |peak| are the rows of the first such part, and of its most frequent
 * value. E_MEMORY. */
struct flatten_diversity {
    bool diverse;
    uint32_t size, peak;
};
MUST_USE status flatten_diverse(const struct flatten_rows *, uint32_t parts, struct ratio l,
                                uint32_t *label, struct flatten_diversity *);

/* flatten_sequential makes choices for sequential_cluster: first clusters by flatten_all; halves in
 * the same way, with two parts and mix(e) for e. The rows must live longer. */
struct sequential_choices flatten_sequential(const struct flatten_rows *);

#endif
