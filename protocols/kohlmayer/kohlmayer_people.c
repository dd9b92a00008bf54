/* Rows that identifiers join: which cells, at whichever parties, are one person's. */
#include "protocols/kohlmayer/kohlmayer.h"

/* A join on its way. */
struct people {
    struct run *run;
    const struct kohlmayer_state *state;
    struct kohlmayer_words ids;
    struct text *cell; /* by person and column */
    bool *there;       /* the same */
};

static const char *name_of(const struct people *p, uint32_t column)
{
    return p->state->table.schema.column[p->state->column[column]].name;
}

static status take_row(struct people *p, int party, const struct table_rows *rows, uint32_t row)
{
    const struct kohlmayer_set *own = &p->state->part[party];
    uint32_t place = 0;
    while (rows->column[place] != p->state->id)
        place++;
    const size_t person =
        kohlmayer_word(&p->ids, &rows->cell[(size_t)row * rows->columns + place]) - 1;
    place = 0;
    for (uint32_t c = 0; c < own->count; c++) {
        const uint32_t of = own->column[c];
        const size_t at = person * p->state->columns + of;
        while (rows->column[place] != p->state->column[of])
            place++;
        if (p->there[at])
            return run_fail(p->run, E_INPUT,
                            "%s, row %u: %s of this person stands in an earlier row, or at "
                            "another party too",
                            run_role_name(p->run, party), row + 1, name_of(p, of));
        p->there[at] = true;
        p->cell[at] = kohlmayer_cell(p->state, rows, row, place, of);
    }
    return OK;
}

status kohlmayer_people(struct run *run, const struct value *const *input, uint32_t *people,
                        struct text **cell)
{
    struct people p = {.run = run, .state = run_state(run)};
    size_t rows = 0;
    kohlmayer_words_begin(&p.ids, run);
    for (int i = 1; i <= p.state->members; i++)
        rows += input[i]->count;
    const size_t cells = rows * p.state->columns + 1;
    p.cell = arena_alloc(run_scratch(run), cells * sizeof *p.cell);
    p.there = arena_zero(run_scratch(run), cells * sizeof *p.there);
    for (int i = 1; i <= p.state->members; i++) {
        const struct table_rows t = table_rows(run, i, input[i]);
        for (uint32_t row = 0; row < t.rows; row++)
            REQUIRE(take_row(&p, i, &t, row));
    }
    for (uint32_t i = 0; i < p.ids.count; i++)
        for (uint32_t c = 0; c < p.state->columns; c++)
            if (!p.there[(size_t)i * p.state->columns + c])
                return run_fail(
                    run, E_INPUT, "no party has %s of the person with the identifier \"%.*s\"",
                    name_of(&p, c), (int)p.ids.word[i]->size, (const char *)p.ids.word[i]->bytes);
    *people = p.ids.count;
    *cell = p.cell;
    return OK;
}

struct kohlmayer_table kohlmayer_widen(struct run *run, const struct kohlmayer_table *t,
                                       const struct kohlmayer_set *mixed)
{
    struct kohlmayer_table all = kohlmayer_table_of(run, t->rows, mixed);
    for (uint32_t c = 0, at = 0; c < t->columns; c++) {
        while (all.column[at].of != t->column[c].of)
            at++;
        all.column[at] = t->column[c];
    }
    return all;
}

struct kohlmayer_table kohlmayer_put_ids(struct run *run, const struct kohlmayer_table *t,
                                         const struct kohlmayer_set *mixed,
                                         struct kohlmayer_words *ids)
{
    struct kohlmayer_table all = kohlmayer_widen(run, t, mixed);
    struct kohlmayer_column *last = &all.column[all.columns - 1];
    for (uint32_t i = 0; i < t->rows; i++)
        last->cell[i] = kohlmayer_word(ids, text_at(&t->ids, i));
    last->words = ids->count;
    return all;
}

struct kohlmayer_table kohlmayer_take_ids(struct run *run, const struct kohlmayer_table *t)
{
    struct kohlmayer_table all = *t;
    const struct kohlmayer_column *last = &t->column[--all.columns];
    all.ids = values_of(run, KIND_POINTS, t->rows);
    for (uint32_t i = 0; i < t->rows; i++)
        value_entry(&all.ids, i, &last->points, last->cell[i] - 1);
    return all;
}
