/* Classes: which rows have become equal?
 *
 * The equivalence classes of an anonymization. They are made from a level per attribute
 * (full-domain), from finer classes (roll-up), or from a clustering (each cluster is closed to the
 * least common ancestors of its rows). Criteria and measures read them. Their arrays are used again
 * by the next call: after the first few calls nothing is allocated.
 *
 * Classes are numbered by their first row, so the same input gives the same classes.
 *
 * Stable for all of anonymity/: read the fields below; algorithms set |suppressed|. */
#ifndef GLASSHOUSE_CLASSES_H
#define GLASSHOUSE_CLASSES_H

#include "anonymity/data/dataset.h"

/* A class's histogram of one tracked column: only values that occur, in any order. */
struct histogram {
    const uint32_t *value, *times;
    uint32_t distinct;
};

struct tallies {
    uint32_t *start; /* [count + 1] */
    uint32_t *value, *times;
    size_t start_room, room;
};

struct classes {
    const struct dataset *data;
    uint32_t count;
    bool full_domain;
    uint32_t level[DATASET_QIS]; /* when full_domain */
    uint32_t *rows;              /* [count]: rows that count */
    uint32_t *population; /* [count]: all rows; without a population the same array as |rows| */
    uint32_t *first_row;  /* [count]: the first row of the class */
    uint8_t *suppressed;  /* [count]: 0 after each call that makes classes */
    struct tallies tally[DATASET_TRACKED];
    uint32_t *node; /* [count * qis]: generalised values; if full_domain, classes_nodes makes it */
    bool has_node;
    uint32_t *of_row; /* [data->rows]: row -> class; after roll-up, classes_of_rows makes it */
    bool has_of_row;
    struct class_scratch *scratch;
    size_t room, node_room, row_room;
};

void classes_init(struct classes *, const struct dataset *);
void classes_clear(struct classes *);

/* classes_by_level groups all rows at these levels (each at most the domain's height). */
MUST_USE status classes_by_level(struct classes *, const uint32_t *level);

/* classes_coarsen makes the classes at |level| from finer ones: every level of |from| must be at
 * most that of |level|. Its cost depends on the number of classes of |from|, not on the rows.
 * |from| is unchanged and must be another struct. It does not make of_row. */
MUST_USE status classes_coarsen(struct classes *, const struct classes *from,
                                const uint32_t *level);

/* classes_by_cluster groups rows by |cluster| (numbers below |clusters|; a number without rows
 * makes no class) and closes each class: node = least common ancestors. Two clusters with the same
 * closure are two classes here; see classes_merge_equal. */
MUST_USE status classes_by_cluster(struct classes *, const uint32_t *cluster, uint32_t clusters);

/* classes_merge_equal makes, from classes with nodes, the classes that a reader of the release
 * sees: classes with equal nodes in every attribute become one, and all suppressed ones become one
 * suppressed class at the roots. The final check of the criteria uses these. It fills in
 * |from|->node. */
MUST_USE status classes_merge_equal(struct classes *, struct classes *from);

/* classes_by_value groups rows by their own values: classes_by_level at level 0, and all that
 * check-table needs. */
MUST_USE status classes_by_value(struct classes *);

/* classes_nodes fills in |node|, and classes_of_rows |of_row|, if they are not there yet. */
MUST_USE status classes_nodes(struct classes *);
MUST_USE status classes_of_rows(struct classes *);

static inline struct histogram classes_histogram(const struct classes *c, uint32_t track,
                                                 uint32_t which)
{
    const struct tallies *t = &c->tally[track];
    const uint32_t at = t->start[which];
    return (struct histogram){t->value + at, t->times + at, t->start[which + 1] - at};
}

/* classes_write writes the release as CSV, only rows that count. It writes all columns of the table
 * but identifiers: quasi-identifiers as the labels of their nodes, or "*" in suppressed classes. */
MUST_USE status classes_write(struct classes *, FILE *, const struct csv_format *);

#endif
