/* The encrypted global view: what the parameters fix, what is refused, and why. */
#include "anonymity/lattice/lattice.h"
#include "protocols/kohlmayer/kohlmayer.h"
#include "sim/primitives/points/points.h"
#include <string.h>

/* Suppression is shown as "*": no value may be written so, nor a branch below the top. */
static status check_star(struct run *run, const struct schema_column *c)
{
    const struct hierarchy *h = &c->hierarchy;
    for (uint32_t x = 0; x < h->nodes; x++)
        if (h->size[x] < h->leaves && strcmp(h->label[x], "*") == 0)
            return run_fail(run, E_INPUT,
                            "\"*\" stands for a value or a branch of the quasi-identifier %s, and "
                            "a release would show it like suppression; write it in another way",
                            c->name);
    return OK;
}

static bool needs_rules(const struct kohlmayer_state *state)
{
    const struct criteria *criteria = &state->table.criteria;
    for (uint32_t i = 0; i < criteria->count; i++)
        if (criteria->item[i].kind == CLOSENESS_HIERARCHICAL)
            return true;
    return false;
}

static status read_columns(struct run *run, struct kohlmayer_state *state)
{
    const struct schema *schema = &state->table.schema;
    uint32_t qis = 0;
    for (uint32_t c = 0; c < schema->columns; c++) {
        const struct schema_column *column = &schema->column[c];
        if (column->role == ROLE_IDENTIFIER)
            continue;
        state->all.column[state->all.count++] = state->columns;
        if (column->role == ROLE_SITE)
            return run_fail(run, E_ARGUMENT,
                            "the column %s says which site a row is of: the encrypted view hides "
                            "that (kohlmayer 6.3); leave it out, or give it the role keep",
                            column->name);
        if (column->role == ROLE_QUASI_IDENTIFIER && !column->known)
            return run_fail(run, E_INPUT,
                            "the quasi-identifier %s needs values that all know: write %s:qi:a|b|c",
                            column->name, column->name);
        if (state->public_words && !column->known)
            return run_fail(run, E_ARGUMENT,
                            "decode=public needs the values of every column, and the schema does "
                            "not say those of %s; use decode=phase",
                            column->name);
        if (column->role == ROLE_QUASI_IDENTIFIER)
            REQUIRE(check_star(run, column));
        const bool ruled = column->role == ROLE_QUASI_IDENTIFIER ||
                           (column->role == ROLE_SENSITIVE && column->known && needs_rules(state));
        qis += column->role == ROLE_QUASI_IDENTIFIER;
        state->ruled[state->columns] = ruled;
        state->height[state->columns] = ruled ? column->hierarchy.height : 0;
        state->column[state->columns++] = c;
    }
    if (qis == 0 || qis > LATTICE_DIMENSIONS)
        return run_fail(run, E_INPUT, "1 to %d quasi-identifiers (role qi) are needed, not %u",
                        LATTICE_DIMENSIONS, qis);
    return OK;
}

/* Refuses criteria and measures that cannot be computed from numbers without an order (Kohlmayer
 * 6.3, and others). */
static status check_criteria(struct run *run, const struct kohlmayer_state *state)
{
    const struct criteria *criteria = &state->table.criteria;
    if (criteria->count == 0)
        return run_fail(run, E_ARGUMENT, "criteria: what must classes meet? k-anonymity:5, say");
    for (uint32_t i = 0; i < criteria->count; i++) {
        const enum criterion_kind kind = criteria->item[i].kind;
        if (kind == CLOSENESS_ORDERED)
            return run_fail(run, E_ARGUMENT,
                            "criteria: %s needs the order of encrypted values, which the cipher "
                            "does not show (kohlmayer 6.3); use t-closeness-equal or "
                            "t-closeness-hierarchical",
                            criterion_word(kind));
        if (kind == SITE_DIVERSITY)
            return run_fail(run, E_ARGUMENT,
                            "criteria: %s needs to know which rows are of one site, which the "
                            "encrypted view hides (kohlmayer 6.3)",
                            criterion_word(kind));
        if (kind == PRESENCE && !*run_parameter_text(run, "subset"))
            return run_fail(run, E_ARGUMENT,
                            "criteria: %s needs to know which rows are in the research subset: "
                            "give a column study:keep:yes|no, and subset=study:yes",
                            criterion_word(kind));
    }
    return OK;
}

