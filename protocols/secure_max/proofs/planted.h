/* The planted leaks of planted.c, for the table of cases.c. */
#ifndef GLASSHOUSE_SECURE_MAX_PLANTED_H
#define GLASSHOUSE_SECURE_MAX_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted secure_max_planted[];

#endif
