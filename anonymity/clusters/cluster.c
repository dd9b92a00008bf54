/* Clusters and their costs, kept up to date as records come and go. */
#include "anonymity/clusters/cluster_internal.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int64_t cluster_space_weigh(const struct cluster_space *space, const uint32_t *closure,
                            uint32_t value)
{
    int64_t sum = 0;
    for (uint32_t j = 0; j < space->attributes; j++)
        sum += space->weight[j][(size_t)closure[j] * space->values + value];
    return sum;
}

static bool suppressed(const struct cluster_space *space, const uint32_t *closure)
{
    for (uint32_t j = 0; j < space->attributes; j++)
        if (closure[j] != space->tree[j]->root)
            return false;
    return true;
}

int64_t cluster_space_cost(const struct cluster_space *space, uint32_t size,
                           const uint32_t *closure, const uint32_t *tally)
{
    int64_t cost = 0;
    uint32_t most = 0;
    if (size == 0)
        return 0;
    switch (space->rule) {
    case RULE_NODES:
        return (int64_t)size * cluster_space_weigh(space, closure, 0);
    case RULE_CLASSED:
        for (uint32_t s = 0; s < space->sensitives; s++)
            if (tally[s] > 0)
                cost += (int64_t)tally[s] * cluster_space_weigh(space, closure, s);
        return cost;
    case RULE_SQUARE:
        return (int64_t)size * size;
    case RULE_MAJORITY:
        for (uint32_t s = 0; s < space->sensitives; s++)
            most = tally[s] > most ? tally[s] : most;
        return suppressed(space, closure) ? size : size - most;
    }
    return cost;
}

/* grow makes room for |room| clusters. The arrays are freed by clustering_clear also when one of
 * them could not grow. */
static status grow(struct clustering *c, uint32_t room)
{
    const struct cluster_space *space = c->space;
    const size_t unit[] = {sizeof(uint32_t),
                           sizeof(uint32_t),
                           sizeof(uint32_t) * space->attributes,
                           sizeof(int64_t),
                           sizeof(int64_t),
                           sizeof(uint32_t) * (c->keeps ? space->sensitives : 0),
                           c->keeps ? sizeof(uint32_t) : 0};
    void **const array[] = {(void **)&c->size,   (void **)&c->first, (void **)&c->closure,
                            (void **)&c->weight, (void **)&c->cost,  (void **)&c->tally,
                            (void **)&c->peak};
    for (size_t i = 0; i < sizeof unit / sizeof *unit; i++) {
        if (unit[i] == 0)
            continue;
        void *const bigger = realloc(*array[i], (size_t)room * unit[i]);
        if (!bigger)
            return E_MEMORY;
        *array[i] = bigger;
    }
    c->room = room;
    return OK;
}

status clustering_init(struct clustering *c, const struct cluster_space *space, bool tally)
{
    const bool needed = space->rule == RULE_CLASSED || space->rule == RULE_MAJORITY;
    *c = (struct clustering){.space = space, .keeps = space->sensitives > 0 && (tally || needed)};
    const size_t rows = space->rows > 0 ? space->rows : 1;
    c->of = malloc(rows * sizeof *c->of);
    c->next = malloc(rows * sizeof *c->next);
    c->previous = malloc(rows * sizeof *c->previous);
    c->scratch = malloc((space->attributes + space->sensitives + 1u) * sizeof *c->scratch);
    if (!c->of || !c->next || !c->previous || !c->scratch || grow(c, 64) != OK) {
        clustering_clear(c);
        return E_MEMORY;
    }
    memset(c->of, 0xff, rows * sizeof *c->of);
    return OK;
}

void clustering_clear(struct clustering *c)
{
    free(c->size);
    free(c->first);
    free(c->closure);
    free(c->weight);
    free(c->cost);
    free(c->tally);
    free(c->peak);
    free(c->of);
    free(c->next);
    free(c->previous);
    free(c->scratch);
    *c = (struct clustering){0};
}

/* find_peak reads the most frequent value off the histogram. */
static void find_peak(struct clustering *c, uint32_t which)
{
    const uint32_t *const tally = tally_of(c, which);
    c->peak[which] = 0;
    for (uint32_t s = 0; s < c->space->sensitives; s++)
        c->peak[which] = tally[s] > c->peak[which] ? tally[s] : c->peak[which];
}

