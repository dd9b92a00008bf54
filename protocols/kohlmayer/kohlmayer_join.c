/* Putting tables together: columns side by side, in an order that identifiers make; or rows one
 * under another, and where a row has an identifier, person by person. */
#include "protocols/kohlmayer/kohlmayer.h"
#include <string.h>

struct kohlmayer_table kohlmayer_part(struct run *run, const struct kohlmayer_table *from,
                                      const struct kohlmayer_set *set)
{
    struct kohlmayer_table t = {
        .rows = from->rows, .columns = set->count, .bare = from->bare, .ids = from->ids};
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

/* An entry as bytes to be compared: a text, or a point as it is kept. */
static struct text entry_text(const struct value *ids, uint32_t i)
{
    if (ids->kind == KIND_TEXTS)
        return *text_at(ids, i);
    return (struct text){(const uint8_t *)ids->data + i * ids->stride, ids->stride};
}

/* Where the rows of two tables stand in one. */
struct places {
    uint32_t rows, *at[2];
};

static struct places places_of(struct run *run, const struct kohlmayer_table *const part[2])
{
    struct places p = {.rows = 0};
    struct kohlmayer_words people;
    kohlmayer_words_begin(&people, run);
    for (int i = 0; i < 2; i++) {
        p.at[i] = arena_alloc(run_scratch(run), (part[i]->rows + 1ULL) * sizeof *p.at[i]);
        for (uint32_t row = 0; row < part[i]->rows; row++)
            if (part[i]->ids.run) {
                const struct text id = entry_text(&part[i]->ids, row);
                p.at[i][row] = kohlmayer_word(&people, &id) - 1;
            } else {
                p.at[i][row] = p.rows++;
            }
    }
    p.rows += people.count;
    return p;
}

/* A table that has the rows of both parts, and all their columns; no words yet. */
static struct kohlmayer_table both(struct run *run, const struct kohlmayer_table *const part[2],
                                   const struct places *places)
{
    struct kohlmayer_set set = kohlmayer_set_of(part[0]), more = kohlmayer_set_of(part[1]);
    set.bare = set.bare && more.bare;
    kohlmayer_add(&set, &more);
    struct kohlmayer_table all = kohlmayer_table_of(run, places->rows, &set);
    for (int p = 0; p < 2; p++) {
        const struct value *ids = &part[p]->ids;
        if (ids->run && !all.ids.run)
            all.ids = values_of(run, ids->kind, places->rows);
        for (uint32_t i = 0; ids->run && i < part[p]->rows; i++)
            value_entry(&all.ids, places->at[p][i], ids, i);
    }
    return all;
}

/* The column |of| of a table; one of no words where it has none. */
static const struct kohlmayer_column *column_in(const struct kohlmayer_table *t, uint32_t of)
{
    static const struct kohlmayer_column none;
    for (uint32_t c = 0; c < t->columns; c++)
        if (t->column[c].of == of)
            return &t->column[c];
    return &none;
}

struct kohlmayer_table kohlmayer_below(struct run *run, const struct kohlmayer_table *a,
                                       const struct kohlmayer_table *b)
{
    const struct kohlmayer_table *const part[2] = {a, b};
    const struct places places = places_of(run, part);
    struct kohlmayer_table all = both(run, part, &places);
    for (uint32_t c = 0; c < all.columns; c++) {
        struct kohlmayer_column *to = &all.column[c];
        const struct kohlmayer_column *const from[2] = {column_in(a, to->of), column_in(b, to->of)};
        to->words = from[from[0]->words < from[1]->words]->words;
        if (to->height)
            to->rule = arena_zero(run_scratch(run),
                                  ((size_t)to->words * to->height + 1) * sizeof *to->rule);
        for (int p = 0; p < 2; p++) {
            for (uint32_t i = 0; from[p]->cell && i < part[p]->rows; i++)
                if (from[p]->cell[i])
                    to->cell[places.at[p][i]] = from[p]->cell[i];
            kohlmayer_take_rules(to, from[p]);
        }
    }
    return all;
}

static status join_rules(struct party *me, const struct kohlmayer_column *from,
                         const uint32_t *number, struct kohlmayer_column *to)
{
    for (uint32_t w = 0; w < from->words && from->height; w++) {
        const uint32_t *rule = from->rule + (size_t)w * from->height;
        uint32_t *there = to->rule + (size_t)(number[w] - 1) * to->height;
        for (uint32_t l = 0; l < from->height && rule[0]; l++) {
            const uint32_t up = number[rule[l] - 1];
            if (there[l] && there[l] != up)
                return refuse(me, "two rules for one value of %s differ",
                              kohlmayer_name(me, to->of));
            there[l] = up;
        }
    }
    return OK;
}

/* The cells of one part: each person has a cell of a column once. */
static status join_cells(struct party *me, const struct kohlmayer_column *from, uint32_t rows,
                         const uint32_t *number, const uint32_t *at, struct kohlmayer_column *to)
{
    for (uint32_t i = 0; from->cell && i < rows; i++) {
        if (from->cell[i] && to->cell[at[i]])
            return refuse(me, "two parties have %s of one person", kohlmayer_name(me, to->of));
        /* not run: with keyed-ids no cell comes later */
        if (from->cell[i])
            to->cell[at[i]] = number[from->cell[i] - 1];
    }
    return OK;
}

static status union_column(struct party *me, const struct kohlmayer_table *const part[2],
                           const struct places *places, struct kohlmayer_column *out)
{
    struct run *run = party_run(me);
    struct arena *arena = run_scratch(run);
    const struct kohlmayer_column *const from[2] = {column_in(part[0], out->of),
                                                    column_in(part[1], out->of)};
    struct kohlmayer_words all;
    uint32_t *number[2];
    kohlmayer_words_begin(&all, run);
    for (int p = 0; p < 2; p++) {
        number[p] = arena_alloc(arena, ((size_t)from[p]->words + 1) * sizeof *number[p]);
        for (uint32_t w = 0; w < from[p]->words; w++) {
            const struct text point = entry_text(&from[p]->points, w);
            number[p][w] = kohlmayer_word(&all, &point);
        }
        REQUIRE(join_cells(me, from[p], part[p]->rows, number[p], places->at[p], out));
    }
    out->words = all.count;
    /* not run: at a master outside the table with the rules is the first one */
    out->whole = from[0]->whole || from[1]->whole;
    out->height = from[0]->height > from[1]->height ? from[0]->height : from[1]->height;
    out->points = values_of(run, KIND_POINTS, all.count);
    for (int p = 0; p < 2; p++)
        for (uint32_t w = 0; w < from[p]->words; w++)
            value_entry(&out->points, number[p][w] - 1, &from[p]->points, w);
    if (!out->height)
        return OK;
    out->rule = arena_zero(arena, ((size_t)all.count * out->height + 1) * sizeof *out->rule);
    REQUIRE(join_rules(me, from[0], number[0], out));
    return join_rules(me, from[1], number[1], out);
}

status kohlmayer_union(struct party *me, const struct kohlmayer_table *a,
                       const struct kohlmayer_table *b, struct kohlmayer_table *out)
{
    const struct kohlmayer_table *const part[2] = {a, b};
    if (a->rows > MESSAGE_ENTRIES_MOST - b->rows)
        return refuse(me, "%u and %u rows are more than %d", a->rows, b->rows,
                      MESSAGE_ENTRIES_MOST);
    const struct places places = places_of(party_run(me), part);
    *out = both(party_run(me), part, &places);
    for (uint32_t c = 0; c < out->columns; c++)
        REQUIRE(union_column(me, part, &places, &out->column[c]));
    return OK;
}

status kohlmayer_check_complete(struct party *me, const struct kohlmayer_table *t)
{
    for (uint32_t c = 0; c < t->columns; c++)
        for (uint32_t i = 0; i < t->rows; i++)
            if (!t->column[c].cell[i])
                return refuse(me, "person %u of %u lacks %s: no party has it", i + 1, t->rows,
                              kohlmayer_name(me, t->column[c].of));
    return OK;
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
    /* not run: parties whose people are the same; tests/kohlmayer.c has others */
    if (a->count != b->count || there.count != b->count)
        return false;
    *order = residues(run, run_integers(run, a->count < 2 ? 2 : a->count), a->count);
    for (uint32_t i = 0; i < a->count; i++) {
        const struct text id = entry_text(a, i);
        const uint32_t found = kohlmayer_word_find(&there, &id);
        /* not run: parties whose people are the same; tests/kohlmayer.c has others */
        if (!found)
            return false;
        residue_put(order, i, found - 1);
    }
    return true;
}
