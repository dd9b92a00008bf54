/* Where two records of a transcript differ. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_COMPARE_H
#define GLASSHOUSE_CLI_TRANSCRIPT_COMPARE_H

#include "sim/json_read.h"
#include <stddef.h>

/* One difference: the member's path, as fields[0].count or running; in bytes, the first that
 * differs; and how the two look there, shortened. */
struct difference {
    char member[96];
    bool in_bytes;
    size_t at;
    char a[80], b[80];
};

typedef void difference_sink(void *context, const struct difference *);

/* compare_members tells every difference between two values but for members named "h" or in the
 * list |skip| (may be NULL) and what is inside of them. compare_messages does it for two messages:
 * their members, and then the entries of each field in bytes from the start of the payload; not
 * their numbers in the run where they are of a call (|called|). Both return how many. */
size_t compare_members(const struct json_value *a, const struct json_value *b,
                       const char *const *skip, difference_sink *, void *context);
size_t compare_messages(const struct json_value *a, const struct json_value *b, bool called,
                        difference_sink *, void *context);

#endif
