/* Runs of protocols for probes. */
#ifndef GLASSHOUSE_PROBE_RUN_H
#define GLASSHOUSE_PROBE_RUN_H

#include "proofs/claims/claims.h"
#include "proofs/reality.h"

struct probe_world {
    struct job job;
    struct reality reality;
};

/* probe_run sets a run up, samples its inputs and executes it once. NULL, with the reason in the
 * probe's bounds, when it is refused; otherwise the caller ends |reality|. */
struct run *probe_run(struct probe *, struct probe_world *, const struct protocol *,
                      const char *variant, const char *settings);

#endif
