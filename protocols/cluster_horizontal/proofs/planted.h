/* The planted leaks of planted.c, for the table of cases.c. */
#ifndef GLASSHOUSE_CLUSTER_HORIZONTAL_PLANTED_H
#define GLASSHOUSE_CLUSTER_HORIZONTAL_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted horizontal_planted[];

#endif
