/* What an ideal function gives away by itself: which inputs of the others its outputs leave
 * possible. `glasshouse worlds PROTOCOL` prints it.
 *
 * A protocol that tells no more than its outputs keeps its promise. But if the outputs tell
 * everything, the promise is vacuous: nothing stays secret. This runs no protocol, only the ideal
 * function, on every vector of inputs that it accepts, each equally likely. */
#ifndef GLASSHOUSE_GIVES_H
#define GLASSHOUSE_GIVES_H

#include "crypto/complaint.h"
#include "proofs/ask/checker.h"

enum { GIVES_INPUTS = 1 << 20, GIVES_PARTIES = 64 };

/* For one party: how many cases there are. The vectors of one case look the same to the party. Its
 * best guess at all inputs is right with probability cases / vectors. */
struct gives_party {
    uint64_t own;         /* cases by its own input alone */
    uint64_t outputs;     /* by its own input and outputs */
    uint64_t declared;    /* by these and what is declared to leak to it */
    uint64_t least, most; /* vectors in a case, of the cases by outputs */
    uint64_t told;        /* vectors that are alone in their case, of the cases by outputs */
};

struct gives {
    int parties;
    uint64_t vectors;
    struct gives_party party[GIVES_PARTIES + 1]; /* from 1 */
    char name[GIVES_PARTIES + 1][32];            /* of the roles */
};

/* gives_take asks the job's ideal function. E_ARGUMENT: the job is wrong, the function draws coins,
 * or there are too many inputs to list; the complaint says which. */
MUST_USE status gives_take(struct gives *, const struct job *, struct complaint *);

/* gives_all: do the outputs tell the party all inputs? gives_all_declared: do they together with
 * the declared leaks, but not alone? */
bool gives_all(const struct gives *, int party);
bool gives_all_declared(const struct gives *, int party);

#endif
