/* k-member clustering.
 *
 * With node weights, a record raises a cluster's cost by a function of the weight of the closure
 * that it would make; that weight changes only when the closure does. So the weight is kept for
 * each free record, and updated attribute by attribute, with a table of what the change of one node
 * does to each leaf. A cluster then costs a few passes over the free records, not k. */
#include "anonymity/clusters/kmember.h"
#include "anonymity/clusters/agglomerative.h"
#include <stdlib.h>
#include <string.h>

struct gathering {
    struct clustering *c;
    enum kmember_closest closest;
    uint32_t *free, frees; /* rows that are in no cluster, ascending */
    int64_t *joined;       /* [rows]: weight of the closure of the cluster and the row */
    int64_t *change;       /* [most leaves] */
    const struct cluster_demand *demand;
    uint32_t node[DATASET_QIS]; /* of the closure that |joined| is for */
};

/* rise_of is what the record would add to a cluster, up to a monotone function. */
static int64_t rise_of(struct gathering *g, uint32_t which, uint32_t row)
{
    return g->c->space->rule == RULE_NODES ? g->joined[row] : clustering_rise(g->c, which, row);
}

/* start computes |joined| for a cluster of one record: the weight of gc({centre, row}). */
static void start(struct gathering *g, uint32_t centre)
{
    const struct cluster_space *const space = g->c->space;
    if (space->rule != RULE_NODES)
        return;
    memcpy(g->node, cluster_space_leaves(space, centre), space->attributes * sizeof *g->node);
    for (uint32_t i = 0; i < g->frees; i++) {
        const uint32_t *const leaf = cluster_space_leaves(space, g->free[i]);
        int64_t sum = 0;
        for (uint32_t j = 0; j < space->attributes; j++)
            sum += space->weight[j][leaf[j] == g->node[j]
                                        ? leaf[j]
                                        : hierarchy_lca(space->tree[j], leaf[j], g->node[j])];
        g->joined[g->free[i]] = sum;
    }
}

/* follow brings |joined| up to date after the closure of |which| has changed; false: it has not. */
static bool follow(struct gathering *g, uint32_t which)
{
    const struct cluster_space *const space = g->c->space;
    const uint32_t *const closure = &g->c->closure[(size_t)which * space->attributes];
    bool changed = false;
    for (uint32_t j = 0; j < space->attributes; j++) {
        const struct hierarchy *const tree = space->tree[j];
        const int64_t *const weight = space->weight[j];
        if (closure[j] == g->node[j])
            continue;
        changed = true;
        for (uint32_t v = 0; v < tree->leaves; v++)
            g->change[v] = weight[hierarchy_lca(tree, closure[j], v)] -
                           weight[hierarchy_lca(tree, g->node[j], v)];
        for (uint32_t i = 0; i < g->frees; i++)
            g->joined[g->free[i]] += g->change[cluster_space_leaves(space, g->free[i])[j]];
        g->node[j] = closure[j];
    }
    return changed;
}

/* drop_taken removes rows that have a cluster from the free ones. */
static void drop_taken(struct gathering *g)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < g->frees; i++)
        if (g->c->of[g->free[i]] == CLUSTER_NONE)
            g->free[left++] = g->free[i];
    g->frees = left;
}

/* grow is step 2 by KMEMBER_CLUSTER. Records that would rise the same are taken one after the other
 * as long as the closure stays. */
static void grow(struct gathering *g, uint32_t which, uint32_t k)
{
    struct clustering *const c = g->c;
    const bool nodes = c->space->rule == RULE_NODES;
    while (c->size[which] < k) {
        int64_t least = INT64_MAX;
        uint32_t first = 0;
        for (uint32_t i = 0; i < g->frees; i++) {
            if (c->of[g->free[i]] != CLUSTER_NONE)
                continue;
            const int64_t rise = rise_of(g, which, g->free[i]);
            first = rise < least ? i : first;
            least = rise < least ? rise : least;
        }
        clustering_put(c, which, g->free[first]);
        bool same = nodes && !follow(g, which);
        for (uint32_t i = first + 1; same && i < g->frees && c->size[which] < k; i++) {
            if (c->of[g->free[i]] != CLUSTER_NONE || g->joined[g->free[i]] != least)
                continue;
            clustering_put(c, which, g->free[i]);
            same = !follow(g, which);
        }
    }
}

