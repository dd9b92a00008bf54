/* Workers: processes of this machine, each with one job at a time. A job that crashes takes only
 * its own process with it. */
#ifndef GLASSHOUSE_WORKERS_H
#define GLASSHOUSE_WORKERS_H

#include "proofs/ask/checker.h"
#include "proofs/ranks/packet.h"
#include <sys/types.h>

enum { WORKERS_MOST = 64 };

struct worker {
    pid_t process; /* 0: it ended */
    int socket;
    bool busy;
    uint64_t job;
};

struct workers {
    struct worker worker[WORKERS_MOST];
    int count, alive;
};

/* workers_start forks up to |processes| workers for these jobs; each closes |link| (-1: none).
 * E_INTERNAL: not one could be started. */
MUST_USE status workers_start(struct workers *, const struct job *, size_t count, int processes,
                              int link);
/* workers_idle is a worker without a job; NULL: there is none. workers_give hands it one. */
struct worker *workers_idle(struct workers *);
void workers_give(struct worker *, uint64_t job);
/* workers_take reads what a worker wrote, when its socket can be read; PACKET_DIED instead, with
 * |result| E_MEMORY or E_INTERNAL, if the worker ended. |bytes| is freed by the caller. */
void workers_take(struct workers *, struct worker *, struct packet *, uint8_t **bytes);
/* workers_end waits until all have ended; |kill|: at once, whatever they do. */
void workers_end(struct workers *, bool kill);

#endif
