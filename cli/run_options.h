/* Options of commands that run a protocol: from the words of a command line to a run that is ready
 * to execute. Whatever is refused gives one message and EXIT_USAGE, before anything is written. */
#ifndef GLASSHOUSE_RUN_OPTIONS_H
#define GLASSHOUSE_RUN_OPTIONS_H

#include "cli/command.h"
#include "sim/world.h"

struct run_options {
    const char *variant, *seed, *faults, *ideal;
    struct option_list set, input;
    bool sample;      /* a party without an input gets one that is drawn from the seed */
    const char *only; /* the one role that this process plays, with |own_input|; others play the
                         rest; NULL: it plays all */
    const char *own_input;
};

struct prepared_run {
    struct real_world world;
    struct run *run;
    int only;      /* the number of |only|; 0: all */
    char seed[80]; /* as seed_parse reads it */
    char faults[FAULTS_TEXT];
};

/* find_protocol finds a protocol; if there is none, it prints the nearest name. */
const struct protocol *find_protocol(const struct command *, const char *name);

/* prepare_run finds the protocol and sets variant, parameters (k=v; v may be @FILE), ideal parts,
 * seed (a fresh one if none is given), faults and all inputs (ROLE=TEXT or ROLE=@FILE). Then the
 * protocol checks the inputs. It returns EXIT_EXPECTED, EXIT_USAGE or EXIT_OURS. Call
 * prepared_run_clear in all cases. */
int prepare_run(const struct command *, const char *protocol, const struct run_options *,
                struct prepared_run *);
void prepared_run_clear(struct prepared_run *);

/* unknown_party refuses |name|, which is no party of the run, and says which parties there are:
 * EXIT_USAGE. */
int unknown_party(const struct command *, struct run *, const char *name);

/* check_fault_words refuses a fault plan in which the word before an @ is no kind of fault, with
 * the nearest kind: EXIT_EXPECTED or EXIT_USAGE. What follows the @ is judged by faults_parse. */
int check_fault_words(const struct command *, const char *plan);

/* check_variant and check_parameter refuse a name that the protocol does not have, with the nearest
 * and those that it has: EXIT_EXPECTED or EXIT_USAGE. */
int check_variant(const struct command *, const struct protocol *, const char *variant);
int check_parameter(const struct command *, const struct protocol *, const char *name);

/* read_file reads a whole file of at most |most| bytes into memory that the caller frees; NULL
 * after one message. */
char *read_file(const struct command *, const char *path, size_t most, size_t *size);

#endif
