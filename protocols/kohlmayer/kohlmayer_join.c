/* Joining columns of the same people: side by side, in an order that identifiers make. */
#include "protocols/kohlmayer/kohlmayer.h"
#include <string.h>

struct kohlmayer_table kohlmayer_part(struct run *run, const struct kohlmayer_table *from,
                                      const struct kohlmayer_set *set)
{
    struct kohlmayer_table t = {.rows = from->rows, .columns = set->count, .ids = from->ids};
    t.column = arena_alloc(run_scratch(run), (set->count + 1ULL) * sizeof *t.column);
    for (uint32_t c = 0, x = 0; c < set->count; c++) {
        while (from->column[x].of != set->column[c])
            x++;
        t.column[c] = from->column[x];
    }
    return t;
}

struct kohlmayer_table kohlmayer_beside(struct run *run, const struct kohlmayer_table *a,
                                        const struct kohlmayer_table *b)
{
    struct kohlmayer_set set = kohlmayer_set_of(a), more = kohlmayer_set_of(b);
    kohlmayer_add(&set, &more);
    struct kohlmayer_table t = {.rows = a->rows, .columns = set.count, .ids = a->ids};
    t.column = arena_alloc(run_scratch(run), (set.count + 1ULL) * sizeof *t.column);
    for (uint32_t c = 0, x = 0, y = 0; c < set.count; c++)
        t.column[c] =
            x < a->columns && a->column[x].of == set.column[c] ? a->column[x++] : b->column[y++];
    return t;
}

void kohlmayer_take_rules(struct kohlmayer_column *to, const struct kohlmayer_column *from)
{
    for (uint32_t w = 0; w < from->words && from->height; w++)
        if (from->rule[(size_t)w * from->height])
            memcpy(to->rule + (size_t)w * to->height, from->rule + (size_t)w * from->height,
                   from->height * sizeof *from->rule);
}

struct kohlmayer_table kohlmayer_below(struct run *run, const struct kohlmayer_table *a,
                                       const struct kohlmayer_table *b)
{
    struct kohlmayer_set set = kohlmayer_set_of(a);
    set.bare = a->bare && b->bare;
    struct kohlmayer_table all = kohlmayer_table_of(run, a->rows + b->rows, &set);
    for (uint32_t c = 0; c < a->columns; c++) {
        struct kohlmayer_column *to = &all.column[c];
        const struct kohlmayer_column *const part[2] = {&a->column[c], &b->column[c]};
        const uint32_t rows[2] = {a->rows, b->rows};
        to->words = part[part[0]->words < part[1]->words]->words;
        if (to->height)
            to->rule = arena_zero(run_scratch(run),
                                  ((size_t)to->words * to->height + 1) * sizeof *to->rule);
        for (int p = 0; p < 2; p++) {
            memcpy(to->cell + (p ? rows[0] : 0), part[p]->cell, rows[p] * sizeof *to->cell);
            kohlmayer_take_rules(to, part[p]);
        }
    }
    return all;
}

/* An entry as bytes to be compared: a text, or a point as it is kept. */
static struct text entry_text(const struct value *ids, uint32_t i)
{
    if (ids->kind == KIND_TEXTS)
        return *text_at(ids, i);
    return (struct text){(const uint8_t *)ids->data + i * ids->stride, ids->stride};
}

bool kohlmayer_match(struct run *run, const struct value *a, const struct value *b,
                     struct value *order)
{
    struct kohlmayer_words there;
    kohlmayer_words_begin(&there, run);
    for (uint32_t i = 0; i < b->count; i++) {
        const struct text id = entry_text(b, i);
        (void)kohlmayer_word(&there, &id);
    }
    if (a->count != b->count || there.count != b->count)
        return false;
    *order = residues(run, run_integers(run, a->count < 2 ? 2 : a->count), a->count);
    for (uint32_t i = 0; i < a->count; i++) {
        const struct text id = entry_text(a, i);
        const uint32_t found = kohlmayer_word_find(&there, &id);
        if (!found)
            return false;
        residue_put(order, i, found - 1);
    }
    return true;
}
