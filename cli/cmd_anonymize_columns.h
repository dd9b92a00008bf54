/* Shows what `anonymize` would do with every column. */
#ifndef GLASSHOUSE_CLI_CMD_ANONYMIZE_COLUMNS_H
#define GLASSHOUSE_CLI_CMD_ANONYMIZE_COLUMNS_H

#include "cli/anonymity_options.h"

/* columns_show reads |file|. It prints for each column its role and how many different values it
 * has; if all is given that a release needs, also the levels of its hierarchy. It marks columns
 * that no option names. It returns an exit status. */
int columns_show(const struct command *, struct anonymity_options *,
                 const struct option_list *criterion, const char *file, bool json);

#endif
