/* Minimizing: the smallest parameters, coalition and inputs at which something still leaks. */
#ifndef GLASSHOUSE_MINIMIZE_H
#define GLASSHOUSE_MINIMIZE_H

#include "proofs/ask/checker.h"

struct minimized {
    struct findings findings; /* of the smallest job that leaks; the first bad one is |found| */
    const struct finding *found;
    const char *settings; /* its parameters */
    unsigned tried;
};

/* minimize takes a job that leaks and makes it smaller as long as it does: each numeric parameter
 * and modulus to its least value that leaks, by halving steps and then one by one; then the
 * coalition by leaving members out; then the inputs, in a sampling checker, by the checker's own
 * choice of the first that leaks. E_NOT_FOUND when the job does not leak to begin with. */
MUST_USE status minimize(const struct job *, struct minimized *, char *error);
void minimized_clear(struct minimized *);

#endif
