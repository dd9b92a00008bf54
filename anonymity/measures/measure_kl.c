/* The Kullback-Leibler divergence of a release from its table, in bits.
 *
 * The table is a distribution p on the records of the quasi-identifiers; the release is one too, q,
 * in which each class spreads its rows evenly over the records that its nodes stand for (a
 * suppressed class over all). D(p || q) = sum over records x of p(x) log2 (p(x) / q(x)). */
#include "anonymity/measures/measure_internal.h"
#include <math.h>

static uint32_t node_of(const struct classes *c, uint32_t k, uint32_t j)
{
    return c->suppressed[k] ? c->data->domain[j].hierarchy->root
                            : c->node[(size_t)k * c->data->qis + j];
}

/* The share of the release that |rows| rows like class |k| give to one record which it covers. */
static double density(const struct classes *c, uint32_t k, uint64_t rows)
{
    double share = (double)rows / c->data->counted;
    for (uint32_t j = 0; j < c->data->qis; j++)
        share /= c->data->domain[j].hierarchy->size[node_of(c, k, j)];
    return share;
}

static bool covers(const struct classes *c, uint32_t k, const uint32_t *leaf)
{
    for (uint32_t j = 0; j < c->data->qis; j++)
        if (!hierarchy_covers(c->data->domain[j].hierarchy, node_of(c, k, j), leaf[j]))
            return false;
    return true;
}

/* The boxes of full-domain classes do not overlap: a record is in the box of its own class and in
 * those of suppressed classes. Other classes can overlap, so all are asked. */
static double released(const struct classes *c, const double *dense, uint32_t row)
{
    const uint32_t *leaf = &c->data->leaf[(size_t)row * c->data->qis];
    double q = 0;
    for (uint32_t k = 0; k < c->count; k++)
        if (c->rows[k] && covers(c, k, leaf))
            q += dense[k];
    return q;
}

static double released_full_domain(const struct classes *c, const double *dense, double everywhere,
                                   uint32_t row)
{
    const uint32_t own = c->of_row[row];
    return everywhere + (c->suppressed[own] ? 0 : dense[own]);
}

status measure_kl(struct classes *c, double *loss)
{
    const struct dataset *data = c->data;
    struct classes records;
    struct pool work = {0};
    classes_init(&records, data);
    double *dense = pool_take(&work, c->count * sizeof *dense);
    status s = dense ? classes_by_value(&records) : E_MEMORY;
    if (s == OK)
        s = classes_of_rows(c);
    if (s == OK) {
        struct measure_sum sum = {0};
        double everywhere = 0;
        uint64_t suppressed = 0;
        for (uint32_t k = 0; k < c->count; k++) {
            dense[k] = density(c, k, c->rows[k]);
            suppressed += c->suppressed[k] ? c->rows[k] : 0;
            if (c->suppressed[k]) /* all of them stand for the same records */
                everywhere = density(c, k, suppressed);
        }
        for (uint32_t x = 0; x < records.count; x++) {
            const double p = (double)records.rows[x] / data->counted;
            const uint32_t row = records.first_row[x];
            if (p > 0)
                measure_add(
                    &sum,
                    p * log2(p / (c->full_domain ? released_full_domain(c, dense, everywhere, row)
                                                 : released(c, dense, row))));
        }
        *loss = measure_total(&sum);
    }
    pool_clear(&work);
    classes_clear(&records);
    return s;
}
