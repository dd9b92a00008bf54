/* Turns the values in a transcript's records from hex into what people read. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_VALUES_H
#define GLASSHOUSE_CLI_TRANSCRIPT_VALUES_H

#include "sim/json.h"
#include "sim/json_read.h"
#include <stdio.h>

/* The entries of a field, coin, input or output: kind, count and modulus are members of |shape|;
 * |size| bytes, whose digits begin at |hex|. */
struct shown_value {
    const char *kind, *modulus, *hex;
    uint64_t count;
    size_t size;
};

struct shown_value shown_value(const struct json_value *shape, const char *hex, size_t size);
/* shown_field finds a message's field in its payload. */
struct shown_value shown_field(const struct json_value *message, const struct json_value *field);

enum { SHOWN_WHOLE = 0, SHOWN_LINE = 48 };

/* shown_print writes the entries as text in one line of about |room| columns: of long entries only
 * the first bytes, and only as many entries as fit. SHOWN_WHOLE: all. It returns whether something
 * was left out. */
bool shown_print(FILE *, const struct shown_value *, size_t room);
/* shown_is_table: are these rows of a table, that is, several texts with commas? shown_rows writes
 * each on its own line; without |full| only the first ones. */
bool shown_is_table(const struct shown_value *);
void shown_rows(FILE *, const struct shown_value *, int indent, bool full);
/* shown_json writes all entries as an array: numbers below 2^53 as numbers; larger numbers and
 * texts as strings; everything else as hex. */
void shown_json(struct json *, const struct shown_value *);

#endif
