/* Forms: the shadows that values carry in the affine world.
 *
 * A form is an affine expression over Z_N in named variables (the entries of the parties' inputs,
 * and their coins), with a constant. A step that is not affine gives a tainted form, which stays
 * tainted whatever is done with it: the checkers then hand the claim to enumeration.
 * Forms are immutable and live in the run's arena. */
#ifndef GLASSHOUSE_FORM_H
#define GLASSHOUSE_FORM_H

#include "crypto/arena.h"
#include "crypto/residue.h"

/* VARIABLE_CHOSEN is what a role wrote after it had read entries: no form says what it depends on.
 */
enum variable_kind { VARIABLE_INPUT, VARIABLE_COIN, VARIABLE_CHOSEN };

/* A variable is an unknown of the run. Its index is its place in the run's list. */
struct variable {
    enum variable_kind kind;
    int party;
    const char *name; /* of the input, or the reason of the coin */
    uint32_t entry;   /* in its vector */
    const struct modulus *ring;
    bool read; /* some role read an entry in whose form it stands */
};

struct form_term {
    uint32_t variable;
    uint64_t coefficient[4];
};

struct form {
    const struct modulus *ring; /* NULL when tainted without a ring */
    bool tainted;
    const char *why; /* tainted: the step that was not affine */
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

/* form_combine is a + sign * b, |sign| 1 or -1; form_scale is k * a for a residue |k|. Rings must
 * be equal: a mixture is tainted. */
const struct form *form_combine(struct arena *, const struct form *a, const struct form *b,
                                int sign);
const struct form *form_scale(struct arena *, const struct form *a, const uint64_t *k);

/* form_lift takes a form over a small ring into a larger one: exact only for a single input
 * variable with coefficient one, or a constant; anything else is tainted. */
const struct form *form_lift(struct arena *, const struct form *a, const struct modulus *ring);

#endif
