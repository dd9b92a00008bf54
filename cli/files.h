/* The one way in which commands write the files that their options name.
 *
 *     struct output out;
 *     int code = output_open(&cmd_x, path, &out);    before the work: a bad path costs nothing
 *     ... fprintf(out.stream, ...) ...
 *     code = output_finish(&out);                    or output_abandon(&out)
 *
 * A regular file is written whole or not at all: the bytes go to a new file in the same folder,
 * which takes the old one's place in output_finish, after they are on the disk, with the old one's
 * mode and owner. Symbolic links are followed. What is no regular file (a device, a pipe) is
 * written into, and so is a file that this process already has open for writing, such as
 * /dev/stdout. */
#ifndef GLASSHOUSE_FILES_H
#define GLASSHOUSE_FILES_H

#include "cli/command.h"
#include <stdio.h>
#include <sys/types.h>

struct output {
    const struct command *command;
    FILE *stream;     /* NULL: nothing is open */
    const char *path; /* as it was typed */
    char *target;     /* where it leads; NULL: written into as it goes */
    char *beside;     /* the new file's name, while it has one */
    mode_t mode;
    uid_t owner;
    gid_t group;
    dev_t device; /* the file that was there, for output_guard; inode 0: there was none */
    ino_t inode;
};

/* output_open opens |path| for writing: EXIT_EXPECTED, or EXIT_OURS after one message. */
int output_open(const struct command *, const char *path, struct output *);
/* output_guard refuses to replace the file |input| that the command reads: EXIT_USAGE after one
 * message that ends in |way_out| ("--force replaces it"), and the output is abandoned. */
int output_guard(struct output *, const char *input, const char *way_out);
/* Would the one replace the other? */
bool output_same(const struct output *, const struct output *);
/* output_finish puts the file in its place: EXIT_EXPECTED, or EXIT_OURS after one message that
 * names the path; then nothing of it is left. Does nothing when nothing is open. */
int output_finish(struct output *);
void output_abandon(struct output *);

/* cannot_write says `cannot write PATH: why` (an errno) and returns EXIT_OURS. */
int cannot_write(const struct command *, const char *path, int error);

#endif
