/* What the house and the ciphers do, asked at sizes to which the rows of most protocols do not go:
 * coins of every width, long orders and lists, hundreds of calls, groups with high numbers. The
 * house plays a protocol of its own for this, beside each that couple judges. All is compared with
 * the references of the tapes and of the ciphers. */
#ifndef GLASSHOUSE_ASKED_H
#define GLASSHOUSE_ASKED_H

#include "crypto/tape.h"
#include "sim/protocol.h"

/* couple_asked plays it with the coins of a fresh world, whose seed this is. It says in words what
 * is not as in the references; |words| NULL: nothing. Waters' scheme and
 * transfers are asked only where they are used: that costs many times as much as all the rest. */
struct asked {
    bool waters, transfers;
};
struct real_world;
MUST_USE status couple_asked(struct real_world *, const uint8_t seed[SEED_BYTES],
                             const struct asked *, struct arena *, const char **words);

/* The protocol. */
extern const struct protocol asked_protocol;

#endif
