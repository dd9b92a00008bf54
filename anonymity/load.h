/* Loading: reads a table, the roles of its columns, hierarchies, a population and criteria from
 * files, and binds them together. Every complaint says what to mend, in the words of the options.
 */
#ifndef GLASSHOUSE_ANONYMITY_LOAD_H
#define GLASSHOUSE_ANONYMITY_LOAD_H

#include "anonymity/criteria/criterion.h"

/* What to load, in the words of the options of `anonymize`. A struct of zeros is a good start. */
struct anonymity_options {
    const char *delimiter;   /* --delimiter C; "tab" and "\t" mean a tab */
    const char *hierarchies; /* --hierarchies DIR, with files *_hierarchy_<column>.csv */
    const char
        *no_hierarchy;      /* --no-hierarchy a,b: quasi-identifiers that are kept or suppressed */
    const char *qi;         /* --qi a,b,c */
    const char *sensitive;  /* --sensitive s[,s] */
    const char *identifier; /* --identifier a,b: left out of a release */
    const char *keep;       /* --keep a,b: published as it is */
    const char *site;       /* --site COLUMN, for l-site-diversity */
    const char *population; /* --population FILE */
    const char *compat;     /* --compat arx */
    bool no_header;         /* --no-header: columns are column1, column2, ... */
    const char *const *criterion; /* --criterion, as many as |criteria| */
    size_t criteria;
};

/* Where the hierarchies of quasi-identifiers come from. */
enum hierarchy_use {
    HIERARCHIES_READ, /* from --hierarchies; without it and for --no-hierarchy: value, then "*" */
    HIERARCHIES_IDENTITY /* values are taken as they are: check-table */
};

/* Everything loaded and bound. */
struct anonymity_input {
    struct csv_format format; /* to read with; its crlf is false */
    struct table table, population;
    bool has_population;
    struct hierarchy hierarchy[DATASET_QIS];
    struct hierarchy sensitive_hierarchy[DATASET_TRACKED];
    struct dataset data;
    struct criteria criteria;
};

/* anonymity_load reads and binds; on failure the input is already cleared. */
MUST_USE status anonymity_load(const struct anonymity_options *, const char *file,
                               enum hierarchy_use, struct anonymity_input *, struct complaint *);
void anonymity_input_clear(struct anonymity_input *);

/* Single steps of it, for callers that load in another way.
 *
 * anonymity_format reads --delimiter and --no-header. anonymity_columns finds the columns of a list
 * joined by commas; it first tries names that contain a comma, or the whole list as one name.
 * anonymity_tree finds the file of |dir| whose name ends in "_hierarchy_<column>.csv"; the caller
 * frees |path|, which is NULL if there is none. */
MUST_USE status anonymity_format(const struct anonymity_options *, struct csv_format *,
                                 struct complaint *);
MUST_USE status anonymity_columns(const struct table *, const char *list, uint32_t *column,
                                  uint32_t room, uint32_t *count, struct complaint *);
MUST_USE status anonymity_tree(const char *dir, const char *column, char **path,
                               struct complaint *);

#endif
