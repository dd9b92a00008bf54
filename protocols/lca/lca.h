/* The protocol `lca`: the least common ancestor of private nodes in a public tree. */
#ifndef GLASSHOUSE_LCA_H
#define GLASSHOUSE_LCA_H

#include "protocols/tree_input.h"
#include "sim/part.h"

extern const struct protocol lca_protocol;

struct lca_state {
    struct tree tree;
    uint32_t start;           /* where the search begins */
    const struct shape *test; /* the AND of one bit */
};

/* lca_search is the depth-first search of section 4.2. |test| decides whether a node is a common
 * ancestor. It is not called for the root, which always is one. */
typedef status lca_test(void *context, uint32_t node, bool *common);
MUST_USE status lca_search(const struct lca_state *, lca_test *test, void *context,
                           uint32_t *found);

status lca_ideal(struct ideal *);
status lca_ideal_view(struct ideal *, struct party *puppet);
status lca_second_ideal(struct ideal *);
/* lca_bit is a player's input to the test of a node. */
struct value lca_bit(struct run *, const struct tree *, uint32_t node, uint32_t own);

#endif
