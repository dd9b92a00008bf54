/* What is one lattice node worth? The full-domain search asks this: first sizes, then criteria,
 * then the loss.
 *
 * The judge makes each node's classes from the smallest finer ones that it still has, and asks the
 * cheap questions first. It remembers classes, but no verdicts; the search remembers these. */
#ifndef GLASSHOUSE_OPTIMAL_JUDGE_H
#define GLASSHOUSE_OPTIMAL_JUDGE_H

#include "anonymity/algorithm.h"
#include "anonymity/lattice/lattice.h"
#include "anonymity/lattice/optimal_sizes.h"

/* A shelf is a cache of classes: it finds the finer ones from which a node is best made. Entry 0,
 * the bottom node, stays; of the others the least recently used one makes room. */
enum { SHELF = 48 };

struct shelf {
    size_t entries, room;
    uint32_t level[SHELF][LATTICE_DIMENSIONS];
    size_t count[SHELF]; /* how many classes: the cost of starting from these */
    uint64_t used[SHELF], clock;
};

enum optimal_verdict {
    TOO_SMALL, /* too many rows are in classes that are too small; so also at all finer nodes */
    UNFIT,     /* too many rows are in classes that fail another criterion */
    COSTLY,    /* its loss is above the ceiling, and so is that of everything coarser */
    FIT
};

struct optimal_judgement {
    enum optimal_verdict verdict;
    double loss;  /* if FIT */
    double floor; /* a lower bound of the loss here and of everything coarser */
};

struct judge {
    const struct task *task;
    struct grouper grouper;
    struct shelf sizes_shelf, classes_shelf;
    struct sizes sizes[SHELF];
    struct classes classes[SHELF];
    struct classes made;
    bool sizes_decide; /* k-anonymity is the only criterion */
    uint64_t judged;   /* nodes grouped so far */
};

MUST_USE status judge_init(struct judge *, const struct task *);
void node_judge_clear(struct judge *);

/* judge_node judges the node at |level|. |floor| is a known lower bound of its loss. Nothing above
 * |ceiling| is of interest. */
MUST_USE status judge_node(struct judge *, const uint32_t *level, double floor, double ceiling,
                           struct optimal_judgement *);

#endif
