/* Prints the values of one record for `show`, as columns: name, value, class. */
#ifndef GLASSHOUSE_CLI_SHOW_COLUMNS_H
#define GLASSHOUSE_CLI_SHOW_COLUMNS_H

#include "cli/transcript_values.h"

/* A value: its name, what its record says about it, and its entries. */
struct column_row {
    const char *name;
    const struct json_value *shape;
    struct shown_value value;
};

/* columns_print writes a line for each row, after |indent| spaces: name = value (class). Without
 * |full| long values are cut after their first bytes; the class then says how many entries and
 * bytes there are. The rows of a table are written below its line. */
void columns_print(FILE *, const struct column_row *, size_t count, int indent, bool full);

#endif
