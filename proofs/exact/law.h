/* Laws: exact probability distributions on numbered views. A probability is a count.
 *
 * The census adds one execution after the other (a leaf of the walk). Its probability is one over
 * the number of ways, so its weight is the common denominator over that number. In lowest terms,
 * equal distributions have equal entries; so laws are interned, and compared by number. */
#ifndef GLASSHOUSE_LAW_H
#define GLASSHOUSE_LAW_H

#include "proofs/exact/fraction.h"
#include "proofs/exact/intern.h"

struct law_entry {
    uint32_t view;
    struct wide weight;
};

/* The law that is being built: the weights of all views. Only those of |touched| are not zero. */
struct law {
    struct wide *weight; /* by view */
    uint32_t *certain;   /* by view: the number of its law when it alone was seen, + 1; or 0 */
    size_t room;
    uint32_t *touched;
    size_t count, touched_room;
    struct wide denominator; /* common to all weights */
    struct wide ways, share; /* of the last leaf: its ways, and the weight that it got */
    bool overflow;
};

void law_clear(struct law *);
void law_begin(struct law *);
void law_add(struct law *, uint32_t view, struct wide ways);
/* law_expect has the memory fetched that law_add and law_end will need. */
void law_expect(const struct law *, uint32_t view);
/* law_end interns the law in lowest terms, and returns its number in |laws|. */
uint32_t law_end(struct law *, struct intern *laws);

/* law_entries reads an interned law, by rising view. The caller frees the entries. */
struct law_entry *law_entries(const struct intern *laws, uint32_t law, size_t *count,
                              struct wide *total);

/* law_distance is the total variation distance of two laws, |top| / |bottom|. |view| is the view on
 * which their probabilities differ most; |weight| and |total| are these probabilities. False: a
 * number does not fit. */
struct law_difference {
    struct wide top, bottom;
    uint32_t view;
    struct wide weight[2], total[2];
};
bool law_distance(const struct intern *laws, uint32_t a, uint32_t b, struct law_difference *);

#endif
