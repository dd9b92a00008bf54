/* Clusters: which records are published as one, and what does that cost?
 *
 * What all clustering algorithms stand on (goldberger-tassa 6.1, tassa-gudes 2.3). A cluster is
 * published as its closure: in each attribute the lowest node of the hierarchy that covers all of
 * its records. A clustering is a partition of the records, and its cost the sum over clusters of
 * |C| * gc(C), goldberger-tassa equation 19 without the factor 1/n.
 *
 * Costs are integers: |unit| is the integer that stands for the loss of one whole cell. It is the
 * least common denominator where the measure is rational (1 for suppression only), and a power of
 * two where the measure is a logarithm; from there on nothing is rounded, so that neither the order
 * of summation nor what was pruned can change a result. Ties go to the lowest number.
 *
 * Notes.
 *   1. Measures that are logarithms are rounded once, per node, to 1/unit (see cluster_space.c);
 *      the loss that is reported is computed afresh by measure.h.
 *   2. MI and PMI are guided by goldberger-tassa's cost less the constant that the untouched table
 *      has; differences between clusterings are the same. */
#ifndef GLASSHOUSE_CLUSTER_H
#define GLASSHOUSE_CLUSTER_H

#include "anonymity/criteria/criterion.h"
#include "anonymity/data/dataset.h"
#include "anonymity/measures/measure.h"
#include "crypto/tape.h"

/* How |C| * gc(C) is made up. */
enum cluster_rule {
    RULE_NODES,    /* |C| * sum of the closure's node weights: LM, tree, EM, MI, ... */
    RULE_CLASSED,  /* sum over sensitive values s of times(s) * node weights for s: PMI, MIX */
    RULE_SQUARE,   /* |C|^2: DM, DM* */
    RULE_MAJORITY, /* records outside the most frequent sensitive value; all, if the closure is
                    * suppressed in every attribute: CM */
};

struct cluster_space {
    uint32_t rows, attributes;
    const uint32_t *leaf; /* [rows * attributes], row by row */
    const struct hierarchy *tree[DATASET_QIS];
    enum cluster_rule rule;
    uint32_t values;               /* weights per node: 1, or one for each sensitive value */
    int64_t *weight[DATASET_QIS];  /* [nodes * values] */
    int64_t *nearest[DATASET_QIS]; /* [leaves]: least rise for a node that does not cover it */
    int64_t unit;                  /* what one cell's loss of 1 weighs */
    uint32_t sensitives;           /* values of the sensitive attribute, 0 without one */
    const uint32_t *sensitive;     /* [rows], or NULL */
    bool monotone; /* RULE_NODES, and no node weighs more than its parent: bounds are valid */
    struct pool pool;
};

/* cluster_space_init makes the costs of |meter|'s measure ready for its dataset. |unit|: 0 to
 * choose one for the table, or one from outside (cluster_unit), which parties who do not know the
 * whole table can agree on. E_ARGUMENT and a complaint for a measure that cannot guide a clustering
 * and for a dataset with a population; E_LIMIT for a unit with which sums could overflow. The
 * dataset must outlive the space. */
MUST_USE status cluster_space_init(struct cluster_space *, const struct meter *, int64_t unit,
                                   struct complaint *);

/* cluster_space_of makes a space from parts, for callers without a dataset: |cost[j]| has a number
 * for each node (and sensitive value, when there are several |values|). */
MUST_USE status cluster_space_of(struct cluster_space *, const struct hierarchy *const *tree,
                                 uint32_t attributes, const uint32_t *leaf, uint32_t rows,
                                 const double *const *cost, uint32_t values, int64_t unit);

/* cluster_unit is a unit made of public things alone: for LM the least common multiple of the
 * trees' leaves less one, for the tree measure that of their heights (nothing is rounded then); for
 * the others 2^u, u = 61 - (digits of rows * attributes * digits of rows), from 0 to 40. 0 when a
 * multiple is too large. */
int64_t cluster_unit(enum measure_kind, const struct hierarchy *const *tree, uint32_t attributes,
                     uint64_t rows);

/* cluster_node_cost is what a node costs by LM (its leaves less one, as a share of all less one) or
 * by the tree measure (its level, as a share of the root's). */
double cluster_node_cost(const struct hierarchy *, enum measure_kind, uint32_t node);
void cluster_space_clear(struct cluster_space *);

/* cluster_space_leaves returns a row's leaves. */
static inline const uint32_t *cluster_space_leaves(const struct cluster_space *space, uint32_t row)
{
    return &space->leaf[(size_t)row * space->attributes];
}

/* cluster_space_cost is the cost of a cluster of |size| records, this closure and this histogram of
 * sensitive values (needed by two of the rules). */
int64_t cluster_space_cost(const struct cluster_space *, uint32_t size, const uint32_t *closure,
                           const uint32_t *tally);

/* cluster_space_weigh sums the weights of a closure's nodes (for one sensitive value). */
int64_t cluster_space_weigh(const struct cluster_space *, const uint32_t *closure, uint32_t value);

