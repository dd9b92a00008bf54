/* A connection to one other party: TLS 1.3 over a socket that never blocks, and records on it.
 *
 * A record is its size (4 bytes, most significant first), its kind (1 byte) and its body. What is
 * put goes out with the next flush, all of it in one write; what came in is taken record by record.
 * Nothing is allocated on the word of the other side: memory grows with the bytes that arrive, up
 * to a limit. */
#ifndef GLASSHOUSE_CHANNEL_H
#define GLASSHOUSE_CHANNEL_H

#include "net/keys.h"
#include <stddef.h>
#include <stdint.h>

enum { RECORD_HEADER = 5 };

struct bytes {
    uint8_t *at;
    size_t begin, end, room; /* what is in it lies from |begin| to |end| */
};

struct channel {
    int socket; /* -1: closed */
    SSL *ssl;
    struct bytes in, out;
    size_t limit;         /* the largest record that is taken */
    bool wants_write;     /* poll for it too */
    bool ended;           /* the other side closed */
    uint64_t writes;      /* to the socket */
    char peer[KEYS_NAME]; /* the name in its certificate: once the handshake is done, a true one */
    char seen[160];       /* of a certificate that was refused: whose, until when */
    char error[NET_ERROR];
};

enum channel_state { CHANNEL_FAILED = -1, CHANNEL_WAITS, CHANNEL_READY };

/* channel_open takes the socket over. |expected| is the name that the other side must have; NULL:
 * any name of the same authority. */
MUST_USE status channel_open(struct channel *, const struct keys *, int socket, bool accepts,
                             const char *expected, size_t limit);
void channel_close(struct channel *);

/* Each does what can be done without waiting. channel_handshake is CHANNEL_READY when both
 * certificates are good; channel_flush, when nothing is left to write; channel_read, when a whole
 * record is there. CHANNEL_FAILED with |error|, which names the certificate, date or reason. */
enum channel_state channel_handshake(struct channel *);
enum channel_state channel_flush(struct channel *);
enum channel_state channel_read(struct channel *);

/* channel_put adds a record of two parts. channel_take gives the next whole record that was read,
 * which lives until the next call; false: there is none. */
void channel_put(struct channel *, uint8_t kind, const void *head, size_t head_size,
                 const void *body, size_t size);
bool channel_take(struct channel *, uint8_t *kind, const uint8_t **body, size_t *size);

#endif
