/* Two-party k-anonymization. Zhong 2006, section 5.3, on Waters encryption (5.1.1).
 *
 * M is the larger of N_A and N_B; everything is encrypted for Alice; x / E(x', 0) is the quotient.
 *
 *   Phase 1
 *
 *   1  Alice: sigma, the k rows with her least frequent identifiers; Q'A,0, the identifiers that
 *      occur k times without sigma, to Bob. Bob: QB,0, his identifiers that occur k times, to her.
 *
 *   2  Alice: her rare identifiers x_i without those of QB,0, in order, and dummies Lambda up to M;
 *      for each, z_ij is 1 for j up to its rows y_i, else random. List 0 encrypts these. List 1 is
 *      random if Q'A,0 = QA,0; else list 0 rerandomized with the affected x* at its place.
 *
 *   3  Bob: his rare identifiers x'_i without those of Q'A,0, dummies up to M; for both lists
 *      R_b = prod_i Z_i,k-y'_i (X_i / E(x'_i, 0))^r_i, rerandomized, and switched or not. An
 *      encryption of 1 means that the table is k-anonymous already.
 *
 *   4  Alice decrypts. If there is a 1, both send their tables, and that is the end.
 *   Phase 2
 *
 *   5  Alice suppresses sigma and makes a list of what is left, as list 0.
 *
 *   6  Bob: gamma_ij = Z_i,k-y''_j (X_i / E(x''_j, 0))^theta_ij for all i and all his identifiers,
 *      dummies Lambda' up to M; each row i in random order, to Alice.
 *
 *   7  Alice: a row without a 1 means that its identifier stays below k: suppressed. She sends what
 *      remains; Bob suppresses his rare identifiers that do not remain.
 *
 *   8  Both send their tables and check that they are k-anonymous together; if not (which has
 *      negligible probability) they send their original tables and anonymize those plainly.
 *
 * Notes: where the paper leaves a choice, and where we deviate.
 *   1. Ties in sigma go by row order. But identifiers that occur k times or more are taken whole,
 *      in the order of their first rows. By row order alone sigma may take rows of two of them and
 *      bring both below k: 5.2.2 ("at most one") and theorem 8 would be false (see zhong.md).
 *   2. Both numbers of rows are public in the paper; here the parties tell each other.
 *   3. Step 6 goes row by row, so neither side needs memory for the M x M matrix.
 *   4. The fallback of step 8 is this function on the plain tables.
 *   5. A key generator is a party of the setup. Together with it Bob can read all of Alice's lists:
 *      a known limit.
 *   6. Identifiers are hashed to GT, so nobody knows a logarithm of one. The paper does not say how
 *      they become group elements. As a power of the generator, Alice could test guesses of x''_j
 *      on a gamma that does not match, because she knows g^theta from its coin.
 *
 * `linear` is `hardened` with fewer ciphertexts in phase 1 and one test of membership for phase 2
 * (zhong_linear.c): about as many operations as there are rows, where the others take N^2.
 *
 * `hardened` changes step 3 to R_b = prod_i (Z_i,k-y'_i X_i / E(x'_i, 0))^r_i, and step 6 to
 * gamma_ij = (Z_i,k-y''_j X_i / E(x''_j, 0))^theta_ij, rerandomized. As published the factor Z is
 * outside the power. If the identifiers agree and the rows do not suffice, Alice decrypts the very
 * z_ij that she drew. She recognises it, and so learns that Bob has the identifier, and how often.
 * Under the power it is uniform, as simulator M(A) has it. The rerandomization is necessary too:
 * Alice knows the coins of X and Z, so g^theta from a gamma's coin; and the logarithm of her own z,
 * so z^theta. With it gamma's plaintext and coin are independent and uniform, whatever Alice
 * knows, and her view needs no assumption at all. M(B) is corrected too: it takes the identifiers
 * that are frequent in the output for Q'A,0; if the table was anonymous already, sigma must be left
 * out first. */
#include "protocols/zhong/zhong.h"
#include "crypto/pairing.h"
#include "protocols/sets/sets.h"
#include "protocols/table_input.h"
#include <stdio.h>
#include <string.h>

status zhong_sorted(struct party *me, const struct value *list)
{
    /* not run: as published, no table that can be enumerated gives a list of two. */
    for (size_t i = 1; i < list->count; i++)
        if (zhong_compare(text_at(list, i - 1), text_at(list, i)) >= 0)
            return refuse(me, "a list of identifiers is not in order, each once");
    return OK;
}

