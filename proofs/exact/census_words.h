/* What a coalition saw in the last execution, in words. */
#ifndef GLASSHOUSE_CENSUS_WORDS_H
#define GLASSHOUSE_CENSUS_WORDS_H

#include "proofs/exact/census.h"

/* census_view_words writes the coins and messages of the members' views but for those messages with
 * dropped[i] (NULL: all), and then which digests, points or ciphertexts are equal, in |arena|. */
const char *census_view_words(struct census *, coalition members, const bool *dropped,
                              struct arena *);

/* census_first_difference finds the first event of a single party's view at which the ideal view
 * for input |x| has another distribution than the view for |x|, or than the ideal view for |y| when
 * that is another input. In words, in |arena|; NULL where it takes too many executions, or nothing
 * but the order of digests differs. */
const char *census_first_difference(struct census *, const struct watcher *, uint64_t x, uint64_t y,
                                    struct arena *);

#endif
