/* Faults: what may happen to messages and parties, as a plan that is printed and replayed; and the
 * frames in which messages travel.
 *
 * A fault names a message by its number in the run (the first that is sent is 1), or a party by its
 * index. As text:
 *   drop@3  repeat@3
 *   delay@3        message 3 arrives when nothing else moves
 *   reorder@3      it arrives after the next message on its channel
 *   cut@3:7        it is cut to 7 bytes
 *   flip@3:17      bit 17 of its frame is flipped
 *   replace@3:1    its payload becomes that of message 1
 *   crash@2:5      party 2 stops before its 5th send or receive
 * With `~` in front (`~flip@3:17`) the sender itself did it, as a hostile party would: then the
 * frame is authentic, and only the decoder can refuse it. Commas join several faults. */
#ifndef GLASSHOUSE_NETWORK_H
#define GLASSHOUSE_NETWORK_H

#include "crypto/status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fault_kind {
    FAULT_DROP,
    FAULT_REPEAT,
    FAULT_DELAY,
    FAULT_REORDER,
    FAULT_CUT,
    FAULT_FLIP,
    FAULT_REPLACE,
    FAULT_CRASH,
    FAULT_KINDS
};

/* A message is named by its number in the run; or, if |in| is a path as call_matches (part.h)
 * takes it, by its number in that call: "drop@secure-and[2]#1". Without [2]: in every such call. */
enum { FAULT_PATH = 64 };
struct fault {
    enum fault_kind kind;
    bool hostile; /* done by the sender, not by the network */
    uint32_t at;  /* message number, or party */
    uint32_t argument;
    char in[FAULT_PATH];
};

enum { FAULTS_MOST = 64, FAULTS_TEXT = FAULTS_MOST * (FAULT_PATH + 40) };

const char *fault_kind_name(enum fault_kind);
/* faults_parse reads at most FAULTS_MOST faults. faults_format writes them into |room| bytes. */
MUST_USE status faults_parse(const char *text, struct fault *faults, size_t *count);
void faults_format(const struct fault *, size_t count, char *text, size_t room);

/* A frame is what travels: the run, the sequence number on its channel, the type, the length, the
 * payload, and an authenticator under the channel's key. */
enum { FRAME_HEADER_BYTES = 24, FRAME_TAG_BYTES = 16 };
enum { FRAME_ABORT = 0 }; /* the type of a notice that a party stopped; messages are 1, 2, ... */

struct frame {
    uint64_t run;      /* stands for the protocol, the parameters and the seed */
    uint16_t from, to; /* party indices */
    uint32_t sequence; /* on this channel, from 0 */
    uint16_t type;     /* place in the protocol's message table, from 1 */
    uint16_t reserved; /* 0 */
    uint32_t size;
    const uint8_t *payload;
};

/* frame_write writes header, payload and tag: FRAME_HEADER_BYTES + size + FRAME_TAG_BYTES bytes.
 * frame_read accepts exactly that many. |key| is 16 bytes. frame_read checks, in this order: the
 * length (E_TRUNCATED, E_OVERLONG), the tag (E_TAMPERED), reserved (E_NON_CANONICAL). */
void frame_write(const struct frame *, const uint8_t key[16], uint8_t *out);
MUST_USE status frame_read(struct frame *, const uint8_t key[16], const uint8_t *in, size_t size);

#endif
