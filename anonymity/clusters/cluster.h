/* Clusters: which records are published as one group, and what does that cost?
 *
 * All clustering algorithms use this (goldberger-tassa 6.1, tassa-gudes 2.3). A cluster is
 * published as its closure: in each attribute the lowest node of the hierarchy that covers all of
 * its records. A clustering is a partition of the records. Its cost is the sum over clusters of |C|
 * * gc(C), goldberger-tassa equation 19 without the factor 1/n.
 *
 * Costs are integers: |unit| is the integer that stands for the loss of one whole cell. It is the
 * least common denominator if the measure is rational (1 for suppression only), and a power of two
 * if the measure is a logarithm. After that nothing is rounded. So neither the order of summation
 * nor what a search leaves out can change a result. Ties: the lowest number.
 *
 * Notes.
 *   1. Measures that are logarithms are rounded once, per node, to 1/unit (see cluster_space.c).
 *      The reported loss is computed again by measure.h.
 *   2. For MI and PMI the cost is goldberger-tassa's minus the constant that the untouched table
 *      has. Differences between clusterings are the same. */
#ifndef GLASSHOUSE_CLUSTER_H
#define GLASSHOUSE_CLUSTER_H

#include "anonymity/criteria/criterion.h"
#include "anonymity/data/dataset.h"
#include "anonymity/measures/measure.h"
#include "crypto/tape.h"

/* How |C| * gc(C) is computed. */
enum cluster_rule {
    RULE_NODES,    /* |C| * sum of the closure's node weights: LM, tree, EM, MI, ... */
    RULE_CLASSED,  /* sum over sensitive values s of times(s) * node weights for s: PMI, MIX */
    RULE_SQUARE,   /* |C|^2: DM, DM* */
    RULE_MAJORITY, /* records outside the most frequent sensitive value; all, if the closure is
                    * suppressed in every attribute: CM */
};

struct cluster_space {
    uint32_t rows, attributes;
    const uint32_t
        *leaf; /* [rows * attributes], row by row; an inner node, if no row is below it */
    const struct hierarchy *tree[DATASET_QIS];
    enum cluster_rule rule;
    uint32_t values;              /* weights per node: 1, or one for each sensitive value */
    int64_t *weight[DATASET_QIS]; /* [nodes * values] */
    int64_t
        *nearest[DATASET_QIS]; /* [nodes]: the least rise of a node beside it that must cover it */
    int64_t unit;              /* the cost of one whole cell */
    uint32_t sensitives;       /* values of the sensitive attribute; 0: there is none */
    const uint32_t *sensitive; /* [rows], or NULL */
    bool monotone; /* RULE_NODES, and no node weighs more than its parent: bounds are valid */
    struct pool pool;
};

/* cluster_space_init prepares the costs of |meter|'s measure for its dataset. |unit| 0: it chooses
 * one for the table. Parties who do not know the whole table agree on another (cluster_unit).
 * E_ARGUMENT and a complaint: the measure cannot guide a clustering, or the dataset has a
 * population. E_LIMIT: with this unit sums could overflow. The dataset must live longer than the
 * space. */
MUST_USE status cluster_space_init(struct cluster_space *, const struct meter *, int64_t unit,
                                   struct complaint *);

/* cluster_space_of makes a space from parts, for callers without a dataset. |cost[j]| has a number
 * for each node (and for each sensitive value, if there are several |values|). */
MUST_USE status cluster_space_of(struct cluster_space *, const struct hierarchy *const *tree,
                                 uint32_t attributes, const uint32_t *leaf, uint32_t rows,
                                 const double *const *cost, uint32_t values, int64_t unit);

/* cluster_unit is a unit that depends on public things only. For LM: the least common multiple of
 * the trees' numbers of leaves minus one; for the tree measure: that of their heights (nothing is
 * rounded then). For EM and MI: 2^24. 0: a multiple is too large. */
int64_t cluster_unit(enum measure_kind, const struct hierarchy *const *tree, uint32_t attributes);

/* cluster_counts: is this EM or MI, whose costs depend on how often each value occurs? */
bool cluster_counts(enum measure_kind);

/* cluster_node_costs writes what each node of a tree costs.
 *   LM    (its leaves - 1) / (all leaves - 1)
 *   TREE  its level / the root's
 *   EM    the entropy of the values that are below it (tassa-gudes equation 3), in bits
 *   MI    log2 of how many records are below it (goldberger-tassa equation 10)
 * |count|: with EM and MI, how many records have each leaf; NULL for the others. Costs by EM and MI
 * are whole multiples of 2^-24, found by integers alone, so that parties on different processors
 * find the same. A node without records costs nothing. E_MEMORY. */
MUST_USE status cluster_node_costs(const struct hierarchy *, enum measure_kind,
                                   const uint32_t *count, double *cost);

/* cluster_cost_most: with so many records no node costs more. */
uint32_t cluster_cost_most(enum measure_kind, uint32_t rows);

/* cluster_space_price gives the nodes of a space that was made from parts other costs; it has no
 * clusterings yet. If it fails, the space is clear. */
MUST_USE status cluster_space_price(struct cluster_space *, const double *const *cost,
                                    int64_t unit);
void cluster_space_clear(struct cluster_space *);

/* cluster_space_leaves returns a row's leaves. */
static inline const uint32_t *cluster_space_leaves(const struct cluster_space *space, uint32_t row)
{
    return &space->leaf[(size_t)row * space->attributes];
}

/* cluster_space_cost is the cost of a cluster with |size| records, this closure and this histogram
 * of sensitive values (two of the rules need it). */
