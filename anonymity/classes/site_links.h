/* Site links: to how many sites can a class be linked by what it shows?
 *
 * tassa-gudes 6.2, l-site diversity. For some attributes it is known which sites have records with
 * which values. A node of such an attribute links to the sites that have a record below it. A class
 * links to the sites to which its nodes link in all of these attributes. If these are fewer than l,
 * the class tells whose records it has, even if every node by itself links to many.
 *
 * This is not jurczyk-xiong's property (the criterion l-site-diversity). There the records of a
 * class are from l sites; here l sites could have had such records. */
#ifndef GLASSHOUSE_SITE_LINKS_H
#define GLASSHOUSE_SITE_LINKS_H

#include "anonymity/data/dataset.h"

struct site_links {
    const struct dataset *data;
    uint32_t sites, words;
    uint64_t *set[DATASET_QIS]; /* [nodes * words]: sites below each node; NULL: it does not link */
    struct pool pool;
};

/* site_links_init finds the sites below every node of the attributes in |linking| (one bit each; 0:
 * all). E_ARGUMENT: the dataset has no site column. After a failure it is cleared. */
MUST_USE status site_links_init(struct site_links *, const struct dataset *, uint64_t linking);
void site_links_clear(struct site_links *);

/* site_links_count: to how many sites does a class with these nodes link? */
uint32_t site_links_count(const struct site_links *, const uint32_t *node);

#endif
