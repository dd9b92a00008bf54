/* The suite: everything that is asked of every protocol of the house, and of the specimens. */
#ifndef GLASSHOUSE_SUITE_H
#define GLASSHOUSE_SUITE_H

#include "proofs/ask/plan.h"

/* suite_plan adds all rows of all tables and the real-world rows of all protocols. */
void suite_plan(struct plan *, const struct plan_filter *);
/* suite_parts adds, for each row `composed` that is planned with all of its protocol, what the rows
 * `branches` of the parts need: without them the verdict is no more than `holds`. */
void suite_parts(struct plan *);

#endif
