/* A crew: threads that share a loop whose passes do not depend on each other. What a pass writes
 * must depend on its index alone; then the number of threads changes no result.
 *
 * The threads are kept from one loop to the next, because preparing one for RELIC takes as long as
 * several pairings. */
#ifndef GLASSHOUSE_CREW_H
#define GLASSHOUSE_CREW_H

#include "crypto/status.h"
#include <stddef.h>

enum { CREW_MOST = 64 };

struct crew;

/* crew_new makes a crew of |threads| threads (at most CREW_MOST), the caller's included; fewer if
 * the system gives no more. Only one thread at a time may call crew_loop. */
struct crew *crew_new(unsigned threads);
void crew_free(struct crew *);

/* crew_loop cuts 0..count-1 into pieces and calls |body| for each, on threads that have called
 * pairing_start. It returns when all are done. If pieces fail, the result is the failure with the
 * lowest index. Without a crew (NULL) there is one piece, on this thread. */
MUST_USE status crew_loop(struct crew *, size_t count,
                          status (*body)(void *context, size_t from, size_t to), void *context);

#endif
