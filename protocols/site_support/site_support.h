/* The protocol `site-support`: which values, and tuples of values, do enough sites have? Tassa and
 * Gudes 2012, section 6.2. */
#ifndef GLASSHOUSE_SITE_SUPPORT_H
#define GLASSHOUSE_SITE_SUPPORT_H

#include "protocols/table_input.h"
#include "sim/part.h"

extern const struct protocol site_support_protocol;

struct site_support_state {
    struct table_shape table;   /* first: see table_input.h */
    uint32_t attributes, nodes; /* nodes of all trees */
    const struct hierarchy *tree[DATASET_QIS];
    const struct shape *test; /* the threshold, on all nodes */
};

/* site_support_kept prunes one tree. |bits| says for each node whether enough sites have it. The
 * root is kept. Another node is kept if its parent is kept, and if enough sites have it and all its
 * brothers. */
void site_support_kept(const struct hierarchy *, const uint8_t *bits, bool *kept);

/* site_support_tuples lists all tuples of kept nodes, one node from each tree: as many numbers
 * for each as there are attributes. |bits| is for all trees, one after the other. |count| gets how
 * many tuples there are. site_support_list: of the run's own trees. */
const uint32_t *site_support_tuples(struct arena *, const struct hierarchy *const *trees,
                                    uint32_t attributes, const struct value *bits, uint32_t *count);
const uint32_t *site_support_list(struct run *, const struct value *bits, uint32_t *count);

/* A party's input: has it a record below this node, or below all nodes of this tuple? */
struct value site_support_own(struct run *, int party, const struct value *input);
struct value site_support_own_tuples(struct run *, const struct value *own, const uint32_t *list,
                                     uint32_t count);

/* The second test: a threshold on |count| tuples. */
MUST_USE status site_support_second(struct run *, uint32_t count, const struct shape **);

status site_support_ideal(struct ideal *);
status site_support_ideal_view(struct ideal *, struct party *puppet);
status site_support_second_ideal(struct ideal *);

#endif
