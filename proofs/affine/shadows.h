/* Shadows: what one run in the affine world gives the affine checker.
 *
 * Every entry that a party saw is a row: its form over the run's variables, with integer
 * coefficients of least absolute value. Whatever cannot be trusted to be the same for all values
 * (a role that reads an entry, a step that is not affine, two moduli) is remembered, and the
 * checker then says that it cannot judge. */
#ifndef GLASSHOUSE_SHADOWS_H
#define GLASSHOUSE_SHADOWS_H

#include "crypto/tape.h"
#include "proofs/affine/linear.h"
#include "proofs/ask/checker.h"

/* One entry of a view; of packed bits, one bit. */
struct shadow {
    int party;
    const struct form *form;
    const struct event *event;
    uint32_t field, entry;
    bool own; /* a coin or input of the party itself */
};

/* A declared item or an output, entry by entry. */
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
    int parties;
    const struct modulus *ring; /* of all forms; NULL when there are none */
    const struct variable *variables;
    size_t variable_count, input_count; /* inputs come first */
    bool *lone;                         /* by variable: its owner sees it as it is */
    struct shadow *list;
    size_t count, room;
    struct rows rows; /* of |list|, over all variables; tainted ones are empty */
    struct right *rights;
    size_t right_count, right_room;
    struct rows right_rows;     /* over all variables */
    const char *looked;         /* why nothing can be said of anybody, or NULL */
    const char *rights_blurred; /* why the rights are not affine, or NULL */
    bool restricted;            /* some input is not any element of the ring */
    const struct told *told;    /* outputs of the run and of its parts */
    size_t told_count;
    bool looked_inside; /* of which entries roles read bytes cannot be said */
};

/* shadows_take runs a job once; |modulus| stands for "any" in its settings. E_ARGUMENT with
 * |error| when the job is wrong. shadows_clear may be called in any case. */
MUST_USE status shadows_take(struct shadows *, const struct job *, const char *modulus,
                             char *error);
void shadows_clear(struct shadows *);

/* shadows_blurred says which entry of the coalition's views is not affine in what it does not
 * know; NULL when all are. */
const char *shadows_blurred(const struct shadows *, coalition, struct arena *);
/* shadows_name is "x2", "x2[3]", or "mask of 4". */
const char *shadows_name(const struct shadows *, uint32_t variable, struct arena *);
/* form_factor sets |f| to a coefficient as the integer of least absolute value. */
void form_factor(fmpz_t f, const struct modulus *, const uint64_t *coefficient);
void ring_integer(fmpz_t n, const struct modulus *);

/* shadows_agree says whether another modulus gives the same integers: every coefficient of |b| is
 * that of |a|, reduced. NULL, or where they differ in words. */
const char *shadows_agree(const struct shadows *a, const struct shadows *b, struct arena *);
/* shadows_probe runs the real code without shadows on zero, on each unit vector of inputs and
 * coins, and on random ones, and compares with the forms; NULL, or what differs in words. */
const char *shadows_probe(const struct shadows *, uint64_t *executions, struct arena *);

#endif
