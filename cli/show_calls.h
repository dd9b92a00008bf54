/* Calls of parts in the output of `show`: which records are inside which call, and how deep. */
#ifndef GLASSHOUSE_CLI_SHOW_CALLS_H
#define GLASSHOUSE_CLI_SHOW_CALLS_H

#include "sim/json_read.h"
#include <stdbool.h>
#include <stddef.h>

/* record_depth is the number of calls around a record. The begin and end of a call are outside it.
 */
size_t record_depth(const struct json_value *record);

/* record_is_in: is the record in a call that |pattern| means, or is it the begin or end of one? A
 * pattern is the end of a path and begins with a name; names may leave out group and number:
 * "secure-and", "secure-and[3]", "compare:2,3", "lca/secure-and[3]". */
bool record_is_in(const struct json_value *record, const char *pattern);

/* path_matches: the same for a path as text. */
bool path_matches(const char *path, const char *pattern);

#endif
