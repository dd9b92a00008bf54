/* Checks of single records as they are read. docs/transcripts.md lists the members of each. */
#ifndef GLASSHOUSE_TRANSCRIPT_RECORD_H
#define GLASSHOUSE_TRANSCRIPT_RECORD_H

#include "sim/json_read.h"

/* record_read reads one line. What stands in base64 (the member "b64") is given in hex (the member
 * "hex"), as all that is short stands in the file. E_PARSE, E_UTF8, E_LIMIT: it is no such line. */
MUST_USE status record_read(struct arena *, const char *text, size_t size, struct json_value *);

/* record_is_sound: has a record of the wire or tape file all members that its type must have, each
 * of the right type, and payloads as long as they say? Then code may read them without a check. */
bool record_is_sound(const struct json_value *, bool tape);

bool record_is(const struct json_value *, const char *type);
bool record_is_message(const struct json_value *); /* msg, unread or sent */

#endif
