/* What a coalition saw in the last execution, in words. */
#ifndef GLASSHOUSE_CENSUS_WORDS_H
#define GLASSHOUSE_CENSUS_WORDS_H

#include "proofs/exact/census.h"

/* census_view_words writes, into |arena|, the coins and messages of the members' views, and which
 * digests, points or ciphertexts are equal. It leaves out message i if dropped[i] is true;
 * |dropped| NULL: it writes all. */
const char *census_view_words(struct census *, coalition members, const bool *dropped,
                              struct arena *);

/* census_first_difference finds the first event at which two laws differ: those of a single party's
 * ideal view for input |x|, and of its real view for |x|; or, if |y| is not |x|, of its ideal
 * view for |y|. It writes it in words into |arena|. NULL: that takes too many executions, or only
 * the order of digests differs. */
const char *census_first_difference(struct census *, const struct watcher *, uint64_t x, uint64_t y,
                                    struct arena *);

#endif
