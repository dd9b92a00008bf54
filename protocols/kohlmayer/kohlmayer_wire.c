/* Tables on the wire. Column after column: how many values occur and how many words there are, the
 * words as points, the cells, and for each value the words above it. A table has one numbering
 * (kohlmayer_renumber), so it has one encoding, and the receiver checks it in one pass: the codes
 * carry nothing but which cells are equal. */
#include "protocols/kohlmayer/kohlmayer.h"

struct packed {
    struct value rows, values, words, points, cells, rules, ids;
};

static uint32_t values_in(const struct run *run, const struct kohlmayer_column *c, uint32_t rows)
{
    const struct kohlmayer_state *state = run_state(run);
    uint32_t values = 0;
    if (c->whole)
        return state->tree[c->of].leaves;
    for (uint32_t i = 0; i < rows; i++)
        values = c->cell[i] > values ? c->cell[i] : values;
    return values;
}

/* Identifiers are points, or digests. */
static enum kind message_ids(const struct message *message)
{
    return message == &kohlmayer_keyed ? KIND_DIGESTS : KIND_POINTS;
}

static void pack(struct run *run, const struct message *message, const struct kohlmayer_table *t,
                 struct packed *p)
{
    p->ids = t->ids.run ? t->ids : values_of(run, message_ids(message), 0);
    const struct kohlmayer_state *state = run_state(run);
    size_t words = 0, rules = 0, point = 0, rule = 0, cell = 0;
    p->rows = residues_of(run, state->number, &(uint64_t){t->rows}, 1);
    p->values = residues(run, state->number, t->columns);
    p->words = residues(run, state->number, t->columns);
    for (uint32_t c = 0; c < t->columns; c++) {
        const uint32_t values = values_in(run, &t->column[c], t->rows);
        residue_put(&p->values, c, values);
        residue_put(&p->words, c, t->column[c].words);
        words += t->column[c].words;
        rules += t->column[c].rule ? (size_t)values * t->column[c].height : 0;
    }
    p->points = values_of(run, KIND_POINTS, words);
    p->cells = residues(run, state->number, (size_t)t->rows * t->columns);
    p->rules = residues(run, state->number, rules);
    for (uint32_t c = 0; c < t->columns; c++) {
        const struct kohlmayer_column *from = &t->column[c];
        const size_t end =
            (size_t)(rule + (from->rule ? residue_at(&p->values, c) * from->height : 0));
        for (uint32_t w = 0; w < from->words; w++)
            value_entry(&p->points, point++, &from->points, w);
        residues_put32(&p->cells, cell, from->cell, t->rows);
        cell += t->rows;
        if (from->rule)
            residues_put32(&p->rules, rule, from->rule, end - rule);
        rule = end;
    }
}

status kohlmayer_send(struct party *me, int to, const struct message *message,
                      const struct kohlmayer_table *t)
{
    struct packed p;
    pack(party_run(me), message, t, &p);
    return send(me, to, message, &p.rows, &p.values, &p.words, &p.points, &p.cells, &p.rules,
                &p.ids);
}

status kohlmayer_hear(struct party *puppet, int from, const struct message *message,
                      const struct kohlmayer_table *t)
{
    struct packed p;
    pack(party_run(puppet), message, t, &p);
    return hear(puppet, from, message, &p.rows, &p.values, &p.words, &p.points, &p.cells, &p.rules,
                &p.ids);
}

/* Cells: each code is an old one or the next. */
static bool cells_are_right(const struct kohlmayer_column *c, uint32_t rows, uint32_t values,
                            bool starred)
{
    uint32_t next = 1;
    for (uint32_t i = 0; i < rows; i++) {
        /* not run: honest tables have the one numbering; others: tests/hostile.c */
        if (c->cell[i] > next || (c->cell[i] == 0 && !starred))
            return false;
        next += c->cell[i] == next;
    }
    /* not run: honest tables have the one numbering; others: tests/hostile.c */
    return c->whole ? next <= values + 1 : next == values + 1;
}

/* Rules: each code is an old one or the next, and no word has two others above it. */
static bool rules_are_right(struct run *run, const struct kohlmayer_column *c, uint32_t values)
{
    uint32_t next = values + 1;
    for (uint32_t v = 0; v < values; v++)
        for (uint32_t l = 0; l < c->height; l++) {
            const uint32_t word = c->rule[(size_t)v * c->height + l];
            /* not run: honest tables have the one numbering; others: tests/hostile.c */
            if (word == 0 || word > next || word > c->words)
                return false;
            next += word == next;
        }
    for (uint32_t l = 0; l + 1 < c->height; l++) {
        uint32_t *above = arena_zero(run_scratch(run), ((size_t)c->words + 1) * sizeof *above);
        for (uint32_t v = 0; v < values; v++) {
            const uint32_t *rule = c->rule + (size_t)v * c->height + l;
            /* not run: honest tables have the one numbering; others: tests/hostile.c */
            if (above[rule[0]] && above[rule[0]] != rule[1])
                return false;
            above[rule[0]] = rule[1];
        }
    }
    /* not run: honest tables have the one numbering; others: tests/hostile.c */
    return next == c->words + 1;
}

