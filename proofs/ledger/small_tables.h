/* Small tables for probes of what papers say about measures and clusterings: every table of a few
 * rows, with every tree of a few leaves. They are judged by the code of anonymity/ itself. */
#ifndef GLASSHOUSE_SMALL_TABLES_H
#define GLASSHOUSE_SMALL_TABLES_H

#include "anonymity/measures/measure.h"

enum { SMALL_LEAVES = 5, SMALL_ROWS = 9 };

/* small_tree makes tree number |index| over |leaves| values a, b, ...: the numbers go through every
 * way to put the values into branches, and the branches under a root. False: there are no more. */
bool small_tree(struct hierarchy *, uint32_t leaves, uint32_t index);

/* A table with one quasi-identifier and a private attribute. */
struct small_table {
    struct table table;
    struct dataset data;
};

/* small_table_make makes a table with these values and private values, with the tree bound to it.
 */
MUST_USE status small_table_make(struct small_table *, const struct hierarchy *, const char *value,
                                 const char *hidden, uint32_t rows);
void small_table_clear(struct small_table *);

/* small_word writes number |code| in base |base| as |rows| letters; |first| is the letter for 0. */
void small_word(char *out, uint64_t code, uint32_t base, uint32_t rows, char first);

#endif
