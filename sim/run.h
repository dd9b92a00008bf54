/* A run: one protocol, its parameters and inputs, a world to run in, and what everyone saw. */
#ifndef GLASSHOUSE_RUN_H
#define GLASSHOUSE_RUN_H

#include "crypto/tape.h"
#include "sim/network.h"
#include "sim/protocol.h"
#include "sim/view.h"

struct mutation;
struct backend;

/* A world: where coins come from, what the cryptography is, what the network does. The protocol
 * cannot tell which. */
/* Which numbers ideal digests and points get. A role may compare their bytes, and real bytes are in
 * an order that has nothing to do with when they were made. So a checker can have the numbers fall
 * in place of rise, to see whether that shows; and it can have each new one take its place among
 * the others by a draw from the tape of party 0: all orders, each as likely. NUMBERS_ASKED: only
 * those that a role puts in order (sim/primitives/points/order.h) draw a place, when it first asks;
 * numbers rise, or fall. */
enum numbering { NUMBERS_RISE, NUMBERS_FALL, NUMBERS_DRAWN, NUMBERS_ASKED, NUMBERS_ASKED_FALL };

struct world {
    const char *name; /* "real", "tiny", "affine", "storm" */
    const struct backend *backend;
    bool formal; /* inputs and coins are also formal variables */
    /* coins gives the tape of a party (1 to m), or of the puppet whose ideal view is built
     * (party 0: the simulator's own coins). */
    struct tape *(*coins)(void *context, int party);
    void *context;
    /* coins_at gives the tape of a party in one call of a part (party 0: of the trusted party; no
     * call: the run itself), told from all others by call_place; coins_end takes it back. Both
     * NULL: |coins| serves. */
    struct tape *(*coins_at)(void *context, int party, const struct call *);
    void (*coins_end)(void *context, struct tape *);
    enum numbering numbering;
};

/* observer is told of events as they happen; any member may be NULL. The event and all it points
 * to live until the call returns. |sent| is called for every message when it is sent. */
struct observer {
    void (*begin)(void *context, struct run *);
    void (*event)(void *context, const struct event *);
    void (*sent)(void *context, const struct event *, int to);
    void (*end)(void *context, struct run *);
    void *context;
};

struct party_result {
    status status;      /* OK: done */
    const char *detail; /* what failed, in words; NULL when done */
};

/* A named value: an output of a party, or an item of the declared leakage. */
struct named_value {
    const char *name;
    struct value value;
};

struct run_counts {
    uint64_t messages, bytes, rounds, coins;
    uint64_t encryptions, hashes; /* group encryptions of either cipher, keyed hashes */
    uint64_t ciphertexts;         /* sent, of the encryptions that have a coin */
    uint64_t pairings;
};

/* Setting up. A run belongs to one thread. run_new never fails. Functions that refuse set the
 * run's error, which run_error gives as one sentence that names the parameter or party. */
struct run *run_new(const struct protocol *, const struct world *);
void run_free(struct run *);
const char *run_error(const struct run *);
status run_fail(struct run *, status, const char *format, ...)
    __attribute__((format(printf, 3, 4))); /* returns the status */

/* run_set sets a parameter of the protocol, or `ideal`, which every run has: see run_set_ideal. */
MUST_USE status run_set(struct run *, const char *parameter, const char *text);
MUST_USE status run_set_variant(struct run *, const char *name);
void run_set_mutation(struct run *, const struct mutation *);
void run_set_observer(struct run *, const struct observer *);
void run_set_faults(struct run *, const struct fault *faults, size_t count);
/* run_fault_fired: did fault |i| of the plan change anything in the last execution? A plan may name
 * a message that was never sent, or cut one at more bytes than it has. run_actions counts what a
 * party did in it that a crash can come before: messages that it sent or asked for. */
bool run_fault_fired(const struct run *, size_t i);
uint32_t run_actions(const struct run *, int party);
void run_set_world(struct run *, const struct world *);
/* run_set_threads: how many threads the cryptography may use (1 without it), and the window of its
 * tables (4 to begin with): neither changes a result. */
void run_set_threads(struct run *, unsigned threads);
/* run_set_suite takes another suite of the real commutative cipher, until the run is prepared anew:
 * for fidelity to a paper; E_NOT_FOUND when there is none of that name. A point keeps the width of
 * the default suite on the wire, with zeros at its end. run_suite is the one that is used. */
struct commutative_suite;
MUST_USE status run_set_suite(struct run *, const char *name);
const struct commutative_suite *run_suite(const struct run *);
void run_set_window(struct run *, unsigned window);
/* run_keep_views(false): views are not kept, only shown to the observer: bounded memory. */
void run_keep_views(struct run *, bool keep);

