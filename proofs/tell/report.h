/* Reports: a checker answers for single coalitions; these functions make rows (findings) of that,
 * one row for all coalitions or one for each. */
#ifndef GLASSHOUSE_REPORT_H
#define GLASSHOUSE_REPORT_H

#include "proofs/ask/checker.h"

struct report {
    const struct job *job;
    struct findings *findings;
    const struct run *run;
    uint64_t executions;
    const char *covered; /* the bounds of every finding */
};

/* One question about several coalitions. report_begin starts a finding. report_judge adds the
 * answer for one coalition, and returns whether it changed the verdict; then the caller adds
 * witness and note. report_end appends the finding. */
struct question {
    struct finding finding;
    enum verdict verdict;
    coalition last;
};

void report_begin(const struct report *, struct question *, enum check, enum verdict expected);
bool report_judge(const struct report *, struct question *, coalition, enum verdict);
/* report_applied: if no run did what a planted leak changes, the finding says nothing about the
 * checkers, and becomes inconclusive. report_end calls it. */
void report_applied(const struct job *, const struct run *, struct finding *);

/* report_note writes words in front of the bounds. */
void report_note(const struct report *, struct question *, const char *note);
void report_end(const struct report *, struct question *);

/* report_first and report_next walk through the coalitions of the job's class. If the command line
 * names a coalition, they give only that one, if it is in the class. */
coalition report_first(const struct job *, struct run *);
coalition report_next(const struct job *, struct run *, coalition);

#endif
