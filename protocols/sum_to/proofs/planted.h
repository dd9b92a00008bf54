/* The planted leaks of planted.c, for the table of cases.c. */
#ifndef GLASSHOUSE_SUM_TO_PLANTED_H
#define GLASSHOUSE_SUM_TO_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted sum_to_planted[];

#endif
