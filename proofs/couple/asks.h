/* What couple asks of a primitive at sizes to which the rows of most protocols do not go, in the
 * house's own protocol (asked.h).
 *
 * A primitive that is asked has `const struct asks asks_<p>` in the file
 * sim/primitives/<p>/proofs/<p>_asked.c; the build makes the list. */
#ifndef GLASSHOUSE_ASKS_H
#define GLASSHOUSE_ASKS_H

#include "crypto/tape.h"
#include "sim/primitives.h"

struct asks {
    const struct primitive *primitive;
    bool dear; /* it takes many times as long as all the rest: only where the primitive is used */
    /* role is what party 1 does; it refuses where something is not as described. The rest may be
     * NULL: hear is what party 2 does, to whom party 1 sends |message|; fault says afterwards, in
     * words, what is not as the reference has it, or gives NULL. */
    status (*role)(struct party *);
    const struct message *message;
    status (*hear)(struct party *);
    const char *(*fault)(const struct run *, const uint8_t seed[SEED_BYTES]);
};

/* couple_asks ends with NULL. asked_texts: |count| texts of 0, |step|, 2 * |step|, ... bytes, which
 * are at most ASKED_LONG. Lists that are so long have more entries than 8 bits count. asked_ends:
 * some texts of this length that differ in their last letter. */
enum { ASKED_LONG = 300 };
extern const struct asks *const couple_asks[];
struct value asked_texts(struct party *, size_t count, size_t step);
struct value asked_ends(struct party *);
/* Do all entries of a value differ, or are all equal? */
bool asked_differ(const struct value *);
bool asked_equal(const struct value *);

#endif
