/* Joins the recordings of all parties of one run between hosts into one recording.
 *
 * It compares three things. What one party says that it sent with what the other says that it
 * received. What each party recorded with what the roles do when the house runs them again with all
 * inputs and coins; that recording is written. And if a recording ends early, because its party was
 * killed or gave up, the joined recording ends before the first record that nobody confirms. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_JOIN_H
#define GLASSHOUSE_CLI_TRANSCRIPT_JOIN_H

#include "cli/command.h"
#include "sim/json.h"
#include "sim/transcript.h"

/* One party's own recording, in memory. */
struct join_part {
    const char *name; /* of the recording, without .wire.jsonl */
    int party;
    struct json_value *wire, *tape; /* records; the first of each is the header */
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

/* join_read reads the recordings of |names|. EXIT_USAGE after one message: one is not a recording,
 * is not sound, or belongs to another run; or a party is missing or there twice. */
int join_read(const struct command *, const char *const *names, size_t count, struct join *);
/* join_read_one reads only the recording of |party|. join_prepare prepares the run; set the world
 * before. join_input sets the input of a party whose recording was read. */
int join_read_one(const struct command *, const char *name, struct join *, int *party);
int join_prepare(struct join *, const struct json_value *header);
int join_input(struct join *, int party);
/* join_compare: do senders and receivers agree? EXIT_EXPECTED; or EXIT_FINDING, after printing who
 * claims what. join_play runs the protocol and compares, with the same results. */
int join_compare(struct join *);
int join_play(struct join *);
/* join_write writes |name|.wire.jsonl and .tape.jsonl (mode 0600), which must not exist yet. */
int join_write(const struct join *, const char *name);
void join_clear(struct join *);

#endif
