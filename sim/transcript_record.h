/* Records of a transcript, as they are read: docs/transcripts.md lists their members. */
#ifndef GLASSHOUSE_TRANSCRIPT_RECORD_H
#define GLASSHOUSE_TRANSCRIPT_RECORD_H

#include "sim/json_read.h"

/* record_is_sound: does a record of the wire or tape file have all members that its type must have,
 * each of the right type, with payloads as long as they say? Others may then be read unasked. */
bool record_is_sound(const struct json_value *, bool tape);

bool record_is(const struct json_value *, const char *type);
bool record_is_message(const struct json_value *); /* msg, unread or sent */

#endif
