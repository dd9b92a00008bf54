/* Tables: rows of text, stored column by column as small numbers.
 *
 * Each column has a dictionary of its different strings, in the order in which they first occur,
 * and one code per row. A cell "*" is data like any other; code that cannot use it refuses it.
 *
 * Stable for all of anonymity/: struct table, struct column, and every function below. */
#ifndef GLASSHOUSE_TABLE_H
#define GLASSHOUSE_TABLE_H

#include "anonymity/data/csv.h"
#include "anonymity/data/pool.h"
#include "crypto/status.h"
#include <stdint.h>

enum { TABLE_COLUMNS = 4096, TABLE_ROWS = 1 << 30 }; /* limits: E_LIMIT beyond */

enum role {
    ROLE_NONE, /* not named yet */
    ROLE_IDENTIFIER,
    ROLE_QUASI_IDENTIFIER,
    ROLE_SENSITIVE,
    ROLE_SITE, /* who contributed a row */
    ROLE_KEEP  /* published as it is */
};

/* A string of the table. */
struct word {
    const char *text; /* zero-terminated; a table never holds a NUL byte */
    uint32_t size;
    uint32_t hash;
};

struct column {
    const char *name;
    enum role role;
    uint32_t values;    /* distinct strings */
    struct word *value; /* [values]; code -> string, in order of first occurrence */
    uint32_t *code;     /* [rows] */
    /* For the reader only: */
    uint32_t value_room, *slot, slot_mask;
};

struct table {
    const char *name; /* the file, for messages */
    uint32_t columns, rows;
    struct column *column;
    size_t row_room;
    struct pool pool; /* owns names, strings and headers; each column owns its arrays */
};

/* table_read reads a CSV file ("-": standard input). table_read_memory reads |bytes|, and changes
 * them. After a failure the table is cleared. Complaints name file, line and column: no rows, a row
 * with another number of fields, a duplicate or empty column name, and all that csv.h refuses. A
 * blank line is an error unless the table has one column. */
MUST_USE status table_read(struct table *, const char *path, const struct csv_format *,
                           struct complaint *);
MUST_USE status table_read_memory(struct table *, const char *name, char *bytes, size_t size,
                                  const struct csv_format *, struct complaint *);
void table_clear(struct table *);

/* table_start makes an empty table with these column names, and table_add appends a row of
 * zero-terminated cells: for tests and generated data. table_add_numbers appends a row of decimal
 * numbers, without looking for strings: rows that are added so have, in each column, 1, 2, ... in
 * the order of their first occurrence (E_NON_CANONICAL: they have not). */
MUST_USE status table_start(struct table *, const char *name, const char *const *names,
                            uint32_t columns);
MUST_USE status table_add(struct table *, const char *const *cells);
MUST_USE status table_add_numbers(struct table *, const uint32_t *numbers);

/* table_find finds a column by its name. E_NOT_FOUND: there is none, and the complaint has the
 * nearest name. */
MUST_USE status table_find(const struct table *, const char *name, uint32_t *index,
                           struct complaint *);

/* column_code finds the code of a string; E_NOT_FOUND: it does not occur. */
MUST_USE status column_code(const struct column *, const char *text, size_t size, uint32_t *code);

static inline const char *table_cell(const struct table *table, uint32_t row, uint32_t column)
{
    const struct column *c = &table->column[column];
    return c->value[c->code[row]].text;
}

/* table_write writes header (unless no_header) and rows so that table_read gives the same table. */
MUST_USE status table_write(const struct table *, FILE *, const struct csv_format *);

#endif
