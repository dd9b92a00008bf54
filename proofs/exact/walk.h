/* The walk: a tape that goes through every sequence of coins, one execution after the other.
 *
 * The draws of an execution are the digits of a number; each place has the bound of its draw. The
 * walk counts this number up: it raises the last digit that can grow, and forgets the digits after
 * it, because what is drawn there may depend on what was drawn before. So every leaf of the tree of
 * draws comes exactly once. The probability of a leaf is one over the product of its bounds. */
#ifndef GLASSHOUSE_WALK_H
#define GLASSHOUSE_WALK_H

#include "crypto/tape.h"
#include "proofs/exact/fraction.h"

struct walk {
    struct tape tape;
    uint64_t *digit, *bound;
    size_t depth, room; /* digits of the current leaf */
    size_t at;          /* digits handed out in the current execution */
    size_t most;        /* only so many digits are walked, later draws are 0; 0: all are walked */
    bool broken;        /* a draw has too many values to walk through: bytes, wide moduli */
};

void walk_init(struct walk *);
void walk_clear(struct walk *);
/* walk_begin starts with the first leaf. After an execution walk_next moves to the next; false: all
 * are done. */
void walk_begin(struct walk *);
bool walk_next(struct walk *);
/* walk_ways is the product of the bounds of the current leaf: its probability is one over it. 0: it
 * does not fit. */
struct wide walk_ways(const struct walk *);

#endif
