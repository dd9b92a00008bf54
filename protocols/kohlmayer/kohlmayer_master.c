/* The anonymization of 4.3.3: a centralised algorithm on whatever stands in the cells. The master
 * gives it codes and the hierarchies that the rules make; the trusted party of the ideal function
 * gives it words and the hierarchies of the schema. */
#define _GNU_SOURCE /* open_memstream */
#include "crypto/memory.h"
#include "protocols/kohlmayer/kohlmayer.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All that the search needs, and what must be freed. */
struct bench {
    struct dataset data;
    struct criteria criteria;
    struct meter meter;
    struct release release;
    struct complaint complaint;
};

static uint64_t limit_of(const struct kohlmayer_state *state, uint32_t rows)
{
    return state->limit.over * rows / state->limit.under;
}

static status bind_data(struct run *run, const struct table *table,
                        const struct hierarchy *const *tree, struct bench *b)
{
    const struct kohlmayer_state *state = run_state(run);
    uint32_t qi[DATASET_QIS], sensitive[DATASET_TRACKED];
    const struct hierarchy *above[DATASET_QIS], *sensitive_above[DATASET_TRACKED];
    struct dataset_plan plan = {.table = table,
                                .qi = qi,
                                .hierarchy = above,
                                .sensitive = sensitive,
                                .sensitive_hierarchy = sensitive_above};
    if (state->has_subset) {
        uint8_t *in_subset = arena_alloc(run_scratch(run), table->rows);
        kohlmayer_in_subset(table, state->subset, tree[state->subset], in_subset);
        plan.in_subset = in_subset;
    }
    for (uint32_t c = 0; c < state->columns; c++) {
        const enum role role = state->table.schema.column[state->column[c]].role;
        if (role == ROLE_QUASI_IDENTIFIER) {
            above[plan.qis] = tree[c];
            qi[plan.qis++] = c;
        } else if (role == ROLE_SENSITIVE) {
            sensitive_above[plan.sensitives] = state->height[c] ? tree[c] : NULL;
            sensitive[plan.sensitives++] = c;
        }
    }
    return dataset_bind(&b->data, &plan, &b->complaint);
}

/* Is a row in the release? */
static bool released(const struct bench *b, bool removed, uint32_t row)
{
    const struct classes *classes = &b->release.classes;
    return dataset_counts(&b->data, row) && !(removed && classes->suppressed[classes->of_row[row]]);
}

/* What a row shows of a quasi-identifier: a node, or hierarchy->nodes where it is suppressed. */
static uint32_t shown(const struct bench *b, uint32_t qi, uint32_t row)
{
    const struct classes *classes = &b->release.classes;
    const uint32_t class = classes->of_row[row];
    return classes->suppressed[class] ? b->data.domain[qi].hierarchy->nodes
                                      : classes->node[(size_t) class * b->data.qis + qi];
}

/* The cells of one column; a word is copied once for all rows that have it. */
static void take_column(struct run *run, const struct table *table, const struct bench *b,
                        uint32_t column, struct kohlmayer_release *out)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct column *codes = &table->column[column];
    uint32_t qi = 0;
    while (qi < b->data.qis && b->data.domain[qi].column != column)
        qi++;
    const struct hierarchy *h = qi < b->data.qis ? b->data.domain[qi].hierarchy : NULL;
    const uint32_t words = h ? h->nodes : codes->values;
    const char **kept = arena_zero(run_scratch(run), (words + 1ULL) * sizeof *kept);
    size_t at = column;
    for (uint32_t i = 0; i < table->rows; i++) {
        if (!released(b, state->removed, i))
            continue;
        const uint32_t word = h ? shown(b, qi, i) : codes->code[i];
        if (word < words && !kept[word])
            kept[word] = arena_text(run_scratch(run), h ? h->label[word] : codes->value[word].text);
        out->cell[at] = kept[word];
        at += state->columns;
    }
}

