/* A run: one protocol with its parameters, inputs and world; and what every party saw. Checkers,
 * commands and tests make a run, set it up, execute it and read it. */
#ifndef GLASSHOUSE_RUN_H
#define GLASSHOUSE_RUN_H

#include "crypto/tape.h"
#include "sim/network.h"
#include "sim/protocol.h"
#include "sim/view.h"

struct mutation;
struct backend;

/* The numbers that ideal digests and points get. A role may compare the bytes of digests; real
 * bytes are in an order that does not depend on when they were made. With these a checker sees
 * whether the order tells anything:
 *   NUMBERS_RISE, NUMBERS_FALL   each new one has the next higher (lower) number
 *   NUMBERS_DRAWN                each new one gets a place among the others by a draw from the tape
 *                                of party 0: all orders are equally likely
 *   NUMBERS_ASKED, ..._FALL      only those that a role puts in order draw a place, when a role
 *                                first does (sim/primitives/points/order.h); numbers rise (fall) */
enum numbering { NUMBERS_RISE, NUMBERS_FALL, NUMBERS_DRAWN, NUMBERS_ASKED, NUMBERS_ASKED_FALL };

/* A world: where coins come from, what the cryptography is, what the network does. The protocol
 * cannot tell which world it runs in. */
struct world {
    const char *name; /* "real", "tiny", "affine", "storm" */
    const struct backend *backend;
    bool formal; /* inputs and coins also are formal variables (sim/form.h) */
    /* coins gives the tape of a party (1 to m). Party 0 is the puppet, whose ideal view is built:
     * its tape has the simulator's own coins. */
    struct tape *(*coins)(void *context, int party);
    void *context;
    /* coins_at gives the tape of a party in one call of a part; call_place keeps calls apart. Party
     * 0: the trusted party. Call NULL: the run itself. coins_end gives the tape back. If both are
     * NULL, |coins| is used. */
    struct tape *(*coins_at)(void *context, int party, const struct call *);
    void (*coins_end)(void *context, struct tape *);
    enum numbering numbering;
};

/* An observer is told of events as they happen; any member may be NULL. The event and all that it
 * points to live until the call returns. |sent| is called when a message is sent. |turn| is called
 * when a party begins to work, after others did, and when it enters a phase (NULL: it has named
 * none): whoever takes the time between two calls knows what each phase of each party took. */
struct observer {
    void (*begin)(void *context, struct run *);
    void (*event)(void *context, const struct event *);
    void (*sent)(void *context, const struct event *, int to);
    void (*turn)(void *context, int party, const char *phase);
    void (*end)(void *context, struct run *);
    void *context;
};

struct party_result {
    status status;      /* OK: done */
    const char *detail; /* what failed, in words; NULL when done */
    const char *remark; /* done, but this should be known (party_remark); NULL: nothing */
};

/* A named value: an output of a party, or an item of the declared leakage. */
struct named_value {
    const char *name;
    struct value value;
};

struct run_counts {
    uint64_t messages, bytes, rounds, coins;
    uint64_t encryptions, hashes; /* encryptions of the commutative cipher or of Waters' scheme;
                                     keyed hashes */
    uint64_t decryptions;         /* of the encryptions: keys that were taken off */
    uint64_t ciphertexts;         /* sent; of encryptions that have a coin */
    uint64_t pairings;
};

/* What a party did in a phase that its role named (party_phase). */
struct phase_counts {
    const char *phase;
    int party;
    struct run_counts counts; /* without rounds */
};

/* Setting up. A run belongs to one thread. run_new never fails. A function that refuses sets the
 * run's error; run_error returns it: one sentence that names the parameter or party. */
struct run *run_new(const struct protocol *, const struct world *);
void run_free(struct run *);
const char *run_error(const struct run *);
status run_fail(struct run *, status, const char *format, ...)
    __attribute__((format(printf, 3, 4))); /* returns the status */

/* run_set sets a parameter of the protocol, or `ideal`, which every run has (run_set_ideal). */
MUST_USE status run_set(struct run *, const char *parameter, const char *text);
MUST_USE status run_set_variant(struct run *, const char *name);
void run_set_mutation(struct run *, const struct mutation *);
void run_set_observer(struct run *, const struct observer *);
void run_set_faults(struct run *, const struct fault *faults, size_t count);
/* run_fault_fired: did fault |i| of the plan change anything in the last execution? (A plan may
 * name a message that was never sent, or cut one at more bytes than it has.) run_actions counts the
 * messages that a party sent or asked for: a crash can come before each of them. */
bool run_fault_fired(const struct run *, size_t i);
uint32_t run_actions(const struct run *, int party);
void run_set_world(struct run *, const struct world *);
/* run_set_threads: how many threads the cryptography may use (default 1). It changes no result. */
void run_set_threads(struct run *, unsigned threads);
/* run_keep_views(false): views are shown to the observer but not kept, so memory stays bounded. */
void run_keep_views(struct run *, bool keep);

/* run_prepare checks the settings and fixes the number of parties. After it, set the inputs. */
MUST_USE status run_prepare(struct run *);
MUST_USE status run_input_text(struct run *, int party, const char *text, size_t size);
/* For checkers. run_input_count says how many inputs a party can have under these settings: 0, too
 * many to list; 1 for a party that has none, for which run_input_at sets nothing. */