/* run_prepare checks everything and fixes the number of parties; then inputs may be set. */
MUST_USE status run_prepare(struct run *);
MUST_USE status run_input_text(struct run *, int party, const char *text, size_t size);
MUST_USE status run_input_at(struct run *, int party, uint64_t index);
MUST_USE status run_input_sample(struct run *, int party, struct tape *);
/* run_input_value sets an input that was made by another run of the same shape. */
void run_input_value(struct run *, int party, const struct value *);
/* run_needs_input: does this party have an input at all? (A key generator has none.) */
bool run_needs_input(struct run *, int party);
void run_release_inputs(struct run *); /* forgets all inputs, for the next set of them */

/* run_execute runs all roles to their end. Its own status is OK when all parties are done; else
 * that of the first party (by time) that failed. May be called again and again: what the former
 * execution made is gone then. */
MUST_USE status run_execute(struct run *);

/* run_ideal builds the ideal function's outputs and every party's declared leakage.
 * run_ideal_view builds one party's ideal view, which run_puppet_view gives then. */
MUST_USE status run_ideal(struct run *);
/* run_ideal_known takes the place of run_ideal where one party's input and outputs are all that is
 * known: of the others, and of declared leaks, an ideal view then gets nothing (E_REFUSED). */
void run_ideal_known(struct run *, int party, const struct named_value *outputs, size_t count);
MUST_USE status run_ideal_view(struct run *, int party);

/* Reading. */
const struct protocol *run_protocol(const struct run *);
const struct world *run_world(const struct run *);
const char *run_variant(const struct run *);
const struct mutation *run_mutation(const struct run *);
/* Has any execution so far come by what the mutation changes? */
bool run_mutated(const struct run *);
int run_parties(const struct run *);
const char *run_role_name(struct run *, int party); /* "3", or "alice" */
int run_role_find(struct run *, const char *name);  /* 0 when there is none */
const char *run_parameter_text(const struct run *, const char *name);
uint64_t run_number(const struct run *, const char *parameter);
const struct modulus *run_modulus(const struct run *, const char *parameter);
const struct value *run_input(const struct run *, int party);      /* NULL when not set */
const struct text *run_input_typed(const struct run *, int party); /* NULL when not from text */
const struct view *run_view(const struct run *, int party);
const struct view *run_puppet_view(const struct run *);
struct party_result run_result(const struct run *, int party);
const char *run_deadlock(const struct run *); /* who waits for whom; NULL when nobody did */
const struct run_counts *run_counts(const struct run *);
/* run_sent_of is how many of one of the protocol's messages were sent. */
uint64_t run_sent_of(const struct run *, const struct message *);
size_t run_outputs(const struct run *, int party, const struct named_value **list);
size_t run_ideal_outputs(const struct run *, int party, const struct named_value **list);
size_t run_ideal_leaks(const struct run *, int party, const struct named_value **list);
const struct variable *run_variables(const struct run *, size_t *count);
/* run_looked is for the affine world. A role that reads an entry may branch on it, which no form
 * shows. When the last execution (or ideal function, or ideal view) read an entry that depends on
 * inputs or coins, this says what was read; otherwise it is NULL. */
const char *run_looked(const struct run *);
/* run_looked_inside: did a role read bytes in memory, so that nobody can say of which entries? */
bool run_looked_inside(const struct run *);
/* run_told lists, in the affine world, the outputs that have forms: of the run and of its parts
 * after an execution, of the parts that the puppet hears after an ideal view. */
struct told {
    int party;
    const struct call *call; /* NULL: of the run itself */
    struct named_value output;
};
const struct told *run_told(const struct run *, size_t *count);

/* For protocols' prepare. The state lives as long as the run. */
void run_set_parties(struct run *, int parties);
void run_set_state(struct run *, const void *state);
const void *run_state(const struct run *);
struct arena *run_arena(struct run *);   /* lives as long as the run */
struct arena *run_scratch(struct run *); /* lives until the next execution */
bool run_is(const struct run *, const char *variant);
/* run_integers is a modulus of the run's: the ring Z_n, made once for each n. */
const struct modulus *run_integers(struct run *, uint64_t n);

/* Ideal functions and ideal views. */
const struct value *ideal_input(struct ideal *, int party);
void ideal_output(struct ideal *, int party, const char *name, const struct value *);
/* ideal_draw draws coins of the function itself, for protocols that say so (|draws|). */
MUST_USE status ideal_draw(struct ideal *, const char *why, const struct modulus *, size_t count,
                           struct value *out);
void ideal_leak(struct ideal *, const char *item, const struct value *); /* in leakage() only */
struct run *ideal_run(struct ideal *);
/* What an ideal view may use: its party's own input (party_input), outputs and leaks. Asking for a
 * name that does not exist, or for anything of another party or of the real run, ends it: then
 * run_ideal_view returns E_REFUSED and run_error names both. */
const struct value *ideal_get_output(struct ideal *, const char *name);
const struct value *ideal_get_leak(struct ideal *, const char *item);

#endif