static status take_release(struct run *run, const struct table *table, struct bench *b,
                           struct kohlmayer_release *out)
{
    const struct kohlmayer_state *state = run_state(run);
    struct classes *classes = &b->release.classes;
    const uint32_t columns = state->columns;
    REQUIRE(classes_nodes(classes));
    REQUIRE(classes_of_rows(classes));
    out->terms.suppressed = b->release.suppressed;
    assert(classes->full_domain); /* as both algorithms make them */
    for (uint32_t j = 0; j < b->data.qis; j++)
        out->terms.level[b->data.domain[j].column] =
            classes->level[j] + state->least[b->data.domain[j].column];
    out->cell =
        arena_alloc(run_scratch(run), ((size_t)table->rows * columns + 1) * sizeof *out->cell);
    for (uint32_t c = 0; c < columns; c++)
        take_column(run, table, b, c, out);
    for (uint32_t i = 0; i < table->rows; i++)
        out->rows += released(b, state->removed, i);
    return OK;
}

static status search_bound(struct run *run, const struct table *table, struct bench *b,
                           struct kohlmayer_release *out)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct task task = {.data = &b->data,
                              .criteria = &b->criteria,
                              .meter = &b->meter,
                              .limit = limit_of(state, b->data.counted),
                              .practical = state->practical};
    status s = criteria_bind(&b->criteria, &b->data, &b->complaint);
    if (s != OK)
        return s;
    s = meter_init(&b->meter, state->measure, &b->data, 0.5, &b->complaint);
    if (s == OK) {
        s = algorithm_run(state->algorithm, &task, &b->release, &b->complaint);
        if (s == OK) {
            s = take_release(run, table, b, out);
            release_clear(&b->release);
        }
        meter_clear(&b->meter);
    }
    criteria_clear(&b->criteria);
    return s == E_NOT_FOUND ? OK : s; /* no release: no rows */
}

status kohlmayer_search(struct run *run, const struct table *table,
                        const struct hierarchy *const *tree, struct kohlmayer_release *out)
{
    const struct kohlmayer_state *state = run_state(run);
    struct bench b = {.criteria = state->table.criteria};
    *out = (struct kohlmayer_release){.rows = 0};
    if (table->rows == 0)
        return OK;
    status s = bind_data(run, table, tree, &b);
    if (s == OK) {
        s = b.data.counted ? search_bound(run, table, &b, out) : OK;
        dataset_clear(&b.data);
    }
    return s == OK ? OK : run_fail(run, s, "%s", b.complaint.text);
}

/* A column's hierarchy as its rules say it: the values that occur, in the numbers of the words. */
static status tree_of(struct run *run, const struct kohlmayer_column *c, uint32_t values,
                      struct hierarchy *out)
{
    const struct kohlmayer_state *state = run_state(run);
    values = c->whole ? state->tree[c->of].leaves : values;
    const struct csv_format commas = {0};
    struct complaint complaint = {.text = ""};
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = memory_stream(&bytes, &size);
    for (uint32_t v = 0; v < values; v++) {
        fprintf(file, "%u", v + 1);
        for (uint32_t l = 0; l < c->height; l++)
            fprintf(file, ",%u", c->rule[(size_t)v * c->height + l]);
        fputc('\n', file);
    }
    memory_stream_end(file, &bytes);
    const status s = hierarchy_read_memory(out, "rules", bytes, size, &commas, &complaint);
    free(bytes);
    return s == OK ? OK : run_fail(run, s, "%s", complaint.text);
}

/* A table of decimal numbers: all that the master has. */
static status codes_table(const struct kohlmayer_table *view, struct table *out)
{
    const char *names[SCHEMA_COLUMNS];
    uint32_t numbers[SCHEMA_COLUMNS];
    char name[SCHEMA_COLUMNS][12];
    for (uint32_t c = 0; c < view->columns; c++) {
        snprintf(name[c], sizeof name[c], "%u", c + 1);
        names[c] = name[c];
    }
    REQUIRE(table_start(out, "the encrypted view", names, view->columns));
    for (uint32_t i = 0; i < view->rows; i++) {
        for (uint32_t c = 0; c < view->columns; c++)
            numbers[c] = view->column[c].cell[i];
        const status added = table_add_numbers(out, numbers);
        if (added != OK) {
            table_clear(out);
            return added;
        }
    }
    return OK;
}

