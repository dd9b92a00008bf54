/* The page of a release: classes, risks, what was lost, and sensitive values before and after. */
#ifndef GLASSHOUSE_CLI_REPORT_RELEASE_H
#define GLASSHOUSE_CLI_REPORT_RELEASE_H

#include "cli/anonymity_options.h"
#include <stdio.h>

/* |options|: qi, sensitive, delimiter, no_header and population are read. */
int report_release(const struct command *, const struct anonymity_options *options,
                   const char *released, const char *data, FILE *page);

#endif
