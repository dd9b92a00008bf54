/* Measures: the loss of an anonymization, from its classes. */
#include "anonymity/measures/measure.h"
#include "anonymity/measures/measure_internal.h"
#include <math.h>
#include <stdlib.h>

static uint64_t suppressed_rows(const struct classes *c)
{
    uint64_t rows = 0;
    for (uint32_t k = 0; k < c->count; k++)
        rows += c->suppressed[k] ? c->rows[k] : 0;
    return rows;
}

/* What class |k| shows in attribute |j|: a suppressed one shows the root. */
static uint32_t shown(const struct classes *c, uint32_t k, uint32_t j)
{
    if (c->suppressed[k])
        return c->data->domain[j].hierarchy->root;
    return c->node[(size_t)k * c->data->qis + j];
}

/* Sizes of classes: DM, DM*, AECS, CM. Counts are below 2^30, so the squares add up exactly until
 * the last conversion. */
static double from_sizes(const struct classes *c, enum measure_kind kind)
{
    uint64_t kept = 0, sum = 0;
    const uint64_t suppressed = suppressed_rows(c), n = c->data->counted;
    for (uint32_t k = 0; k < c->count; k++) {
        const uint64_t rows = c->rows[k];
        const bool keep = !c->suppressed[k];
        kept += keep && rows > 0;
        if (kind == DM_STAR || (kind == DM && keep))
            sum += rows * rows;
        if (kind == CM && keep) {
            const struct histogram h = classes_histogram(c, 0, k);
            uint32_t most = 0;
            for (uint32_t v = 0; v < h.distinct; v++)
                most = h.times[v] > most ? h.times[v] : most;
            sum += rows - most;
        }
    }
    if (kind == DM)
        sum += n * suppressed;
    if (kind == CM)
        return (double)(sum + suppressed) / (double)n;
    if (kind == AECS)
        return (double)n / (double)(kept + (suppressed > 0));
    return (double)sum;
}

static double ambiguity(const struct classes *c)
{
    struct measure_sum sum = {0};
    for (uint32_t k = 0; k < c->count; k++) {
        double box = c->rows[k];
        for (uint32_t j = 0; j < c->data->qis; j++)
            box *= c->data->domain[j].hierarchy->size[shown(c, k, j)];
        measure_add(&sum, box);
    }
    return measure_total(&sum) / c->data->counted;
}

static double from_cells(const struct meter *meter, const struct classes *c)
{
    const struct node_cost *cost = meter->cost;
    const uint32_t values = cost->values;
    struct measure_sum sum = {0};
    for (uint32_t k = 0; k < c->count; k++)
        for (uint32_t j = 0; j < c->data->qis; j++) {
            const double *own = &cost->cost[j][(size_t)shown(c, k, j) * values];
            if (values == 1) {
                measure_add(&sum, c->rows[k] * own[0]);
                continue;
            }
            const struct histogram h = classes_histogram(c, 0, k);
            for (uint32_t v = 0; v < h.distinct; v++)
                measure_add(&sum, h.times[v] * own[h.value[v]]);
        }
    return measure_total(&sum) / c->data->counted / c->data->qis + cost->offset;
}

/* The bits hidden in attribute |j|, before suppression: per class, since nodes may differ from one
 * to the next. */
static double local_bits(const struct classes *c, uint32_t j)
{
    const struct domain *d = &c->data->domain[j];
    struct measure_sum bits = {0};
    for (uint32_t k = 0; k < c->count; k++)
        if (c->rows[k])
            measure_add(&bits,
                        c->rows[k] * log2((double)d->rows[c->node[(size_t)k * c->data->qis + j]]));
    for (uint32_t x = 0; x < d->hierarchy->leaves; x++)
        if (d->rows[x])
            measure_add(&bits, -(double)d->rows[x] * log2((double)d->rows[x]));
    return measure_total(&bits);
}

