/* Manual pages, made from the same text as `glasshouse help`. */
#ifndef GLASSHOUSE_CLI_MANUAL_H
#define GLASSHOUSE_CLI_MANUAL_H

#include "cli/command.h"
#include <stdio.h>

/* manual_write writes the page of one command. manual_text writes the page NAME(1) of any text. */
void manual_write(FILE *, const struct command *);
void manual_text(FILE *, const char *name, const char *summary, const char *text);

#endif
