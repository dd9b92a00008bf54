/* The protocol `closure`: the lowest common ancestors of private nodes in several public trees,
 * many searches at once. */
#ifndef GLASSHOUSE_CLOSURE_H
#define GLASSHOUSE_CLOSURE_H

#include "anonymity/data/schema.h"
#include "sim/part.h"

extern const struct protocol closure_protocol;

enum closure_order { CLOSURE_LEVELS, CLOSURE_DFS, CLOSURE_WIDE };

/* What everybody knows: the trees, and for each search its tree and the node where it starts. */
struct closure_state {
    struct schema own; /* empty if another part of the run has read the same one */
    const struct schema *schema;
    enum closure_order order;
    bool one;       /* order=wide: only player 1 learns the nodes */
    bool given;     /* an input has the starts too, after the nodes */
    uint32_t count; /* how many searches */
    struct closure_search {
        const struct hierarchy *tree;
        uint32_t start;
    } * search;
    uint32_t none; /* means "no node"; larger than all nodes */
};

/* One test: is |node| a common ancestor in this search? */
struct closure_test {
    uint32_t search, node;
};

/* closure_start is where a search starts: the parameters say it, or the input does. */
uint32_t closure_start(const struct closure_state *, const struct value *input, uint32_t search);

/* closure_nobody is the answer of a search from |start| if nobody has a node. |shows|: do the
 * orders levels and wide tell this answer from an answer that somebody has? */
uint32_t closure_nobody(const struct hierarchy *, uint32_t start, bool *shows);

/* closure_play makes the searches, for a party with this input. It calls the
 * closure_ask with the tests of one round, which writes for each test whether it passes. */
typedef status closure_ask(void *context, const struct closure_test *, uint32_t count,
                           uint8_t *passes);
MUST_USE status closure_play(struct run *, const struct value *input, closure_ask *, void *context,
                             uint32_t *found);

/* closure_bits is a party's input to the tests. closure_and is the AND of |count| bits. */
struct value closure_bits(struct run *, const struct value *own, const struct closure_test *,
                          uint32_t count);
MUST_USE status closure_and(struct run *, uint32_t count, const struct shape **);
/* closure_group is the group that plays the AND. NULL: all players in order. If only player 1 is
 * told, they are numbered so that player 1 compares. */
const struct group *closure_group(struct run *);
const struct modulus *closure_ring(struct run *);

status closure_ideal(struct ideal *);
status closure_leakage(struct ideal *, int party);
status closure_ideal_view(struct ideal *, struct party *puppet);
status closure_second_ideal(struct ideal *);
status closure_second_leakage(struct ideal *, int party);

#endif
