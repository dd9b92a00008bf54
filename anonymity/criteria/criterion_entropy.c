/* Entropy l-diversity: is the entropy of a class's sensitive values at least log l?
 *
 * By definition the class passes when  sum f ln f <= c ln (c / l), that is, when
 * prod f^f * l^c <= c^c. Long doubles decide unless the two sides are within their error of each
 * other; then integers do, with all exponents first divided by their common factor (a class of m
 * equally frequent values has the exponents 1 and m). */
#include "anonymity/criteria/criterion_internal.h"
#include "crypto/gmp_words.h"
#include <float.h>
#include <math.h>

/* The error of one term, and of each addition: relative, with room. Long doubles have 64 bits on
 * x86, 113 or 53 elsewhere. */
static const long double SLACK = 8 * LDBL_EPSILON;

static uint64_t gcd(uint64_t a, uint64_t b)
{
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* |product| times base^power. */
static void multiply_power(mpz_t product, mpz_t factor, uint64_t base, uint64_t power)
{
    gmp_set_word(factor, base);
    mpz_pow_ui(factor, factor, (unsigned long)power); /* no more than rows */
    mpz_mul(product, product, factor);
}

static bool exact(const struct criterion *c, const struct judged *j)
{
    const struct histogram *h = &j->histogram[c->track];
    uint64_t common = j->rows;
    for (uint32_t v = 0; v < h->distinct; v++)
        common = gcd(common, h->times[v]);
    const uint64_t power = j->rows / common;
    mpz_t left, right, factor;
    mpz_inits(left, right, factor, NULL);
    mpz_set_ui(left, 1);
    mpz_set_ui(right, 1);
    for (uint32_t v = 0; v < h->distinct; v++)
        multiply_power(left, factor, h->times[v], h->times[v] / common);
    multiply_power(left, factor, c->a.over, power);
    multiply_power(right, factor, c->a.under, power);
    multiply_power(right, factor, j->rows, power);
    const bool passes = mpz_cmp(left, right) <= 0;
    mpz_clears(left, right, factor, NULL);
    return passes;
}

static bool enough_values(const struct criterion *c, const struct histogram *h)
{
    return (double)h->distinct >= ceil(c->a_real);
}

static bool compatible(const struct criterion *c, const struct judged *j)
{
    const struct histogram *h = &j->histogram[c->track];
    double sum = 0;
    for (uint32_t v = 0; v < h->distinct; v++)
        sum += h->times[v] * log(h->times[v]);
    return !(sum > j->rows * (log(j->rows) - log(c->a_real)));
}

bool entropy_shannon(const struct criteria *set, const struct criterion *c, const struct judged *j)
{
    const struct histogram *h = &j->histogram[c->track];
    if (!enough_values(c, h))
        return false;
    if (set->arx)
        return compatible(c, j);
    long double left = 0;
    for (uint32_t v = 0; v < h->distinct; v++)
        left += h->times[v] * logl(h->times[v]);
    const long double l = (long double)c->a.over / (long double)c->a.under;
    left += j->rows * logl(l);
    const long double right = j->rows * logl(j->rows);
    if (fabsl(left - right) > SLACK * (h->distinct + 4) * (right + left + 1))
        return left < right;
    return exact(c, j);
}

enum { TABULATED = 100 };

/* Grassberger 2003: G(2m + 1) = G(2m) = -gamma - ln 2 + sum over k = 1 .. m of 2 / (2k - 1), and
 * above the table its expansion in 1 / m^2. */
double grassberger_entropy(uint32_t n)
{
    const double gamma = 0.57721566490153286061, ln2 = 0.69314718055994530942;
    const uint32_t m = n / 2;
    if (n <= TABULATED) {
        double sum = 0;
        for (uint32_t k = m; k > 0; k--)
            sum += 2.0 / (2.0 * k - 1);
        return sum - gamma - ln2;
    }
    const double square = 1.0 / ((double)m * m);
    return log(2.0 * m) + square * (1.0 / 24 - square * (7.0 / 960 - square * 31.0 / 8064));
}

static double grassberger_sum(const struct histogram *h)
{
    double sum = 0;
    for (uint32_t v = 0; v < h->distinct; v++)
        sum += h->times[v] * grassberger_entropy(h->times[v]);
    return sum;
}

bool entropy_grassberger(const struct criteria *set, const struct criterion *c,
                         const struct judged *j)
{
    const struct histogram *h = &j->histogram[c->track];
    if (!enough_values(c, h))
        return false;
    /* The estimator has ln N; ARX has G(N) there too. */
    const double whole = set->arx ? grassberger_entropy(j->rows) : log(j->rows);
    return !(grassberger_sum(h) > j->rows * (whole - log(c->a_real)));
}

double entropy_of(const struct criterion *c, const struct judged *j)
{
    const struct histogram *h = &j->histogram[c->track];
    double sum = 0;
    if (c->kind == GRASSBERGER_DIVERSITY)
        sum = grassberger_sum(h);
    else
        for (uint32_t v = 0; v < h->distinct; v++)
            sum += h->times[v] * log(h->times[v]);
    return exp(log(j->rows) - sum / j->rows);
}
