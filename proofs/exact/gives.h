/* What a function gives away by itself: which inputs of the others its outputs leave possible.
 *
 * A protocol that tells no more than its outputs keeps its promise, and hides nothing when the
 * outputs tell everything: then the promise is vacuous. No protocol is run here: only the ideal
 * function, on every vector of inputs that it accepts, all of them equally likely. */
#ifndef GLASSHOUSE_GIVES_H
#define GLASSHOUSE_GIVES_H

#include "proofs/ask/checker.h"

enum { GIVES_INPUTS = 1 << 20, GIVES_PARTIES = 64 };

/* For a party: how many cases there are, vectors in one case looking the same to it. The best guess
 * at all inputs is right in cases / vectors of the time. */
struct gives_party {
    uint64_t own;         /* cases by its own input alone */
    uint64_t outputs;     /* by its own input and outputs */
    uint64_t declared;    /* and by what is declared to leak to it */
    uint64_t least, most; /* vectors in a case, by outputs */
    uint64_t told;        /* vectors that are alone in their case, by outputs */
};

struct gives {
    int parties;
    uint64_t vectors;
    struct gives_party party[GIVES_PARTIES + 1]; /* from 1 */
    char name[GIVES_PARTIES + 1][32];            /* of the roles */
};

/* gives_take asks the job's ideal function. E_ARGUMENT with |error| (256 bytes) when the job is
 * wrong, the function draws coins, or there are too many inputs to list. */
MUST_USE status gives_take(struct gives *, const struct job *, char *error);

/* gives_all: do its outputs tell the party all inputs? gives_all_declared: only with
 * the declared leaks? */
bool gives_all(const struct gives *, int party);
bool gives_all_declared(const struct gives *, int party);

#endif