/* - sum over generalised values w of the suppressed rows of f_S(w) log2 (f_S(w) / |S|). */
static status suppressed_bits(const struct classes *c, uint32_t j, uint64_t rows, double *bits)
{
    const uint32_t nodes = c->data->domain[j].hierarchy->nodes;
    uint64_t *count = calloc(nodes, sizeof *count);
    if (!count)
        return E_MEMORY;
    struct measure_sum sum = {0};
    for (uint32_t k = 0; k < c->count; k++)
        if (c->suppressed[k])
            count[c->node[(size_t)k * c->data->qis + j]] += c->rows[k];
    for (uint32_t x = 0; x < nodes; x++)
        if (count[x])
            measure_add(&sum, -(double)count[x] * log2((double)count[x] / (double)rows));
    *bits = measure_total(&sum);
    free(count);
    return OK;
}

static status entropy(const struct meter *meter, const struct classes *c, double *loss)
{
    const uint64_t suppressed = suppressed_rows(c);
    double part[DATASET_QIS];
    for (uint32_t j = 0; j < c->data->qis; j++) {
        part[j] = c->full_domain ? measure_hidden_bits(&c->data->domain[j], c->level[j])
                                 : local_bits(c, j);
        if (meter->measure->kind == NUE_NONMONOTONIC && suppressed > 0) {
            double more;
            REQUIRE(suppressed_bits(c, j, suppressed, &more));
            part[j] += more;
        }
        part[j] = measure_floor(part[j]);
    }
    *loss = measure_combine(meter, part);
    return OK;
}

static double geometric(const struct meter *meter, const struct classes *c)
{
    double part[DATASET_QIS];
    for (uint32_t j = 0; j < c->data->qis; j++) {
        const struct hierarchy *h = c->data->domain[j].hierarchy;
        struct measure_sum x = {0};
        for (uint32_t k = 0; k < c->count; k++)
            measure_add(&x, (double)c->rows[k] * h->size[shown(c, k, j)] / h->leaves);
        part[j] = measure_share_part(measure_total(&x), c->data, j);
    }
    return measure_combine(meter, part);
}

static double precision(const struct meter *meter, const struct classes *c)
{
    const double n = c->data->counted, suppressed = (double)suppressed_rows(c);
    double part[DATASET_QIS];
    for (uint32_t j = 0; j < c->data->qis; j++) {
        const double share = meter->by_level[j][c->level[j]];
        part[j] = c->data->domain[j].height ? ((n - suppressed) * share + suppressed) / n : 0;
    }
    return measure_combine(meter, part);
}

static bool fits(const struct meter *meter, const struct classes *c)
{
    return meter->measure->modes & (c->full_domain ? MEASURE_FULL_DOMAIN : MEASURE_LOCAL);
}

static bool by_level_alone(const struct meter *meter, const struct classes *c)
{
    const unsigned modes = meter->measure->modes;
    return c->full_domain && (modes & MEASURE_LEVELS) &&
           ((modes & MEASURE_MONOTONE_SUPPRESSING) || suppressed_rows(c) == 0);
}

status meter_loss(const struct meter *meter, struct classes *c, double *loss)
{
    const enum measure_kind kind = meter->measure->kind;
    if (!fits(meter, c))
        return E_ARGUMENT;
    if (by_level_alone(meter, c)) {
        *loss = meter_levels(meter, c->level);
        return OK;
    }
    if (kind == DM || kind == DM_STAR || kind == AECS || kind == CM) {
        *loss = from_sizes(c, kind);
        return OK;
    }
    if (kind == PRECISION) {
        *loss = precision(meter, c);
        return OK;
    }
    REQUIRE(classes_nodes(c));
    switch (kind) {
    case AM:
        *loss = ambiguity(c);
        return OK;
    case NUE:
    case NUE_NONMONOTONIC:
        return entropy(meter, c, loss);
    case LOSS:
        *loss = geometric(meter, c);
        return OK;
    case KL:
        return measure_kl(c, loss);
    default:
        *loss = from_cells(meter, c);
        return OK;
    }
}
