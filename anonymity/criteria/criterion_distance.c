/* t-closeness: how far is a class's distribution of sensitive values from the table's?
 *
 * With n_v rows of value v among N, and c_v among the c of the class, all three distances are
 * fractions with the denominator N c (times a constant), whose numerators are sums of
 * d_v = n_v c - c_v N: below 2^60 each, and so added up in 128 bits without loss. */
#include "anonymity/criteria/criterion_internal.h"
#include "crypto/wide.h"
#include <stdlib.h>
#include <string.h>

/* A distance over / (under * parts), not reduced. */
struct fraction {
    struct wide over;
    uint64_t under, parts;
};

static int64_t difference(const struct criteria *set, const struct tracked *t,
                          const struct judged *j, uint32_t value, uint32_t times)
{
    return (int64_t)(t->total[value] * j->rows) - (int64_t)((uint64_t)times * set->data->counted);
}

static uint64_t magnitude(int64_t x)
{
    return x < 0 ? (uint64_t)-x : (uint64_t)x;
}

/* Half the sum of abs(d_v). A value that is not in the class contributes n_v c, and all n_v c
 * together are N c, so only the class's own values are visited. */
static struct fraction equal(const struct criteria *set, const struct criterion *c,
                             const struct judged *j)
{
    const struct tracked *t = &set->data->tracked[c->track];
    const struct histogram *h = &j->histogram[c->track];
    const uint64_t under = (uint64_t)set->data->counted * j->rows;
    struct wide sum = wide_of(under);
    for (uint32_t v = 0; v < h->distinct; v++) {
        const uint64_t counted = magnitude(difference(set, t, j, h->value[v], h->times[v]));
        sum = wide_add(sum, wide_of(counted));
        sum = wide_subtract(sum, wide_of(t->total[h->value[v]] * j->rows));
    }
    return (struct fraction){sum, under, 2};
}

static struct fraction ordered(const struct criteria *set, const struct criterion *c,
                               const struct judged *j)
{
    const struct tracked *t = &set->data->tracked[c->track];
    const struct histogram *h = &j->histogram[c->track];
    const uint32_t *order = set->arx ? t->by_bytes : t->by_order;
    uint32_t *dense = set->scratch->dense;
    const uint64_t under = (uint64_t)set->data->counted * j->rows;
    struct wide sum = wide_of(0);
    int64_t running = 0;
    for (uint32_t v = 0; v < h->distinct; v++)
        dense[h->value[v]] = h->times[v];
    for (uint32_t i = 0; i < t->values; i++) {
        if (t->total[order[i]] == 0)
            continue;
        running += difference(set, t, j, order[i], dense[order[i]]);
        sum = wide_add(sum, wide_of(magnitude(running)));
    }
    for (uint32_t v = 0; v < h->distinct; v++)
        dense[h->value[v]] = 0;
    return (struct fraction){sum, under, t->present > 1 ? t->present - 1 : 1};
}

/* Li, Li and Venkatasubramanian 2007, section 4: what can be moved below a node of level L (of H)
 * is moved there, for the cost L / H. */
static struct fraction hierarchical(const struct criteria *set, const struct criterion *c,
                                    const struct judged *j)
{
    const struct tracked *t = &set->data->tracked[c->track];
    const struct histogram *h = &j->histogram[c->track];
    const struct value_tree *tree = &set->scratch->tree[c->track];
    uint32_t *dense = set->scratch->dense;
    for (uint32_t v = 0; v < h->distinct; v++)
        dense[h->value[v]] = h->times[v];
    memset(tree->positive, 0, tree->nodes * sizeof *tree->positive);
    memset(tree->negative, 0, tree->nodes * sizeof *tree->negative);
    for (uint32_t v = 0; v < t->values; v++)
        if (tree->leaf[v] != UINT32_MAX)
            tree->extra[tree->leaf[v]] = difference(set, t, j, v, dense[v]);
    struct wide sum = wide_of(0);
    for (uint32_t x = 0; x < tree->nodes; x++) {
        const int64_t up = tree->positive[x], down = tree->negative[x];
        if (tree->level[x] > 0) {
            tree->extra[x] = up - down;
            sum = wide_add(sum, wide_product((uint64_t)(up < down ? up : down), tree->level[x]));
        }
        int64_t *side = tree->extra[x] > 0 ? tree->positive : tree->negative;
        if (tree->parent[x] != x)
            side[tree->parent[x]] += (int64_t)magnitude(tree->extra[x]);
    }
    for (uint32_t v = 0; v < h->distinct; v++)
        dense[h->value[v]] = 0;
    const uint64_t under = (uint64_t)set->data->counted * j->rows;
    return (struct fraction){sum, under, tree->height ? tree->height : 1};
}

