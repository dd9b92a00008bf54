/* The mesh: all connections of one party, one to each other party.
 *
 * The party with the higher number connects to the one with the lower, and tries again until that
 * one answers. Both prove by certificates who they are: each party must have one certain name. */
#ifndef GLASSHOUSE_MESH_H
#define GLASSHOUSE_MESH_H

#include "net/channel.h"

enum { MESH_VISITORS = 8 };

struct mesh_peer {
    const char *name;    /* in its certificate */
    const char *address; /* HOST:PORT; needed for parties with lower numbers */
    struct channel channel;
    bool open, refused;       /* refused: its certificate is not the right one */
    struct complaint problem; /* why it is not open */
};

struct mesh {
    int own, parties;   /* the own number, from 1 */
    const char *listen; /* ADDRESS:PORT; needed if there are parties with higher numbers */
    const struct keys *keys;
    size_t limit; /* how many bytes one peer can make us keep */
    /* Who tried to connect and was refused: different lines. Nobody here can know whose fault that
     * is; what a refused certificate says is not believed. */
    struct complaint visitor[MESH_VISITORS];
    struct mesh_peer *peer; /* by number, from 1 */
    uint64_t waits;         /* how often this party waited: a few times for each message */
};

/* mesh_open connects to all, within |seconds|. E_PEER_ABORTED: some are not there;
 * mesh_peer.problem of each says why. E_INPUT or E_FILE: something is wrong on this side; the
 * complaint says what. */
MUST_USE status mesh_open(struct mesh *, int seconds, struct complaint *);
void mesh_close(struct mesh *);

/* mesh_wait waits until anybody sent bytes, or can take bytes that wait to be written; at most
 * |milliseconds|. False: nothing happened. */
bool mesh_wait(struct mesh *, int milliseconds);

/* mesh_exchange sends |bytes| to all as one record of |kind|, and takes one record of that kind
 * from each. It calls |took| with each; |took| returns false if it refuses it, and sets
 * mesh_peer.problem. False: one was refused, or did not come. */
bool mesh_exchange(struct mesh *, uint8_t kind, const void *bytes, size_t size, int seconds,
                   bool (*took)(void *context, int party, const uint8_t *bytes, size_t size),
                   void *context);

/* mesh_now is a clock in milliseconds that never goes back. */
int64_t mesh_now(void);

#endif
