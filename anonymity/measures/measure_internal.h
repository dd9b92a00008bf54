/* What the measure*.c files share and nobody else needs. */
#ifndef GLASSHOUSE_MEASURE_INTERNAL_H
#define GLASSHOUSE_MEASURE_INTERNAL_H

#include "anonymity/measures/measure.h"

/* measure_floor cuts to ten decimals: rule F of ANONYMITY-REFERENCE.md. */
double measure_floor(double);

/* measure_share_part is an attribute's part of LOSS, from the sum of the shares of its cells. */
double measure_share_part(double shares, const struct dataset *, uint32_t attribute);

/* measure_hidden_bits is  - sum over values v of f(v) log2 (f(v) / f(gen v)): what a level hides.
 */
double measure_hidden_bits(const struct domain *, uint32_t level);

/* measure_combine makes the loss of the attributes' parts. */
double measure_combine(const struct meter *, const double *part);

/* measure_kl is the divergence, measure_kl.c. */
MUST_USE status measure_kl(struct classes *, double *loss);

#endif
