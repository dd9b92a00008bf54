/* Algorithms: which rows shall look the same?
 *
 * There is one table of algorithms by name, with one call: a task goes in, a release comes out. A
 * task is a dataset, the criteria that every class must meet, the meter that compares releases, and
 * how many rows may be suppressed. The code of the criteria judges every release again before it is
 * given out.
 *
 * The same task and seed give the same release. Each algorithm says how it breaks ties; none
 * depends on memory addresses or on time. */
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
    struct ratio alpha;              /* for cuts; under == 0: the usual value */
    bool practical; /* the full-domain search may assume monotonicity where suppression breaks it */
    /* progress, if not NULL, is called now and then. */
    void (*progress)(const char *what, unsigned long long done, unsigned long long total);
};

struct release {
    struct classes classes; /* with their suppressed flags; |full_domain| tells about levels */
    double loss;
    uint64_t suppressed; /* counted rows */
    uint64_t nodes;      /* of the lattice, for the full-domain algorithms; else 0 */
    uint64_t evaluated;  /* of these: how many were looked at */
    uint64_t passes;     /* over all rows, for sequential clustering; else 0 */
};

struct algorithm {
    const char *word, *title;
    unsigned modes; /* it can use a measure that has any of these MEASURE_ bits */
    bool quadratic; /* its time grows with the square of the number of rows */
    bool draws;     /* it uses the coins of the task */
    /* run makes a release that meets the criteria. E_NOT_FOUND: there is none, or this algorithm
     * found none (the complaint says which). After a failure the release is cleared. */
    status (*run)(const struct task *, struct release *, struct complaint *);
};

enum { ALGORITHMS = 8 };

extern const struct algorithm algorithm_optimal, algorithm_datafly, algorithm_mondrian,
    algorithm_hilbert, algorithm_k_member, algorithm_agglomerative, algorithm_sequential,
    algorithm_cuts;

/* algorithm_find finds an algorithm by its word. NULL: there is none, and the complaint has the
 * nearest. algorithm_at lists them; NULL at the end. */
const struct algorithm *algorithm_find(const char *word, struct complaint *);
const struct algorithm *algorithm_at(size_t index);

/* algorithm_run checks that task and algorithm fit together (E_ARGUMENT: the measure does not suit;
 * E_INPUT: "*" is a value, or a branch below the top), runs the algorithm, and judges the result:
 * E_INTERNAL if it does not meet the criteria. release_clear frees; after a failure the release is
 * already cleared. */
MUST_USE status algorithm_run(const struct algorithm *, const struct task *, struct release *,
                              struct complaint *);
void release_clear(struct release *);

/* algorithm_trial runs it on the first |rows| rows and throws the release away, to find out how
 * long all rows will take. E_ARGUMENT: there is a population, or there are fewer rows. */
MUST_USE status algorithm_trial(const struct algorithm *, const struct task *, uint32_t rows,
                                struct tape *coins);

/* release_levels makes the release of one lattice node: classes, suppressed flags, loss.
 * E_NOT_FOUND when it does not meet the criteria within the limit. */
MUST_USE status release_levels(const struct task *, const uint32_t *level, struct release *,
                               struct complaint *);

/* release_clusters makes the release of a clustering, |cluster[row]| below |clusters|. Each cluster
 * is closed to the least common ancestors of its rows; clusters that then look the same become one
 * class; classes that fail the criteria are suppressed while the limit allows it. E_NOT_FOUND as
 * above. */
MUST_USE status release_clusters(const struct task *, const uint32_t *cluster, uint32_t clusters,
                                 struct release *, struct complaint *);

/* release_classes counts the classes that a reader sees, without suppressed ones and without those
 * that only the population has. */
uint64_t release_classes(const struct release *);

/* release_holds judges a release from its classes alone: every class that is not suppressed meets
 * the criteria, suppressed rows are within the limit, and all counted rows are there. */
bool release_holds(const struct task *, const struct release *);

#endif
