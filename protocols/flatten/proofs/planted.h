/* The planted leaks of planted.c, for the table of cases.c. */
#ifndef GLASSHOUSE_FLATTEN_PLANTED_H
#define GLASSHOUSE_FLATTEN_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted flatten_planted[];

#endif
