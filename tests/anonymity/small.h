/* Small random datasets for tests, made twice: as the plain arrays that a test may loop over, and
 * as the dataset that the code under test sees. The plain side uses nothing of anonymity/. */
#ifndef GLASSHOUSE_TEST_SMALL_H
#define GLASSHOUSE_TEST_SMALL_H

#include "anonymity/data/dataset.h"

enum { SMALL_ROWS = 64, SMALL_QIS = 3, SMALL_VALUES = 9, SMALL_LEVELS = 4, SMALL_KINDS = 6 };

struct small {
    /* Plain. label[j][v][L] numbers what value v of attribute j becomes at level L; the root stands
     * one above the highest level of attribute j, or at it when that has one label only. */
    uint32_t rows, counted, qis, kinds, sites;
    uint32_t values[SMALL_QIS], height[SMALL_QIS], top[SMALL_QIS];
    uint32_t label[SMALL_QIS][SMALL_VALUES][SMALL_LEVELS + 1];
    uint32_t cell[SMALL_ROWS][SMALL_QIS], sensitive[SMALL_ROWS], site[SMALL_ROWS];
    bool counts[SMALL_ROWS];
    uint32_t s_label[SMALL_KINDS][3], s_top; /* the sensitive attribute's: two levels, a root */
    /* As the code under test sees it. */
    struct table table, population;
    struct hierarchy tree[SMALL_QIS], s_tree;
    struct dataset data;
};

/* small_random makes one of |rows| rows; with |subset| about half of them count and the rest are
 * the population's only. It fails a test by EXPECT. */
void small_random(struct small *, uint32_t rows, bool subset);
void small_clear(struct small *);

/* small_label is what row i shows in attribute j at level L: levels above the height are the root,
 * whose number is UINT32_MAX. */
uint32_t small_label(const struct small *, uint32_t row, uint32_t attribute, uint32_t level);

/* small_size counts the values of attribute j under the label that row i shows at level L. */
uint32_t small_size(const struct small *, uint32_t row, uint32_t attribute, uint32_t level);

/* small_same: do two rows show the same at this level? */
bool small_same(const struct small *, uint32_t a, uint32_t b, uint32_t attribute, uint32_t level);

#endif
