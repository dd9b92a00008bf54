/* The encrypted global view: the function, and what is declared to show beside its result.
 *
 * Declared leakage of party j of n. A pattern is what a table under unknown keys shows: which cells
 * of a column are equal, in which rows together, and the tree above the values (6.1 calls it
 * distributions and statistical patterns). Names of words and order of rows mean nothing in it.
 *
 *   "table i"   the pattern of party i's table, for all i but j itself and those that follow
 *   "mix"       horizontal, j < n: the patterns, in common words, of the table of party j + 1 and
 *               of the rows that j receives in phase 2: those of 1 and of j + 2 to n
 *               vertical, j < n: the pattern of the columns of 1 and of j + 1 to n, row by row; for
 *               the master these are all, its own with them, which it knows again (6.1)
 *               hybrid, j < n: as horizontal, with identifiers like words of one column more: which
 *               rows of the two tables are one person's, and which columns of each came so far
 *               keyed-ids: of all columns, to the master; nothing to others
 *               witnesses: a witness gets one table more in it, of all rows
 *   "unread"    j < n, decode=phase: which words of the release none of the readers before j has
 *
 * What a pattern tells: nearly everything, in a large table. Numbers of rows, how often each value
 * occurs, and which rows are unique are in it; somebody who knows how often values occur in the
 * population can name most of them. */
#include "protocols/kohlmayer/kohlmayer.h"
#include <string.h>

/* The rows of a party's table in the order of the first party's; as they are when they are rows of
 * other people. E_INPUT when the identifiers differ; the paper assumes that they do not. */
static status order_of(struct ideal *ideal, int party, struct value *order)
{
    struct run *run = ideal_run(ideal);
    const struct value first = kohlmayer_ids(run, 1, ideal_input(ideal, 1)),
                       ids = kohlmayer_ids(run, party, ideal_input(ideal, party));
    /* not run: inputs of other people are refused before they come here */
    return kohlmayer_match(run, &first, &ids, order)
               ? OK
               : run_fail(run, E_INPUT, "party %d has rows of other identifiers than party 1",
                          party);
}

static status add_row(struct table *table, const char *const *cells)
{
    const status added = table_add(table, cells);
    if (added != OK)
        table_clear(table);
    return added;
}

/* All columns of all people, in words. */
static status join_columns(struct ideal *ideal, struct table *table)
{
    struct run *run = ideal_run(ideal);
    const struct kohlmayer_state *state = run_state(run);
    const struct value *input[KOHLMAYER_PARTIES + 1];
    const char *cells[SCHEMA_COLUMNS];
    uint32_t people;
    struct text *cell;
    for (int i = 1; i <= state->members; i++)
        input[i] = ideal_input(ideal, i);
    REQUIRE(kohlmayer_people(run, input, &people, &cell));
    for (uint32_t i = 0; i < people; i++) {
        for (uint32_t c = 0; c < state->columns; c++)
            cells[c] = (const char *)cell[(size_t)i * state->columns + c].bytes;
        REQUIRE(add_row(table, cells));
    }
    return OK;
}

static status join_rows(struct ideal *ideal, struct table *table)
{
    struct run *run = ideal_run(ideal);
    const struct kohlmayer_state *state = run_state(run);
    const char *cells[SCHEMA_COLUMNS];
    for (int party = 1; party <= state->members; party++) {
        const struct table_rows t = table_rows(run, party, ideal_input(ideal, party));
        for (uint32_t i = 0; i < t.rows; i++) {
            for (uint32_t c = 0; c < state->columns; c++)
                cells[c] = (const char *)kohlmayer_cell(state, &t, i, state->column[c], c).bytes;
            REQUIRE(add_row(table, cells));
        }
    }
    return OK;
}

/* The rows of all parties, in words. */
static status join_plain(struct ideal *ideal, struct table *table)
{
    const struct kohlmayer_state *state = run_state(ideal_run(ideal));
    const char *names[SCHEMA_COLUMNS];
    for (uint32_t c = 0; c < state->columns; c++)
        names[c] = state->table.schema.column[state->column[c]].name;
    REQUIRE(table_start(table, "all rows", names, state->columns));
    return state->split == KOHLMAYER_HORIZONTAL ? join_rows(ideal, table)
                                                : join_columns(ideal, table);
}

