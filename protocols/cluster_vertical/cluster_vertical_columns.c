/* The columns of a party as a clustering, and what is published of them. */
#include "anonymity/measures/measure.h"
#include "anonymity/twins/choices.h"
#include "crypto/memory.h"
#include "protocols/cluster_vertical/cluster_vertical.h"
#include <stdlib.h>
#include <string.h>

static const struct hierarchy *tree_of(const struct vertical_state *s, uint32_t column)
{
    return &s->table.schema.column[column].hierarchy;
}

static void list_columns(const struct vertical_state *s, struct vertical_columns *v,
                         const struct table_rows *parts, int count)
{
    uint32_t most = 1;
    for (int i = 0; i < count; i++)
        most += parts[i].columns;
    v->column = memory_get(most * sizeof *v->column);
    v->cost = memory_zero(most, sizeof *v->cost);
    for (int i = 0; i < count; i++)
        for (uint32_t j = 0; j < parts[i].columns; j++)
            if (s->table.schema.column[parts[i].column[j]].role == ROLE_QUASI_IDENTIFIER)
                v->column[v->attributes++] = parts[i].column[j];
}

/* A column's owner knows how often each of its values occurs. */
static status weigh(const struct vertical_state *s, struct vertical_columns *v, uint32_t rows)
{
    for (uint32_t j = 0; j < v->attributes; j++) {
        const struct hierarchy *tree = tree_of(s, v->column[j]);
        uint32_t *count = memory_zero(tree->leaves, sizeof *count);
        v->cost[j] = memory_get(tree->nodes * sizeof **v->cost);
        for (uint32_t row = 0; row < rows; row++)
            count[v->leaf[(size_t)row * v->attributes + j]]++;
        const status done = cluster_node_costs(tree, s->set.measure, count, v->cost[j]);
        free(count);
        REQUIRE(done);
    }
    return OK;
}

static void take_leaves(struct vertical_columns *v, const struct vertical_state *s,
                        const struct table_rows *parts, int count, uint32_t rows)
{
    uint32_t at = 0;
    for (int i = 0; i < count; i++)
        for (uint32_t j = 0; j < parts[i].columns; j++) {
            if (s->table.schema.column[parts[i].column[j]].role != ROLE_QUASI_IDENTIFIER)
                continue;
            for (uint32_t row = 0; row < rows; row++)
                v->leaf[(size_t)row * v->attributes + at] =
                    parts[i].code[(size_t)row * parts[i].columns + j];
            at++;
        }
}

/* Makes a seed of noise from each noisy column: from all its numbers, in the order of the rows. */
static void take_seeds(struct vertical_columns *v, const struct vertical_state *s,
                       const struct table_rows *parts, int count)
{
    uint32_t most = 1;
    for (int i = 0; i < count; i++)
        most += parts[i].columns;
    v->seed = memory_zero(most, sizeof *v->seed);
    for (int i = 0; i < count; i++)
        for (uint32_t j = 0; s->noise && j < parts[i].columns; j++) {
            uint64_t *seed = &v->seed[v->seeds];
            if (!s->noisy[parts[i].column[j]])
                continue;
            for (uint32_t row = 0; row < parts[i].rows; row++)
                *seed = choices_mix(*seed ^ parts[i].code[(size_t)row * parts[i].columns + j]);
            v->seeds++;
        }
}

int64_t vertical_noise(uint64_t seed, uint64_t entry, uint32_t w)
{
    return (int64_t)(choices_mix(seed ^ choices_mix(entry)) % (2 * (uint64_t)w + 1)) - (int64_t)w;
}

/* Takes the sensitive values, if this party has them. */
static void take_values(struct vertical_columns *v, const struct vertical_state *s,
                        const struct table_rows *parts, int count)
{
    const uint32_t rows = parts[0].rows;
    for (int i = 0; i < count; i++)
        for (uint32_t j = 0; s->values && j < parts[i].columns; j++) {
            if (parts[i].column[j] != s->sensitive)
                continue;
            v->value = memory_zero(rows + 1u, sizeof *v->value);
            for (uint32_t row = 0; row < rows; row++)
                v->value[row] = parts[i].code[(size_t)row * parts[i].columns + j];
        }
}

struct flatten_rows vertical_flatten_rows(const struct vertical_state *s,
                                          const struct vertical_columns *v, const uint64_t *number)
{
    return (struct flatten_rows){v->space.rows, s->values, number, v->value, NULL, false};
}

