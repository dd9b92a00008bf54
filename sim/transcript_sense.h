/* Does a recording say the same thing wherever it says it twice, and what its protocol declares? A
 * chain of hashes cannot tell: whoever rewrites a whole file chains it anew. What is left for a
 * replay is in the list at the head of transcript_sense.c. */
#ifndef GLASSHOUSE_TRANSCRIPT_SENSE_H
#define GLASSHOUSE_TRANSCRIPT_SENSE_H

#include "sim/json_read.h"
#include "sim/world.h"

struct sense;

/* |find| gives the protocol of a name; without it (NULL) the protocol is not asked. */
struct sense *sense_new(const struct protocol *(*find)(const char *name));
void sense_free(struct sense *);

/* sense_record takes the records of the wire file, then those of the tape, in their order, each
 * sound by itself (transcript_record.h). It returns what is wrong with this one, as a piece of a
 * sentence that begins with "record 3 ", or NULL. The text lives as long as |sense|. */
const char *sense_record(struct sense *, const struct json_value *record, bool tape);

#endif
