/* One call for each of the checkers, on jobs that a table or a command line gives. */
#ifndef GLASSHOUSE_CHECKER_H
#define GLASSHOUSE_CHECKER_H

#include "proofs/ask/case.h"

/* A job is one case or one planted leak, as a checker takes it. */
struct job {
    const struct protocol *protocol;
    struct proof_case what;
    const struct mutation *planted; /* NULL: the honest protocol */
    bool any; /* true: one leaking coalition makes the row a leak; false: all must leak */
    const char *override; /* settings from the command line; NULL */
    const char *members;  /* the one coalition to judge, from the command line; NULL */
    bool partial;         /* other jobs of the same table were not asked for */
    bool for_branches;    /* asked for its trace alone: which ways its runs went */
};

/* checker_run appends the findings of a job. It fails only when the job is wrong (a parameter that
 * does not exist) or memory is short; |error| (256 bytes) then says so. */
MUST_USE status checker_run(const struct job *, struct findings *, char *error);

typedef void progress_line(const char *what, unsigned long long done, unsigned long long total);

/* jobs_run runs jobs in |processes| processes and appends their findings in the order of the jobs,
 * whatever the number of processes. |progress| may be NULL. A claim that does not exist is refused
 * before anything runs: E_NOT_FOUND. After SIGINT, SIGTERM or SIGHUP the workers end, what is
 * finished is kept, |findings->stopped_by| is the signal, and |error| says what is missing: OK. */
MUST_USE status jobs_run(const struct job *, size_t count, int processes, struct findings *,
                         progress_line *progress, char *error);

/* What else may be asked of many jobs. */
struct jobs_options {
    int processes;
    bool fail_fast;    /* the first verdict that is not as expected ends the work; |error| then
                         * says what is missing */
    const char *cache; /* a folder with findings of former starts (kept.h); NULL */
    bool fresh;        /* what is there is made again; findings are kept all the same */
    progress_line *progress;
    /* Called for each finding as it is made, or |found|; in the process that made it. */
    void (*decided)(const struct finding *, bool found);
};
MUST_USE status jobs_run_as(const struct job *, size_t count, const struct jobs_options *,
                            struct findings *, char *error);

/* job_extends: are its verdicts about more than is run, every N or sizes beyond the bounds? */
bool job_extends(const struct job *);
/* job_samples: are its verdicts about some inputs or some coins, and not about all? */
bool job_samples(const struct job *);
/* The run that a job describes, in a world; NULL with |error| filled in. */
struct run *job_run(const struct job *, const struct world *, char *error);
/* "parties=3 modulus=6", and the command that runs exactly this job on one coalition. */
const char *job_parameters(const struct job *, struct arena *);
/* All parameters of its run, those that the job leaves out too; "any" stays "any". */
const char *job_effective(const struct job *, const struct run *, struct arena *);
const char *job_replay(const struct job *, struct arena *, const struct run *, coalition);

/* The checkers. */
status enumerate_job(const struct job *, struct findings *, char *error);
status affine_job(const struct job *, struct findings *, char *error);
status couple_job(const struct job *, struct findings *, char *error);
status sample_job(const struct job *, struct findings *, char *error);
status correct_job(const struct job *, struct findings *, char *error);
status fault_job(const struct job *, struct findings *, char *error);

/* The word after --by; and the check that a checker makes for a question, or CHECKS. */
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
/* The checker that asks a question. */
enum checker checker_of(enum check);

#endif
