/* The walk: a tape that gives every sequence of coins, one execution after the other.
 *
 * The draws of an execution are the digits of a number whose places have the draws' bounds. The
 * walk counts that number up: it changes the last digit that can grow and forgets those after it,
 * since what is drawn there may depend on what was drawn before. Every leaf of the tree of draws
 * is met once; its probability is one over the product of its bounds. */
#ifndef GLASSHOUSE_WALK_H
#define GLASSHOUSE_WALK_H

#include "crypto/tape.h"
#include "proofs/exact/wide.h"

struct walk {
    struct tape tape;
    uint64_t *digit, *bound;
    size_t depth, room; /* digits of the current leaf */
    size_t at;          /* digits handed out in the current execution */
    size_t most;        /* so many digits are walked, what is drawn after them is 0; 0: all are */
    bool broken;        /* a draw that has too many values to be walked: bytes, wide moduli */
};

void walk_init(struct walk *);
void walk_clear(struct walk *);
/* walk_begin starts with the first leaf. After an execution walk_next moves to the next, and
 * returns false when all were met. */
void walk_begin(struct walk *);
bool walk_next(struct walk *);
/* walk_ways is the product of the bounds of the leaf just met: its probability is one over it;
 * 0 when it does not fit. */
count128 walk_ways(const struct walk *);

#endif
