/* Some of a cluster's rows, and their closure: what a party that holds some of the records has in a
 * cluster, with or without the one that it looks at. */
#ifndef GLASSHOUSE_CHOSEN_H
#define GLASSHOUSE_CHOSEN_H

#include "anonymity/clusters/cluster.h"

/* The rows of one half (2: of both), without the row |except|, and only those of party |only| (0:
 * of all parties), but not those of party |but|. */
struct chosen {
    uint32_t half, except;
    int only, but;
};

/* Where to look: which party has a row, and in which half it is. */
struct chosen_from {
    const struct clustering *c;
    const uint32_t *party, *half; /* [rows] */
};

static inline bool chosen_has(const struct chosen_from *from, uint32_t row, struct chosen chosen)
{
    const int party = (int)from->party[row];
    return row != chosen.except && (chosen.only == 0 || party == chosen.only) &&
           (chosen.but == 0 || party != chosen.but) &&
           (chosen.half == 2 || from->half[row] == chosen.half);
}

uint32_t chosen_count(const struct chosen_from *, uint32_t which, struct chosen);

/* chosen_closure writes the closure of the chosen rows of a cluster, in each attribute whose
 * |top| is not CLUSTER_NONE. All chosen rows are known to be below the top: what has reached it is
 * not looked at any more; the root is always right. Without a row it writes nothing, and returns
 * false. */
bool chosen_closure(const struct chosen_from *, uint32_t which, struct chosen, const uint32_t *top,
                    uint32_t *node);

#endif
