/* Judging mutants: the jobs of the checkers run with one change made, as `glasshouse check` runs
 * them on the unchanged tree. A mutant dies if a verdict is not the expected one, if the house or a
 * checker stops, or if a job takes many times as long as in the unchanged run.
 *
 * The unchanged run tells of each job how long it takes and which changes it would make
 * (switch.h). A job that would not make a change is the same with it, so it is not asked; a change
 * that no job makes is not judged. The record is doubted: see |doubted|. */
#ifndef GLASSHOUSE_JUDGE_H
#define GLASSHOUSE_JUDGE_H

#include "crypto/complaint.h"
#include "mutants/mutants.h"
#include "proofs/ask/plan.h"

enum fate {
    FATE_NOT_ASKED, /* no job of this checker makes the change, or an earlier one killed it */
    FATE_LIVES,
    FATE_FOUND, /* a verdict is not the expected one */
    FATE_STOPS, /* an assertion, a fault of memory, an error in place of a verdict */
    FATE_HANGS,
    FATES
};

/* What became of a mutant, at the protocol whose job notices it first; if none does, at all. */
struct judged {
    bool done, made, dies;
    unsigned char met;     /* enum mutant_met */
    unsigned reach, asked; /* jobs that make it; those of them that were asked */
    unsigned doubted; /* jobs that do not make it, asked nevertheless: did the record miss one? */
    double seconds;   /* of the processor */
    double clock;     /* seconds since the mutant before it was done, by whichever start */
    double load;      /* of the machine then */
    enum fate fate[CHECKERS];
    char protocol[40], first[160], words[160]; /* |first|: the first finding that killed it */
};

struct judge {
    const struct protocol *const *protocols; /* ends with NULL */
    const struct mutant *mutants;
    int count, processes;
    int patience;         /* seconds, in addition to ten times the unchanged job; 0: 2 */
    int longest;          /* jobs that take more seconds unchanged are left out; 0: none */
    int most;             /* seconds of the processor for a mutant, then it is said to live; 0: all
                           * jobs that make it are asked */
    const char *only;     /* one checker, as plan_filter has it; NULL: all */
    const char *settings; /* used instead of the tables'; NULL: the tables' */
    bool quick;           /* stop at the first job that notices a mutant */
    const char *command;  /* the options that the page says it was made with */
    const char *record;   /* a file for what is known so far; NULL: none */
    bool resume;          /* go on with what that file knows, if it is of these mutants and jobs */
    /* Told now and then: how many of |count| jobs of the unchanged run, or mutants, are done. */
    void (*progress)(const char *what, int done, int count);
    void (*decided)(const struct judge *, const struct mutant *,
                    const struct judged *); /* or NULL */

    struct judged *judged;         /* by number - 1; judge_clear frees it */
    int jobs, left_out, done, now; /* jobs; of them too long; mutants done; those by this start */
    double job_seconds;            /* of the processor: all jobs of the unchanged run */
    struct complaint complaint;
};

/* judge_run fills in |judged|. It fails if the tree without a mutant has unexpected verdicts, and
 * if a job makes a change that the unchanged run did not show in it, or the other way round. */
MUST_USE status judge_run(struct judge *);
void judge_clear(struct judge *);

#endif
