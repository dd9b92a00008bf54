/* The records of a party as a clustering, and what is published. */
#include "anonymity/clusters/sequential.h"
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include <stdlib.h>
#include <string.h>

static void take_rows(const struct horizontal_state *s, struct horizontal_rows *v,
                      const struct table_rows *parts, int count, int first)
{
    uint32_t at = 0;
    for (int i = 0; i < count; i++)
        for (uint32_t row = 0; row < parts[i].rows; row++, at++) {
            const uint32_t *code = &parts[i].code[(size_t)row * parts[i].columns];
            for (uint32_t j = 0; j < s->attributes; j++) {
                const uint32_t leaf = code[s->column[j]], *lowest = v->pruned.lowest[j];
                v->leaf[(size_t)at * s->attributes + j] = lowest ? lowest[leaf] : leaf;
            }
            v->party[at] = (uint32_t)(first + i);
            v->value[at] = s->values ? code[s->sensitive] : 0;
            v->number[at] = s->set.choice < SCHEMA_COLUMNS ? code[s->set.choice] : row;
            if (s->examined < SCHEMA_COLUMNS)
                v->examine[at] = s->examined_least + code[s->examined];
        }
}

static status make(const struct horizontal_state *s, struct horizontal_rows *v,
                   const struct table_rows *parts, int count, int first, bool counts)
{
    uint32_t rows = 0;
    for (int i = 0; i < count; i++)
        rows += parts[i].rows;
    v->leaf = calloc((size_t)rows * s->attributes + 1, sizeof *v->leaf);
    v->party = calloc(rows + 1u, sizeof *v->party);
    v->number = calloc(rows + 1u, sizeof *v->number);
    v->value = calloc(rows + 1u, sizeof *v->value);
    v->examine = calloc(rows + 1u, sizeof *v->examine);
    if (!v->leaf || !v->party || !v->number || !v->value || !v->examine)
        return E_MEMORY;
    take_rows(s, v, parts, count, first);
    for (uint32_t j = 0; j < s->attributes; j++) {
        v->cost[j] = calloc(s->tree[j]->nodes, sizeof *v->cost[j]);
        if (!v->cost[j])
            return E_MEMORY;
        if (!cluster_counts(s->set.measure))
            REQUIRE(cluster_node_costs(s->tree[j], s->set.measure, NULL, v->cost[j]));
    }
    REQUIRE(cluster_space_of(&v->space, s->tree, s->attributes, v->leaf, rows,
                             (const double *const *)v->cost, 1, s->unit));
    v->space.sensitives = s->values;
    v->space.sensitive = s->values ? v->value : NULL;
    const status made = clustering_init(&v->clusters, &v->space, counts);
    v->made = made == OK;
    return made;
}

status horizontal_rows_init(struct run *run, struct horizontal_rows *v,
                            const struct table_rows *parts, int count, int first,
                            const struct horizontal_pruned *pruned, bool counts)
{
    *v = (struct horizontal_rows){.pruned = *pruned};
    const status made = make(run_state(run), v, parts, count, first, counts);
    if (made != OK)
        horizontal_rows_clear(v);
    return made;
}

status horizontal_rows_all(struct run *run, struct horizontal_rows *v,
                           const struct table_rows *parts, bool counts)
{
    const struct horizontal_state *s = run_state(run);
    struct horizontal_pruned pruned = {0};
    if (s->links) {
        const struct horizontal_support support = horizontal_sites_count(run, parts);
        if (!horizontal_sites_prune(run, &support, &pruned))
            return E_REFUSED;
    }
    REQUIRE(horizontal_rows_init(run, v, parts, run_parties(run), 1, &pruned, counts));
    uint32_t *count = arena_alloc(run_scratch(run), (horizontal_leaves(s) + 1u) * sizeof *count);
    horizontal_rows_count(s, v, count);
    return horizontal_rows_price(s, v, count);
}

uint32_t horizontal_leaves(const struct horizontal_state *s)
{
    uint32_t leaves = 0;
    for (uint32_t j = 0; cluster_counts(s->set.measure) && j < s->attributes; j++)
        leaves += s->tree[j]->leaves;
    return leaves;
}

