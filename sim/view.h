/* Views: what a party saw, in order. The house writes them, and nobody else; checkers read them. */
#ifndef GLASSHOUSE_VIEW_H
#define GLASSHOUSE_VIEW_H

#include "sim/message.h"

enum event_kind {
    EVENT_INPUT,
    EVENT_COIN,
    EVENT_MESSAGE, /* received */
    EVENT_UNREAD,  /* delivered, but the party ended before it read it, or it refused it */
    EVENT_ABORTED, /* a peer's notice that it stopped */
    EVENT_OUTPUT,
    EVENT_CALL,   /* a part begins; |call| says which */
    EVENT_RETURN, /* a part ended; an ideal one has the outputs and leaks that it gave */
    EVENT_END     /* this party ended; |reason| says how */
};

/* A field as it was seen: its shape, and where its entries are in the payload. */
struct seen {
    const char *name;
    enum kind kind;
    enum leak_class leak;
    uint32_t count;
    const struct modulus *modulus;
    uint32_t width; /* as in struct value */
    uint32_t origin;
    uint64_t keys;
    size_t offset, size; /* in the event's bytes: the entries, without the count of a list */
    const struct form *const *forms; /* affine world */
};

struct call;

struct event {
    enum event_kind kind;
    int party;               /* whose view this is in */
    int from;                /* messages: the sender */
    const struct call *call; /* the part in which it happened; NULL: the run itself */
    const char *name;        /* of the input, message or output; the reason of the coin */
    const struct message *message;
    uint32_t number;      /* messages: 1 for the first that was sent in the run, and so on */
    uint32_t round;       /* 1 + the largest round that the sender had seen */
    status reason;        /* EVENT_END; EVENT_ABORTED if a planted leak tells the reason */
    const uint8_t *bytes; /* the canonical encoding of all fields */
    size_t size;
    const struct seen *fields;
    size_t field_count;
    const char *file; /* messages: the line of code that sent it */
    int line;
};

struct view {
    struct event *event;
    size_t count, room;
};

#endif
