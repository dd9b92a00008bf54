/* What a node costs, for parties who see only a part of a table.
 *
 * A logarithm is a number of 56 binary digits after the point, cut off: n is 2^e times a mantissa
 * from 1 to 2. Squaring the mantissa doubles its logarithm, and the next digit is 1 if the square
 * is 2 or more. The squares are cut to 64 digits. What was cut at the i-th square counts 2^-i, so
 * the logarithm is wrong by less than 2^-55. */
#include "anonymity/clusters/cluster_internal.h"
#include "crypto/wide.h"
#include <stdlib.h>

enum { LOG_BITS = 56 };

bool cluster_counts(enum measure_kind kind)
{
    return kind == EM || kind == MI;
}

static uint32_t digits(uint64_t x)
{
    uint32_t count = 0;
    for (; x > 0; x >>= 1)
        count++;
    return count;
}

/* log2 of a number from 1 on, times 2^LOG_BITS. */
static uint64_t logarithm(uint32_t n)
{
    const uint32_t e = digits(n) - 1;
    uint64_t found = e, mantissa = (uint64_t)n << (63 - e);
    for (uint32_t i = 0; i < LOG_BITS; i++) {
        const struct wide square = wide_product(mantissa, mantissa);
        const uint32_t two = (uint32_t)(wide_high(square) >> 63);
        mantissa = wide_low(wide_right(square, 63 + two));
        found = found << 1 | two;
    }
    return found;
}

static double rounded(uint64_t bits)
{
    const uint32_t cut = LOG_BITS - COUNTED_BITS;
    return (double)((bits + ((uint64_t)1 << (cut - 1))) >> cut) / (1 << COUNTED_BITS);
}

/* Equation 3 of tassa-gudes: log2 n - (sum over values f log2 f) / n. */
static double entropy(uint32_t n, struct wide sum)
{
    const struct wide all = wide_product(n, logarithm(n));
    if (wide_compare(all, sum) <= 0)
        return 0;
    return rounded(wide_low(wide_quotient(wide_subtract(all, sum), wide_of(n))));
}

static void from_counts(const struct hierarchy *tree, enum measure_kind kind, const uint32_t *count,
                        uint32_t *below, struct wide *sum, double *cost)
{
    for (uint32_t x = 0; x < tree->leaves; x++) {
        below[x] = count[x];
        if (count[x])
            sum[x] = wide_product(count[x], logarithm(count[x]));
    }
    for (uint32_t x = 0; x < tree->nodes; x++) {
        const uint32_t n = below[x];
        cost[x] = n == 0 ? 0 : kind == EM ? entropy(n, sum[x]) : rounded(logarithm(n));
        if (x != tree->root) {
            below[tree->parent[x]] += n;
            sum[tree->parent[x]] = wide_add(sum[tree->parent[x]], sum[x]);
        }
    }
}

status cluster_node_costs(const struct hierarchy *tree, enum measure_kind kind,
                          const uint32_t *count, double *cost)
{
    for (uint32_t x = 0; kind == LM && x < tree->nodes; x++)
        cost[x] = tree->leaves > 1 ? (tree->size[x] - 1.0) / (tree->leaves - 1.0) : 0;
    for (uint32_t x = 0; kind == TREE && x < tree->nodes; x++)
        cost[x] = tree->top ? (double)tree->level[x] / tree->top : 0;
    if (!cluster_counts(kind))
        return OK;
    uint32_t *below = calloc(tree->nodes, sizeof *below);
    struct wide *sum = calloc(tree->nodes, sizeof *sum);
    if (below && sum)
        from_counts(tree, kind, count, below, sum, cost);
    const status done = below && sum ? OK : E_MEMORY;
    free(below);
    free(sum);
    return done;
}

uint32_t cluster_cost_most(enum measure_kind kind, uint32_t rows)
{
    return cluster_counts(kind) ? digits(rows) : 1;
}
