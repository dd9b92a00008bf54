/* Flatten: a first partition that keeps the shares of the sensitive values, by parties who each
 * hold their own records (tassa-gudes 6.1.1).
 *
 *   1  Each party deals its records of one sensitive value over the parts: sorted by e, then by
 *      place, the record of rank p goes to part (least e of them + p) mod parts.
 *   2  The counts of all parts, value by value, are added up.
 *   3  Party after party moves own records where parts differ by two or more: of the lowest such
 *      pair of which it has a record in the larger part, its lowest record moves to the smaller
 *      one, again and again until there is no such pair; the counts go on to the next party.
 *
 * After one round the counts of each value differ by at most one (tests/anonymity/twins/flatten.c
 * goes through all small cases). By "overfull" and "underfull", above the ceiling and below the
 * floor of an even share, they would not: 7, 8, 7, 9 has a part above its ceiling of 8 and none
 * below 7. */
#ifndef GLASSHOUSE_FLATTEN_H
#define GLASSHOUSE_FLATTEN_H

#include "anonymity/twins/choices.h"

/* flatten_deal is step 1 for one party: |value[i]| is the sensitive value of its row i,
 * |number[i]| its e. E_MEMORY. */
MUST_USE status flatten_deal(const uint64_t *number, const uint32_t *value, uint32_t rows,
                             uint32_t parts, uint32_t *label);

/* flatten_turn is step 3 for one party: it changes the counts, [parts * values], and the labels of
 * its rows, and returns how many it moved. */
uint32_t flatten_turn(uint32_t *counts, uint32_t parts, uint32_t values, const uint32_t *value,
                      uint32_t rows, uint32_t *label);

/* flatten_all is steps 1 to 3 for all parties, one after the other: |party| (not falling) says
 * whose each row is; NULL: all of one. E_MEMORY. */
struct flatten_rows {
    uint32_t rows, values;
    const uint64_t *number;
    const uint32_t *value, *party;
};
MUST_USE status flatten_all(const struct flatten_rows *, uint32_t parts, uint32_t *label);

/* flatten_sequential makes the doors of sequential_cluster: first clusters by flatten_all, halves
 * by the same with two parts and mix(e) in the place of e; the rows must outlive it. */
struct sequential_choices flatten_sequential(const struct flatten_rows *);

#endif
