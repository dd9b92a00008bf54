/* Storms: whole runs under many faults at once, all drawn from one seed. `glasshouse storm` plays
 * them.
 *
 * A storm has a seed and numbered runs. The jobs take turns. The inputs, coins and faults of a run
 * depend on seed and number alone, so these two find a run again. The network loses, repeats,
 * delays, reorders, cuts, flips and replaces messages. Parties crash. Senders send wrong bytes with
 * correct authenticators. Required: every party ends, done or with an error that names its cause.
 * If all faults are the network's, no party may end with a wrong output. (A sender that lies
 * chooses its own input, so the outputs are not judged then.) */
#ifndef GLASSHOUSE_STORM_H
#define GLASSHOUSE_STORM_H

#include "crypto/complaint.h"
#include "proofs/sampled/reality.h"
#include "sim/network.h"

enum { STORM_FAULTS = 12 };

struct storm_plan {
    struct fault list[STORM_FAULTS];
    size_t count;
};

/* What went wrong in a run, and the smallest set of its faults that still shows it. */
struct storm_finding {
    uint64_t number;
    const struct job *job;
    struct storm_plan drawn, least;
    const char *wrong, *inputs; /* in the storm's arena */
};

struct storm_counts {
    uint64_t runs;
    uint64_t drawn[FAULT_KINDS], fired[FAULT_KINDS]; /* fired: it changed something */
    uint64_t hostile;                                /* of those that fired: done by a sender */
    uint64_t ends[STATUS_COUNT];                     /* how parties ended */
    uint64_t wrong_anyway; /* runs that are just as wrong without any fault */
};

struct storm_stage;
struct storm {
    const struct job *jobs;
    size_t count;
    uint64_t seed;
    bool honest; /* without faults: all parties must be done, with the right outputs */
    struct storm_counts counts;
    struct storm_stage *stages; /* one for each job; set up before its first run */
    struct arena arena;
};

enum { STORM_SEEDS_BITS = 31, STORM_RUNS_BITS = 32 };

/* storm_begin takes jobs of the checker `fault`; the caller keeps them. |seed| is below 2^31. */
void storm_begin(struct storm *, const struct job *, size_t count, uint64_t seed, bool honest);
void storm_end(struct storm *);

/* storm_run plays run |number| (below 2^32); if |plan| is not NULL, under these faults. |*found|:
 * |finding| was filled in. E_ARGUMENT: a job is wrong, or no inputs can be sampled;
 * the complaint says which. */
MUST_USE status storm_run(struct storm *, uint64_t number, const struct storm_plan *plan,
                          bool *found, struct storm_finding *finding, struct complaint *);

#endif
