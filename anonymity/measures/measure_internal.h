/* Shared by the files measure*.c only. */
#ifndef GLASSHOUSE_MEASURE_INTERNAL_H
#define GLASSHOUSE_MEASURE_INTERNAL_H

#include "anonymity/measures/measure.h"
#include "crypto/wide.h"
#include <float.h>

/* No more digits than a double has are kept between two operations, or results would differ. */
_Static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1, "compile with -msse2 -mfpmath=sse");

/* A sum that does not depend on the order of its terms. So a loss does not depend on how values and
 * classes are numbered: a shuffled table has the same loss, to the last bit. Terms are cut to
 * 2^-60; those of 2^50 or more, which only the measure am has, are added as floating-point numbers.
 */
struct measure_sum {
    struct wide fine; /* may be below 0 */
    double large;
};

static inline void measure_add(struct measure_sum *sum, double term)
{
    const double most = 0x1p50;
    if (term < most && term > -most)
        sum->fine = wide_add(sum->fine, wide_of_real(term * 0x1p60));
    else
        sum->large += term;
}

static inline double measure_total(const struct measure_sum *sum)
{
    return wide_signed_real(sum->fine) * 0x1p-60 + sum->large;
}

/* measure_floor cuts to ten decimals: rule F of ANONYMITY-REFERENCE.md. */
double measure_floor(double);

/* measure_share_part is an attribute's part of LOSS, from the sum of the shares of its cells. */
double measure_share_part(double shares, const struct dataset *, uint32_t attribute);

/* measure_hidden_bits is  - sum over values v of f(v) log2 (f(v) / f(gen v)): what a level hides.
 */
double measure_hidden_bits(const struct domain *, uint32_t level);

/* measure_combine makes the whole loss of the attributes' parts. */
double measure_combine(const struct meter *, const double *part);

/* measure_kl is the divergence (measure_kl.c). */
MUST_USE status measure_kl(struct classes *, double *loss);

#endif
