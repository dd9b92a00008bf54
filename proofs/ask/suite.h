/* The suite: all questions about all protocols and specimens, for `glasshouse audit`. */
#ifndef GLASSHOUSE_SUITE_H
#define GLASSHOUSE_SUITE_H

#include "proofs/ask/plan.h"

/* suite_plan adds all cases of all tables and the real-world jobs of all protocols. */
void suite_plan(struct plan *, const struct plan_filter *);
/* suite_parts is for plans that have a `composed` case with all jobs of its protocol. It adds what
 * the `branches` rows of the parts need; without these rows the verdict is at most `holds`. */
void suite_parts(struct plan *);

#endif
