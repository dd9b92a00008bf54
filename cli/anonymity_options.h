/* The options that `anonymize` and `check-table` share: those of anonymity/load.h. */
#ifndef GLASSHOUSE_CLI_ANONYMITY_OPTIONS_H
#define GLASSHOUSE_CLI_ANONYMITY_OPTIONS_H

#include "anonymity/load.h"
#include "cli/command.h"

enum { ANONYMITY_OPTIONS = 12 };

/* anonymity_options_fill writes the ANONYMITY_OPTIONS shared options into |out|. The command adds
 * its own after them and ends the array. The criteria go into a list, which the command clears. */
void anonymity_options_fill(struct anonymity_options *, struct option_list *criterion,
                            struct option *out);

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
    "  --population TABLE     everybody of whom FILE has some, with its columns: for d-presence\n" \
    "  --site COLUMN          who contributed a row, for l-site-diversity; published\n"            \
    "  --identifier A,B       columns that a release leaves out\n"                                 \
    "  --keep A,B             columns that a release shows as they are\n"                          \
    "  --delimiter C          the separator, one character or `tab` (default: comma)\n"            \
    "  --no-header            the first line is data; columns are column1, column2, ...\n"         \
    "  --compat arx           judge as ARX does where it deviates from the definitions\n"

/* anonymity_read loads and binds. It returns 0, or an exit status after one message. */
int anonymity_read(const struct command *, struct anonymity_options *,
                   const struct option_list *criterion, const char *file, enum hierarchy_use,
                   struct anonymity_input *);

/* anonymity_failed prints a complaint (or the text of the status) and returns the exit status for
 * |why|: EXIT_OURS for memory and internal errors, else EXIT_USAGE. */
int anonymity_failed(const struct command *, status why, const struct complaint *);

#endif
