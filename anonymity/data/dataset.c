/* Datasets: a table made ready for anonymization. */
#include "anonymity/data/dataset.h"
#include "anonymity/data/hash.h"
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Population. */

/* Codes of one table in the dictionaries of another: UINT32_MAX where a string is not there. */
static status translate(const struct table *from, const struct table *to, uint32_t **map,
                        struct pool *pool, struct complaint *complaint)
{
    if (from->columns != to->columns)
        return complain(complaint, E_INPUT, "%s has %" PRIu32 " columns, %s has %" PRIu32,
                        from->name, from->columns, to->name, to->columns);
    for (uint32_t j = 0; j < from->columns; j++) {
        const struct column *a = &from->column[j], *b = &to->column[j];
        if (strcmp(a->name, b->name) != 0)
            return complain(complaint, E_INPUT,
                            "column %" PRIu32 " is \"%s\" in %s and \"%s\" in %s", j + 1, a->name,
                            from->name, b->name, to->name);
        map[j] = pool_take(pool, a->values * sizeof *map[j]);
        if (!map[j])
            return E_MEMORY;
        for (uint32_t v = 0; v < a->values; v++)
            if (column_code(b, a->value[v].text, a->value[v].size, &map[j][v]) != OK)
                map[j][v] = UINT32_MAX;
    }
    return OK;
}

static uint64_t hash_row(const struct table *table, uint32_t row, uint32_t *const *map)
{
    uint64_t h = table->columns;
    for (uint32_t j = 0; j < table->columns; j++) {
        const uint32_t code = table->column[j].code[row];
        h = hash_mix(h, map ? map[j][code] : code);
    }
    return h;
}

static bool equal_rows(const struct table *a, uint32_t i, uint32_t *const *map,
                       const struct table *b, uint32_t k)
{
    for (uint32_t j = 0; j < a->columns; j++)
        if (map[j][a->column[j].code[i]] != b->column[j].code[k])
            return false;
    return true;
}

/* Each row of the private table takes the first unused equal row of the population. Rows with the
 * same hash are on a chain in file order; a row that is taken leaves the chain. */
static status take_rows(const struct table *private, const struct table *population,
                        uint32_t *const *map, uint8_t *in_subset, uint32_t *next,
                        struct complaint *complaint)
{
    uint32_t slots = 1;
    while (slots < population->rows)
        slots *= 2;
    uint32_t *head = malloc(slots * sizeof *head);
    if (!head)
        return E_MEMORY;
    memset(head, 0xff, slots * sizeof *head);
    for (uint32_t k = population->rows; k-- > 0;) {
        uint32_t *const slot = &head[hash_row(population, k, NULL) & (slots - 1)];
        next[k] = *slot;
        *slot = k;
    }
    status s = OK;
    for (uint32_t i = 0; s == OK && i < private->rows; i++) {
        uint32_t *at = &head[hash_row(private, i, map) & (slots - 1)];
        while (*at != UINT32_MAX && !equal_rows(private, i, map, population, *at))
            at = &next[*at];
        if (*at == UINT32_MAX) {
            s = complain(complaint, E_INPUT,
                         "row %" PRIu32 " of %s is not in the population %s (or not often enough)",
                         i + 1, private->name, population->name);
            break;
        }
        in_subset[*at] = 1;
        *at = next[*at];
    }
    free(head);
    return s;
}

static status match_population(struct dataset *data, const struct dataset_plan *plan,
                               struct complaint *complaint)
{
    const struct table *population = plan->population;
    struct pool work = {0};
    uint32_t **map = pool_zero(&work, plan->table->columns, sizeof *map);
    uint32_t *next = pool_take(&work, population->rows * sizeof *next);
    uint8_t *in_subset = pool_zero(&data->pool, population->rows, 1);
    status s = map && next && in_subset ? OK : E_MEMORY;
    if (s == OK)
        s = translate(plan->table, population, map, &work, complaint);
    if (s == OK)
        s = take_rows(plan->table, population, map, in_subset, next, complaint);
    pool_clear(&work);
    data->in_subset = in_subset;
    data->counted = plan->table->rows;
    return s;
}

static status take_subset(struct dataset *data, const struct dataset_plan *plan)
{
    uint8_t *in_subset = pool_take(&data->pool, data->rows);
    if (!in_subset)
        return E_MEMORY;
    data->counted = 0;
    for (uint32_t i = 0; i < data->rows; i++)
        data->counted += in_subset[i] = plan->in_subset[i] != 0;
    data->in_subset = in_subset;
    return OK;
}

/* Quasi-identifiers. */

