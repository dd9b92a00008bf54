/* Hilbert-curve clustering: points, and the best cut of a line. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/clusters/hilbert.h"
#include "anonymity/clusters/agglomerative.h"
#include <stdlib.h>
#include <string.h>

/* The widest span of numbers that are taken as they are. */
#define SPAN_LIMIT ((int64_t)1 << 31)

struct ranked {
    const struct domain *domain;
    const struct column *column;
};

static int compare_values(const void *a, const void *b, void *context)
{
    const struct ranked *const ranked = context;
    const struct hierarchy *const tree = ranked->domain->hierarchy;
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (tree->top < 2)
        return strcmp(ranked->column->value[x].text, ranked->column->value[y].text);
    const uint32_t p = tree->first[ranked->domain->leaf[x]];
    const uint32_t q = tree->first[ranked->domain->leaf[y]];
    return p < q ? -1 : p > q;
}

/* by_number writes each value less the least: false unless all are integers of a narrow span. */
static bool by_number(const struct column *column, uint32_t *place, uint32_t *range)
{
    int64_t least = 0, most = 0;
    for (int write = 0; write < 2; write++)
        for (uint32_t v = 0; v < column->values; v++) {
            const struct word *const text = &column->value[v];
            char *end = NULL;
            const long long number = strtoll(text->text, &end, 10);
            if (text->size == 0 || text->size > 10 || end != text->text + text->size ||
                number > SPAN_LIMIT / 4 || number < -SPAN_LIMIT / 4)
                return false;
            least = v == 0 && !write ? number : number < least ? number : least;
            most = v == 0 && !write ? number : number > most ? number : most;
            if (write)
                place[v] = (uint32_t)(number - least);
        }
    *range = (uint32_t)(most - least + 1);
    return true;
}

static status by_rank(const struct dataset *data, uint32_t j, uint32_t *place, uint32_t *range)
{
    struct ranked by = {&data->domain[j], &data->table->column[data->domain[j].column]};
    const uint32_t values = by.column->values;
    uint32_t *const sorted = malloc((values + 1u) * sizeof *sorted);
    if (!sorted)
        return E_MEMORY;
    for (uint32_t v = 0; v < values; v++)
        sorted[v] = v;
    qsort_r(sorted, values, sizeof *sorted, compare_values, &by);
    for (uint32_t v = 0; v < values; v++)
        place[sorted[v]] = v;
    free(sorted);
    *range = values;
    return OK;
}

static status place_column(const struct dataset *data, uint32_t j, uint32_t *point, uint32_t *range)
{
    const struct column *const column = &data->table->column[data->domain[j].column];
    uint32_t *const place = malloc((column->values + 1u) * sizeof *place);
    if (!place)
        return E_MEMORY;
    status done = OK;
    if (!by_number(column, place, range))
        done = by_rank(data, j, place, range);
    for (uint32_t i = 0; done == OK && i < data->rows; i++)
        point[(size_t)i * data->qis + j] = place[dataset_codes(data, i)[j]];
    free(place);
    return done;
}

status hilbert_points(const struct dataset *data, uint32_t *point, uint32_t *range)
{
    for (uint32_t j = 0; j < data->qis; j++)
        REQUIRE(place_column(data, j, point, &range[j]));
    return OK;
}

/* A run of records that grows backwards along the line. */
struct run {
    const struct cluster_space *space;
    uint32_t size, closure[DATASET_QIS];
    uint32_t *tally; /* [sensitives], or NULL */
    int64_t weight;  /* of the closure, with RULE_NODES */
};

static void run_add(struct run *run, uint32_t row)
{
    const struct cluster_space *const space = run->space;
    const uint32_t *const leaf = cluster_space_leaves(space, row);
    if (run->tally)
        run->tally[space->sensitive[row]]++;
    if (run->size++ == 0) {
        memcpy(run->closure, leaf, space->attributes * sizeof *leaf);
        run->weight = space->rule == RULE_NODES ? cluster_space_weigh(space, leaf, 0) : 0;
        return;
    }
    for (uint32_t j = 0; j < space->attributes; j++) {
        const uint32_t old = run->closure[j];
        if (old == leaf[j] || old == space->tree[j]->root)
            continue;
        run->closure[j] = hierarchy_lca(space->tree[j], old, leaf[j]);
        if (space->rule == RULE_NODES)
            run->weight += space->weight[j][run->closure[j]] - space->weight[j][old];
    }
}

static int64_t run_cost(const struct run *run)
{
    if (run->space->rule == RULE_NODES)
        return (int64_t)run->size * run->weight;
    return cluster_space_cost(run->space, run->size, run->closure, run->tally);
}

/* cut_best fills |length| in: of the last run of the best cut of each prefix. */
static void cut_best(struct run *run, const uint32_t *order, uint32_t k, int64_t *best,
                     uint32_t *length)
{
    const uint32_t rows = run->space->rows;
    best[0] = 0;
    for (uint32_t end = 1; end <= rows; end++) {
        run->size = 0;
        if (run->tally)
            memset(run->tally, 0, run->space->sensitives * sizeof *run->tally);
        best[end] = INT64_MAX; /* no cut: fewer than k records */
        for (uint32_t size = 1; size < 2 * (uint64_t)k && size <= end; size++) {
            run_add(run, order[end - size]);
            if (size < k || best[end - size] == INT64_MAX)
                continue;
            const int64_t cost = best[end - size] + run_cost(run);
            if (cost >= best[end])
                continue;
            best[end] = cost;
            length[end] = size;
        }
    }
}

static status put_runs(struct clustering *c, const uint32_t *order, const uint32_t *length)
{
    for (uint32_t end = c->space->rows; end > 0; end -= length[end]) {
        uint32_t which = 0;
        REQUIRE(clustering_open(c, &which));
        for (uint32_t i = end - length[end]; i < end; i++)
            clustering_put(c, which, order[i]);
    }
    return OK;
}

status hilbert_cut(struct clustering *c, const uint32_t *order, uint32_t k)
{
    const struct cluster_space *const space = c->space;
    const uint32_t rows = space->rows;
    if (k == 0)
        k = 1;
    if (rows < k)
        return E_NOT_FOUND;
    struct run run = {.space = space};
    int64_t *const best = malloc((rows + 1u) * sizeof *best);
    uint32_t *const length = malloc((rows + 1u) * sizeof *length);
    const bool counts = space->rule == RULE_CLASSED || space->rule == RULE_MAJORITY;
    run.tally = counts ? malloc((space->sensitives + 1u) * sizeof *run.tally) : NULL;
    status done = E_MEMORY;
    if (best && length && (run.tally || !counts)) {
        cut_best(&run, order, k, best, length);
        done = put_runs(c, order, length);
    }
    free(best);
    free(length);
    free(run.tally);
    return done;
}

status hilbert_cluster(struct clustering *c, const struct cluster_demand *demand,
                       const struct dataset *data, bool rescale)
{
    uint32_t range[DATASET_QIS];
    uint32_t *const point = malloc(((size_t)data->rows * data->qis + 1) * sizeof *point);
    uint32_t *const order = malloc((data->rows + 1u) * sizeof *order);
    status done = point && order ? hilbert_points(data, point, range) : E_MEMORY;
    if (done == OK)
        done = hilbert_order(point, range, data->rows, data->qis, rescale, order);
    if (done == OK)
        done = hilbert_cut(c, order, demand->k);
    if (done == OK)
        done = agglomerative_finish(c, demand);
    free(point);
    free(order);
    return done;
}
