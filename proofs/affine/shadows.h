/* Shadows: what one run in the affine world gives to the affine checker.
 *
 * Every entry that a party saw is a row: its form over the run's variables, with integer
 * coefficients of least absolute value. Some things may differ for other values: a role that reads
 * an entry, a step that is not affine, two moduli. They are noted, and then the checker says that
 * it cannot judge. */
#ifndef GLASSHOUSE_SHADOWS_H
#define GLASSHOUSE_SHADOWS_H

#include "crypto/complaint.h"
#include "crypto/tape.h"
#include "proofs/affine/linear.h"
#include "proofs/affine/steer.h"
#include "proofs/ask/checker.h"
#include "sim/written.h"

/* How often a role that reads or writes numbers is played, each time on other inputs and coins. */
enum { SHADOWS_PLAYS = 8 };

/* One entry of a view; of packed bits, one bit. (Its form is sim/form.h's.) */
struct shadow {
    int party;
    const struct form *form;
    const struct event *event;
    uint32_t field, entry;
    bool own; /* a coin or an input of this party */
};

/* A declared item or an output; it has a row for each entry. */
struct right {
    int party;
    bool output;
    const char *name;
    uint32_t first, count; /* rows */
};

struct shadows {
    const struct job *job;
    struct run *run;
    struct world world;
    struct seeded_tape tape;
    bool tape_made;
    struct steered_tape coins, inputs; /* of the play that runs */
    int parties;
    const struct modulus *ring; /* of all forms; NULL when there are none */
    const struct variable *variables;
    size_t variable_count, input_count; /* inputs come first */
    bool *lone;                         /* by variable: its owner sees the variable itself */
    struct shadow *list;
    size_t count, room;
    struct rows rows; /* of |list|, over all variables; the row of a tainted form is empty */
    struct right *rights;
    size_t right_count, right_room;
    struct rows right_rows; /* over all variables */
    struct right *outputs;  /* what the run gave; empty if nothing is asked of it */
    size_t output_count, output_room;
    struct rows output_rows;    /* over all variables */
    bool joint;                 /* the function draws coins: outputs are judged with the views */
    const char *looked;         /* why no coalition can be judged, or NULL */
    const char *rights_blurred; /* why the rights are not affine, or NULL */
    bool restricted;            /* some input cannot take all values of the ring */
    const struct told *told;    /* outputs of the run and of its parts */
    size_t told_count;
    struct written written; /* what roles write, over all plays */
    bool looked_inside;     /* a role read memory directly: nobody can say which entries */
};

/* shadows_take runs a job: once, or SHADOWS_PLAYS + 1 times if a role reads or writes numbers.
 * |modulus| is used where the settings say "any". E_ARGUMENT: the job is wrong, and the complaint
 * says why. Call shadows_clear in any case. */
MUST_USE status shadows_take(struct shadows *, const struct job *, const char *modulus,
                             struct complaint *);
void shadows_clear(struct shadows *);
/* shadows_replay plays once more, on inputs and coins of this number. |told| is then of that play,
 * and the ideal function's outputs too; all other members are not valid any more. */
MUST_USE status shadows_replay(struct shadows *, unsigned number);
/* shadows_again plays once more, and all members are then of that play; with |steering|, as its
 * play |number| (steer.h). E_NOT_FOUND: it leads to inputs that the protocol refuses. */
MUST_USE status shadows_again(struct shadows *, unsigned number, const struct steering *);

/* shadows_heard: does this event show its party something that others made? A message does, and so
 * does what a trusted party gives. */
bool shadows_heard(const struct event *);
/* shadows_blurred says which entry of the coalition's views is not affine in what the coalition
 * does not know; NULL: all are. */
const char *shadows_blurred(const struct shadows *, coalition, struct arena *);
/* shadows_name is "x2", "x2[3]", or "mask of 4". */
const char *shadows_name(const struct shadows *, uint32_t variable, struct arena *);
/* shadows_inputs writes the inputs of the last play: "1: 0; 2: 5". */
const char *shadows_inputs(const struct shadows *, struct arena *);
/* form_factor sets |f| to a coefficient as the integer of least absolute value. */
void form_factor(fmpz_t f, const struct modulus *, const uint64_t *coefficient);
void ring_integer(fmpz_t n, const struct modulus *);

/* shadows_agree: does another modulus give the same integers? Every coefficient of |b| must be that
 * of |a|, reduced. NULL: it does; otherwise it says in words where they differ. */
const char *shadows_agree(const struct shadows *a, const struct shadows *b, struct arena *);
/* shadows_probe runs the real code, without forms, on zero, on each unit vector of inputs and
 * coins, and on random ones, and compares the results with the forms. NULL: they agree; otherwise
 * it says in words what differs. */
const char *shadows_probe(const struct shadows *, uint64_t *executions, struct arena *);

#endif
