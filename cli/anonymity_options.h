/* What `anonymize` and `check-table` read alike: a table, the roles of its columns, hierarchies, a
 * population, criteria. Every message says how to mend what it refuses. */
#ifndef GLASSHOUSE_CLI_ANONYMITY_OPTIONS_H
#define GLASSHOUSE_CLI_ANONYMITY_OPTIONS_H

#include "anonymity/criteria/criterion.h"
#include "cli/command.h"

/* As given on the command line; all zeros is a good start. */
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
    struct option_list criterion;
};

enum { ANONYMITY_OPTIONS = 12 };

/* anonymity_options_fill writes the ANONYMITY_OPTIONS shared entries into |out|; the command adds
 * its own behind them and ends the array. anonymity_options_clear frees the list. */
void anonymity_options_fill(struct anonymity_options *, struct option *out);
void anonymity_options_clear(struct anonymity_options *);

/* The part of a command's help text that describes these options: a literal, to be joined with the
 * rest of the text. */
#define ANONYMITY_OPTIONS_HELP                                                                     \
    "  --qi A,B,C             quasi-identifiers, in this order\n"                                  \
    "  --sensitive S[,S]      sensitive columns, for the criteria that look at them\n"             \
    "  --criterion C          what every class must meet; may be repeated:\n"                      \
    "                           k-anonymity:K             distinct-l-diversity:L\n"                \
    "                           entropy-l-diversity:L     grassberger-l-diversity:L\n"             \
    "                           recursive-l-diversity:C,L frequency-l-diversity:L\n"               \
    "                           t-closeness-equal:T       t-closeness-ordered:T\n"                 \
    "                           t-closeness-hierarchical:T\n"                                      \
    "                           d-presence:MIN,MAX        p-sensitive:P,K\n"                       \
    "                           alpha-k:ALPHA,K           l-site-diversity:L\n"                    \
    "  --hierarchies DIR      where the files *_hierarchy_<column>.csv are\n"                      \
    "  --no-hierarchy A,B     quasi-identifiers that are kept as they are or become *\n"           \
    "  --population FILE      the table that FILE was drawn from, for d-presence\n"                \
    "  --site COLUMN          who contributed a row, for l-site-diversity; published\n"            \
    "  --identifier A,B       columns that a release leaves out\n"                                 \
    "  --keep A,B             columns that a release shows as they are\n"                          \
    "  --delimiter C          the separator, one character or `tab` (default: comma)\n"            \
    "  --no-header            the first line is data; columns are column1, column2, ...\n"         \
    "  --compat arx           judge as ARX does where it deviates from the definitions\n"

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

/* anonymity_load reads and binds: 0, or an exit status after one message on standard error. On
 * failure the input is already cleared. */
int anonymity_load(const struct command *, const struct anonymity_options *, const char *file,
                   enum hierarchy_use, struct anonymity_input *);
void anonymity_input_clear(struct anonymity_input *);

/* The parts of it, for commands that load in another way.
 *
 * anonymity_format reads --delimiter and --no-header. anonymity_columns finds the columns of a list
 * joined by commas; a name that has a comma itself, or is the whole list, is tried first.
 * anonymity_tree finds the file of |dir| whose name ends in "_hierarchy_<column>.csv": |path| is to
 * be freed, and NULL when there is none. */
MUST_USE status anonymity_format(const struct anonymity_options *, struct csv_format *,
                                 struct complaint *);
MUST_USE status anonymity_columns(const struct table *, const char *list, uint32_t *column,
                                  uint32_t room, uint32_t *count, struct complaint *);
MUST_USE status anonymity_tree(const char *dir, const char *column, char **path,
                               struct complaint *);

/* anonymity_failed prints a complaint (or the status's text) and returns the exit status that
 * belongs to |why|: EXIT_OURS for memory and for what must not happen, else EXIT_USAGE. */
int anonymity_failed(const struct command *, status why, const struct complaint *);

#endif
