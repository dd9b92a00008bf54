/* What trusted parties were given. A row about a part is about the inputs that the part's own table
 * lists, and it may leave out those that its check_inputs refuses together. A caller can give
 * anything: a longer vector, another modulus, a key. So `composed` asks whether every input that a
 * call was given is one of those. */
#ifndef GLASSHOUSE_HANDED_H
#define GLASSHOUSE_HANDED_H

#include "proofs/exact/intern.h"
#include "proofs/exact/joint.h"
#include "sim/meeting.h"

/* All zeros is empty. */
struct handed {
    struct intern shapes;
    struct intern inputs;     /* shape, place and input; equal inputs have one number */
    struct intern together;   /* shape, and the number of each member's input */
    struct buffer bytes, all; /* scratch */
};

/* handed_note is for run_watch_meetings; |handed| is a struct handed. */
void handed_note(void *handed, const struct shape *, const struct value *const *input);
void handed_clear(struct handed *);
/* handed_met: was a call of a shape with this text answered by a trusted party? */
bool handed_met(const struct handed *, const char *text);

/* handed_gap says in words which input the calls of a shape gave that is none of the part's own;
 * NULL: all were its own. |settings| are all parameters of the shape. |*refused|: some of them
 * together are inputs that the part's check_inputs refuses. */
const char *handed_gap(const struct handed *, const struct shape *, const char *variant,
                       const char *settings, bool *refused, struct arena *);

#endif
