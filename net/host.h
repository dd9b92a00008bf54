/* Plays one party of a run in this process; the other parties are behind connections.
 *
 * The role, the fibers and the codecs are the same as in the house. The run has a courier
 * (sim/courier.h) that writes what is sent to the connections and delivers what comes from them.
 * What is sent between two waits goes to each peer in one write. */
#ifndef GLASSHOUSE_HOST_H
#define GLASSHOUSE_HOST_H

#include "net/mesh.h"
#include "sim/courier.h"

/* The version of the records on connections, and their kinds. */
enum { HOST_FORMAT = 1 };
enum host_kind { HOST_HELLO = 1, HOST_READY, HOST_MESSAGE, HOST_STOPPED, HOST_DONE };

struct host_early;
struct host_peer {
    bool done, stopped;                    /* it said so, or its connection is gone */
    struct host_early *early, **early_end; /* messages in calls that have not begun here */
    size_t waiting;                        /* how many bytes these are */
};

struct host {
    struct run *run;
    struct mesh *mesh;
    int seconds; /* how long to wait for others */
    struct courier courier;
    struct host_peer *peer; /* by number */
    uint64_t id;            /* names the run */
    uint32_t received;
    uint64_t waits, writes;   /* how often it waited for others; writes to connections */
    uint64_t milliseconds;    /* from the first step of the role to its end */
    struct complaint problem; /* what ended the run from outside; "": nothing */
};

/* host_run plays party |mesh->own| of a prepared run, over open connections. |id| names the run. It
 * returns how that party ended. Then run_result and run_outputs are as in the house. */
MUST_USE status host_run(struct host *, struct run *, struct mesh *, uint64_t id, int seconds);
void host_clear(struct host *);

#endif
