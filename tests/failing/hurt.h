/* Runs a program and makes one of its calls that write files fail.
 *
 * It counts these calls: open for writing, write, fsync, rename, link, truncate, mkdir, and close
 * of what was open for writing; only of regular files and folders, not of the standard streams. The
 * |at|-th of them fails as on a full disk; or is cut short (half of a write arrives, the rest
 * fails); or the process is killed before it. Children of the program are not touched. */
#ifndef GLASSHOUSE_HURT_H
#define GLASSHOUSE_HURT_H

#include "tests/program.h"
#include <stdbool.h>
#include <stdint.h>

enum hurt { HURT_FULL, HURT_SHORT, HURT_KILL, HURT_WAYS };

/* hurt_run runs |words|, with the |at|-th call made to fail (0: none), and returns how many calls
 * there were. |*able| false: this process may not or cannot trace another. */
uint64_t hurt_run(struct program *, const char *const *words, uint64_t at, enum hurt, bool *able);

#endif
