/* Reports: from what a checker found for single coalitions to findings, one or many. */
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

/* One question, put to several coalitions. report_begin starts a finding; report_judge adds the
 * answer for one coalition, and says whether it changed the verdict, so that its witness and note
 * are wanted; report_end appends the finding. */
struct question {
    struct finding finding;
    enum verdict verdict;
    coalition last;
};

void report_begin(const struct report *, struct question *, enum check, enum verdict expected);
bool report_judge(const struct report *, struct question *, coalition, enum verdict);
/* report_applied: a planted leak that no run came by says nothing of the checkers, so that the
 * finding is inconclusive. report_end asks it too. */
void report_applied(const struct job *, const struct run *, struct finding *);

/* report_note puts words before the bounds. */
void report_note(const struct report *, struct question *, const char *note);
void report_end(const struct report *, struct question *);

/* report_first and report_next walk the coalitions of the job's class, or the one that the command
 * line asks for, when it is in the class. */
coalition report_first(const struct job *, struct run *);
coalition report_next(const struct job *, struct run *, coalition);

#endif