static status read_rules(struct run *run, struct kohlmayer_state *state)
{
    struct complaint complaint = {.text = ""};
    state->measure = measure_find(run_parameter_text(run, "measure"), &complaint);
    if (!state->measure)
        return run_fail(run, E_ARGUMENT, "measure: %s", complaint.text);
    state->algorithm = algorithm_find(run_parameter_text(run, "algorithm"), &complaint);
    if (!state->algorithm)
        return run_fail(run, E_ARGUMENT, "algorithm: %s", complaint.text);
    if (!(state->measure->modes & state->algorithm->modes))
        return run_fail(run, E_ARGUMENT, "the measure %s does not suit the algorithm %s",
                        state->measure->word, state->algorithm->word);
    if (!ratio_parse(run_parameter_text(run, "limit"), &state->limit))
        return run_fail(run, E_PARSE, "limit is a decimal fraction from 0 to 1, not '%s'",
                        run_parameter_text(run, "limit"));
    return check_criteria(run, state);
}

/* Criteria and measures may ask for columns: an empty table of the right kind tells. */
static status check_binding(struct run *run, const struct kohlmayer_state *state)
{
    bool sensitive = false;
    for (uint32_t c = 0; c < state->columns; c++)
        sensitive |= state->table.schema.column[state->column[c]].role == ROLE_SENSITIVE;
    const struct criteria *criteria = &state->table.criteria;
    for (uint32_t i = 0; i < criteria->count && !sensitive; i++)
        if (criteria->item[i].kind != K_ANONYMITY && criteria->item[i].kind != PRESENCE)
            return run_fail(run, E_ARGUMENT, "criteria: %s needs a column of the role sensitive",
                            criterion_word(criteria->item[i].kind));
    if (!sensitive && (state->measure->modes & MEASURE_SENSITIVE))
        return run_fail(run, E_ARGUMENT, "the measure %s needs a column of the role sensitive",
                        state->measure->word);
    for (uint32_t c = 0; c < state->columns && needs_rules(state); c++) {
        const struct schema_column *column = &state->table.schema.column[state->column[c]];
        if (column->role == ROLE_SENSITIVE && !column->known)
            return run_fail(run, E_ARGUMENT,
                            "criteria: t-closeness-hierarchical needs the tree of %s; write "
                            "%s:sensitive:x(a|b)|y(c)",
                            column->name, column->name);
    }
    return OK;
}

/* One column of identifiers, which all have; vertical: and each other column at one party. */
static status find_id(struct run *run, struct kohlmayer_state *state)
{
    const struct schema *schema = &state->table.schema;
    uint32_t count = 0;
    for (uint32_t c = 0; c < schema->columns; c++)
        if (schema->column[c].role == ROLE_IDENTIFIER) {
            state->id = c;
            count++;
        }
    if (count != 1)
        return run_fail(run, E_ARGUMENT,
                        "split=%s needs one column of the role identifier, not %u: rows are "
                        "joined by it",
                        run_parameter_text(run, "split"), count);
    return OK;
}

static bool has_column(const struct table_part *part, uint32_t column)
{
    for (uint32_t i = 0; i < part->columns; i++)
        if (part->column[i] == column)
            return true;
    return false;
}

static status deal_column(struct run *run, struct kohlmayer_state *state, uint32_t c)
{
    int owners = 0;
    for (int i = 1; i <= state->members; i++)
        if (has_column(&state->table.part[i], state->column[c])) {
            state->part[i].column[state->part[i].count++] = c;
            owners++;
        }
    const char *name = state->table.schema.column[state->column[c]].name;
    if (owners == 0)
        return run_fail(run, E_ARGUMENT, "columns: no party has %s", name);
    if (owners > 1 && state->split == KOHLMAYER_VERTICAL)
        return run_fail(run, E_ARGUMENT,
                        "columns: %s is at %d parties, not at one; with split=hybrid it may be, "
                        "for other people at each",
                        name, owners);
    return OK;
}

/* Hybrid: made tables of a party go on where those of others with one of its columns end. */
static void place_made(struct kohlmayer_state *state)
{
    for (int i = 2; i <= state->members; i++)
        for (uint32_t c = 0; c < state->part[i].count; c++) {
            const uint32_t column = state->column[state->part[i].column[c]];
            uint64_t before = 0;
            for (int j = 1; j < i; j++)
                if (has_column(&state->table.part[j], column))
                    before += state->table.part[j].least;
            if (before > state->table.part[i].first)
                state->table.part[i].first = before;
        }
}

static status deal_columns(struct run *run, struct kohlmayer_state *state)
{
    const bool dealt = *run_parameter_text(run, "columns");
    if (state->split == KOHLMAYER_HORIZONTAL) {
        for (int i = 1; i <= state->members; i++)
            state->part[i] = state->all;
        for (int i = 1; i <= state->members && state->whole; i++)
            state->part[i].bare = i != KOHLMAYER_RULER;
        return dealt ? run_fail(run, E_ARGUMENT,
                                "with split=horizontal every party has all "
                                "columns: leave columns empty")
                     : OK;
    }
    REQUIRE(find_id(run, state));
    if (!dealt)
        return run_fail(run, E_ARGUMENT,
                        "split=%s needs columns, as 1:id,age;2:id,sex: who has which?",
                        run_parameter_text(run, "split"));
    for (uint32_t c = 0; c < state->columns; c++)
        REQUIRE(deal_column(run, state, c));
    for (int i = 1; i <= state->members; i++)
        if (!has_column(&state->table.part[i], state->id) || state->part[i].count == 0)
            return run_fail(run, E_ARGUMENT, "columns: party %d needs %s, and one column more", i,
                            state->table.schema.column[state->id].name);
    if (state->split == KOHLMAYER_HYBRID)
        place_made(state);
    return OK;
}

