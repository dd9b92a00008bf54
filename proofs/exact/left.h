/* What one party saw of one execution: which inputs of the others does it leave possible?
 * `glasshouse worlds --recording` prints it.
 *
 * It goes through all inputs of the others that the protocol lists and takes together with the
 * party's own, each equally likely before, and keeps those with which the party would have seen the
 * same. Three things are compared, each of which tells no less than the one before:
 *
 *   outputs   the party's outputs
 *   declared  these and what is declared to leak to the party
 *   view      the whole view: only where nobody draws coins (all parts that do are ideal), because
 *             a view with masks in it is one of many
 *
 * If the view leaves fewer than outputs and declared items, the protocol leaks what it does not
 * declare. */
#ifndef GLASSHOUSE_LEFT_H
#define GLASSHOUSE_LEFT_H

#include "crypto/complaint.h"
#include "proofs/ask/checker.h"

struct left {
    uint64_t vectors; /* of others' inputs */
    uint64_t outputs, declared, view;
    bool drawn; /* coins were drawn: |view| is not asked, and is 0 */
    bool many;  /* E_ARGUMENT: the others can have too many inputs to list */
    /* possible, if not NULL, is called with every vector that is left by all that was compared. */
    void (*possible)(void *context, struct run *);
    void *context;
};

/* left_take: |seen| was executed, with all inputs; |job| describes runs of the same shape.
 * E_ARGUMENT: it cannot be asked; the complaint says why. */
MUST_USE status left_take(struct left *, struct run *seen, int party, const struct job *job,
                          struct complaint *);

#endif
