/* What clusters cost, and what they would cost: rises, falls, distances. */
#include "anonymity/clusters/cluster_internal.h"

/* In each attribute the remaining members are joined until they reach the closure of all again:
 * after two or three of them, as a rule. */
void cluster_closure_without(const struct clustering *c, uint32_t row, uint32_t *out)
{
    const struct cluster_space *space = c->space;
    const uint32_t *const closure = closure_of(c, c->of[row]);
    uint32_t first = c->first[c->of[row]];
    if (first == row)
        first = c->next[row];
    const uint32_t *const leaf = cluster_space_leaves(space, first);
    for (uint32_t j = 0; j < space->attributes; j++) {
        const uint32_t whole = closure[j];
        uint32_t node = leaf[j];
        for (uint32_t member = c->next[first]; node != whole && member != CLUSTER_NONE;
             member = c->next[member])
            if (member != row)
                node = hierarchy_lca(space->tree[j], node, cluster_space_leaves(space, member)[j]);
        out[j] = node;
    }
}

/* joined_cost is the cost of a cluster with other records added: their closure is |other|, and
 * their sensitive values are |other_tally|, or the one value |value|. */
static int64_t joined_cost(struct clustering *c, uint32_t which, uint32_t size,
                           const uint32_t *other, const uint32_t *other_tally, uint32_t value)
{
    const struct cluster_space *space = c->space;
    uint32_t *const closure = c->scratch, *const tally = c->scratch + space->attributes;
    for (uint32_t j = 0; j < space->attributes; j++)
        closure[j] = hierarchy_lca(space->tree[j], closure_of(c, which)[j], other[j]);
    for (uint32_t s = 0; c->tally && s < space->sensitives; s++)
        tally[s] = tally_of(c, which)[s] + (other_tally ? other_tally[s] : s == value);
    return cluster_space_cost(space, c->size[which] + size, closure, tally);
}

/* joined_weight is the weight of the closure of |closure| and |other|. */
static int64_t joined_weight(const struct cluster_space *space, const uint32_t *closure,
                             const uint32_t *other)
{
    int64_t sum = 0;
    for (uint32_t j = 0; j < space->attributes; j++) {
        uint32_t node = closure[j];
        if (node != other[j])
            node = hierarchy_lca(space->tree[j], node, other[j]);
        sum += space->weight[j][node];
    }
    return sum;
}

/* classed_rise is joined_cost less the cost, for one row: only attributes whose node changes are
 * paid for again. */
static int64_t classed_rise(const struct clustering *c, uint32_t which, uint32_t row)
{
    const struct cluster_space *const space = c->space;
    const uint32_t *const leaf = cluster_space_leaves(space, row);
    const uint32_t *const closure = closure_of(c, which), *const tally = tally_of(c, which);
    int64_t rise = 0;
    for (uint32_t j = 0; j < space->attributes; j++) {
        const struct hierarchy *const tree = space->tree[j];
        const uint32_t old = closure[j];
        const uint32_t node =
            old == tree->root || old == leaf[j] ? old : hierarchy_lca(tree, old, leaf[j]);
        const int64_t *const now = &space->weight[j][(size_t)node * space->values];
        const int64_t *const before = &space->weight[j][(size_t)old * space->values];
        rise += now[space->sensitive[row]];
        for (uint32_t s = 0; node != old && s < space->values; s++)
            rise += (int64_t)tally[s] * (now[s] - before[s]);
    }
    return rise;
}

int64_t clustering_rise(struct clustering *c, uint32_t which, uint32_t row)
{
    const struct cluster_space *space = c->space;
    const uint32_t *const leaf = cluster_space_leaves(space, row);
    if (space->rule == RULE_NODES)
        return (int64_t)(c->size[which] + 1) * joined_weight(space, closure_of(c, which), leaf) -
               c->cost[which];
    if (space->rule == RULE_CLASSED)
        return classed_rise(c, which, row);
    const uint32_t value = space->sensitive ? space->sensitive[row] : 0;
    return joined_cost(c, which, 1, leaf, NULL, value) - c->cost[which];
}

int64_t clustering_fall(struct clustering *c, uint32_t row)
{
    const struct cluster_space *space = c->space;
    const uint32_t which = c->of[row];
    if (c->size[which] == 1)
        return c->cost[which];
    uint32_t *const closure = c->scratch, *const tally = c->scratch + space->attributes;
    cluster_closure_without(c, row, closure);
    for (uint32_t s = 0; c->tally && s < space->sensitives; s++)
        tally[s] = tally_of(c, which)[s] - (s == space->sensitive[row]);
    return c->cost[which] - cluster_space_cost(space, c->size[which] - 1, closure, tally);
}

/* within sums weights as joined_weight does, and stops once |times| the sum is above |limit|: the
 * weights of a monotone space are not negative. */
static int64_t within(const struct cluster_space *space, const uint32_t *closure,
                      const uint32_t *other, int64_t times, int64_t limit)
{
    int64_t sum = 0;
    for (uint32_t j = 0; j < space->attributes && sum * times <= limit; j++) {
        uint32_t node = closure[j];
        if (node != other[j])
            node = hierarchy_lca(space->tree[j], node, other[j]);
        sum += space->weight[j][node];
    }
    return sum * times;
}

int64_t clustering_rise_within(struct clustering *c, uint32_t which, uint32_t row, int64_t limit)
{
    if (!c->space->monotone || limit > CLUSTER_LIMIT)
        return clustering_rise(c, which, row);
    return within(c->space, closure_of(c, which), cluster_space_leaves(c->space, row),
                  (int64_t)c->size[which] + 1, limit + c->cost[which]) -
           c->cost[which];
}

int64_t clustering_distance_within(struct clustering *c, uint32_t a, uint32_t b, int64_t limit)
{
    const int64_t apart = c->cost[a] + c->cost[b];
    if (!c->space->monotone || limit > CLUSTER_LIMIT)
        return clustering_distance(c, a, b);
    return within(c->space, closure_of(c, a), closure_of(c, b), (int64_t)c->size[a] + c->size[b],
                  limit + apart) -
           apart;
}

int64_t clustering_distance(struct clustering *c, uint32_t a, uint32_t b)
{

    const struct cluster_space *space = c->space;
    const int64_t apart = c->cost[a] + c->cost[b];
    if (space->rule == RULE_NODES)
        return (int64_t)(c->size[a] + c->size[b]) *
                   joined_weight(space, closure_of(c, a), closure_of(c, b)) -
               apart;
    return joined_cost(c, a, c->size[b], closure_of(c, b), tally_of(c, b), 0) - apart;
}

int64_t clustering_fall_to(struct clustering *c, uint32_t row, const uint32_t *closure)
{
    const uint32_t which = c->of[row];
    uint32_t *const tally = c->scratch + c->space->attributes;
    if (c->size[which] == 1)
        return c->cost[which];
    for (uint32_t s = 0; c->tally && s < c->space->sensitives; s++)
        tally[s] = tally_of(c, which)[s] - (s == c->space->sensitive[row]);
    return c->cost[which] - cluster_space_cost(c->space, c->size[which] - 1, closure, tally);
}

int64_t clustering_cost(const struct clustering *c)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < c->count; h++)
        sum += c->cost[h];
    return sum;
}

double clustering_share(const struct clustering *c)
{
    const double cells = (double)c->space->rows * c->space->attributes * (double)c->space->unit;
    return cells > 0 ? (double)clustering_cost(c) / cells : 0;
}
