/* Forms: what the affine world knows of each entry beside its number. The house makes them, and
 * the affine checker reads them.
 *
 * A form is an affine expression over Z_N: a constant plus multiples of variables. A variable is an
 * entry of a party's input, or a coin. A step that is not affine gives a tainted form. Whatever is
 * computed from a tainted form is tainted too, and the affine checker then decides nothing about
 * it: enumeration has to. Forms never change; they live in the run's arena. */
#ifndef GLASSHOUSE_FORM_H
#define GLASSHOUSE_FORM_H

#include "crypto/arena.h"
#include "crypto/residue.h"

/* VARIABLE_CHOSEN: a role wrote this entry after it had read others, so it may depend on them in a
 * way that no form shows. */
enum variable_kind { VARIABLE_INPUT, VARIABLE_COIN, VARIABLE_CHOSEN };

/* A variable is an unknown of the run. Its index is its place in the run's list. */
struct variable {
    enum variable_kind kind;
    int party;
    const char *name; /* of the input; or the reason of the coin */
    uint32_t entry;   /* its place in its vector */
    const struct modulus *ring;
    bool read; /* a role read an entry whose form has this variable */
};

struct form_term {
    uint32_t variable;
    uint64_t coefficient[4];
};

struct form {
    const struct modulus *ring; /* NULL when tainted and no ring is known */
    bool tainted;
    const char *why; /* when tainted: the step that was not affine */
    uint64_t constant[4];
    uint32_t count;
    struct form_term term[]; /* by rising variable, no zero coefficients */
};

/* form_constant, form_variable and form_tainted make new forms. A tainted form still lists the
 * variables that went into it, with coefficient 1, so that a checker knows on whom it depends. */
const struct form *form_constant(struct arena *, const struct modulus *, const uint64_t *value);
const struct form *form_variable(struct arena *, const struct modulus *, uint32_t variable);
const struct form *form_tainted(struct arena *, const char *why, const struct form *a,
                                const struct form *b); /* |a| and |b| may be NULL */

/* form_combine is a + sign * b, where |sign| is 1 or -1. form_scale is k * a for a residue |k|.
 * If the two rings differ the result is tainted. */
const struct form *form_combine(struct arena *, const struct form *a, const struct form *b,
                                int sign);
const struct form *form_scale(struct arena *, const struct form *a, const uint64_t *k);

/* form_lift takes a form over a small ring into a larger one. Only a constant, or one input
 * variable with coefficient 1, can be lifted exactly; every other form becomes tainted. */
const struct form *form_lift(struct arena *, const struct form *a, const struct modulus *ring);

#endif