/* Lines of a release in words. */
static struct value lines_of(struct run *run, const struct kohlmayer_release *release)
{
    const struct kohlmayer_state *state = run_state(run);
    struct text cells[SCHEMA_COLUMNS];
    struct value lines = kohlmayer_lines_begin(run, release->rows);
    for (uint32_t i = 0; i < release->rows; i++) {
        for (uint32_t c = 0; c < state->columns; c++) {
            const char *text = release->cell[(size_t)i * state->columns + c];
            text = text ? text : "*";
            cells[c] = (struct text){(const uint8_t *)text, strlen(text)};
        }
        table_line(&lines, i + 1, cells, state->columns);
    }
    kohlmayer_lines_end(&lines);
    return lines;
}

static status trusted(struct ideal *ideal, struct kohlmayer_release *release)
{
    struct run *run = ideal_run(ideal);
    const struct kohlmayer_state *state = run_state(run);
    const struct hierarchy *tree[SCHEMA_COLUMNS] = {NULL};
    struct table table = {0};
    for (uint32_t c = 0; c < state->columns; c++) {
        const struct schema_column *column = &state->table.schema.column[state->column[c]];
        tree[c] = state->ruled[c] ? &state->tree[c] : column->known ? &column->hierarchy : NULL;
    }
    status s = join_plain(ideal, &table);
    if (s == OK)
        s = kohlmayer_search(run, &table, tree, release);
    table_clear(&table);
    return s;
}

status kohlmayer_ideal(struct ideal *ideal)
{
    struct run *run = ideal_run(ideal);
    const struct kohlmayer_state *state = run_state(run);
    struct kohlmayer_release release;
    REQUIRE(trusted(ideal, &release));
    const struct value lines = lines_of(run, &release);
    const struct value levels = kohlmayer_levels(run, &release.terms);
    const struct value suppressed = residues_of(run, state->number, &release.terms.suppressed, 1);
    for (int i = 1; i <= run_parties(run); i++) {
        ideal_output(ideal, i, "release.csv", &lines);
        ideal_output(ideal, i, "levels", &levels);
        ideal_output(ideal, i, "suppressed", &suppressed);
    }
    return OK;
}

/* By column; then those of identifiers. */
static struct kohlmayer_words *new_words(struct run *run)
{
    const struct kohlmayer_state *state = run_state(run);
    struct kohlmayer_words *words =
        arena_alloc(run_scratch(run), (state->columns + 1ULL) * sizeof *words);
    for (uint32_t c = 0; c <= state->columns; c++)
        kohlmayer_words_begin(&words[c], run);
    return words;
}

static struct kohlmayer_table read_party(struct ideal *ideal, int party,
                                         struct kohlmayer_words *words)
{
    return kohlmayer_read(ideal_run(ideal), party, ideal_input(ideal, party), words);
}

/* All rows, in words that other tables share. */
static struct kohlmayer_table read_all(struct ideal *ideal, struct kohlmayer_words *words,
                                       const struct kohlmayer_set *mixed)
{
    struct run *run = ideal_run(ideal);
    const struct kohlmayer_state *state = run_state(run);
    struct kohlmayer_table all = read_party(ideal, 1, words);
    for (int i = 2; i <= state->members; i++) {
        const struct kohlmayer_table more = read_party(ideal, i, words);
        all = kohlmayer_below(run, &all, &more);
    }
    return kohlmayer_widen(run, &all, mixed);
}

/* What a party kept, and the rows that it receives in phase 2; of a witness also all rows. */
static void leak_mix(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct kohlmayer_state *state = run_state(run);
    const struct kohlmayer_set received = kohlmayer_received(run, party),
                               mixed = kohlmayer_mixed(run, party);
    const uint32_t tables = kohlmayer_mixes(state, party);
    struct kohlmayer_words *words = new_words(run);
    struct kohlmayer_table pair[3] = {read_party(ideal, kohlmayer_kept(state, party), words),
                                      kohlmayer_table_of(run, 0, &received)};
    for (int i = 1; i <= state->members; i++) {
        if (!kohlmayer_receives(state, party, i))
            continue;
        const struct kohlmayer_table more = read_party(ideal, i, words);
        pair[1] = kohlmayer_below(run, &pair[1], &more);
    }
    for (int p = 0; p < 2 && state->split == KOHLMAYER_HYBRID; p++)
        pair[p] = kohlmayer_put_ids(run, &pair[p], &mixed, &words[state->columns]);
    /* not run: witnesses are for a master that has rows */
    if (kohlmayer_is_witness(state, party))
        pair[tables - 1] = read_all(ideal, words, &mixed);
    const struct value pattern = kohlmayer_pattern(run, pair, tables);
    ideal_leak(ideal, "mix", &pattern);
}

