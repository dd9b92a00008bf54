/* The coin of a ciphertext, while waters_watch.c follows it: which scalars are in it. */
#ifndef GLASSHOUSE_WATERS_COIN_H
#define GLASSHOUSE_WATERS_COIN_H

#include <stddef.h>
#include <stdint.h>

/* A scalar in the coin of a ciphertext, and how often. What a power multiplies into it is part of
 * its name, so that a scalar that is added and taken off again is gone, whatever came between. */
struct coin_term {
    uint32_t scalar; /* its number in what follows it */
    int32_t times;
    uint64_t power; /* 0, or the mix of all scalars that it was multiplied by */
};

struct coin { /* of a ciphertext, while it is made */
    struct coin_term *term;
    size_t count, room;
};

/* coin_add adds a term, or with |sign| -1 takes it off. coin_power multiplies all by scalar
 * |number|: the order of several powers does not matter, nor does it to a sum. */
void coin_add(struct coin *, const struct coin_term *, int sign);
void coin_power(struct coin *, uint32_t number);

#endif
