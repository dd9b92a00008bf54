/* The planted leaks of planted.c, for the tables of cases.c. */
#ifndef GLASSHOUSE_ZHONG_PLANTED_H
#define GLASSHOUSE_ZHONG_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted zhong_planted[];

#endif
