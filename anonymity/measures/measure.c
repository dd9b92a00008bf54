/* Measures: how much was lost? The table of measures, and what each needs once per dataset. */
#include "anonymity/measures/measure.h"
#include "anonymity/measures/measure_internal.h"
#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    ANY = MEASURE_FULL_DOMAIN | MEASURE_LOCAL,
    CELLS = ANY | MEASURE_ADDITIVE | MEASURE_MONOTONE,
    BOUNDED = MEASURE_LEVELS | MEASURE_MONOTONE,
    UNSUPPRESSED = MEASURE_FULL_DOMAIN | BOUNDED | MEASURE_MONOTONE_SUPPRESSING
};

static const struct measure measures[MEASURES] = {
    [LM] = {"lm", "loss metric: share of the other leaves that a cell may stand for", LM,
            CELLS | MEASURE_LEVELS},
    [TREE] = {"tree", "level over height of a cell", TREE, CELLS | MEASURE_LEVELS},
    [EM] = {"em", "entropy of a cell's value within its node", EM, CELLS},
    [MI] = {"mi", "mutual information lost between cells and their nodes", MI,
            CELLS | MEASURE_LEVELS},
    [PMI] = {"pmi", "information lost on the sensitive value", PMI, CELLS | MEASURE_SENSITIVE},
    [MIX] = {"mix", "weighted mean of mi and pmi", MIX, CELLS | MEASURE_SENSITIVE},
    [AM] = {"am", "ambiguity: original records that a row may stand for", AM,
            ANY | MEASURE_MONOTONE},
    [DM] = {"dm", "discernibility, a suppressed row costs the table", DM, ANY | MEASURE_MONOTONE},
    [DM_STAR] = {"dm-star", "discernibility, suppression ignored", DM_STAR,
                 ANY | MEASURE_MONOTONE | MEASURE_MONOTONE_SUPPRESSING},
    [CM] = {"cm", "rows outside their class's majority, or suppressed", CM,
            ANY | MEASURE_MONOTONE | MEASURE_SENSITIVE},
    [AECS] = {"aecs", "average size of a class", AECS, ANY | MEASURE_MONOTONE},
    [NUE] = {"nue", "non-uniform entropy in bits, before suppression", NUE,
             UNSUPPRESSED | MEASURE_LOCAL},
    [NUE_NONMONOTONIC] = {"nue-nonmonotonic", "non-uniform entropy in bits, with suppression",
                          NUE_NONMONOTONIC, ANY | BOUNDED},
    [NUE_NORMALIZED] = {"nue-normalized", "non-uniform entropy over its value at the top",
                        NUE_NORMALIZED, UNSUPPRESSED},
    [PRECISION] = {"precision", "level over height of an attribute, suppressed rows cost 1",
                   PRECISION, MEASURE_FULL_DOMAIN | BOUNDED},
    [PRECISION_MONOTONIC] = {"precision-monotonic", "level over height, suppression ignored",
                             PRECISION_MONOTONIC, UNSUPPRESSED},
    [HEIGHT] = {"height", "sum of levels", HEIGHT, UNSUPPRESSED},
    [LOSS] = {"loss", "geometric mean of covered shares", LOSS, ANY | BOUNDED},
    [KL] = {"kl", "divergence of the released distribution from the table's, in bits", KL, ANY},
};

const struct measure *measure_at(enum measure_kind kind)
{
    return &measures[kind];
}

const struct measure *measure_find(const char *word, struct complaint *complaint)
{
    const char *names[MEASURES];
    for (int i = 0; i < MEASURES; i++) {
        names[i] = measures[i].word;
        if (strcmp(measures[i].word, word) == 0)
            return &measures[i];
    }
    (void)complain_unknown(complaint, E_ARGUMENT, "no measure", word, names, MEASURES);
    return NULL;
}

double measure_floor(double x)
{
    return floor(x * 1e10) / 1e10;
}

double measure_share_part(double x, const struct dataset *data, uint32_t attribute)
{
    const double n = data->counted, least = n / data->domain[attribute].hierarchy->leaves;
    if (n - least <= 0)
        return 0;
    return measure_floor(fmax(0, (x - least) / (n - least)));
}

double measure_hidden_bits(const struct domain *d, uint32_t level)
{
    struct measure_sum sum = {0};
    for (uint32_t v = 0; v < d->size[0]; v++) {
        const double own = (double)d->rows[d->leaf[v]];
        if (own > 0)
            measure_add(&sum, own * log2(own / (double)d->rows[d->node[level][d->code[level][v]]]));
    }
    const double bits = measure_total(&sum);
    return bits == 0 ? 0 : -bits;
}