status vertical_deal(const struct vertical_state *s, const struct vertical_columns *v,
                     const uint64_t *number, uint32_t *label)
{
    const uint32_t parts = v->space.rows / s->set.initial;
    const struct flatten_rows rows = vertical_flatten_rows(s, v, number);
    struct flatten_diversity first;
    REQUIRE(flatten_diverse(&rows, parts, s->diversity, label, &first));
    /* not run: check_inputs refuses it before a run */
    return first.diverse ? OK : E_REFUSED;
}

/* A party may have no column. Then it gets one with a single value, which costs nothing. */
static status stand_in(struct vertical_columns *v, const struct hierarchy **tree)
{
    static const char *const value[] = {"*"};
    struct complaint complaint;
    REQUIRE(hierarchy_identity(&v->nothing, "nothing", value, 1, &complaint));
    v->cost[0] = memory_zero(v->nothing.nodes, sizeof **v->cost);
    tree[0] = &v->nothing;
    return OK;
}

static status make(struct run *run, struct vertical_columns *v, const struct table_rows *parts,
                   int count)
{
    const struct vertical_state *s = run_state(run);
    const struct hierarchy *tree[DATASET_QIS];
    const uint32_t rows = parts[0].rows;
    list_columns(s, v, parts, count);
    const uint32_t wide = v->attributes ? v->attributes : 1;
    v->leaf = memory_zero((size_t)rows * wide + 1, sizeof *v->leaf);
    if (wide > DATASET_QIS)
        return E_MEMORY;
    take_leaves(v, s, parts, count, rows);
    REQUIRE(weigh(s, v, rows));
    for (uint32_t j = 0; j < v->attributes; j++)
        tree[j] = tree_of(s, v->column[j]);
    if (!v->attributes)
        REQUIRE(stand_in(v, tree));
    REQUIRE(cluster_space_of(&v->space, tree, wide, v->leaf, rows, (const double *const *)v->cost,
                             1, s->unit));
    take_seeds(v, s, parts, count);
    take_values(v, s, parts, count);
    v->space.sensitives = v->value ? s->values : 0;
    v->space.sensitive = v->value;
    const status made = clustering_init(&v->clusters, &v->space, v->value != NULL);
    v->made = made == OK;
    return made;
}

status vertical_columns_init(struct run *run, struct vertical_columns *v,
                             const struct table_rows *parts, int count)
{
    *v = (struct vertical_columns){0};
    const status made = make(run, v, parts, count);
    if (made != OK)
        vertical_columns_clear(v);
    return made;
}

void vertical_columns_clear(struct vertical_columns *v)
{
    if (v->made)
        clustering_clear(&v->clusters);
    cluster_space_clear(&v->space);
    if (v->nothing.nodes)
        hierarchy_clear(&v->nothing);
    for (uint32_t j = 0; v->cost && j < (v->attributes ? v->attributes : 1); j++)
        free(v->cost[j]);
    free(v->cost);
    free(v->column);
    free(v->leaf);
    free(v->value);
    free(v->seed);
    *v = (struct vertical_columns){0};
}

status vertical_choices(const struct vertical_state *s, const struct table_rows *parts, int count,
                        uint64_t *number)
{
    for (uint32_t row = 0; row < parts[0].rows; row++)
        number[row] = row;
    for (int i = 0; i < count; i++)
        for (uint32_t j = 0; j < parts[i].columns; j++)
            for (uint32_t row = 0; parts[i].column[j] == s->set.choice && row < parts[i].rows;
                 row++)
                number[row] = parts[i].code[(size_t)row * parts[i].columns + j];
    return OK;
}

static bool is_published(const struct vertical_state *s, uint32_t column)
{
    const enum role role = s->table.schema.column[column].role;
    return column != s->set.choice && !s->noisy[column] && role != ROLE_IDENTIFIER;
}

uint32_t vertical_published(const struct vertical_state *s, int party)
{
    const struct table_part *part = &s->table.part[party];
    uint32_t count = 0;
    for (uint32_t j = 0; j < part->columns; j++)
        count += is_published(s, part->column[j]);
    return count;
}

/* The place of a column among those of the clustering. */
static uint32_t place_of(const struct vertical_columns *v, uint32_t column)
{
    uint32_t at = 0;
    while (at < v->attributes && v->column[at] != column)
        at++;
    return at;
}

