/* Tables as Zhong's protocol sees them, and its function on plain tables. */
#include "protocols/zhong/zhong.h"
#include <stdlib.h>
#include <string.h>

/* not run: the checkers' tables have cells of two letters, none empty or quoted. */
int zhong_compare(const struct text *a, const struct text *b)
{
    const size_t shorter = a->size < b->size ? a->size : b->size;
    const int order = shorter ? memcmp(a->bytes, b->bytes, shorter) : 0;
    return order ? order : (a->size > b->size) - (a->size < b->size);
}

/* The cells of the quasi-identifier, each after its length: so different tuples differ in bytes. */
static struct text id_of(struct run *run, const struct zhong_state *state, const struct text *row)
{
    size_t size = 0;
    for (uint32_t i = 0; i < state->qi_count; i++)
        size += 4 + row[state->qi[i]].size;
    uint8_t *bytes = arena_alloc(run_scratch(run), size), *at = bytes;
    for (uint32_t i = 0; i < state->qi_count; i++) {
        const struct text *cell = &row[state->qi[i]];
        for (int b = 3; b >= 0; b--)
            *at++ = (uint8_t)(cell->size >> (8 * b));
        /* not run: the checkers' tables have cells of two letters, none empty or quoted. */
        if (cell->size)
            memcpy(at, cell->bytes, cell->size);
        at += cell->size;
    }
    return (struct text){bytes, size};
}

static struct zhong_table table_of(struct run *run, const struct text *cell, uint32_t rows)
{
    const struct zhong_state *state = run_state(run);
    struct arena *arena = run_scratch(run);
    struct zhong_table t = {.rows = rows, .cell = cell};
    t.suppressed = arena_zero(arena, (size_t)rows + 1);
    t.id = arena_alloc(arena, ((size_t)rows + 1) * sizeof *t.id);
    for (uint32_t i = 0; i < rows; i++)
        t.id[i] = id_of(run, state, cell + (size_t)i * state->columns);
    return t;
}

struct zhong_table zhong_read(struct run *run, int party, const struct value *input)
{
    const struct table_rows t = table_rows(run, party, input);
    return table_of(run, t.cell, t.rows);
}

/* not run: which pairs a sort compares is the library's business. */
static int by_bytes_and_row(const void *a, const void *b)
{
    const struct zhong_id *x = a, *y = b;
    const int order = zhong_compare(&x->bytes, &y->bytes);
    return order ? order : (x->first > y->first) - (x->first < y->first);
}

struct zhong_ids zhong_collect(struct run *run, const struct zhong_table *t)
{
    struct zhong_ids ids = {
        0, arena_alloc(run_scratch(run), ((size_t)t->rows + 1) * sizeof *ids.list)};
    uint32_t live = 0;
    for (uint32_t i = 0; i < t->rows; i++)
        if (!t->suppressed[i])
            ids.list[live++] = (struct zhong_id){t->id[i], 1, i};
    if (live)
        qsort(ids.list, live, sizeof *ids.list, by_bytes_and_row);
    for (uint32_t i = 0; i < live; i++) {
        if (ids.count && zhong_compare(&ids.list[ids.count - 1].bytes, &ids.list[i].bytes) == 0)
            ids.list[ids.count - 1].rows++;
        else
            ids.list[ids.count++] = ids.list[i];
    }
    return ids;
}

const struct zhong_id *zhong_find(const struct zhong_ids *ids, const struct text *bytes)
{
    uint32_t low = 0, high = ids->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = zhong_compare(&ids->list[middle].bytes, bytes);
        if (order == 0)
            return &ids->list[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* The order in which sigma takes rows (zhong.c, note 1). */
struct candidate {
    uint32_t rows, group, row;
};

/* not run: which pairs a sort compares is the library's business. */
static int by_frequency(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->rows != y->rows)
        return x->rows < y->rows ? -1 : 1;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return x->row < y->row ? -1 : x->row > y->row;
}

void zhong_sigma(const struct zhong_state *state, struct run *run, struct zhong_table *t)
{
    const struct zhong_ids ids = zhong_collect(run, t);
    struct candidate *list = arena_alloc(run_scratch(run), ((size_t)t->rows + 1) * sizeof *list);
    for (uint32_t i = 0; i < t->rows; i++) {
        const struct zhong_id *id = zhong_find(&ids, &t->id[i]);
        list[i] = (struct candidate){id->rows, id->rows >= state->k ? id->first : 0, i};
    }
    /* not run: sigma is of tables with k rows at least. */
    if (t->rows)
        qsort(list, t->rows, sizeof *list, by_frequency);
    /* not run: sigma is of tables with k rows at least. */
    for (uint32_t i = 0; i < state->k && i < t->rows; i++)
        t->suppressed[list[i].row] = true;
}

void zhong_suppress(struct zhong_table *t, const struct zhong_ids *ids, const bool *gone)
{
    for (uint32_t i = 0; i < t->rows; i++) {
        const struct zhong_id *id = t->suppressed[i] ? NULL : zhong_find(ids, &t->id[i]);
        if (id && gone[id - ids->list])
            t->suppressed[i] = true;
    }
}

static uint32_t suppressed_rows(const struct zhong_table *t)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < t->rows; i++)
        count += t->suppressed[i];
    return count;
}

static uint32_t rows_of(const struct zhong_ids *ids, const struct text *id)
{
    const struct zhong_id *found = zhong_find(ids, id);
    return found ? found->rows : 0;
}

