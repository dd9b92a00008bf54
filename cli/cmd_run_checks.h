/* What `run` says beside its results: that a fault plan does nothing, that an output is wrong, that
 * the variant is known to leak. */
#ifndef GLASSHOUSE_CMD_RUN_CHECKS_H
#define GLASSHOUSE_CMD_RUN_CHECKS_H

#include "cli/run_options.h"
#include "proofs/ask/case.h"
#include <stdio.h>

/* faults_must_fire runs once for itself and refuses a plan in which a fault changes nothing, with
 * what could: EXIT_EXPECTED, or EXIT_USAGE after one message. The run is then ready again. */
int faults_must_fire(const struct command *, struct prepared_run *);

/* wrong_output says which party ended with what the ideal function does not give, and what it
 * gives; NULL when all is right, or when a party cheated and so may choose its own input. The run
 * is over. / */
const char *wrong_output(struct prepared_run *, struct arena *);

/* known_leak gives, one after the other from |from| = 0 on, the rows of the protocol's table that
 * expect a leak in the run's variant, of a coalition that its number of parties has; NULL at the
 * end. */
const struct proof_case *known_leak(const struct run *, size_t *from);
void known_leaks_print(FILE *, const struct run *);

#endif
