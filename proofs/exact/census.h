/* The census: every execution of a protocol at tiny parameters, counted.
 *
 * For each input vector and each coalition it keeps the law of the joint view as an exact
 * distribution over all coins. What the coalition is entitled to (own inputs, own outputs, declared
 * leakage) is its right; inputs with equal rights must have equal laws.
 *
 * In the ideal world a digest or a point is a number. Numbers rise as handles are made, and real
 * bytes do not; a role that compares bytes (to sort a list, say) would show more here than it does
 * in reality. Where that makes a difference, the order of the numbers is drawn: all orders are
 * enumerated, as coins are (census_order.c). */
#ifndef GLASSHOUSE_CENSUS_H
#define GLASSHOUSE_CENSUS_H

#include "proofs/ask/checker.h"
#include "proofs/exact/joint.h"
#include "proofs/exact/law.h"
#include "proofs/exact/walk.h"

/* What is looked at before the census gives up and says so. */
enum { CENSUS_EXECUTIONS = 1 << 25, CENSUS_INPUTS = 1 << 20, CENSUS_STEPS = 1 << 29 };
enum { CENSUS_MEMORY_MIB = 1024 };

/* Functions that draw coins (census_drawn.c). An execution's view with the number of all outputs;
 * for each input and outputs the law of the view given them. */
struct drawn_view {
    uint32_t outcome, view;
    count128 ways;
};
struct drawn_row {
    uint64_t x;
    uint32_t outcome, law;
};
struct drawn {
    struct intern pairs; /* of outcomes and views */
    struct drawn_view *seen;
    size_t seen_count, seen_room;
    struct drawn_row *rows;
    size_t count, room;
};

/* A coalition that is judged, and what the census found for it, by input. */
struct watcher {
    coalition members;
    struct intern seen, laws; /* whole views, and their laws */
    struct intern orders;     /* in which messages came to several members */
    uint32_t order;
    uint64_t change; /* of the census's |arrivals|, for which |order| is right */
    struct law law;
    uint32_t *some;   /* the law of the whole view */
    uint32_t *rights; /* equal numbers: equal rights */
    /* Single parties: the laws of the view's body, in the run and as the ideal view makes it. */
    struct intern bodies;
    struct law body_law;
    uint32_t *real, *ideal;
    struct drawn drawn;
    const char *asked; /* what the ideal view asked for and is not given, in words; or NULL */
};

/* What the parties' views are as numbers in the current execution. */
struct seat {
    struct intern bodies, shapes;
    uint32_t body, shape;
    bool handles, wanted;
};

/* An item of the declared leakage, and its value by input: a number of |values| plus 1, 0 when the
 * party was not given it. */
struct item {
    int party;
    char *name;
    uint32_t *value;
};

/* Executions that are made of ideal calls alone (census_calls.c). What a party has seen so far is
 * its state; a call or the end follows it. */
enum next { NEXT_UNKNOWN, NEXT_CALL, NEXT_END };
struct call_state {
    enum next next;
    uint32_t call, shape, input, round; /* NEXT_CALL: which, of what shape; what is given; when */
    uint32_t body, form, outputs;       /* NEXT_END: a seat's body and shape; outputs of |values| */
    uint32_t told[2], after; /* the round and reply that came last; the state then, + 1 */
};
struct call_members {
    int place[COALITION_PARTIES]; /* by place in the part, from 0: the run's index */
    int count;
};
struct calls {
    struct intern states, paths, shapes, inputs, replies, asked;
    struct call_state *state;    /* by number of |states| */
    struct call_members *member; /* by number of |paths| */
    struct value *given;         /* by number of |inputs| */
    uint32_t *answer;            /* by number of |asked|, and by party of the part: a reply + 1 */
    uint32_t *first[COALITION_PARTIES + 1]; /* by party and its input: a state + 1 */
    uint32_t last[COALITION_PARTIES + 1];   /* what was asked last: shape and inputs */
    int last_count;                         /* of inputs; 0: nothing */
    size_t last_at;                         /* in |answer| */
    size_t room, member_room, given_room, answer_room, first_room[COALITION_PARTIES + 1];
    uint64_t played, put_together;
    bool off;   /* executions have more in them, or are all to be played */
    bool known; /* the execution at hand could be put together */
    bool play;  /* and is played all the same */
    bool odd;   /* one that was played did not agree */
};

struct census {
    const struct job *job;
    struct run *run;
    struct world world;
    struct walk walk;
    struct joint joint;
    struct calls calls;
    int parties;
    uint64_t choices[COALITION_PARTIES + 1]; /* inputs of each party */
    uint64_t listed, inputs;                 /* vectors of inputs in all; those taken */
    uint32_t *choice;                        /* by input and party: which of its inputs */
    struct seat *seats;                      /* by party */
    struct buffer arrivals;                  /* those of the last execution */
    uint64_t changes;                        /* how often they were others than before */
    struct watcher *watchers;
    size_t watcher_count;
    struct intern values, outcomes; /* an outcome: the numbers of all outputs, by party */
    struct law outcome_law;
    uint32_t *outputs; /* by input and party: the ideal outputs, as a number of |values| */
    struct item *items;
    size_t item_count;
    uint64_t executions, ideal_executions;
    uint64_t steps;     /* executions, real and ideal, with the messages and coins in them */
    count128 ways_most; /* tapes of coins for one input, for the words */
    bool ask_view;
    int orders_asked;
    bool order_shows;    /* views depend on the order of handles, which was not drawn */
    const char *stopped; /* why the census could not be finished, or NULL */
    const char *wrong;   /* the first wrong output, in words, or NULL */
    struct arena arena;
};