void horizontal_rows_count(const struct horizontal_state *s, const struct horizontal_rows *v,
                           uint32_t *count)
{
    memset(count, 0, horizontal_leaves(s) * sizeof *count);
    for (uint32_t row = 0; horizontal_leaves(s) && row < v->space.rows; row++) {
        uint32_t *of = count;
        for (uint32_t j = 0; j < s->attributes; j++) {
            of[v->leaf[(size_t)row * s->attributes + j]]++;
            of += s->tree[j]->leaves;
        }
    }
}

status horizontal_rows_price(const struct horizontal_state *s, struct horizontal_rows *v,
                             const uint32_t *count)
{
    if (!cluster_counts(s->set.measure))
        return OK;
    for (uint32_t j = 0; j < s->attributes; j++) {
        REQUIRE(cluster_node_costs(s->tree[j], s->set.measure, count, v->cost[j]));
        count += s->tree[j]->leaves;
    }
    return cluster_space_price(&v->space, (const double *const *)v->cost, s->unit);
}

void horizontal_rows_clear(struct horizontal_rows *v)
{
    if (v->made)
        clustering_clear(&v->clusters);
    cluster_space_clear(&v->space);
    for (uint32_t j = 0; j < DATASET_QIS; j++)
        free(v->cost[j]);
    free(v->leaf);
    free(v->party);
    free(v->number);
    free(v->value);
    free(v->examine);
    *v = (struct horizontal_rows){0};
}

struct flatten_rows horizontal_flatten_rows(const struct horizontal_state *s,
                                            const struct horizontal_rows *v)
{
    return (struct flatten_rows){v->space.rows, s->values, v->number,
                                 v->value,      v->party,  s->hidden};
}

status horizontal_check_start(struct run *run)
{
    struct table_rows parts[HORIZONTAL_PARTIES];
    struct horizontal_rows rows = {0};
    for (int i = 1; i <= run_parties(run); i++)
        parts[i - 1] = table_rows(run, i, run_input(run, i));
    status checked = horizontal_rows_all(run, &rows, parts, false);
    if (checked == OK) {
        const struct horizontal_state *s = run_state(run);
        const struct flatten_rows all = horizontal_flatten_rows(s, &rows);
        checked = cluster_settings_first(run, &s->set, &all, s->diversity);
    }
    horizontal_rows_clear(&rows);
    return checked;
}

static struct text text_of(const char *text)
{
    return (struct text){(const uint8_t *)text, strlen(text)};
}

struct value horizontal_release(struct run *run, const struct horizontal_result *r)
{
    const struct horizontal_state *s = run_state(run);
    struct value lines = values_of(run, KIND_TEXTS, (size_t)r->clusters + 1);
    struct arena *arena = run_scratch(run);
    const uint32_t first = s->attributes + 1;
    struct text *cells = arena_alloc(arena, ((size_t)first + s->values) * sizeof *cells);
    const struct schema_column *column = s->table.schema.column;
    cells[0] = text_of("records");
    for (uint32_t j = 0; j < s->attributes; j++)
        cells[j + 1] = text_of(s->table.schema.column[s->column[j]].name);
    for (uint32_t v = 0; v < s->values; v++)
        cells[first + v] = text_of(arena_format(arena, "%s=%s", column[s->sensitive].name,
                                                column[s->sensitive].hierarchy.label[v]));
    table_line(&lines, 0, cells, first + s->values);
    for (uint32_t h = 0; h < r->clusters; h++) {
        cells[0] = text_of(arena_format(run_scratch(run), "%u", r->size[h]));
        for (uint32_t j = 0; j < s->attributes; j++)
            cells[j + 1] = text_of(s->tree[j]->label[r->closure[(size_t)h * s->attributes + j]]);
        for (uint32_t v = 0; v < s->values; v++)
            cells[first + v] =
                text_of(arena_format(arena, "%u", r->tally[(size_t)h * s->values + v]));
        table_line(&lines, h + 1, cells, first + s->values);
    }
    return lines;
}

struct value horizontal_labels(struct run *run, const struct horizontal_result *r, uint32_t first,
                               uint32_t rows)
{
    return horizontal_numbers(run, r->label + first, rows, r->clusters);
}