static double all_bits(const struct dataset *data, const struct domain *d)
{
    struct measure_sum sum = {0};
    for (uint32_t v = 0; v < d->size[0]; v++) {
        const double own = (double)d->rows[d->leaf[v]];
        if (own > 0)
            measure_add(&sum, own * log2(own / data->counted));
    }
    const double bits = measure_total(&sum);
    return bits == 0 ? 0 : -bits;
}

static double shares(const struct dataset *data, uint32_t attribute, uint32_t level)
{
    const struct domain *d = &data->domain[attribute];
    struct measure_sum x = {0};
    for (uint32_t v = 0; v < d->size[level]; v++) {
        const uint32_t node = d->node[level][v];
        measure_add(&x, (double)d->rows[node] * d->hierarchy->size[node] / d->hierarchy->leaves);
    }
    return measure_share_part(measure_total(&x), data, attribute);
}

/* The mean cost of a cell when the attribute stands at this level, over all attributes. */
static double cell_costs(const struct meter *meter, uint32_t attribute, uint32_t level)
{
    const struct dataset *data = meter->data;
    const struct domain *d = &data->domain[attribute];
    struct measure_sum sum = {0};
    assert(meter->cost->values == 1);
    for (uint32_t v = 0; v < d->size[level]; v++) {
        const uint32_t node = d->node[level][v];
        measure_add(&sum, (double)d->rows[node] * meter->cost->cost[attribute][node]);
    }
    return measure_total(&sum) / data->counted / data->qis;
}

static double level_part(const struct meter *meter, uint32_t attribute, uint32_t level)
{
    const struct dataset *data = meter->data;
    const struct domain *d = &data->domain[attribute];
    double top;
    switch (meter->measure->kind) {
    case NUE:
    case NUE_NONMONOTONIC:
        return measure_floor(measure_hidden_bits(d, level));
    case NUE_NORMALIZED:
        top = all_bits(data, d);
        return top > 0 ? measure_hidden_bits(d, level) / top : 0;
    case PRECISION:
    case PRECISION_MONOTONIC:
        return d->height ? (double)level / d->height : 0;
    case HEIGHT:
        return level;
    case LOSS:
        return shares(data, attribute, level);
    default:
        return cell_costs(meter, attribute, level);
    }
}

static status fill_levels(struct meter *meter)
{
    const struct dataset *data = meter->data;
    for (uint32_t j = 0; j < data->qis; j++) {
        const uint32_t levels = data->domain[j].height + 1;
        meter->by_level[j] = pool_take(&meter->pool, levels * sizeof *meter->by_level[j]);
        if (!meter->by_level[j])
            return E_MEMORY;
        for (uint32_t level = 0; level < levels; level++)
            meter->by_level[j][level] = level_part(meter, j, level);
    }
    return OK;
}

status meter_init(struct meter *meter, const struct measure *measure, const struct dataset *data,
                  double weight, struct complaint *complaint)
{
    *meter = (struct meter){.measure = measure, .data = data, .weight = weight};
    if ((measure->modes & MEASURE_SENSITIVE) && data->sensitives == 0)
        return complain(complaint, E_ARGUMENT, "the measure %s needs --sensitive", measure->word);
    if (!(weight >= 0 && weight <= 1))
        return complain(complaint, E_ARGUMENT, "the weight of mi in mix is between 0 and 1");
    status s = OK;
    if (measure->modes & MEASURE_ADDITIVE) {
        meter->cost = pool_zero(&meter->pool, 1, sizeof *meter->cost);
        s = meter->cost ? node_cost_init(meter->cost, meter, complaint) : E_MEMORY;
    }
    if (s == OK && (measure->modes & MEASURE_LEVELS))
        s = fill_levels(meter);
    if (s == E_MEMORY)
        complain(complaint, s, "%s", status_text(s));
    if (s != OK)
        meter_clear(meter);
    return s;
}

void meter_clear(struct meter *meter)
{
    if (meter->cost)
        node_cost_clear(meter->cost);
    pool_clear(&meter->pool);
    *meter = (struct meter){.measure = meter->measure};
}

double measure_combine(const struct meter *meter, const double *part)
{
    const uint32_t qis = meter->data->qis;
    double sum = 0, product = 1;
    for (uint32_t j = 0; j < qis; j++) {
        sum += part[j];
        product *= part[j] + 1;
    }
    switch (meter->measure->kind) {
    case LOSS:
        return pow(product, 1.0 / qis) - 1;
    case PRECISION:
    case PRECISION_MONOTONIC:
        return sum / qis;
    default:
        return meter->cost ? sum + meter->cost->offset : sum;
    }
}

double meter_levels(const struct meter *meter, const uint32_t *level)
{
    double part[DATASET_QIS];
    assert(meter->measure->modes & MEASURE_LEVELS);
    for (uint32_t j = 0; j < meter->data->qis; j++)
        part[j] = meter->by_level[j][level[j]];
    return measure_combine(meter, part);
}
