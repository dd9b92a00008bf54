/* The encrypted global view: what one party sees, from its own input, the release and what is
 * declared. Words that it cannot read are invented, once for each set of keys that it lacks; under
 * different keys equal words look unrelated (decisional Diffie-Hellman). */
#include "protocols/kohlmayer/kohlmayer_simulator.h"
#include "sim/primitives/points/order.h"
#include <string.h>

static const char *const label = "cell", *const id_label = "id";

bool kohlmayer_sees_alone(const struct kohlmayer_state *state, int party, int origin)
{
    int received = 0;
    if (origin == party || party > state->members)
        return false;
    if (!kohlmayer_hears_from(state, party))
        /* not run: witnesses are for a master that has rows */
        return !kohlmayer_is_witness(state, party) || origin != kohlmayer_kept(state, party);
    for (int i = 1; i <= state->members; i++)
        received += kohlmayer_receives(state, party, i);
    /* The mix tells the pattern of what was kept, of each table that is received alone, and of all
     * that stands beside others, column by column. */
    const bool told = received == 1 || state->split == KOHLMAYER_VERTICAL;
    return origin != kohlmayer_kept(state, party) &&
           !(told && kohlmayer_receives(state, party, origin));
}

/* The lines of a release as a table: a row whose quasi-identifiers are all "*" is suppressed, if
 * any is. */
status kohlmayer_reread(struct run *run, const struct value *lines, uint64_t suppressed,
                        struct kohlmayer_words *words, struct kohlmayer_reading *out)
{
    const struct kohlmayer_state *state = run_state(run);
    const uint32_t rows = lines->count - 1;
    struct text cell[SCHEMA_COLUMNS];
    bool is_qi[SCHEMA_COLUMNS];
    *out = (struct kohlmayer_reading){.table = kohlmayer_table_of(run, rows, &state->all),
                                      .terms = {.suppressed = suppressed}};
    for (uint32_t i = 0; i < rows; i++) {
        bool starred = suppressed > 0;
        REQUIRE(table_cells(run, text_at(lines, i + 1), state->columns, cell));
        for (uint32_t c = 0; c < state->columns; c++) {
            is_qi[c] = state->table.schema.column[state->column[c]].role == ROLE_QUASI_IDENTIFIER;
            starred = starred && (!is_qi[c] || (cell[c].size == 1 && *cell[c].bytes == '*'));
        }
        for (uint32_t c = 0; c < state->columns; c++)
            out->table.column[c].cell[i] =
                starred && is_qi[c] ? 0 : kohlmayer_word(&words[c], &cell[c]);
    }
    for (uint32_t c = 0; c < state->columns; c++) {
        struct kohlmayer_column *column = &out->table.column[c];
        column->words = words[c].count;
        column->text = arena_zero(run_scratch(run), (words[c].count + 1ULL) * sizeof *column->text);
    }
    return OK;
}

/* The coins for a table that this party sends on; it has so many rows. */
status kohlmayer_own_mix(struct simulator *s, const struct kohlmayer_table *t, uint32_t rows)
{
    struct value order;
    REQUIRE(draw_order(s->me, "row order", rows, &order));
    for (uint32_t c = 0; c < t->columns; c++)
        if (t->column[c].whole)
            REQUIRE(draw_order(s->me, "value order", kohlmayer_absent(s->run, &t->column[c], rows),
                               &order));
    return OK;
}

static status own_values_mix(struct simulator *s, const struct kohlmayer_table *t)
{
    struct value order;
    for (uint32_t c = 0; c < t->columns; c++)
        if (t->column[c].whole)
            REQUIRE(draw_order(s->me, "value order",
                               kohlmayer_absent(s->run, &t->column[c], t->rows), &order));
    return OK;
}

/* Its own table, as it sends it first. */
struct kohlmayer_table kohlmayer_own_table(struct simulator *s)
{
    struct kohlmayer_words words[SCHEMA_COLUMNS];
    for (uint32_t c = 0; c < s->state->columns; c++)
        kohlmayer_words_begin(&words[c], s->run);
    return kohlmayer_read(s->run, s->index, party_input(s->me), words);
}

static struct kohlmayer_table copy_columns(const struct simulator *s,
                                           const struct kohlmayer_table *from)
{
    struct kohlmayer_table t = *from;
    t.column = arena_alloc(run_scratch(s->run), (t.columns + 1ULL) * sizeof *t.column);
    memcpy(t.column, from->column, t.columns * sizeof *t.column);
    return t;
}

