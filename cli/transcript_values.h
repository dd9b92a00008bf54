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

/* shown_print writes entries as text, the first few of many; shown_json writes all as an array:
 * numbers below 2^53 as numbers, larger ones and texts as strings, the rest as hex. */
void shown_print(FILE *, const struct shown_value *);
void shown_json(struct json *, const struct shown_value *);

#endif
