/* Calls of parts in what `show` prints: which records lie inside which call, and how deep. */
#ifndef GLASSHOUSE_CLI_SHOW_CALLS_H
#define GLASSHOUSE_CLI_SHOW_CALLS_H

#include "sim/json_read.h"
#include <stdbool.h>
#include <stddef.h>

/* record_depth is in how many calls a record lies; begin and end of a call lie outside of it. */
size_t record_depth(const struct json_value *record);

/* record_is_in: does the record lie in a call that |pattern| stands for, or begin or end one? A
 * pattern is the end of a path, from the start of a name; names may leave out group and number:
 * "secure-and", "secure-and[3]", "compare:2,3", "lca/secure-and[3]". */
bool record_is_in(const struct json_value *record, const char *pattern);

/* path_matches: the same for a path as text. */
bool path_matches(const char *path, const char *pattern);

#endif
