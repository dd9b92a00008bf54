/* Algorithms: which rows shall look the same?
 *
 * One table of algorithms by name with one call: a task in, a release out. A task is a dataset, the
 * criteria that every class must meet, the meter by which releases compare, and how many rows may
 * be suppressed. Every release is judged again by the criteria code before it is handed out.
 *
 * The same task and seed give the same release; what is left to choose is said where the algorithm
 * is, and never left to memory addresses or to time. */
#ifndef GLASSHOUSE_ALGORITHM_H
#define GLASSHOUSE_ALGORITHM_H

#include "anonymity/criteria/criterion.h"
#include "anonymity/measures/measure.h"
#include "crypto/tape.h"

struct task {
    const struct dataset *data;
    const struct criteria *criteria; /* bound to |data| */
    const struct meter *meter;       /* of |data| */
    uint64_t limit;                  /* counted rows that may be suppressed */
    struct tape *coins;              /* for the algorithms that draw; else it may be NULL */
    struct ratio alpha;              /* of cuts; under == 0: as usual */
    bool practical; /* the full-domain search may assume monotonicity where suppression breaks it */
    /* progress is called now and then when it is not NULL. */
    void (*progress)(const char *what, unsigned long long done, unsigned long long total);
};

struct release {
    struct classes classes; /* with their suppressed flags; |full_domain| tells about levels */
    double loss;
    uint64_t suppressed; /* counted rows */
    uint64_t nodes;      /* of the lattice, for the full-domain algorithms; else 0 */
    uint64_t evaluated;  /* of these: how many were grouped */
    uint64_t passes;     /* over all rows, for sequential clustering; else 0 */
};

struct algorithm {
    const char *word, *title;
    unsigned modes; /* measures that it can serve: any of these MEASURE_ bits will do */
    bool quadratic; /* its time grows with the square of the number of rows */
    /* run makes a release that meets the criteria. E_NOT_FOUND: there is none, or this algorithm
     * finds none (the complaint says which). On failure the release is cleared. */
    status (*run)(const struct task *, struct release *, struct complaint *);
};

enum { ALGORITHMS = 8 };

extern const struct algorithm algorithm_optimal, algorithm_datafly, algorithm_mondrian,
    algorithm_hilbert, algorithm_k_member, algorithm_agglomerative, algorithm_sequential,
    algorithm_cuts;

/* algorithm_find looks a word up: NULL and a complaint with the nearest when there is none.
 * algorithm_at lists them: NULL past the last. */
const struct algorithm *algorithm_find(const char *word, struct complaint *);
const struct algorithm *algorithm_at(size_t index);

/* algorithm_run checks that the task and the algorithm fit together (E_ARGUMENT: the measure does
 * not suit; E_INPUT: "*" stands for a value, or for a branch below the top), runs it, and judges
 * what comes out: E_INTERNAL when it does not meet the criteria.
 * release_clear frees; a release that failed is already cleared. */
MUST_USE status algorithm_run(const struct algorithm *, const struct task *, struct release *,
                              struct complaint *);
void release_clear(struct release *);

/* algorithm_trial runs it on the first |rows| rows and throws the release away: to learn beforehand
 * how long all rows will take. E_ARGUMENT with a population, or with more rows than there are. */
MUST_USE status algorithm_trial(const struct algorithm *, const struct task *, uint32_t rows,
                                struct tape *coins);

/* release_levels makes the release of one lattice node: classes, suppressed flags, loss.
 * E_NOT_FOUND when it does not meet the criteria within the limit. */
MUST_USE status release_levels(const struct task *, const uint32_t *level, struct release *,
                               struct complaint *);

/* release_clusters makes the release of a clustering, |cluster[row]| below |clusters|: each cluster
 * is closed to the least common ancestors of its rows, clusters that then look the same become one
 * class, and classes that fail the criteria are suppressed while the limit allows. E_NOT_FOUND as
 * above. */
MUST_USE status release_clusters(const struct task *, const uint32_t *cluster, uint32_t clusters,
                                 struct release *, struct complaint *);

/* release_classes counts the classes that a reader sees: not those suppressed, nor those of the
 * population alone. */
uint64_t release_classes(const struct release *);

/* release_holds judges a release from its classes alone: every class that is not suppressed meets
 * the criteria, suppressed rows are within the limit, and all counted rows are there. */
bool release_holds(const struct task *, const struct release *);

#endif
