/* What may happen to messages and parties, as a plan that is printed and replayed.
 *
 * A fault names the message by its number in the run (the first sent is 1), or the party by its
 * index. In text: `drop@3`, `repeat@3`, `delay@3` (until nothing else moves), `reorder@3` (after
 * the next on its channel), `cut@3:7` (to 7 bytes), `flip@3:17` (bit 17 of the frame),
 * `replace@3:1` (by the payload of message 1), `crash@2:5` (party 2 before its 5th send or
 * receive). With a leading `~` (`~flip@3:17`) the sender itself did it, as a hostile party would:
 * then the frame is authentic and the decoders must judge it. Several are joined by commas. */
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

/* A message is told by its number in the run, or, where |in| is a path as of call_matches, by its
 * number in that call: "drop@secure-and[2]#1", and without [2] in each. */
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
/* faults_parse reads a plan of at most FAULTS_MOST; faults_format writes it (|room| bytes). */
MUST_USE status faults_parse(const char *text, struct fault *faults, size_t *count);
void faults_format(const struct fault *, size_t count, char *text, size_t room);

/* A frame is what travels: run, sequence number on its channel, type, length, payload and an
 * authenticator under the channel's key. */
enum { FRAME_HEADER_BYTES = 24, FRAME_TAG_BYTES = 16 };
enum { FRAME_ABORT = 0 }; /* the type of a notice that a party stopped; messages are 1, 2, ... */

struct frame {
    uint64_t run;      /* names the run: protocol, parameters, seed */
    uint16_t from, to; /* party indices */
    uint32_t sequence; /* on this channel, from 0 */
    uint16_t type;     /* place in the protocol's message table, from 1 */
    uint16_t reserved; /* 0 */
    uint32_t size;
    const uint8_t *payload;
};

/* frame_write writes header, payload and tag, FRAME_HEADER_BYTES + size + FRAME_TAG_BYTES bytes;
 * frame_read accepts exactly those. |key| is 16 bytes. frame_read checks, in this order, length
 * (E_TRUNCATED, E_OVERLONG), tag (E_TAMPERED), reserved (E_NON_CANONICAL). */
void frame_write(const struct frame *, const uint8_t key[16], uint8_t *out);
MUST_USE status frame_read(struct frame *, const uint8_t key[16], const uint8_t *in, size_t size);

#endif
