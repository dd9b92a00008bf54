/* The planted leaks of planted.c, for the table of cases.c. */
#ifndef GLASSHOUSE_SITE_SUPPORT_PLANTED_H
#define GLASSHOUSE_SITE_SUPPORT_PLANTED_H

#include "proofs/ask/case.h"

extern const struct planted site_support_planted[];

#endif
