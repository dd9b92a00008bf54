/* Zhong's function, once more: from the paper's steps on plain tables, row by row, without the
 * functions that roles use. */
#include "protocols/zhong/zhong.h"
#include <string.h>

struct plain {
    const struct zhong_state *state;
    struct table_rows of;
    uint32_t rows;
    bool *starred;
};

static struct plain read_rows(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    struct plain t = {.state = run_state(run),
                      .of = table_rows(run, party, ideal_input(ideal, party))};
    t.rows = t.of.rows;
    t.starred = arena_zero(run_scratch(run), t.rows + 1);
    return t;
}

/* Do the rows have the same quasi-identifier? */
static bool is_same(const struct plain *a, uint32_t i, const struct plain *b, uint32_t k)
{
    for (uint32_t q = 0; q < a->state->qi_count; q++) {
        const struct text *x = &a->of.cell[i * a->of.columns + a->state->qi[q]];
        const struct text *y = &b->of.cell[k * b->of.columns + b->state->qi[q]];
        if (x->size != y->size || (x->size && memcmp(x->bytes, y->bytes, x->size) != 0))
            return false;
    }
    return true;
}

/* How many rows of |b| that are not starred are as row |i| of |a|? |first|: the first of them. */
static uint32_t alike(const struct plain *a, uint32_t i, const struct plain *b, uint32_t *first)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < b->rows; k++)
        if (!b->starred[k] && is_same(a, i, b, k) && count++ == 0)
            *first = k;
    return count;
}

/* Step 1: are both tables together k-anonymous as they are? */
static bool is_anonymous(const struct plain *a, const struct plain *b)
{
    uint32_t first;
    for (uint32_t i = 0; i < a->rows; i++)
        if (alike(a, i, a, &first) + alike(a, i, b, &first) < a->state->k)
            return false;
    for (uint32_t i = 0; i < b->rows; i++)
        if (alike(b, i, a, &first) + alike(b, i, b, &first) < b->state->k)
            return false;
    return true;
}

/* Sigma (zhong.c, note 1): of Alice's rows k are starred, those of the rarest identifiers first, by
 * their number; of those with k rows or more identifier by identifier. */
static void star_rarest(struct run *run, struct plain *t)
{
    bool *chosen = arena_zero(run_scratch(run), t->rows + 1);
    for (uint32_t n = 0; n < t->state->k; n++) {
        uint32_t best = t->rows, best_count = 0, best_first = 0;
        for (uint32_t i = 0; i < t->rows; i++) {
            uint32_t first = 0;
            const uint32_t count = alike(t, i, t, &first);
            const uint32_t group = count < t->state->k ? 0 : first;
            if (chosen[i] || (best < t->rows &&
                              (count > best_count || (count == best_count && group >= best_first))))
                continue;
            best = i;
            best_count = count;
            best_first = group;
        }
        if (best < t->rows)
            chosen[best] = true;
    }
    memcpy(t->starred, chosen, t->rows);
}

/* Alice's identifiers of fewer than k rows in both tables go; then Bob's of fewer than k rows that
 * Alice has no more. */
static void star_rest(struct run *run, struct plain *a, struct plain *b)
{
    bool *gone = arena_zero(run_scratch(run), a->rows + b->rows + 1);
    uint32_t first;
    for (uint32_t i = 0; i < a->rows; i++)
        gone[i] = alike(a, i, a, &first) + alike(a, i, b, &first) < a->state->k;
    for (uint32_t i = 0; i < a->rows; i++)
        a->starred[i] |= gone[i];
    for (uint32_t i = 0; i < b->rows; i++)
        gone[i] = alike(b, i, b, &first) < b->state->k && alike(b, i, a, &first) == 0;
    memcpy(b->starred, gone, b->rows);
}

static void write_rows(struct value *lines, size_t from, const struct plain *t)
{
    static const struct text star = {(const uint8_t *)"*", 1};
    const uint32_t columns = t->of.columns;
    struct text *shown = arena_alloc(run_scratch(lines->run), columns * sizeof *shown);
    for (uint32_t i = 0; i < t->rows; i++) {
        for (uint32_t c = 0; c < columns; c++)
            shown[c] = t->of.cell[i * columns + c];
        for (uint32_t q = 0; t->starred[i] && q < t->state->qi_count; q++)
            shown[t->state->qi[q]] = star;
        table_line(lines, from + i, shown, columns);
    }
}

status zhong_second_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    struct plain a = read_rows(ideal, ZHONG_ALICE), b = read_rows(ideal, ZHONG_BOB);
    struct value all = values_of(run, KIND_TEXTS, 1ull + a.rows + b.rows);
    if (!is_anonymous(&a, &b)) {
        star_rarest(run, &a);
        star_rest(run, &a, &b);
    }
    table_header(&all, 0, &a.state->table);
    write_rows(&all, 1, &a);
    write_rows(&all, 1ull + a.rows, &b);
    ideal_output(ideal, ZHONG_ALICE, "table.csv", &all);
    ideal_output(ideal, ZHONG_BOB, "table.csv", &all);
    return OK;
}
