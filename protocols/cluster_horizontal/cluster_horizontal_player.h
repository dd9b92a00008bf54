/* Shared by the files of this folder: a player of Algorithm 3. */
#ifndef GLASSHOUSE_CLUSTER_HORIZONTAL_PLAYER_H
#define GLASSHOUSE_CLUSTER_HORIZONTAL_PLAYER_H

#include "anonymity/clusters/chosen.h"
#include "anonymity/clusters/sequential.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"

struct player {
    const struct horizontal_state *state;
    const struct horizontal_doors *doors;
    struct run *run;
    struct horizontal_rows *own;
    struct clustering *c;
    struct chosen_from rows; /* of |c| */
    struct search search;
    const char **why;
    uint32_t records, bits;     /* of all parties; the digits of their number */
    uint32_t moved, pass, more; /* |more|: another pass is to be made */
    uint64_t tries;             /* splits tried */
    uint32_t *half;             /* [rows] */
    uint32_t *others; /* batched, in the own turn: [clusters * attributes], the closures without own
                       * rows; state->none if nobody else has a record in the cluster */
    /* cluster_horizontal_examined.c, by party: the row that is examined next; how many rows were
     * examined since the last move; how many in this pass. |quiet|: by all since the last move. */
    uint32_t *next, *since, *now;
    uint64_t quiet;
    uint32_t *handed; /* the state that is handed over; [handed_room] */
    size_t handed_room;
};

#define ALL_OF ((struct chosen){.half = 2, .except = CLUSTER_NONE})

/* player_acts: does this player play this party? player_nodes writes the closure of some rows of a
 * cluster; without such rows it is horizontal_state.none in each attribute. player_nodes_below does
 * so in the attributes with a |top| other than none, which is above these rows. */
bool player_acts(const struct player *, int party);
void player_nodes(const struct player *, uint32_t which, struct chosen, uint32_t *node);
void player_nodes_below(const struct player *, uint32_t which, struct chosen, const uint32_t *top,
                        uint32_t *node);
/* The amounts of a cluster: how many records have each sensitive value; without such a column, how
 * many records. They are |player_width| numbers. player_amounts writes those of chosen rows.
 * player_all has those of all parties' records. player_impose sets them, and the closure. */
uint32_t player_width(const struct player *);
void player_amounts(const struct player *, uint32_t which, struct chosen, uint32_t *amount);
const uint32_t *player_all(const struct player *, uint32_t which);
void player_impose(struct player *, uint32_t which, const uint32_t *amount,
                   const uint32_t *closure);
uint32_t player_total(const uint32_t *amount, uint32_t width);
uint32_t *player_room(const struct player *, size_t count);
MUST_USE status player_rejects(const struct player *, const char *why);

/* What a party examines in its turn: |count| times one record. The first is number |from| of its
 * |rows| rows, which begin at row |first|. examined_row is the row of number |place|. */
struct examined {
    uint32_t first, rows, from, count;
};
void examined_begin(struct player *);
struct examined examined_in_turn(struct player *, int party);
uint32_t examined_row(const struct examined *, uint32_t place);
/* examined_again decides whether there is another pass: before, |more| says whether something moved
 * in this pass; after, whether another pass follows. */
MUST_USE status examined_again(struct player *, uint32_t *more);

/* player_finish is steps 26-31. */
MUST_USE status player_finish(struct player *, struct horizontal_result *);

/* player_turn is steps 5-19 for one party's turn: of that party, or of a party that listens. */
MUST_USE status player_turn(struct player *, int party);

/* cluster_horizontal_hidden.c: diversity is told by comparisons, and all learn what comes out. */
/* hidden_first: are all first clusters diverse? hidden_halves: are both halves of a cluster, which
 * have |size[0]| and |size[1]| records? hidden_spoils and hidden_place are sequential_spoils and
 * sequential_place for the record of the asker; the others answer its questions by hidden_answer.
 * hidden_publish: all learn the counts of the published clusters. */
MUST_USE status hidden_first(struct player *, bool *diverse);
MUST_USE status hidden_halves(struct player *, uint32_t which, const uint32_t *size, bool *diverse);
MUST_USE status hidden_answer(struct player *, int asker, uint32_t which);
MUST_USE status hidden_spoils(struct player *, int asker, uint32_t row, bool *spoils);
MUST_USE status hidden_place(struct player *, int asker, uint32_t row, const uint32_t *closure);
MUST_USE status hidden_publish(struct player *, struct horizontal_result *);

/* A question, which |from| tells all (cluster_horizontal_turn.c). */
enum { QUESTION_OVER, QUESTION_CLOSURE, QUESTION_DIVERSE, QUESTIONS };
MUST_USE status player_question(struct player *, int from, uint32_t *asked);

#endif