static void take_codes(struct run *run, const struct kohlmayer_table *view,
                       const struct kohlmayer_release *release, struct kohlmayer_reading *out)
{
    const struct kohlmayer_state *state = run_state(run);
    out->terms = release->terms;
    out->table = kohlmayer_table_of(run, release->rows, &state->all);
    for (uint32_t c = 0; c < view->columns; c++) {
        struct kohlmayer_column *to = &out->table.column[c];
        to->words = view->column[c].words;
        to->points = view->column[c].points;
        to->text = arena_zero(run_scratch(run), ((size_t)to->words + 1) * sizeof *to->text);
        for (uint32_t i = 0; i < release->rows; i++) {
            const char *cell = release->cell[(size_t)i * view->columns + c];
            to->cell[i] = cell ? (uint32_t)strtoul(cell, NULL, 10) : 0;
        }
    }
}

status kohlmayer_anonymize(struct run *run, const struct kohlmayer_table *view,
                           struct kohlmayer_reading *out)
{
    const struct hierarchy *tree[SCHEMA_COLUMNS] = {NULL};
    struct hierarchy *made = arena_zero(run_scratch(run), view->columns * sizeof *made);
    struct kohlmayer_release release = {.rows = 0};
    struct table codes;
    status s = codes_table(view, &codes);
    if (s != OK)
        return s;
    for (uint32_t c = 0; c < view->columns && s == OK && view->rows; c++) {
        const struct kohlmayer_state *state = run_state(run);
        const enum role role = state->table.schema.column[state->column[c]].role;
        if (role != ROLE_QUASI_IDENTIFIER && view->column[c].height == 0)
            continue;
        s = tree_of(run, &view->column[c], codes.column[c].values, &made[c]);
        tree[c] = &made[c];
    }
    if (s == OK)
        s = kohlmayer_search(run, &codes, tree, &release);
    if (s == OK)
        take_codes(run, view, &release, out);
    for (uint32_t c = 0; c < view->columns; c++)
        hierarchy_clear(&made[c]);
    table_clear(&codes);
    return s;
}

/* No line is empty. */
static int by_bytes(const void *a, const void *b)
{
    const struct text *x = a, *y = b;
    const size_t shorter = x->size < y->size ? x->size : y->size;
    const int order = memcmp(x->bytes, y->bytes, shorter);
    return order ? order : (x->size > y->size) - (x->size < y->size);
}

struct value kohlmayer_lines_begin(struct run *run, uint32_t rows)
{
    const struct kohlmayer_state *state = run_state(run);
    const uint32_t columns = state->columns;
    struct value lines = values_of(run, KIND_TEXTS, (size_t)rows + 1);
    struct text name[SCHEMA_COLUMNS];
    for (uint32_t c = 0; c < columns; c++) {
        const char *text = state->table.schema.column[state->column[c]].name;
        name[c] = (struct text){(const uint8_t *)text, strlen(text)};
    }
    table_line(&lines, 0, name, columns);
    return lines;
}

void kohlmayer_lines_end(struct value *lines)
{
    struct text *line = lines->data;
    qsort(line + 1, lines->count - 1, sizeof *line, by_bytes);
}

struct value kohlmayer_lines(struct run *run, const struct kohlmayer_table *t)
{
    static const struct text star = {(const uint8_t *)"*", 1};
    struct text cells[SCHEMA_COLUMNS];
    struct value lines = kohlmayer_lines_begin(run, t->rows);
    for (uint32_t i = 0; i < t->rows; i++) {
        for (uint32_t c = 0; c < t->columns; c++) {
            const uint32_t cell = t->column[c].cell[i];
            cells[c] = cell ? *t->column[c].text[cell - 1] : star;
        }
        table_line(&lines, i + 1, cells, t->columns);
    }
    kohlmayer_lines_end(&lines);
    return lines;
}
