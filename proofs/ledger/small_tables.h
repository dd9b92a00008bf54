/* Small tables for probes of what papers say about measures and clusterings: every table of a few
 * rows over every tree of a few leaves, bound to the code of anonymity/ itself. */
#ifndef GLASSHOUSE_SMALL_TABLES_H
#define GLASSHOUSE_SMALL_TABLES_H

#include "anonymity/measures/measure.h"

enum { SMALL_LEAVES = 5, SMALL_ROWS = 9 };

/* small_tree makes tree number |index| over |leaves| values a, b, ...: every way to put the values
 * into branches, and every way to put the branches under a root. False after the last. */
bool small_tree(struct hierarchy *, uint32_t leaves, uint32_t index);

/* A table with one quasi-identifier and a private attribute. */
struct small_table {
    struct table table;
    struct dataset data;
};

/* small_table_make binds rows of these values and private values to the tree. */
MUST_USE status small_table_make(struct small_table *, const struct hierarchy *, const char *value,
                                 const char *hidden, uint32_t rows);
void small_table_clear(struct small_table *);

/* small_words writes number |code| in base |base| as |rows| letters from |first| on. */
void small_word(char *out, uint64_t code, uint32_t base, uint32_t rows, char first);

#endif
