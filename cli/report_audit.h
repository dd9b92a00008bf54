/* The page of an audit or of one protocol's check. */
#ifndef GLASSHOUSE_CLI_REPORT_AUDIT_H
#define GLASSHOUSE_CLI_REPORT_AUDIT_H

#include "cli/work_options.h"
#include <stdio.h>

struct audit_page {
    const struct command *command;
    const char *file;     /* what `audit --json` or `check --json` wrote; NULL: run it now */
    const char *protocol; /* run the checks of this one; NULL: everything */
    const char *kills;    /* what `check all --planted --json` wrote, or NULL */
    const struct jobs_options *work;
};

/* report_audit writes the page. EXIT_FINDING when a verdict is not the expected one;
 * after a signal nothing is written, and 128 and its number is returned. */
int report_audit(const struct audit_page *, FILE *page);

#endif
