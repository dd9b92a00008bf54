/* The page of an audit or of one protocol's check. */
#ifndef GLASSHOUSE_CLI_REPORT_AUDIT_H
#define GLASSHOUSE_CLI_REPORT_AUDIT_H

#include "cli/command.h"
#include <stdio.h>

struct audit_page {
    const struct command *command;
    const char *file;     /* what `audit --json` or `check --json` wrote; NULL: run it now */
    const char *protocol; /* run the checks of this one; NULL: everything */
    const char *kills;    /* what `check all --planted --json` wrote, or NULL */
    int jobs;
};

/* report_audit writes the page. EXIT_FINDING when a verdict is not the expected one. */
int report_audit(const struct audit_page *, FILE *page);

#endif
