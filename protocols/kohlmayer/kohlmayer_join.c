/* Joining columns of the same people: side by side, in an order that identifiers make. */
#define _GNU_SOURCE /* qsort_r */
#include "protocols/kohlmayer/kohlmayer.h"
#include <stdlib.h>
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

static int by_bytes(const void *a, const void *b, void *ids)
{
    const struct value *list = ids;
    const char *data = list->data;
    return memcmp(data + *(const uint32_t *)a * list->stride,
                  data + *(const uint32_t *)b * list->stride, list->stride);
}

struct value kohlmayer_by_id(struct run *run, const struct value *ids)
{
    uint32_t *place = arena_alloc(run_scratch(run), (ids->count + 1ULL) * sizeof *place);
    struct value list = *ids,
                 order =
                     residues(run, run_integers(run, ids->count < 2 ? 2 : ids->count), ids->count);
    for (uint32_t i = 0; i < ids->count; i++)
        place[i] = i;
    qsort_r(place, ids->count, sizeof *place, by_bytes, &list);
    for (uint32_t i = 0; i < ids->count; i++)
        residue_put(&order, i, place[i]);
    return order;
}
