/* Hierarchies: which coarser values may stand for a value? */
#include "anonymity/data/hierarchy.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The line on which row |i| of the file began: one for each row before it, and one for each line
 * end inside their quotes. */
static size_t line_of_row(const struct table *table, uint32_t row)
{
    size_t line = (size_t)row + 1;
    for (uint32_t i = 0; i < row; i++)
        for (uint32_t j = 0; j < table->columns; j++)
            for (const char *at = table_cell(table, i, j); (at = strchr(at, '\n')); at++)
                line++;
    return line;
}

static status check_values(const struct table *labels, struct complaint *complaint)
{
    const struct column *c = &labels->column[0];
    if (labels->columns > HIERARCHY_LEVELS)
        return complain(complaint, E_LIMIT, "%s: more than %d levels", labels->name,
                        HIERARCHY_LEVELS);
    for (uint32_t i = 0; i < labels->rows; i++) {
        if (c->code[i] == i)
            continue;
        return complain_at(complaint, E_INPUT, labels->name, line_of_row(labels, i), 0,
                           "the value \"%s\" is there already, on line %zu; each value has one row",
                           c->value[c->code[i]].text, line_of_row(labels, c->code[i]));
    }
    return OK;
}

/* Sets parent[] of the nodes of one level. The first row that shows a node decides; if another row
 * disagrees, it is not a tree. */
static status link_level(struct hierarchy *h, uint32_t level, uint32_t *shown_by,
                         struct complaint *complaint)
{
    const struct table *labels = &h->labels;
    const struct column *below = &labels->column[level], *above = &labels->column[level + 1];
    memset(shown_by, 0xff, below->values * sizeof *shown_by);
    for (uint32_t i = 0; i < labels->rows; i++) {
        const uint32_t code = below->code[i], node = h->level_first[level] + code;
        const uint32_t parent = h->level_first[level + 1] + above->code[i];
        if (shown_by[code] == UINT32_MAX) {
            shown_by[code] = i;
            h->parent[node] = parent;
        }
        if (h->parent[node] != parent)
            return complain_at(complaint, E_INPUT, labels->name, line_of_row(labels, i), 0,
                               "not a tree: \"%s\" of level %" PRIu32
                               " is under \"%s\" here and under \"%s\" on line %zu",
                               below->value[code].text, level, table_cell(labels, i, level + 1),
                               table_cell(labels, shown_by[code], level + 1),
                               line_of_row(labels, shown_by[code]));
    }
    return OK;
}

static status link_levels(struct hierarchy *h, struct complaint *complaint)
{
    uint32_t *shown_by = malloc(h->leaves * sizeof *shown_by);
    if (!shown_by)
        return E_MEMORY;
    status s = OK;
    for (uint32_t level = 0; s == OK && level < h->height; level++)
        s = link_level(h, level, shown_by, complaint);
    free(shown_by);
    for (uint32_t x = h->level_first[h->height]; x < h->nodes; x++)
        h->parent[x] = h->root;
    return s;
}

static status number_nodes(struct hierarchy *h)
{
    const struct table *labels = &h->labels;
    uint64_t nodes = 0;
    h->name = labels->name;
    h->leaves = labels->rows;
    h->height = h->top = labels->columns - 1;
    for (uint32_t level = 0; level <= h->height; level++) {
        h->level_first[level] = (uint32_t)nodes;
        nodes += labels->column[level].values;
        if (nodes > TABLE_ROWS)
            return E_LIMIT;
    }
    if (labels->column[h->height].values > 1)
        h->level_first[++h->top] = (uint32_t)nodes++;
    h->level_first[h->top + 1] = h->nodes = (uint32_t)nodes;
    h->root = h->nodes - 1;
    h->parent = pool_take(&h->pool, h->nodes * sizeof *h->parent);
    h->level = pool_take(&h->pool, h->nodes * sizeof *h->level);
    h->size = pool_zero(&h->pool, h->nodes, sizeof *h->size);
    h->first = pool_zero(&h->pool, h->nodes, sizeof *h->first);
    h->label = pool_take(&h->pool, h->nodes * sizeof *h->label);
    if (!h->parent || !h->level || !h->size || !h->first || !h->label)
        return E_MEMORY;
    h->label[h->root] = "*";
    for (uint32_t level = 0; level <= h->top; level++)
        for (uint32_t x = h->level_first[level]; x < h->level_first[level + 1]; x++) {
            h->level[x] = (uint8_t)level;
            if (level <= h->height)
                h->label[x] = labels->column[level].value[x - h->level_first[level]].text;
        }
    return OK;
}

