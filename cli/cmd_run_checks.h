/* What `run` says beside its results: a fault of the plan did nothing; an output is wrong; the
 * variant is known to leak. */
#ifndef GLASSHOUSE_CMD_RUN_CHECKS_H
#define GLASSHOUSE_CMD_RUN_CHECKS_H

#include "cli/run_options.h"
#include "proofs/ask/case.h"
#include <stdio.h>

/* faults_must_fire runs once by itself. If a fault of the plan changes nothing, it refuses the plan
 * and says which faults would: EXIT_USAGE after one message. Otherwise EXIT_EXPECTED, and the run
 * is ready again. */
int faults_must_fire(const struct command *, struct prepared_run *);

/* wrong_output says which party's output differs from the ideal function's, and what both are;
 * NULL: none does, or a party cheated (then it may choose its own input). Call it when the run is
 * over. */
const char *wrong_output(struct prepared_run *, struct arena *);

/* known_leak gives the cases of the protocol's table that expect a leak in the run's variant, for a
 * coalition that exists with this number of parties. Begin with |from| = 0; NULL at the end. */
const struct proof_case *known_leak(const struct run *, size_t *from);
void known_leaks_print(FILE *, const struct run *);

#endif
