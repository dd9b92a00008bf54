/* The values of one record as columns: name, value, class. */
#ifndef GLASSHOUSE_CLI_SHOW_COLUMNS_H
#define GLASSHOUSE_CLI_SHOW_COLUMNS_H

#include "cli/transcript_values.h"

/* What a value is called, what its record says of it, and its entries. */
struct column_row {
    const char *name;
    const struct json_value *shape;
    struct shown_value value;
};

/* columns_print writes a line for each row, |indent| spaces in front: name = value (class), one
 * below the other. Without |full|, long values are cut to their first bytes; the class then says
 * how many entries and bytes there are. A table has its rows below its line. */
void columns_print(FILE *, const struct column_row *, size_t count, int indent, bool full);

#endif
