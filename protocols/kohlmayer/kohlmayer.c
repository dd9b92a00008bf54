/* The encrypted global view. Kohlmayer et al. 2014, section 4.
 *
 * Parties 1 to n stand in a ring: to the right of n is 1, and 1 is the master. Each has rows of one
 * schema and draws a key for every column. E(x) is x under all keys of its column.
 *
 *   1  Encryption (4.3.1). Each party writes its table as numbers and a dictionary, with the rules
 *      of its own values, encrypts the dictionary, mixes the rows and sends all to its right. What
 *      it receives it encrypts too, mixes and passes on; the n-th party to get a table keeps it.
 *
 *   2  Integration (4.3.2). From n to 1, to the left: each puts the rows that it keeps to those
 *      that it receives, mixes them and sends them on. Rules of equal values are one. Where columns
 *      are apart too (hybrid), rows of equal encrypted identifiers are one row.
 *
 *   3  Anonymization (4.3.3). The master runs a centralised algorithm on numbers.
 *
 *   4  Decryption (4.3.4). From 1 to n, to the right: each takes its keys off what is released and
 *      mixes the rows.
 *
 *   5  Decoding (4.4). From n, to the right, until n - 1: each replaces the hashes that it knows by
 *      their words.
 *
 *   6  The last reader sends the release to all others.
 *
 * Notes: where the text leaves a choice, and where we deviate.
 *   1. Keys: "one for each of its attributes" (4.1). The example of 4.2 has a key of each party for
 *      every attribute of the global schema, and so have we.
 *   2. A party keeps the table of its right neighbour. The text says left; its own example, and the
 *      ring, say right.
 *   3. "Randomly merged" is rows put together and mixed. Rows are mixed whenever a table is sent,
 *      and nowhere else.
 *   4. After mixing, words are numbered by first occurrence (kohlmayer_renumber), so that numbers
 *      carry nothing of the sender's. Equal words of a column are one word, at whatever level.
 *   5. Who gets the release is not said. Here all do, in an order that depends on it alone.
 *   6. When no release meets the criteria, the master sends one of no rows: whether there is one is
 *      a function of all data, and no fault.
 *   7. decode=public: where all know all words that can occur, n reads all alone.
 *   8. external (6.1): the paper's master outside has no keys. Then the result that party 1 gets is
 *      under the same keys as its neighbour's table, which it kept, but for party 1's own key. So
 *      it recognises words of that table, and the release tells it which words they are. Therefore
 *      the master encrypts the result with a key of its own, and takes that key off after party n.
 *   9. hybrid (the paper's conclusion): identifiers stay until the master has all, so a person who
 *      lacks a column, or has it from two parties, ends the run with an error that names the
 *      person.
 *  10. witnesses (6.1): the paper has the encrypted data anonymized independently and the results
 *      compared. Which results, before what is decrypted, is not said: kohlmayer_witness.c. */
#include "protocols/kohlmayer/kohlmayer_site.h"
#include "sim/primitives/points/order.h"

static const char *const label = "cell", *const id_label = "id";

int kohlmayer_origin(int party, int parties, int step)
{
    return (party - step - 1 + parties) % parties + 1;
}

/* As published from n down to 1. With a master outside, so that nobody gets its own rows: from 1 to
 * n and down to 3, and from 3 (of two parties: from 1) to the master; and from 2 to the master. */
int kohlmayer_sends_to(const struct kohlmayer_state *state, int party)
{
    const int n = state->members;
    if (state->master == 1)
        return party - 1;
    if (party == 2 || party == 3 || n == 2)
        return state->master;
    return party == 1 ? n : party - 1;
}

int kohlmayer_hears_from(const struct kohlmayer_state *state, int party)
{
    for (int i = 1; i <= state->members; i++)
        if (kohlmayer_sends_to(state, i) == party && (i != 2 || state->master == 1))
            return i;
    return 0;
}

int kohlmayer_kept(const struct kohlmayer_state *state, int party)
{
    return (party > state->members ? 2 : party) % state->members + 1;
}