/* census_take runs everything. E_ARGUMENT with |error| when the job is wrong; OK otherwise, also
 * when the census was stopped. */
MUST_USE status census_take(struct census *, const struct job *, char *error);
/* Executions of ideal calls alone can be put together from others that were played
 * (census_calls.c): PLAY_NEW does so, PLAY_ALL never, and census_take with more than FEW_INPUTS.
 * What was found so is `holds-if` and not `exhausted`: that a role does the same when it saw the
 * same is checked at each execution that is played, and taken for granted at the others. */
enum { FEW_INPUTS = 1 << 19 };
enum census_play { PLAY_ALL, PLAY_NEW, PLAY_ALL_OF_FEW };
MUST_USE status census_take_as(struct census *, const struct job *, enum census_play, char *error);
void census_clear(struct census *);

/* census_load sets the run's inputs to vector |x|; census_inputs writes them: "1: 0; 2: 5". */
MUST_USE status census_load(struct census *, uint64_t x);
const char *census_inputs(struct census *, struct arena *, uint64_t x);
/* census_admissible says whether the protocol's check_inputs accepts vector |x|. */
bool census_admissible(struct census *, uint64_t x);
/* census_ran runs one execution with the inputs that are loaded; false when the walk broke. */
bool census_ran(struct census *);

/* census_laws runs the input that is loaded, of number |x|, with all coins. census_order_shows says
 * whether the laws of views are others when handles are numbered backwards; it asks so of the first
 * ORDERS_MOST inputs where an execution with all coins 0 is another. What
 * handles stand for is then part of the views. */
enum { ORDERS_MOST = 16 };
void census_laws(struct census *, uint64_t x);
bool census_order_shows(struct census *, uint64_t x);
/* census_order_matters asks that, or, where entries that roles put in order draw their places,
 * whether another order of the bytes shows all the same. */
bool census_order_matters(struct census *, uint64_t x);

/* census_spend counts an execution of |steps| messages and coins, and stops the census when all are
 * more than it looks at: so every census ends, at the same place on every machine. */
void census_spend(struct census *, uint64_t steps);
bool census_within_memory(const struct census *);

/* A named value as a number: equal names and contents, equal numbers. The item of a party. */
uint32_t census_value(struct census *, const struct named_value *, size_t count);
struct item *census_item(struct census *, int party, const char *name);

/* For functions that draw: all outputs as one number; |law| of them all for input |x|. */
uint32_t drawn_outcome(struct census *, bool ideal);
MUST_USE status drawn_ideal(struct census *, uint64_t x, uint32_t *law);
/* For functions that draw: notes an execution, ends an input, gives the rights of each row (the
 * caller frees them), and the number of an outcome with a view. */
void drawn_note(struct watcher *, uint32_t outcome, uint32_t view, count128 ways);
void drawn_end(struct watcher *, uint64_t x);
uint32_t *drawn_rights(const struct census *, const struct watcher *);
uint32_t drawn_pair(struct watcher *, uint32_t outcome, uint32_t view);
void drawn_clear(struct drawn *);

/* census_rights gives, by input, the number of a coalition's rights; without one item of what is
 * declared to it, or SIZE_MAX. */
void census_rights(const struct census *, const struct watcher *, size_t without, uint32_t *rights);

/* calls_look puts the execution of input |x| together, as numbers of seats, if all that happens in
 * it was played before. calls_learn takes in what was just played. */
void calls_begin(struct census *, bool all_played);
bool calls_look(struct census *, uint64_t x);
void calls_learn(struct census *, uint64_t x);
size_t calls_memory(const struct calls *);
void calls_clear(struct calls *);

/* Two inputs with equal rights and different laws. */
struct leak {
    bool found;
    uint64_t x, y;
    struct law_difference difference;
};
void census_find_leak(struct census *, const struct watcher *, struct leak *);
/* census_view_fault says in words what is wrong with the ideal view, or NULL. */
const char *census_view_fault(struct census *, const struct watcher *, struct arena *,
                              struct leak *);
/* census_declaration_fault says which item is not tight, or that the declaration is vacuous; NULL
 * when all is well. |left| tells the entropy that is left to the honest inputs, in words. */
const char *census_declaration_fault(struct census *, const struct watcher *, struct arena *,
                                     const char **left);
/* census_witness makes the witness of a leak: what is learned, by which messages. */
const struct witness *census_witness(struct census *, const struct watcher *, const struct leak *,
                                     struct arena *);
/* census_learns says what the coalition learns, as a function of the inputs where one is found. */
const char *census_learns(struct census *, const struct watcher *, const struct leak *,
                          struct arena *);

#endif
