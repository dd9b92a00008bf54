/* What `anonymize` would do with every column. */
#ifndef GLASSHOUSE_CLI_CMD_ANONYMIZE_COLUMNS_H
#define GLASSHOUSE_CLI_CMD_ANONYMIZE_COLUMNS_H

#include "cli/anonymity_options.h"

/* columns_show reads |file| and prints each column's role, how many different values it has and,
 * where all is given that a release needs, the levels of its hierarchy. Columns that no option
 * names are shown as such. An exit status. */
int columns_show(const struct command *, struct anonymity_options *,
                 const struct option_list *criterion, const char *file, bool json);

#endif
