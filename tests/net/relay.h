/* A relay process between two ends of connections, on this machine. It passes on every byte later,
 * and can fail as networks do. For tests: this kernel may have no `tc netem`. */
#ifndef GLASSHOUSE_TEST_RELAY_H
#define GLASSHOUSE_TEST_RELAY_H

#include <stddef.h>
#include <sys/types.h>

/* What happens to a connection after |after| bytes of an answer went over it. */
enum relay_fault {
    RELAY_WHOLE,  /* nothing */
    RELAY_SILENT, /* it stays open, but nothing comes any more (half-open) */
    RELAY_CUT,    /* it is closed on both sides */
    RELAY_GARBLE  /* a bit is flipped */
};

struct relay_plan {
    int milliseconds; /* how long each byte takes, each way */
    enum relay_fault fault;
    size_t after;
};

/* A connection to |listen| (IPv4, ADDRESS:PORT) is connected with |target|. */
struct relay_route {
    const char *listen, *target;
};

/* relay_start listens before it returns; relay_stop ends it. */
pid_t relay_start(const struct relay_route *, size_t count, const struct relay_plan *);
void relay_stop(pid_t);

/* relay_bounce sends a byte to and fro over a route, |times| ways, and returns the milliseconds. */
double relay_bounce(const struct relay_route *, int times);

#endif
