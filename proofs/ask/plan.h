/* Plans: lists of jobs, made from the tables of cases. A setting in a table may be a range
 * ("parties=3..10") or a choice ("modulus=2|2^64"); the plan then has a job for each combination. A
 * value in quotes is one value. "modulus=any" is one job: the affine checker proves it for every
 * modulus at once. */
#ifndef GLASSHOUSE_PLAN_H
#define GLASSHOUSE_PLAN_H

#include "proofs/ask/checker.h"

struct plan {
    struct job *jobs;
    size_t count, room;
    struct arena arena;
};

/* Which jobs are wanted. NULL in a member: all. */
struct plan_filter {
    const char *checker; /* as check_matches reads it */
    const char *variant;
    const char *members;  /* the one coalition to judge, "1,3" */
    const char *settings; /* used instead of the table's, "parties=4 modulus=5" */
    bool hybrid;          /* only cases with ideal parts (their settings have `ideal=`) */
    const char *parts;    /* only protocols that have all these parts (as for run_set_ideal) */
};

void plan_clear(struct plan *);
/* plan_cases adds a job for each case of a table. plan_planted adds, for one planted leak, a job
 * for the checker that must find it; with |every|, one for each checker. */
void plan_cases(struct plan *, const struct proof_table *, const struct plan_filter *);
void plan_planted(struct plan *, const struct proof_table *, const struct planted *, bool every,
                  const struct plan_filter *);
/* plan_real adds, for each variant of a protocol, a job for each checker of the real world. These
 * jobs need no rows in tables, so a new protocol has them from the start. Where the protocol's own
 * table has a row without settings for a variant and a checker, that row is used instead. */
void plan_real(struct plan *, const struct protocol *, const struct plan_filter *);
/* plan_smallest adds, for each variant of a protocol that has no table of cases, the smallest
 * enumeration that its parameters allow. */
void plan_smallest(struct plan *, const struct protocol *, const struct plan_filter *);
/* plan_covers: is a value one of those that a table says: "3..10", "2|2^64", or the same text? */
struct setting_pair;
bool plan_covers(struct arena *, const struct setting_pair *told, const char *value);
/* plan_coalition removes the jobs that are about no coalition of plan_filter.members, before any is
 * run. Returns how many are left; |*most| is how many parties there are at most. */
size_t plan_coalition(struct plan *, int *most);
/* plan_only removes all jobs but those whose name contains one of |filters|, and returns how many
 * are left. A name is "protocol/variant/checker settings", and for a planted leak "/" and the leak
 * follow. A filter that is the whole name of a job names that one alone. */
size_t plan_only(struct plan *, const char *const *filters, size_t count);
const struct planted *planted_find(const struct proof_table *, const char *name);

#endif