static status check_witnesses(struct run *run, const struct kohlmayer_state *state)
{
    if (state->witnesses >= state->members)
        return run_fail(run, E_ARGUMENT,
                        "of %d parties one is the master, so %d can be witnesses at most",
                        state->members, state->members - 1);
    if (state->witnesses && state->master != 1)
        return run_fail(run, E_ARGUMENT,
                        "witnesses see all rows encrypted, and their own among them, which a "
                        "master outside is to prevent: they are for the variants published and "
                        "ids");
    return OK;
}

status kohlmayer_prepare(struct run *run)
{
    struct kohlmayer_state *state = arena_zero(run_arena(run), sizeof *state);
    state->members = (int)run_number(run, "parties");
    state->split = (enum kohlmayer_split)run_number(run, "split");
    state->keyed = run_is(run, "keyed-ids") && state->split == KOHLMAYER_VERTICAL;
    state->master = run_is(run, "external") || run_is(run, "keyed-ids") ? state->members + 1 : 1;
    run_set_parties(run, state->master == 1 ? state->members : state->master);
    state->witnesses = (int)run_number(run, "witnesses");
    REQUIRE(check_witnesses(run, state));
    REQUIRE(table_prepare(run, &state->table));
    if (run_is(run, "keyed-ids") && state->split == KOHLMAYER_HYBRID)
        return run_fail(run, E_ARGUMENT,
                        "keyed-ids has each column under the key of its one holder; with "
                        "split=hybrid a column has several, and equal values would differ: use "
                        "published or external");
    state->ids = (run_is(run, "ids") && state->split == KOHLMAYER_VERTICAL) || state->keyed ||
                 state->split == KOHLMAYER_HYBRID;
    state->public_words = run_number(run, "decode");
    state->practical = run_number(run, "search");
    state->removed = run_number(run, "suppressed");
    state->whole = run_number(run, "rules");
    REQUIRE(points_set_suite(run, run_number(run, "suite") ? "paper" : "ristretto255"));
    state->number = run_integers(run, UINT64_C(1) << 32);
    state->bit = run_integers(run, 2);
    state->level = run_integers(run, HIERARCHY_LEVELS);
    REQUIRE(read_rules(run, state));
    REQUIRE(read_columns(run, state));
    REQUIRE(check_binding(run, state));
    REQUIRE(kohlmayer_read_least(run, state));
    REQUIRE(kohlmayer_read_subset(run, state));
    REQUIRE(deal_columns(run, state));
    state->all.bare = true; /* results have no rules */
    run_set_state(run, state);
    return OK;
}

/* The row of the first identifier that stands in a table twice; 0: none does. */
static uint32_t twice(struct run *run, int party, const struct value *input)
{
    const struct value ids = kohlmayer_ids(run, party, input);
    struct kohlmayer_words seen;
    kohlmayer_words_begin(&seen, run);
    for (uint32_t i = 0; i < ids.count; i++)
        if (kohlmayer_word(&seen, text_at(&ids, i)) != i + 1)
            return i + 1;
    return 0;
}

status kohlmayer_parse(struct run *run, int party, const char *text, size_t size,
                       struct value *input)
{
    const struct kohlmayer_state *state = run_state(run);
    REQUIRE(table_parse(run, party, text, size, input));
    const uint32_t row = state->split == KOHLMAYER_HORIZONTAL ? 0 : twice(run, party, input);
    return row ? run_fail(run, E_INPUT, "%s: row %u has an identifier that a row before has too",
                          run_role_name(run, party), row)
               : OK;
}

/* The paper assumes that all have rows of the same people; in hybrid, that nobody lacks a column.
 */
status kohlmayer_check_inputs(struct run *run)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct value *input[KOHLMAYER_PARTIES + 1];
    uint32_t people;
    struct text *cell;
    if (state->split == KOHLMAYER_HORIZONTAL)
        return OK;
    for (int i = 1; i <= state->members; i++) {
        input[i] = run_input(run, i);
        if (!table_is_input(run, i, input[i]))
            return run_fail(run, E_INPUT, "party %d has lines of other columns", i);
    }
    return kohlmayer_people(run, input, &people, &cell);
}

bool kohlmayer_has_input(struct run *run, int party)
{
    const struct kohlmayer_state *state = run_state(run);
    return party <= state->members;
}
