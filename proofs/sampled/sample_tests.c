/* Exact tests and their power. */
#include "proofs/sampled/sample.h"
#include <math.h>

static double log_choose(double n, double k)
{
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1);
}

/* Under the null hypothesis, for given a + b, the hits of the first sample are hypergeometric. The
 * tail is its first term times a sum of falling ratios; twice that is two-sided. */
double sample_logp(uint64_t n, uint64_t a, uint64_t b)
{
    const uint64_t high = a > b ? a : b, low = a > b ? b : a, total = a + b;
    const uint64_t rare =
        total < n ? total : 2 * n - total; /* hits or misses, whichever are fewer */
    if ((high - low) * (high - low) <= 16 * rare)
        return 0;
    const double first = log_choose((double)n, (double)high) + log_choose((double)n, (double)low) -
                         log_choose(2 * (double)n, (double)total);
    double sum = 1, ratio = 1;
    for (uint64_t k = high; k < n && k < total && ratio > 1e-18; k++) {
        ratio *=
            (double)(n - k) / (double)(k + 1) * (double)(total - k) / (double)(n - (total - k) + 1);
        sum += ratio;
    }
    const double logp = first + log(sum) + log(2);
    return logp < 0 ? logp : 0;
}

/* A test rejects from a difference of |c| hits on; |c| is largest if half of all are hits. If an
 * event is more likely by d in one world, the difference of two samples has mean n * d. By
 * Hoeffding it falls short of that by t with probability at most exp(-t^2 / n). */
double sample_power(uint64_t n, double log_alpha)
{
    uint64_t c = n & 1;
    while (c <= n && sample_logp(n, (n + c) / 2, (n - c) / 2) > log_alpha)
        c += 2;
    return ((double)c + sqrt((double)n * -log(SAMPLE_MISS))) / (double)n;
}
