/* The checkers: one function for each, that judges one job. The commands make jobs from the tables
 * of cases or from a command line (plan.h), and run them here. */
#ifndef GLASSHOUSE_CHECKER_H
#define GLASSHOUSE_CHECKER_H

#include "crypto/complaint.h"
#include "proofs/ask/case.h"

/* A job: one case, or one planted leak, for one checker. */
struct job {
    const struct protocol *protocol;
    struct proof_case what;
    const struct mutation *planted; /* NULL: the honest protocol */
    bool any; /* true: the row is a leak if one coalition leaks; false: only if all leak */
    const char *override; /* settings from the command line; NULL: none */
    bool own; /* the command line set parameters that no row of the table has: its verdicts have no
               * expected ones, and those in |what| only say which questions are asked */
    const char *members; /* from the command line: the one coalition to judge; NULL: all */
    bool partial;        /* the command left out other jobs of the same table */
    bool for_branches;   /* only its trace is wanted: which sides of branches its runs take */
    bool few;            /* a probe: `correct` makes a few runs only */
};

/* checker_run runs a job and appends its findings. It fails only if the job is wrong (a parameter
 * that does not exist) or memory is short; the complaint then says so. */
MUST_USE status checker_run(const struct job *, struct findings *, struct complaint *);

struct ranks;
typedef void progress_line(const char *what, unsigned long long done, unsigned long long total);

/* jobs_run runs jobs in |processes| processes. It appends their findings in the order of the jobs,
 * for any number of processes. |progress| may be NULL. If a job names a claim that does not exist,
 * nothing is run: E_NOT_FOUND. After SIGINT, SIGTERM or SIGHUP the workers end and finished
 * findings are kept: |findings->stopped_by| is the signal, the complaint says what is missing, and
 * the result is OK. */
MUST_USE status jobs_run(const struct job *, size_t count, int processes, struct findings *,
                         progress_line *progress, struct complaint *);

/* jobs_run_as is jobs_run with more options. */
struct jobs_options {
    int processes;
    bool fail_fast;    /* stop after the first unexpected verdict; the complaint then says what is
                         * missing */
    const char *cache; /* a folder with findings of earlier starts (kept.h); NULL: none */
    bool fresh;        /* make all findings again; new ones are still kept in |cache| */
    progress_line *progress;
    /* decided is called for each finding, in the process that asked: when it is there; with |found|
     * it was read from the cache. */
    void (*decided)(const struct finding *, bool found);
    struct ranks *ranks; /* rank 0 of several, or another one (ranks.h); NULL: there is one */
};
MUST_USE status jobs_run_as(const struct job *, size_t count, const struct jobs_options *,
                            struct findings *, struct complaint *);
/* jobs_serve is jobs_run_as for a rank other than 0: it does what rank 0 hands out. */
MUST_USE status jobs_serve(const struct job *, size_t count, const struct jobs_options *,
                           struct complaint *);

/* job_decide is checker_run with the trace that the rows `branches` need; it is what a process of
 * jobs_run does. jobs_note_unmade notes the jobs that were not run;
 * |made| is by job; NULL: none was. */
MUST_USE status job_decide(const struct job *, struct findings *, struct complaint *);
void jobs_note_unmade(const struct job *, size_t count, const bool *made, struct findings *);

/* job_extends: are its verdicts about more than is run (every N, or sizes beyond the bounds)? */
bool job_extends(const struct job *);
/* job_samples: are its verdicts about some inputs or some coins only? */
bool job_samples(const struct job *);
/* job_plain is the job without settings that only the affine checker knows ("modulus=any"): for
 * what all worlds can run. */
struct job job_plain(const struct job *, struct arena *);
/* job_run makes the run that a job describes, in a world. NULL: it cannot, and why. */
struct run *job_run(const struct job *, const struct world *, struct complaint *);
/* job_name is "secure-sum/hardened/affine parties=3", for --only. */
const char *job_name(const struct job *, struct arena *);
/* job_parameters is "parties=3 modulus=6". */
const char *job_parameters(const struct job *, struct arena *);
/* job_effective is all parameters of its run, also those that the job leaves out; "any" stays
 * "any". job_replay is the command that runs exactly this job on one coalition. */
const char *job_effective(const struct job *, const struct run *, struct arena *);
const char *job_replay(const struct job *, struct arena *, const struct run *, coalition);

/* The checkers. */
status enumerate_job(const struct job *, struct findings *, struct complaint *);
status affine_job(const struct job *, struct findings *, struct complaint *);
status couple_job(const struct job *, struct findings *, struct complaint *);
status sample_job(const struct job *, struct findings *, struct complaint *);
status correct_job(const struct job *, struct findings *, struct complaint *);
status fault_job(const struct job *, struct findings *, struct complaint *);

/* check_of is the check with which a checker answers a question; CHECKS: it does not ask it.
 * checker_name is the word after --by; checker_of the checker of a check. */
enum question_kind {
    QUESTION_SOME,
    QUESTION_VIEW,
    QUESTION_DECLARATION,
    QUESTION_CORRECT,
    QUESTION_COMPOSED,
    QUESTIONS
};
const char *checker_name(enum checker);
enum check check_of(enum checker, enum question_kind);
enum checker checker_of(enum check);

#endif
