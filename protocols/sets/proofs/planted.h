/* The planted leaks of planted.c, for the tables of cases.c. */
#ifndef GLASSHOUSE_SETS_PLANTED_H
#define GLASSHOUSE_SETS_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted private_equality_planted[];
extern const struct planted set_union_planted[];
extern const struct planted set_intersection_planted[];
extern const struct planted set_union_size_planted[];
extern const struct planted set_intersection_size_planted[];
extern const struct planted set_membership_planted[];

#endif
