/* What a node costs, as an integer.
 *
 * 1. If all costs are multiples of 1/unit for unit = 1, for the least common multiple of the
 *    hierarchies' heights, or for that of their numbers of leaves less one (the denominators of the
 *    tree measure and of LM), that is the unit, and nothing is rounded.
 * 2. Otherwise the unit is the largest power of two, at most 2^40, with which no sum over the whole
 *    table can overflow, and each node's cost is rounded once. */
#include "anonymity/clusters/cluster_internal.h"
#include <math.h>
#include <string.h>

#define UNIT_LIMIT ((int64_t)1 << 40)
#define COST_LIMIT 0x1p61

struct raw_costs {
    const double *const *cost;
    uint32_t values;
};

/* largest is the largest size of a cost. */
static double largest(const struct cluster_space *space, const struct raw_costs *raw)
{
    double most = 0;
    for (uint32_t j = 0; j < space->attributes; j++)
        for (size_t x = 0; x < (size_t)space->tree[j]->nodes * raw->values; x++)
            most = fmax(most, fabs(raw->cost[j][x]));
    return most;
}

static bool multiples(const struct cluster_space *space, const struct raw_costs *raw, int64_t unit)
{
    const double cells = (double)space->rows * space->attributes;
    if ((double)unit * fmax(largest(space, raw), 1) * fmax(cells, 1) > COST_LIMIT)
        return false;
    for (uint32_t j = 0; j < space->attributes; j++)
        for (size_t x = 0; x < (size_t)space->tree[j]->nodes * raw->values; x++) {
            const double scaled = raw->cost[j][x] * (double)unit;
            if (fabs(scaled - nearbyint(scaled)) > 1e-12 * fmax(fabs(scaled), 1))
                return false;
        }
    return true;
}

/* times_into makes |unit| the least common multiple of itself and |factor|; 0 once too large. */
static void times_into(int64_t *unit, int64_t factor)
{
    int64_t a = *unit, b = factor;
    if (factor < 1 || *unit == 0)
        return;
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    *unit = *unit / a > UNIT_LIMIT / factor ? 0 : *unit / a * factor;
}

/* fits: can no sum over the whole table overflow with this unit? */
static bool fits(const struct cluster_space *space, const struct raw_costs *raw, int64_t unit)
{
    const double cells = fmax((double)space->rows * space->attributes, 1);
    return unit > 0 && (double)unit * cells * fmax(largest(space, raw), 1) <= COST_LIMIT;
}

static int64_t choose_unit(const struct cluster_space *space, const struct raw_costs *raw)
{
    int64_t candidate[] = {1, 1, 1};
    for (uint32_t j = 0; j < space->attributes; j++) {
        times_into(&candidate[1], space->tree[j]->height);
        times_into(&candidate[2], (int64_t)space->tree[j]->leaves - 1);
    }
    for (size_t i = 0; i < sizeof candidate / sizeof *candidate; i++)
        if (candidate[i] > 0 && multiples(space, raw, candidate[i]))
            return candidate[i];
    int64_t unit = UNIT_LIMIT;
    while (unit > 1 && !fits(space, raw, unit))
        unit /= 2;
    return unit;
}

static status weigh_nodes(struct cluster_space *space, const struct raw_costs *raw)
{
    space->values = raw->values;
    for (uint32_t j = 0; j < space->attributes; j++) {
        const size_t count = (size_t)space->tree[j]->nodes * raw->values;
        space->weight[j] = pool_take(&space->pool, count * sizeof *space->weight[j]);
        if (!space->weight[j])
            return E_MEMORY;
        for (size_t x = 0; x < count; x++)
            space->weight[j][x] = llround(raw->cost[j][x] * (double)space->unit);
    }
    return OK;
}

/* find_nearest fills in |nearest| of attribute |j|: the least rise in weight of a node beside x if
 * it has to cover x. The two meet in an ancestor of x, where that node lies under another child.
 * With monotone weights the node weighs at most what that child weighs, so the rise is at least the
 * weight of the ancestor less that of its heaviest other child. */
static status find_nearest(struct cluster_space *space, uint32_t j)
{
    const struct hierarchy *const tree = space->tree[j];
    const int64_t *const weight = space->weight[j];
    struct heaviest {
        uint32_t child;
        int64_t first, second;
    } *const top = pool_take(&space->pool, tree->nodes * sizeof *top);
    space->nearest[j] = pool_take(&space->pool, tree->nodes * sizeof *space->nearest[j]);
    if (!top || !space->nearest[j])
        return E_MEMORY;
    for (uint32_t x = 0; x < tree->nodes; x++)
        top[x] = (struct heaviest){UINT32_MAX, INT64_MIN, INT64_MIN};
    for (uint32_t x = 0; x + 1 < tree->nodes; x++) {
        struct heaviest *const above = &top[tree->parent[x]];
        if (weight[x] > above->first) {
            above->second = above->first;
            above->first = weight[x];
            above->child = x;
        } else if (weight[x] > above->second) {
            above->second = weight[x];
        }
    }
    space->nearest[j][tree->root] = INT64_MAX;
    for (uint32_t x = tree->root; x-- > 0;) {
        const struct heaviest *const above = &top[tree->parent[x]];
        const int64_t other = above->child == x ? above->second : above->first;
        const int64_t least = space->nearest[j][tree->parent[x]];
        const int64_t rise = other == INT64_MIN ? least : weight[tree->parent[x]] - other;
        space->nearest[j][x] = rise < least ? rise : least;
    }
    return OK;
}