/* Words that nobody knows, under one invented key for each column: those of |tables| in common. */
status kohlmayer_invent_points(struct simulator *s, struct kohlmayer_table *table, uint32_t tables)
{
    for (uint32_t t = 0; t < tables; t++)
        table[t] = copy_columns(s, &table[t]);
    for (uint32_t c = 0; c < table[0].columns; c++) {
        struct value key, texts, points;
        REQUIRE(invent_cipher_key(s->me, &key));
        REQUIRE(invent_texts(s->me, table[0].column[c].words, &texts));
        const bool ids = table[0].column[c].of == s->state->columns;
        REQUIRE(cipher_begin(s->me, &key, ids ? id_label : label, &texts, &points));
        for (uint32_t t = 0; t < tables; t++)
            table[t].column[c].points = points;
    }
    return OK;
}

/* Identifiers that nobody knows, under one invented key. */
static status invent_ids(struct simulator *s, struct kohlmayer_table *t)
{
    struct value key, texts;
    REQUIRE(invent_cipher_key(s->me, &key));
    REQUIRE(invent_texts(s->me, t->rows, &texts));
    return cipher_begin(s->me, &key, id_label, &texts, &t->ids);
}

/* What a witness gets: without the column that identifiers have in the item "mix". */
static struct kohlmayer_table all_columns(struct simulator *s, const struct kohlmayer_table *t)
{
    struct kohlmayer_set all = s->state->all;
    all.bare = false;
    return kohlmayer_part(s->run, t, &all);
}

/* The declared item "mix" of rows apart, under keys that nobody has: what was kept, what is
 * received in phase 2, and at a witness all rows. */
static status invent_mix(struct simulator *s, struct kohlmayer_table pair[3])
{
    const uint32_t tables = kohlmayer_mixes(s->state, s->index);
    const struct kohlmayer_set mixed = kohlmayer_mixed(s->run, s->index),
                               received = kohlmayer_received(s->run, s->index);
    kohlmayer_unpattern(s->run, ideal_get_leak(s->ideal, "mix"), tables, &mixed, pair);
    REQUIRE(kohlmayer_invent_points(s, pair, tables));
    /* not run: witnesses are for a master that has rows */
    if (kohlmayer_is_witness(s->state, s->index))
        pair[2] = all_columns(s, &pair[tables - 1]);
    if (s->state->split != KOHLMAYER_HYBRID)
        return OK;
    /* not run: with a master outside, party n is told of no table that it kept */
    for (int p = 0; p < 1 + (s->from != 0); p++) {
        const struct kohlmayer_table t = kohlmayer_take_ids(s->run, &pair[p]);
        pair[p] = kohlmayer_part(s->run, &t, p ? &received : &s->state->part[s->kept]);
    }
    return OK;
}

status kohlmayer_invent_order(struct simulator *s, struct kohlmayer_table *t)
{
    struct value order,
        *absent = arena_zero(run_scratch(s->run), (t->columns + 1ULL) * sizeof *absent);
    REQUIRE(invent_order(s->me, t->rows, &order));
    for (uint32_t c = 0; c < t->columns; c++)
        if (t->column[c].whole)
            REQUIRE(
                invent_order(s->me, kohlmayer_absent(s->run, &t->column[c], t->rows), &absent[c]));
    kohlmayer_arrange(s->run, t, &order, absent);
    return OK;
}

/* Phase 1; |pair| is the mix: the table that is kept, the rows of phase 2, and at a witness all. */
static status encrypt_view(struct simulator *s, struct kohlmayer_table pair[3])
{
    if (s->mixed)
        REQUIRE(invent_mix(s, pair));
    const struct kohlmayer_table own = kohlmayer_own_table(s);
    REQUIRE(kohlmayer_own_mix(s, &own, own.rows));
    for (int step = 1; step < s->parties; step++) {
        const int origin = kohlmayer_origin(s->index, s->parties, step);
        struct kohlmayer_table table;
        if (kohlmayer_sees_alone(s->state, s->index, origin)) {
            const char *item = arena_format(run_scratch(s->run), "table %d", origin);
            kohlmayer_unpattern(s->run, ideal_get_leak(s->ideal, item), 1, &s->state->part[origin],
                                &table);
        } else {
            table = pair[origin != s->kept];
            if (s->state->part[origin].bare)
                kohlmayer_strip(s->run, &table);
        }
        if (origin != s->kept || !s->mixed) { /* under other keys than in phase 2 */
            REQUIRE(kohlmayer_invent_points(s, &table, 1));
            if (s->state->split == KOHLMAYER_HYBRID)
                REQUIRE(invent_ids(s, &table));
        }
        REQUIRE(kohlmayer_invent_order(s, &table));
        REQUIRE(kohlmayer_hear(s->me, s->previous, &kohlmayer_encrypt, &table));
        if (step < s->parties - 1)
            REQUIRE(kohlmayer_own_mix(s, &table, table.rows));
        else if (!s->mixed)
            pair[0] = table;
    }
    return OK;
}