uint64_t run_input_count(struct run *, int party);
MUST_USE status run_input_at(struct run *, int party, uint64_t index);
MUST_USE status run_input_sample(struct run *, int party, struct tape *);
/* run_input_value sets an input that was made by another run of the same shape. */
void run_input_value(struct run *, int party, const struct value *);
/* run_needs_input: does this party have an input? (A key generator has none.) */
bool run_needs_input(struct run *, int party);
/* run_release_inputs forgets all inputs, for the next set of them. run_unset_inputs forgets those
 * of the parties from |first| on; their memory is released later, with that of the others. */
void run_release_inputs(struct run *);
void run_unset_inputs(struct run *, int first);

/* run_execute runs all roles to their end. It returns OK when all parties are done, else the status
 * of the party that failed first. It may be called many times; each call forgets what the one
 * before made. */
MUST_USE status run_execute(struct run *);

/* run_ideal computes the ideal function's outputs and every party's declared leakage.
 * run_ideal_view builds one party's ideal view; then run_puppet_view returns it. */
MUST_USE status run_ideal(struct run *);
/* run_second computes them once more by the protocol's second implementation, for the same inputs,
 * and says in words what it gives otherwise; NULL: nothing. Call it after run_ideal, whose results
 * stay. |done|: was there a second implementation for these parameters? */
const char *run_second(struct run *, bool *done);
/* run_ideal_known is used instead of run_ideal where only one party's input and outputs are known.
 * An ideal view that then asks for other parties' data, or for a declared leak, gets E_REFUSED. */
void run_ideal_known(struct run *, int party, const struct named_value *outputs, size_t count);
/* run_ideal_gave, after run_ideal, puts what the parties gave in the last execution in place of
 * what the function drew: an ideal view is about the outputs that there are. */
void run_ideal_gave(struct run *);
MUST_USE status run_ideal_view(struct run *, int party);

/* Reading. */
const struct protocol *run_protocol(const struct run *);
const struct world *run_world(const struct run *);
const char *run_variant(const struct run *);
const struct mutation *run_mutation(const struct run *);
/* run_mutated: has what the mutation changes come up in any execution so far? */
bool run_mutated(const struct run *);
int run_parties(const struct run *);
const char *run_role_name(struct run *, int party); /* "3", or "alice" */
int run_role_find(struct run *, const char *name);  /* 0 when there is none */
/* run_has_parameter asks whether the protocol has it; the three after it assert that it has. */
bool run_has_parameter(const struct run *, const char *name);
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
/* run_phases lists what each party did in each phase of the last execution, in the order in which
 * they were entered. */
size_t run_phases(const struct run *, const struct phase_counts **list);
/* run_sent_of: how many messages of this kind were sent. */
uint64_t run_sent_of(const struct run *, const struct message *);
size_t run_outputs(const struct run *, int party, const struct named_value **list);
/* run_output is one of them by its name; NULL: there is none. */
const struct value *run_output(const struct run *, int party, const char *name);
size_t run_ideal_outputs(const struct run *, int party, const struct named_value **list);
size_t run_ideal_leaks(const struct run *, int party, const struct named_value **list);
const struct variable *run_variables(const struct run *, size_t *count);
/* run_looked is for the affine world. A role that reads an entry may branch on it, which no form
 * shows. When the last execution (or ideal function, or ideal view) read an entry that depends on
 * inputs or coins, this says what was read; otherwise it is NULL. */
const char *run_looked(const struct run *);
/* run_looked_inside: did a role read bytes in memory directly? Then nobody can say which entries
 * it read. */
bool run_looked_inside(const struct run *);
/* run_compare_written: the executions that follow note in this list what roles write (written.h).
 * NULL: no longer. */
struct written;
void run_compare_written(struct run *, struct written *);
/* run_told lists the outputs that have forms (affine world only). After an execution: those of the
 * run and of its parts. After an ideal view: those of the parts that the puppet hears. */
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
/* run_integers gives the ring Z_n; it is made once for each n and belongs to the run. */
const struct modulus *run_integers(struct run *, uint64_t n);

/* Ideal functions and ideal views. */
const struct value *ideal_input(struct ideal *, int party);
void ideal_output(struct ideal *, int party, const char *name, const struct value *);
/* ideal_draw draws coins of the function itself; the descriptor must say so (protocol.h,
 * draws). */
MUST_USE status ideal_draw(struct ideal *, const char *why, const struct modulus *, uint64_t count,
                           struct value *out);
void ideal_leak(struct ideal *, const char *item, const struct value *); /* in leakage() only */
struct run *ideal_run(struct ideal *);
/* What an ideal view may use: its party's own input (party_input), outputs and leaks. If it asks
 * for a name that does not exist, or for anything of another party or of the real run, it ends:
 * run_ideal_view returns E_REFUSED, and run_error says what was asked for and whose it is. */
const struct value *ideal_get_output(struct ideal *, const char *name);
const struct value *ideal_get_leak(struct ideal *, const char *item);

#endif
