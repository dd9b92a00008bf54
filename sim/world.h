/* The worlds that need no checker: real, and storm (the same with a fault plan on the run). */
#ifndef GLASSHOUSE_WORLD_H
#define GLASSHOUSE_WORLD_H

#include "sim/run.h"

/* A seeded world: each party has a tape of its own under one seed; the simulator has one too.
 * real_world_begin is called before every execution that shall start from the seed's first coin;
 * run_execute itself does not rewind. */
struct real_world {
    struct world world;
    struct seeded_tape *tapes; /* by party, 0 to PARTIES_MOST, made when first asked for */
    bool *made;
    struct place_root *roots; /* by party, of the coins of its calls; seeded when first asked for */
    bool *rooted;
    struct call_tape *made_at, *spare; /* of calls: all, and those of calls that ended */
    uint64_t ended;                    /* the positions that those of this execution reached */
    uint8_t seed[SEED_BYTES];
    /* Where each party drew from a seed of its own; |seed| is then made of them. */
    uint8_t (*seeds)[SEED_BYTES], joined[SEED_BYTES];
    int seed_count;
};

MUST_USE status real_world_init(struct real_world *, const uint8_t seed[SEED_BYTES]);
/* real_world_seeds gives parties 1 to |count| seeds of their own in place of the common one, as
 * they had between hosts: SEED_BYTES each. The world's seed becomes their digest. */
void real_world_seeds(struct real_world *, const uint8_t *seeds, int count);
/* real_world_seed is the seed of a party's tapes. */
const uint8_t *real_world_seed(const struct real_world *, int party);
void real_world_clear(struct real_world *);
void real_world_rewind(struct real_world *, const uint8_t seed[SEED_BYTES]);
/* real_world_position is the sum of all tapes' positions: two equal runs end on the same one. */
uint64_t real_world_position(const struct real_world *);

#endif
