/* Records a run in two files: they are made before the run starts, and written as it goes. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_RECORD_H
#define GLASSHOUSE_CLI_TRANSCRIPT_RECORD_H

#include "cli/run_options.h"
#include "sim/transcript.h"

struct recording_file {
    char path[TRANSCRIPT_PATH];
    int descriptor, error; /* errno of the first write that failed */
};

struct recording {
    const struct command *command;
    struct recording_file wire, tape;
    struct transcript *transcript;
    char *libraries;
};

/* recording_open makes NAME.wire.jsonl and NAME.tape.jsonl (mode 0600) and gives the run its
 * observer. It refuses existing files, or with |force| replaces them. EXIT_USAGE or EXIT_OURS after
 * one message. recording_close ends the transcript; EXIT_OURS after one message: the disk did not
 * take it all. */
int recording_open(const struct command *, const char *name, bool force, struct prepared_run *,
                   struct recording *);
int recording_close(struct recording *);

#endif
