/* The protocol `closure-to`: player 1 learns, in many searches, the lowest node above the private
 * nodes of all others. */
#ifndef GLASSHOUSE_CLOSURE_TO_H
#define GLASSHOUSE_CLOSURE_TO_H

#include "anonymity/data/schema.h"
#include "sim/part.h"

extern const struct protocol closure_to_protocol;

/* What everybody knows. Search number h * columns + j is of set h in column j. */
struct closure_to_state {
    struct schema schema;
    uint32_t sets, columns;
    const struct hierarchy **tree; /* [columns] */
    uint32_t *first;               /* [columns]: the tests of a set before those of this column */
    uint32_t tests;                /* of a set: the levels below the roots of all its trees */
    uint32_t none;                 /* means "no node"; larger than all nodes */
    const struct modulus *field, *ring; /* of weights; of nodes */
    const struct shape *sum;
};

/* closure_to_at is the number of the test of a set, a column, a level. closure_to_code stands for a
 * node in the sums: 1 and more, at each level anew. */
uint32_t closure_to_at(const struct closure_to_state *, uint32_t set, uint32_t column,
                       uint32_t level);
uint64_t closure_to_code(const struct hierarchy *, uint32_t node);

/* closure_to_numbers draws what a party gives to the sum: two numbers for each test. Player 1 gives
 * zeros. */
MUST_USE status closure_to_numbers(struct party *, struct value *numbers);

status closure_to_ideal(struct ideal *);
status closure_to_ideal_view(struct ideal *, struct party *puppet);

#endif
