/* What the processes of a judge share, and what one of them does: one job of a checker, with no
 * change or with one. */
#ifndef GLASSHOUSE_COURT_H
#define GLASSHOUSE_COURT_H

#include "mutants/judge.h"
#include <stdio.h>

/* In the place of a job's seconds: not known yet; more than judge->longest. */
enum { JOB_UNKNOWN = -1, JOB_TOO_LONG = -2 };

struct court {
    struct judge *judge;
    struct plan plan;
    struct price {
        double seconds;
        size_t job;
    } * cheapest;  /* the jobs, those first that take the unchanged tree the least time */
    size_t usable; /* how many these are: all but those that take too long */
    FILE *record;
    double before; /* on the clock: when the last mutant was done */
    /* Shared by all processes. */
    void *shared;
    size_t size;
    struct complaint *complaint;
    double *seconds; /* by job, of the unchanged run; or one of these: */
    struct judged *judged;
    unsigned char *seen; /* by job and number */
};

MUST_USE status court_open(struct court *, struct judge *);
void court_close(struct court *);

/* court_makes: does the job make the change, by the record of the unchanged run? */
unsigned char *court_seen(const struct court *, size_t job);
bool court_makes(const struct court *, size_t job, int mutant);

/* court_trace is the whole work of a process: one job of the unchanged tree, recorded. */
void court_trace(struct court *, int job);
/* court_ask runs a job with a change, in a process of its own; what it found is in
 * judged->words. */
enum fate court_ask(struct court *, int mutant, size_t job);

/* The record: a line for each job and mutant that is done. record_open reads what the file has of
 * these jobs and mutants, and begins a new one if it is of others or judge->resume is not set.
 * record_job and record_mutant add a line. */
MUST_USE status record_open(struct court *);
void record_job(struct court *, int job);
void record_mutant(struct court *, int mutant);

#endif