static bool points_are_different(struct run *run, const struct value *points)
{
    struct kohlmayer_words all;
    kohlmayer_words_begin(&all, run);
    for (uint32_t w = 0; w < points->count; w++)
        kohlmayer_word(&all, &(struct text){(const uint8_t *)points->data + w * points->stride,
                                            points->stride});
    /* not run: honest tables have the one numbering; others: tests/hostile.c */
    return all.count == points->count;
}

static struct value list_of(struct value shape)
{
    shape.count = MESSAGE_ENTRIES_MOST;
    shape.data = NULL; /* what arrives brings its own room */
    return shape;
}

static uint64_t sum_of(const struct value *v)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < v->count; i++)
        sum += residue_at(v, i);
    return sum;
}

static uint64_t rules_of(const struct kohlmayer_state *state, const struct kohlmayer_set *set,
                         const struct packed *p)
{
    uint64_t sum = 0;
    for (uint32_t c = 0; c < set->count; c++)
        sum += set->bare ? 0 : residue_at(&p->values, c) * state->height[set->column[c]];
    return sum;
}

/* The lists have the lengths that the counts say. */
static status check_lengths(struct party *me, const struct message *message,
                            const struct kohlmayer_set *set, bool ids, const struct packed *p)
{
    const struct kohlmayer_state *state = run_state(party_run(me));
    const uint64_t rows = residue_at(&p->rows, 0);
    if (p->cells.count != rows * set->count || rows > MESSAGE_ENTRIES_MOST)
        return refuse(me, "%s: %u cells in %llu rows of %u", message->name, p->cells.count,
                      (unsigned long long)rows, set->count);
    if (p->points.count != sum_of(&p->words))
        return refuse(me, "%s: %u points for %llu words", message->name, p->points.count,
                      (unsigned long long)sum_of(&p->words));
    if (p->rules.count != rules_of(state, set, p))
        return refuse(me, "%s: %u entries of rules where there are %llu", message->name,
                      p->rules.count, (unsigned long long)rules_of(state, set, p));
    if (p->ids.count != (ids ? rows : 0) || !points_are_different(party_run(me), &p->ids))
        return refuse(me, "%s: %u identifiers, or one twice, for %llu rows", message->name,
                      p->ids.count, (unsigned long long)(ids ? rows : 0));
    return OK;
}

static void unpack(struct run *run, const struct packed *p, const struct kohlmayer_set *set,
                   struct kohlmayer_table *t)
{
    size_t point = 0, rule = 0, cell = 0;
    *t = kohlmayer_table_of(run, (uint32_t)residue_at(&p->rows, 0), set);
    for (uint32_t c = 0; c < t->columns; c++) {
        struct kohlmayer_column *to = &t->column[c];
        const size_t rules = (size_t)(residue_at(&p->values, c) * to->height);
        to->words = (uint32_t)residue_at(&p->words, c);
        to->points = value_slice(&p->points, point, to->words);
        point += to->words;
        residues_get32(&p->cells, cell, to->cell, t->rows);
        cell += t->rows;
        if (!to->height)
            continue;
        /* not run: honest tables have the one numbering; others: tests/hostile.c */
        const size_t room =
            rules > (size_t)to->words * to->height ? rules : (size_t)to->words * to->height;
        to->rule = arena_zero(run_scratch(run), (room + 1) * sizeof *to->rule);
        residues_get32(&p->rules, rule, to->rule, rules);
        rule += rules;
    }
}

/* The one numbering, column by column. Of a person some columns may come later (hybrid). */
static status check_numbering(struct party *me, const struct message *message,
                              const struct value *values, const struct kohlmayer_table *t)
{
    struct run *run = party_run(me);
    const struct kohlmayer_state *state = run_state(run);
    const bool part = state->split == KOHLMAYER_HYBRID && message == &kohlmayer_join;
    for (uint32_t c = 0; c < t->columns; c++) {
        const struct kohlmayer_column *column = &t->column[c];
        const uint32_t count = (uint32_t)residue_at(values, c);
        const char *name = state->table.schema.column[state->column[column->of]].name;
        if (column->whole && count != state->tree[column->of].leaves)
            return refuse(me, "%s: %u values of %s, which has %u", message->name, count, name,
                          state->tree[column->of].leaves);
        if (count > column->words || !cells_are_right(column, t->rows, count, part))
            return refuse(me, "%s: the cells of %s are not numbered by first occurrence",
                          message->name, name);
        /* not run: honest tables have the one numbering; others: tests/hostile.c */
        if (column->height ? !rules_are_right(run, column, count) : column->words != count)
            return refuse(me,
                          "%s: the rules of %s are not numbered by first occurrence, or are "
                          "not a tree",
                          message->name, name);
        if (!points_are_different(run, &column->points))
            return refuse(me, "%s: a point stands twice in %s", message->name, name);
    }
    return OK;
}

