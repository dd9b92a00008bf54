/* The independent judge of clusterings. */
#include "tests/anonymity/clusters/cluster_check.h"
#include "tests/expect.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool under(const struct hierarchy *tree, uint32_t leaf, uint32_t node)
{
    for (uint32_t x = leaf;; x = tree->parent[x]) {
        if (x == node)
            return true;
        if (x == tree->root)
            return false;
    }
}

static uint32_t leaf_of(const struct test_case *c, uint32_t row, uint32_t j)
{
    return c->data.leaf[(size_t)row * c->qis + j];
}

/* count_rows counts the table's rows under a node, of one sensitive value or (-1) of all. */
static uint32_t count_rows(const struct test_case *c, uint32_t j, uint32_t node, int64_t value)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->data.rows; i++)
        count += under(&c->tree[j], leaf_of(c, i, j), node) &&
                 (value < 0 || c->data.tracked[0].code[i] == (uint32_t)value);
    return count;
}

static long double entropy_under(const struct test_case *c, uint32_t j, uint32_t node)
{
    const long double all = count_rows(c, j, node, -1);
    long double sum = 0;
    for (uint32_t leaf = 0; leaf < c->tree[j].leaves; leaf++) {
        const uint32_t times = under(&c->tree[j], leaf, node) ? count_rows(c, j, leaf, -1) : 0;
        if (times > 0)
            sum -= times / all * log2l(times / all);
    }
    return sum;
}

static long double leaves_under(const struct test_case *c, uint32_t j, uint32_t node)
{
    uint32_t count = 0;
    for (uint32_t leaf = 0; leaf < c->tree[j].leaves; leaf++)
        count += under(&c->tree[j], leaf, node);
    return count;
}

static uint32_t steps_up(const struct hierarchy *tree, uint32_t node)
{
    uint32_t steps = 0;
    for (uint32_t leaf = 0; leaf < tree->leaves; leaf++)
        if (under(tree, leaf, node)) {
            for (uint32_t x = leaf; x != node; x = tree->parent[x])
                steps++;
            return steps;
        }
    return steps;
}

/* cell_loss is the loss of showing |node| for row |i| in attribute |j|. */
static long double cell_loss(const struct test_case *c, uint32_t i, uint32_t j, uint32_t node)
{
    const uint32_t leaf = leaf_of(c, i, j);
    const int64_t value = c->data.tracked[0].code[i];
    const long double leaves = c->tree[j].leaves;
    switch (c->meter.measure->kind) {
    case LM:
        return leaves > 1 ? (leaves_under(c, j, node) - 1) / (leaves - 1) : 0;
    case TREE:
        return (long double)steps_up(&c->tree[j], node) / c->tree[j].height;
    case EM:
        return entropy_under(c, j, node);
    case MI:
    case NUE: /* in bits in all, not by cell: see loss_by */
        return log2l((long double)count_rows(c, j, node, -1) / count_rows(c, j, leaf, -1));
    case PMI:
        return log2l((long double)count_rows(c, j, node, -1) / count_rows(c, j, node, value)) -
               log2l((long double)count_rows(c, j, leaf, -1) / count_rows(c, j, leaf, value));
    default:
        abort();
    }
}

/* closed is the lowest node over all rows of a cluster. */
static uint32_t closed(const struct test_case *c, const uint32_t *label, uint32_t which, uint32_t j)
{
    uint32_t node = UINT32_MAX;
    for (uint32_t i = 0; i < c->data.rows; i++) {
        if (label[i] != which)
            continue;
        node = node == UINT32_MAX ? leaf_of(c, i, j) : node;
        while (!under(&c->tree[j], leaf_of(c, i, j), node))
            node = c->tree[j].parent[node];
    }
    return node;
}

static uint32_t size_of(const struct test_case *c, const uint32_t *label, uint32_t which)
{
    uint32_t size = 0;
    for (uint32_t i = 0; i < c->data.rows; i++)
        size += label[i] == which;
    return size;
}

/* minority counts the rows that CM charges for: all of a cluster that shows nothing, else those
 * outside the majority. */
static uint32_t minority(const struct test_case *c, const uint32_t *label, uint32_t which)
{
    const uint32_t size = size_of(c, label, which);
    uint32_t most = 0, roots = 0;
    for (uint32_t v = 0; v < c->data.tracked[0].values; v++) {
        uint32_t times = 0;
        for (uint32_t i = 0; i < c->data.rows; i++)
            times += label[i] == which && c->data.tracked[0].code[i] == v;
        most = times > most ? times : most;
    }
    for (uint32_t j = 0; j < c->qis; j++)
        roots += closed(c, label, which, j) == c->tree[j].root;
    return roots == c->qis ? size : size - most;
}

/* Cell losses are computed once for each case: [row][attribute][node]. */
static long double *tabulate(const struct test_case *c, size_t *stride)
{
    *stride = 0;
    for (uint32_t j = 0; j < c->qis; j++)
        *stride = c->tree[j].nodes > *stride ? c->tree[j].nodes : *stride;
    long double *const table = calloc((size_t)c->data.rows * c->qis * *stride, sizeof *table);
    for (uint32_t i = 0; i < c->data.rows; i++)
        for (uint32_t j = 0; j < c->qis; j++)
            for (uint32_t x = leaf_of(c, i, j);; x = c->tree[j].parent[x]) {
                table[((size_t)i * c->qis + j) * *stride + x] = cell_loss(c, i, j, x);
                if (x == c->tree[j].root)
                    break;
            }
    return table;
}