struct value vertical_lines(struct run *run, const struct vertical_columns *v,
                            const struct table_rows *part)
{
    const struct vertical_state *s = run_state(run);
    const struct clustering *c = &v->clusters;
    struct value lines = values_of(run, KIND_TEXTS, part->rows);
    struct text *cells = arena_alloc(run_scratch(run), (part->columns + 1u) * sizeof *cells);
    for (uint32_t row = 0; row < part->rows; row++) {
        uint32_t count = 0;
        for (uint32_t j = 0; j < part->columns; j++) {
            const uint32_t column = part->column[j], at = place_of(v, column);
            if (!is_published(s, column))
                continue;
            cells[count] = part->cell[(size_t)row * part->columns + j];
            if (at < v->attributes) {
                const uint32_t node = c->closure[(size_t)c->of[row] * v->space.attributes + at];
                const char *label = v->space.tree[at]->label[node];
                cells[count] = (struct text){(const uint8_t *)label, strlen(label)};
            }
            count++;
        }
        table_line(&lines, row, cells, count);
    }
    return lines;
}

/* The names of what a party publishes. */
static const char *names_of(struct run *run, int party)
{
    const struct vertical_state *s = run_state(run);
    const struct table_part *part = &s->table.part[party];
    struct value line = values_of(run, KIND_TEXTS, 1);
    struct text *cells = arena_alloc(run_scratch(run), (part->columns + 1u) * sizeof *cells);
    uint32_t count = 0;
    for (uint32_t j = 0; j < part->columns; j++)
        if (is_published(s, part->column[j])) {
            const char *name = s->table.schema.column[part->column[j]].name;
            cells[count++] = (struct text){(const uint8_t *)name, strlen(name)};
        }
    table_line(&line, 0, cells, count);
    const struct text *text = text_at(&line, 0);
    return arena_format(run_scratch(run), "%.*s", (int)text->size, (const char *)text->bytes);
}

struct value vertical_joined(struct run *run, const struct value *const *lines, const int *party,
                             int count)
{
    const uint32_t rows = lines[0]->count;
    struct value joined = values_of(run, KIND_TEXTS, (size_t)rows + 1);
    for (uint32_t row = 0; row <= rows; row++) {
        const char *line = "";
        bool some = false;
        for (int i = 0; i < count; i++) {
            if (!vertical_published(run_state(run), party[i]))
                continue;
            const struct text *cell = row ? text_at(lines[i], row - 1) : NULL;
            const char *names = row ? "" : names_of(run, party[i]);
            line = arena_format(run_scratch(run), "%s%s%.*s", line, some ? "," : "",
                                cell ? (int)cell->size : (int)strlen(names),
                                cell ? (const char *)cell->bytes : names);
            some = true;
        }
        texts_set(&joined, row, line, strlen(line));
    }
    return joined;
}

/* The place in a line after |cells| cells; quoted cells may contain commas. */
static size_t behind(const struct text *line, uint32_t cells)
{
    bool quoted = false;
    size_t at = 0;
    for (; at < line->size && cells; at++) {
        quoted ^= line->bytes[at] == '"';
        cells -= !quoted && line->bytes[at] == ',';
    }
    return at;
}

struct value vertical_cut(struct run *run, const struct value *joined, int party)
{
    const struct vertical_state *s = run_state(run);
    struct value lines = values_of(run, KIND_TEXTS, joined->count - 1);
    uint32_t before = 0;
    const uint32_t own = vertical_published(s, party);
    for (int i = 1; i < party; i++)
        before += vertical_published(s, i);
    for (uint32_t row = 0; row < lines.count; row++) {
        const struct text *line = text_at(joined, row + 1);
        const size_t from = behind(line, before);
        size_t to = own ? behind(line, before + own) : from;
        if (own && to < line->size)
            to--; /* the comma */
        else if (own && to > from && line->bytes[to - 1] == ',')
            to--;
        texts_set(&lines, row, line->bytes + from, to - from);
    }
    return lines;
}

struct value vertical_labels_of(struct run *run, const struct vertical_columns *v)
{
    const uint32_t rows = v->space.rows;
    uint32_t clusters, *label = arena_alloc(run_scratch(run), (rows + 1u) * sizeof *label);
    struct value labels = residues(run, run_integers(run, rows < 2 ? 2 : rows), rows);
    if (clustering_labels(&v->clusters, label, &clusters) != OK)
        return labels;
    for (uint32_t row = 0; row < rows; row++)
        residue_put(&labels, row, label[row]);
    return labels;
}