status zhong_length(struct party *me, uint64_t own, uint64_t other, uint32_t *length)
{
    const struct zhong_state *state = run_state(party_run(me));
    const uint64_t longer = own > other ? own : other;
    if (longer > state->most)
        return refuse(me,
                      "%llu rows are more than this party is willing to play for: most=%u; all "
                      "parties must set another",
                      (unsigned long long)longer, state->most);
    *length = (uint32_t)longer;
    return OK;
}

static struct value line_list(struct run *run, uint32_t length)
{
    struct value list = values_of(run, KIND_TEXTS, 0);
    list.count = length;
    list.data = NULL;
    return list;
}

/* Sends the own lines and receives the other's. */
static status exchange(struct party *me, const struct message *message, const struct value *own,
                       uint32_t length, struct value *other)
{
    const int peer = party_is(me, ZHONG_ALICE) ? ZHONG_BOB : ZHONG_ALICE;
    *other = line_list(party_run(me), length);
    if (party_is(me, ZHONG_ALICE))
        REQUIRE(send(me, peer, message, own));
    REQUIRE(receive(me, peer, message, other));
    return party_is(me, ZHONG_BOB) ? send(me, peer, message, own) : OK;
}

static status both_tables(struct party *me, const struct value *own, const struct value *other)
{
    const struct zhong_state *state = run_state(party_run(me));
    const bool alice = party_is(me, ZHONG_ALICE);
    const struct value all =
        zhong_output(party_run(me), state, alice ? own : other, alice ? other : own);
    return output(me, "table.csv", &all);
}

/* The fallback of step 8. */
static status fall_back(struct party *me, const struct zhong_table *original, uint32_t length,
                        uint32_t rows)
{
    struct run *run = party_run(me);
    const struct zhong_state *state = run_state(run);
    const bool alice = party_is(me, ZHONG_ALICE);
    struct zhong_table own = *original, other;
    struct value lines = zhong_lines(run, state, original), theirs;
    REQUIRE(exchange(me, &zhong_original, &lines, length, &theirs));
    if (theirs.count != rows || zhong_unlines(run, state, &theirs, &other) != OK)
        return refuse(me, "the other original table is not %u rows of %u cells", rows,
                      state->columns);
    zhong_plain(state, run, alice ? &own : &other, alice ? &other : &own);
    lines = zhong_lines(run, state, &own);
    theirs = zhong_lines(run, state, &other);
    return both_tables(me, &lines, &theirs);
}

status zhong_finish(struct party *me, const struct zhong_table *current,
                    const struct zhong_table *original, uint32_t length, uint32_t rows, bool check)
{
    struct run *run = party_run(me);
    const struct zhong_state *state = run_state(run);
    const bool alice = party_is(me, ZHONG_ALICE);
    const struct value own = zhong_lines(run, state, current);
    struct value other;
    struct zhong_table theirs;
    REQUIRE(exchange(me, &zhong_table_rows, &own, length, &other));
    if (other.count != rows)
        return refuse(me, "the other table has %u rows, and %u were announced", other.count, rows);
    if (zhong_unlines(run, state, &other, &theirs) != OK)
        return refuse(me, "a line of the other table is not a row of %u cells", state->columns);
    /* not run: honest tables are anonymous together whenever this is reached. */
    if (check && !zhong_anonymous(state, run, alice ? current : &theirs, alice ? &theirs : current))
        return fall_back(me, original, length, rows);
    return both_tables(me, &own, &other);
}

status zhong_generator(struct party *me)
{
    struct value master, parameters, key;
    REQUIRE(identity_setup(me, "master key", &master, &parameters));
    REQUIRE(identity_key(me, "coin of the key", &master, &parameters, "alice", &key));
    for (int to = ZHONG_ALICE; to <= ZHONG_BOB; to++)
        REQUIRE(send(me, to, &zhong_parameters, &parameters));
    return send(me, ZHONG_ALICE, &zhong_key, &key);
}

static status role(struct party *me)
{
    switch (party_index(me)) {
    case ZHONG_ALICE:
        return zhong_alice(me);
    case ZHONG_BOB:
        return zhong_bob(me);
    default:
        return zhong_generator(me);
    }
}

