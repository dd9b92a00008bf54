/* The page of one recording: parties as columns, messages as arrows, and what each party has. */
#ifndef GLASSHOUSE_CLI_REPORT_RECORDING_H
#define GLASSHOUSE_CLI_REPORT_RECORDING_H

#include "cli/command.h"
#include <stdio.h>

/* report_recording reads NAME's files and writes the page. If there is a tape file and |wire_only|
 * is false, its inputs, coins and keys are on the page; |secret| then says so. If the recording was
 * changed, the page has what is sound before that; one message, and EXIT_FINDING. */
int report_recording(const struct command *, const char *name, bool wire_only, FILE *page,
                     bool *secret);

#endif
