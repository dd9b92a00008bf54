/* The planted leaks of this folder, for its table of cases. */
#ifndef GLASSHOUSE_MONDRIAN_PLANTED_H
#define GLASSHOUSE_MONDRIAN_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted mondrian_planted[];

#endif
