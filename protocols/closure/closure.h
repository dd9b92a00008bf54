/* Many closures at once: the lowest common ancestors of private nodes in several public trees. */
#ifndef GLASSHOUSE_CLOSURE_H
#define GLASSHOUSE_CLOSURE_H

#include "anonymity/data/schema.h"
#include "sim/part.h"

extern const struct protocol closure_protocol;

enum closure_order { CLOSURE_LEVELS, CLOSURE_DFS, CLOSURE_WIDE };

/* What everybody knows: the trees, and for each search its tree and the node where it starts. */
struct closure_state {
    struct schema schema;
    enum closure_order order;
    bool one;       /* only player 1 learns the nodes: order=wide */
    bool given;     /* inputs bring the starts too, behind the nodes */
    uint32_t count; /* of searches */
    struct closure_search {
        const struct hierarchy *tree;
        uint32_t start;
    } * search;
    uint32_t none; /* stands for no node; above all nodes */
};

/* One test: is |node| a common ancestor in this search? */
struct closure_test {
    uint32_t search, node;
};

/* closure_start is where a search starts: as the parameters say, or as the input does. */
uint32_t closure_start(const struct closure_state *, const struct value *input, uint32_t search);

/* closure_nobody is the answer of a search from |start| in which nobody has a node; |shows|: do the
 * orders levels and wide tell it from an answer that somebody has? */
uint32_t closure_nobody(const struct hierarchy *, uint32_t start, bool *shows);

/* closure_play makes the searches of who has this input. |ask| is given the tests of one round and
 * writes for each whether it passes. */
typedef status closure_ask(void *context, const struct closure_test *, uint32_t count,
                           uint8_t *passes);
MUST_USE status closure_play(struct run *, const struct value *input, closure_ask *, void *context,
                             uint32_t *found);

/* closure_bits is what a party brings to the tests; closure_and the AND of so many. */
struct value closure_bits(struct run *, const struct value *own, const struct closure_test *,
                          uint32_t count);
MUST_USE status closure_and(struct run *, uint32_t count, const struct shape **);
/* closure_group is who plays the AND: all, numbered so that player 1 compares when only it is told;
 * NULL: all as they are. */
const struct group *closure_group(struct run *);
const struct modulus *closure_ring(struct run *);
/* closure_child is the next child of |node| from number |from| on; |nodes| of the tree: none. */
uint32_t closure_child(const struct hierarchy *, uint32_t node, uint32_t from);

status closure_ideal(struct ideal *);
status closure_leakage(struct ideal *, int party);
status closure_ideal_view(struct ideal *, struct party *puppet);

#endif
