/* The words that choose cases, for `check` and `minimize`. */
#ifndef GLASSHOUSE_CMD_CHECK_WORDS_H
#define GLASSHOUSE_CMD_CHECK_WORDS_H

#include "cli/command.h"
#include "proofs/ask/plan.h"

enum { CHECKS_TABLES = 128 };

struct checks {
    const char *protocol; /* NULL or "all": all of them */
    const char *by, *variant, *members, *leak;
    const char *leak_in; /* the path of the call in which |leak| is planted; NULL: everywhere */
    const char *ideal;   /* --ideal: only cases with ideal parts, and these parts ideal */
    bool planted;
    const char *overrides; /* --set and --ideal, as one text (sim/settings.h) */
    struct arena arena;    /* owns that text */
    char coalition[256];   /* |members| without braces and spaces; checks_read fills it in */

    struct proof_table bare;                         /* for a protocol without a table of cases */
    const struct proof_table *tables[CHECKS_TABLES]; /* those that |protocol| names */
    size_t count;
};

/* checks_read finds the tables and checks every word. If none of the chosen protocols has this
 * checker, variant, party, parameter or planted leak, it refuses the word and names the nearest
 * one. EXIT_EXPECTED or EXIT_USAGE. */
int checks_read(const struct command *, struct checks *);
struct plan_filter checks_filter(const struct checks *);

#endif
