/* The real cryptography, watched: a backend that calls the real one and remembers for each entry
 * that comes out of it what is in it and under which keys; and that can run the same coins again
 * with everything replaced that a coalition cannot open. Each primitive is watched by its own
 * `struct watch` (watch.h).
 *
 * Provenance is found by the bytes themselves, not by tags that values carry, so it does not rely
 * on the house's bookkeeping (seen.keys), and can be compared with it. */
#ifndef GLASSHOUSE_TRACE_H
#define GLASSHOUSE_TRACE_H

#include "crypto/array.h"
#include "proofs/ask/case.h"
#include "proofs/couple/coins.h"
#include "proofs/exact/intern.h"
#include "sim/backend.h"
#include "sim/world.h"

enum { TRACE_LAYERS = 16, TRACE_NAME = 32, TRACE_WATCHES = 16 };

struct trace {
    struct world world;
    struct real_world *real;
    struct coins coins; /* the tapes of |real|, watched */
    struct intern keys, contents;
    bool *drawn, *known; /* by key: drawn in this run; held by the coalition */
    size_t key_room;
    void *memory[TRACE_WATCHES]; /* of each watch */
    size_t runs;                 /* begun */
    bool replacing;              /* what is hidden from those who hold the known keys is replaced */
    const char *fault;           /* the first thing without a known origin, in words, or NULL */
    const char *limit;           /* what is more than the trace follows, in words, or NULL */
};

void trace_init(struct trace *, struct real_world *);
void trace_clear(struct trace *);
/* trace_begin forgets what the former execution did, but not which keys are known. */
void trace_begin(struct trace *, bool replacing);

/* trace_knows tells the trace which keys the views give to |members| (all of the last execution,
 * or of the last ideal view when |puppet|): their own, and those that they received. */
void trace_knows(struct trace *, const struct run *, coalition members, bool puppet);

struct trace *trace_of(const struct run *);

#endif
