/* A protocol is what its paper says it is: roles that talk, a function that they compute, a leakage
 * that it admits, and an ideal view that proves there is no more. This descriptor is all that the
 * house, the checkers, the fuzzer and the command line know of a protocol. */
#ifndef GLASSHOUSE_PROTOCOL_H
#define GLASSHOUSE_PROTOCOL_H

#include "sim/message.h"

struct run;
struct party;
struct ideal;
struct tape;
struct vector;

enum { PARTIES_MOST = 1000, PARAMETERS_MOST = 24 };

enum parameter_kind {
    PARAMETER_NUMBER,  /* an integer between |least| and |most| */
    PARAMETER_PARTIES, /* the same, and it is the number of parties */
    PARAMETER_MODULUS, /* as modulus_parse reads it */
    PARAMETER_WORD,    /* one of |words| */
    PARAMETER_TEXT
};

struct parameter {
    const char *name, *meaning, *usual; /* |usual| is the default, as typed */
    enum parameter_kind kind;
    uint64_t least, most;
    const char *const *words; /* NULL-terminated */
};

struct variant {
    const char *name, *meaning;
};

struct protocol {
    const char *name, *title, *source;  /* "secure-sum", "Algorithm 1 ...", "tassa-gudes 3.1" */
    const char *summary;                /* one or two sentences for `list` */
    const char *input_help;             /* what a party's input looks like, for `list` and errors */
    const struct variant *variants;     /* ends with a NULL name */
    const char *usual_variant;          /* the default; NULL: the first. See protocol_usual. */
    const struct parameter *parameters; /* ends with a NULL name */
    /* Settings (sim/settings.h) at which a run is short and still shows all that it does, for tests
     * that ask every protocol; NULL: the usual ones are. */
    const char *small;
    const struct message *const *messages; /* all, those of subprotocols too; ends with NULL */
    const char *const *roles;              /* names of fixed roles, ends with NULL; or NULL: 1..m */
    const struct protocol *const *parts;   /* those that it calls; ends with NULL; or NULL: none */

    /* prepare checks the parameters and sets the number of parties (run_set_parties) and whatever
     * shapes the other functions share (run_set_state), which nothing changes after it. Refuses
     * through run_fail. */
    status (*prepare)(struct run *);
    /* settle fixes parameters that are left to the inputs (a length, the columns of tables), by
     * run_set, when the first input comes: |text| is that input, or NULL when it is listed or
     * sampled. After it the run is prepared anew, and then nothing of it changes any more. NULL:
     * nothing is left to the inputs. */
    status (*settle)(struct run *, int party, const char *text, size_t size);
    /* Inputs that are vectors of numbers: how long and modulo what. The functions below are then
     * those of sim/input.h. */
    struct vector (*vector)(struct run *, int party);
    /* parse reads one party's input as people type it, or the bytes of a file. */
    status (*parse)(struct run *, int party, const char *text, size_t size, struct value *input);
    /* has_input says which parties have an input; NULL: all of them. */
    bool (*has_input)(struct run *, int party);
    /* input_count and input_at list all inputs of a party under the run's parameters, for the
     * exhaustive checkers; 0 when there are too many to list. */
    uint64_t (*input_count)(struct run *, int party);
    status (*input_at)(struct run *, int party, uint64_t index, struct value *input);
    /* sample draws an input for property tests, as telling as can be, not merely uniform. */
    status (*sample)(struct run *, int party, struct tape *, struct value *input);

    /* check_inputs refuses inputs that are right one by one but not together; may be NULL. Only who
     * knows all inputs can ask it: the command line does, before it runs anything. */
    status (*check_inputs)(struct run *);

    bool draws; /* the ideal function draws coins, as one that hands out shares does */
    status (*role)(struct party *);
    status (*ideal)(struct ideal *);              /* ideal_output for every party */
    status (*leakage)(struct ideal *, int party); /* ideal_leak, item by item */
    status (*ideal_view)(struct ideal *, struct party *puppet);
};

#endif
