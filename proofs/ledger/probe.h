/* Shared by the probes of claims: running a protocol, counting messages, entering the answer. */
#ifndef GLASSHOUSE_PROBE_RUN_H
#define GLASSHOUSE_PROBE_RUN_H

#include "proofs/ledger/claims.h"
#include "proofs/sampled/reality.h"

enum { PLAYERS_MOST = 12 }; /* the most parties for which messages are counted */

struct probe_world {
    struct job job;
    struct reality reality;
};

/* probe_run sets up a run, samples its inputs and executes it once. NULL: it was refused, and the
 * probe's bounds say why. Otherwise the caller ends |reality|. */
struct run *probe_run(struct probe *, struct probe_world *, const struct protocol *,
                      const char *variant, const char *settings);

/* probe_sent counts the messages of these kinds that a run sent; the list ends with NULL. */
uint64_t probe_sent(const struct run *, const struct message *const *list);

/* probe_says enters the answer of a probe: the claim held, or |witness| refutes it. */
void probe_says(struct probe *, bool holds, const char *bounds, const char *witness);

/* probe_exhausts enters the answer of a probe that went through all cases within |bounds|: refuted
 * if there is a witness; open if it could not finish (|whole| is false: memory ran out, which
 * probe_fails says). */
void probe_exhausts(struct probe *, bool whole, const char *bounds, const char *witness);
void probe_fails(struct probe *);

/* probe_counts asks whether m players send 2m messages, for m from |least| to PLAYERS_MOST. It
 * counts the messages of |list|, or all if NULL. |more|: settings beside the number of parties. */
void probe_counts(struct probe *, const struct protocol *, int least,
                  const struct message *const *list, const char *more);

#endif
