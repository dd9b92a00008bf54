/* The planted leaks of planted.c, for the table of cases.c. */
#ifndef GLASSHOUSE_CLOSURE_TO_PLANTED_H
#define GLASSHOUSE_CLOSURE_TO_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted closure_to_planted[];

#endif
