/* Ranks: one command that several processes do together, on one machine or on many. MPI starts them
 * and carries their packets; that is the relay's work (relay.c), a program of its own, so that
 * this one needs no MPI. The relay gives a rank a socket, and tells it in GLASSHOUSE_RANKS who it
 * is.
 *
 * Rank 0 makes the plan, hands out its jobs one at a time to whoever is free, and prints. All other
 * ranks make the same plan, do the jobs that they get, and print nothing. Rank 0 refuses a rank
 * whose program, command line or plan is not its own. */
#ifndef GLASSHOUSE_RANKS_H
#define GLASSHOUSE_RANKS_H

#include "crypto/complaint.h"
#include "proofs/ask/checker.h"
#include "proofs/ranks/packet.h"

enum { RANKS_MOST = 1 << 16, HOST_ROOM = 64 };

/* What rank 0 counts: for an estimate of what more ranks would take. */
struct ranks_counts {
    uint64_t messages, bytes; /* to and from other ranks, heads too */
    uint64_t handing;         /* nanoseconds of processor time of rank 0 itself, without jobs */
    uint64_t *work;           /* in the order of handing out: nanoseconds of processor time; 0:
                        * it was kept */
    uint64_t *jobs_of;        /* by rank: how many jobs it did */
    size_t jobs;
};

struct ranks {
    int link; /* the socket to the relay; -1: the command is done by this process alone */
    int rank, count;
    int errors; /* where standard error goes once this rank has work; -1: it is there already */
    struct ranks_counts counts;
};

/* ranks_read reads GLASSHOUSE_RANKS: "LINK,RANK,COUNT,ERRORS". Without it: one rank, no link.
 * E_ARGUMENT: it is set, but not by the relay. */
MUST_USE status ranks_read(struct ranks *);
void ranks_clear(struct ranks *);

/* What a rank says first. */
struct hello {
    uint8_t program[HASH_SHA256_BYTES], line[HASH_SHA256_BYTES], plan[HASH_SHA256_BYTES];
    int32_t workers;
    char host[HOST_ROOM];
};
MUST_USE status hello_make(struct hello *, const struct job *, size_t count, int workers);
/* hello_fault says in words (256 bytes) why rank |rank| may not work with rank 0; false: it may. */
bool hello_fault(const struct hello *rank_0, const struct hello *, int rank, struct complaint *);

/* ranks_span is how long |count| jobs take on |ranks| ranks that get them in this order, each when
 * it is free, while rank 0 spends |handing| on each and on one at a time. */
uint64_t ranks_span(const uint64_t *work, size_t count, uint64_t handing, size_t ranks);

#endif
