/* A run that an input chooses and disturbs, for the targets that play a party or the network. */
#ifndef GLASSHOUSE_FUZZ_PLAY_H
#define GLASSHOUSE_FUZZ_PLAY_H

#include "fuzz/driver/target.h"
#include "fuzz/play/layout.h"
#include "sim/courier.h"
#include "sim/world.h"

struct step {
    uint8_t op, at, party, type;
    uint16_t number;
    const uint8_t *bytes;
    size_t size;
    bool done;
};

/* A limit. A clustering that moves records to and fro sends some 30,000 before it is stopped. */
enum { LETTERS_MOST = 200000 };

struct play {
    struct real_world real;
    struct world world;
    struct run *run;
    bool ideal, silent;
    bool planned;     /* the house runs a fault plan, instead of the steps */
    bool plan_forged; /* in that plan a sender is hostile */
    int hostile;      /* the party that the input plays */
    bool forged;      /* a step did what only the sender can do */
    bool stopped;     /* the played party sends nothing more */
    struct step step[STEPS_MOST];
    size_t steps;
    struct letter **letter; /* by number - 1 */
    struct letter **late;   /* held back: until letter |due|, or until nothing moves */
    uint32_t *due;
    uint32_t own; /* how many letters the played party has sent */
    size_t letters, room, late_count, late_room;
};

/* play_begin sets up the run that the header chooses. play_steps reads the steps; their operations
 * are |count|, from |first| on. */
void play_begin(struct play *, struct cursor *);
void play_steps(struct play *, struct cursor *, unsigned first, unsigned count);
void play_end(struct play *);

/* play_courier makes the courier that does the steps. */
struct courier play_courier(struct play *);

/* play_execute runs it and checks the properties: every end has a name; outputs are right if only
 * the network was hostile; nothing is sent after a refusal; and every eighth input runs again with
 * the same bytes. */
void play_execute(struct play *, const uint8_t *bytes, size_t size);

/* play_once runs it once, as play_execute does, and checks nothing. */
void play_once(struct play *);

/* play_protocol is the place in protocols[] of the protocol that two bytes name. play_name writes a
 * protocol's name into a header. */
size_t play_protocol_count(void);
size_t play_protocol(const uint8_t *name);
void play_name(uint8_t *header, size_t place);

#endif
