/* A loop over a range on several threads. What the body writes must depend on the index alone, so
 * that the number of threads changes no result. */
#ifndef GLASSHOUSE_PARALLEL_H
#define GLASSHOUSE_PARALLEL_H

#include "crypto/status.h"
#include <stddef.h>

enum { PARALLEL_MOST = 64 };

/* parallel_for calls |body| on parts of 0..count-1, each on a thread that has called
 * pairing_start; the first failure (by range) is its result. */
MUST_USE status parallel_for(size_t count, unsigned threads,
                             status (*body)(void *context, size_t from, size_t to), void *context);

#endif
