/* Tables of codes: the paper's dictionaries (4.4, figure 15), and the one
 * numbering that they have.
 */
#include "protocols/kohlmayer/kohlmayer.h"
#include <assert.h>
#include <string.h>

struct kohlmayer_table kohlmayer_table_of(struct run *run, uint32_t rows,
                                          const struct kohlmayer_set *set)
{
    const struct kohlmayer_state *state = run_state(run);
    struct arena *arena = run_scratch(run);
    struct kohlmayer_table t = {.rows = rows, .columns = set->count, .bare = set->bare};
    t.column = arena_zero(arena, (set->count + 1ULL) * sizeof *t.column);
    for (uint32_t c = 0; c < set->count; c++) {
        t.column[c].of = set->column[c];
        t.column[c].height = set->bare ? 0 : state->height[set->column[c]];
        t.column[c].whole = state->whole && !set->bare && state->ruled[set->column[c]];
        t.column[c].cell = arena_zero(arena, ((size_t)rows + 1) * sizeof(uint32_t));
    }
    return t;
}

struct kohlmayer_set kohlmayer_set_of(const struct kohlmayer_table *t)
{
    struct kohlmayer_set set = {.count = t->columns, .bare = t->bare};
    for (uint32_t c = 0; c < t->columns; c++)
        set.column[c] = t->column[c].of;
    return set;
}

void kohlmayer_add(struct kohlmayer_set *to, const struct kohlmayer_set *from)
{
    for (uint32_t c = 0; c < from->count; c++) {
        uint32_t at = 0;
        while (at < to->count && to->column[at] < from->column[c])
            at++;
        if (at < to->count && to->column[at] == from->column[c])
            continue;
        memmove(&to->column[at + 1], &to->column[at], (to->count++ - at) * sizeof *to->column);
        to->column[at] = from->column[c];
    }
}

void kohlmayer_words_begin(struct kohlmayer_words *w, struct run *run)
{
    *w = (struct kohlmayer_words){.run = run};
}

static uint32_t hash_of(const struct text *t)
{
    uint32_t hash = 0x811c9dc5;
    for (size_t i = 0; i < t->size; i++)
        hash = (hash ^ t->bytes[i]) * 0x01000193;
    return hash;
}