status kohlmayer_take(struct party *me, int from, const struct message *message,
                      const struct kohlmayer_set *set, bool ids, struct kohlmayer_table *out)
{
    struct run *run = party_run(me);
    const struct kohlmayer_state *state = run_state(run);
    struct packed p = {.rows = residues(run, state->number, 1),
                       .values = residues(run, state->number, set->count),
                       .words = residues(run, state->number, set->count),
                       .points = list_of(values_of(run, KIND_POINTS, 0)),
                       .cells = list_of(residues(run, state->number, 0)),
                       .rules = list_of(residues(run, state->number, 0)),
                       .ids = list_of(values_of(run, message_ids(message), 0))};
    REQUIRE(receive(me, from, message, &p.rows, &p.values, &p.words, &p.points, &p.cells, &p.rules,
                    &p.ids));
    REQUIRE(check_lengths(me, message, set, ids, &p));
    unpack(run, &p, set, out);
    if (ids)
        out->ids = p.ids;
    return check_numbering(me, message, &p.values, out);
}

/* The result. */

struct value kohlmayer_levels(struct run *run, const struct kohlmayer_terms *terms)
{
    const struct kohlmayer_state *state = run_state(run);
    struct value levels = residues(run, state->level, state->columns);
    for (uint32_t c = 0; c < state->columns; c++)
        residue_put(&levels, c, terms->level[c]);
    return levels;
}

struct packed_result {
    struct value levels, suppressed, rows, cells, unread, points, texts;
};

/* Words that are read go as texts, others as points; a result that nobody has read has points. */
static void pack_result(struct run *run, const struct kohlmayer_reading *r, struct packed_result *p)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct kohlmayer_table *t = &r->table;
    size_t words = 0, unread = 0, cell = 0, word = 0, point = 0;
    for (uint32_t c = 0; c < t->columns; c++) {
        words += t->column[c].words;
        for (uint32_t w = 0; w < t->column[c].words; w++)
            unread += r->table.column[c].text[w] == NULL;
    }
    p->levels = kohlmayer_levels(run, &r->terms);
    p->suppressed = residues_of(run, state->number, &r->terms.suppressed, 1);
    p->rows = residues_of(run, state->number, &(uint64_t){t->rows}, 1);
    p->cells = residues(run, state->number, (size_t)t->rows * t->columns);
    p->unread = residues(run, state->bit, words);
    p->points = values_of(run, KIND_POINTS, unread);
    p->texts = values_of(run, KIND_TEXTS, words - unread);
    for (uint32_t c = 0; c < t->columns; c++) {
        residues_put32(&p->cells, cell, t->column[c].cell, t->rows);
        cell += t->rows;
        for (uint32_t w = 0; w < t->column[c].words; w++, word++) {
            const struct text *text = r->table.column[c].text[w];
            residue_put(&p->unread, word, text == NULL);
            if (text)
                texts_set(&p->texts, word - point, text->bytes, text->size);
            else
                value_entry(&p->points, point++, &t->column[c].points, w);
        }
    }
}

status kohlmayer_send_result(struct party *me, int to, const struct message *message,
                             const struct kohlmayer_reading *r)
{
    struct packed_result p;
    pack_result(party_run(me), r, &p);
    return send(me, to, message, &p.levels, &p.suppressed, &p.rows, &p.points, &p.cells);
}

status kohlmayer_hear_result(struct party *puppet, int from, const struct message *message,
                             const struct kohlmayer_reading *r)
{
    struct packed_result p;
    pack_result(party_run(puppet), r, &p);
    return hear(puppet, from, message, &p.levels, &p.suppressed, &p.rows, &p.points, &p.cells);
}

status kohlmayer_send_decode(struct party *me, int to, const struct kohlmayer_reading *r)
{
    struct packed_result p;
    pack_result(party_run(me), r, &p);
    return send(me, to, &kohlmayer_decode, &p.levels, &p.suppressed, &p.rows, &p.cells, &p.unread,
                &p.points, &p.texts);
}

status kohlmayer_hear_decode(struct party *puppet, int from, const struct kohlmayer_reading *r)
{
    struct packed_result p;
    pack_result(party_run(puppet), r, &p);
    return hear(puppet, from, &kohlmayer_decode, &p.levels, &p.suppressed, &p.rows, &p.cells,
                &p.unread, &p.points, &p.texts);
}