bool kohlmayer_receives(const struct kohlmayer_state *state, int party, int origin)
{
    for (int i = kohlmayer_hears_from(state, party); i; i = kohlmayer_hears_from(state, i))
        if (kohlmayer_kept(state, i) == origin)
            return true;
    return false;
}

struct kohlmayer_set kohlmayer_received(const struct run *run, int party)
{
    const struct kohlmayer_state *state = run_state(run);
    struct kohlmayer_set set = {.count = 0};
    for (int i = 1; i <= state->members; i++)
        if (kohlmayer_receives(state, party, i))
            kohlmayer_add(&set, &state->part[i]);
    set.bare = state->whole && state->split == KOHLMAYER_HORIZONTAL &&
               !kohlmayer_receives(state, party, KOHLMAYER_RULER);
    return set;
}

struct kohlmayer_set kohlmayer_joined(const struct run *run, int party)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct kohlmayer_set *kept = &state->part[kohlmayer_kept(state, party)];
    struct kohlmayer_set set = kohlmayer_received(run, party);
    set.bare = set.bare && kept->bare;
    kohlmayer_add(&set, kept);
    return set;
}

struct kohlmayer_set kohlmayer_mixed(const struct run *run, int party)
{
    const struct kohlmayer_state *state = run_state(run);
    struct kohlmayer_set set = kohlmayer_joined(run, party);
    /* not run: witnesses are for a master that has rows */
    if (kohlmayer_is_witness(state, party)) {
        set = state->all;
        set.bare = false;
    }
    if (state->split == KOHLMAYER_HYBRID)
        set.column[set.count++] = state->columns;
    return set;
}

const char *kohlmayer_name(const struct party *me, uint32_t column)
{
    const struct kohlmayer_state *state = run_state(party_run(me));
    return state->table.schema.column[state->column[column]].name;
}

bool kohlmayer_is_witness(const struct kohlmayer_state *state, int party)
{
    /* not run: witnesses are for a master that has rows */
    return party > 1 && party <= state->witnesses + 1;
}

uint32_t kohlmayer_mixes(const struct kohlmayer_state *state, int party)
{
    const bool witness = kohlmayer_is_witness(state, party),
               receives = kohlmayer_hears_from(state, party);
    /* not run: witnesses are for a master that has rows */
    if (!witness && !receives)
        return 0;
    /* not run: only a witness has the item and receives nothing */
    return 1 + (receives && state->split != KOHLMAYER_VERTICAL) + witness;
}

int kohlmayer_last_reader(const struct run *run)
{
    const struct kohlmayer_state *state = run_state(run);
    return state->public_words || state->keyed ? state->members : state->members - 1;
}

status kohlmayer_site_begin(struct kohlmayer_site *s, struct party *me)
{
    struct run *run = party_run(me);
    const struct kohlmayer_state *state = run_state(run);
    const size_t columns = state->columns;
    *s = (struct kohlmayer_site){
        .me = me,
        .run = run,
        .state = state,
        .parties = state->members,
        .index = party_index(me),
        .key = arena_alloc(run_scratch(run), (columns + 1) * sizeof *s->key),
        .result_key = arena_alloc(run_scratch(run), (columns + 1) * sizeof *s->key),
        .words = arena_alloc(run_scratch(run), columns * sizeof *s->words)};
    s->next = s->index % s->parties + 1;
    s->previous = (s->index + s->parties - 2) % s->parties + 1;
    for (size_t c = 0; c < columns; c++)
        kohlmayer_words_begin(&s->words[c], run);
    if (state->keyed)
        return OK;
    for (size_t c = 0; c < columns; c++)
        REQUIRE(draw_cipher_key(me, "column key", &s->key[c]));
    return state->split == KOHLMAYER_HORIZONTAL || s->index > s->parties
               ? OK
               : draw_cipher_key(me, "identifier key", &s->key[columns]);
}

