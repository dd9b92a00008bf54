/* The real world as the sampling checkers use it: seeds, sampled inputs, one run after another.
 *
 * Every seed is the digest of the suite's seed, the job, a purpose and two numbers, so adding a
 * test moves no other, and the same job gives the same verdict on every machine. */
#ifndef GLASSHOUSE_REALITY_H
#define GLASSHOUSE_REALITY_H

#include "crypto/hash.h"
#include "proofs/ask/checker.h"
#include "sim/world.h"

struct reality {
    const struct job *job;
    struct run *run;
    struct real_world real;   /* its own */
    struct real_world *world; /* that of the run: its own, or one that is lent */
    const uint8_t *seed;      /* lent with it: the one seed for all purposes; or NULL */
    struct seeded_tape samples;
    bool samples_made;
    struct arena arena; /* lives until reality_end */
};

/* reality_begin sets the job up in the real world; in |world| when it is not NULL (whose coins are
 * then |reality->real|'s). E_ARGUMENT with |error| when the job is wrong. reality_end may be called
 * in any case. */
MUST_USE status reality_begin(struct reality *, const struct job *, const struct world *world,
                              char *error);
void reality_end(struct reality *);

/* reality_seed rewinds all tapes to the seed of a purpose and two numbers. */
void reality_seed(struct reality *, const char *purpose, uint64_t a, uint64_t b);
/* reality_inputs samples inputs, number |i| of the job, that the protocol accepts together; false
 * when none is found. reality_inputs_text writes them: "1: 0; 2: 5". */
bool reality_inputs(struct reality *, uint64_t i);
const char *reality_inputs_text(struct reality *, struct arena *);

/* reality_rights is what a coalition may know of the inputs that are loaded (own inputs, outputs,
 * declared leakage), as a digest; after run_ideal. */
void reality_rights(struct reality *, coalition, uint8_t digest[HASH_SHA256_BYTES]);

/* reality_partner loads other inputs than number |i| between which and number |i| the coalition's
 * rights are the same: two honest parties' inputs change places, or honest inputs are sampled anew.
 * False, with number |i| loaded, when none is found. */
enum partner {
    PARTNER_CHANGED_PLACES, /* two players' inputs */
    PARTNER_SAMPLED,        /* all honest inputs, or one of them */
    PARTNERS,
    PARTNER_NEAR = PARTNERS /* two numbers of one input, or of two, have changed places */
};
bool reality_partner(struct reality *, coalition, uint64_t i, enum partner);

/* reality_execute runs; how each party ended is to be asked of the run. */
void reality_execute(struct reality *);

/* reality_own_planted: does the planted leak change the coins of the coalition's only member? The
 * ideal view draws that member's coins correctly, so real and ideal view differ in the member's own
 * coins, and the member learns nothing by that. */
bool reality_own_planted(const struct reality *, coalition);

/* run_nameless says which party ended with an error that names no cause outside the
 * program (memory, a file, a bug); NULL when none did. */
const char *run_nameless(struct run *, struct arena *);

/* run_wrong says which party's output is not the ideal function's, and what both are, after
 * run_execute and run_ideal; NULL when all are equal. With |done_only| parties that did not finish
 * are let pass. */
const char *run_wrong(struct run *, bool done_only, struct arena *);

/* reality_witness is a witness with the inputs and the way to run it again. */
struct witness *reality_witness(struct reality *, coalition, const char *learns, struct arena *);

/* The suite's seed, from GLASSHOUSE_SUITE_SEED or 1. */
uint64_t reality_suite(void);

#endif
