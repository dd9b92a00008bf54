/* The planted leaks of planted.c, for the tables of cases.c. */
#ifndef GLASSHOUSE_SECURE_SUM_PLANTED_H
#define GLASSHOUSE_SECURE_SUM_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted secure_sum_planted[];

#endif
