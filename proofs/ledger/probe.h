/* What probes of claims have in common: runs of protocols, counts of messages, answers. */
#ifndef GLASSHOUSE_PROBE_RUN_H
#define GLASSHOUSE_PROBE_RUN_H

#include "proofs/ledger/claims.h"
#include "proofs/sampled/reality.h"

enum { PLAYERS_MOST = 12 }; /* counted up to so many */

struct probe_world {
    struct job job;
    struct reality reality;
};

/* probe_run sets a run up, samples its inputs and executes it once. NULL, with the reason in the
 * probe's bounds, when it is refused; otherwise the caller ends |reality|. */
struct run *probe_run(struct probe *, struct probe_world *, const struct protocol *,
                      const char *variant, const char *settings);

/* probe_sent is how many messages of a list, which ends with NULL, a run sent. */
uint64_t probe_sent(const struct run *, const struct message *const *list);

/* probe_says enters what a probe found: held, or refuted by |witness|. */
void probe_says(struct probe *, bool holds, const char *bounds, const char *witness);

/* probe_exhausts enters what a probe found that went through all cases within |bounds|: refuted
 * when there is a witness, open when it could not finish (|whole| is false: memory, which
 * probe_fails says). */
void probe_exhausts(struct probe *, bool whole, const char *bounds, const char *witness);
void probe_fails(struct probe *);

/* probe_counts asks whether m players send 2m messages, for m from |least| to PLAYERS_MOST: those
 * of |list|, or all if NULL. |more| is settings beside the number of parties. */
void probe_counts(struct probe *, const struct protocol *, int least,
                  const struct message *const *list, const char *more);

#endif
