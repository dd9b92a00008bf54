/* The protocol `cluster-horizontal`: sequential clustering of a table whose records belong to
 * several parties (Tassa and Gudes 2012, section 4, Algorithm 3). */
#ifndef GLASSHOUSE_CLUSTER_HORIZONTAL_H
#define GLASSHOUSE_CLUSTER_HORIZONTAL_H

#include "anonymity/clusters/sequential_search.h"
#include "anonymity/twins/flatten.h"
#include "protocols/closure/closure.h"
#include "protocols/closure_to/closure_to.h"
#include "protocols/cluster_settings.h"
#include "protocols/flatten/flatten.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/part.h"

extern const struct protocol cluster_horizontal_protocol;
extern const struct message horizontal_turn, horizontal_state_handed, horizontal_split,
    horizontal_again, horizontal_final;

enum { HORIZONTAL_PARTIES = 100 };

/* How the parties get the closure of a cluster without one record. */
enum horizontal_way {
    HORIZONTAL_PUBLISHED,  /* they search for each record that needs it, and all learn it */
    HORIZONTAL_ASKER_ONLY, /* the same, but only the asker learns it */
    HORIZONTAL_BATCHED,    /* at its turn a party learns the closures of all others' records */
    HORIZONTAL_DEFERRED    /* not at all: clusters keep their closures until the pass is over */
};

/* What everybody knows before the run. */
struct horizontal_state {
    struct table_shape table; /* first: see table_input.h */
    struct cluster_settings set;
    uint32_t most; /* records of all parties */
    enum horizontal_way way;
    uint32_t attributes, column[DATASET_QIS]; /* of the schema */
    const struct hierarchy *tree[DATASET_QIS];
    uint32_t sensitive, values; /* its column and number of values; SCHEMA_COLUMNS and 0: none */
    struct ratio diversity;     /* l; over == 0: none */
    bool hidden;                /* counts of sensitive values are not shown (section 8.2.2) */
    uint32_t none;              /* means "no node"; larger than all nodes of all trees */
    /* Section 8.2.3: the column that says how many records are examined (SCHEMA_COLUMNS: all are);
     * the least number in it; one more than the largest. |examined_sum|: until=sum. */
    uint32_t examined, examined_least, examined_most;
    bool examined_sum;
    /* Section 6.2: attributes by which sites can be told, the most valuable one first; the part by
     * which all learn what enough sites have. */
    uint32_t links, link[DATASET_QIS];
    const struct shape *support;
    int64_t unit;
};

/* What `site-support` tells: which nodes enough sites have, tree by tree; and, with several trees,
 * which tuples of nodes. */
struct horizontal_support {
    struct value nodes, tuples;
};

/* The pruned trees, by attribute; NULL: the tree is whole. The lowest node above each one that is
 * left; and whether nothing is left below it. */
struct horizontal_pruned {
    const uint32_t *lowest[DATASET_QIS];
    const bool *end[DATASET_QIS];
};

/* Records as a clustering: those of one party; or of all parties, for code that may see them all.
 */
struct horizontal_rows {
    struct cluster_space space;
    struct clustering clusters;
    uint32_t *leaf;    /* [rows * attributes] */
    uint32_t *party;   /* [rows], in rising order */
    uint64_t *number;  /* [rows]: the choices */
    uint32_t *value;   /* [rows]: sensitive values; 0 if there are none */
    uint32_t *examine; /* [rows]: number i of a party: how many it examines in pass i */
    double *cost[DATASET_QIS];
    struct horizontal_pruned pruned;
    bool made;
};

/* horizontal_rows_init reads rows from |parts| inputs, of party |first| and the following. With
 * |counts| the clustering keeps how many records have each sensitive value. horizontal_rows_all
 * reads those of all parties, and finds out itself how trees are pruned.
 * horizontal_rows_clear accepts a struct of zeros. */
MUST_USE status horizontal_rows_init(struct run *, struct horizontal_rows *,
                                     const struct table_rows *parts, int count, int first,
                                     const struct horizontal_pruned *, bool counts);
MUST_USE status horizontal_rows_all(struct run *, struct horizontal_rows *,
                                    const struct table_rows *parts, bool counts);
void horizontal_rows_clear(struct horizontal_rows *);

/* By EM and MI costs depend on how many records have each value (8.2 does not list that all learn
 * it). horizontal_leaves: the leaves of all trees; by other measures 0. horizontal_rows_count
 * counts these records, leaf by leaf, tree after tree. horizontal_rows_price makes costs of such
 * counts of all parties' records, before there are clusters. */
uint32_t horizontal_leaves(const struct horizontal_state *);
void horizontal_rows_count(const struct horizontal_state *, const struct horizontal_rows *,
                           uint32_t *count);
MUST_USE status horizontal_rows_price(const struct horizontal_state *, struct horizontal_rows *,
                                      const uint32_t *count);

/* cluster_horizontal_sites.c. horizontal_sites_read reads `linking` and `sites`, in prepare. The
 * others are for runs with |links|. horizontal_sites_input: what a party gives to the part.
 * horizontal_sites_nodes: how many nodes it asks about; horizontal_sites_tuples: the tuples that it
 * asks about after |nodes|. horizontal_sites_count is its result for all parties' rows.
 * horizontal_sites_prune: false, if fewer parties than `sites` have records. */
MUST_USE status horizontal_sites_read(struct run *, struct horizontal_state *);
struct value horizontal_sites_input(struct run *, const struct table_rows *);
uint32_t horizontal_sites_nodes(const struct horizontal_state *);
const uint32_t *horizontal_sites_tuples(struct run *, const struct value *nodes, uint32_t *count);
struct horizontal_support horizontal_sites_count(struct run *, const struct table_rows *parts);
bool horizontal_sites_prune(struct run *, const struct horizontal_support *,
                            struct horizontal_pruned *);

