/* Couriers: a network, or a hostile party, that somebody outside the house plays.
 *
 * A run with a courier delivers nothing by itself. Whatever is sent is shown to the courier as a
 * letter, and what arrives is what the courier lets arrive: the letter itself, once, often, late or
 * never; any bytes that a network could make up; or, in the name of a party that the courier
 * plays, a frame with any type and payload under that party's own authenticators. Receivers then
 * have the bytes and nothing else, as with a fault plan. */
#ifndef GLASSHOUSE_COURIER_H
#define GLASSHOUSE_COURIER_H

#include "sim/run.h"

/* What a party sent. It lives until the next execution. */
struct letter {
    uint32_t number; /* of the message in the run, from 1 */
    int from, to;
    const struct message *message;
    const struct call *call; /* in which it was sent; NULL: in the run itself */
    uint32_t round;
    uint16_t type; /* its place among the messages of protocol and parts, from 1 */
    const uint8_t *payload;
    size_t size;
    const struct seen *fields; /* one for each of the message */
    const uint8_t *frame;      /* NULL until it is sealed */
    size_t frame_size;
};

struct courier {
    /* carry is shown every letter, in the order of sending. */
    void (*carry)(void *context, struct run *, struct letter *);
    /* idle is called when all who are left wait; it says whether it delivered anything. NULL: no */
    bool (*idle)(void *context, struct run *);
    /* silent: the party whose end is not told to the others; 0: every end is told. */
    int silent;
    void *context;
};

/* run_set_courier: NULL for none. The courier must live as long as the run uses it. */
void run_set_courier(struct run *, const struct courier *);

/* run_set_alone: only |party| is played here, the others elsewhere (net/host.h): what it sends goes
 * to the courier, and what it receives must come from there. 0: all are. run_set_id names the run
 * on its frames, until the next run_prepare: whoever plays the others must give it the same. */
void run_set_alone(struct run *, int party);
int run_alone(const struct run *);
void run_set_id(struct run *, uint64_t id);

/* courier_seal puts the letter into a frame with the next sequence number of its channel. A letter
 * that is never sealed was never sent, as far as anyone can tell. */
void courier_seal(struct run *, struct letter *);
/* courier_pass delivers a sealed letter, now; it may be called again. */
void courier_pass(struct run *, const struct letter *);
/* courier_frame delivers any bytes to |to| on the channel from |from|: what a network can do. */
void courier_frame(struct run *, int from, int to, const uint8_t *frame, size_t size);
/* courier_knows: has the call that a frame names begun here? Where parties are played elsewhere,
 * one can be ahead of this one: what it sends then waits. */
bool courier_knows(const struct run *, const uint8_t *frame, size_t size);
/* courier_hears delivers, as courier_frame does, what a party that is played elsewhere sent in its
 * round |round|, as message |number| of those that were received. */
void courier_hears(struct run *, int from, int to, const uint8_t *frame, size_t size,
                   uint32_t round, uint32_t number);
/* courier_ended: has |party| come to its end? */
bool courier_ended(const struct run *, int party);
/* courier_unread: how many bytes of |from|'s wait at |to| for somebody who asks; a number
 * beyond all limits where they are more than |most| messages. */
size_t courier_unread(const struct run *, int from, int to, size_t most);
/* courier_forge delivers what only |from| itself can send: a payload of any type with the next
 * sequence number and the right authenticator, in the call in which |to| waits for |from| (else in
 * the run itself). Type FRAME_ABORT is a notice that it stopped. */
void courier_forge(struct run *, int from, int to, uint16_t type, const uint8_t *payload,
                   size_t size);

#endif
