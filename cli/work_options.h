/* Options of commands that run many checks: which checks, in how many processes, what ends them
 * early, and where their findings are kept. */
#ifndef GLASSHOUSE_WORK_OPTIONS_H
#define GLASSHOUSE_WORK_OPTIONS_H

#include "cli/command.h"
#include "proofs/ask/plan.h"
#include "proofs/ranks/ranks.h"

struct work_options {
    const char *jobs, *cache;
    struct option_list only;
    bool fail_fast, rows, resume;
    char folder[4096]; /* for an audit's findings */
    struct ranks ranks;
};

/* The options as rows of a command's list: --jobs, --cache. WORK_OPTIONS_PART: two more for
 * commands that may do only a part. */
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

/* work_read reads the number of processes, and the folder: --cache, or else GLASSHOUSE_CACHE.
 * EXIT_EXPECTED or EXIT_USAGE. */
int work_read(const struct command *, struct work_options *, struct jobs_options *);
/* work_keep is for an audit without --cache: it keeps findings in the user's cache folder, and with
 * --resume it uses the findings that an earlier audit left there. If there is no such folder
 * nothing is kept; with --resume that is EXIT_USAGE. */
int work_keep(const struct command *, struct work_options *, struct jobs_options *);
/* print_summary says on standard output how many verdicts are as expected, and whether some checks
 * were not made. */
void print_summary(const struct findings *);
/* work_choose removes from the plan what --only does not name; EXIT_USAGE: nothing is left. */
int work_choose(const struct command *, const struct work_options *, struct plan *);
/* work_serves: is this a rank other than 0? Then work_serve does what rank 0 hands out, instead of
 * all that follows. work_tell is for rank 0 after its work, and says on standard
 * error what was shared, if it |ran| well. */
bool work_serves(const struct jobs_options *);
int work_serve(const struct command *, const struct plan *, const struct jobs_options *);
void work_tell(const struct command *, const struct jobs_options *, status ran);

#endif