/* The columns of a party, or of all, beside those that are there, row by row. */
static status put_beside(struct ideal *ideal, int party, struct kohlmayer_words *words,
                         struct kohlmayer_table *all)
{
    struct run *run = ideal_run(ideal);
    struct kohlmayer_table more = read_party(ideal, party, words);
    struct value order;
    REQUIRE(order_of(ideal, party, &order));
    kohlmayer_arrange(run, &more, &order, NULL);
    *all = all->columns ? kohlmayer_beside(run, all, &more) : more;
    all->ids.run = NULL;
    return OK;
}

/* Vertical: the columns that a party kept and those that it receives in phase 2, row by row; of a
 * witness also all columns. */
static status leak_beside(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct kohlmayer_state *state = run_state(run);
    const struct kohlmayer_set mixed = kohlmayer_mixed(run, party);
    struct kohlmayer_words *words = new_words(run);
    struct kohlmayer_table pair[2] = {{.rows = 0}, {.rows = 0}};
    for (int i = 1; i <= state->members; i++) {
        if (i == kohlmayer_kept(state, party) || kohlmayer_receives(state, party, i))
            REQUIRE(put_beside(ideal, i, words, &pair[0]));
        /* not run: witnesses are for a master that has rows */
        if (kohlmayer_is_witness(state, party))
            REQUIRE(put_beside(ideal, i, words, &pair[1]));
    }
    pair[0] = kohlmayer_widen(run, &pair[0], &mixed);
    const struct value pattern = kohlmayer_pattern(run, pair, kohlmayer_mixes(state, party));
    ideal_leak(ideal, "mix", &pattern);
    return OK;
}

/* Words of the release by column and first occurrence: which are unread when they come to |party|?
 */
static status leak_unread(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct kohlmayer_state *state = run_state(run);
    const int n = state->members;
    struct kohlmayer_words *known = new_words(run);
    struct kohlmayer_release release;
    REQUIRE(trusted(ideal, &release));
    (void)read_party(ideal, n, known);
    for (int i = 1; i < party; i++)
        (void)read_party(ideal, i, known);
    const struct value lines = lines_of(run, &release);
    struct kohlmayer_words *words = new_words(run);
    struct kohlmayer_reading reading;
    REQUIRE(kohlmayer_reread(run, &lines, release.terms.suppressed, words, &reading));
    size_t count = 0, at = 0;
    for (uint32_t c = 0; c < state->columns; c++)
        count += words[c].count;
    struct value unread = residues(run, state->bit, count);
    for (uint32_t c = 0; c < state->columns; c++)
        for (uint32_t w = 0; w < words[c].count; w++)
            residue_put(&unread, at++, kohlmayer_word_find(&known[c], words[c].word[w]) == 0);
    ideal_leak(ideal, "unread", &unread);
    return OK;
}

status kohlmayer_leakage(struct ideal *ideal, int party)
{
    struct run *run = ideal_run(ideal);
    const struct kohlmayer_state *state = run_state(run);
    if (state->keyed)
        return party > state->members ? leak_beside(ideal, party) : OK;
    for (int i = 1; i <= state->members; i++) {
        if (!kohlmayer_sees_alone(state, party, i))
            continue;
        const struct kohlmayer_table table = read_party(ideal, i, new_words(run));
        const struct value pattern = kohlmayer_pattern(run, &table, 1);
        ideal_leak(ideal, arena_format(run_scratch(run), "table %d", i), &pattern);
    }
    const bool mixed = kohlmayer_mixes(state, party);
    if (mixed && state->split == KOHLMAYER_VERTICAL)
        REQUIRE(leak_beside(ideal, party));
    else if (mixed)
        leak_mix(ideal, party);
    return party < state->members && !state->public_words ? leak_unread(ideal, party) : OK;
}
