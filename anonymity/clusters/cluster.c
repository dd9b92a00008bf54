/* Clusters and their costs, kept up to date as records come and go. */
#include "anonymity/clusters/cluster.h"
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

static uint32_t *closure_of(const struct clustering *c, uint32_t which)
{
    return &c->closure[(size_t)which * c->space->attributes];
}

static uint32_t *tally_of(const struct clustering *c, uint32_t which)
{
    return c->tally ? &c->tally[(size_t)which * c->space->sensitives] : NULL;
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
    c->of[row] = which;
    c->next[row] = c->first[which];
    c->previous[row] = CLUSTER_NONE;
    if (c->first[which] != CLUSTER_NONE)
        c->previous[c->first[which]] = row;
    c->first[which] = row;
    c->size[which]++;
    if (c->tally) {
        const uint32_t times = ++tally_of(c, which)[space->sensitive[row]];
        c->peak[which] = times > c->peak[which] ? times : c->peak[which];
    }
    price(c, which);
}

/* closure_without writes the closure of |row|'s cluster without the row. A leaf stays what it is;
 * any other node is looked for among the remaining members, which is over as soon as they reach it
 * again: after two or three of them, as a rule. */
static void closure_without(const struct clustering *c, uint32_t row, uint32_t *out)
{
    const struct cluster_space *space = c->space;
    const uint32_t *const closure = closure_of(c, c->of[row]);
    uint32_t open[DATASET_QIS], opens = 0;
    uint32_t member = c->first[c->of[row]];
    if (member == row)
        member = c->next[row];
    const uint32_t *leaf = cluster_space_leaves(space, member);
    for (uint32_t j = 0; j < space->attributes; j++) {
        out[j] = leaf[j];
        if (leaf[j] != closure[j])
            open[opens++] = j;
    }
    for (member = c->next[member]; opens > 0 && member != CLUSTER_NONE; member = c->next[member]) {
        if (member == row)
            continue;
        leaf = cluster_space_leaves(space, member);
        uint32_t left = 0;
        for (uint32_t i = 0; i < opens; i++) {
            const uint32_t j = open[i];
            out[j] = hierarchy_lca(space->tree[j], out[j], leaf[j]);
            if (out[j] != closure[j])
                open[left++] = j;
        }
        opens = left;
    }
}

void clustering_take(struct clustering *c, uint32_t row)
{
    const struct cluster_space *space = c->space;
    const uint32_t which = c->of[row];
    assert(which != CLUSTER_NONE);
    if (c->size[which] > 1) {
        closure_without(c, row, c->scratch);
        memcpy(closure_of(c, which), c->scratch, space->attributes * sizeof *c->closure);
    }
    if (c->previous[row] == CLUSTER_NONE)
        c->first[which] = c->next[row];
    if (c->previous[row] != CLUSTER_NONE)
        c->next[c->previous[row]] = c->next[row];
    if (c->next[row] != CLUSTER_NONE)
        c->previous[c->next[row]] = c->previous[row];
    c->of[row] = CLUSTER_NONE;
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
    c->next[last] = c->first[into];
    c->previous[c->first[into]] = last;
    c->first[into] = c->first[from];
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
    closure_without(c, row, closure);
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

int64_t clustering_cost(const struct clustering *c)
{
    int64_t sum = 0;
    for (uint32_t h = 0; h < c->count; h++)
        sum += c->cost[h];
    return sum;
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
