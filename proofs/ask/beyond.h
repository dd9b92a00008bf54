/* Arguments in words about what lies beyond the bounds of rows (proof_case.assumes).
 *
 * A row that was counted to the end is `exhausted` within its bounds, and says nothing of larger
 * ones. Where its table has an argument why they are no different, that is a row of its own,
 * `beyond`: `holds-if`, since nobody checks the argument; `fails` where a probe found a leak beyond
 * the bounds (probes.h), so that the argument is wrong; `inconclusive` where the row `branches`
 * lacks ways, so that the argument is about code that nobody looked at. */
#ifndef GLASSHOUSE_ASK_BEYOND_H
#define GLASSHOUSE_ASK_BEYOND_H

#include "proofs/tell/check.h"

/* beyond_settle appends a row for each argument of a protocol and variant that has a row
 * `branches`; branches_settle and probes_tell come before. */
void beyond_settle(struct findings *);

#endif