static struct packed_result result_shape(struct run *run)
{
    const struct kohlmayer_state *state = run_state(run);
    return (struct packed_result){.levels = residues(run, state->level, state->columns),
                                  .suppressed = residues(run, state->number, 1),
                                  .rows = residues(run, state->number, 1),
                                  .cells = list_of(residues(run, state->number, 0)),
                                  .unread = list_of(residues(run, state->bit, 0)),
                                  .points = list_of(values_of(run, KIND_POINTS, 0)),
                                  .texts = list_of(values_of(run, KIND_TEXTS, 0))};
}

/* Cells, and how many words each column has: the numbering says it. */
static status unpack_cells(struct party *me, const struct packed_result *p, const char *name,
                           struct kohlmayer_reading *r)
{
    struct run *run = party_run(me);
    const struct kohlmayer_state *state = run_state(run);
    const uint64_t rows = residue_at(&p->rows, 0);
    size_t cell = 0;
    if (p->cells.count != rows * state->columns)
        return refuse(me, "%s: %u cells in %llu rows of %u", name, p->cells.count,
                      (unsigned long long)rows, state->columns);
    r->table = kohlmayer_table_of(run, (uint32_t)rows, &state->all);
    for (uint32_t c = 0; c < state->columns; c++) {
        struct kohlmayer_column *to = &r->table.column[c];
        residues_get32(&p->cells, cell, to->cell, rows);
        cell += (size_t)rows;
        to->words = values_in(run, to, (uint32_t)rows);
        if (!cells_are_right(to, (uint32_t)rows, to->words, true))
            return refuse(me, "%s: the cells of %s are not numbered by first occurrence", name,
                          state->table.schema.column[state->column[c]].name);
        to->text = arena_zero(run_scratch(run), ((size_t)to->words + 1) * sizeof *to->text);
        r->terms.level[c] = (uint32_t)residue_at(&p->levels, c);
        if (r->terms.level[c] > state->height[c] + state->least[c])
            return refuse(me, "%s: level %u of %s, which has %u", name, r->terms.level[c],
                          state->table.schema.column[state->column[c]].name,
                          state->height[c] + state->least[c]);
    }
    r->terms.suppressed = residue_at(&p->suppressed, 0);
    return OK;
}

static uint32_t words_in(const struct kohlmayer_table *t)
{
    uint32_t words = 0;
    for (uint32_t c = 0; c < t->columns; c++)
        words += t->column[c].words;
    return words;
}

status kohlmayer_take_result(struct party *me, int from, const struct message *message,
                             struct kohlmayer_reading *r)
{
    struct packed_result p = result_shape(party_run(me));
    size_t point = 0;
    *r = (struct kohlmayer_reading){.terms = {.suppressed = 0}};
    REQUIRE(receive(me, from, message, &p.levels, &p.suppressed, &p.rows, &p.points, &p.cells));
    REQUIRE(unpack_cells(me, &p, message->name, r));
    if (p.points.count != words_in(&r->table))
        return refuse(me, "%s: %u points for %u words", message->name, p.points.count,
                      words_in(&r->table));
    for (uint32_t c = 0; c < r->table.columns; c++) {
        struct kohlmayer_column *to = &r->table.column[c];
        to->points = value_slice(&p.points, point, to->words);
        point += to->words;
        if (!points_are_different(party_run(me), &to->points))
            return refuse(me, "%s: a point stands twice in a column", message->name);
    }
    return OK;
}

status kohlmayer_take_decode(struct party *me, int from, struct kohlmayer_reading *r)
{
    struct packed_result p = result_shape(party_run(me));
    size_t word = 0, point = 0;
    *r = (struct kohlmayer_reading){.terms = {.suppressed = 0}};
    REQUIRE(receive(me, from, &kohlmayer_decode, &p.levels, &p.suppressed, &p.rows, &p.cells,
                    &p.unread, &p.points, &p.texts));
    REQUIRE(unpack_cells(me, &p, kohlmayer_decode.name, r));
    if (p.unread.count != words_in(&r->table) || p.points.count != sum_of(&p.unread) ||
        p.texts.count + p.points.count != p.unread.count)
        return refuse(me, "%s: %u texts and %u points for %u words", kohlmayer_decode.name,
                      p.texts.count, p.points.count, words_in(&r->table));
    for (uint32_t c = 0; c < r->table.columns; c++) {
        struct kohlmayer_column *to = &r->table.column[c];
        to->points = values_of(party_run(me), KIND_POINTS, to->words);
        for (uint32_t w = 0; w < to->words; w++, word++)
            if (residue_at(&p.unread, word))
                value_entry(&to->points, w, &p.points, point++);
            else
                r->table.column[c].text[w] = text_at(&p.texts, word - point);
    }
    return OK;
}