static bool has_input(struct run *run, int party)
{
    (void)run;
    return party != ZHONG_GENERATOR;
}

/* The columns that `qi` names; if it names none, all but the last. */
static status find_qi(struct run *run, struct zhong_state *state)
{
    const char *names = run_parameter_text(run, "qi");
    state->qi = arena_zero(run_arena(run), (state->columns + 1) * sizeof *state->qi);
    if (!*names) {
        state->qi_count = state->columns > 1 ? state->columns - 1 : 1;
        for (uint32_t i = 0; i < state->qi_count; i++)
            state->qi[i] = i;
        return OK;
    }
    while (*names) {
        const size_t size = strcspn(names, ",");
        uint32_t c = 0;
        while (c < state->columns &&
               (state->header[c].size != size || memcmp(state->header[c].bytes, names, size) != 0))
            c++;
        if (c == state->columns)
            return run_fail(run, E_NOT_FOUND, "there is no column '%.*s' for the quasi-identifier",
                            (int)size, names);
        for (uint32_t i = 0; i < state->qi_count; i++)
            if (state->qi[i] == c)
                return run_fail(run, E_INPUT, "qi names the column '%.*s' twice", (int)size, names);
        state->qi[state->qi_count++] = c;
        names += size + (names[size] == ',');
    }
    return OK;
}

/* Cells of one file, header included. */
struct cells {
    struct text *list;
    size_t count, room;
    uint32_t columns;
};

static status read_cells(struct run *run, const char *role_name, char *bytes, size_t size,
                         struct cells *cells)
{
    struct complaint complaint = {{0}, 0, 0};
    struct csv_reader reader;
    struct csv_field field;
    const struct csv_format commas = {0};
    status result = csv_open(&reader, role_name, bytes, size, &commas, &complaint);
    uint32_t column = 0;
    while (result == OK && !csv_at_end(&reader)) {
        bool last;
        result = csv_next(&reader, &field, &last, &complaint);
        if (result != OK)
            break;
        cells->list = arena_room(run_scratch(run), cells->list, cells->count, &cells->room,
                                 sizeof *cells->list);
        if (cells->columns && field.size == 1 && *field.text == '*')
            return run_fail(run, E_INPUT, "%s:%zu: a cell is '*', which stands for suppressed",
                            role_name, reader.row_line);
        cells->list[cells->count++] = (struct text){(const uint8_t *)field.text, field.size};
        column++;
        if (!last)
            continue;
        if (cells->columns == 0)
            cells->columns = column;
        if (column != cells->columns)
            return run_fail(run, E_INPUT, "%s:%zu: %u cells, and the header has %u", role_name,
                            reader.row_line, column, cells->columns);
        column = 0;
    }
    return result == OK ? OK : run_fail(run, result, "%s", complaint.text);
}

/* The bytes of a file or of the parameter `columns`, which the reader may change. */
static status read_copy(struct run *run, const char *name, const char *text, size_t size,
                        struct cells *cells)
{
    char *bytes = arena_alloc(run_scratch(run), size + 1);
    memcpy(bytes, text, size);
    bytes[size] = 0;
    REQUIRE(read_cells(run, name, bytes, size, cells));
    if (cells->columns == 0)
        return run_fail(run, E_INPUT, "%s: the file is empty: a header is needed", name);
    for (uint32_t c = 0; c < cells->columns; c++)
        for (uint32_t d = 0; d < c; d++)
            if (zhong_compare(&cells->list[c], &cells->list[d]) == 0)
                return run_fail(run, E_INPUT, "%s:1: two columns are named '%.*s'", name,
                                (int)cells->list[c].size, (const char *)cells->list[c].bytes);
    return OK;
}

static status take_columns(struct run *run, struct zhong_state *state)
{
    const char *columns = arena_text(run_arena(run), run_parameter_text(run, "columns"));
    struct cells cells = {0};
    if (!*columns)
        return OK;
    REQUIRE(read_copy(run, "columns", columns, strlen(columns), &cells));
    if (cells.count != cells.columns)
        return run_fail(run, E_INPUT, "columns is one line of names");
    state->header = arena_alloc(run_arena(run), cells.columns * sizeof *state->header);
    for (uint32_t c = 0; c < cells.columns; c++) {
        const struct text *t = &cells.list[c];
        const char *copy = arena_format(run_arena(run), "%.*s", (int)t->size, t->bytes);
        state->header[c] = (struct text){(const uint8_t *)copy, t->size};
    }
    state->columns = cells.columns;
    return find_qi(run, state);
}

