/* Options from a file, so that a release can be made again. Each line is one word of the command
 * line; empty lines and lines that begin with # are ignored. */
#ifndef GLASSHOUSE_CLI_CONFIG_H
#define GLASSHOUSE_CLI_CONFIG_H

#include "cli/command.h"
#include <stdio.h>

struct config {
    char **argv; /* argv, with the words of the file in place of --config FILE */
    int argc;
    char *text;
};

/* config_read inserts the file's words, but for an option that can be given once and that the
 * command line gives too: there the command line wins. |options| are the command's. Without
 * --config it copies argv. EXIT_USAGE after one message with the file: it cannot be read, contains
 * a NUL byte, or itself has --config. */
int config_read(const struct command *, const struct option *options, int argc, char **argv,
                struct config *);
void config_clear(struct config *);

/* config_write writes all words but argv[0] and |leave| with its value; then |also|. EXIT_USAGE
 * after one message: a word cannot stand on a line. */
int config_write(const struct command *, FILE *, const struct config *, const char *leave,
                 const char *also);

#endif