static bool rises(const struct cluster_space *space)
{
    if (space->rule != RULE_NODES)
        return false;
    for (uint32_t j = 0; j < space->attributes; j++)
        for (uint32_t x = 0; x < space->tree[j]->nodes; x++)
            if (space->weight[j][x] > space->weight[j][space->tree[j]->parent[x]] ||
                space->weight[j][x] < 0)
                return false;
    return true;
}

static status finish(struct cluster_space *space, const struct raw_costs *raw, int64_t unit)
{
    if (unit != 0 && !fits(space, raw, unit))
        return E_LIMIT;
    space->unit = unit != 0 ? unit : choose_unit(space, raw);
    status done = weigh_nodes(space, raw);
    space->monotone = done == OK && rises(space);
    for (uint32_t j = 0; done == OK && space->monotone && j < space->attributes; j++)
        done = find_nearest(space, j);
    if (done != OK)
        cluster_space_clear(space);
    return done;
}

status cluster_space_of(struct cluster_space *space, const struct hierarchy *const *tree,
                        uint32_t attributes, const uint32_t *leaf, uint32_t rows,
                        const double *const *cost, uint32_t values, int64_t unit)
{
    *space = (struct cluster_space){.rows = rows, .attributes = attributes, .leaf = leaf};
    if (attributes > DATASET_QIS || attributes == 0)
        return E_LIMIT;
    memcpy(space->tree, tree, attributes * sizeof *tree);
    space->rule = values > 1 ? RULE_CLASSED : RULE_NODES;
    const struct raw_costs raw = {cost, values};
    return finish(space, &raw, unit);
}

int64_t cluster_unit(enum measure_kind kind, const struct hierarchy *const *tree,
                     uint32_t attributes)
{
    int64_t unit = cluster_counts(kind) ? (int64_t)1 << COUNTED_BITS : 1;
    for (uint32_t j = 0; j < attributes && !cluster_counts(kind); j++)
        times_into(&unit, kind == LM ? (int64_t)tree[j]->leaves - 1 : tree[j]->top);
    return unit;
}

/* node_costs finds the costs that guide: the measure's own, or MI's for non-uniform entropy, which
 * is the same sum not divided by the number of cells. */
static status node_costs(struct node_cost *cost, const struct meter *meter,
                         struct complaint *complaint)
{
    const struct measure *const measure = meter->measure;
    struct meter same;
    if (measure->modes & MEASURE_ADDITIVE)
        return node_cost_init(cost, meter, complaint);
    if (measure->kind != NUE && measure->kind != NUE_NONMONOTONIC)
        return complain(complaint, E_ARGUMENT, "the measure '%s' cannot guide a clustering",
                        measure->word);
    REQUIRE(meter_init(&same, measure_at(MI), meter->data, meter->weight, complaint));
    const status done = node_cost_init(cost, &same, complaint);
    meter_clear(&same);
    return done;
}

static status unweighted(struct cluster_space *space, enum cluster_rule rule)
{
    space->rule = rule;
    space->unit = 1;
    space->values = 1;
    return OK;
}

status cluster_space_init(struct cluster_space *space, const struct meter *meter, int64_t unit,
                          struct complaint *complaint)
{
    const struct dataset *const data = meter->data;
    *space =
        (struct cluster_space){.rows = data->rows, .attributes = data->qis, .leaf = data->leaf};
    if (data->in_subset)
        return complain(complaint, E_ARGUMENT, "clustering does not work on a population");
    for (uint32_t j = 0; j < data->qis; j++)
        space->tree[j] = data->domain[j].hierarchy;
    if (data->sensitives > 0) {
        space->sensitives = data->tracked[0].values;
        space->sensitive = data->tracked[0].code;
    }
    if (meter->measure->kind == DM || meter->measure->kind == DM_STAR)
        return unweighted(space, RULE_SQUARE);
    if (meter->measure->kind == CM && space->sensitives > 0)
        return unweighted(space, RULE_MAJORITY);
    struct node_cost cost;
    REQUIRE(node_costs(&cost, meter, complaint));
    const struct raw_costs raw = {(const double *const *)cost.cost, cost.values};
    space->rule = cost.values > 1 ? RULE_CLASSED : RULE_NODES;
    const status done = finish(space, &raw, unit);
    node_cost_clear(&cost);
    return done;
}

status cluster_space_price(struct cluster_space *space, const double *const *cost, int64_t unit)
{
    const struct raw_costs raw = {cost, 1};
    pool_clear(&space->pool);
    space->pool = (struct pool){0};
    return finish(space, &raw, unit);
}

void cluster_space_clear(struct cluster_space *space)
{
    pool_clear(&space->pool);
    *space = (struct cluster_space){0};
}