void kohlmayer_stay(struct kohlmayer_site *s, struct kohlmayer_table *table)
{
    temporary_end(s->me);
    *table = kohlmayer_keep(s->run, table);
    temporary_begin(s->me); /* a step of no work: its end gives the memory back */
    temporary_end(s->me);
}

/* The own table, under the own keys. Reading takes more memory than what is read. */
static status encrypt_own(struct kohlmayer_site *s, bool ids, struct kohlmayer_table *kept)
{
    temporary_begin(s->me);
    *kept = kohlmayer_read(s->run, s->index, party_input(s->me), s->words);
    for (uint32_t c = 0; c < kept->columns; c++) {
        const uint32_t of = kept->column[c].of;
        const struct value texts = kohlmayer_texts(s->run, &s->words[of]);
        REQUIRE(cipher_begin(s->me, &s->key[of], label, &texts, &kept->column[c].points));
    }
    if (ids)
        REQUIRE(cipher_begin(s->me, &s->key[s->state->columns], id_label, &kept->ids, &kept->ids));
    temporary_end(s->me);
    for (uint32_t c = 0; c < s->state->columns; c++)
        s->words[c] = kohlmayer_keep_words(s->run, &s->words[c]);
    kohlmayer_stay(s, kept);
    return OK;
}

/* Phase 1. |kept| is under all keys in the end. */
static status encrypt_phase(struct kohlmayer_site *s, struct kohlmayer_table *kept)
{
    const bool ids = s->state->split != KOHLMAYER_HORIZONTAL;
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_ENCRYPTION]);
    REQUIRE(encrypt_own(s, ids, kept));
    for (int step = 1; step < s->parties; step++) {
        temporary_begin(s->me);
        REQUIRE(kohlmayer_mix(s->me, kept));
        REQUIRE(kohlmayer_send(s->me, s->next, &kohlmayer_encrypt, kept));
        temporary_end(s->me);
        temporary_begin(s->me);
        const struct kohlmayer_set *set =
            &s->state->part[kohlmayer_origin(s->index, s->parties, step)];
        REQUIRE(kohlmayer_take(s->me, s->previous, &kohlmayer_encrypt, set, ids, kept));
        REQUIRE(kohlmayer_lock(s->me, s->key, kept));
        kohlmayer_stay(s, kept);
    }
    return OK;
}

/* Step 2, vertical: the columns that were received and those that were kept. */
static status join_columns(struct kohlmayer_site *s, const struct kohlmayer_table *received,
                           struct kohlmayer_table *table)
{
    struct value order;
    if (received->rows != table->rows)
        return refuse(s->me, "%u rows are to stand beside %u: the identifiers are not the same",
                      received->rows, table->rows);
    if (s->state->ids) {
        if (!kohlmayer_match(s->run, &received->ids, &table->ids, &order))
            return refuse(s->me, "a row without partner: the identifiers are not the same");
        kohlmayer_arrange(s->run, table, &order, NULL);
    }
    *table = kohlmayer_beside(s->run, received, table);
    return OK;
}

/* The master outside has kept nothing: its second table comes from party 2. */
static status take_second(struct kohlmayer_site *s, struct kohlmayer_table *table)
{
    const struct kohlmayer_set *set = &s->state->part[kohlmayer_kept(s->state, s->index)];
    return s->index > s->parties
               ? kohlmayer_take(s->me, 2, &kohlmayer_join, set, s->state->ids, table)
               : OK;
}

/* Step 2, vertical. As published, the order of the identifiers is that of the rows. */
static status integrate_columns(struct kohlmayer_site *s, struct kohlmayer_table *table)
{
    const int from = kohlmayer_hears_from(s->state, s->index);
    const bool ids = s->state->ids;
    if (!ids && s->index <= s->parties) {
        struct value order;
        entries_order(s->me, &table->ids, &order);
        kohlmayer_arrange(s->run, table, &order, NULL);
        table->ids.run = NULL;
    }
    if (from) {
        const struct kohlmayer_set set = kohlmayer_received(s->run, s->index);
        struct kohlmayer_table received;
        REQUIRE(kohlmayer_take(s->me, from, &kohlmayer_join, &set, ids, &received));
        REQUIRE(take_second(s, table));
        REQUIRE(join_columns(s, &received, table));
    }
    if (s->index == s->state->master) {
        table->ids.run = NULL;
        kohlmayer_renumber(s->run, table);
        return OK;
    }
    REQUIRE(ids ? kohlmayer_mix(s->me, table) : kohlmayer_mix_values(s->me, table));
    return kohlmayer_send(s->me, kohlmayer_sends_to(s->state, s->index), &kohlmayer_join, table);
}

