/* The page of a release: classes, risks, what was lost, sensitive values before and after. */
#ifndef GLASSHOUSE_CLI_REPORT_RELEASE_H
#define GLASSHOUSE_CLI_REPORT_RELEASE_H

#include "cli/anonymity_options.h"
#include <stdio.h>

/* It reads from |options|: qi, sensitive, delimiter, no_header and population. */
int report_release(const struct command *, const struct anonymity_options *options,
                   const char *released, const char *data, FILE *page);

#endif
