/* The planted leaks of this folder, for its table of cases. */
#ifndef GLASSHOUSE_KOHLMAYER_PLANTED_H
#define GLASSHOUSE_KOHLMAYER_PLANTED_H

#include "proofs/ask/case.h"

/* A coalition: party 1 of three, with a master outside, each with one row. What is drawn after it
 * has sent the result on does not reach its view, because the release is sorted. */
extern const struct coalition_class kohlmayer_first;

extern const struct planted kohlmayer_planted[];

#endif