static void forget(struct clustering *c, uint32_t which)
{
    c->size[which] = 0;
    c->first[which] = CLUSTER_NONE;
    c->weight[which] = 0;
    c->cost[which] = 0;
    if (c->tally) {
        memset(tally_of(c, which), 0, c->space->sensitives * sizeof *c->tally);
        c->peak[which] = 0;
    }
}

status clustering_open(struct clustering *c, uint32_t *which)
{
    if (c->count == c->room)
        REQUIRE(grow(c, c->room * 2));
    *which = c->count++;
    forget(c, *which);
    return OK;
}

void clustering_compact(struct clustering *c)
{
    const struct cluster_space *space = c->space;
    uint32_t to = 0;
    for (uint32_t h = 0; h < c->count; h++) {
        if (c->size[h] == 0)
            continue;
        if (h != to) {
            c->size[to] = c->size[h];
            c->first[to] = c->first[h];
            c->weight[to] = c->weight[h];
            c->cost[to] = c->cost[h];
            memcpy(closure_of(c, to), closure_of(c, h), space->attributes * sizeof *c->closure);
            if (c->tally) {
                memcpy(tally_of(c, to), tally_of(c, h), space->sensitives * sizeof *c->tally);
                c->peak[to] = c->peak[h];
            }
            for (uint32_t i = c->first[to]; i != CLUSTER_NONE; i = c->next[i])
                c->of[i] = to;
        }
        to++;
    }
    c->count = to;
}

/* price brings the costs up to date with size, closure and tally. */
static void price(struct clustering *c, uint32_t which)
{
    const uint32_t *const closure = closure_of(c, which);
    if (c->space->rule == RULE_NODES) {
        c->weight[which] = cluster_space_weigh(c->space, closure, 0);
        c->cost[which] = (int64_t)c->size[which] * c->weight[which];
        return;
    }
    c->cost[which] = cluster_space_cost(c->space, c->size[which], closure, tally_of(c, which));
}

/* attach and detach keep the lists of members. */
static void attach(struct clustering *c, uint32_t which, uint32_t row)
{
    c->of[row] = which;
    c->next[row] = c->first[which];
    c->previous[row] = CLUSTER_NONE;
    if (c->first[which] != CLUSTER_NONE)
        c->previous[c->first[which]] = row;
    c->first[which] = row;
}

static void detach(struct clustering *c, uint32_t row)
{
    if (c->previous[row] == CLUSTER_NONE)
        c->first[c->of[row]] = c->next[row];
    if (c->previous[row] != CLUSTER_NONE)
        c->next[c->previous[row]] = c->next[row];
    if (c->next[row] != CLUSTER_NONE)
        c->previous[c->next[row]] = c->previous[row];
    c->of[row] = CLUSTER_NONE;
}

void clustering_put(struct clustering *c, uint32_t which, uint32_t row)
{
    const struct cluster_space *space = c->space;
    const uint32_t *const leaf = cluster_space_leaves(space, row);
    uint32_t *const closure = closure_of(c, which);
    assert(c->of[row] == CLUSTER_NONE);
    if (c->size[which] == 0) {
        memcpy(closure, leaf, space->attributes * sizeof *closure);
        c->live++;
    } else {
        for (uint32_t j = 0; j < space->attributes; j++)
            closure[j] = hierarchy_lca(space->tree[j], closure[j], leaf[j]);
    }
    attach(c, which, row);
    c->size[which]++;
    if (c->tally) {
        const uint32_t times = ++tally_of(c, which)[space->sensitive[row]];
        c->peak[which] = times > c->peak[which] ? times : c->peak[which];
    }
    price(c, which);
}

void clustering_take(struct clustering *c, uint32_t row)
{
    const struct cluster_space *space = c->space;
    const uint32_t which = c->of[row];
    assert(which != CLUSTER_NONE);
    if (c->size[which] > 1) {
        cluster_closure_without(c, row, c->scratch);
        memcpy(closure_of(c, which), c->scratch, space->attributes * sizeof *c->closure);
    }
    detach(c, row);
    c->size[which]--;
    if (c->tally && tally_of(c, which)[space->sensitive[row]]-- == c->peak[which])
        find_peak(c, which);
    if (c->size[which] == 0) {
        forget(c, which);
        c->live--;
        return;
    }
    price(c, which);
}

