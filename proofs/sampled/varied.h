/* Do outputs and what is declared vary over the inputs that a row tries?
 *
 * A view that holds something of an honest input looks right as long as what may be known does not
 * change: a leak that is written into the declared leakage too, or that shows only where an output
 * is another one, passes all of these inputs. So each output and each declared item of a coalition
 * should take two values at least; the row names those that did not. */
#ifndef GLASSHOUSE_VARIED_H
#define GLASSHOUSE_VARIED_H

#include "crypto/arena.h"
#include "proofs/ask/case.h"
#include "sim/run.h"

struct varied_item {
    int party;
    const char *name;
    bool leak, varies;
    uint32_t inputs; /* for how many it was there */
    uint64_t first;  /* a digest of its value for the first of these */
};

/* Begin with zeros but for the arena. */
struct varied {
    struct arena *arena;
    struct varied_item *item;
    size_t count, room;
    uint32_t inputs;
};

/* varied_note, after run_ideal, notes what the members get; true: something that was constant is
 * not any more. varied_constant: is something still constant? varied_text names it, as "the output
 * sum of 1"; NULL: all vary. */
bool varied_note(struct varied *, const struct run *, coalition);
bool varied_constant(const struct varied *);
const char *varied_text(const struct varied *, struct run *);

#endif
