/* Runs a program and hurts one of the calls by which it writes files.
 *
 * The calls that are counted: open for writing, write, fsync, rename, link, truncate, mkdir, and
 * close of what was open for writing; of regular files and folders alone, not of the standard
 * streams. The |at|-th of them fails as on a full disk, is cut short (half of a write arrives, the
 * rest fails), or the process is killed before it. Children of the program are let alone. */
#ifndef GLASSHOUSE_HURT_H
#define GLASSHOUSE_HURT_H

#include "tests/program.h"
#include <stdbool.h>
#include <stdint.h>

enum hurt { HURT_FULL, HURT_SHORT, HURT_KILL, HURT_WAYS };

/* hurt_run runs |words| with the |at|-th call hurt (0: none), and returns how many there were.
 * Without the right or the means to trace, |*able| is false. */
uint64_t hurt_run(struct program *, const char *const *words, uint64_t at, enum hurt, bool *able);

#endif