struct clustering {
    const struct cluster_space *space;
    uint32_t count, live, room; /* clusters are 0 .. count-1; those of size 0 are gone */
    uint32_t *size;             /* [room] */
    uint32_t *first;            /* [room]: a member, the head of the list through |next| */
    uint32_t *closure;          /* [room * attributes] */
    int64_t *weight;            /* [room]: of the closure's nodes, with RULE_NODES */
    int64_t *cost;              /* [room] */
    uint32_t *tally; /* [room * sensitives]: times of each sensitive value; NULL unless kept */
    uint32_t *peak;  /* [room]: times of the most frequent one */
    uint32_t *of;    /* [rows]: the cluster of a row, CLUSTER_NONE before it has one */
    uint32_t *next, *previous; /* [rows]: members of one cluster, ended by CLUSTER_NONE */
    uint32_t *scratch;         /* [attributes + sensitives] */
    bool keeps;                /* the histograms */
};

#define CLUSTER_NONE  UINT32_MAX
#define CLUSTER_LIMIT ((int64_t)1 << 61) /* no cost of a whole table is above it */

/* clustering_init starts without clusters. The histograms are kept when |tally| asks for them or
 * the rule needs them; a space without a sensitive attribute has none. */
MUST_USE status clustering_init(struct clustering *, const struct cluster_space *, bool tally);
void clustering_clear(struct clustering *);

/* clustering_open appends an empty cluster; clustering_compact drops those that are gone, and keeps
 * the order of the others. */
MUST_USE status clustering_open(struct clustering *, uint32_t *which);
void clustering_compact(struct clustering *);

/* clustering_put adds a row that is in no cluster; clustering_take takes it out of its cluster.
 * clustering_merge puts all of |from| into |into|. */
void clustering_put(struct clustering *, uint32_t which, uint32_t row);
void clustering_take(struct clustering *, uint32_t row);
void clustering_merge(struct clustering *, uint32_t into, uint32_t from);

/* clustering_dissolve takes all rows out of a cluster and writes them in ascending order; it may be
 * filled again. */
void clustering_dissolve(struct clustering *, uint32_t which, uint32_t *rows);

/* clustering_members writes a cluster's rows in ascending order. */
void clustering_members(const struct clustering *, uint32_t which, uint32_t *rows);

/* clustering_rise is what the cost rises by when |row| joins |which|; clustering_fall what it falls
 * by when |row| leaves its cluster; clustering_distance what it rises by when two clusters become
 * one (goldberger-tassa 6.2.1, tassa-gudes equation 6). */
int64_t clustering_rise(struct clustering *, uint32_t which, uint32_t row);
int64_t clustering_fall(struct clustering *, uint32_t row);
int64_t clustering_distance(struct clustering *, uint32_t a, uint32_t b);

/* The same when at most |limit|; otherwise some number above it, found sooner. */
int64_t clustering_rise_within(struct clustering *, uint32_t which, uint32_t row, int64_t limit);
int64_t clustering_distance_within(struct clustering *, uint32_t a, uint32_t b, int64_t limit);

/* clustering_cost is the whole cost: the loss is cost / (rows * attributes * unit) for measures
 * that average over cells. */
int64_t clustering_cost(const struct clustering *);

/* Clusterings of which a party holds only its own rows (tassa-gudes 4): sizes and closures are
 * those of all parties' records, and are told. Members, |first| and |of| are own rows alone.
 *
 * clustering_impose sets the size and closure of a cluster, and its tally when the clustering
 * keeps them (|tally| may be NULL otherwise). clustering_adopt puts an own row on a cluster's list,
 * without a change of size or closure. clustering_fall_to is clustering_fall when the closure
 * without the row is told; clustering_move takes a row to another cluster, and leaves that closure
 * behind. */
void clustering_impose(struct clustering *, uint32_t which, uint32_t size, const uint32_t *closure,
                       const uint32_t *tally);
void clustering_adopt(struct clustering *, uint32_t which, uint32_t row);
int64_t clustering_fall_to(struct clustering *, uint32_t row, const uint32_t *closure);
void clustering_move(struct clustering *, uint32_t row, uint32_t to, const uint32_t *closure);

/* clustering_labels numbers the clusters by their first rows and writes each row's number. */
MUST_USE status clustering_labels(const struct clustering *, uint32_t *label, uint32_t *clusters);

/* When is a cluster large enough to be published? |k| is the size; |criteria|, when given, must
 * hold too (they must be monotone, so that merging gets there). */
struct cluster_demand {
    uint32_t k;
    const struct criteria *criteria; /* or NULL */
    const struct dataset *data;      /* for the criteria's histograms */
    /* merged is told of every merge, in order, when it is not NULL. */
    void (*merged)(void *context, uint32_t into, uint32_t from);
    void *context;
    /* progress is called now and then when it is not NULL. */
    void (*progress)(const char *what, unsigned long long done, unsigned long long total);
};

#endif