static long double loss_by(const struct test_case *c, const uint32_t *label, uint32_t clusters,
                           const long double *table, size_t stride)
{
    const enum measure_kind kind = c->meter.measure->kind;
    long double sum = 0;
    for (uint32_t h = 0; h < clusters; h++) {
        const uint32_t size = size_of(c, label, h);
        if (kind == DM || kind == DM_STAR)
            sum += (long double)size * size;
        if (kind == CM && size > 0)
            sum += (long double)minority(c, label, h) / c->data.rows;
        for (uint32_t j = 0; table && size > 0 && j < c->qis; j++) {
            const uint32_t node = closed(c, label, h, j);
            for (uint32_t i = 0; i < c->data.rows; i++)
                if (label[i] == h)
                    sum += table[((size_t)i * c->qis + j) * stride + node];
        }
    }
    if (kind == NUE)
        return sum;
    return table ? sum / ((long double)c->data.rows * c->qis) : sum;
}

static bool by_cells(const struct test_case *c)
{
    const enum measure_kind kind = c->meter.measure->kind;
    return kind != DM && kind != DM_STAR && kind != CM;
}

long double check_loss(const struct test_case *c, const uint32_t *label, uint32_t clusters)
{
    size_t stride = 0;
    long double *const table = by_cells(c) ? tabulate(c, &stride) : NULL;
    const long double loss = loss_by(c, label, clusters, table, stride);
    free(table);
    return loss;
}

bool check_partition(uint32_t rows, const uint32_t *label, uint32_t clusters, uint32_t k)
{
    uint32_t *const size = calloc(clusters + 1u, sizeof *size);
    bool holds = clusters > 0;
    for (uint32_t i = 0; i < rows && holds; i++) {
        holds = label[i] < clusters;
        if (holds)
            size[label[i]]++;
    }
    for (uint32_t h = 0; h < clusters; h++)
        holds = holds && size[h] >= k;
    free(size);
    return holds;
}

long double check_optimum(const struct test_case *c, uint32_t k, uint64_t *partitions)
{
    const uint32_t rows = c->data.rows;
    uint32_t label[CHECK_BRUTE] = {0};
    size_t stride = 0;
    long double best = INFINITY;
    long double *const table = by_cells(c) ? tabulate(c, &stride) : NULL;
    EXPECT(rows <= CHECK_BRUTE);
    *partitions = 0;
    /* Restricted growth strings: each label is at most one above all before it. */
    for (;;) {
        uint32_t clusters = 0;
        for (uint32_t i = 0; i < rows; i++)
            clusters = label[i] >= clusters ? label[i] + 1 : clusters;
        if (check_partition(rows, label, clusters, k)) {
            best = fminl(best, loss_by(c, label, clusters, table, stride));
            ++*partitions;
        }
        uint32_t at = rows;
        while (at-- > 1) {
            uint32_t most = 0;
            for (uint32_t i = 0; i < at; i++)
                most = label[i] > most ? label[i] : most;
            if (label[at] <= most)
                break;
            label[at] = 0;
        }
        if (at == 0)
            break;
        label[at]++;
    }
    free(table);
    return best;
}

long double check_space(const struct test_case *c, const struct clustering *clustering)
{
    const long double cost = clustering_cost(clustering);
    const enum measure_kind kind = c->meter.measure->kind;
    const long double by_unit = cost / clustering->space->unit;
    struct node_cost nodes;
    if (kind == DM || kind == DM_STAR)
        return cost;
    if (kind == CM)
        return cost / c->data.rows;
    struct meter mi;
    if (kind == NUE) {
        EXPECT_EQ(OK, meter_init(&mi, measure_at(MI), &c->data, 0.5, NULL));
        EXPECT_EQ(OK, node_cost_init(&nodes, &mi, NULL));
        meter_clear(&mi);
    } else {
        EXPECT_EQ(OK, node_cost_init(&nodes, &c->meter, NULL));
    }
    const long double offset = nodes.offset, cells = (long double)c->data.rows * c->qis;
    node_cost_clear(&nodes);
    return kind == NUE ? by_unit + offset * cells : by_unit / cells + offset;
}

const char *const plain_measures[PLAIN_MEASURES] = {"lm", "tree", "mi", "em", "pmi", "dm", "cm"};

void plain_open(struct plain *p, const struct test_case *c)
{
    EXPECT_EQ(OK, cluster_space_init(&p->space, &c->meter, 0, NULL));
    EXPECT_EQ(OK, clustering_init(&p->c, &p->space, false));
}

void plain_close(struct plain *p)
{
    clustering_clear(&p->c);
    cluster_space_clear(&p->space);
}

bool same_labels(const struct clustering *a, const struct clustering *b)
{
    uint32_t x[CHECK_ROWS], y[CHECK_ROWS], m = 0, n = 0;
    return clustering_labels(a, x, &m) == OK && clustering_labels(b, y, &n) == OK && m == n &&
           memcmp(x, y, a->space->rows * sizeof *x) == 0;
}
