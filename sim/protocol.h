/* The descriptor of a protocol: its roles, the function that they compute (the ideal function), the
 * leakage that it declares, and the ideal views which show that there is no more. The house, the
 * checkers, the fuzzer and the command line know nothing else of a protocol. */
#ifndef GLASSHOUSE_PROTOCOL_H
#define GLASSHOUSE_PROTOCOL_H

#include "sim/message.h"

struct run;
struct party;
struct ideal;
struct tape;
struct vector;
struct named_value;

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
    uint64_t least, most;     /* of words: the first |most| are for all, those after them are for
                               * checkers, and results may be wrong by chance; 0: all are for all */
    const char *const *words; /* NULL-terminated */
};

struct variant {
    const char *name, *meaning;
};

/* 0: nothing is lost; 1, or with |bits| as many bits as a column has: everything. */
struct run_loss {
    const char *measure;
    double published, central;
    bool bits; /* of a cell, on average */
};

struct protocol {
    const char *name, *title, *source;  /* "secure-sum", "Algorithm 1 ...", "tassa-gudes 3.1" */
    const char *summary;                /* one or two sentences for `list` */
    const char *input_help;             /* what a party's input looks like, for `list` and errors */
    const struct variant *variants;     /* ends with a NULL name */
    const char *usual_variant;          /* the default; NULL: the first. See protocol_usual. */
    const struct parameter *parameters; /* ends with a NULL name */
    /* Settings (sim/settings.h) with which a run is short but still does all that it can, for tests
     * of every protocol; NULL: the default settings. */
    const char *small;
    const struct message *const *messages; /* its own, not those of its parts; NULL ends */
    const char *const *roles;              /* names of fixed roles, ends with NULL; or NULL: 1..m */
    const struct protocol *const *parts;   /* those that it calls, ends with NULL; or NULL */

    /* prepare checks the parameters and sets the number of parties (run_set_parties). It also makes
     * what the other functions share (run_set_state); nothing changes that afterwards. It refuses
     * through run_fail. */
    status (*prepare)(struct run *);
    /* settle is for parameters that may be left to the inputs (a length, the columns of tables). It
     * is called when the first input comes, and fixes them by run_set. |text| is that input, or
     * NULL when a checker lists or samples it. Then the run is prepared again, and nothing changes
     * any more. NULL: the inputs decide no parameter. */
    status (*settle)(struct run *, int party, const char *text, size_t size);
    /* Inputs that are vectors of numbers: how long and modulo what. The functions below are then
     * those of sim/input.h. */
    struct vector (*vector)(struct run *, int party);
    /* parse reads one party's input as people type it, or the bytes of a file. */
    status (*parse)(struct run *, int party, const char *text, size_t size, struct value *input);
    /* has_input says which parties have an input; NULL: all of them. */
    bool (*has_input)(struct run *, int party);
    /* input_count and input_at list all inputs of a party under the run's parameters, for the
     * exhaustive checkers. 0: there are too many to list. */
    uint64_t (*input_count)(struct run *, int party);
    status (*input_at)(struct run *, int party, uint64_t index, struct value *input);
    /* sample draws an input for property tests: one likely to find mistakes, not just uniform. */
    status (*sample)(struct run *, int party, struct tape *, struct value *input);

    /* check_inputs refuses inputs that are valid one by one but not together; may be NULL. It needs
     * all inputs at once: commands and checkers call it before they run anything. */
    status (*check_inputs)(struct run *);

    bool draws; /* the ideal function draws coins, for example to hand out shares */
    status (*role)(struct party *);
    /* planted_role is the role with a mistake that the house cannot make for it: for planted leaks
     * alone (ROLE_CHANGED). NULL: there is none. */
    status (*planted_role)(struct party *, const char *mistake);
    status (*ideal)(struct ideal *);              /* ideal_output for every party */
    status (*leakage)(struct ideal *, int party); /* ideal_leak, item by item */
    status (*ideal_view)(struct ideal *, struct party *puppet);
    /* tell says in words, lines of them, what an item of the declared leakage means to its party:
     * for `run --out`, after the ideal function has run. NULL: the item's value says it. */
    const char *(*tell)(struct run *, int party, const struct named_value *item);
    /* remark says what whoever uses this party's outputs should know of them: "nothing was
     * released", say. `run` prints it, after the run. NULL, the function or what it returns:
     * nothing. */
    const char *(*remark)(struct run *, int party);
    /* |ideal| and |leakage| once more, written a second time from the paper alone: for a protocol
     * whose role and ideal function run the same code, because a mistake there is in both. They may
     * be slow, and may call nothing that the role, |ideal| or |leakage| call (proofs/ask/shared.h
     * looks). `correct` compares. E_LIMIT: not for these parameters. What is
     * NULL is not compared; NULL both: there is none. */
    status (*second_ideal)(struct ideal *);
    status (*second_leakage)(struct ideal *, int party);
    /* loss is for protocols that publish a generalised table: after a run, how much the outputs
     * lose by the measure of its parameters, and how much one owner of all inputs would. It may
     * see all inputs. NULL: there is no such number. */
    status (*loss)(struct run *, struct run_loss *);
};

#endif