/* Sizes from the leaves up; first places from the root down, children in their order. */
static status cover_leaves(struct hierarchy *h)
{
    uint32_t *next = malloc(h->nodes * sizeof *next);
    if (!next)
        return E_MEMORY;
    for (uint32_t x = 0; x < h->nodes; x++) {
        if (x < h->leaves)
            h->size[x] = 1;
        if (x != h->root)
            h->size[h->parent[x]] += h->size[x];
    }
    next[h->root] = 0;
    for (uint32_t level = h->top; level-- > 0;)
        for (uint32_t x = h->level_first[level]; x < h->level_first[level + 1]; x++) {
            h->first[x] = next[x] = next[h->parent[x]];
            next[h->parent[x]] += h->size[x];
        }
    free(next);
    return OK;
}

static status tabulate_lca(struct hierarchy *h)
{
    if (h->nodes > HIERARCHY_LCA_NODES)
        return OK;
    uint32_t *table = pool_take(&h->pool, (size_t)h->nodes * h->nodes * sizeof *table);
    if (!table)
        return E_MEMORY;
    for (uint32_t a = 0; a < h->nodes; a++)
        for (uint32_t b = 0; b < h->nodes; b++)
            table[(size_t)a * h->nodes + b] = hierarchy_lca(h, a, b);
    h->lca = table;
    return OK;
}

/* The hierarchy of the labels that were read or made. */
static status grow_tree(struct hierarchy *h, struct complaint *complaint)
{
    REQUIRE(check_values(&h->labels, complaint));
    REQUIRE(number_nodes(h));
    REQUIRE(link_levels(h, complaint));
    REQUIRE(cover_leaves(h));
    return tabulate_lca(h);
}

static status finish(struct hierarchy *h, status s, struct complaint *complaint)
{
    if (s == OK)
        s = grow_tree(h, complaint);
    if (s == E_MEMORY || s == E_LIMIT)
        complain(complaint, s, "%s: %s", h->labels.name ? h->labels.name : "hierarchy",
                 status_text(s));
    if (s != OK)
        hierarchy_clear(h);
    return s;
}

static struct csv_format without_header(const struct csv_format *format)
{
    struct csv_format out = *format;
    out.no_header = true;
    return out;
}

status hierarchy_read(struct hierarchy *h, const char *path, const struct csv_format *format,
                      struct complaint *complaint)
{
    *h = (struct hierarchy){0};
    const struct csv_format rows = without_header(format);
    REQUIRE(table_read(&h->labels, path, &rows, complaint));
    return finish(h, OK, complaint);
}

status hierarchy_read_memory(struct hierarchy *h, const char *name, char *bytes, size_t size,
                             const struct csv_format *format, struct complaint *complaint)
{
    *h = (struct hierarchy){0};
    const struct csv_format rows = without_header(format);
    REQUIRE(table_read_memory(&h->labels, name, bytes, size, &rows, complaint));
    return finish(h, OK, complaint);
}

/* A row for each value: the value, and |levels| labels that |label| writes. */
struct maker {
    uint32_t levels;
    int64_t origin;
    const int64_t *width;
    char label[HIERARCHY_LEVELS][64];
};