static status integrate_view(struct simulator *s, struct kohlmayer_table pair[3])
{
    if (!s->from) {
        if (s->state->part[s->kept].bare)
            kohlmayer_strip(s->run, &pair[0]);
        return kohlmayer_own_mix(s, &pair[0], pair[0].rows);
    }
    const struct kohlmayer_table all = kohlmayer_below(s->run, &pair[0], &pair[1]);
    if (kohlmayer_received(s->run, s->index).bare)
        kohlmayer_strip(s->run, &pair[1]);
    REQUIRE(kohlmayer_lock(s->me, s->key, &pair[1]));
    REQUIRE(kohlmayer_invent_order(s, &pair[1]));
    REQUIRE(kohlmayer_hear(s->me, s->from, &kohlmayer_join, &pair[1]));
    return s->index != s->state->master || s->state->witnesses
               ? kohlmayer_own_mix(s, &all, all.rows)
               : OK;
}

/* What a witness gets: all rows, and party 2 the results of the others; it finds the same. */
static status witness_view(struct simulator *s, struct kohlmayer_table *view)
{
    struct kohlmayer_reading result;
    for (uint32_t c = 0; c < s->state->columns && s->index == 2; c++)
        REQUIRE(draw_cipher_key(s->me, "result key", &s->result_key[c]));
    REQUIRE(kohlmayer_lock(s->me, s->key, view));
    REQUIRE(kohlmayer_invent_order(s, view));
    REQUIRE(kohlmayer_hear(s->me, s->state->master, &kohlmayer_witness, view));
    if (s->index != 2)
        return OK;
    REQUIRE(kohlmayer_anonymize(s->run, view, &result));
    kohlmayer_renumber(s->run, &result.table);
    for (int from = 1; from <= s->state->witnesses + 1; from++)
        if (from != s->index)
            REQUIRE(kohlmayer_hear_result(s->me, from, &kohlmayer_witness_result, &result));
    return kohlmayer_own_mix(s, &result.table, result.table.rows);
}

/* The declared item "mix" of columns apart. */
static status invent_columns(struct simulator *s, struct kohlmayer_table *joined,
                             struct kohlmayer_table *view)
{
    const struct kohlmayer_set columns = kohlmayer_joined(s->run, s->index),
                               mixed = kohlmayer_mixed(s->run, s->index);
    const uint32_t tables = kohlmayer_mixes(s->state, s->index);
    struct kohlmayer_table list[2];
    kohlmayer_unpattern(s->run, ideal_get_leak(s->ideal, "mix"), tables, &mixed, list);
    REQUIRE(kohlmayer_invent_points(s, list, tables));
    *joined = kohlmayer_part(s->run, &list[0], &columns);
    *view = list[tables - 1];
    return OK;
}

/* Phase 1, vertical; |joined| is the kept table and all that will stand beside it. */
static status encrypt_columns_view(struct simulator *s, struct kohlmayer_table *joined,
                                   struct kohlmayer_table *view)
{
    joined->rows = party_input(s->me)->count;
    if (s->mixed) {
        REQUIRE(invent_columns(s, joined, view));
        REQUIRE(invent_ids(s, joined));
        REQUIRE(kohlmayer_invent_order(s, joined));
    }
    const struct kohlmayer_table own = kohlmayer_own_table(s);
    REQUIRE(kohlmayer_own_mix(s, &own, own.rows));
    for (int step = 1; step < s->parties; step++) {
        const int origin = kohlmayer_origin(s->index, s->parties, step);
        const struct kohlmayer_set *set = &s->state->part[origin];
        struct kohlmayer_table table;
        if (kohlmayer_sees_alone(s->state, s->index, origin)) {
            const char *item = arena_format(run_scratch(s->run), "table %d", origin);
            kohlmayer_unpattern(s->run, ideal_get_leak(s->ideal, item), 1, set, &table);
        } else {
            table = kohlmayer_part(s->run, joined, set);
        }
        if (origin != s->kept || !s->mixed) { /* under keys that no other table has */
            REQUIRE(kohlmayer_invent_points(s, &table, 1));
            REQUIRE(invent_ids(s, &table));
            REQUIRE(kohlmayer_invent_order(s, &table));
        }
        REQUIRE(kohlmayer_hear(s->me, s->previous, &kohlmayer_encrypt, &table));
        if (step < s->parties - 1)
            REQUIRE(kohlmayer_own_mix(s, &table, table.rows));
        else if (!s->mixed)
            *joined = table;
    }
    return OK;
}

