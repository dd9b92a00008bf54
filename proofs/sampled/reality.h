/* The real world as the sampling checkers (sample, couple, fault, correct) use it: seeds, sampled
 * inputs, one run after another.
 *
 * Every seed is a digest of the suite's seed, the job, a purpose and two numbers. So adding a test
 * does not change the others, and the same job gives the same verdict on every machine. */
#ifndef GLASSHOUSE_REALITY_H
#define GLASSHOUSE_REALITY_H

#include "crypto/complaint.h"
#include "crypto/hash.h"
#include "proofs/ask/checker.h"
#include "sim/world.h"

struct reality {
    const struct job *job;
    struct run *run;
    struct real_world real;   /* its own */
    struct real_world *world; /* the run's world: its own, or one that the caller lends */
    const uint8_t *seed;      /* lent with that world: one seed for all purposes; or NULL */
    struct seeded_tape samples;
    bool samples_made;
    struct arena arena; /* lives until reality_end */
};

/* reality_begin sets up the job in the real world. If |world| is not NULL the run uses that one;
 * its coins come from |reality->real|. E_ARGUMENT: the job is wrong, and the complaint says why.
 * Call reality_end in any case. */
MUST_USE status reality_begin(struct reality *, const struct job *, const struct world *world,
                              struct complaint *);
void reality_end(struct reality *);

/* reality_job makes the one finding of a job that is about all parties: |decide| gives its verdict.
 */
MUST_USE status reality_job(const struct job *, enum check, struct findings *,
                            struct complaint *complaint,
                            status (*decide)(struct reality *, struct arena *, struct finding *));

/* reality_seed rewinds all tapes to the seed for this purpose and these two numbers. */
void reality_seed(struct reality *, const char *purpose, uint64_t a, uint64_t b);
/* reality_inputs samples inputs number |i| of the job, which the protocol must accept together;
 * false: none were found. reality_inputs_text writes them as "1: 0; 2: 5". */
bool reality_inputs(struct reality *, uint64_t i);
const char *reality_inputs_text(struct reality *, struct arena *);

/* reality_value adds a value to a digest: kind, modulus, number and sizes of entries, entries. */
void reality_value(struct hash_sha256 *, const struct value *);

/* reality_rights gives, as a digest, what a coalition may know of the loaded inputs: own inputs,
 * outputs, declared leakage. Call it after run_ideal. */
void reality_rights(struct reality *, coalition, uint8_t digest[HASH_SHA256_BYTES]);

/* reality_partner loads other inputs, with which the coalition's rights are the same as with inputs
 * number |i|: two honest parties exchange their inputs, or honest inputs are sampled again. False:
 * none were found; then number |i| is loaded. */
enum partner {
    PARTNER_CHANGED_PLACES, /* two players exchange their inputs */
    PARTNER_SAMPLED,        /* all honest inputs, or one of them */
    PARTNERS,
    PARTNER_NEAR = PARTNERS /* two numbers, of one input or of two, change places */
};
bool reality_partner(struct reality *, coalition, uint64_t i, enum partner);

/* reality_execute runs once; ask the run how each party ended. */
void reality_execute(struct reality *);

/* reality_own_planted: does the planted leak change the coins of the coalition's only member? The
 * ideal view draws that member's coins correctly, so real and ideal view differ in the member's own
 * coins, and the member learns nothing by that. */
bool reality_own_planted(const struct reality *, coalition);

/* run_nameless says which party ended with an error without a cause outside of the program
 * (memory, a file, a bug); NULL: none did. */
const char *run_nameless(struct run *, struct arena *);

/* run_wrong, after run_execute and run_ideal, says which party's output differs from the ideal
 * function's, and what both are; NULL: none does. With |done_only| it ignores parties that did not
 * finish. */
const char *run_wrong(struct run *, bool done_only, struct arena *);

/* reality_witness makes a witness with these inputs and the command that runs it again. */
struct witness *reality_witness(struct reality *, coalition, const char *learns, struct arena *);

/* The suite's seed, from GLASSHOUSE_SUITE_SEED or 1. */
uint64_t reality_suite(void);

#endif
