/* Shared by the files criterion*.c only: a class in plain numbers, and working memory. */
#ifndef GLASSHOUSE_CRITERION_INTERNAL_H
#define GLASSHOUSE_CRITERION_INTERNAL_H

#include "anonymity/criteria/criterion.h"

/* A class as the criteria see it. */
struct judged {
    uint32_t rows, population;
    struct histogram histogram[DATASET_TRACKED];
};

/* The part of a tracked column's hierarchy that lies above the values that occur. */
struct value_tree {
    uint32_t nodes, height;
    uint32_t *parent;             /* [nodes]; parents come after their children */
    uint32_t *level;              /* [nodes] */
    uint32_t *leaf;               /* [values of the column]: node; UINT32_MAX: it does not occur */
    int64_t *extra;               /* [nodes]: a node's surplus */
    int64_t *positive, *negative; /* [nodes]: of its children */
};

struct criterion_scratch {
    struct value_tree tree[DATASET_TRACKED];
    uint32_t *dense;  /* [most values of any tracked column], zero between two calls */
    uint32_t *sorted; /* [the same] */
    uint32_t *value[DATASET_TRACKED], *times[DATASET_TRACKED]; /* for criteria_judge */
    struct pool pool;
};

/* How each kind is written, and what it needs. */
enum need { NEED_NOTHING, NEED_SENSITIVE, NEED_HIERARCHY, NEED_POPULATION, NEED_SITE };

struct criterion_form {
    const char *word, *form;
    enum need need;
    struct {
        bool whole;
        double least, most;
    } parameter[2];
    uint32_t parameters;
    bool least_rows; /* its parameters give a least size of a class */
};

/* criterion_judge decides one criterion for one class. */
bool criterion_judge(const struct criteria *, const struct criterion *, const struct judged *);

/* t-closeness (criterion_distance.c): is the earth mover's distance at most the threshold? */
bool distance_equal(const struct criteria *, const struct criterion *, const struct judged *);
bool distance_ordered(const struct criteria *, const struct criterion *, const struct judged *);
bool distance_hierarchical(const struct criteria *, const struct criterion *,
                           const struct judged *);
MUST_USE status value_tree_init(struct value_tree *, const struct tracked *, struct pool *);
/* distance_of is the distance itself, for explanations. */
double distance_of(const struct criteria *, const struct criterion *, const struct judged *);

/* Entropy (criterion_entropy.c). */
bool entropy_shannon(const struct criteria *, const struct criterion *, const struct judged *);
bool entropy_grassberger(const struct criteria *, const struct criterion *, const struct judged *);
/* grassberger_entropy is Grassberger's number G(n), n > 0; it takes the place of the logarithm. */
double grassberger_entropy(uint32_t n);
double entropy_of(const struct criterion *, const struct judged *);

#endif