static bool same_text(const struct text *a, const struct text *b)
{
    /* not run: tables that are enumerated have no empty words */
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

/* The slot of a word, or the free one where it belongs. */
static uint32_t slot_of(const struct kohlmayer_words *w, const struct text *t)
{
    uint32_t slot = hash_of(t) & (w->slots - 1);
    while (w->slot[slot] && !same_text(w->word[w->slot[slot] - 1], t))
        slot = (slot + 1) & (w->slots - 1);
    return slot;
}

static void grow(struct kohlmayer_words *w)
{
    struct arena *arena = run_scratch(w->run);
    w->room = w->room ? 2 * w->room : 8;
    w->slots = 4 * w->room;
    w->slot = arena_zero(arena, w->slots * sizeof *w->slot);
    const struct text **list = arena_alloc(arena, w->room * sizeof *list);
    if (w->count)
        memcpy(list, w->word, w->count * sizeof *list);
    w->word = list;
    for (uint32_t i = 0; i < w->count; i++)
        w->slot[slot_of(w, list[i])] = i + 1;
}

uint32_t kohlmayer_word_find(const struct kohlmayer_words *w, const struct text *t)
{
    return w->count ? w->slot[slot_of(w, t)] : 0;
}

uint32_t kohlmayer_word(struct kohlmayer_words *w, const struct text *t)
{
    const uint32_t there = kohlmayer_word_find(w, t);
    if (there)
        return there;
    if (w->count == w->room)
        grow(w);
    struct text *copy = arena_alloc(run_scratch(w->run), sizeof *copy);
    *copy = *t;
    w->word[w->count++] = copy;
    return w->slot[slot_of(w, copy)] = w->count;
}

struct value kohlmayer_texts(struct run *run, const struct kohlmayer_words *w)
{
    struct value texts = values_of(run, KIND_TEXTS, w->count);
    for (uint32_t i = 0; i < w->count; i++)
        texts_set(&texts, i, w->word[i]->bytes, w->word[i]->size);
    return texts;
}

static struct text label_text(const char *label)
{
    return (struct text){(const uint8_t *)label, strlen(label)};
}

/* The words of one rule, from the value up. */
static void read_rule(struct kohlmayer_words *w, const struct hierarchy *h, uint32_t leaf,
                      uint32_t height, uint32_t *rule)
{
    for (uint32_t level = 1, x = leaf; level <= height; level++) {
        x = h->parent[x];
        const struct text label = label_text(h->label[x]);
        rule[level - 1] = kohlmayer_word(w, &label);
    }
}

/* The rules of values: leaf[w] is that of word w + 1, or TABLE_NO_CODE. */
static void read_rules(struct run *run, const struct hierarchy *h, const uint32_t *leaf,
                       struct kohlmayer_words *w, struct kohlmayer_column *c)
{
    const uint32_t values = w->count;
    uint32_t *rule = arena_zero(run_scratch(run), ((size_t)values * c->height + 1) * sizeof *rule);
    for (uint32_t v = 0; v < values; v++)
        if (leaf[v] != TABLE_NO_CODE)
            read_rule(w, h, leaf[v], c->height, rule + (size_t)v * c->height);
    c->rule = arena_zero(run_scratch(run), ((size_t)w->count * c->height + 1) * sizeof *c->rule);
    memcpy(c->rule, rule, (size_t)values * c->height * sizeof *rule);
}

struct text kohlmayer_cell(const struct kohlmayer_state *state, const struct table_rows *rows,
                           uint32_t row, uint32_t place, uint32_t of)
{
    const size_t at = (size_t)row * rows->columns + place;
    if (state->least[of] == 0)
        return rows->cell[at];
    const struct hierarchy *h = &state->table.schema.column[state->column[of]].hierarchy;
    return label_text(h->label[hierarchy_up(h, rows->code[at], state->least[of])]);
}

/* The cells of a column. A value that all know has a code, and its word is looked up once. */
static void read_cells(struct run *run, const struct table_rows *rows, uint32_t place,
                       struct kohlmayer_words *w, struct kohlmayer_column *c)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct schema_column *column = &state->table.schema.column[state->column[c->of]];
    const uint32_t known = column->known ? column->hierarchy.leaves : 0;
    uint32_t *number = arena_zero(run_scratch(run), (known + 1ULL) * sizeof *number);
    for (uint32_t i = 0; i < rows->rows; i++) {
        const uint32_t code = rows->code[(size_t)i * rows->columns + place];
        uint32_t *seen = &number[code < known ? code : known];
        if (code >= known || !*seen) {
            const struct text word = kohlmayer_cell(state, rows, i, place, c->of);
            *seen = kohlmayer_word(w, &word);
        }
        c->cell[i] = *seen;
    }
}

/* One column: values first, so that numbers are right for one input alone; then
 * its rules. */
static void read_column(struct run *run, const struct table_rows *rows, uint32_t place,
                        struct kohlmayer_words *w, struct kohlmayer_column *c)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct hierarchy *h = &state->tree[c->of];
    read_cells(run, rows, place, w, c);
    for (uint32_t x = 0; c->whole && x < h->leaves; x++) {
        const struct text word = label_text(h->label[x]);
        (void)kohlmayer_word(w, &word);
    }
    if (c->height) {
        uint32_t *leaf = arena_alloc(run_scratch(run), (w->count + 1ULL) * sizeof *leaf);
        memset(leaf, 0xff, (size_t)((w->count + 1ULL) * sizeof *leaf));
        for (uint32_t x = 0; x < h->leaves; x++) {
            const struct text word = label_text(h->label[x]);
            const uint32_t found = kohlmayer_word_find(w, &word);
            if (found && c->whole)
                leaf[found - 1] = x;
        }
        for (uint32_t i = 0; i < rows->rows && !c->whole; i++)
            if (leaf[c->cell[i] - 1] == TABLE_NO_CODE) {
                const struct text *word = w->word[c->cell[i] - 1];
                const status found =
                    hierarchy_leaf(h, (const char *)word->bytes, word->size, &leaf[c->cell[i] - 1]);
                assert(found == OK); /* the input was read by this hierarchy */
                (void)found;
            }
        read_rules(run, h, leaf, w, c);
    }
    c->words = w->count;
}

