/* Verdicts as the source of a protocol's table of cases. */
#ifndef GLASSHOUSE_CMD_CHECK_CASES_H
#define GLASSHOUSE_CMD_CHECK_CASES_H

#include "proofs/tell/check.h"
#include <stdio.h>

/* cases_print writes the file that would make |findings|, of one protocol, what is expected: the
 * rows of the enumerations, and of the real world what is not as expected of every protocol. */
void cases_print(FILE *, const struct findings *);

#endif
