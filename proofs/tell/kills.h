/* The kill matrix: which checker finds which planted leak. */
#ifndef GLASSHOUSE_KILLS_H
#define GLASSHOUSE_KILLS_H

#include "proofs/ask/case.h"

enum kills_format { KILLS_TEXT, KILLS_JSON, KILLS_MARKDOWN };

/* kills_report prints the matrix of what the checkers found for planted leaks to standard output.
 * True when every leak was found by the checker that must find it, and every harmless mistake was
 * let pass by all. */
bool kills_report(const struct findings *, enum kills_format);

#endif
