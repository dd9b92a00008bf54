/* The planted leaks of planted.c, for the tables of cases.c. */
#ifndef GLASSHOUSE_LCA_PLANTED_H
#define GLASSHOUSE_LCA_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted lca_planted[];

#endif
