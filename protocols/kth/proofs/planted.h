/* The planted leaks of this folder, for its table of cases. */
#ifndef GLASSHOUSE_KTH_PLANTED_H
#define GLASSHOUSE_KTH_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted kth_planted[];

#endif
