/* The census: the exact checker runs every execution of a protocol at tiny parameters, with every
 * input and every coin, and counts what each coalition sees. The files census*.c share this header.
 *
 * For each input vector and each coalition the census keeps the law of the joint view: its exact
 * probability distribution over all coins. What the coalition may know (own inputs, own outputs,
 * declared leakage) is its right. Inputs with equal rights must have equal laws.
 *
 * In the ideal world a digest or a point is a number. These numbers rise in the order in which
 * handles are made; real bytes do not. So a role that compares bytes, for example to sort a list,
 * would show more here than in reality. Where that makes a difference, the order of the numbers is
 * drawn like a coin, and all orders are enumerated (census_order.c). */
#ifndef GLASSHOUSE_CENSUS_H
#define GLASSHOUSE_CENSUS_H

#include "crypto/complaint.h"
#include "proofs/ask/checker.h"
#include "proofs/exact/handed.h"
#include "proofs/exact/joint.h"
#include "proofs/exact/law.h"
#include "proofs/exact/walk.h"

/* Limits. The census stops when it reaches one, and says so. */
enum { CENSUS_EXECUTIONS = 1 << 25, CENSUS_INPUTS = 1 << 20, CENSUS_STEPS = 1 << 29 };
enum { CENSUS_MEMORY_MIB = 1024 };

/* For ideal functions that draw coins (census_drawn.c). A drawn_view is a view together with the
 * number of all outputs; a drawn_row is the law of the view for one input and given outputs. */
