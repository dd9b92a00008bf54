/* The real cryptography, watched by the couple checker: a backend that calls the real one. For each
 * entry that comes out it remembers what is in it and under which keys. It can also run the same
 * coins again and replace everything that a coalition cannot open. Each primitive is watched by its
 * own `struct watch` (watch.h).
 *
 * It recognises an entry by its bytes, not by tags that values carry. So it does not rely on the
 * house's bookkeeping (seen.keys), and can be compared with it. */
#ifndef GLASSHOUSE_TRACE_H
#define GLASSHOUSE_TRACE_H

#include "crypto/array.h"
#include "proofs/ask/case.h"
#include "proofs/couple/coins.h"
#include "proofs/exact/intern.h"
#include "sim/backend.h"
#include "sim/world.h"

enum { TRACE_LAYERS = 32, TRACE_NAME = 32, TRACE_WATCHES = 16 };

struct trace {
    struct world world;
    struct backend backend; /* of the world: the real one, whose primitives are watched */
    struct real_world *real;
    struct coins coins; /* the tapes of |real|, watched */
    struct intern keys, contents;
    bool *drawn, *known; /* by key: drawn in this run; held by the coalition */
    size_t key_room;
    void *memory[TRACE_WATCHES]; /* of each watch */
    size_t runs;                 /* how many were begun */
    bool replacing;              /* replace what those who hold the known keys cannot open */
    const char *fault;           /* the first entry without a known origin, in words, or NULL */
    const char *limit;           /* a limit of the trace that was exceeded, in words, or NULL */
    bool lost;                   /* the limit is such that it is unknown which entries are equal */
};

void trace_init(struct trace *, struct real_world *);
void trace_clear(struct trace *);
/* trace_begin forgets what the last execution did. It remembers which keys are known. */
void trace_begin(struct trace *, bool replacing);

/* trace_knows tells the trace which keys |members| hold: those that they drew and those that they
 * received, in the views of the last execution; with |puppet|, in the last ideal view. */
void trace_knows(struct trace *, const struct run *, coalition members, bool puppet);

struct trace *trace_of(const struct run *);

#endif
