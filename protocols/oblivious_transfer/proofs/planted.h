/* The planted leaks of planted.c, for the table of cases.c. */
#ifndef GLASSHOUSE_OBLIVIOUS_TRANSFER_PLANTED_H
#define GLASSHOUSE_OBLIVIOUS_TRANSFER_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted oblivious_transfer_planted[];

#endif
