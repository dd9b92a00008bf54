/* The kill matrix: which checker finds which planted leak. */
#ifndef GLASSHOUSE_KILLS_H
#define GLASSHOUSE_KILLS_H

#include "proofs/ask/case.h"

enum kills_format { KILLS_TEXT, KILLS_JSON, KILLS_MARKDOWN };

/* kills_report prints, on standard output, what each checker found for each planted leak. It
 * returns true if every leak was found by the checker that must find it, and no checker rejected a
 * harmless change. */
bool kills_report(const struct findings *, enum kills_format);

#endif