struct distant {
    int64_t distance;
    uint32_t row;
};

static int compare_distant(const void *a, const void *b)
{
    const struct distant *const x = a, *const y = b;
    if (x->distance != y->distance)
        return x->distance < y->distance ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

/* take_closest is step 2 by KMEMBER_CENTRE. */
static status take_closest(struct gathering *g, uint32_t which, uint32_t k)
{
    struct distant *const all = malloc((g->frees + 1u) * sizeof *all);
    if (!all)
        return E_MEMORY;
    for (uint32_t i = 0; i < g->frees; i++)
        all[i] = (struct distant){rise_of(g, which, g->free[i]), g->free[i]};
    qsort(all, g->frees, sizeof *all, compare_distant);
    for (uint32_t i = 0; g->c->size[which] < k; i++)
        clustering_put(g->c, which, all[i].row);
    free(all);
    return OK;
}

/* furthest returns the place among the free rows of the one furthest from the last centre, which
 * is alone in cluster |which| when |joined| was made. */
static uint32_t furthest(const struct gathering *g, const int64_t *distance)
{
    uint32_t at = 0;
    for (uint32_t i = 1; i < g->frees; i++)
        if (distance[g->free[i]] > distance[g->free[at]])
            at = i;
    return at;
}

static status gather(struct gathering *g, uint32_t k, int64_t *distance, struct tape *coins)
{
    struct clustering *const c = g->c;
    uint64_t at = 0;
    REQUIRE(tape_below(coins, "first centre", g->frees, &at));
    while (g->frees >= k) {
        const uint32_t centre = g->free[at];
        uint32_t which = 0;
        REQUIRE(clustering_open(c, &which));
        clustering_put(c, which, centre);
        drop_taken(g);
        start(g, centre);
        for (uint32_t i = 0; i < g->frees; i++)
            distance[g->free[i]] = rise_of(g, which, g->free[i]);
        if (g->closest == KMEMBER_CLUSTER)
            grow(g, which, k);
        else
            REQUIRE(take_closest(g, which, k));
        if (g->demand->progress)
            g->demand->progress("rows", c->space->rows - g->frees, c->space->rows);
        drop_taken(g);
        at = g->frees > 0 ? furthest(g, distance) : 0;
    }
    return OK;
}

/* scatter is step 3. */
static void scatter(struct gathering *g)
{
    struct clustering *const c = g->c;
    for (uint32_t i = 0; i < g->frees; i++) {
        int64_t least = INT64_MAX;
        uint32_t best = 0;
        for (uint32_t h = 0; h < c->count; h++) {
            const int64_t rise = clustering_rise(c, h, g->free[i]);
            best = rise < least ? h : best;
            least = rise < least ? rise : least;
        }
        clustering_put(c, best, g->free[i]);
    }
}

status kmember_cluster(struct clustering *c, const struct cluster_demand *demand,
                       enum kmember_closest closest, struct tape *coins)
{
    const struct cluster_space *const space = c->space;
    const uint32_t k = demand->k > 0 ? demand->k : 1;
    struct gathering g = {.c = c, .demand = demand, .closest = closest, .frees = space->rows};
    uint32_t leaves = 1;
    status done = E_MEMORY;
    if (space->rows < k)
        return E_NOT_FOUND;
    for (uint32_t j = 0; j < space->attributes; j++)
        leaves = space->tree[j]->leaves > leaves ? space->tree[j]->leaves : leaves;
    g.free = malloc((space->rows + 1u) * sizeof *g.free);
    g.joined = calloc(space->rows + 1u, sizeof *g.joined);
    g.change = malloc(leaves * sizeof *g.change);
    int64_t *const distance = calloc(space->rows + 1u, sizeof *distance);
    if (g.free && g.joined && g.change && distance) {
        for (uint32_t i = 0; i < space->rows; i++)
            g.free[i] = i;
        done = gather(&g, k, distance, coins);
        if (done == OK) {
            scatter(&g);
            done = agglomerative_finish(c, demand);
        }
    }
    free(g.free);
    free(g.joined);
    free(g.change);
    free(distance);
    return done;
}
