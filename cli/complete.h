/* What may stand at the end of a command line, for the completion of bash, zsh and fish: the
 * scripts of cli/completion ask `glasshouse complete`, so that what they know is what there is. */
#ifndef GLASSHOUSE_CLI_COMPLETE_H
#define GLASSHOUSE_CLI_COMPLETE_H

#include "cli/command.h"

/* complete prints, a line each, what may replace the last of |words| (it may be empty), which
 * follow the word glasshouse. |commands| ends with NULL. Nothing printed: a file, say. */
int complete(const struct command *const *commands, int count, char **words);

#endif