static status integrate_columns_view(struct simulator *s, struct kohlmayer_table *joined)
{
    const struct kohlmayer_set columns = kohlmayer_received(s->run, s->index);
    REQUIRE(kohlmayer_lock(s->me, s->key, joined));
    if (!s->state->ids) {
        struct value order;
        entries_order(s->me, &joined->ids, &order);
        kohlmayer_arrange(s->run, joined, &order, NULL);
    }
    if (s->from) {
        struct kohlmayer_table received = kohlmayer_part(s->run, joined, &columns);
        if (s->state->ids)
            REQUIRE(kohlmayer_invent_order(s, &received));
        else
            received.ids.run = NULL;
        REQUIRE(kohlmayer_hear(s->me, s->from, &kohlmayer_join, &received));
    }
    if (s->index == s->state->master)
        return s->state->witnesses ? kohlmayer_own_mix(s, joined, joined->rows) : OK;
    return s->state->ids ? kohlmayer_own_mix(s, joined, joined->rows) : own_values_mix(s, joined);
}

/* The words of the release under this party's own key, if |own|, and also under one that nobody
 * has, if |hidden|; not |own|: they are hashes. */
static status result_points(struct simulator *s, struct kohlmayer_table *t,
                            const struct kohlmayer_words *words, bool own, bool hidden)
{
    for (uint32_t c = 0; c < t->columns; c++) {
        struct value *points = &t->column[c].points, key = s->key[c];
        const struct value texts = kohlmayer_texts(s->run, &words[c]);
        if (hidden)
            REQUIRE(invent_cipher_key(s->me, &key));
        REQUIRE(cipher_begin(s->me, &key, label, &texts, points));
        if (hidden)
            REQUIRE(cipher_encrypt(s->me, &s->key[c], points, points));
        /* not run: witnesses are for a master that has rows */
        if (own && s->index == 2 && s->state->witnesses)
            REQUIRE(cipher_encrypt(s->me, &s->result_key[c], points, points));
        if (!hidden && !own)
            REQUIRE(cipher_decrypt(s->me, &key, points, points));
    }
    return kohlmayer_invent_order(s, t);
}

/* The result as it comes to this party: under its own key and those that follow. */
static status result_view(struct simulator *s, const struct kohlmayer_reading *r,
                          const struct kohlmayer_words *words)
{
    const bool outside = s->state->master > s->parties, last = s->index == s->parties;
    struct kohlmayer_reading heard = *r;
    int from = kohlmayer_result_from(s->state, s->index);
    if (!from) {
        REQUIRE(kohlmayer_own_mix(s, &r->table, r->table.rows));
        if (!outside)
            return OK;
        from = s->parties;
    }
    heard.table = copy_columns(s, &r->table);
    REQUIRE(
        result_points(s, &heard.table, words, true, s->index < s->parties || (outside && last)));
    REQUIRE(kohlmayer_hear_result(s->me, from, &kohlmayer_result, &heard));
    if (!last || outside)
        REQUIRE(kohlmayer_own_mix(s, &r->table, r->table.rows));
    if (!last || !outside)
        return OK;
    heard.table = copy_columns(s, &r->table);
    REQUIRE(result_points(s, &heard.table, words, false, false));
    return kohlmayer_hear_result(s->me, s->state->master, &kohlmayer_result, &heard);
}

/* Words that a reader before had are texts, others are their hashes. */
static status decode_view(struct simulator *s, struct kohlmayer_reading r,
                          const struct kohlmayer_words *words)
{
    const struct value *unread;
    size_t at = 0;
    if (s->state->public_words || s->index > s->parties)
        return OK;
    if (s->index == s->parties)
        return kohlmayer_own_mix(s, &r.table, r.table.rows);
    unread = ideal_get_leak(s->ideal, "unread");
    for (uint32_t c = 0; c < r.table.columns; c++) {
        struct value *points = &r.table.column[c].points;
        const struct value texts = kohlmayer_texts(s->run, &words[c]);
        REQUIRE(cipher_begin(s->me, &s->key[c], label, &texts, points));
        REQUIRE(cipher_decrypt(s->me, &s->key[c], points, points));
        for (uint32_t w = 0; w < words[c].count; w++)
            r.table.column[c].text[w] = residue_at(unread, at++) ? NULL : words[c].word[w];
    }
    REQUIRE(kohlmayer_invent_order(s, &r.table));
    REQUIRE(kohlmayer_hear_decode(s->me, s->previous, &r));
    return s->index == kohlmayer_last_reader(s->run) ? OK
                                                     : kohlmayer_own_mix(s, &r.table, r.table.rows);
}

