/* The recordings of all parties of one run between hosts, put together into one of the house.
 *
 * Three things are compared. What one party says that it sent, with what the other says that it
 * received. What each recorded, with what the roles do again with all inputs and coins: the house
 * plays the run, and its recording is the one that is written. And where a recording stops early,
 * because its party was killed or gave up, the joined one stops before the first record that nobody
 * confirms. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_JOIN_H
#define GLASSHOUSE_CLI_TRANSCRIPT_JOIN_H

#include "cli/command.h"
#include "sim/json.h"
#include "sim/transcript.h"

/* One party's own recording, read whole. */
struct join_part {
    const char *name; /* of the recording, without .wire.jsonl */
    int party;
    struct json_value *wire, *tape; /* records; the first are the headers */
    size_t wire_count, tape_count;
    bool complete;
    uint8_t seed[SEED_BYTES];
};

struct join {
    const struct command *command;
    struct arena arena;
    struct join_part *part; /* by party, from 1, once they are read */
    int parties;
    struct real_world world;
    struct run *run;
    char seed[80];
    struct json libraries;
    /* What the house wrote, and how much of it is confirmed. */
    char *wire, *tape;
    size_t wire_size, tape_size, wire_records, tape_records;
    bool complete;
};

/* join_read reads the recordings of |names|: EXIT_USAGE after one message when one is none, is not
 * sound, is of another run, or when a party is missing or there twice. */
int join_read(const struct command *, const char *const *names, size_t count, struct join *);
/* join_read_one reads one, of |party|, for who has no other. join_prepare makes its run ready, and
 * join_input sets the input of a party whose recording is there; the world is set before. */
int join_read_one(const struct command *, const char *name, struct join *, int *party);
int join_prepare(struct join *, const struct json_value *header);
int join_input(struct join *, int party);
/* join_compare asks whether senders and receivers agree: EXIT_EXPECTED, or EXIT_FINDING after
 * printing who claims what. join_play plays the run and compares: the same. */
int join_compare(struct join *);
int join_play(struct join *);
/* join_write writes |name|.wire.jsonl and .tape.jsonl (0600), which must not be there. */
int join_write(const struct join *, const char *name);
void join_clear(struct join *);

#endif
