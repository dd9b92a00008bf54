/* Options from a file, so that a release can be made again: each line is a word of the command
 * line; empty lines and lines that begin with # are passed over. */
#ifndef GLASSHOUSE_CLI_CONFIG_H
#define GLASSHOUSE_CLI_CONFIG_H

#include "cli/command.h"
#include <stdio.h>

struct config {
    char **argv; /* argv with the words of the file in the place of --config FILE */
    int argc;
    char *text;
};

/* config_read puts the file's words in; without --config it copies. EXIT_USAGE after one message
 * that names the file: it cannot be read, has a NUL byte, or names a configuration itself. */
int config_read(const struct command *, int argc, char **argv, struct config *);
void config_clear(struct config *);

/* config_write writes the words but for argv[0], |leave| and its value, and |also|. EXIT_USAGE
 * after one message when a word cannot stand on a line. */
int config_write(const struct command *, FILE *, const struct config *, const char *leave,
                 const char *also);

#endif