static status integrate_rows(struct kohlmayer_site *s, struct kohlmayer_table *table)
{
    const int from = kohlmayer_hears_from(s->state, s->index);
    if (from) {
        struct kohlmayer_table received, kept;
        const struct kohlmayer_set set = kohlmayer_received(s->run, s->index);
        REQUIRE(kohlmayer_take(s->me, from, &kohlmayer_join, &set, s->state->ids, &received));
        REQUIRE(take_second(s, table));
        kept = *table;
        REQUIRE(kohlmayer_union(s->me, &received, &kept, table));
    }
    if (s->index == s->state->master) {
        REQUIRE(kohlmayer_check_complete(s->me, table));
        table->ids.run = NULL;
        kohlmayer_renumber(s->run, table);
        return OK;
    }
    REQUIRE(kohlmayer_mix(s->me, table));
    return kohlmayer_send(s->me, kohlmayer_sends_to(s->state, s->index), &kohlmayer_join, table);
}

/* Phase 2. At the master |table| is the global view in the end. */
status kohlmayer_integrate(struct kohlmayer_site *s, struct kohlmayer_table *table)
{
    party_phase(s->me, kohlmayer_phase_names[KOHLMAYER_INTEGRATION]);
    temporary_begin(s->me);
    REQUIRE(s->state->split == KOHLMAYER_VERTICAL ? integrate_columns(s, table)
                                                  : integrate_rows(s, table));
    if (s->index != s->state->master)
        *table = (struct kohlmayer_table){.rows = 0};
    kohlmayer_stay(s, table);
    return OK;
}

static status role(struct party *me)
{
    struct kohlmayer_site s;
    struct kohlmayer_table table;
    struct kohlmayer_reading result;
    REQUIRE(kohlmayer_site_begin(&s, me));
    if (s.state->keyed)
        return kohlmayer_keyed_role(&s);
    if (s.index <= s.parties)
        REQUIRE(encrypt_phase(&s, &table));
    REQUIRE(kohlmayer_integrate(&s, &table));
    /* not run: witnesses are for a master that has rows */
    if (s.state->witnesses)
        REQUIRE(kohlmayer_witnesses(&s, &table));
    REQUIRE(kohlmayer_decrypt(&s, &table, &result));
    REQUIRE(kohlmayer_decode_words(&s, &result));
    return kohlmayer_release_lines(&s, &result);
}

static const struct variant variants[] = {
    {"published", "sections 4.1 to 4.4: what the parties pass on shows how rows and values go "
                  "together; vertical: identifiers go before rows are joined"},
    {"ids", "vertical: identifiers stay until rows are joined, so that a row without partner is "
            "found"},
    {"external", "the master stands outside the ring without rows, and nobody gets its own rows "
                 "under all keys (6.1); it is the last party"},
    {"keyed-ids", "vertical: the parties hash identifiers under a key that the master outside "
                  "lacks, keep each column under one key, and send their tables to it "
                  "alone; horizontal: as external"},
    {0}};

static const char *const splits[] = {"horizontal", "vertical", "hybrid", NULL};
static const char *const suppressions[] = {"star", "removed", NULL};
static const char *const suites[] = {"default", "paper", NULL};
static const char *const extents[] = {"local", "whole", NULL};
static const char *const decodings[] = {"phase", "public", NULL};
static const char *const searches[] = {"exact", "practical", NULL};
static const char *const algorithms[] = {"optimal", "datafly", NULL};

