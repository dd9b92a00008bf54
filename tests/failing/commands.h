/* The commands in which every request for memory, and every call for a file, is made to fail once.
 *
 * tests/failing/commands.txt lists them:
 *
 *   # text       a comment
 *   $ line       a line of `sh`, run once in the folder of the test; `glasshouse` is the binary
 *                under test. It prepares what the commands read
 *   ! words      a command, without a shell; memory.c and disk.c say what it must do. If nothing is
 *                made to fail it ends with status 0; `!2 words` means status 2
 *   makes PATH   a file that the command above writes, whole or not at all
 *   grows NAME   a recording that the command above writes as it goes: at every moment the files
 *                are a sound beginning of it */
#ifndef GLASSHOUSE_FAILING_COMMANDS_H
#define GLASSHOUSE_FAILING_COMMANDS_H

#include "tests/program.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COMMAND_WORDS = 32, COMMAND_MAKES = 4 };

struct command {
    char *line;
    int status;                           /* if nothing is made to fail */
    const char *words[COMMAND_WORDS + 1]; /* ended by NULL */
    const char *makes[COMMAND_MAKES + 1];
    const char *grows;          /* NULL: it records nothing */
    char *whole[COMMAND_MAKES]; /* the contents of |makes| after a run without failures */
    size_t whole_size[COMMAND_MAKES];
    struct program plain; /* that run */
};

/* commands_each makes a folder and goes there. For each command of commands.txt whose line contains
 * |text| it runs the command without failures and then calls |judge|. It removes the folder. */
void commands_each(const char *text, void (*judge)(struct command *, void *), void *context);

/* commands_reset makes |makes| what they were before the first run: a file with the old text, or no
 * file if there was none. */
void commands_reset(const struct command *);

/* command_kept: is each of |makes| either as commands_reset left it, or whole? */
bool command_kept(const struct command *);

/* commands_points is how many of |count| calls are made to fail: all, or as many as a test has time
 * for, spread evenly; commands_point is the |i|-th of these, from 1. */
size_t commands_points(uint64_t count, size_t usual);
uint64_t commands_point(uint64_t count, size_t points, size_t i);

#endif
