/* Site links: to how many sites can a class be linked by what it shows?
 *
 * tassa-gudes 6.2, l-site diversity. Of some attributes it is known which sites have records with
 * which values. A node of such an attribute links to the sites that have a record below it; a class
 * to those to which its nodes in all of these attributes link. With fewer than l of them the class
 * gives away whose records they are, though every node by itself may link to many.
 *
 * It is another property than jurczyk-xiong's (the criterion l-site-diversity): there the records
 * of the class are of l sites, here l sites could have had such records. */
#ifndef GLASSHOUSE_SITE_LINKS_H
#define GLASSHOUSE_SITE_LINKS_H

#include "anonymity/data/dataset.h"

struct site_links {
    const struct dataset *data;
    uint32_t sites, words;
    uint64_t *set[DATASET_QIS]; /* [nodes * words]: sites below each node; NULL: not linking */
    struct pool pool;
};

/* site_links_init finds the sites below every node of the attributes in |linking| (a bit for each;
 * 0: all). E_ARGUMENT when the dataset has no site column. One that failed is cleared. */
MUST_USE status site_links_init(struct site_links *, const struct dataset *, uint64_t linking);
void site_links_clear(struct site_links *);

/* site_links_count is to how many sites a class of these nodes, one for each attribute, links. */
uint32_t site_links_count(const struct site_links *, const uint32_t *node);

#endif
