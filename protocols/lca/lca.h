/* The protocol `lca`: the least common ancestor of private nodes in a public tree. */
#ifndef GLASSHOUSE_LCA_H
#define GLASSHOUSE_LCA_H

#include "sim/part.h"

extern const struct protocol lca_protocol;

/* A public tree. Node 0 is the root; parents come before their children; children keep the order
 * in which they were given. */
struct lca_tree {
    uint32_t count;
    const char **name;
    uint32_t *parent; /* of the root: itself */
};

/* lca_tree_parse reads `child:parent` pairs separated by commas or white space. The root is the one
 * node that is not a child. It refuses, through run_fail, two parents, two roots, cycles, and
 * anything that is not a pair. lca_tree_find gives a node's index; |count|: there is no such node.
 * lca_tree_node is for names that are known to be nodes. */
MUST_USE status lca_tree_parse(struct run *, const char *text, struct lca_tree *);
uint32_t lca_tree_find(const struct lca_tree *, const char *name, size_t size);
uint32_t lca_tree_node(const struct lca_tree *, const struct text *name);
/* lca_tree_above: is |x| equal to |y| or an ancestor of it? */
bool lca_tree_above(const struct lca_tree *, uint32_t x, uint32_t y);

struct lca_state {
    struct lca_tree tree;
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
struct value lca_bit(struct run *, const struct lca_tree *, uint32_t node, uint32_t own);
struct value lca_name(struct run *, uint32_t node);

#endif
