/* The planted leaks of planted.c, for the tables of cases.c. */
#ifndef GLASSHOUSE_BOOLEAN_PLANTED_H
#define GLASSHOUSE_BOOLEAN_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted secure_and_planted[];
extern const struct planted secure_or_planted[];
extern const struct planted secure_threshold_planted[];

#endif
