/* A process between two ends of connections, on this machine: it hands over every byte later, and
 * can fail as networks do. For tests: this kernel may have no `tc netem`. */
#ifndef GLASSHOUSE_TEST_RELAY_H
#define GLASSHOUSE_TEST_RELAY_H

#include <stddef.h>
#include <sys/types.h>

/* What becomes of a connection once |after| bytes of an answer have gone over it. */
enum relay_fault {
    RELAY_WHOLE,  /* nothing */
    RELAY_SILENT, /* it stays open, and nothing comes any more: half-open */
    RELAY_CUT,    /* it is closed on both sides */
    RELAY_GARBLE  /* a bit is another */
};

struct relay_plan {
    int milliseconds; /* that each byte takes, each way */
    enum relay_fault fault;
    size_t after;
};

/* Who connects to |listen| (IPv4, ADDRESS:PORT) is connected with |target|. */
struct relay_route {
    const char *listen, *target;
};

/* relay_start listens before it returns; relay_stop ends it. */
pid_t relay_start(const struct relay_route *, size_t count, const struct relay_plan *);
void relay_stop(pid_t);

/* relay_bounce sends a byte to and fro over a route, |times| ways, and returns the milliseconds. */
double relay_bounce(const struct relay_route *, int times);

#endif
