/* The planted leaks of this folder, for its table of cases. */
#ifndef GLASSHOUSE_COMPARE_PLANTED_H
#define GLASSHOUSE_COMPARE_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted compare_planted[];

#endif
