/* Does a recording contradict itself, or its protocol's declaration? Hashes cannot tell: somebody
 * who rewrites a whole file can compute them all again. The list at the top of transcript_sense.c
 * says what only a replay can find. transcript_verify calls this. */
#ifndef GLASSHOUSE_TRANSCRIPT_SENSE_H
#define GLASSHOUSE_TRANSCRIPT_SENSE_H

#include "sim/json_read.h"
#include "sim/world.h"

struct sense;

/* |find| finds a protocol by its name. NULL: nothing is compared with the protocol. */
struct sense *sense_new(const struct protocol *(*find)(const char *name));
void sense_free(struct sense *);

/* sense_record takes the records of the wire file, then those of the tape file, in order; each is
 * sound by itself (transcript_record.h). It returns NULL, or what is wrong with this record: the
 * rest of a sentence that begins with "record 3 ". The text lives as long as |sense|. */
const char *sense_record(struct sense *, const struct json_value *record, bool tape);

#endif
