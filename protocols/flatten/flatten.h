/* The protocol `flatten`: a first partition in which each part has the same share of each sensitive
 * value (Tassa and Gudes 2012, 6.1.1). */
#ifndef GLASSHOUSE_PROTOCOL_FLATTEN_H
#define GLASSHOUSE_PROTOCOL_FLATTEN_H

#include "sim/part.h"

extern const struct protocol flatten_protocol;
extern const struct message flatten_counts;

/* What the parameters fix. An input has an entry for each own record: value * parts + part. */
struct flatten_state {
    uint32_t values, parts, most; /* most: of the records in listed and sampled inputs */
    const struct modulus *modulus, *entry;
    const struct shape *sum;
};

/* flatten_own counts own records: [parts * values], part after part. */
struct value flatten_own(struct run *, const struct value *records);

/* flatten_move is one party's turn of step 3: it changes |counts|, and returns the parts of its
 * records. */
struct value flatten_move(struct run *, const struct value *records, struct value *counts);

status flatten_ideal(struct ideal *);
status flatten_leakage(struct ideal *, int party);
status flatten_ideal_view(struct ideal *, struct party *puppet);
status flatten_second_ideal(struct ideal *);
status flatten_second_leakage(struct ideal *, int party);

#endif
