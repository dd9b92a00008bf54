/* Schemas: what everybody knows of a table that only its owner has seen.
 *
 * Before parties compute on their tables they agree on the columns, the role of each and the values
 * that it may have. A schema is one text; semicolons or line ends separate its columns:
 *
 *   age:qi:young(18|19)|old(20|21); weight:qi:40..150; sex:keep:f|m; disease:sensitive; note:keep
 *
 *   NAME:ROLE         any text may stand in the column
 *   NAME:ROLE:a|b     these values, in this order, and "*" above them
 *   NAME:ROLE:x(a|b)  a tree: a and b are below x; the leaves are the values, in this order
 *   NAME:ROLE:0..150  whole numbers from 0 to 150, in their order, and "*" above them
 *
 * If a tree has several branches on top, "*" is put above them. If a branch is shorter than others,
 * its value is repeated upwards, as in files of hierarchies. Roles: identifier, qi, sensitive,
 * site, keep. A word is written in double quotes if it has a space, a line end or one of : ; | ( )
 * " in it, is empty, or looks like a range; a quote inside is written twice. Spaces between words
 * mean nothing. */
#ifndef GLASSHOUSE_SCHEMA_H
#define GLASSHOUSE_SCHEMA_H

#include "anonymity/data/dataset.h"

enum { SCHEMA_COLUMNS = 256, SCHEMA_RANGE_MOST = 1 << 20 };

struct schema_column {
    const char *name;
    enum role role;
    bool known;   /* the values are known: |hierarchy| has them as its leaves */
    bool numbers; /* they are the whole numbers from |least| on */
    int64_t least;
    struct hierarchy hierarchy;
};

struct schema {
    uint32_t columns;
    struct schema_column *column;
    struct pool pool;
};

/* schema_parse reads a schema. Complaints name the place, what is there and what may be there.
 * After a failure the schema is cleared. schema_write writes it so that schema_parse reads the
 * same. */
MUST_USE status schema_parse(struct schema *, const char *text, struct complaint *);
void schema_write(const struct schema *, FILE *);
void schema_clear(struct schema *);

/* schema_find returns a column's index: E_NOT_FOUND, and a complaint that offers the nearest. */
MUST_USE status schema_find(const struct schema *, const char *name, uint32_t *index,
                            struct complaint *);
/* schema_code finds a value of a column with known values: its place in their order. E_NOT_FOUND:
 * it is none of them. */
MUST_USE status schema_code(const struct schema_column *, const char *text, size_t size,
                            uint32_t *code);

/* schema_table makes an empty table with these columns and roles; fill it by table_add. schema_bind
 * then makes a dataset of it: quasi-identifiers (their values must be known), sensitive columns and
 * the site, in the order of the schema, with their hierarchies. */
MUST_USE status schema_table(const struct schema *, struct table *);
MUST_USE status schema_bind(const struct schema *, const struct table *, struct dataset *,
                            struct complaint *);

#endif
