/* A protocol whose roles a test writes, and a part that they can call. The part computes the sum of
 * the group's inputs plus an offset; each party draws a coin; and the last input leaks to party 1,
 * as declared. Another part does the same under another name. */
#ifndef GLASSHOUSE_TEST_STAND_H
#define GLASSHOUSE_TEST_STAND_H

#include "sim/part.h"
#include "sim/world.h"

extern const struct protocol inner_protocol, other_protocol, outer_protocol;

struct stand {
    struct real_world world;
    struct run *run;
};

/* stand_begin prepares a run of four parties, party i with input i, whose role is |role| and whose
 * ideal parts are |ideal|; one at a time. stand_view sets the ideal view. */
void stand_begin(struct stand *, status (*role)(struct party *), const char *ideal);
void stand_view(status (*view)(struct ideal *, struct party *));
void stand_end(struct stand *);

const struct modulus *stand_ring(struct run *);
const struct shape *inner_shape(struct party *, int parties, uint64_t offset);

#endif
