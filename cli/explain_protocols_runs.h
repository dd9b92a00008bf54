/* The words that only a run shows: the reasons of coins, the names of outputs and of declared
 * items. `explain` plays a small run of each variant to find them. */
#ifndef GLASSHOUSE_CLI_EXPLAIN_PROTOCOLS_RUNS_H
#define GLASSHOUSE_CLI_EXPLAIN_PROTOCOLS_RUNS_H

#include "cli/explain_protocols.h"
#include "sim/protocol.h"

/* runs_words tells each such word of the protocol once. */
void runs_words(struct arena *, const struct protocol *, word_teller *, void *with);

#endif
