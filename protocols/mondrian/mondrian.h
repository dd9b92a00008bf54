/* The protocol `mondrian`: distributed Mondrian (Jurczyk and Xiong 2009, section 4). */
#ifndef GLASSHOUSE_MONDRIAN_H
#define GLASSHOUSE_MONDRIAN_H

#include "anonymity/twins/cuts.h"
#include "protocols/compare/compare.h"
#include "protocols/table_input.h"
#include "sim/part.h"

extern const struct protocol mondrian_protocol;

extern const struct message mondrian_attribute, mondrian_split, mondrian_finished, mondrian_left,
    mondrian_right, mondrian_agree;

#define MONDRIAN_NO_COLUMN UINT32_MAX

/* What the parameters fix. */
struct mondrian_state {
    struct table_shape table; /* first, for table_shape_of */
    struct cuts_rules rules;
    uint32_t column[DATASET_QIS], places[DATASET_QIS]; /* of the schema; M of each attribute */
    uint32_t sensitive, values;  /* release-by=sum: column and number of values; else none, 1 */
    bool publish;                /* release-by=sum */
    bool levels, hardened;       /* levels: variants fast and hardened; hardened: that one */
    struct compare_way compared; /* how comparisons are made; .sums is set for each */
    bool tables;                 /* comparisons=table */
    const char *sums;            /* the variant of sums */
    bool paper;                  /* declared leakage is what the paper declares */
    uint64_t most;               /* public: there are no more rows */
    const struct modulus *attribute, *place, *bit, *number, *rows, *sites, *tree;
    const struct shape *enough, *diverse, *total;
};

/* A site's rows, as places in the orders of the attributes. */
struct mondrian_rows {
    uint32_t count;
    const uint32_t *place; /* [attributes * count], one attribute after the other */
    const uint32_t *value; /* [count]: of the sensitive column; NULL without one */
};
struct mondrian_rows mondrian_rows(struct run *, int party, const struct value *input);

/* What an ideal view knows instead of the other sites' rows: the classes and the declared leaks. */
struct mondrian_told {
    struct ideal *ideal;
    uint32_t classes;
    const struct value *list;   /* low and high of each attribute, then the size: class by class */
    const struct value *counts; /* release-by=sum: each value in each class */
};

/* mondrian_walk plays one site. On a party it calls and sends; on a puppet it writes what the site
 * sees, from what |told| says. |mistaken|: with the mistake of a planted leak. */
MUST_USE status mondrian_walk(struct party *, const struct mondrian_told *told, bool mistaken);

/* mondrian_classes gives a site's result: the list of classes, and the class of each own row. */
MUST_USE status mondrian_classes(struct run *, struct cuts_classes *, uint32_t first, uint32_t rows,
                                 struct value *list, struct value *own);

/* mondrian_none says why there is no release: too few rows, or rows of too few sites. */
struct value mondrian_none(struct run *, bool enough_rows);

/* mondrian_remark says how many classes have fewer than k rows: shared cuts do not ask for k. */
const char *mondrian_remark(struct run *, int party);

/* mondrian_release makes the lines of the release. */
struct value mondrian_release(struct run *, const struct value *list, const struct value *counts);

/* mondrian_item is the name of a leak about a trial: "median 3.0" for group 3 and attribute 0. */
const char *mondrian_item(struct run *, const char *what, uint32_t group, uint32_t attribute);
status mondrian_ideal(struct ideal *);
status mondrian_leakage(struct ideal *, int party);
status mondrian_ideal_view(struct ideal *, struct party *puppet);
status mondrian_second_ideal(struct ideal *);
status mondrian_second_leakage(struct ideal *, int party);

#endif
