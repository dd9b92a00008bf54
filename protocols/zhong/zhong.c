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
#include "protocols/sets/sets.h"

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

static status find_qi(struct run *run, struct zhong_state *state)
{
    const struct schema *schema = &state->table.schema;
    state->columns = schema->columns;
    state->qi = arena_alloc(run_arena(run), schema->columns * sizeof *state->qi);
    for (uint32_t c = 0; c < schema->columns; c++)
        if (schema->column[c].role == ROLE_QUASI_IDENTIFIER)
            state->qi[state->qi_count++] = c;
    if (!state->qi_count)
        return run_fail(run, E_INPUT, "the schema gives no column the role qi");
    return OK;
}

static status prepare(struct run *run)
{
    struct zhong_state *state = arena_zero(run_arena(run), sizeof *state);
    run_set_state(run, state);
    run_set_parties(run, ZHONG_GENERATOR);
    state->k = (uint32_t)run_number(run, "k");
    state->most = (uint32_t)run_number(run, "most");
    if (state->most == 0)
        state->most = run_is(run, "linear") ? 2000 : 100;
    if (!*run_parameter_text(run, "schema"))
        return OK; /* table_settle comes first */
    REQUIRE(table_prepare(run, &state->table));
    return find_qi(run, state);
}

/* The tables for Alice's name are used for 3 (k + 1) encryptions a row, and for rerandomizations of
 * each pair of rows. */
void zhong_expect(struct party *me, uint32_t rows)
{
    const struct zhong_state *state = run_state(party_run(me));
    const size_t pairs = party_variant(me, "hardened") ? (size_t)rows * rows : 0;
    const size_t lists =
        party_variant(me, "linear") ? 2 * (state->k - (size_t)1) : 3 * (state->k + (size_t)1);
    identity_expect(me, lists * rows + pairs);
}

/* Refuses tables with stars, and tables of Alice's that are too short for sigma. */
static status admit(struct run *run, int party, const struct value *input)
{
    const uint32_t k = ((const struct zhong_state *)run_state(run))->k;
    const char *name = run_role_name(run, party);
    const struct table_rows t = table_rows(run, party, input);
    if (party == ZHONG_ALICE && t.rows < k)
        return run_fail(run, E_INPUT, "%s has %u rows, fewer than k = %u: sigma needs k rows", name,
                        t.rows, k);
    for (size_t i = 0; i < (size_t)t.rows * t.columns; i++)
        if (zhong_compare(&t.cell[i], &zhong_star) == 0)
            return run_fail(run, E_INPUT, "%s: a cell of row %zu is '*', which means suppressed",
                            name, i / t.columns + 1);
    return OK;
}

static status parse(struct run *run, int party, const char *text, size_t size, struct value *input)
{
    REQUIRE(table_parse(run, party, text, size, input));
    return admit(run, party, input);
}

static status input_at(struct run *run, int party, uint64_t index, struct value *input)
{
    REQUIRE(table_input_at(run, party, index, input));
    return admit(run, party, input);
}

static status sample(struct run *run, int party, struct tape *tape, struct value *input)
{
    REQUIRE(table_sample(run, party, tape, input));
    return admit(run, party, input);
}

static const char *const roles[] = {"alice", "bob", "generator", NULL};

static const struct variant variants[] = {
    {"as-published",
     "section 5.3 to the letter: Alice learns how often Bob has her rare identifiers"},
    {"hardened", "all factors under the random power, and rerandomized"},
    {"linear",
     "hardened, with one test of membership for phase 2: as many operations as rows; phase "
     "2 rests on ristretto255 alone, phase 1 on the pairing curve"},
    {0}};

static const struct parameter parameters[] = {
    {"k", "how many rows must share a quasi-identifier", "2", PARAMETER_NUMBER, 2, 1 << 20, NULL},
    TABLE_SCHEMA_OF_FILE,
    {"most",
     "the most rows of either table that a party is willing to play for; 0: 100, and 2000 for "
     "linear",
     "0", PARAMETER_NUMBER, 0, 1 << 20, NULL},
    TABLE_ROWS("3,2"),
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
    .variants = variants,
    .usual_variant = "hardened",
    .parameters = parameters,
    .messages = messages,
    .parts = parts,
    .roles = roles,
    .prepare = prepare,
    .settle = table_settle,
    .has_input = has_input,
    .parse = parse,
    .input_count = table_input_count,
    .input_at = input_at,
    .sample = sample,
    .role = role,
    .ideal = zhong_ideal,
    .ideal_view = zhong_ideal_view,
    .second_ideal = zhong_second_ideal,
};