void clustering_merge(struct clustering *c, uint32_t into, uint32_t from)
{
    const struct cluster_space *space = c->space;
    assert(into != from && c->size[into] > 0 && c->size[from] > 0);
    uint32_t *const closure = closure_of(c, into);
    for (uint32_t j = 0; j < space->attributes; j++)
        closure[j] = hierarchy_lca(space->tree[j], closure[j], closure_of(c, from)[j]);
    uint32_t last = c->first[from];
    for (uint32_t i = last; i != CLUSTER_NONE; i = c->next[i]) {
        c->of[i] = into;
        last = i;
    }
    /* Another party chose these clusters; this one may have no row in |from|. */
    if (last != CLUSTER_NONE) {
        c->next[last] = c->first[into];
        if (c->first[into] != CLUSTER_NONE)
            c->previous[c->first[into]] = last;
        c->first[into] = c->first[from];
    }
    c->size[into] += c->size[from];
    for (uint32_t s = 0; c->tally && s < space->sensitives; s++)
        tally_of(c, into)[s] += tally_of(c, from)[s];
    if (c->tally)
        find_peak(c, into);
    forget(c, from);
    c->live--;
    price(c, into);
}

static int compare_rows(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

void clustering_members(const struct clustering *c, uint32_t which, uint32_t *rows)
{
    uint32_t count = 0;
    for (uint32_t i = c->first[which]; i != CLUSTER_NONE; i = c->next[i])
        rows[count++] = i;
    qsort(rows, count, sizeof *rows, compare_rows);
}

void clustering_dissolve(struct clustering *c, uint32_t which, uint32_t *rows)
{
    clustering_members(c, which, rows);
    for (uint32_t i = 0; i < c->size[which]; i++)
        c->of[rows[i]] = CLUSTER_NONE;
    forget(c, which);
    c->live--;
}

void clustering_impose(struct clustering *c, uint32_t which, uint32_t size, const uint32_t *closure,
                       const uint32_t *tally)
{
    c->live += (size > 0) - (c->size[which] > 0);
    c->size[which] = size;
    if (size > 0)
        memcpy(closure_of(c, which), closure, c->space->attributes * sizeof *c->closure);
    if (c->tally) {
        memcpy(tally_of(c, which), tally, c->space->sensitives * sizeof *tally);
        find_peak(c, which);
    }
    if (size > 0)
        price(c, which);
    else
        c->weight[which] = c->cost[which] = 0;
}

void clustering_adopt(struct clustering *c, uint32_t which, uint32_t row)
{
    assert(c->of[row] == CLUSTER_NONE);
    attach(c, which, row);
}

void clustering_move(struct clustering *c, uint32_t row, uint32_t to, const uint32_t *closure)
{
    const uint32_t from = c->of[row];
    detach(c, row);
    c->size[from]--;
    if (c->tally && tally_of(c, from)[c->space->sensitive[row]]-- == c->peak[from])
        find_peak(c, from);
    if (c->size[from] == 0) {
        forget(c, from);
        c->live--;
    } else {
        memcpy(closure_of(c, from), closure, c->space->attributes * sizeof *closure);
        price(c, from);
    }
    clustering_put(c, to, row);
}

status clustering_labels(const struct clustering *c, uint32_t *label, uint32_t *clusters)
{
    uint32_t *const number = malloc((c->count + 1u) * sizeof *number);
    if (!number)
        return E_MEMORY;
    memset(number, 0xff, (c->count + 1u) * sizeof *number);
    *clusters = 0;
    for (uint32_t i = 0; i < c->space->rows; i++) {
        assert(c->of[i] != CLUSTER_NONE);
        if (number[c->of[i]] == CLUSTER_NONE)
            number[c->of[i]] = (*clusters)++;
        label[i] = number[c->of[i]];
    }
    free(number);
    return OK;
}
