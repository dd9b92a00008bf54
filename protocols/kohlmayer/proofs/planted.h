/* The planted leaks of this folder, for its table of cases. */
#ifndef GLASSHOUSE_KOHLMAYER_PLANTED_H
#define GLASSHOUSE_KOHLMAYER_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted kohlmayer_planted[];

#endif
