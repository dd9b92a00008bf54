/* Agglomerative clustering by cached nearest neighbours.
 *
 * Each small cluster knows the nearest of the small clusters after it in the list. When that one is
 * gone, it still knows a lower bound: no other was closer, and every cluster that changes is
 * compared at once. Only when such a bound becomes the smallest is the cluster compared with all
 * after it; and that ends at the first that reaches the bound. */
#include "anonymity/clusters/agglomerative.h"
#include <stdlib.h>

struct nearest {
    int64_t distance; /* INT64_MAX: nobody is behind it */
    uint32_t other;   /* in the list; CLUSTER_NONE: |distance| is only a lower bound */
};

/* The small clusters, ascending; those that are gone or large have |cluster| CLUSTER_NONE. */
struct small_list {
    struct clustering *c;
    const struct cluster_demand *demand;
    uint32_t *cluster;
    struct nearest *nearest;
    uint32_t count, live;
    uint32_t *tally[DATASET_TRACKED]; /* histograms for the criteria */
};

static bool meets(struct small_list *list, uint32_t which)
{
    const struct clustering *const c = list->c;
    const struct cluster_demand *const demand = list->demand;
    if (c->size[which] < demand->k)
        return false;
    if (!demand->criteria)
        return true;
    const struct dataset *const data = demand->data;
    for (uint32_t t = 0; t < data->tracks; t++)
        for (uint32_t i = c->first[which]; i != CLUSTER_NONE; i = c->next[i])
            list->tally[t][data->tracked[t].code[i]]++;
    const bool holds = criteria_judge(demand->criteria, c->size[which], c->size[which],
                                      (const uint32_t *const *)list->tally);
    for (uint32_t t = 0; t < data->tracks; t++)
        for (uint32_t i = c->first[which]; i != CLUSTER_NONE; i = c->next[i])
            list->tally[t][data->tracked[t].code[i]] = 0;
    return holds;
}

static void list_clear(struct small_list *list)
{
    free(list->cluster);
    free(list->nearest);
    for (uint32_t t = 0; t < DATASET_TRACKED; t++)
        free(list->tally[t]);
}

static status list_init(struct small_list *list, struct clustering *c,
                        const struct cluster_demand *demand)
{
    *list = (struct small_list){.c = c, .demand = demand};
    list->cluster = malloc((c->count + 1u) * sizeof *list->cluster);
    list->nearest = malloc((c->count + 1u) * sizeof *list->nearest);
    bool have = list->cluster && list->nearest;
    for (uint32_t t = 0; demand->criteria && t < demand->data->tracks; t++) {
        list->tally[t] = calloc(demand->data->tracked[t].values + 1u, sizeof *list->tally[t]);
        have = have && list->tally[t];
    }
    if (have)
        return OK;
    list_clear(list);
    return E_MEMORY;
}

static void list_fill(struct small_list *list)
{
    list->count = 0;
    for (uint32_t h = 0; h < list->c->count; h++)
        if (list->c->size[h] > 0 && !meets(list, h))
            list->cluster[list->count++] = h;
    list->live = list->count;
}

/* look finds the nearest behind |at|, knowing that nobody is closer than |bound|. */
static void look(struct small_list *list, uint32_t at, int64_t bound)
{
    struct nearest best = {INT64_MAX, CLUSTER_NONE};
    for (uint32_t i = at + 1; i < list->count && best.distance > bound; i++) {
        if (list->cluster[i] == CLUSTER_NONE)
            continue;
        const int64_t distance =
            clustering_distance_within(list->c, list->cluster[at], list->cluster[i], best.distance);
        if (distance < best.distance)
            best = (struct nearest){distance, i};
    }
    list->nearest[at] = best;
}

