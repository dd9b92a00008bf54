/* Minimizing, for `glasshouse minimize`: the smallest parameters, coalition and inputs with which
 * something still leaks. */
#ifndef GLASSHOUSE_MINIMIZE_H
#define GLASSHOUSE_MINIMIZE_H

#include "crypto/complaint.h"
#include "proofs/ask/checker.h"

struct minimized {
    struct findings findings; /* of the smallest job that leaks; |found| is the first bad one */
    const struct finding *found;
    const char *settings; /* the parameters of that job */
    unsigned tried;       /* how many jobs were run */
};

/* minimize takes a job that leaks, and makes it smaller while it still leaks. First each numeric
 * parameter and modulus, by halving steps and then one by one. Then the coalition: it leaves out
 * members. Then, for a sampling checker, the inputs: the first that leak. E_NOT_FOUND: the job does
 * not leak. */
MUST_USE status minimize(const struct job *, struct minimized *, struct complaint *);
void minimized_clear(struct minimized *);

#endif
