/* What the house and the ciphers do, asked at sizes to which the rows of most protocols do not go:
 * coins of every width, long orders and lists, hundreds of calls, groups with high numbers. The
 * house plays a protocol of its own for this, beside each that couple judges. All is compared with
 * the references of the tapes and of the ciphers. */
#ifndef GLASSHOUSE_ASKED_H
#define GLASSHOUSE_ASKED_H

#include "crypto/tape.h"
#include "sim/protocol.h"

/* couple_asked plays it with the coins of a fresh world, whose seed this is. It says in words what
 * is not as in the references; |words| NULL: nothing. |asked|: which of couple_asks. asked_of:
 * those for a protocol, which leaves out what costs much and is not used; NULL: a protocol that
 * uses nothing. */
struct real_world;
uint64_t asked_of(const struct protocol *);
MUST_USE status couple_asked(struct real_world *, const uint8_t seed[SEED_BYTES], uint64_t asked,
                             struct arena *, const char **words);

#endif
