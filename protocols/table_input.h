/* Tables as inputs: every party brings the rows of a table. Columns, roles and values are agreed
 * before the run (anonymity/data/schema.h).
 *
 * A protocol on tables
 *   1  has TABLE_SCHEMA or TABLE_SCHEMA_OF_FILE, and TABLE_ROWS, among its parameters, with its own
 *      defaults, and of TABLE_COLUMNS and TABLE_CRITERIA what it needs (TABLE_PARAMETERS: all);
 *   2  begins its state with a struct table_shape, and calls table_prepare in prepare, after
 *      run_set_parties and before run_set_state;
 *   3  has TABLE_INPUTS in its descriptor, which names the four functions below;
 *   4  reads rows by table_rows, in roles, ideal functions and ideal views.
 *
 * People give a CSV file with a header; it has the party's columns in any order. The input's value
 * is one text for each row: the cells in the order of the schema, as CSV without a header. Reading
 * an input changes nothing of a run. */
#ifndef GLASSHOUSE_TABLE_INPUT_H
#define GLASSHOUSE_TABLE_INPUT_H

#include "anonymity/criteria/criterion.h"
#include "anonymity/data/schema.h"
#include "sim/run.h"

/* What prepare fixes. Lives as long as the run. */
struct table_shape {
    struct schema schema;
    struct criteria criteria; /* not bound */
    struct table_part {
        uint32_t columns;
        uint32_t column[SCHEMA_COLUMNS]; /* places in the schema, rising */
        uint64_t least, most;            /* rows of listed and sampled tables */
        uint64_t first;                  /* numbers in them go on after this many */
    } * part;                            /* by party, from 1 */
};

/* The parameters, with their defaults, which must be literals.
 *
 *   schema    see anonymity/data/schema.h
 *   columns   which party has which columns, "1:sex,age;2:race"; empty, or a protocol without this
 *             parameter: every party has all
 *   criteria  what classes must meet, "k-anonymity:2+distinct-l-diversity:2"
 *   rows      how many rows listed and sampled tables have: "3", "0..2", or party by party
 *             "2,0..1"; the last one is for all parties after it too
 */
#define TABLE_TEXT(NAME, MEANING, USUAL)                                                           \
    {                                                                                              \
        .name = (NAME), .meaning = (MEANING), .usual = (USUAL), .kind = PARAMETER_TEXT             \
    }
#define TABLE_SCHEMA(USUAL)                                                                        \
    TABLE_TEXT("schema",                                                                           \
               "columns, roles and values: age:qi:young(18|19)|old(20|21);ill:sensitive", USUAL)
#define TABLE_SCHEMA_OF_FILE                                                                       \
    TABLE_TEXT("schema",                                                                           \
               "columns, roles and values: age:qi:18|19|20;ill:keep (empty: the columns of the "   \
               "first file, all but the last in the role qi)",                                     \
               "")
#define TABLE_COLUMNS                                                                              \
    TABLE_TEXT("columns", "which party has which: 1:age;2:ill (empty: every party has all)", "")
#define TABLE_CRITERIA(USUAL) TABLE_TEXT("criteria", "what classes must meet, joined by +", USUAL)
#define TABLE_ROWS(USUAL)                                                                          \
    TABLE_TEXT("rows", "rows of tables that checkers make: 3, 0..2, or for each party 2,0..1",     \
               USUAL)
#define TABLE_PARAMETERS(SCHEMA, CRITERIA, ROWS)                                                   \
    TABLE_SCHEMA(SCHEMA), TABLE_COLUMNS, TABLE_CRITERIA(CRITERIA), TABLE_ROWS(ROWS)

/* table_prepare reads the parameters; run_parties must be set. */
MUST_USE status table_prepare(struct run *, struct table_shape *);
/* table_shape_of is what the state of a run of such a protocol begins with. */
const struct table_shape *table_shape_of(const struct run *);

/* table_settle is for the descriptor of a protocol whose schema may be left to the first file: any
 * value may stand in its columns, and all but the last are the quasi-identifier. Where checkers
 * make the tables, column q has three values, and column v numbers the rows. */
MUST_USE status table_settle(struct run *, int party, const char *text, size_t size);

/* For the descriptor. Listed tables are all tables with the party's number of rows, fewer rows
 * first, and with each of the known values in every cell. In a column without known values the rows
 * are numbered: r1, r2. */
MUST_USE status table_parse(struct run *, int party, const char *text, size_t size, struct value *);
uint64_t table_input_count(struct run *, int party);
MUST_USE status table_input_at(struct run *, int party, uint64_t index, struct value *);
MUST_USE status table_sample(struct run *, int party, struct tape *, struct value *);
#define TABLE_INPUTS                                                                               \
    .parse = table_parse, .input_count = table_input_count, .input_at = table_input_at,            \
    .sample = table_sample

/* The rows of an input, row by row, in the party's columns. A code is a value's place in the order
 * of the column's values; TABLE_NO_CODE if these are not known. They live until the next
 * execution. */
#define TABLE_NO_CODE UINT32_MAX
struct table_rows {
    uint32_t rows, columns;
    const uint32_t *column;  /* of the schema */
    const struct text *cell; /* [rows * columns], each ended by a zero byte */
    const uint32_t *code;    /* [rows * columns] */
};
struct table_rows table_rows(struct run *, int party, const struct value *input);
/* table_is_input: are these lines that this party could have? Checkers try whether two parties can
 * exchange their inputs, which they cannot where they have other columns. */
bool table_is_input(struct run *, int party, const struct value *input);

/* The codes of some columns only, which the party has: all rows of |column|[0], then all of
 * |column|[1], and so on. */
const uint32_t *table_codes(struct run *, int party, const struct value *input,
                            const uint32_t *column, uint32_t columns);

/* table_line writes cells as one CSV line, as inputs have them, into entry |i| of |lines|;
 * table_header the names of all columns.
 * table_cells reads a line, which may be hostile: E_INPUT or E_PARSE if it is not a line of so many
 * cells. */
void table_line(struct value *lines, size_t i, const struct text *cells, uint32_t columns);
void table_header(struct value *lines, size_t i, const struct table_shape *);
MUST_USE status table_cells(struct run *, const struct text *line, uint32_t columns,
                            struct text *cells);

#endif
