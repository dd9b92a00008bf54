/* Between the files of this folder: one who plays Algorithm 3. */
#ifndef GLASSHOUSE_CLUSTER_HORIZONTAL_PLAYER_H
#define GLASSHOUSE_CLUSTER_HORIZONTAL_PLAYER_H

#include "anonymity/clusters/sequential.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"

struct player {
    const struct horizontal_state *state;
    const struct horizontal_doors *doors;
    struct run *run;
    struct horizontal_rows *own;
    struct clustering *c;
    struct search search;
    const char **why;
    uint32_t records, bits; /* of all parties; the digits of their number */
    uint32_t moved, pass;
    uint64_t tries;   /* splits tried */
    uint32_t *half;   /* [rows] */
    uint32_t *others; /* batched, in one's turn: [clusters * attributes], closures without own rows;
                       * none where nobody else has a record */
    /* cluster_horizontal_examined.c: by party, the row that is examined next, how many were since
     * the last move, and how many in this pass; of all parties since the last move. */
    uint32_t *next, *since, *now;
    uint64_t quiet;
};

/* Some of a cluster's rows: those of one half (2: both), without one row, of one party alone (0: of
 * all), or of all but one. */
struct chosen {
    uint32_t half, except;
    int only, but;
};
#define ALL_OF ((struct chosen){.half = 2, .except = CLUSTER_NONE})

/* player_acts: is this party played by this player? player_nodes writes the closure of some rows of
 * a cluster, none in each attribute when there are no such rows; player_members is their number. */
bool player_acts(const struct player *, int party);
void player_nodes(const struct player *, uint32_t which, struct chosen, uint32_t *node);
uint32_t player_members(const struct player *, uint32_t which, struct chosen);
/* How many records a cluster has, of each sensitive value; without any, how many: |width| numbers.
 * player_amounts writes those of chosen rows, player_all has those of all parties' records, and
 * player_impose sets them, with the closure. */
uint32_t player_width(const struct player *);
void player_amounts(const struct player *, uint32_t which, struct chosen, uint32_t *amount);
const uint32_t *player_all(const struct player *, uint32_t which);
void player_impose(struct player *, uint32_t which, const uint32_t *amount,
                   const uint32_t *closure);
uint32_t *player_room(const struct player *, size_t count);
MUST_USE status player_rejects(const struct player *, const char *why);

/* What a party examines in its turn: |count| times a record, the first of which is number |from| of
 * its |rows| rows, which begin at row |first|. examined_row is the row of number |place|. */
struct examined {
    uint32_t first, rows, from, count;
};
void examined_begin(struct player *);
struct examined examined_in_turn(struct player *, int party);
uint32_t examined_row(const struct examined *, uint32_t place);
/* examined_again: |more| is whether something moved in a pass; it becomes whether another pass is
 * made. */
MUST_USE status examined_again(struct player *, uint32_t *more);

/* player_turn is steps 5-19 for one party's turn, of the party or of who listens. */
MUST_USE status player_turn(struct player *, int party);

#endif
