/* What the commands that run many checks have in common: which of them, in how many processes, what
 * ends them early, and where their findings are kept. */
#ifndef GLASSHOUSE_WORK_OPTIONS_H
#define GLASSHOUSE_WORK_OPTIONS_H

#include "cli/command.h"
#include "proofs/ask/plan.h"

struct work_options {
    const char *jobs, *cache;
    struct option_list only;
    bool fail_fast, rows, resume;
    char folder[4096]; /* of an audit's findings */
};

/* The options as rows of a command's list: --jobs, --cache; and the two of who may do a part. */
#define WORK_OPTIONS(w)                                                                            \
    {"jobs", OPTION_VALUE, NULL, &(w)->jobs, NULL},                                                \
    {                                                                                              \
        "cache", OPTION_VALUE, NULL, &(w)->cache, NULL                                             \
    }
#define WORK_OPTIONS_PART(w)                                                                       \
    {"only", OPTION_LIST, NULL, NULL, &(w)->only},                                                 \
    {                                                                                              \
        "fail-fast", OPTION_FLAG, &(w)->fail_fast, NULL, NULL                                      \
    }

/* work_read reads the number of processes, and the folder from GLASSHOUSE_CACHE when --cache does
 * not name one. EXIT_EXPECTED or EXIT_USAGE. */
int work_read(const struct command *, const struct work_options *, struct jobs_options *);
/* work_keep is for an audit without --cache: its findings are kept in the user's own cache folder,
 * and with --resume those of the audit before are taken from there. Without such a folder
 * nothing is kept; with --resume that is EXIT_USAGE. */
int work_keep(const struct command *, struct work_options *, struct jobs_options *);
/* print_summary says on standard output how many verdicts are as expected, and whether there are
 * checks that were not made. */
void print_summary(const struct findings *);
/* work_choose leaves in the plan what --only names: EXIT_USAGE when that is nothing. */
int work_choose(const struct command *, const struct work_options *, struct plan *);

#endif
