/* All connections of one party: one to each other party.
 *
 * The party with the higher number connects to the one with the lower, and tries again until it is
 * there. Both prove with certificates who they are: a party is pinned to one name. */
#ifndef GLASSHOUSE_MESH_H
#define GLASSHOUSE_MESH_H

#include "net/channel.h"

enum { MESH_VISITORS = 8 };

struct mesh_peer {
    const char *name;    /* in its certificate */
    const char *address; /* HOST:PORT; needed of parties with lower numbers */
    struct channel channel;
    bool open, refused;      /* refused: its certificate is not the one that it must be */
    char problem[NET_ERROR]; /* why it is not open */
};

struct mesh {
    int own, parties;   /* the own number, from 1 */
    const char *listen; /* ADDRESS:PORT; needed where there are parties with higher numbers */
    const struct keys *keys;
    size_t limit; /* bytes that one peer can make us keep */
    /* Who came and was turned away: a line each, as long as they differ. Whose fault it is, nobody
     * here can know: what stands in a refused certificate is not believed. */
    char visitor[MESH_VISITORS][NET_ERROR];
    struct mesh_peer *peer; /* by number, from 1 */
    uint64_t waits;         /* how often this party has waited: few times a message */
};

/* mesh_open connects with all, for at most |seconds|. E_PEER_ABORTED when some are not there: each
 * has its |problem|. E_INPUT or E_FILE with |error| for what is wrong at this end. */
MUST_USE status mesh_open(struct mesh *, int seconds, char error[NET_ERROR]);
void mesh_close(struct mesh *);

/* mesh_wait waits for bytes from anybody, or room where there is something to write; at most
 * |milliseconds|. False: nothing came. */
bool mesh_wait(struct mesh *, int milliseconds);

/* mesh_exchange sends |bytes| to all as one record of |kind|, and takes one of that kind from each:
 * |took| is called with it, and returns false, with the peer's |problem|, when it does not agree.
 * False when any does not. */
bool mesh_exchange(struct mesh *, uint8_t kind, const void *bytes, size_t size, int seconds,
                   bool (*took)(void *context, int party, const uint8_t *bytes, size_t size),
                   void *context);

/* mesh_now is a clock in milliseconds that only goes forward. */
int64_t mesh_now(void);

#endif
