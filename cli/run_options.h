/* What the commands that run a protocol have in common: from words on the command line to a run
 * that is ready to execute. Every refusal is one message and EXIT_USAGE, before anything is
 * written. */
#ifndef GLASSHOUSE_RUN_OPTIONS_H
#define GLASSHOUSE_RUN_OPTIONS_H

#include "cli/command.h"
#include "sim/world.h"

struct run_options {
    const char *variant, *seed, *faults, *ideal;
    struct option_list set, input;
    bool sample;      /* who is given no input has one drawn from the seed */
    const char *only; /* the role that is played here alone, with an |own_input|: the others are
                         elsewhere; NULL: all are played */
    const char *own_input;
};

struct prepared_run {
    struct real_world world;
    struct run *run;
    int only;      /* the number of |only|; 0: all */
    char seed[80]; /* as seed_parse reads it */
    char faults[FAULTS_TEXT];
};

/* find_protocol prints the nearest name when there is none. */
const struct protocol *find_protocol(const struct command *, const char *name);

/* prepare_run finds the protocol, sets variant, parameters (k=v, v may be @FILE), which parts are
 * ideal, seed (a fresh one
 * when none is given), faults and all inputs (ROLE=TEXT or ROLE=@FILE), and lets the protocol check
 * them.  Returns EXIT_EXPECTED, EXIT_USAGE or EXIT_OURS; prepared_run_clear is for all cases. */
int prepare_run(const struct command *, const char *protocol, const struct run_options *,
                struct prepared_run *);
void prepared_run_clear(struct prepared_run *);

/* read_file reads a whole file (|most| bytes at most) into memory that the caller frees; NULL after
 * one message. */
char *read_file(const struct command *, const char *path, size_t most, size_t *size);

#endif
