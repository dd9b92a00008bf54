/* Shared by the files cluster*.c only. */
#ifndef GLASSHOUSE_CLUSTER_INTERNAL_H
#define GLASSHOUSE_CLUSTER_INTERNAL_H

#include "anonymity/clusters/cluster.h"

/* Costs that depend on counts are whole multiples of 2^-COUNTED_BITS. */
enum { COUNTED_BITS = 24 };

static inline uint32_t *closure_of(const struct clustering *c, uint32_t which)
{
    return &c->closure[(size_t)which * c->space->attributes];
}

static inline uint32_t *tally_of(const struct clustering *c, uint32_t which)
{
    return c->tally ? &c->tally[(size_t)which * c->space->sensitives] : NULL;
}

/* cluster_closure_without writes the closure of |row|'s cluster without the row. The row must not
 * be alone in it. */
void cluster_closure_without(const struct clustering *, uint32_t row, uint32_t *out);

#endif
