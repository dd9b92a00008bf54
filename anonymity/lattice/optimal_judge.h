/* What is one lattice node worth? Sizes first, then the criteria, then the loss.
 *
 * The judge makes each node's classes from the smallest finer ones that it still holds, and asks
 * the cheap questions first. It remembers classes, never verdicts: those are the search's. */
#ifndef GLASSHOUSE_OPTIMAL_JUDGE_H
#define GLASSHOUSE_OPTIMAL_JUDGE_H

#include "anonymity/algorithm.h"
#include "anonymity/lattice/lattice.h"
#include "anonymity/lattice/optimal_sizes.h"

/* A shelf says which classes are held, and which finer ones a node is best made from. Entry 0, the
 * bottom node, stays; of the others the one not used for longest makes room. */
enum { SHELF = 48 };

struct shelf {
    size_t entries, room;
    uint32_t level[SHELF][LATTICE_DIMENSIONS];
    size_t count[SHELF]; /* classes: the cost of starting from here */
    uint64_t used[SHELF], clock;
};

enum optimal_verdict {
    TOO_SMALL, /* too many rows in classes that are too small: so for all finer nodes */
    UNFIT,     /* too many rows in classes that fail another criterion */
    COSTLY,    /* cannot beat the ceiling, and nothing coarser can */
    FIT
};

struct optimal_judgement {
    enum optimal_verdict verdict;
    double loss;  /* of a FIT node */
    double floor; /* a lower bound of the loss here and of everything coarser */
};

struct judge {
    const struct task *task;
    struct grouper grouper;
    struct shelf sizes_shelf, classes_shelf;
    struct sizes sizes[SHELF];
    struct classes classes[SHELF];
    struct classes made;
    bool sizes_decide; /* k-anonymity is all there is */
    uint64_t judged;   /* nodes grouped so far */
};

MUST_USE status judge_init(struct judge *, const struct task *);
void node_judge_clear(struct judge *);

/* judge_node judges the node at |level|. |floor| is what is known of its loss, and the loss itself
 * when judge_knows_loss; nothing above |ceiling| is of interest. */
MUST_USE status judge_node(struct judge *, const uint32_t *level, double floor, double ceiling,
                           struct optimal_judgement *);

#endif
