/* Finds where two records of a transcript differ, for `diff`. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_COMPARE_H
#define GLASSHOUSE_CLI_TRANSCRIPT_COMPARE_H

#include "sim/json_read.h"
#include <stddef.h>

/* One difference: the path of the member, such as fields[0].count or running; for bytes, the first
 * that differs; and short forms of both. */
struct difference {
    char member[96];
    bool in_bytes;
    size_t at;
    char a[80], b[80];
};

typedef void difference_sink(void *context, const struct difference *);

/* compare_members reports every difference between two values, except in members named "h" or
 * listed in |skip| (may be NULL). compare_messages does so for two messages: first their members,
 * then the entries of each field, in bytes from the start of the payload. For messages of a call
 * (|called|) it does not compare their numbers in the run. Both return how many differences there
 * are. */
size_t compare_members(const struct json_value *a, const struct json_value *b,
                       const char *const *skip, difference_sink *, void *context);
size_t compare_messages(const struct json_value *a, const struct json_value *b, bool called,
                        difference_sink *, void *context);

#endif
