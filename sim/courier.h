/* Couriers: code outside the house that plays the network, or a hostile party. The fuzzer
 * (fuzz/play/) and the hosts (net/) use one.
 *
 * With a courier the house delivers nothing by itself. It shows every message that is sent to the
 * courier, as a letter. The courier decides what arrives: the letter itself, once, several times,
 * late or never; any bytes that a network could make up; or a frame with any type and payload in
 * the name of a party that the courier plays, with that party's correct authenticator. Receivers
 * get the bytes and nothing else, as with a fault plan. */
#ifndef GLASSHOUSE_COURIER_H
#define GLASSHOUSE_COURIER_H

#include "sim/run.h"

/* What a party sent. It lives until the next execution. */
struct letter {
    uint32_t number; /* of the message in the run, from 1 */
    int from, to;
    const struct message *message;
    const struct call *call; /* the call in which it was sent; NULL: the run itself */
    uint32_t round;
    uint16_t type; /* its place in the list of the protocol's and its parts' messages, from 1 */
    const uint8_t *payload;
    size_t size;
    const struct seen *fields; /* one for each of the message */
    const uint8_t *frame;      /* NULL until it is sealed */
    size_t frame_size;
};

struct courier {
    /* carry is called for every letter, in the order of sending. */
    void (*carry)(void *context, struct run *, struct letter *);
    /* idle is called when all parties that have not ended wait. It returns whether it delivered
     * anything. NULL: it never does. */
    bool (*idle)(void *context, struct run *);
    /* silent: the end of this party is not told to the others. 0: every end is told. */
    int silent;
    void *context;
};

/* run_set_courier sets the courier, which must live as long as the run uses it. NULL: none. */
void run_set_courier(struct run *, const struct courier *);

/* run_set_alone: this process plays |party| only; other processes play the others (net/host.h).
 * What the party sends goes to the courier, and what it receives comes from the courier. 0: this
 * process plays all parties. run_set_id sets the number that names the run in its frames, until
 * the next run_prepare; all processes of one run must set the same number. */
void run_set_alone(struct run *, int party);
void run_set_id(struct run *, uint64_t id);

/* courier_seal makes the letter's frame, with the next sequence number of its channel. To everybody
 * else a letter that is never sealed looks as if it was never sent. */
void courier_seal(struct run *, struct letter *);
/* courier_pass delivers a sealed letter now. It may be called again for the same letter. */
void courier_pass(struct run *, const struct letter *);
/* courier_frame delivers any bytes to |to| on the channel from |from|, as a network could. */
void courier_frame(struct run *, int from, int to, const uint8_t *frame, size_t size);
/* courier_knows: has the call that this frame names begun in this process? A party that another
 * process plays can be ahead of this one; its frames then have to wait. */
bool courier_knows(const struct run *, const uint8_t *frame, size_t size);
/* courier_hears delivers a frame, as courier_frame does, from a party that another process plays:
 * it sent the frame in its round |round|. The frame becomes message |number| of those received. */
void courier_hears(struct run *, int from, int to, const uint8_t *frame, size_t size,
                   uint32_t round, uint32_t number);
/* courier_ended: has |party| ended? */
bool courier_ended(const struct run *, int party);
/* courier_unread: how many bytes from |from| wait unread at |to|; a number above every
 * limit, if they are more than |most| messages. */
size_t courier_unread(const struct run *, int from, int to, size_t most);
/* courier_forge delivers what only |from| itself could send: a payload of any type, with the next
 * sequence number and the correct authenticator. It goes into the call in which |to| waits for
 * |from|; if |to| does not wait, into the run itself. Type FRAME_ABORT says that |from| stopped. */
void courier_forge(struct run *, int from, int to, uint16_t type, const uint8_t *payload,
                   size_t size);

#endif