static status bind_leaves(struct domain *d, const struct table *table, struct pool *pool,
                          struct complaint *complaint)
{
    const struct column *c = &table->column[d->column];
    d->leaf = pool_take(pool, c->values * sizeof *d->leaf);
    if (!d->leaf)
        return E_MEMORY;
    for (uint32_t v = 0; v < c->values; v++) {
        if (hierarchy_leaf(d->hierarchy, c->value[v].text, c->value[v].size, &d->leaf[v]) == OK)
            continue;
        uint32_t row = 0;
        while (c->code[row] != v)
            row++;
        return complain(complaint, E_NOT_FOUND,
                        "the value \"%s\" of column \"%s\" (%s, row %" PRIu32
                        ") is missing from the hierarchy %s",
                        c->value[v].text, c->name, table->name, row + 1, d->hierarchy->name);
    }
    return OK;
}

/* Dense codes of one level, by first occurrence: codes of the column are in that order already. */
static status bind_level(struct domain *d, uint32_t level, uint32_t values, uint32_t *dense,
                         struct pool *pool)
{
    uint32_t *code = pool_take(pool, values * sizeof *code);
    uint32_t *node = pool_take(pool, values * sizeof *node);
    if (!code || !node)
        return E_MEMORY;
    for (uint32_t v = 0; v < values; v++) {
        const uint32_t x = hierarchy_up(d->hierarchy, d->leaf[v], level);
        if (dense[x] == UINT32_MAX) {
            dense[x] = d->size[level];
            node[d->size[level]++] = x;
        }
        code[v] = dense[x];
    }
    d->code[level] = code;
    d->node[level] = node;
    return OK;
}

static status bind_levels(struct domain *d, uint32_t values, struct pool *pool)
{
    const uint32_t nodes = d->hierarchy->nodes, levels = d->height + 1;
    uint32_t *dense = malloc(nodes * sizeof *dense);
    d->size = pool_zero(pool, levels, sizeof *d->size);
    d->code = pool_zero(pool, levels, sizeof *d->code);
    d->node = pool_zero(pool, levels, sizeof *d->node);
    d->up = pool_zero(pool, levels, sizeof *d->up);
    status s = dense && d->size && d->code && d->node && d->up ? OK : E_MEMORY;
    if (s == OK)
        memset(dense, 0xff, nodes * sizeof *dense);
    for (uint32_t level = 0; s == OK && level < levels; level++)
        s = bind_level(d, level, values, dense, pool);
    for (uint32_t level = 0; s == OK && level < d->height; level++) {
        d->up[level] = pool_take(pool, d->size[level] * sizeof **d->up);
        if (!d->up[level])
            s = E_MEMORY;
        for (uint32_t v = 0; s == OK && v < values; v++)
            d->up[level][d->code[level][v]] = d->code[level + 1][v];
    }
    free(dense);
    return s;
}

static status count_nodes(struct domain *d, const struct dataset *data, struct pool *pool)
{
    const struct hierarchy *h = d->hierarchy;
    const uint32_t *code = data->table->column[d->column].code;
    d->rows = pool_zero(pool, h->nodes, sizeof *d->rows);
    if (!d->rows)
        return E_MEMORY;
    for (uint32_t i = 0; i < data->rows; i++)
        if (dataset_counts(data, i))
            d->rows[d->leaf[code[i]]]++;
    for (uint32_t x = 0; x < h->root; x++)
        d->rows[h->parent[x]] += d->rows[x];
    return OK;
}

static status bind_domains(struct dataset *data, const struct dataset_plan *plan,
                           struct complaint *complaint)
{
    data->domain = pool_zero(&data->pool, plan->qis, sizeof *data->domain);
    data->cell = pool_take(&data->pool, (size_t)data->rows * plan->qis * sizeof *data->cell);
    data->leaf = pool_take(&data->pool, (size_t)data->rows * plan->qis * sizeof *data->leaf);
    if (!data->domain || !data->cell || !data->leaf)
        return E_MEMORY;
    data->qis = plan->qis;
    for (uint32_t j = 0; j < plan->qis; j++) {
        struct domain *d = &data->domain[j];
        const struct column *c = &data->table->column[plan->qi[j]];
        d->name = c->name;
        d->column = plan->qi[j];
        d->hierarchy = plan->hierarchy[j];
        d->height = d->hierarchy->height;
        REQUIRE(bind_leaves(d, data->table, &data->pool, complaint));
        REQUIRE(bind_levels(d, c->values, &data->pool));
        REQUIRE(count_nodes(d, data, &data->pool));
        for (uint32_t i = 0; i < data->rows; i++) {
            data->cell[(size_t)i * plan->qis + j] = c->code[i];
            data->leaf[(size_t)i * plan->qis + j] = d->leaf[c->code[i]];
        }
    }
    return OK;
}

/* Tracked columns. */

struct sortable {
    const char *text;
    double number;
    uint32_t code;
};

static int by_bytes(const void *a, const void *b)
{
    const struct sortable *x = a, *y = b;
    return strcmp(x->text, y->text);
}

