#include "anonymity/clusters/rises.h"
#include "crypto/memory.h"
#include <stdlib.h>

/* The table of lowest nodes is made only for small trees; without it there are no rows of weights,
 * and each cluster is asked by clustering_rise (|straight|). */
void rises_init(struct rises *r, struct clustering *c)
{
    *r = (struct rises){.c = c, .straight = c->space->rule != RULE_NODES};
    for (uint32_t j = 0; j < c->space->attributes; j++)
        r->straight = r->straight || !c->space->tree[j]->lca;
    for (uint32_t j = 0; !r->straight && j < c->space->attributes; j++)
        r->joined[j] = memory_zero(c->space->tree[j]->nodes, sizeof *r->joined[j]);
}

void rises_clear(struct rises *r)
{
    for (uint32_t j = 0; r->c && j < r->c->space->attributes; j++) {
        for (uint32_t x = 0; r->joined[j] && x < r->c->space->tree[j]->nodes; x++)
            free(r->joined[j][x]);
        free(r->joined[j]);
    }
    *r = (struct rises){0};
}

/* The weights of the lowest nodes above |value| and every node of attribute |j|. */
static const int64_t *joined_with(struct rises *r, uint32_t j, uint32_t value)
{
    const struct hierarchy *tree = r->c->space->tree[j];
    int64_t *joined = r->joined[j][value];
    if (joined)
        return joined;
    joined = r->joined[j][value] = memory_get(tree->nodes * sizeof *joined);
    for (uint32_t x = 0; x < tree->nodes; x++)
        joined[x] = r->c->space->weight[j][hierarchy_lca(tree, value, x)];
    return joined;
}

/* What a visit asks: in each attribute the weights beside the row's value, and what is taken off.
 */
struct visit {
    const struct clustering *c;
    const int64_t *joined[DATASET_QIS];
    int64_t fall;
};

/* Clusters |from| to |to|. Every caller gives |attributes| and |all| (every cluster has rows) as
 * constants, so that the compiler can unroll the inner loop and leave the test out. A cluster
 * without rows may have any closure, and gets 0. */
static inline void add_up(const struct visit *v, uint32_t attributes, bool all, uint32_t from,
                          uint32_t to, int64_t *out)
{
    const struct clustering *c = v->c;
    const uint32_t *size = c->size, *closure = c->closure + (size_t)from * attributes;
    const int64_t *cost = c->cost, fall = v->fall;
#pragma GCC unroll 4
    for (uint32_t h = from; h < to; h++, closure += attributes, out++) {
        int64_t weight = 0;
        if (!all && size[h] == 0) {
            *out = 0;
            continue;
        }
        for (uint32_t j = 0; j < attributes; j++)
            weight += v->joined[j][closure[j]];
        *out = (int64_t)(size[h] + 1) * weight - cost[h] - fall;
    }
}

static void add_up_some(const struct visit *v, uint32_t from, uint32_t to, int64_t *out)
{
    const struct clustering *c = v->c;
    const uint32_t attributes = c->space->attributes;
    const bool all = c->live == c->count;
    if (attributes == 1 && all)
        add_up(v, 1, true, from, to, out);
    else if (attributes == 2 && all)
        add_up(v, 2, true, from, to, out);
    else
        add_up(v, attributes, false, from, to, out);
}

void rises_of(struct rises *r, uint32_t row, int64_t fall, int64_t *out)
{
    struct clustering *c = r->c;
    struct visit visit = {.c = c, .fall = fall};
    const uint32_t *leaf = cluster_space_leaves(c->space, row);
    const uint32_t own = c->of[row];
    for (uint32_t h = 0; r->straight && h < c->count; h++)
        if (h != own)
            *out++ = c->size[h] ? clustering_rise(c, h, row) - fall : 0;
    if (r->straight)
        return;
    for (uint32_t j = 0; j < c->space->attributes; j++)
        visit.joined[j] = joined_with(r, j, leaf[j]);
    add_up_some(&visit, 0, own, out);
    add_up_some(&visit, own + 1, c->count, out + own);
}

uint32_t rises_below(const int64_t *rise, uint32_t count, uint32_t from, int64_t limit)
{
    while (from < count && rise[from] >= limit)
        from++;
    return from;
}
