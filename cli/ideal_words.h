/* Reads the words of --ideal: all, deeper:N, or names of parts with commas between. */
#ifndef GLASSHOUSE_IDEAL_WORDS_H
#define GLASSHOUSE_IDEAL_WORDS_H

#include "cli/command.h"
#include "sim/protocol.h"

/* read_ideal refuses a text with a word that names no part of any of |protocols| (ended by NULL).
 * The message has the nearest part, or all parts. |text| NULL is fine. It returns EXIT_EXPECTED or
 * EXIT_USAGE. */
int read_ideal(const struct command *, const char *text, const struct protocol *const *protocols);

#endif
