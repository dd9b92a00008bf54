/* JSON once more, for the target `json`: RFC 8259 and the limits that sim/json_read.h states, read
 * in another way. First the bytes become a list of marks (what stands where), then a list of what
 * is open says which mark may follow which. It shares no code with the reader that it judges.
 *
 * A document is given as a text: each mark as it is, but strings as s, their size, a colon and
 * their bytes, and numbers as n and their characters. */
#ifndef GLASSHOUSE_PLAIN_JSON_H
#define GLASSHOUSE_PLAIN_JSON_H

#include <stddef.h>

/* plain_json gives that text, which the caller frees; NULL: the reader has to refuse it. */
char *plain_json(const char *bytes, size_t size, size_t *length);

#endif
