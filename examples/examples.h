/* Shared by the examples: inputs are vectors of `length` numbers modulo `modulus`. */
#ifndef GLASSHOUSE_EXAMPLES_H
#define GLASSHOUSE_EXAMPLES_H

#include "cli/glasshouse.h"
#include "sim/input.h"

enum { SET_MOST = 17 };

/* modulus_must_be refuses any other modulus, for inputs that are bits or the like. */
status modulus_must_be(struct run *, uint64_t n);

extern const struct protocol beaver_protocol, replicated_protocol, psi_protocol, product_protocol;

#endif
