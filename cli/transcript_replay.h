/* Runs a recorded protocol again, and compares what it writes with the recording. For `replay`. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_REPLAY_H
#define GLASSHOUSE_CLI_TRANSCRIPT_REPLAY_H

#include "cli/run_options.h"
#include "sim/json.h"
#include "sim/transcript.h"

/* The comparison of one file. */
struct replay_file {
    char path[TRANSCRIPT_PATH];
    FILE *file;
    char *line; /* of the recorded file */
    size_t room, records;
    bool ended;     /* the recording ends before the replay does */
    char *recorded; /* the first record that differs: as recorded, and as replayed */
    char *replayed; /* NULL: the replay has no such record */
    size_t differs; /* the number of that record; 0: none */
};

struct replay {
    const struct command *command;
    struct real_world world;
    struct run *run;
    char seed[80];
    const char *faults;
    int version;           /* of the recording */
    struct json libraries; /* as recorded: the replay writes the same */
    struct arena arena;    /* holds the two headers */
    struct json_value wire_header, tape_header;
    struct replay_file wire, tape;
};

/* replay_prepare reads the headers of a recording that verify accepts, and prepares the run:
 * EXIT_EXPECTED, or EXIT_USAGE after one message. replay_execute runs it and compares; then
 * |replay->wire| and |replay->tape| say what was found. E_FILE: they cannot be read. */
int replay_prepare(const struct command *, const char *name, struct replay *);
MUST_USE status replay_execute(struct replay *);
void replay_clear(struct replay *);

#endif