static status prepare(struct run *run)
{
    struct zhong_state *state = arena_zero(run_arena(run), sizeof *state);
    state->k = (uint32_t)run_number(run, "k");
    state->most = (uint32_t)run_number(run, "most");
    if (state->most == 0)
        state->most = run_is(run, "linear") ? 2000 : 100;
    run_set_state(run, state);
    run_set_parties(run, ZHONG_GENERATOR);
    return take_columns(run, state);
}

/* Columns that are not set are those of the first file; tables that checkers make have two. */
static status settle(struct run *run, int party, const char *text, size_t size)
{
    struct cells cells = {0};
    if (*run_parameter_text(run, "columns"))
        return OK;
    if (!text)
        return run_set(run, "columns", "qi,value");
    REQUIRE(read_copy(run, run_role_name(run, party), text, size, &cells));
    struct value line = values_of(run, KIND_TEXTS, 1);
    table_line(&line, 0, cells.list, cells.columns);
    const struct text *t = text_at(&line, 0);
    return run_set(run, "columns",
                   arena_format(run_scratch(run), "%.*s", (int)t->size, (const char *)t->bytes));
}

static bool same_header(const struct zhong_state *state, const struct cells *cells)
{
    bool same = state->columns == cells->columns;
    for (uint32_t c = 0; same && c < state->columns; c++)
        same = zhong_compare(&state->header[c], &cells->list[c]) == 0;
    return same;
}

/* The tables for Alice's name are used for 3 (k + 1) encryptions a row, and for rerandomizations of
 * each pair of rows. So with more rows larger tables are worth while. */
static void size_windows(struct run *run, size_t rows)
{
    const struct zhong_state *state = run_state(run);
    for (int party = ZHONG_ALICE; party <= ZHONG_BOB; party++) {
        const struct value *other = run_input(run, party);
        const size_t others = other ? other->count / state->columns : 0;
        rows = others > rows ? others : rows;
    }
    const size_t pairs = run_is(run, "hardened") ? rows * rows : 0;
    const size_t lists =
        run_is(run, "linear") ? 2 * (state->k - (size_t)1) : 3 * (state->k + (size_t)1);
    run_set_window(run, table_window(lists * rows + pairs));
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    const struct zhong_state *state = run_state(run);
    struct cells cells = {0};
    const char *name = run_role_name(run, party);
    REQUIRE(read_copy(run, name, text, size, &cells));
    if (!same_header(state, &cells))
        return run_fail(run, E_INPUT, "%s:1: the header differs from that of the other table",
                        name);
    const size_t rows = cells.count / cells.columns - 1;
    if (party == ZHONG_ALICE && rows < state->k)
        return run_fail(run, E_INPUT, "%s has %zu rows, fewer than k = %u: sigma needs k rows",
                        name, rows, state->k);
    size_windows(run, rows);
    *input = values_of(run, KIND_TEXTS, cells.count - cells.columns);
    memcpy(input->data, cells.list + cells.columns, input->count * sizeof *cells.list);
    return OK;
}

/* For checkers: tables of one quasi-identifier over few symbols, and a second column that numbers
 * the rows. The run's parameters say how many rows and symbols. */
static status check_made(struct run *run, int party)
{
    const struct zhong_state *state = run_state(run);
    if (party == ZHONG_ALICE && run_number(run, "sample-alice") < state->k)
        return run_fail(run, E_INPUT, "sample-alice is less than k = %u: sigma needs k rows",
                        state->k);
    if (state->columns != 2 || state->qi_count != 1 || state->qi[0] != 0)
        return run_fail(run, E_INPUT,
                        "made tables have two columns, the first of them the quasi-identifier: "
                        "leave columns and qi empty");
    return OK;
}

static uint64_t sample_rows(const struct run *run, int party)
{
    return run_number(run, party == ZHONG_ALICE ? "sample-alice" : "sample-bob");
}

