/* A connection to one other party: TLS 1.3 over a socket that never blocks, and records on it.
 *
 * A record is its size (4 bytes, most significant first), its kind (1 byte) and its body. Records
 * that were put are sent by the next flush, in one write. Received records are taken one by one.
 * A size that the other side claims allocates nothing: memory grows with the bytes that arrive, up
 * to a limit. */
#ifndef GLASSHOUSE_CHANNEL_H
#define GLASSHOUSE_CHANNEL_H

#include "net/keys.h"
#include <stddef.h>
#include <stdint.h>

enum { RECORD_HEADER = 5 };

struct bytes {
    uint8_t *at;
    size_t begin, end, room; /* its contents are from |begin| to |end| */
};

struct channel {
    int socket; /* -1: closed */
    SSL *ssl;
    struct bytes in, out;
    size_t limit;         /* the largest record that is accepted */
    bool wants_write;     /* poll for writing, too */
    bool ended;           /* the other side closed the connection */
    uint64_t writes;      /* to the socket */
    char peer[KEYS_NAME]; /* the name in its certificate; verified once the handshake is done */
    char seen[160];       /* of a certificate that was refused: its name and last day */
    struct complaint complaint;
};

enum channel_state { CHANNEL_FAILED = -1, CHANNEL_WAITS, CHANNEL_READY };

/* channel_open takes the socket, and closes it later. |expected| is the name that the other side
 * must have; NULL: any name of the same authority. */
MUST_USE status channel_open(struct channel *, const struct keys *, int socket, bool accepts,
                             const char *expected, size_t limit);
void channel_close(struct channel *);

/* Each of these does what it can without waiting. CHANNEL_READY means: for channel_handshake, both
 * certificates are good; for channel_flush, nothing is left to write; for channel_read, a whole
 * record is there. CHANNEL_FAILED: the complaint names the certificate, date or reason. */
enum channel_state channel_handshake(struct channel *);
enum channel_state channel_flush(struct channel *);
enum channel_state channel_read(struct channel *);

/* channel_put adds a record of two parts. channel_take gives the next whole record, which is valid
 * until the next call; false: there is none. */
void channel_put(struct channel *, uint8_t kind, const void *head, size_t head_size,
                 const void *body, size_t size);
bool channel_take(struct channel *, uint8_t *kind, const uint8_t **body, size_t *size);

#endif