static status make(struct hierarchy *h, const char *name, const char *const *values, uint32_t count,
                   struct maker *maker,
                   status (*labels)(struct maker *, const char *value, struct complaint *),
                   struct complaint *complaint)
{
    const char *cells[HIERARCHY_LEVELS];
    *h = (struct hierarchy){0};
    if (count == 0)
        return complain(complaint, E_INPUT, "%s: a hierarchy of no values", name);
    for (uint32_t level = 0; level <= maker->levels; level++)
        cells[level] = level ? maker->label[level - 1] : "value";
    /* Names are not checked here, and a hierarchy has no use for them. */
    status s = table_start(&h->labels, name, cells, maker->levels + 1);
    for (uint32_t i = 0; s == OK && i < count; i++) {
        cells[0] = values[i];
        s = labels ? labels(maker, values[i], complaint) : OK;
        if (s == OK)
            s = table_add(&h->labels, cells);
    }
    return finish(h, s, complaint);
}

status hierarchy_identity(struct hierarchy *h, const char *name, const char *const *values,
                          uint32_t count, struct complaint *complaint)
{
    struct maker maker = {.levels = 0};
    return make(h, name, values, count, &maker, NULL, complaint);
}

status hierarchy_suppression(struct hierarchy *h, const char *name, const char *const *values,
                             uint32_t count, struct complaint *complaint)
{
    struct maker maker = {.levels = 1};
    memcpy(maker.label[0], "*", 2);
    return make(h, name, values, count, &maker, NULL, complaint);
}

/* number modulo width, not below 0 */
static int64_t rest_of(int64_t number, int64_t width)
{
    const int64_t rest = number % width;
    return rest < 0 ? rest + width : rest;
}

static status interval_labels(struct maker *maker, const char *value, struct complaint *complaint)
{
    char *end;
    errno = 0;
    const long long number = strtoll(value, &end, 10);
    if (errno || end == value || *end)
        return complain(complaint, E_INPUT, "\"%s\" is not a whole number of 64 bits", value);
    for (uint32_t level = 0; level + 1 < maker->levels; level++) {
        const int64_t width = maker->width[level];
        /* How far above the low end it is: the rest of number - origin, which may leave 64 bits. */
        int64_t low, high, above = rest_of(number, width) - rest_of(maker->origin, width);
        above += above < 0 ? width : 0;
        if (__builtin_sub_overflow(number, above, &low) ||
            __builtin_add_overflow(low, width, &high))
            return complain(complaint, E_INPUT, "the interval around %s leaves 64 bits", value);
        snprintf(maker->label[level], sizeof maker->label[level], "[%" PRId64 ", %" PRId64 "[", low,
                 high);
    }
    return OK;
}

status hierarchy_intervals(struct hierarchy *h, const char *name, const char *const *values,
                           uint32_t count, int64_t origin, const int64_t *width, uint32_t widths,
                           struct complaint *complaint)
{
    *h = (struct hierarchy){0};
    if (widths + 2 > HIERARCHY_LEVELS)
        return complain(complaint, E_LIMIT, "%s: more than %d levels", name, HIERARCHY_LEVELS);
    for (uint32_t i = 0; i < widths; i++)
        if (width[i] < 1 || (i > 0 && width[i] % width[i - 1]))
            return complain(complaint, E_ARGUMENT,
                            "%s: interval width %" PRId64 " is not a multiple of the one before",
                            name, width[i]);
    struct maker maker = {.levels = widths + 1, .origin = origin, .width = width};
    memcpy(maker.label[widths], "*", 2);
    return make(h, name, values, count, &maker, interval_labels, complaint);
}

void hierarchy_clear(struct hierarchy *h)
{
    table_clear(&h->labels);
    pool_clear(&h->pool);
    *h = (struct hierarchy){0};
}

status hierarchy_leaf(const struct hierarchy *h, const char *text, size_t size, uint32_t *leaf)
{
    return column_code(&h->labels.column[0], text, size, leaf);
}