int64_t cluster_space_cost(const struct cluster_space *, uint32_t size, const uint32_t *closure,
                           const uint32_t *tally);

/* cluster_space_weigh adds up the weights of a closure's nodes (for one sensitive value). */
int64_t cluster_space_weigh(const struct cluster_space *, const uint32_t *closure, uint32_t value);

struct clustering {
    const struct cluster_space *space;
    uint32_t count, live, room; /* clusters are 0 .. count-1; those of size 0 are gone */
    uint32_t *size;             /* [room] */
    uint32_t *first;            /* [room]: a member; the list goes on through |next| */
    uint32_t *closure;          /* [room * attributes] */
    int64_t *weight;            /* [room]: of the closure's nodes, with RULE_NODES */
    int64_t *cost;              /* [room] */
    uint32_t *tally; /* [room * sensitives]: counts of each sensitive value; NULL unless kept */
    uint32_t *peak;  /* [room]: count of the most frequent one */
    uint32_t *of;    /* [rows]: the cluster of a row; CLUSTER_NONE: it has none yet */
    uint32_t *next, *previous; /* [rows]: members of one cluster, ended by CLUSTER_NONE */
    uint32_t *scratch;         /* [attributes + sensitives] */
    bool keeps;                /* it keeps histograms */
};

#define CLUSTER_NONE  UINT32_MAX
#define CLUSTER_LIMIT ((int64_t)1 << 61) /* no cost of a whole table is above it */

/* clustering_init makes a clustering without clusters. It keeps histograms if |tally| is true or
 * the rule needs them; without a sensitive attribute there are none. */
MUST_USE status clustering_init(struct clustering *, const struct cluster_space *, bool tally);
void clustering_clear(struct clustering *);

/* clustering_open appends an empty cluster. clustering_compact removes clusters that are gone, and
 * keeps the order of the others. */
MUST_USE status clustering_open(struct clustering *, uint32_t *which);
void clustering_compact(struct clustering *);

/* clustering_put adds a row that is in no cluster. clustering_take takes a row out of its cluster.
 * clustering_merge puts all rows of |from| into |into|. */
void clustering_put(struct clustering *, uint32_t which, uint32_t row);
void clustering_take(struct clustering *, uint32_t row);
void clustering_merge(struct clustering *, uint32_t into, uint32_t from);

/* clustering_dissolve takes all rows out of a cluster and writes them in ascending order. The empty
 * cluster can be filled again. */
void clustering_dissolve(struct clustering *, uint32_t which, uint32_t *rows);

/* clustering_members writes a cluster's rows in ascending order. */
void clustering_members(const struct clustering *, uint32_t which, uint32_t *rows);

/* clustering_rise is how much the cost rises if |row| joins |which|. clustering_fall is how much it
 * falls if |row| leaves its cluster. clustering_distance is how much it rises if two clusters
 * become one (goldberger-tassa 6.2.1, tassa-gudes equation 6). */
int64_t clustering_rise(struct clustering *, uint32_t which, uint32_t row);
int64_t clustering_fall(struct clustering *, uint32_t row);
int64_t clustering_distance(struct clustering *, uint32_t a, uint32_t b);

/* The same if it is at most |limit|; otherwise any number above |limit|, which is found sooner. */
int64_t clustering_rise_within(struct clustering *, uint32_t which, uint32_t row, int64_t limit);
int64_t clustering_distance_within(struct clustering *, uint32_t a, uint32_t b, int64_t limit);

/* clustering_cost is the whole cost. For measures that are averages over cells, the loss is
 * cost / (rows * attributes * unit). */
int64_t clustering_cost(const struct clustering *);
/* clustering_share is that loss, from 0 to 1; of no records 0. */
double clustering_share(const struct clustering *);

/* For clusterings of which a party holds only its own rows (tassa-gudes 4). Sizes and closures are
 * those of all parties' records; the party is told these. Members, |first| and |of| are own rows.
 *
 * clustering_impose sets the size and closure of a cluster, and its tally if the clustering keeps
 * histograms (otherwise |tally| may be NULL). clustering_adopt puts an own row on a cluster's list
 * without changing size or closure. clustering_fall_to is clustering_fall with the told closure
 * of the cluster without the row. clustering_move moves a row to another cluster, and gives the one
 * that it leaves that closure. */
void clustering_impose(struct clustering *, uint32_t which, uint32_t size, const uint32_t *closure,
                       const uint32_t *tally);
void clustering_adopt(struct clustering *, uint32_t which, uint32_t row);
int64_t clustering_fall_to(struct clustering *, uint32_t row, const uint32_t *closure);
void clustering_move(struct clustering *, uint32_t row, uint32_t to, const uint32_t *closure);

/* clustering_labels numbers the clusters by their first rows and writes each row's number. */
MUST_USE status clustering_labels(const struct clustering *, uint32_t *label, uint32_t *clusters);

/* When is a cluster large enough to be published? It needs |k| records, and |criteria|, if given,
 * must hold (they must be monotone, so that merging reaches them). */
struct cluster_demand {
    uint32_t k;
    const struct criteria *criteria; /* or NULL */
    const struct dataset *data;      /* for the criteria's histograms */
    /* merged, if not NULL, is called for every merge, in order. */
    void (*merged)(void *context, uint32_t into, uint32_t from);
    void *context;
    /* progress, if not NULL, is called now and then. */
    void (*progress)(const char *what, unsigned long long done, unsigned long long total);
};

#endif
