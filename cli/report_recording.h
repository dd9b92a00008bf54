/* The page of one recording: parties as columns, messages as arrows, and what each party holds. */
#ifndef GLASSHOUSE_CLI_REPORT_RECORDING_H
#define GLASSHOUSE_CLI_REPORT_RECORDING_H

#include "cli/command.h"
#include <stdio.h>

/* report_recording reads NAME's files and writes the page. The tape's inputs, coins and keys are on
 * it when there is a tape and |wire_only| is false; |secret| then says so. A recording that is not
 * what was written gives a page as far as it is sound, one message, and EXIT_FINDING. */
int report_recording(const struct command *, const char *name, bool wire_only, FILE *page,
                     bool *secret);

#endif
