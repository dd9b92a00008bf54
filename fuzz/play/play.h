/* A run that an input chooses and interferes with: for the targets that play a party or the
 * network. */
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

/* A clustering that moves records to and fro sends some 30,000 before it is stopped. */
enum { LETTERS_MOST = 200000 };

struct play {
    struct real_world real;
    struct world world;
    struct run *run;
    bool ideal, silent;
    bool planned;     /* a fault plan of the house's instead of steps */
    bool plan_forged; /* in which a sender is hostile */
    int hostile;      /* who is played */
    bool forged;      /* something was done that only the sender can do */
    bool stopped;     /* who is played says nothing any more */
    struct step step[STEPS_MOST];
    size_t steps;
    struct letter **letter; /* by number - 1 */
    struct letter **late;   /* waiting: for the number in due, or until nothing moves */
    uint32_t *due;
    uint32_t own; /* how many letters who is played has sent */
    size_t letters, room, late_count, late_room;
};

/* play_begin sets up the run that the header chooses; play_steps reads the steps, whose operations
 * are |count| from |first| on. */
void play_begin(struct play *, struct cursor *);
void play_steps(struct play *, struct cursor *, unsigned first, unsigned count);
void play_end(struct play *);

/* play_courier interprets the steps. */
struct courier play_courier(struct play *);

/* play_execute runs it and holds the oracles: named ends, right outputs where the network alone was
 * hostile, nothing sent after a refusal, and on every eighth input the same again, byte by byte. */
void play_execute(struct play *, const uint8_t *bytes, size_t size);

/* play_protocol is the place in protocols[] of the one that two bytes name; play_name writes a
 * protocol's name into a header. */
size_t play_protocol_count(void);
size_t play_protocol(const uint8_t *name);
void play_name(uint8_t *header, size_t place);

#endif
