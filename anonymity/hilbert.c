/* Hilbert-curve clustering: ranks, and the best cut of a line. */
#define _GNU_SOURCE /* qsort_r */
#include "anonymity/hilbert.h"
#include "anonymity/agglomerative.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct ranked {
    const struct domain *domain;
    const double *number; /* [values], or NULL: by place in the hierarchy */
};

static int compare_values(const void *a, const void *b, void *context)
{
    const struct ranked *const ranked = context;
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    if (ranked->number && ranked->number[x] != ranked->number[y])
        return ranked->number[x] < ranked->number[y] ? -1 : 1;
    const uint32_t p = ranked->domain->hierarchy->first[ranked->domain->leaf[x]];
    const uint32_t q = ranked->domain->hierarchy->first[ranked->domain->leaf[y]];
    return p < q ? -1 : p > q;
}

/* read_numbers reads a column's values as numbers: false unless all are. */
static bool read_numbers(const struct column *column, double *number)
{
    for (uint32_t v = 0; v < column->values; v++) {
        char *end = NULL;
        number[v] = strtod(column->value[v].text, &end);
        if (column->value[v].size == 0 || end != column->value[v].text + column->value[v].size ||
            !isfinite(number[v]))
            return false;
    }
    return true;
}

static status rank_column(const struct dataset *data, uint32_t j, uint32_t *point, uint32_t *range)
{
    const struct domain *const domain = &data->domain[j];
    const struct column *const column = &data->table->column[domain->column];
    uint32_t *const sorted = malloc((column->values + 1u) * sizeof *sorted);
    uint32_t *const rank = malloc((column->values + 1u) * sizeof *rank);
    double *const number = malloc((column->values + 1u) * sizeof *number);
    const bool have = sorted && rank && number;
    if (have) {
        for (uint32_t v = 0; v < column->values; v++)
            sorted[v] = v;
        struct ranked by = {domain, read_numbers(column, number) ? number : NULL};
        qsort_r(sorted, column->values, sizeof *sorted, compare_values, &by);
        for (uint32_t v = 0; v < column->values; v++)
            rank[sorted[v]] = v;
        for (uint32_t i = 0; i < data->rows; i++)
            point[(size_t)i * data->qis + j] = rank[dataset_codes(data, i)[j]];
        *range = column->values;
    }
    free(sorted);
    free(rank);
    free(number);
    return have ? OK : E_MEMORY;
}

status hilbert_ranks(const struct dataset *data, uint32_t *point, uint32_t *range)
{
    for (uint32_t j = 0; j < data->qis; j++)
        REQUIRE(rank_column(data, j, point, &range[j]));
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
    status done = point && order ? hilbert_ranks(data, point, range) : E_MEMORY;
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