static uint32_t place_of(const struct table_rows *rows, uint32_t column)
{
    uint32_t place = 0;
    while (rows->column[place] != column)
        place++;
    return place;
}

struct value kohlmayer_ids(struct run *run, int party, const struct value *input)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct table_rows rows = table_rows(run, party, input);
    const uint32_t place = place_of(&rows, state->id);
    struct value ids = values_of(run, KIND_TEXTS, rows.rows);
    for (uint32_t i = 0; i < rows.rows; i++) {
        const struct text *id = &rows.cell[(size_t)i * rows.columns + place];
        texts_set(&ids, i, id->bytes, id->size);
    }
    return ids;
}

struct kohlmayer_table kohlmayer_read(struct run *run, int party, const struct value *input,
                                      struct kohlmayer_words *words)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct table_rows rows = table_rows(run, party, input);
    struct kohlmayer_table t = kohlmayer_table_of(run, rows.rows, &state->part[party]);
    for (uint32_t c = 0; c < t.columns; c++) {
        const uint32_t of = t.column[c].of, column = state->column[of];
        read_column(run, &rows, place_of(&rows, column), &words[of], &t.column[c]);
    }
    if (state->split != KOHLMAYER_HORIZONTAL)
        t.ids = kohlmayer_ids(run, party, input);
    return t;
}

void kohlmayer_strip(struct run *run, struct kohlmayer_table *t)
{
    struct kohlmayer_column *column =
        arena_alloc(run_scratch(run), (t->columns + 1ULL) * sizeof *column);
    t->bare = true;
    for (uint32_t c = 0; c < t->columns; c++) {
        column[c] = t->column[c];
        column[c].height = 0;
        column[c].rule = NULL;
        column[c].whole = false;
    }
    t->column = column;
}

/* Has a word a rule, or, where there are no levels above, is it a value all the
 * same? */
static bool is_value(const struct kohlmayer_column *c, uint32_t word)
{
    return c->height == 0 || c->rule[(size_t)(word - 1) * c->height] != 0;
}

/* The new numbers of words: number[old], 0 where a word is left out. Returns
 * how many there are. */
static uint32_t number_words(const struct kohlmayer_column *c, uint32_t rows,
                             const struct value *absent, uint32_t *number, uint32_t *old)
{
    uint32_t count = 0, values;
    for (uint32_t i = 0; i < rows; i++)
        if (c->cell[i] && !number[c->cell[i]]) {
            old[count] = c->cell[i];
            number[c->cell[i]] = ++count;
        }
    values = count;
    for (uint32_t w = 1; c->whole && w <= c->words; w++)
        if (!number[w] && is_value(c, w))
            old[values++] = w;
    uint32_t *in_order = old + c->words + 1; /* room for a second list */
    for (uint32_t i = count; i < values; i++)
        in_order[i] = old[absent ? count + residue_at(absent, i - count) : i];
    for (uint32_t i = count; i < values; i++) {
        old[i] = in_order[i];
        number[old[i]] = i + 1;
    }
    count = values;
    for (uint32_t v = 0; v < values && c->rule; v++)
        for (uint32_t l = 0; l < c->height; l++) {
            const uint32_t up = c->rule[(size_t)(old[v] - 1) * c->height + l];
            /* not run: each value of an honest party has a rule */
            if (up && !number[up]) {
                old[count] = up;
                number[up] = ++count;
            }
        }
    return count;
}

