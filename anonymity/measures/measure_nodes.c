/* Additive measures as tables of costs per node. */
#include "anonymity/measures/measure_internal.h"
#include <math.h>
#include <stdlib.h>

enum { NODE_COSTS = 1 << 27 }; /* entries of one table: a limit of 1 GB */

/* Rows under each node with each sensitive value. */
static double *count_pairs(const struct dataset *data, const struct domain *d)
{
    const struct hierarchy *h = d->hierarchy;
    const struct tracked *t = &data->tracked[0];
    const uint32_t *code = data->table->column[d->column].code;
    double *pairs = calloc((size_t)h->nodes * t->values, sizeof *pairs);
    if (!pairs)
        return NULL;
    for (uint32_t i = 0; i < data->rows; i++)
        if (dataset_counts(data, i))
            pairs[(size_t)d->leaf[code[i]] * t->values + t->code[i]]++;
    for (uint32_t x = 0; x < h->root; x++)
        for (uint32_t s = 0; s < t->values; s++)
            pairs[(size_t)h->parent[x] * t->values + s] += pairs[(size_t)x * t->values + s];
    return pairs;
}

/* H(X | node), tassa-gudes equation 3: log2 n - (sum over leaves f log2 f) / n. */
static status entropies(const struct domain *d, double *cost)
{
    const struct hierarchy *h = d->hierarchy;
    struct measure_sum *sum = calloc(h->nodes, sizeof *sum);
    if (!sum)
        return E_MEMORY;
    for (uint32_t x = 0; x < h->nodes; x++) {
        const double n = (double)d->rows[x];
        if (x < h->leaves && n > 0)
            measure_add(&sum[x], n * log2(n));
        if (x != h->root) {
            sum[h->parent[x]].fine = wide_add(sum[h->parent[x]].fine, sum[x].fine);
            sum[h->parent[x]].large += sum[x].large;
        }
        cost[x] = n > 0 ? fmax(0, log2(n) - measure_total(&sum[x]) / n) : 0;
    }
    free(sum);
    return OK;
}

static void add_information(const struct domain *d, double weight, uint32_t values, double *cost)
{
    for (uint32_t x = 0; x < d->hierarchy->nodes; x++)
        for (uint32_t s = 0; d->rows[x] && s < values; s++)
            cost[(size_t)x * values + s] += weight * log2((double)d->rows[x]);
}

/* The sum over rows of the cost of the table itself; the measure subtracts it. */
static double own_information(const struct domain *d, double weight)
{
    struct measure_sum sum = {0};
    for (uint32_t x = 0; x < d->hierarchy->leaves; x++)
        if (d->rows[x])
            measure_add(&sum, (double)d->rows[x] * log2((double)d->rows[x]));
    return measure_total(&sum) * weight;
}

/* - log2 Pr(Y = s | X in node); pairs that do not occur cost nothing since no row has them. */
static status add_private(const struct dataset *data, const struct domain *d, double weight,
                          double *cost, double *own)
{
    struct measure_sum sum = {0};
    const uint32_t values = data->tracked[0].values;
    double *pairs = count_pairs(data, d);
    if (!pairs)
        return E_MEMORY;
    for (uint32_t x = 0; x < d->hierarchy->nodes; x++)
        for (uint32_t s = 0; s < values; s++) {
            const double both = pairs[(size_t)x * values + s];
            if (both == 0)
                continue;
            const double bits = -log2(both / (double)d->rows[x]);
            cost[(size_t)x * values + s] += weight * bits;
            if (x < d->hierarchy->leaves)
                measure_add(&sum, weight * both * bits);
        }
    *own += measure_total(&sum);
    free(pairs);
    return OK;
}

static status fill(struct node_cost *out, const struct meter *meter, uint32_t attribute,
                   double *own)
{
    const struct domain *d = &meter->data->domain[attribute];
    const struct hierarchy *h = d->hierarchy;
    double *cost = out->cost[attribute];
    const enum measure_kind kind = meter->measure->kind;
    if (kind == EM)
        return entropies(d, cost);
    for (uint32_t x = 0; kind == LM && h->leaves > 1 && x < h->nodes; x++)
        cost[x] = (h->size[x] - 1.0) / (h->leaves - 1.0);
    for (uint32_t x = 0; kind == TREE && h->top > 0 && x < h->nodes; x++)
        cost[x] = (double)h->level[x] / h->top;
    const double weight = kind == MI ? 1 : kind == MIX ? meter->weight : 0;
    if (weight > 0) {
        add_information(d, weight, out->values, cost);
        *own += own_information(d, weight);
    }
    if (kind == PMI || kind == MIX)
        return add_private(meter->data, d, 1 - weight, cost, own);
    return OK;
}

status node_cost_init(struct node_cost *out, const struct meter *meter, struct complaint *complaint)
{
    const struct dataset *data = meter->data;
    const enum measure_kind kind = meter->measure->kind;
    *out = (struct node_cost){.qis = data->qis, .values = 1};
    if (!(meter->measure->modes & MEASURE_ADDITIVE))
        return complain(complaint, E_ARGUMENT, "the measure %s is not a sum of costs of cells",
                        meter->measure->word);
    if (kind == PMI || kind == MIX)
        out->values = data->tracked[0].values;
    double own = 0;
    status s = OK;
    for (uint32_t j = 0; s == OK && j < data->qis; j++) {
        const uint64_t size = (uint64_t)data->domain[j].hierarchy->nodes * out->values;
        if (size > NODE_COSTS) {
            s = complain(complaint, E_LIMIT, "the measure %s on \"%s\" needs a table of %llu costs",
                         meter->measure->word, data->domain[j].name, (unsigned long long)size);
            break;
        }
        out->cost[j] = pool_zero(&out->pool, (size_t)size, sizeof *out->cost[j]);
        s = out->cost[j] ? fill(out, meter, j, &own) : E_MEMORY;
    }
    out->offset = -own / data->counted / data->qis;
    if (s != OK)
        node_cost_clear(out);
    return s;
}

void node_cost_clear(struct node_cost *cost)
{
    pool_clear(&cost->pool);
    *cost = (struct node_cost){0};
}