/* closest returns the place of the first cluster of the closest pair. */
static uint32_t closest(struct small_list *list)
{
    for (;;) {
        uint32_t at = CLUSTER_NONE;
        for (uint32_t i = 0; i < list->count; i++)
            if (list->cluster[i] != CLUSTER_NONE &&
                (at == CLUSTER_NONE || list->nearest[i].distance < list->nearest[at].distance))
                at = i;
        if (list->nearest[at].other != CLUSTER_NONE)
            return at;
        look(list, at, list->nearest[at].distance);
    }
}

/* renew compares a cluster that has changed with all others, and turns what was known of the two
 * that are gone into bounds. */
static void renew(struct small_list *list, uint32_t at, uint32_t gone)
{
    const bool small = list->cluster[at] != CLUSTER_NONE;
    list->nearest[at] = (struct nearest){INT64_MAX, CLUSTER_NONE};
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->cluster[i] == CLUSTER_NONE || i == at)
            continue;
        struct nearest *const mine = &list->nearest[i];
        if (mine->other == at || mine->other == gone)
            mine->other = CLUSTER_NONE;
        if (!small)
            continue;
        struct nearest *const front = i < at ? mine : &list->nearest[at];
        const int64_t distance = clustering_distance_within(list->c, list->cluster[at],
                                                            list->cluster[i], front->distance);
        const uint32_t other = i < at ? at : i;
        if (distance < front->distance ||
            (distance == front->distance && front->other != CLUSTER_NONE && other < front->other))
            *front = (struct nearest){distance, other};
    }
}

static void tell_merge(const struct small_list *list, uint32_t into, uint32_t from)
{
    if (list->demand->merged)
        list->demand->merged(list->demand->context, into, from);
}

/* pair_up is steps 11-13. */
static void pair_up(struct small_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        look(list, i, INT64_MIN);
        if (list->demand->progress)
            list->demand->progress("clusters compared", i + 1ull, list->count);
    }
    while (list->live > 1) {
        const uint32_t at = closest(list), other = list->nearest[at].other;
        tell_merge(list, list->cluster[at], list->cluster[other]);
        clustering_merge(list->c, list->cluster[at], list->cluster[other]);
        list->cluster[other] = CLUSTER_NONE;
        list->live--;
        if (meets(list, list->cluster[at])) {
            list->cluster[at] = CLUSTER_NONE;
            list->live--;
        }
        renew(list, at, other);
        if (list->demand->progress)
            list->demand->progress("small clusters merged", list->count - list->live, list->count);
    }
}

/* join_last is step 14. */
static void join_last(struct small_list *list)
{
    struct clustering *const c = list->c;
    uint32_t at = 0, best = CLUSTER_NONE;
    int64_t least = INT64_MAX;
    while (list->cluster[at] == CLUSTER_NONE)
        at++;
    const uint32_t last = list->cluster[at];
    for (uint32_t h = 0; h < c->count; h++) {
        if (h == last || c->size[h] == 0)
            continue;
        const int64_t distance = clustering_distance(c, last, h);
        if (best == CLUSTER_NONE || distance < least) {
            least = distance;
            best = h;
        }
    }
    tell_merge(list, last < best ? last : best, last < best ? best : last);
    clustering_merge(c, last < best ? last : best, last < best ? best : last);
}

status agglomerative_finish(struct clustering *c, const struct cluster_demand *demand)
{
    struct small_list list;
    status done = OK;
    REQUIRE(list_init(&list, c, demand));
    for (list_fill(&list); list.count > 0 && done == OK; list_fill(&list)) {
        if (c->live == 1)
            done = E_NOT_FOUND;
        if (list.count > 1)
            pair_up(&list);
        if (list.live == 1 && c->live > 1)
            join_last(&list);
    }
    list_clear(&list);
    return done;
}

status agglomerative_cluster(struct clustering *c, const struct cluster_demand *demand)
{
    for (uint32_t i = 0; i < c->space->rows; i++) {
        uint32_t which = 0;
        REQUIRE(clustering_open(c, &which));
        clustering_put(c, which, i);
    }
    return agglomerative_finish(c, demand);
}
