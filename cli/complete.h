/* What can come at the end of a command line: the completion of bash, zsh and fish. The scripts of
 * cli/completion call `glasshouse complete`, so they always know the real options. */
#ifndef GLASSHOUSE_CLI_COMPLETE_H
#define GLASSHOUSE_CLI_COMPLETE_H

#include "cli/command.h"

/* complete prints, one per line, what can replace the last of |words| (it may be empty); |words|
 * come after the word glasshouse. |commands| ends with NULL. If it prints nothing, a file can come.
 */
int complete(const struct command *const *commands, int count, char **words);

#endif
