/* Storms: whole runs under many faults at once, all drawn from a seed.
 *
 * A storm has a seed and numbered runs. Run |number| takes one of the jobs by turns; its inputs,
 * its coins and its faults follow from seed and number alone, so a run is found again by the two.
 * Messages are lost, repeated, delayed, put after others, cut, flipped and replaced; parties crash;
 * and senders send other bytes than they should, under right authenticators. All parties must end,
 * done or with an error that names its cause; and where all faults are the network's, no party may
 * end with a wrong output. (Who lies chooses its own input, so what then comes out is not judged.)
 */
#ifndef GLASSHOUSE_STORM_H
#define GLASSHOUSE_STORM_H

#include "proofs/sampled/reality.h"
#include "sim/network.h"

enum { STORM_FAULTS = 12 };

struct storm_plan {
    struct fault list[STORM_FAULTS];
    size_t count;
};

/* What went wrong in a run, with the fewest of its faults that still show it. */
struct storm_finding {
    uint64_t number;
    const struct job *job;
    struct storm_plan drawn, least;
    const char *wrong, *inputs; /* in the storm's arena */
};

struct storm_counts {
    uint64_t runs;
    uint64_t drawn[FAULT_KINDS], fired[FAULT_KINDS]; /* fired: it changed something */
    uint64_t hostile;                                /* of those fired: done by a sender */
    uint64_t ends[STATUS_COUNT];                     /* how parties ended */
    uint64_t wrong_anyway; /* runs that are as wrong without any fault: not the faults' doing */
};

struct storm_stage;
struct storm {
    const struct job *jobs;
    size_t count;
    uint64_t seed;
    bool honest; /* no faults: then all must be done, with right outputs */
    struct storm_counts counts;
    struct storm_stage *stages; /* one for each job, set up when its first run comes */
    struct arena arena;
};

enum { STORM_SEEDS_BITS = 31, STORM_RUNS_BITS = 32 };

/* storm_begin: the jobs are those of `fault`, and stay the caller's. |seed| is below 2^31. */
void storm_begin(struct storm *, const struct job *, size_t count, uint64_t seed, bool honest);
void storm_end(struct storm *);

/* storm_run plays run |number| (below 2^32), under |plan| where it is not NULL. |*found| says
 * whether |finding| was filled in. E_ARGUMENT with |error| (256 bytes) when a job is wrong, or no
 * inputs can be sampled. */
MUST_USE status storm_run(struct storm *, uint64_t number, const struct storm_plan *plan,
                          bool *found, struct storm_finding *finding, char *error);

#endif