/* Phase 2 of the master outside: two tables under keys that it lacks. */
static status outside_view(struct simulator *s)
{
    const struct value *mix = ideal_get_leak(s->ideal, "mix");
    struct kohlmayer_table part[3];
    if (s->state->split == KOHLMAYER_VERTICAL) {
        const struct kohlmayer_set columns = kohlmayer_joined(s->run, s->index),
                                   received = kohlmayer_received(s->run, s->index);
        struct kohlmayer_table joined;
        kohlmayer_unpattern(s->run, mix, 1, &columns, &joined);
        REQUIRE(kohlmayer_invent_points(s, &joined, 1));
        REQUIRE(kohlmayer_invent_order(s, &joined));
        part[0] = kohlmayer_part(s->run, &joined, &s->state->part[s->kept]);
        part[1] = kohlmayer_part(s->run, &joined, &received);
    } else {
        REQUIRE(invent_mix(s, part));
        if (s->state->part[s->kept].bare)
            kohlmayer_strip(s->run, &part[0]);
        REQUIRE(kohlmayer_invent_order(s, &part[0]));
        REQUIRE(kohlmayer_invent_order(s, &part[1]));
    }
    REQUIRE(kohlmayer_hear(s->me, s->from, &kohlmayer_join, &part[1]));
    return kohlmayer_hear(s->me, 2, &kohlmayer_join, &part[0]);
}

/* Phases 1 and 2. */
static status tables_view(struct simulator *s)
{
    struct kohlmayer_table pair[3];
    for (uint32_t c = 0; c < s->state->columns; c++)
        REQUIRE(draw_cipher_key(s->me, "column key", &s->key[c]));
    if (s->index > s->parties)
        return outside_view(s);
    if (s->state->split != KOHLMAYER_HORIZONTAL)
        REQUIRE(draw_cipher_key(s->me, "identifier key", &s->key[s->state->columns]));
    if (s->state->split != KOHLMAYER_VERTICAL) {
        REQUIRE(encrypt_view(s, pair));
        REQUIRE(integrate_view(s, pair));
        /* not run: witnesses are for a master that has rows */
        return kohlmayer_is_witness(s->state, s->index) ? witness_view(s, &pair[2]) : OK;
    }
    REQUIRE(encrypt_columns_view(s, pair, &pair[2]));
    REQUIRE(integrate_columns_view(s, pair));
    /* not run: witnesses are for a master that has rows */
    return kohlmayer_is_witness(s->state, s->index) ? witness_view(s, &pair[2]) : OK;
}

status kohlmayer_ideal_view(struct ideal *ideal, struct party *puppet)
{
    struct run *run = party_run(puppet);
    const struct kohlmayer_state *state = run_state(run);
    const int n = state->members, index = party_index(puppet);
    struct simulator s = {.ideal = ideal,
                          .me = puppet,
                          .run = run,
                          .state = state,
                          .parties = n,
                          .index = index,
                          .previous = (index + n - 2) % n + 1,
                          .from = kohlmayer_hears_from(state, index),
                          .kept = kohlmayer_kept(state, index),
                          .mixed = kohlmayer_mixes(state, index) > 0};
    struct kohlmayer_words *words = arena_alloc(run_scratch(run), state->columns * sizeof *words);
    const struct value *lines = ideal_get_output(ideal, "release.csv"),
                       *levels = ideal_get_output(ideal, "levels"),
                       *suppressed = ideal_get_output(ideal, "suppressed");
    struct kohlmayer_reading reading;
    s.key = arena_alloc(run_scratch(run), (state->columns + 1ULL) * sizeof *s.key);
    s.result_key = arena_alloc(run_scratch(run), (state->columns + 1ULL) * sizeof *s.key);
    for (uint32_t c = 0; c < state->columns; c++)
        kohlmayer_words_begin(&words[c], run);
    REQUIRE(kohlmayer_reread(run, lines, residue_at(suppressed, 0), words, &reading));
    for (uint32_t c = 0; c < state->columns; c++)
        reading.terms.level[c] = (uint32_t)residue_at(levels, c);
    if (state->keyed) {
        REQUIRE(kohlmayer_keyed_view(&s, reading, words));
    } else {
        REQUIRE(tables_view(&s));
        REQUIRE(result_view(&s, &reading, words));
        REQUIRE(decode_view(&s, reading, words));
    }
    if (s.index == kohlmayer_last_reader(run))
        return OK;
    return hear(puppet, kohlmayer_last_reader(run), &kohlmayer_release, levels, suppressed, lines);
}
