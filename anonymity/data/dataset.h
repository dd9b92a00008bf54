/* Datasets: a table that is prepared for anonymization.
 *
 * Every algorithm, measure and criterion works on this: the quasi-identifiers bound to their
 * hierarchies, the tracked columns (first the sensitive ones, then the site) as codes, and, if
 * there is a population, which of its rows count.
 *
 * Rows: without a population rows == counted == the table's number of rows. With one (d-presence),
 * the rows are the population's, and |in_subset| says which count; N is |counted| everywhere.
 * Frequencies, losses and reference distributions are over counted rows only.
 *
 * Stable for all of anonymity/: everything here. */
#ifndef GLASSHOUSE_DATASET_H
#define GLASSHOUSE_DATASET_H

#include "anonymity/data/hierarchy.h"
#include "anonymity/data/table.h"

enum { DATASET_QIS = 64, DATASET_TRACKED = 8 };

/* A quasi-identifier column bound to its hierarchy. At level L the |size[L]| generalised values
 * that occur have dense codes, by first occurrence. At level 0 it is the column's own code. */
struct domain {
    const char *name;
    uint32_t column; /* of the table */
    const struct hierarchy *hierarchy;
    uint32_t height; /* hierarchy->height */
    uint32_t *size;  /* [height + 1] */
    uint32_t **code; /* code[L][column code] -> dense code at L */
    uint32_t **node; /* node[L][dense code] -> node of the hierarchy */
    uint32_t **up;   /* up[L][dense code at L] -> dense code at L + 1; L < height */
    uint32_t *leaf;  /* [values]: column code -> leaf; the same as node[0] */
    uint64_t *rows;  /* [hierarchy nodes]: counted rows of the table under each node */
};

/* A column whose histogram each class keeps. */
struct tracked {
    const char *name;
    uint32_t column;
    uint32_t values;
    const uint32_t *code; /* [rows of the dataset] */
    uint64_t *total;      /* [values]: counted rows with this value; the reference distribution */
    uint32_t present;     /* values with a total above zero */
    const uint32_t *by_order; /* [values]: codes by number when all are numbers, else by bytes */
    const uint32_t *by_bytes; /* [values]: codes by the bytes of their strings */
    const struct hierarchy *hierarchy; /* or NULL */
    const uint32_t *leaf;              /* [values], when there is a hierarchy */
};

struct dataset {
    const struct table *table; /* the population when there is one */
    uint32_t rows, counted;
    const uint8_t *in_subset; /* [rows], or NULL: all count */
    uint32_t qis;
    struct domain *domain; /* [qis] */
    uint32_t *cell;        /* [rows * qis], row by row: column codes */
    uint32_t *leaf;        /* [rows * qis], row by row: hierarchy leaves */
    uint32_t tracks;       /* sensitive attributes first, then the site if there is one */
    struct tracked tracked[DATASET_TRACKED];
    int site; /* index into tracked, or -1 */
    uint32_t sensitives;
    struct pool pool;
};

/* What to bind: places of columns in |table| and the hierarchy of each. The hierarchies and tables
 * must live longer than the dataset. */
struct dataset_plan {
    const struct table *table;
    const struct table *population; /* or NULL; has the same columns in the same order */
    const uint8_t *in_subset; /* [rows] or NULL: |table| is the population, and these rows count */
    uint32_t qis;
    const uint32_t *qi;
    const struct hierarchy *const *hierarchy; /* [qis] */
    uint32_t sensitives;
    const uint32_t *sensitive;
    const struct hierarchy *const
        *sensitive_hierarchy; /* [sensitives] or NULL; entries may be NULL */
    bool has_site;
    uint32_t site;
};

/* dataset_bind makes the dataset. It complains if a value is missing from its hierarchy (with the
 * value, its row and the hierarchy); if a table row has no unused equal row left in the population
 * (each takes the first unused row that is equal in all columns, in file order); and if a column
 * has two uses. After a failure the dataset is cleared. */
MUST_USE status dataset_bind(struct dataset *, const struct dataset_plan *, struct complaint *);
void dataset_clear(struct dataset *);

/* dataset_codes returns the codes of |row| in the |qis| quasi-identifiers. */
static inline const uint32_t *dataset_codes(const struct dataset *data, uint32_t row)
{
    return &data->cell[(size_t)row * data->qis];
}

static inline bool dataset_counts(const struct dataset *data, uint32_t row)
{
    return !data->in_subset || data->in_subset[row];
}

#endif
