/* Sharing: the jobs of a plan, handed out one at a time to processes of this machine and, with
 * ranks, of others. */
#ifndef GLASSHOUSE_SHARE_H
#define GLASSHOUSE_SHARE_H

#include "crypto/complaint.h"
#include "proofs/ask/kept.h"
#include "proofs/ranks/ranks.h"

/* share_jobs is for rank 0, or the only process: findings in the order of the jobs, for any number
 * of processes and ranks. Each is kept as soon as it is there. */
MUST_USE status share_jobs(const struct job *, size_t count, const struct jobs_options *,
                           const struct kept_findings *, struct findings *, struct complaint *);
/* share_serve is for all other ranks: it does what rank 0 hands out, until rank 0 has no more. */
MUST_USE status share_serve(const struct job *, size_t count, const struct jobs_options *,
                            struct complaint *);

#endif