uint32_t kohlmayer_absent(struct run *run, const struct kohlmayer_column *c, uint32_t rows)
{
    uint32_t absent = 0;
    bool *occurs = arena_zero(run_scratch(run), c->words + 1ULL);
    for (uint32_t i = 0; i < rows; i++)
        occurs[c->cell[i]] = true;
    for (uint32_t w = 1; w <= c->words; w++)
        absent += !occurs[w] && is_value(c, w);
    return absent;
}

/* |own|: the cells are nobody else's, and may be changed where they are. */
static void renumber_column(struct run *run, struct kohlmayer_column *c, uint32_t rows,
                            const struct value *absent, bool own)
{
    struct arena *arena = run_scratch(run);
    uint32_t *number = arena_zero(arena, ((size_t)c->words + 1) * sizeof *number);
    uint32_t *old = arena_alloc(arena, 2 * ((size_t)c->words + 1) * sizeof *old);
    const uint32_t count = number_words(c, rows, absent, number, old);
    uint32_t *rule = NULL,
             *cell = own ? c->cell : arena_alloc(arena, ((size_t)rows + 1) * sizeof *cell);
    for (uint32_t i = 0; i < rows; i++)
        cell[i] = number[c->cell[i]];
    if (c->rule) {
        rule = arena_alloc(arena, ((size_t)count * c->height + 1) * sizeof *rule);
        for (uint32_t w = 0; w < count; w++)
            for (uint32_t l = 0; l < c->height; l++)
                rule[(size_t)w * c->height + l] =
                    number[c->rule[(size_t)(old[w] - 1) * c->height + l]];
    }
    if (c->points.run) {
        struct value points = values_of(run, KIND_POINTS, count);
        for (uint32_t w = 0; w < count; w++)
            value_entry(&points, w, &c->points, old[w] - 1);
        c->points = points;
    }
    if (c->text) {
        const struct text **text = arena_alloc(arena, ((size_t)count + 1) * sizeof *text);
        for (uint32_t w = 0; w < count; w++)
            text[w] = c->text[old[w] - 1];
        c->text = text;
    }
    c->words = count;
    c->cell = cell;
    c->rule = rule;
}

static void renumber(struct run *run, struct kohlmayer_table *t, const struct value *absent,
                     bool own)
{
    struct kohlmayer_column *column = arena_alloc(run_scratch(run), t->columns * sizeof *column);
    memcpy(column, t->column, t->columns * sizeof *column);
    t->column = column;
    for (uint32_t c = 0; c < t->columns; c++)
        renumber_column(run, &t->column[c], t->rows, absent ? &absent[c] : NULL, own);
}

void kohlmayer_renumber(struct run *run, struct kohlmayer_table *t)
{
    renumber(run, t, NULL, false);
}

void kohlmayer_arrange(struct run *run, struct kohlmayer_table *t, const struct value *order,
                       const struct value *absent)
{
    struct kohlmayer_column *column = arena_alloc(run_scratch(run), t->columns * sizeof *column);
    uint32_t *from = arena_alloc(run_scratch(run), ((size_t)t->rows + 1) * sizeof *from);
    for (uint32_t i = 0; i < t->rows; i++)
        from[i] = (uint32_t)residue_at(order, i);
    for (uint32_t c = 0; c < t->columns; c++) {
        column[c] = t->column[c];
        column[c].cell = arena_alloc(run_scratch(run), ((size_t)t->rows + 1) * sizeof(uint32_t));
        for (uint32_t i = 0; i < t->rows; i++)
            column[c].cell[i] = t->column[c].cell[from[i]];
    }
    t->column = column;
    if (t->ids.run) {
        struct value ids = values_of(run, t->ids.kind, t->rows);
        for (uint32_t i = 0; i < t->rows; i++)
            value_entry(&ids, i, &t->ids, from[i]);
        t->ids = ids;
    }
    renumber(run, t, absent, true);
}

