/* The worlds that need no checker: real, and storm (real, with a fault plan). Checkers and commands
 * that run real cryptography begin here. */
#ifndef GLASSHOUSE_WORLD_H
#define GLASSHOUSE_WORLD_H

#include "sim/run.h"

/* A seeded world: one seed; each party has its own tape made from it, and so has the simulator.
 * Call real_world_rewind before each execution that is to start with the seed's first coin:
 * run_execute itself does not rewind. */
struct real_world {
    struct world world;
    struct seeded_tape *tapes; /* by party, 0 to PARTIES_MOST; made when first asked for */
    bool *made;
    int most;                 /* the last party that has one */
    struct place_root *roots; /* by party: for coins of its calls; made when first asked for */
    bool *rooted;
    struct call_tape *made_at, *spare; /* tapes of calls: all; those of calls that ended */
    uint64_t ended;                    /* sum of the positions of tapes whose calls ended */
    uint8_t seed[SEED_BYTES];
    /* Where each party drew from its own seed; |seed| is then made of these. */
    uint8_t (*seeds)[SEED_BYTES], joined[SEED_BYTES];
    int seed_count;
};

MUST_USE status real_world_init(struct real_world *, const uint8_t seed[SEED_BYTES]);
/* real_world_seeds gives parties 1 to |count| their own seeds (SEED_BYTES each), as they had when
 * they ran on different hosts. The world's seed becomes the digest of them. */
void real_world_seeds(struct real_world *, const uint8_t *seeds, int count);
/* real_world_seed is the seed of a party's tapes. */
const uint8_t *real_world_seed(const struct real_world *, int party);
void real_world_clear(struct real_world *);
void real_world_rewind(struct real_world *, const uint8_t seed[SEED_BYTES]);
/* real_world_position is the sum of all tapes' positions. Two equal runs end with the same sum. */
uint64_t real_world_position(const struct real_world *);

#endif
