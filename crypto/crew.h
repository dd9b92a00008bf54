/* A crew of threads, for loops whose turns do not depend on each other. What a turn writes must
 * depend on its index alone, so that the number of threads changes no result.
 *
 * The threads are kept from one loop to the next: making one ready for RELIC takes as long as
 * several pairings. */
#ifndef GLASSHOUSE_CREW_H
#define GLASSHOUSE_CREW_H

#include "crypto/status.h"
#include <stddef.h>

enum { CREW_MOST = 64 };

struct crew;

/* crew_new has |threads| threads, the caller's among them (at most CREW_MOST); fewer where the
 * system gives no more. Only one thread at a time may hand it a loop. */
struct crew *crew_new(unsigned threads);
void crew_free(struct crew *);

/* crew_loop calls |body| on pieces that make up 0..count-1, each on a thread that has called
 * pairing_start, and returns when all are done; the first failure by index is its result. Without
 * a crew (NULL) it is one piece, on this thread. */
MUST_USE status crew_loop(struct crew *, size_t count,
                          status (*body)(void *context, size_t from, size_t to), void *context);

#endif