bool zhong_anonymous(const struct zhong_state *state, struct run *run, const struct zhong_table *a,
                     const struct zhong_table *b)
{
    const struct zhong_ids ids[2] = {zhong_collect(run, a), zhong_collect(run, b)};
    const uint32_t stars = suppressed_rows(a) + suppressed_rows(b);
    /* not run: sigma stars k rows, so fewer are starred by nobody. */
    if (stars > 0 && stars < state->k)
        return false;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < ids[side].count; i++) {
            const struct zhong_id *id = &ids[side].list[i];
            if (id->rows + rows_of(&ids[1 - side], &id->bytes) < state->k)
                return false;
        }
    return true;
}

void zhong_plain(const struct zhong_state *state, struct run *run, struct zhong_table *alice,
                 struct zhong_table *bob)
{
    if (zhong_anonymous(state, run, alice, bob))
        return;
    zhong_sigma(state, run, alice);
    const struct zhong_ids a = zhong_collect(run, alice), b = zhong_collect(run, bob);
    bool *gone = arena_zero(run_scratch(run), (size_t)a.count + b.count + 1);
    for (uint32_t i = 0; i < a.count; i++)
        gone[i] = a.list[i].rows + rows_of(&b, &a.list[i].bytes) < state->k;
    zhong_suppress(alice, &a, gone);
    const struct zhong_ids left = zhong_collect(run, alice);
    for (uint32_t i = 0; i < b.count; i++)
        gone[i] = b.list[i].rows < state->k && !zhong_find(&left, &b.list[i].bytes);
    zhong_suppress(bob, &b, gone);
}

static bool is_quasi(const struct zhong_state *state, uint32_t column)
{
    for (uint32_t i = 0; i < state->qi_count; i++)
        if (state->qi[i] == column)
            return true;
    return false;
}

const struct text zhong_star = {(const uint8_t *)"*", 1};

static void put_row(struct value *lines, size_t i, const struct zhong_state *state,
                    const struct zhong_table *t, uint32_t row)
{
    const struct text *cells = t->cell + (size_t)row * state->columns;
    struct text *shown = arena_alloc(run_scratch(lines->run), state->columns * sizeof *shown);
    for (uint32_t c = 0; c < state->columns; c++)
        shown[c] = t->suppressed[row] && is_quasi(state, c) ? zhong_star : cells[c];
    table_line(lines, i, shown, state->columns);
}

struct value zhong_lines(struct run *run, const struct zhong_state *state,
                         const struct zhong_table *t)
{
    struct value lines = values_of(run, KIND_TEXTS, t->rows);
    for (uint32_t i = 0; i < t->rows; i++)
        put_row(&lines, i, state, t, i);
    return lines;
}

struct value zhong_output(struct run *run, const struct zhong_state *state,
                          const struct value *alice, const struct value *bob)
{
    struct value all = values_of(run, KIND_TEXTS, (size_t)alice->count + bob->count + 1);
    table_header(&all, 0, &state->table);
    for (size_t i = 0; i < alice->count; i++)
        value_entry(&all, 1 + i, alice, i);
    for (size_t i = 0; i < bob->count; i++)
        value_entry(&all, 1 + alice->count + i, bob, i);
    return all;
}

status zhong_unlines(struct run *run, const struct zhong_state *state, const struct value *lines,
                     struct zhong_table *t)
{
    const size_t cells = (size_t)lines->count * state->columns;
    struct text *cell = arena_alloc(run_scratch(run), (cells + 1) * sizeof *cell);
    for (size_t i = 0; i < lines->count; i++)
        REQUIRE(table_cells(run, text_at(lines, i), state->columns, cell + i * state->columns));
    *t = table_of(run, cell, lines->count);
    for (uint32_t i = 0; i < t->rows; i++) {
        uint32_t stars = 0;
        for (uint32_t q = 0; q < state->qi_count; q++)
            stars +=
                zhong_compare(&cell[(size_t)i * state->columns + state->qi[q]], &zhong_star) == 0;
        if (stars != 0 && stars != state->qi_count)
            return E_INPUT; /* rows are suppressed whole */
        t->suppressed[i] = stars != 0;
    }
    return OK;
}

struct value zhong_frequent(struct run *run, const struct zhong_state *state,
                            const struct zhong_table *t)
{
    const struct zhong_ids ids = zhong_collect(run, t);
    struct value list = values_of(run, KIND_TEXTS, ids.count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < ids.count; i++)
        if (ids.list[i].rows >= state->k)
            texts_set(&list, count++, ids.list[i].bytes.bytes, ids.list[i].bytes.size);
    list.count = count;
    return list;
}

bool zhong_listed(const struct value *list, const struct text *id)
{
    size_t low = 0, high = list->count;
    while (low < high) {
        /* not run: as published, no table that can be enumerated gives a list of two. */
        const size_t middle = low + (high - low) / 2;
        const int order = zhong_compare(text_at(list, middle), id);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

struct zhong_ids zhong_rare(struct run *run, const struct zhong_state *state,
                            const struct zhong_table *t, const struct value *but)
{
    const struct zhong_ids ids = zhong_collect(run, t);
    struct zhong_ids rare = {
        0, arena_alloc(run_scratch(run), ((size_t)ids.count + 1) * sizeof *rare.list)};
    for (uint32_t i = 0; i < ids.count; i++)
        if (ids.list[i].rows < state->k && !zhong_listed(but, &ids.list[i].bytes))
            rare.list[rare.count++] = ids.list[i];
    return rare;
}
