/* The values in a transcript's records, from hex to what people read. */
#ifndef GLASSHOUSE_CLI_TRANSCRIPT_VALUES_H
#define GLASSHOUSE_CLI_TRANSCRIPT_VALUES_H

#include "sim/json.h"
#include "sim/json_read.h"
#include <stdio.h>

/* What a field, coin, input or output says of its entries: members kind, count, modulus of |shape|,
 * and |size| bytes whose digits begin at |hex|. */
struct shown_value {
    const char *kind, *modulus, *hex;
    uint64_t count;
    size_t size;
};

struct shown_value shown_value(const struct json_value *shape, const char *hex, size_t size);
/* shown_field takes a message's field out of its payload. */
struct shown_value shown_field(const struct json_value *message, const struct json_value *field);

enum { SHOWN_WHOLE = 0, SHOWN_LINE = 48 };

/* shown_print writes the entries as text, in one line of about |room| columns: the first
 * bytes of a long entry, and as many entries as have room. SHOWN_WHOLE is room for all. Returns
 * whether something is left out. */
bool shown_print(FILE *, const struct shown_value *, size_t room);
/* shown_is_table: several texts, with commas in them, are the rows of a table. shown_rows writes
 * each on a line of its own, the first ones without |full|. */
bool shown_is_table(const struct shown_value *);
void shown_rows(FILE *, const struct shown_value *, int indent, bool full);
/* shown_json writes all entries as an array: numbers below 2^53 as numbers, larger ones and texts
 * as strings, the rest as hex. */
void shown_json(struct json *, const struct shown_value *);

#endif
