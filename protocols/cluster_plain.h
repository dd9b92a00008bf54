/* Clusterings once more, for the second ideal functions of both distributed clusterings
 * (sim/protocol.h): by the papers' definitions alone, and slowly.
 *
 * Nothing is kept from one question to the next: sizes, closures and costs are found anew from the
 * records. It uses nothing of anonymity/clusters/ and anonymity/twins/, of which it says the same
 * (goldberger-tassa Algorithms 1 and 2, tassa-gudes 2.3, 2.4 and 6.1; the choices and flatten: as
 * choices.h and flatten.h say there). Trees are read as they are: parents, levels, labels. */
#ifndef GLASSHOUSE_CLUSTER_PLAIN_H
#define GLASSHOUSE_CLUSTER_PLAIN_H

#include "protocols/cluster_settings.h"

/* Records are those of party 1 first, and each party's in its order. */
struct plain {
    struct arena *arena;
    const struct cluster_settings *set;
    struct ratio diversity; /* over == 0: none */
    uint32_t rows, attributes, values;
    int parties;
    bool stays; /* records are dealt, and not moved after that */
    const struct hierarchy *tree[DATASET_QIS];
    uint32_t *leaf; /* [rows * attributes] */
    uint32_t *party, *value;
    uint64_t *number;
    uint32_t count;               /* clusters 0 .. count-1; some may be empty */
    uint32_t *of;                 /* [rows] */
    int64_t *weight[DATASET_QIS]; /* [nodes]: what a cell of that node costs */
    uint32_t *held; /* NULL; or [clusters * attributes]: closures that clusters keep */
};

/* plain_begin makes room for so many rows; all else is the caller's to fill in. Then plain_weigh
 * finds what nodes cost. */
void plain_begin(struct plain *, struct arena *, uint32_t rows, uint32_t attributes);
void plain_weigh(struct plain *);
void *plain_room(const struct plain *, size_t count, size_t each);

/* plain_counts: is the measure EM or MI, which look at how many records have each value?
 * plain_have: how many records have a value that is below the node. */
bool plain_counts(const struct plain *);
uint32_t plain_have(const struct plain *, uint32_t attribute, uint32_t node);

/* plain_closure writes the lowest nodes above all rows that are |in|; false: there are none.
 * plain_of: above those of a cluster (with held: what it keeps). plain_join: above nodes and a row.
 * plain_in marks the rows of a cluster, and returns how many there are. */
bool plain_closure(const struct plain *, const bool *in, uint32_t *node);
bool plain_of(const struct plain *, uint32_t which, uint32_t *node);
void plain_join(const struct plain *, uint32_t *node, uint32_t row);
uint32_t plain_in(const struct plain *, uint32_t which, bool *in);
uint32_t plain_size(const struct plain *, uint32_t which);
uint32_t plain_live(const struct plain *); /* clusters with records */

/* Costs, in the unit in which all of them are whole: the least one. By EM and MI in 2^-24. */
int64_t plain_unit(const struct plain *);
int64_t plain_dearest(const struct plain *, uint32_t rows); /* more than any cell in such a table */
int64_t plain_cost(const struct plain *);                   /* of all clusters */
int64_t plain_rise(const struct plain *, uint32_t which, uint32_t row); /* if the row joins it */
int64_t plain_fall(const struct plain *, uint32_t row); /* if the row leaves its own */
int64_t plain_distance(const struct plain *, uint32_t a, uint32_t b);

/* plain_diverse: is no value of these rows more frequent than 1/l? plain_spoils: does the row leave
 * a cluster that is not? plain_best: the other cluster that the row raises least, by less than
 * |below|, the first of equal ones; |diverse|: only those that it does not spoil. False: none. */
bool plain_diverse(const struct plain *, const bool *in);
bool plain_spoils(const struct plain *, uint32_t row);
bool plain_best(const struct plain *, uint32_t row, int64_t below, bool diverse,
                const uint32_t *barred, uint32_t *to);
/* What a row may cost elsewhere: anything, if it is alone. */
int64_t plain_below(const struct plain *, uint32_t row);
void plain_move(struct plain *, uint32_t row, uint32_t to);

/* The first clusters; and which of a cluster's rows go (1) in split number |tries|. The function is
 * called with the counts of values in each part before each party moves records, and with party 0
 * after the last; it may be NULL. */
typedef void plain_told(void *context, int party, const uint32_t *counts, uint32_t cells);
void plain_first(const struct plain *, uint32_t parts, uint32_t *label, plain_told *, void *);
void plain_halves(const struct plain *, uint32_t which, uint64_t tries, uint32_t *half,
                  plain_told *, void *);
/* plain_compact drops empty clusters; the others keep their order. */
void plain_compact(struct plain *);
uint64_t plain_mix(uint64_t); /* of splitmix64 (choices.h) */

#endif
