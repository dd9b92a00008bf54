/* Packets: what the program of a rank and its workers, and the programs of several ranks, write to
 * each other on a socket: a head of fixed size, and the bytes that it announces. Both ends are the
 * same program, so numbers are written as they lie in memory. */
#ifndef GLASSHOUSE_PACKET_H
#define GLASSHOUSE_PACKET_H

#include "crypto/hash.h"
#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum packet_kind {
    PACKET_HELLO = 1, /* a rank is ready: who it is (ranks.h) */
    PACKET_JOB,       /* rank 0 hands out a job */
    PACKET_DONE,      /* its findings; or, with a |result| other than OK, what is wrong, in words */
    PACKET_DIED,      /* the worker that had this job ended before it was done */
    PACKET_GONE,      /* from the relay: the program of this rank ended; what it last said */
    PACKET_END,       /* rank 0 has no more jobs */
};

struct packet {
    uint32_t magic, kind;
    int32_t rank; /* to the relay: for whom; from the relay: from whom */
    uint32_t result;
    uint64_t job;
    uint64_t work;                     /* PACKET_DONE: nanoseconds of processor time in this job */
    uint64_t size;                     /* of the bytes that follow */
    uint8_t digest[HASH_SHA256_BYTES]; /* PACKET_DONE: by the worker, of job, result and bytes */
};

enum { PACKET_TEXT_MOST = 1024 };
#define PACKET_BYTES_MOST ((uint64_t)1 << 30)

/* packet_send writes head and bytes; false: the other end is closed. packet_seal sets the digest;
 * packet_is_sealed says whether nobody changed anything since. */
bool packet_send(int socket, struct packet *, const void *bytes);
void packet_seal(struct packet *, const void *bytes);
bool packet_is_sealed(const struct packet *, const void *bytes);

/* packet_receive waits for a whole packet; the caller frees |*bytes|, which end in a zero that is
 * not counted. PACKET_CLOSED: the other end is closed. PACKET_BROKEN: it wrote something else. */
enum packet_end { PACKET_WHOLE, PACKET_CLOSED, PACKET_BROKEN };
MUST_USE enum packet_end packet_receive(int socket, struct packet *, uint8_t **bytes);

#endif