status value_tree_init(struct value_tree *tree, const struct tracked *t, struct pool *pool)
{
    const struct hierarchy *h = t->hierarchy;
    uint32_t *number = calloc(h->nodes, sizeof *number);
    tree->leaf = pool_take(pool, t->values * sizeof *tree->leaf);
    if (!number || !tree->leaf) {
        free(number);
        return E_MEMORY;
    }
    /* Mark what lies above a value that occurs, number the marked nodes in their order. */
    for (uint32_t v = 0; v < t->values; v++)
        for (uint32_t x = t->leaf[v]; t->total[v] && !number[x]; x = h->parent[x])
            number[x] = 1;
    for (uint32_t x = 0; x < h->nodes; x++)
        if (number[x])
            number[x] = ++tree->nodes;
    tree->height = h->top;
    tree->parent = pool_take(pool, tree->nodes * sizeof *tree->parent);
    tree->level = pool_take(pool, tree->nodes * sizeof *tree->level);
    tree->extra = pool_zero(pool, tree->nodes, sizeof *tree->extra);
    tree->positive = pool_zero(pool, tree->nodes, sizeof *tree->positive);
    tree->negative = pool_zero(pool, tree->nodes, sizeof *tree->negative);
    const bool made =
        tree->parent && tree->level && tree->extra && tree->positive && tree->negative;
    for (uint32_t x = 0; made && x < h->nodes; x++)
        if (number[x]) {
            tree->parent[number[x] - 1] = number[h->parent[x]] - 1;
            tree->level[number[x] - 1] = h->level[x];
        }
    for (uint32_t v = 0; v < t->values; v++)
        tree->leaf[v] = t->total[v] ? number[t->leaf[v]] - 1 : UINT32_MAX;
    free(number);
    return made ? OK : E_MEMORY;
}

static double real(struct fraction f)
{
    return wide_real(f.over) / (double)f.under / (double)f.parts;
}

/* In the compatibility mode the same numbers are compared as doubles. */
static bool within(const struct criteria *set, const struct criterion *c, struct fraction f)
{
    if (set->arx)
        return real(f) <= c->a_real;
    const struct wide whole = wide_product(f.under, f.parts);
    return wide_compare(wide_multiply(f.over, c->a.under), wide_multiply(whole, c->a.over)) <= 0;
}

bool distance_equal(const struct criteria *set, const struct criterion *c, const struct judged *j)
{
    return within(set, c, equal(set, c, j));
}

bool distance_ordered(const struct criteria *set, const struct criterion *c, const struct judged *j)
{
    return within(set, c, ordered(set, c, j));
}

bool distance_hierarchical(const struct criteria *set, const struct criterion *c,
                           const struct judged *j)
{
    return within(set, c, hierarchical(set, c, j));
}

double distance_of(const struct criteria *set, const struct criterion *c, const struct judged *j)
{
    if (c->kind == CLOSENESS_EQUAL)
        return real(equal(set, c, j));
    return real(c->kind == CLOSENESS_ORDERED ? ordered(set, c, j) : hierarchical(set, c, j));
}
