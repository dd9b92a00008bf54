/* Shared by the files of the second ideal function of cluster-horizontal. */
#ifndef GLASSHOUSE_CLUSTER_HORIZONTAL_SECOND_H
#define GLASSHOUSE_CLUSTER_HORIZONTAL_SECOND_H

#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "protocols/cluster_plain.h"

struct second {
    struct run *run;
    const struct horizontal_state *state;
    struct plain p;
    int party; /* to whom it is shown */
    uint32_t *shown;
    size_t count, room;
    uint32_t *half, *examine, *next, *since, *now; /* by row; by party */
    uint32_t pass, moved, quiet;
    uint64_t tries;
    bool *lowest[DATASET_QIS]; /* section 6.2: nodes below which nothing is left; NULL: leaves */
    uint32_t clusters;         /* that are published */
};

/* again_play is steps 1 to 31; then |p| has the published clusters, and |shown| all that the party
 * was shown, which the caller frees. E_LIMIT: there are too many records. */
MUST_USE status again_play(struct ideal *, struct second *, int party);

/* again_show adds a number to what is shown; again_tell, if the party hears it: one other or (0)
 * all others do. again_rows_of: how many records a party has. again_room: a mark for each record.
 * again_close_some: the closure of marked records; "no node" in each attribute, if there are none.
 * again_amount: how many of them have a sensitive value; where there are no counts of values
 * (again_width_of is 1), how many there are. again_compare: are all lists diverse (8.2.2)? */
void again_show(struct second *, uint32_t number);
void again_tell(struct second *, int from, int to, uint32_t number);
uint32_t again_rows_of(const struct second *, int party);
bool *again_room(const struct second *);
void again_close_some(const struct second *, const bool *in, uint32_t *node);
uint32_t again_width_of(const struct second *);
uint32_t again_amount(const struct second *, const bool *in, uint32_t value);
bool again_compare(struct second *, const bool *const *list, uint32_t lists);
/* again_prune is section 6.2; false: too few parties have records. again_is_lowest: can no closure
 * in the attribute be below the node? */
bool again_prune(struct second *);
bool again_is_lowest(const struct second *, uint32_t attribute, uint32_t node);
/* again_turn is steps 5 to 19 for one party. */
void again_turn(struct second *, int party);

#endif
