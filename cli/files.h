/* All commands write the files that their options name through this.
 *
 *     struct output out;
 *     int code = output_open(&cmd_x, path, &out);    before the work, so a bad path is found early
 *     ... fprintf(out.stream, ...) ...
 *     code = output_finish(&out);                    or output_abandon(&out)
 *
 * A regular file is written whole or not at all: the bytes go to a new file in the same folder. In
 * output_finish, after they are on the disk, it takes the place, mode and owner of the old file.
 * Symbolic links are followed. If the path is not a regular file (a device, a pipe), it is written
 * directly; so is a file that this process already has open for writing, such as /dev/stdout. */
#ifndef GLASSHOUSE_FILES_H
#define GLASSHOUSE_FILES_H

#include "cli/command.h"
#include <stdio.h>
#include <sys/types.h>

struct output {
    const struct command *command;
    FILE *stream;     /* NULL: nothing is open */
    const char *path; /* as typed */
    char *target;     /* where the path leads; NULL: it is written directly */
    char *beside;     /* the name of the new file, while it has one */
    mode_t mode;
    uid_t owner;
    gid_t group;
    dev_t device; /* the file that was there, for output_guard; inode 0: none was */
    ino_t inode;
};

/* output_open opens |path| for writing: EXIT_EXPECTED, or EXIT_OURS after one message. */
int output_open(const struct command *, const char *path, struct output *);
/* output_guard refuses to replace |input|, a file that the command reads: EXIT_USAGE after one
 * message that ends in |way_out| ("--force replaces it"); the output is abandoned. */
int output_guard(struct output *, const char *input, const char *way_out);
/* output_same: would one of the two replace the other? */
bool output_same(const struct output *, const struct output *);
/* output_finish puts the file in its place: EXIT_EXPECTED; or EXIT_OURS after one message with the
 * path, and then nothing of the file is left. If nothing is open it does nothing. */
int output_finish(struct output *);
void output_abandon(struct output *);

/* cannot_write says `cannot write PATH: why` (an errno) and returns EXIT_OURS. */
int cannot_write(const struct command *, const char *path, int error);

#endif
