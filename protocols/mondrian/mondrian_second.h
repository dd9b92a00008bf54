/* Shared by the files of the second ideal function: all rows, and the groups they are cut into. */
#ifndef GLASSHOUSE_MONDRIAN_SECOND_H
#define GLASSHOUSE_MONDRIAN_SECOND_H

#include "protocols/mondrian/mondrian.h"

struct second_row {
    uint32_t site, value;
    uint32_t place[DATASET_QIS];
};

struct second_interval {
    uint32_t low, high;
};

/* A group of rows, by number, those of site 1 first; as each site has them in its file. */
struct second_group {
    uint32_t number, rows, *row;
    struct second_interval range[DATASET_QIS], box[DATASET_QIS];
};

struct second_whole {
    struct ideal *ideal;
    struct run *run;
    const struct mondrian_state *state;
    const struct cuts_rules *rules;
    struct second_row *row;
    uint32_t rows, groups, classes;
    struct second_interval root[DATASET_QIS];
    struct second_group *class; /* what a class shows is its box */
    bool tells;                 /* the declared leakage is wanted */
};

void *second_room(const struct second_whole *, size_t count, size_t each);
/* second_begin reads the rows: E_LIMIT, if there are too many. second_cut makes the classes, in
 * their order. False: there is no release. */
MUST_USE status second_begin(struct ideal *, struct second_whole *);
bool second_cut(struct second_whole *);

#endif
