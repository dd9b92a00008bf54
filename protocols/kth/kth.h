/* The protocol `kth`: the k-th smallest of all players' values (Aggarwal, Mishra and Pinkas 2004,
 * as Jurczyk and Xiong 2009, section 4.2, use it). */
#ifndef GLASSHOUSE_KTH_H
#define GLASSHOUSE_KTH_H

#include "sim/part.h"

extern const struct protocol kth_protocol;

/* What the parameters fix. */
struct kth_state {
    uint64_t values, count, rank;   /* M, n, k */
    const struct modulus *modulus;  /* of a value */
    const struct modulus *counting; /* of a count: n + 1 */
    bool both;                      /* a probe asks on both sides */
    const struct shape *compare;
};

/* kth_search is the loop of kth.c. A kth_probe answers: |answer[0]| says whether the element is
 * below |place| (one-way: at or below it), and |answer[1]| whether it is above. */
typedef status kth_probe(void *context, uint64_t place, bool answer[2]);
MUST_USE status kth_search(const struct kth_state *, kth_probe *, void *context, uint64_t *element);

/* Shared by the files of this folder. kth_bring is a player's input to a probe. */
struct value kth_bring(struct run *, const struct kth_state *, const struct value *values,
                       uint64_t place);
status kth_ideal(struct ideal *);
status kth_leakage(struct ideal *, int party);
status kth_ideal_view(struct ideal *, struct party *puppet);
status kth_second_ideal(struct ideal *);
status kth_second_leakage(struct ideal *, int party);

#endif
