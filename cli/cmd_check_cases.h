/* Writes verdicts as the C source of a protocol's table of cases. */
#ifndef GLASSHOUSE_CMD_CHECK_CASES_H
#define GLASSHOUSE_CMD_CHECK_CASES_H

#include "proofs/tell/check.h"
#include <stdio.h>

/* cases_print writes the file that makes |findings|, of one protocol, the expected verdicts: the
 * rows of the enumerations; and those real-world rows that differ from what is expected of every
 * protocol. */
void cases_print(FILE *, const struct findings *);

#endif
