/* Guesses hierarchies from a column's values. A person should correct them: they are written to a
 * folder, and used only if that folder is named. */
#ifndef GLASSHOUSE_CLI_CMD_ANONYMIZE_GUESS_H
#define GLASSHOUSE_CLI_CMD_ANONYMIZE_GUESS_H

#include "cli/anonymity_options.h"

/* guess_hierarchies reads |file| and writes FOLDER/guess_hierarchy_COLUMN.csv for each --qi: for
 * whole numbers, intervals of 5, 10, 20 and so on; for digits of one length (4 or more), prefixes;
 * for all others only "*" on top. */
int guess_hierarchies(const struct command *, const struct anonymity_options *, const char *file,
                      const char *folder);

#endif
