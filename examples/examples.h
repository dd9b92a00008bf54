/* What the examples have in common: inputs are vectors of `length` numbers modulo `modulus`. */
#ifndef GLASSHOUSE_EXAMPLES_H
#define GLASSHOUSE_EXAMPLES_H

#include "cli/glasshouse.h"
#include "sim/input.h"

enum { SET_MOST = 17 };

status vector_parse(struct run *, int party, const char *text, size_t size, struct value *input);
uint64_t vector_count(struct run *, int party);
/* modulus_must_be refuses every other, for inputs that are bits or the like. */
status modulus_must_be(struct run *, uint64_t n);
status vector_at(struct run *, int party, uint64_t index, struct value *input);
status vector_sample(struct run *, int party, struct tape *, struct value *input);

extern const struct protocol beaver_protocol, replicated_protocol, psi_protocol, product_protocol;

#endif