static int by_number(const void *a, const void *b)
{
    const struct sortable *x = a, *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return strcmp(x->text, y->text);
}

static status sort_values(struct tracked *t, const struct column *c, struct pool *pool)
{
    struct sortable *list = malloc(c->values * sizeof *list);
    uint32_t *bytes = pool_take(pool, c->values * sizeof *bytes);
    uint32_t *order = pool_take(pool, c->values * sizeof *order);
    if (!list || !bytes || !order) {
        free(list);
        return E_MEMORY;
    }
    bool numbers = true;
    for (uint32_t v = 0; v < c->values; v++) {
        char *end;
        list[v] = (struct sortable){c->value[v].text, strtod(c->value[v].text, &end), v};
        numbers = numbers && end != c->value[v].text && !*end && isfinite(list[v].number);
    }
    qsort(list, c->values, sizeof *list, by_bytes);
    for (uint32_t v = 0; v < c->values; v++)
        bytes[v] = list[v].code;
    if (numbers)
        qsort(list, c->values, sizeof *list, by_number);
    for (uint32_t v = 0; v < c->values; v++)
        order[v] = list[v].code;
    free(list);
    t->by_bytes = bytes;
    t->by_order = order;
    return OK;
}

static status bind_tracked(struct dataset *data, uint32_t column, const struct hierarchy *hierarchy,
                           struct complaint *complaint)
{
    if (data->tracks == DATASET_TRACKED)
        return complain(complaint, E_LIMIT, "more than %d sensitive columns", DATASET_TRACKED);
    struct tracked *t = &data->tracked[data->tracks++];
    const struct column *c = &data->table->column[column];
    *t = (struct tracked){.name = c->name,
                          .column = column,
                          .values = c->values,
                          .code = c->code,
                          .hierarchy = hierarchy};
    t->total = pool_zero(&data->pool, c->values, sizeof *t->total);
    if (!t->total)
        return E_MEMORY;
    for (uint32_t i = 0; i < data->rows; i++)
        if (dataset_counts(data, i))
            t->present += t->total[c->code[i]]++ == 0;
    REQUIRE(sort_values(t, c, &data->pool));
    if (!hierarchy)
        return OK;
    struct domain d = {.column = column, .hierarchy = hierarchy};
    REQUIRE(bind_leaves(&d, data->table, &data->pool, complaint));
    t->leaf = d.leaf;
    return OK;
}

/* The whole. */

static status check_plan(const struct dataset_plan *plan, struct complaint *complaint)
{
    uint8_t used[TABLE_COLUMNS] = {0};
    if (plan->qis == 0 || plan->qis > DATASET_QIS)
        return complain(complaint, E_ARGUMENT, "between 1 and %d quasi-identifiers are needed",
                        DATASET_QIS);
    for (uint32_t j = 0; j < plan->qis; j++)
        if (used[plan->qi[j]]++)
            return complain(complaint, E_ARGUMENT, "the quasi-identifier \"%s\" is named twice",
                            plan->table->column[plan->qi[j]].name);
    for (uint32_t j = 0; j < plan->sensitives; j++)
        if (used[plan->sensitive[j]]++)
            return complain(complaint, E_ARGUMENT,
                            "\"%s\" cannot be sensitive: it already has a role",
                            plan->table->column[plan->sensitive[j]].name);
    return OK;
}

static status bind(struct dataset *data, const struct dataset_plan *plan,
                   struct complaint *complaint)
{
    REQUIRE(check_plan(plan, complaint));
    data->table = plan->population ? plan->population : plan->table;
    data->rows = data->counted = data->table->rows;
    data->site = -1;
    if (plan->population)
        REQUIRE(match_population(data, plan, complaint));
    if (plan->in_subset)
        REQUIRE(take_subset(data, plan));
    REQUIRE(bind_domains(data, plan, complaint));
    for (uint32_t j = 0; j < plan->sensitives; j++)
        REQUIRE(bind_tracked(data, plan->sensitive[j],
                             plan->sensitive_hierarchy ? plan->sensitive_hierarchy[j] : NULL,
                             complaint));
    data->sensitives = data->tracks;
    if (plan->has_site) {
        REQUIRE(bind_tracked(data, plan->site, NULL, complaint));
        data->site = (int)data->tracks - 1;
    }
    return OK;
}

status dataset_bind(struct dataset *data, const struct dataset_plan *plan,
                    struct complaint *complaint)
{
    *data = (struct dataset){0};
    const status s = bind(data, plan, complaint);
    if (s == E_MEMORY)
        complain(complaint, s, "%s: %s", plan->table->name, status_text(s));
    if (s != OK)
        dataset_clear(data);
    return s;
}

void dataset_clear(struct dataset *data)
{
    pool_clear(&data->pool);
    *data = (struct dataset){0};
}
