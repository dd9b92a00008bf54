/* Measures: how much information did an anonymization lose?
 *
 * There is one table of measures by name; each says where it makes sense. Three ways to use them:
 *
 *   1. meter_loss, on classes: the whole loss of an anonymization, by any measure, full-domain or
 *      not.
 *   2. meter_levels: the loss at a level vector if nothing is suppressed, else a lower bound of it;
 *      for every measure with MEASURE_LEVELS. Full-domain search uses it.
 *   3. struct node_cost: additive measures as tables of costs per node. Clustering uses it, where
 *      the cost of a cluster must take only a few loads.
 *
 * Values are those of the papers and of ANONYMITY-REFERENCE.md. Logarithms are to base 2.
 *
 * Stable for all of anonymity/: everything here. */
#ifndef GLASSHOUSE_MEASURE_H
#define GLASSHOUSE_MEASURE_H

#include "anonymity/classes/classes.h"

enum measure_kind {
    LM,      /* lm: goldberger-tassa equation 3; |B| counts leaves of the hierarchy */
    TREE,    /* tree: level / height of the node, averaged over cells */
    EM,      /* em: tassa-gudes equations 3 and 4 */
    MI,      /* mi: goldberger-tassa equation 10 less its value for the table itself, which is 0 */
    PMI,     /* pmi: equation 14 less its value for the table itself: may be negative (5.1) */
    MIX,     /* mix: weight * MI + (1 - weight) * PMI */
    AM,      /* am: equation 4 */
    DM,      /* dm: sum of count^2; a suppressed row costs N */
    DM_STAR, /* dm-star: sum of count^2 over all classes, suppressed or not */
    CM,      /* cm: share of rows outside their class's majority; suppressed rows count */
    AECS,    /* aecs: N / classes; the suppressed rows are one class */
    NUE,     /* nue: non-uniform entropy, monotonic form (before suppression) */
    NUE_NONMONOTONIC,    /* nue-nonmonotonic: with the entropy lost by suppressed rows */
    NUE_NORMALIZED,      /* nue-normalized: each attribute over its value at full suppression */
    PRECISION,           /* precision: mean level / height; suppressed rows count 1 */
    PRECISION_MONOTONIC, /* precision-monotonic: the same, without regard to suppression */
    HEIGHT,              /* height: sum of levels */
    LOSS,                /* loss: ARX's geometric mean of covered shares */
    KL,                  /* kl: divergence of the released distribution from the table's */
    MEASURES
};

/* Where a measure makes sense. */
enum {
    MEASURE_FULL_DOMAIN = 1, /* classes by level, with or without suppression */
    MEASURE_LOCAL = 2,       /* classes of any closure */
    MEASURE_ADDITIVE = 4,    /* has a struct node_cost */
    MEASURE_LEVELS = 8,      /* full-domain: has meter_levels */
    MEASURE_MONOTONE = 16,   /* coarser classes never cost less (full-domain, no suppression) */
    MEASURE_SENSITIVE = 32,  /* needs a sensitive attribute */
    MEASURE_MONOTONE_SUPPRESSING = 64 /* ... also when classes may be suppressed */
};

struct measure {
    const char *word, *title;
    enum measure_kind kind;
    unsigned modes;
};

/* measure_find finds a measure by its word. NULL: there is none, and the complaint has the nearest.
 * measure_at lists them all, 0 .. MEASURES - 1. */
const struct measure *measure_find(const char *word, struct complaint *);
const struct measure *measure_at(enum measure_kind);

/* A measure that is prepared for a dataset. */
struct meter {
    const struct measure *measure;
    const struct dataset *data;
    double weight;                 /* of MI in MIX; 0.5 */
    double *by_level[DATASET_QIS]; /* [height + 1]: the attribute's part, rule F applied */
    struct node_cost *cost;        /* of an additive measure */
    struct pool pool;
};

/* meter_init computes what the measure needs once per dataset: the histograms for NUE, EM, MI,
 * PMI. E_ARGUMENT: the measure needs a sensitive attribute, and there is none. */
MUST_USE status meter_init(struct meter *, const struct measure *, const struct dataset *,
                           double weight, struct complaint *);
void meter_clear(struct meter *);

/* meter_levels returns the loss at |level|, for a measure with MEASURE_LEVELS. If nothing is
 * suppressed it is exactly what meter_loss gives. If classes are suppressed, it is that for a
 * measure with MEASURE_MONOTONE_SUPPRESSING, and a lower bound for others. Sums run in the order of
 * the attributes. */
double meter_levels(const struct meter *, const uint32_t *level);

/* meter_loss returns the loss of |classes| with their suppressed flags. It may fill in
 * classes->node and of_row. E_ARGUMENT: the measure does not fit this kind of classes. Measures
 * that count what a reader cannot tell apart (DM, DM*, AECS, CM) need merged classes; see
 * classes_merge_equal. */
MUST_USE status meter_loss(const struct meter *, struct classes *, double *loss);

/* Additive measures: the loss of an anonymization is
 *     ( sum over rows i, attributes j of  cost[j][node * values + s_i] ) / (N * qis) + offset
 * where node is what row i shows in attribute j and s_i its sensitive code when |values| > 1, else
 * 0. So a cluster of size c closed to the nodes x_j costs c * sum_j cost[j][x_j] when values == 1,
 * and for PMI sum_s histogram[s] * sum_j cost[j][x_j * values + s]. */
struct node_cost {
    uint32_t qis;
    uint32_t values;           /* 1, or the number of sensitive values (PMI, MIX) */
    double *cost[DATASET_QIS]; /* [hierarchy nodes * values] */
    double offset;
    struct pool pool;
};

/* node_cost_init: E_ARGUMENT unless the measure has MEASURE_ADDITIVE. */
MUST_USE status node_cost_init(struct node_cost *, const struct meter *, struct complaint *);
void node_cost_clear(struct node_cost *);

#endif
