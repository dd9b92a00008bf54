/* Times: how long each check took in former starts, so that the longest is begun first and no
 * process waits for one that began last. They lie in the file `times` beside the kept findings: a
 * line for each check, its milliseconds of processor time and its name. They decide the order of
 * the work and nothing else, so a wrong line costs time only, and one that cannot be read is left
 * out. A check without a time is taken to last as such checks do as a rule. */
#ifndef GLASSHOUSE_TIMES_H
#define GLASSHOUSE_TIMES_H

#include "proofs/ask/checker.h"

/* times_order puts into |order| the places of the |count| jobs, longest first; those that should
 * last as long stay in the order of the plan. |folder| NULL, or without times: by estimates. */
void times_order(const char *folder, const struct job *, size_t count, size_t *order);
/* times_keep adds what was measured: nanoseconds by job, 0: it was not made. Times of checks that
 * are not among these jobs stay. If it cannot be written, nothing is kept. */
void times_keep(const char *folder, const struct job *, size_t count, const uint64_t *work);

#endif