struct drawn_view {
    uint32_t outcome, view;
    struct wide ways;
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

/* The number of a view with a body and this shape; 0: there was none. */
struct shaped {
    uint32_t shape, view;
};

/* A coalition that is judged, and what the census found for it, by input vector. */
struct watcher {
    coalition members;
    struct intern seen, laws; /* whole views, and their laws */
    uint32_t view, hash;      /* of this execution; until it has its number, */
    size_t at, size;          /* the list that stands for it, in the census's |wholes|; 0: none */
    struct intern orders;     /* orders in which messages came to several members */
    uint32_t order;
    uint64_t change; /* |order| is right for this number of the census's |changes| */
    struct law law;
    uint32_t *some;   /* the law of the whole view */
    uint32_t *rights; /* equal numbers: equal rights */
    /* Single parties: laws of the view's body, in the real run and in the ideal view. */
    struct intern bodies;
    struct law body_law;
    uint32_t *real, *ideal;
    struct drawn drawn;
    struct shaped *usual; /* single parties: their views, by body */
    size_t usual_room;
    const char *asked; /* what the ideal view asked for but may not have, in words; or NULL */
};

/* One party, and the numbers of its view in the current execution. */
struct seat {
    struct intern bodies, shapes;
    uint32_t body, shape;
    struct buffer written; /* the body of this execution's view, until it has its number */
    uint32_t hash;
    bool handles, wanted;
};

/* An item of the declared leakage. |value| is by input: a number of census.values plus 1; 0 means
 * that the party was not given the item. */
struct item {
    int party;
    char *name;
    uint32_t *value;
};

/* For executions that consist of calls of ideal parts only (census_calls.c). All that a party has
 * seen so far is its state. What it does next, a call or the end, depends on the state alone. */
enum next { NEXT_UNKNOWN, NEXT_CALL, NEXT_END };
struct call_state {
    enum next next;
    union {
        struct {
            uint32_t call, shape, input, round; /* NEXT_CALL: path, shape, input given, round */
        };
        struct {
            uint32_t body, form, outputs; /* NEXT_END: a seat's body and shape; of |values| */
        };
    };
    uint32_t told[2], after; /* the first round and reply after it; the state then, + 1 */
};
/* What follows a state after another round or reply than its first. */
struct call_turn {
    uint32_t state, told[2], after; /* the state after it, + 1; 0: an empty slot */
};
struct call_members {
    int place[COALITION_PARTIES]; /* by place in the part, from 0: the run's index of the party */
    int count;
};
struct calls {
    struct intern paths, shapes, inputs, replies, asked;
    struct call_state *state; /* by number */
    size_t states, room;
    struct call_turn *turn; /* a hash table, of |slots| places */
    size_t turns, slots;
    struct call_members *member; /* by number of |paths| */
    struct value *given;         /* by number of |inputs| */
    uint32_t *answer;            /* by number of |asked| and by the part's party: a reply + 1 */
    uint32_t *first[COALITION_PARTIES + 1]; /* by party and its input: a state + 1 */
    uint32_t begins[COALITION_PARTIES + 1]; /* the first states for the current input */
    uint32_t last[COALITION_PARTIES + 1];   /* the last question: shape and inputs */
    int last_count;                         /* of inputs in it; 0: there was none */
    size_t last_at;                         /* where its answer is in |answer| */
    size_t member_room, given_room, answer_room, first_room[COALITION_PARTIES + 1];
    uint64_t played, put_together;
    bool off;   /* executions have more than calls in them, or all must be played */
    bool known; /* the current execution could be put together */
    bool play;  /* it is played although it could be put together */
    bool odd;   /* a played execution did not agree with the table, or has handles: play all */
};

struct census {
    const struct job *job;
    struct run *run;
    struct world world;
    struct walk walk;
    struct joint joint;
    struct calls calls;
    struct handed handed; /* noted where `composed` is asked */
    int parties;
    uint64_t choices[COALITION_PARTIES + 1]; /* inputs of each party */
    uint64_t listed, inputs;                 /* input vectors: all; those that are taken */
    uint32_t *choice;                        /* by input vector and party: which of its inputs */
    uint32_t loaded[COALITION_PARTIES + 1];  /* by party: the input that the run has, + 1 */
    size_t loads;                            /* inputs since all were forgotten */
    struct seat *seats;                      /* by party */
    struct buffer arrivals, wholes;          /* of the last execution; of this one */
    uint64_t changes;                        /* how often the arrivals were new */
    struct watcher *watchers;
    size_t watcher_count;
    uint32_t value_last;            /* the number of |values| that census_value gave last */
    struct intern values, outcomes; /* an outcome: the numbers of all outputs, by party */
    struct law outcome_law;
    uint32_t *outputs; /* by input and party: the ideal outputs, as numbers of |values| */
    struct item *items;
    size_t item_count;
    uint64_t executions, ideal_executions;
    uint64_t steps;        /* executions, real and ideal, plus the messages and coins in them */
    uint64_t leaves;       /* executions of the current input, */
    struct wide covered;   /* and their probability, in parts of 2^-WHOLE_BITS */
    struct wide ways_most; /* the most tapes of coins for one input, for the words */
    bool ask_view;
    int orders_asked;
    bool order_shows;    /* views depend on the order of handles, and it was not drawn */
    const char *stopped; /* why the census could not be finished, or NULL */
    const char *wrong;   /* the first wrong output, in words, or NULL */
    struct arena arena;
};

/* census_take runs everything. E_ARGUMENT: the job is wrong, and the complaint says why.
 * Otherwise OK, also when the census was stopped. */
MUST_USE status census_take(struct census *, const struct job *, struct complaint *);
/* Executions of ideal calls alone need not all be played: most can be put together from others
 * (census_calls.c). PLAY_NEW does that and PLAY_ALL does not. census_take does it only for more
 * than FEW_INPUTS input vectors. A verdict found so is `holds-if`, not `exhausted`. The assumption:
 * a role that saw the same does the same. It is checked at each execution that is played, and
 * assumed at the others. */
enum { FEW_INPUTS = 1 << 19 };
enum census_play { PLAY_ALL, PLAY_NEW, PLAY_ALL_OF_FEW };
MUST_USE status census_take_as(struct census *, const struct job *, enum census_play,
                               struct complaint *);
void census_clear(struct census *);

/* census_load sets the run's inputs to vector |x|; census_inputs writes them as "1: 0; 2: 5". */
MUST_USE status census_load(struct census *, uint64_t x);
const char *census_inputs(struct census *, struct arena *, uint64_t x);
/* census_admissible: does the protocol's check_inputs accept vector |x|? */
bool census_admissible(struct census *, uint64_t x);
/* census_ran runs one execution with the loaded inputs; false: the walk broke (walk.h). */
bool census_ran(struct census *);

/* census_laws runs input |x|, which must be loaded, with all coins. census_order_shows: do the laws
 * of views change when handles are numbered backwards? It asks this for the first ORDERS_MOST
 * inputs where an execution with all coins 0 changes. For this question views also contain what the
 * handles stand for. */
enum { ORDERS_MOST = 16 };
void census_laws(struct census *, uint64_t x);
bool census_order_shows(struct census *, uint64_t x);
/* census_order_matters asks the same; or, if handles that roles put in order already draw their
 * places (NUMBERS_ASKED), whether a different order of the bytes still shows. */
bool census_order_matters(struct census *, uint64_t x);

/* census_seats numbers the views of parties after an execution. census_wholes numbers the views of
 * coalitions, which are made of them. */
void census_seats(struct census *);
void census_wholes(struct census *);

/* census_spend counts an execution with |steps| messages and coins. It stops the census at the
 * limit CENSUS_STEPS, so that every census ends, at the same place on every machine. */
void census_spend(struct census *, uint64_t steps);
/* census_foresee stops the census before its limit if the current input alone would come to far
 * more executions: it asks once, after FORESEEN, how much of all probability one has on average.
 * |ways|: of the last execution. */
enum { FORESEEN = 1 << 12, FAR_MORE = 4, WHOLE_BITS = 100 };
void census_foresee(struct census *, struct wide ways);
bool census_within_memory(const struct census *);

/* census_value turns named values into a number: equal names and contents get equal numbers.
 * census_item finds, or adds, a party's item of that name. */
uint32_t census_value(struct census *, const struct named_value *, size_t count);
struct item *census_item(struct census *, int party, const char *name);

/* census_second: after run_ideal for input |x|, the protocol's second ideal function, if it has
 * one, must give the same; else |census.wrong| says what it gives. */
void census_second(struct census *, uint64_t x);

/* For ideal functions that draw coins. drawn_outcome is all outputs as one number; drawn_ideal
 * gives their law for input |x|. */
uint32_t drawn_outcome(struct census *, bool ideal);
MUST_USE status drawn_ideal(struct census *, uint64_t x, uint32_t *law);
/* drawn_note counts an execution, and drawn_end ends an input. drawn_rights gives the rights of
 * each row; the caller frees them. drawn_pair is the number of an outcome with a view. */
void drawn_note(struct watcher *, uint32_t outcome, uint32_t view, struct wide ways);
void drawn_end(struct watcher *, uint64_t x);
uint32_t *drawn_rights(const struct census *, const struct watcher *);
uint32_t drawn_pair(struct watcher *, uint32_t outcome, uint32_t view);
void drawn_clear(struct drawn *);

/* census_rights gives, by input, the number of a coalition's rights. |without| is the place of a
 * declared item that is left out; SIZE_MAX: none. */
void census_rights(const struct census *, const struct watcher *, size_t without, uint32_t *rights);

/* calls_expect is called as soon as input |x| is known, and has what will be looked up fetched.
 * calls_look puts the execution of input |x| together, as numbers of seats; false: something in it
 * was not played before. calls_learn adds what was just played to the table. */
void calls_begin(struct census *, bool all_played);
void calls_expect(struct census *, uint64_t x);
bool calls_look(struct census *, uint64_t x);
void calls_learn(struct census *, uint64_t x);
size_t calls_memory(const struct calls *);
void calls_clear(struct calls *);

/* A leak: two inputs with equal rights and different laws. */
struct leak {
    bool found;
    uint64_t x, y;
    struct law_difference difference;
};
void census_find_leak(struct census *, const struct watcher *, struct leak *);
/* census_view_fault says in words what is wrong with the ideal view, or NULL. */
const char *census_view_fault(struct census *, const struct watcher *, struct arena *,
                              struct leak *);
/* census_declaration_fault says which declared item is not necessary, or that the declaration is
 * vacuous (nothing stays secret); NULL: neither. |left| says in words how much entropy the honest
 * inputs keep. */
const char *census_declaration_fault(struct census *, const struct watcher *, struct arena *,
                                     const char **left);
/* census_witness makes the witness of a leak: what is learned, and which messages tell it. */
const struct witness *census_witness(struct census *, const struct watcher *, const struct leak *,
                                     struct arena *);
/* census_learns says what the coalition learns: a function of the inputs, if one is found. */
const char *census_learns(struct census *, const struct watcher *, const struct leak *,
                          struct arena *);

#endif
