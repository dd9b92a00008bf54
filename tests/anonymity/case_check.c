/* An independent judge of releases: from the CSV that is written, the original strings, and the
 * definitions. It shares the structs of tables and trees with anonymity/, and no function but the
 * writer whose output it reads. */
#define _GNU_SOURCE
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A released row: what it shows, and the row that it comes from. */
struct shown {
    char *label; /* the labels of the quasi-identifiers, each ended by a 1 byte */
    uint32_t row;
    bool starred; /* "*" in every quasi-identifier */
};

struct group {
    const struct test_case *c;
    uint32_t rows, population;
    uint32_t times[256]; /* of each sensitive code */
};

static int by_label(const void *a, const void *b)
{
    return strcmp(((const struct shown *)a)->label, ((const struct shown *)b)->label);
}

/* above: is |label| that of the leaf's path, at |level| when it is not negative? */
static bool above(const struct hierarchy *tree, const char *value, const char *label, int level)
{
    uint32_t node = 0;

    while (node < tree->leaves && strcmp(tree->label[node], value) != 0)
        node++;
    if (node == tree->leaves)
        return false;
    for (int at = 0;; at++) {
        if (strcmp(tree->label[node], label) == 0 && (level < 0 || at == level))
            return true;
        if (node == tree->root)
            return false;
        node = tree->parent[node];
    }
}

/* read_line checks one released row against its original and keeps what it shows. */
static bool read_line(const struct test_case *c, const struct classes *classes, char *line,
                      uint32_t row, struct shown *shown)
{
    const struct table *const table = c->data.table;
    char *cell[64] = {NULL}, *rest = line;
    const size_t room = strlen(line) + 4096;
    size_t size = 0;

    line[strcspn(line, "\r\n")] = 0;
    for (uint32_t i = 0; i < table->columns; i++)
        if ((cell[i] = strsep(&rest, ";")) == NULL)
            return false;
    *shown = (struct shown){.label = calloc(1, room), .row = row, .starred = true};
    for (uint32_t q = 0; q < c->qis; q++)
        if (strcmp(cell[c->data.domain[q].column], "*") != 0)
            shown->starred = false;
    for (uint32_t q = 0; q < c->qis; q++) {
        const uint32_t column = c->data.domain[q].column;
        const int level = classes->full_domain && !shown->starred ? (int)classes->level[q] : -1;

        if (!above(&c->tree[q], table_cell(table, row, column), cell[column], level))
            return false;
        size += (size_t)snprintf(shown->label + size, room - size, "%s\1", cell[column]);
        cell[column] = NULL;
    }
    for (uint32_t i = 0; i < table->columns; i++)
        if (cell[i] != NULL && strcmp(cell[i], table_cell(table, row, i)) != 0)
            return false;
    return rest == NULL;
}

/* Distances of the class's sensitive values from the whole table's. */

static long double share(const struct group *g, const struct tracked *t, uint32_t value)
{
    return (long double)g->times[value] / g->rows -
           (long double)t->total[value] / g->c->data.counted;
}

static long double equal_distance(const struct group *g, const struct tracked *t)
{
    long double sum = 0;

    for (uint32_t v = 0; v < t->values; v++)
        sum += fabsl(share(g, t, v));
    return sum / 2;
}

static long double ordered_distance(const struct group *g, const struct tracked *t)
{
    const struct column *const column = &g->c->data.table->column[t->column];
    long double sum = 0;
    uint32_t present = 0;

    /* |sum of the shares up to each value|, by brute force over the string order. */
    for (uint32_t v = 0; v < t->values; v++) {
        long double up_to = 0;

        if (t->total[v] == 0)
            continue;
        present++;
        for (uint32_t w = 0; w < t->values; w++)
            if (strcmp(column->value[w].text, column->value[v].text) <= 0)
                up_to += share(g, t, w);
        sum += fabsl(up_to);
    }
    return present < 2 ? 0 : sum / (present - 1);
}

/* The tree is an ultrametric: each edge carries what its subtree has too much, over half a level.
 */
static long double tree_distance(const struct group *g, const struct tracked *t)
{
    const struct hierarchy *const tree = t->hierarchy;
    long double sum = 0;

    for (uint32_t node = 0; node < tree->nodes; node++) {
        long double flow = 0;

        if (tree->level[node] >= tree->height)
            continue;
        for (uint32_t v = 0; v < t->values; v++) {
            uint32_t at = t->leaf[v];

            while (at != node && at != tree->root)
                at = tree->parent[at];
            if (at == node)
                flow += share(g, t, v);
        }
        sum += fabsl(flow);
    }
    return sum / (2 * (long double)tree->height);
}

static int by_size(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x > y ? -1 : x < y;
}

static long double entropy(const struct group *g)
{
    long double sum = 0;

    for (size_t v = 0; v < 256; v++) {
        const long double f = (long double)g->times[v] / g->rows;

        if (f > 0)
            sum -= f * logl(f);
    }
    return sum;
}