static uint64_t input_count(struct run *run, int party)
{
    const uint64_t symbols = run_number(run, "sample-symbols");
    uint64_t count = 1;
    if (party == ZHONG_GENERATOR)
        return 1;
    for (uint64_t i = 0; i < sample_rows(run, party); i++) {
        if (count > ((uint64_t)1 << 40) / symbols)
            return 0;
        count *= symbols;
    }
    return count;
}

static void sample_row(struct value *input, size_t row, uint64_t symbol)
{
    char text[24];
    int size = snprintf(text, sizeof text, "s%llu", (unsigned long long)symbol);
    texts_set(input, 2 * row, text, (size_t)size);
    size = snprintf(text, sizeof text, "%zu", row);
    texts_set(input, 2 * row + 1, text, (size_t)size);
}

static status input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    const uint64_t symbols = run_number(run, "sample-symbols"), rows = sample_rows(run, party);
    REQUIRE(check_made(run, party));
    *input = values_of(run, KIND_TEXTS, 2 * rows);
    for (uint64_t i = 0; i < rows; i++) {
        sample_row(input, i, index % symbols);
        index /= symbols;
    }
    return OK;
}

static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    const uint64_t symbols = run_number(run, "sample-symbols"), rows = sample_rows(run, party);
    REQUIRE(check_made(run, party));
    *input = values_of(run, KIND_TEXTS, 2 * rows);
    for (uint64_t i = 0; i < rows; i++) {
        uint64_t symbol;
        REQUIRE(tape_below(tape, "sample", symbols, &symbol));
        sample_row(input, i, symbol);
    }
    return OK;
}

static const char *const roles[] = {"alice", "bob", "generator", NULL};

static const struct variant variants[] = {
    {"as-published",
     "section 5.3 to the letter: Alice learns how often Bob has her rare identifiers"},
    {"hardened", "all factors under the random power, and rerandomized"},
    {"linear", "hardened, with one test of membership for phase 2: as many operations as rows"},
    {0}};

static const struct parameter parameters[] = {
    {"k", "how many rows must share a quasi-identifier", "2", PARAMETER_NUMBER, 2, 1 << 20, NULL},
    {"qi", "the columns of the quasi-identifier; empty: all but the last", "", PARAMETER_TEXT, 0, 0,
     NULL},
    {"columns", "the columns of both tables, as in the header; empty: those of the first file", "",
     PARAMETER_TEXT, 0, 0, NULL},
    {"most",
     "the most rows of either table that a party is willing to play for; 0: 100, and 2000 for "
     "linear",
     "0", PARAMETER_NUMBER, 0, 1 << 20, NULL},
    {"sample-alice", "rows of Alice's tables when checkers make them", "3", PARAMETER_NUMBER, 0,
     1000, NULL},
    {"sample-bob", "rows of Bob's tables when checkers make them", "2", PARAMETER_NUMBER, 0, 1000,
     NULL},
    {"sample-symbols", "different identifiers in those tables", "3", PARAMETER_NUMBER, 1, 1000,
     NULL},
    {0}};

static const struct message *const messages[] = {&zhong_parameters,
                                                 &zhong_key,
                                                 &zhong_rows_count,
                                                 &zhong_common_alice,
                                                 &zhong_common_bob,
                                                 &zhong_lists,
                                                 &zhong_tests,
                                                 &zhong_verdict,
                                                 &zhong_table_rows,
                                                 &zhong_second_list,
                                                 &zhong_quotients,
                                                 &zhong_remaining,
                                                 &zhong_original,
                                                 &zhong_linear_lists_message,
                                                 NULL};

static const struct protocol *const parts[] = {&set_membership_protocol, NULL};

const struct protocol zhong_protocol = {
    .name = "zhong",
    .title = "Two-party k-anonymization on identity-based encryption",
    .source = "zhong 5.3",
    .summary = "Alice and Bob learn the k-anonymized union of their tables, and nothing else.",
    .input_help = "a CSV file with a header, as alice=@A.csv",
    .cells = "columns",
    .variants = variants,
    .usual_variant = "hardened",
    .parameters = parameters,
    .messages = messages,
    .parts = parts,
    .roles = roles,
    .prepare = prepare,
    .settle = settle,
    .has_input = has_input,
    .parse = parse,
    .input_count = input_count,
    .input_at = input_at,
    .sample = sample,
    .role = role,
    .ideal = zhong_ideal,
    .ideal_view = zhong_ideal_view,
    .second_ideal = zhong_second_ideal,
};
