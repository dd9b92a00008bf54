/* The protocol `secure-max`: the maximum of private numbers. */
#ifndef GLASSHOUSE_SECURE_MAX_H
#define GLASSHOUSE_SECURE_MAX_H

#include "sim/part.h"

extern const struct protocol secure_max_protocol;

struct secure_max_state {
    int bits;                 /* of each number */
    const struct shape *test; /* the OR of one bit */
};

/* A player in the middle of the protocol: its number; the bits of the maximum that are known so
 * far; |in|: can its number still be the maximum? */
struct secure_max_player {
    uint64_t number, maximum;
    bool in;
};

/* secure_max_bit is the player's input to the OR of bit |place|. secure_max_take tells the player
 * the result: if the OR is 1 and its own bit is not, it is out. */
uint64_t secure_max_bit(const struct secure_max_player *, int place);
void secure_max_take(struct secure_max_player *, int place, uint64_t result);

status secure_max_ideal(struct ideal *);
status secure_max_ideal_view(struct ideal *, struct party *puppet);

#endif