/* The orders of values that do not occur, by column. The table is numbered. */
static status draw_absent(struct party *me, const struct kohlmayer_table *t, struct value **absent)
{
    *absent = arena_zero(run_scratch(party_run(me)), (t->columns + 1ULL) * sizeof **absent);
    for (uint32_t c = 0; c < t->columns; c++)
        if (t->column[c].whole)
            REQUIRE(draw_order(me, "value order",
                               kohlmayer_absent(party_run(me), &t->column[c], t->rows),
                               &(*absent)[c]));
    return OK;
}

status kohlmayer_mix(struct party *me, struct kohlmayer_table *t)
{
    struct value order, *absent;
    REQUIRE(draw_order(me, "row order", t->rows, &order));
    REQUIRE(draw_absent(me, t, &absent));
    kohlmayer_arrange(party_run(me), t, &order, absent);
    return OK;
}

status kohlmayer_mix_values(struct party *me, struct kohlmayer_table *t)
{
    struct value *absent;
    REQUIRE(draw_absent(me, t, &absent));
    renumber(party_run(me), t, absent, false);
    return OK;
}

static const struct text *keep_text(struct run *run, const struct text *from)
{
    struct text *kept = arena_alloc(run_scratch(run), sizeof *kept);
    uint8_t *bytes = arena_zero(run_scratch(run), from->size + 1);
    for (size_t i = 0; i < from->size; i++)
        bytes[i] = from->bytes[i];
    *kept = (struct text){bytes, from->size};
    return kept;
}

struct kohlmayer_words kohlmayer_keep_words(struct run *run, const struct kohlmayer_words *w)
{
    struct kohlmayer_words kept;
    kohlmayer_words_begin(&kept, run);
    for (uint32_t i = 0; i < w->count; i++)
        (void)kohlmayer_word(&kept, keep_text(run, w->word[i]));
    return kept;
}

static uint32_t *keep_numbers(struct run *run, const uint32_t *from, size_t count)
{
    uint32_t *list = arena_alloc(run_scratch(run), (count + 1) * sizeof *list);
    memcpy(list, from, count * sizeof *list);
    return list;
}

struct kohlmayer_table kohlmayer_keep(struct run *run, const struct kohlmayer_table *t)
{
    struct kohlmayer_table kept = *t;
    kept.column = arena_alloc(run_scratch(run), (t->columns + 1ULL) * sizeof *kept.column);
    for (uint32_t c = 0; c < t->columns; c++) {
        const struct kohlmayer_column *from = &t->column[c];
        struct kohlmayer_column *to = &kept.column[c];
        *to = *from;
        to->cell = keep_numbers(run, from->cell, t->rows);
        if (from->rule)
            to->rule = keep_numbers(run, from->rule, (size_t)from->words * from->height);
        to->points = value_copy(&from->points);
        if (from->text)
            to->text = arena_zero(run_scratch(run), (from->words + 1ULL) * sizeof *to->text);
        for (uint32_t w = 0; from->text && w < from->words; w++)
            to->text[w] = from->text[w] ? keep_text(run, from->text[w]) : NULL;
    }
    if (t->ids.run)
        kept.ids = value_copy(&t->ids);
    return kept;
}

status kohlmayer_lock(struct party *me, const struct value *keys, struct kohlmayer_table *t)
{
    for (uint32_t c = 0; c < t->columns; c++)
        REQUIRE(
            cipher_encrypt(me, &keys[t->column[c].of], &t->column[c].points, &t->column[c].points));
    const struct kohlmayer_state *state = run_state(party_run(me));
    return t->ids.run ? cipher_encrypt(me, &keys[state->columns], &t->ids, &t->ids) : OK;
}

status kohlmayer_unlock(struct party *me, const struct value *keys, struct kohlmayer_table *t)
{
    for (uint32_t c = 0; c < t->columns; c++)
        REQUIRE(
            cipher_decrypt(me, &keys[t->column[c].of], &t->column[c].points, &t->column[c].points));
    return OK;
}
