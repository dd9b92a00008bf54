/* Algorithm 3: a partition that keeps each sensitive value's share.
 *
 *   1     m values occur, value j p_j times.
 *   2     For each value a random permutation pi_j of the parts.
 *   3     Part i gets x_ij = y_{pi_j(i), j} of them: floor(p_j / t), and one more for the first
 *         p_j mod t places (equations 24 and 25).
 *   4-9   Which x_ij records: drawn at random without return.
 *
 * This rounds each value by itself, so the sizes of parts may differ by as many records as there
 * are values. With |even| the parts have one random order; the parts that get one more of a value
 * begin after those that got one more of the value before. Then sizes also differ by at most one,
 * as step 2 of Algorithm 2 says.
 *
 * Note. Step 7 draws for part after part from what is left. One random order of the p_j records,
 * cut into runs of x_1j, x_2j, ... , has the same distribution. */
#include "anonymity/clusters/sequential.h"
#include <stdlib.h>

struct split_scratch {
    uint32_t *start;    /* [sensitives + 1] into |by_value| */
    uint32_t *by_value; /* [count]: positions in |rows|, by sensitive value */
    uint32_t *order;    /* [count]: a random order of one value's records */
    uint32_t *places;   /* [parts]: pi_j */
    uint32_t surplus;   /* how many records beyond even shares were dealt, with |even| */
};

static void sort_by_value(const struct cluster_space *space, const uint32_t *rows, uint32_t count,
                          struct split_scratch *scratch)
{
    uint32_t *const start = scratch->start;
    for (uint32_t i = 0; i < count; i++)
        start[space->sensitive[rows[i]] + 2]++;
    for (uint32_t v = 0; v < space->sensitives; v++)
        start[v + 2] += start[v + 1];
    for (uint32_t i = 0; i < count; i++)
        scratch->by_value[start[space->sensitive[rows[i]] + 1]++] = i;
}

static status split_value(const uint32_t *positions, uint32_t times, uint32_t parts, bool even,
                          struct tape *coins, struct split_scratch *scratch, uint32_t *part)
{
    const uint32_t from = scratch->surplus;
    uint32_t at = 0;
    if (!even)
        REQUIRE(tape_permutation(coins, "split: shares", parts, scratch->places));
    REQUIRE(tape_permutation(coins, "split: records", times, scratch->order));
    for (uint32_t i = 0; i < parts; i++) {
        const uint32_t place = (scratch->places[i] + parts - from) % parts;
        const uint32_t share = times / parts + (place < times % parts);
        for (uint32_t end = at + share; at < end; at++)
            part[positions[scratch->order[at]]] = i;
    }
    scratch->surplus = even ? (from + times % parts) % parts : 0;
    return OK;
}

status sequential_split(const struct cluster_space *space, const uint32_t *rows, uint32_t count,
                        uint32_t parts, bool even, struct tape *coins, uint32_t *part)
{
    struct split_scratch scratch = {
        .start = calloc(space->sensitives + 2u, sizeof(uint32_t)),
        .by_value = malloc((count + 1u) * sizeof(uint32_t)),
        .order = malloc((count + 1u) * sizeof(uint32_t)),
        .places = malloc((parts + 1u) * sizeof(uint32_t)),
    };
    status done = E_MEMORY;
    if (scratch.start && scratch.by_value && scratch.order && scratch.places) {
        done = even ? tape_permutation(coins, "split: order of parts", parts, scratch.places) : OK;
        sort_by_value(space, rows, count, &scratch);
        for (uint32_t v = 0; v < space->sensitives && done == OK; v++) {
            const uint32_t from = scratch.start[v], times = scratch.start[v + 1] - from;
            if (times > 0)
                done =
                    split_value(&scratch.by_value[from], times, parts, even, coins, &scratch, part);
        }
    }
    free(scratch.start);
    free(scratch.by_value);
    free(scratch.order);
    free(scratch.places);
    return done;
}