static const struct parameter parameters[] = {
    {"parties", "number of parties with rows, n; party 1 is the master, or n + 1", "2",
     PARAMETER_PARTIES, 2, KOHLMAYER_PARTIES, NULL},
    {"split",
     "who has what: horizontal, rows of all columns; vertical, columns of all rows; hybrid, "
     "columns of some rows, and each cell at one party",
     "horizontal", PARAMETER_WORD, 0, 0, splits},
    TABLE_PARAMETERS("age:qi:young(18|19)|old(20|21);sex:qi:f|m", "k-anonymity:2", "1"),
    {"limit", "the share of rows that may be suppressed, from 0 to 1", "0", PARAMETER_TEXT, 0, 0,
     NULL},
    {"measure", "the loss by which releases compare (glasshouse anonymize --help)", "nue",
     PARAMETER_TEXT, 0, 0, NULL},
    {"algorithm", "optimal, over all levels; or datafly", "optimal", PARAMETER_WORD, 0, 0,
     algorithms},
    {"search", "optimal: exact; or practical, as the established tool searches (anonymity/)",
     "exact", PARAMETER_WORD, 0, 0, searches},
    {"least", "levels at which parties begin: age:1,zip:2; data is made so coarse beforehand", "",
     PARAMETER_TEXT, 0, 0, NULL},
    {"subset",
     "d-presence: study:yes, which rows are to be released, by a column of the role keep; "
     "the others are the population",
     "", PARAMETER_TEXT, 0, 0, NULL},
    {"rules",
     "local: each party sends the rules of its own values; whole: one party sends those "
     "of all values",
     "local", PARAMETER_WORD, 0, 0, extents},
    {"suite",
     "the cipher: default, ristretto255; or paper, prime192v1 with SHA-1, as published: "
     "too weak for data of people",
     "default", PARAMETER_WORD, 0, 0, suites},
    {"suppressed", "suppressed rows: star, their quasi-identifiers are *; or removed", "star",
     PARAMETER_WORD, 0, 0, suppressions},
    {"witnesses",
     "so many parties, 2 and those that follow, get all rows encrypted and repeat what the master "
     "does; only what they find too is decrypted",
     "0", PARAMETER_NUMBER, 0, KOHLMAYER_PARTIES - 1, NULL},
    {"decode", "phase: each party reads the words that it has; public: the last one reads all",
     "phase", PARAMETER_WORD, 0, 0, decodings},
    {0}};

static const struct message *const messages[] = {&kohlmayer_encrypt,        &kohlmayer_join,
                                                 &kohlmayer_result,         &kohlmayer_decode,
                                                 &kohlmayer_release,        &kohlmayer_id_key,
                                                 &kohlmayer_keyed,          &kohlmayer_witness,
                                                 &kohlmayer_witness_result, NULL};

const struct protocol kohlmayer_protocol = {
    .name = "kohlmayer",
    .title = "Anonymization of an encrypted global view",
    .source = "kohlmayer 4",
    .summary = "Parties with parts of a table learn the anonymized whole. One of them anonymizes "
               "it encrypted, and sees how rows and values go together.",
    .input_help = "a CSV file with a header: the party's rows, in the columns of the schema",
    .variants = variants,
    .parameters = parameters,
    .small =
        "schema=\"age:qi:young(18|19)|old(20|21);ill:sensitive:flu|gout\" rows=\"2,1\" limit=0.4",
    .messages = messages,
    .prepare = kohlmayer_prepare,
    .parse = kohlmayer_parse,
    .has_input = kohlmayer_has_input,
    .input_count = table_input_count,
    .input_at = table_input_at,
    .sample = table_sample,
    .check_inputs = kohlmayer_check_inputs,
    .role = role,
    .planted_role = kohlmayer_planted_role,
    .ideal = kohlmayer_ideal,
    .leakage = kohlmayer_leakage,
    .second_ideal = kohlmayer_second_ideal,
    .ideal_view = kohlmayer_ideal_view,
    .tell = kohlmayer_tell,
    .remark = kohlmayer_remark,
};