/* horizontal_examined_read reads `examined` and `until`, in prepare. */
MUST_USE status horizontal_examined_read(struct run *, struct horizontal_state *);

/* What one party tells all others (WORD_STATE: one other). */
enum horizontal_word { WORD_TURN, WORD_STATE, WORD_SPLIT, WORD_AGAIN, WORD_FINAL };

/* What a player does through the network; roles and ideal views fill it in differently. |sums| adds
 * the own numbers to those of all others, modulo 2^bits. |closures| makes searches with the own
 * nodes; if |asker| is not 0, only the asker gets the answers. |others| finds for the asker alone,
 * for each set and attribute, the closure of all others' nodes. |all| is the AND of all bits.
 * |within| tells all whether all sums of own numbers and others' are at most |most|; numbers and
 * sums are below 2^bits. |tell| sends |numbers|, below |bound|, from party |from| to |to| (0: to
 * all); at a receiver it fills them in. */
struct horizontal_doors {
    status (*sums)(void *context, const uint32_t *own, uint32_t count, uint32_t bits,
                   uint32_t *total);
    status (*closures)(void *context, int asker, const struct closure_test *, const uint32_t *own,
                       uint32_t count, uint32_t *found);
    status (*others)(void *context, int asker, uint32_t sets, const uint32_t *own, uint32_t *found);
    status (*all)(void *context, uint32_t own, uint32_t *result);
    status (*within)(void *context, const uint32_t *own, uint32_t count, uint32_t most,
                     uint32_t bits, uint32_t *result);
    /* flatten divides own and others' rows evenly over parts; |label| gets the part of each row. */
    status (*flatten)(void *context, const struct flatten_rows *, uint32_t parts, uint32_t bits,
                      uint32_t *label);
    status (*tell)(void *context, int from, int to, enum horizontal_word, uint32_t *numbers,
                   uint32_t count, uint32_t bound);
    void *context;
    int parties, self; /* |self| 0: it plays all parties at once */
};

/* The published clusters, in order; and the cluster of each row. */
struct horizontal_result {
    uint32_t records; /* of all parties */
    uint32_t clusters;
    uint32_t *size, *closure; /* [clusters], [clusters * attributes] */
    uint32_t *tally;          /* [clusters * values] */
    uint32_t *label;          /* [rows] */
    bool capped;              /* after `passes` passes another one would have been made */
};

/* horizontal_play is steps 1 to 31. E_REFUSED: too few records, too many, or an impossible number;
 * |why| says which, in words. Memory is the run's scratch. */
MUST_USE status horizontal_play(struct run *, struct horizontal_rows *,
                                const struct horizontal_doors *, struct horizontal_result *,
                                const char **why);

/* The shapes of parts, for roles and ideal views. */
MUST_USE status horizontal_sum_shape(struct run *, uint32_t count, uint32_t bits,
                                     const struct shape **);
MUST_USE status horizontal_closure_shape(struct run *, const struct closure_test *, uint32_t count,
                                         bool told_one, const struct shape **);
MUST_USE status horizontal_others_shape(struct run *, uint32_t sets, const struct shape **);
MUST_USE status horizontal_flatten_shape(struct run *, uint32_t parts, uint32_t bits,
                                         const struct shape **);
MUST_USE status horizontal_and_shape(struct run *, const struct shape **);
MUST_USE status horizontal_within_shape(struct run *, uint32_t count, uint32_t most, uint32_t bits,
                                        const struct shape **);
/* Who sees in such a comparison how many sums are above. */
int horizontal_within_looks(struct run *);
/* Is every first cluster diverse? Otherwise it fails, and says which is not. */
MUST_USE status horizontal_check_start(struct run *);
struct value horizontal_bit(struct run *, uint32_t bit);
struct value horizontal_records(struct run *, const struct flatten_rows *, uint32_t parts,
                                const uint32_t *label);
struct flatten_rows horizontal_flatten_rows(const struct horizontal_state *,
                                            const struct horizontal_rows *);
/* All parties, the asker first. NULL: there is no asker, or it is party 1. */
const struct group *horizontal_group(struct run *, int asker);
/* horizontal_nodes: nodes as closure gives them. horizontal_searches: nodes with the starts after
 * them, as closure takes them. */
struct value horizontal_nodes(struct run *, const struct closure_test *, const uint32_t *nodes,
                              uint32_t count);
struct value horizontal_searches(struct run *, const struct closure_test *, const uint32_t *nodes,
                                 uint32_t count);
/* horizontal_ends: nodes of all attributes, set by set, as closure-to has them. */
struct value horizontal_ends(struct run *, const uint32_t *nodes, uint32_t sets);
struct value horizontal_numbers(struct run *, const uint32_t *numbers, uint32_t count,
                                uint64_t bound);

/* The outputs: the clusters as lines of CSV, and the labels. */
struct value horizontal_release(struct run *, const struct horizontal_result *);
struct value horizontal_labels(struct run *, const struct horizontal_result *, uint32_t first,
                               uint32_t rows);
uint32_t horizontal_digits(uint64_t);

/* horizontal_centralised clusters the rows of all parties as one owner does, with the same
 * choices. */
MUST_USE status horizontal_centralised(struct run *, struct horizontal_rows *);
status horizontal_loss(struct run *, struct run_loss *);

status horizontal_ideal(struct ideal *);
status horizontal_leakage(struct ideal *, int party);
status horizontal_ideal_view(struct ideal *, struct party *puppet);
status horizontal_second_ideal(struct ideal *);
status horizontal_second_leakage(struct ideal *, int party);
const struct message *horizontal_message(enum horizontal_word);

#endif