/* group_holds judges one criterion; borderline cases within rounding pass. */
static bool group_holds(const struct group *g, const struct criterion *criterion)
{
    const long double a = criterion->a_real, b = criterion->b_real, slack = 1e-12L;
    const struct tracked *const t = &g->c->data.tracked[criterion->track];
    uint32_t sorted[256], distinct = 0;
    long double tail = 0;

    memcpy(sorted, g->times, sizeof sorted);
    qsort(sorted, 256, sizeof *sorted, by_size);
    while (distinct < 256 && sorted[distinct] > 0)
        distinct++;
    switch (criterion->kind) {
    case K_ANONYMITY:
        return g->rows >= a;
    case DISTINCT_DIVERSITY:
        return distinct >= a;
    case ENTROPY_DIVERSITY:
        return entropy(g) >= logl(a) - slack;
    case RECURSIVE_DIVERSITY:
        for (uint32_t i = (uint32_t)b - 1; i < distinct; i++)
            tail += sorted[i];
        return distinct >= b && sorted[0] < a * tail;
    case FREQUENCY_DIVERSITY:
        return sorted[0] * a <= g->rows * (1 + slack);
    case CLOSENESS_EQUAL:
        return equal_distance(g, t) <= a + slack;
    case CLOSENESS_ORDERED:
        return ordered_distance(g, t) <= a + slack;
    case CLOSENESS_HIERARCHICAL:
        return tree_distance(g, t) <= a + slack;
    case P_SENSITIVE:
        return distinct >= a && g->rows >= b;
    case ALPHA_K:
        return sorted[0] <= g->rows * (a + slack) && g->rows >= b;
    default:
        return true; /* d-presence is judged on the population, below */
    }
}

/* The population row's labels at the levels of a full-domain release, as the release shows them. */
static void population_label(const struct test_case *c, const uint32_t *level, uint32_t row,
                             char *label, size_t room)
{
    size_t size = 0;

    for (uint32_t q = 0; q < c->qis; q++) {
        uint32_t node =
            c->data.domain[q].leaf[c->data.table->column[c->data.domain[q].column].code[row]];

        for (uint32_t i = 0; i < level[q]; i++)
            node = c->tree[q].parent[node];
        size += (size_t)snprintf(label + size, room - size, "%s\1", c->tree[q].label[node]);
        assert(size < room);
    }
}

/* presence_holds looks at every row of the population: its group's rows here and there, all pairs
 * compared. For small full-domain cases. */
static bool presence_holds(const struct test_case *c, const struct release *release,
                           const struct criterion *criterion)
{
    const uint32_t rows = c->data.rows;
    uint64_t failed = 0;
    bool holds = true;
    char(*const label)[512] = calloc(rows, sizeof *label);

    for (uint32_t row = 0; row < rows; row++)
        population_label(c, release->classes.level, row, label[row], sizeof label[row]);
    for (uint32_t row = 0; row < rows; row++) {
        uint32_t here = 0, there = 0;

        for (uint32_t other = 0; other < rows; other++)
            if (strcmp(label[row], label[other]) == 0) {
                there++;
                here += dataset_counts(&c->data, other);
            }
        const long double delta = (long double)here / there;
        const bool fits = delta >= criterion->a_real - 1e-12 && delta <= criterion->b_real + 1e-12;

        if (!fits && here == 0)
            holds = c->criteria.arx && c->criteria.has_least;
        failed += !fits && here > 0 && dataset_counts(&c->data, row);
    }
    free(label);
    return holds && failed <= release->suppressed;
}

static bool judge_groups(const struct test_case *c, const struct release *release,
                         struct shown *shown, uint32_t rows)
{
    uint64_t starred = 0;

    qsort(shown, rows, sizeof *shown, by_label);
    for (uint32_t start = 0, end; start < rows; start = end) {
        struct group g = {.c = c};
        bool holds = true;

        for (end = start; end < rows && strcmp(shown[end].label, shown[start].label) == 0; end++) {
            g.rows++;
            if (c->data.tracks > 0)
                g.times[c->data.tracked[0].code[shown[end].row]]++;
        }
        for (uint32_t i = 0; i < c->criteria.count; i++)
            holds = holds && group_holds(&g, &c->criteria.item[i]);
        if (!holds && !shown[start].starred)
            return false;
        if (!holds)
            starred += g.rows;
    }
    for (uint32_t i = 0; i < c->criteria.count; i++)
        if (c->criteria.item[i].kind == PRESENCE && release->classes.full_domain &&
            c->data.rows < 1000 && !presence_holds(c, release, &c->criteria.item[i]))
            return false;
    return starred <= c->task.limit;
}

bool case_independent(const struct test_case *c, struct release *release)
{
    const struct csv_format format = {.delimiter = ';'};
    char *text = NULL, *rest;
    size_t size = 0;
    FILE *const file = open_memstream(&text, &size);
    struct shown *const shown = calloc(c->data.counted + 1ULL, sizeof *shown);
    uint32_t rows = 0;
    bool holds =
        file != NULL && shown != NULL && classes_write(&release->classes, file, &format) == OK;

    if (file != NULL)
        (void)fclose(file);
    rest = text;
    holds = holds && strsep(&rest, "\n") != NULL; /* the header */
    for (uint32_t row = 0; holds && row < c->data.rows; row++) {
        char *line;

        if (!dataset_counts(&c->data, row))
            continue;
        line = strsep(&rest, "\n");
        holds = line != NULL && read_line(c, &release->classes, line, row, &shown[rows]);
        rows++;
    }
    holds = holds && rest != NULL && *rest == 0 && rows == c->data.counted &&
            judge_groups(c, release, shown, rows);
    for (uint32_t i = 0; i < c->data.counted; i++)
        free(shown[i].label);
    free(shown);
    free(text);
    return holds;
}
