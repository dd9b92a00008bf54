/* What is computed on codes, what is joined, and what patterns tell: kohlmayer 4, 6.1 and 6.3. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "protocols/kohlmayer/proofs/probes.h"
#include <string.h>

static struct run *play(struct probe *p, struct probe_world *w, const char *variant,
                        const char *settings)
{
    return probe_run(p, w, &kohlmayer_protocol, variant, settings);
}

/* Whose rows are anonymized: rules=whole, those of the party that brings the rules. */
static int owner_of(const struct run *run)
{
    const struct kohlmayer_state *state = run_state(run);
    return state->whole ? KOHLMAYER_RULER : 1;
}

/* The release that the master makes of the loaded input of one party, on codes alone; |*same| when
 * it is that of the ideal function, which was run. */
static status same_release(struct run *run, bool *same)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct named_value *ideal;
    struct kohlmayer_words words[SCHEMA_COLUMNS];
    struct kohlmayer_reading reading;
    for (uint32_t c = 0; c < state->columns; c++)
        kohlmayer_words_begin(&words[c], run);
    const int owner = owner_of(run);
    struct kohlmayer_table view = kohlmayer_read(run, owner, run_input(run, owner), words);
    for (uint32_t c = 0; c < state->columns; c++)
        view.column[c].text = words[c].word;
    kohlmayer_renumber(run, &view);
    REQUIRE(kohlmayer_anonymize(run, &view, &reading));
    for (uint32_t c = 0; c < state->columns; c++)
        reading.table.column[c].text = view.column[c].text;
    const struct value lines = kohlmayer_lines(run, &reading.table),
                       levels = kohlmayer_levels(run, &reading.terms);
    (void)run_ideal_outputs(run, 1, &ideal);
    *same = value_equal(&lines, &ideal[0].value) && value_equal(&levels, &ideal[1].value);
    return OK;
}

/* One table after another: all of |rows| rows out of |kinds|, without regard to their order. */
static bool next_table(uint32_t *row, int rows, uint32_t kinds)
{
    int at = rows - 1;
    while (at >= 0 && row[at] == kinds - 1)
        at--;
    if (at < 0)
        return false;
    row[at]++;
    for (int i = at + 1; i < rows; i++)
        row[i] = row[at];
    return true;
}

static uint64_t table_index(const uint32_t *row, int rows, uint32_t kinds)
{
    uint64_t index = 0;
    for (int i = rows - 1; i >= 0; i--)
        index = index * kinds + row[i];
    return index;
}

/* Does every leaf of every hierarchy occur in the input? */
static bool is_whole(struct run *run)
{
    const struct kohlmayer_state *state = run_state(run);
    const struct table_rows t = table_rows(run, 1, run_input(run, 1));
    for (uint32_t c = 0; c < state->columns; c++) {
        uint64_t seen = 0;
        for (uint32_t i = 0; i < t.rows; i++)
            seen |= (uint64_t)1 << t.code[(size_t)i * t.columns + c];
        if (seen + 1 != (uint64_t)1
                            << state->table.schema.column[state->column[c]].hierarchy.leaves)
            return false;
    }
    return true;
}

struct comparison {
    const char *settings;
    int rows;
    uint32_t kinds; /* of rows */
    bool whole;     /* only tables in which all values occur */
};

/* The first table whose release on codes is not that of the ideal function; NULL: there is none. */
static const char *compare(struct probe *p, const struct comparison *c, const char *more)
{
    struct probe_world w;
    uint32_t row[8] = {0};
    const char *against = NULL;
    struct run *run = play(p, &w, "published", arena_format(p->arena, "%s %s", c->settings, more));
    if (!run)
        return p->bounds;
    do {
        bool same = true;
        run_release_inputs(run);
        const int owner = owner_of(run);
        if (run_input_at(run, owner, table_index(row, c->rows, c->kinds)) != OK ||
            run_input_at(run, 3 - owner, 0) != OK || run_ideal(run) != OK)
            against = run_error(run);
        else if (!c->whole || is_whole(run))
            against = same_release(run, &same) == OK ? NULL : run_error(run);
        if (!same)
            against = value_format(run_input(run, owner));
        p->executions++;
    } while (!against && next_table(row, c->rows, c->kinds));
    against = against ? arena_text(p->arena, against) : NULL;
    reality_end(&w.reality);
    return against;
}

/* |plain| for measures that need no sensitive column, |sensitive| for the others. */
static void compare_measures(struct probe *p, const struct comparison *plain,
                             const struct comparison *sensitive, const char *bounds)
{
    const char *different = NULL, *same = NULL;
    for (int kind = 0; kind < MEASURES; kind++) {
        const struct measure *measure = measure_at((enum measure_kind)kind);
        const char *against = compare(p, measure->modes & MEASURE_SENSITIVE ? sensitive : plain,
                                      arena_format(p->arena, "measure=%s", measure->word));
        if (against)
            different = arena_format(p->arena, "%s%s%s (rows %s)", different ? different : "",
                                     different ? "; " : "", measure->word, against);
        else
            same =
                arena_format(p->arena, "%s%s%s", same ? same : "", same ? ", " : "", measure->word);
    }
    probe_says(p, !different,
               arena_format(p->arena, "%s; the same release by %s", bounds, same ? same : "none"),
               different);
}

#define CHOICE(SCHEMA)                                                                             \
    "parties=2 decode=public criteria=k-anonymity:2 limit=0.34 rows=\"3,0\" schema=\"" SCHEMA "\""
#define TREES "a:qi:x(0|1|2)|y(3);b:qi:u(0)|v(1|2)"
#define SMALL "a:qi:x(0|1)|y(2);b:qi:u(0)|v(1|2)"

void kohlmayer_probe_measures(struct probe *p)
{
    static const struct comparison plain = {CHOICE(TREES), 3, 12, false},
                                   sensitive = {CHOICE(TREES ";s:sensitive:0|1"), 3, 24, false};
    compare_measures(p, &plain, &sensitive,
                     "every measure, k = 2, one row of three may be suppressed: all tables of 3 "
                     "rows of two quasi-identifiers, and a sensitive column if it needs one");
}

void kohlmayer_probe_measures_rules(struct probe *p)
{
    static const struct comparison plain = {CHOICE(TREES) " rows=\"0,3\" rules=whole", 3, 12,
                                            false},
                                   sensitive = {
                                       CHOICE(TREES ";s:sensitive:0|1") " rows=\"0,3\" rules=whole",
                                       3, 24, false};
    compare_measures(p, &plain, &sensitive,
                     "every measure, k = 2, one row of three may be suppressed, one party sends "
                     "the rules of all values: all tables of 3 rows of two quasi-identifiers, and "
                     "a sensitive column if it needs one");
}

void kohlmayer_probe_measures_whole(struct probe *p)
{
    static const struct comparison plain = {CHOICE(SMALL) " rows=\"4,0\"", 4, 9, true},
                                   sensitive = {CHOICE(SMALL ";s:sensitive:0|1") " rows=\"4,0\"", 4,
                                                18, true};
    compare_measures(p, &plain, &sensitive,
                     "every measure, k = 2, one row of four may be suppressed: all tables of 4 "
                     "rows in which all values occur");
}

void kohlmayer_probe_criteria(struct probe *p)
{
    static const char *const list[] = {"k-anonymity:2",
                                       "distinct-l-diversity:2",
                                       "entropy-l-diversity:2",
                                       "grassberger-l-diversity:2",
                                       "recursive-l-diversity:2,2",
                                       "frequency-l-diversity:2",
                                       "t-closeness-equal:0.4",
                                       "t-closeness-hierarchical:0.4",
                                       "p-sensitive:2,2",
                                       "alpha-k:0.5,2"};
    static const struct comparison c = {CHOICE("a:qi:x(0|1)|y(2);b:qi:0|1;s:sensitive:m(0|1)|n(2)"),
                                        3, 18, false};
    static const struct comparison subset = {
        CHOICE("a:qi:x(0|1)|y(2);b:qi:0|1;s:keep:y|n") " subset=s:y criteria=d-presence:0.2,0.7", 3,
        12, false};
    const char *different = NULL;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const char *against = compare(p, &c, arena_format(p->arena, "criteria=%s", list[i]));
        if (against && !different)
            different = arena_format(p->arena, "%s: rows %s", list[i], against);
    }
    const char *against = compare(p, &subset, "");
    if (against && !different)
        different = arena_format(p->arena, "d-presence: rows %s", against);
    const char *all = "d-presence:0.2,0.7";
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        all = arena_format(p->arena, "%s, %s", all, list[i]);
    probe_says(p, !different,
               arena_format(p->arena,
                            "nue, and each of %s: all tables of 3 rows of two quasi-identifiers "
                            "and a sensitive column with a tree, or one that says who is in the "
                            "subset",
                            all),
               different);
}

/* The declared items of party 2 for one input of party 1, after run_ideal. */
static const struct value *leak_of(struct run *run, const char *input)
{
    const struct named_value *list;
    run_release_inputs(run);
    if (run_input_text(run, 1, input, strlen(input)) != OK || run_input_at(run, 2, 0) != OK ||
        run_ideal(run) != OK || run_ideal_leaks(run, 2, &list) == 0)
        return NULL;
    return &list[0].value;
}

/* Two tables of party 1: what party 2 may know of them, and its output, in both. */
static void compare_two(struct probe *p, const char *settings, const char *const input[2],
                        bool *same_pattern, bool *same_release)
{
    struct probe_world w[2];
    const struct value *leak[2];
    const struct named_value *out[2];
    *same_pattern = *same_release = false;
    for (int i = 0; i < 2; i++) {
        struct run *run = play(p, &w[i], "published", settings);
        if (!run || !(leak[i] = leak_of(run, input[i])))
            return;
        (void)run_ideal_outputs(run, 2, &out[i]);
    }
    *same_pattern = value_equal(leak[0], leak[1]);
    *same_release = value_equal(&out[0]->value, &out[1]->value);
    reality_end(&w[0].reality);
    reality_end(&w[1].reality);
}

static const char two_columns[] =
    "parties=2 decode=public criteria=k-anonymity:3 rows=\"3,0\" schema=\"a:qi:0|1;b:qi:0|1\"";

void kohlmayer_probe_frequencies(struct probe *p)
{
    static const char *const input[] = {"a,b\n0,0\n0,0\n1,1\n", "a,b\n0,0\n0,1\n1,0\n"};
    bool pattern, release;
    compare_two(p, two_columns, input, &pattern, &release);
    probe_says(p, pattern || !release, "two tables of equal frequencies",
               "0,0 0,0 1,1 and 0,0 0,1 1,0: each value occurs as often and the release is the "
               "same, but party 2 sees two equal rows or three different ones");
}

void kohlmayer_probe_pattern(struct probe *p)
{
    static const char *const input[] = {"a,b\n0,0\n0,0\n0,0\n", "a,b\n0,1\n1,1\n1,0\n"};
    bool pattern, release;
    compare_two(p, two_columns, input, &pattern, &release);
    probe_says(p, pattern, "two tables of three rows",
               "0,0 0,0 0,0 and 0,1 1,1 1,0: party 2 sees three equal rows or three different "
               "ones, in whatever order");
}

/* Values 1,2,3 and 2,1,3 of the classes have one pattern; an ordered distance tells them apart. */
void kohlmayer_probe_order(struct probe *p)
{
    static const char *const input[] = {"a,s\n0,1\n0,3\n1,2\n1,2\n", "a,s\n0,1\n0,2\n1,3\n1,3\n"};
    static const uint32_t level[1] = {0};
    bool pattern, release, holds[2];
    compare_two(p,
                "parties=2 decode=public criteria=k-anonymity:4 rows=\"4,0\" "
                "schema=\"a:qi:0|1;s:sensitive:1|2|3\"",
                input, &pattern, &release);
    for (int i = 0; i < 2; i++) {
        struct complaint complaint = {.text = ""};
        struct schema schema;
        struct table table;
        struct dataset data;
        struct criteria criteria;
        struct criterion item;
        struct classes classes;
        char text[32];
        const struct csv_format commas = {0};
        memcpy(text, input[i], strlen(input[i]) + 1);
        criteria_init(&criteria, false);
        if (schema_parse(&schema, "a:qi:0|1;s:sensitive", &complaint) != OK ||
            table_read_memory(&table, "t", text, strlen(text), &commas, &complaint) != OK ||
            schema_bind(&schema, &table, &data, &complaint) != OK ||
            criterion_parse(&item, "t-closeness-ordered:0.25", &complaint) != OK ||
            criteria_add(&criteria, &item, &complaint) != OK ||
            criteria_bind(&criteria, &data, &complaint) != OK) {
            p->bounds = arena_text(p->arena, complaint.text);
            return;
        }
        classes_init(&classes, &data);
        holds[i] = classes_by_level(&classes, level) == OK &&
                   criteria_hold(&criteria, &classes, 0) && criteria_hold(&criteria, &classes, 1);
        classes_clear(&classes);
        criteria_clear(&criteria);
        dataset_clear(&data);
        table_clear(&table);
        schema_clear(&schema);
    }
    probe_says(
        p, pattern && holds[0] != holds[1],
        "two tables of one pattern: classes 1,3 and 2,2 meet ordered 0.25-closeness, classes "
        "1,2 and 3,3 do not",
        "no such pair was found");
}

/* Party 1 has rows of persons 1 and 2, party 2 of 1 and 3. */
static bool misjoined(struct probe *p, const char *variant, const char **release)
{
    struct probe_world w;
    const struct named_value *out;
    struct run *run =
        play(p, &w, variant,
             "parties=2 split=vertical columns=\"1:id,a;2:id,b\" criteria=k-anonymity:1 rows=2 "
             "schema=\"id:identifier;a:qi:0|1;b:keep:x|y\"");
    if (!run)
        return false;
    run_release_inputs(run);
    const bool done = run_input_text(run, 1, "id,a\n1,0\n2,1\n", 13) == OK &&
                      run_input_text(run, 2, "id,b\n1,x\n3,y\n", 13) == OK &&
                      run_execute(run) == OK && run_outputs(run, 1, &out) > 0;
    *release = done ? arena_text(p->arena, value_format(&out[0].value))
                    : arena_text(p->arena, run_result(run, 1).detail);
    p->executions++;
    reality_end(&w.reality);
    return done;
}

void kohlmayer_probe_join(struct probe *p)
{
    const char *release;
    const bool joined = misjoined(p, "published", &release);
    probe_says(p, !joined, "persons 1, 2 at one party and 1, 3 at the other",
               arena_format(p->arena,
                            "persons 1, 2 at one party and 1, 3 at the other: nobody sees it, and "
                            "the release has rows of two people in one: %s",
                            release));
}

void kohlmayer_probe_join_ids(struct probe *p)
{
    const char *why;
    const bool joined = misjoined(p, "ids", &why);
    probe_says(p, !joined, arena_format(p->arena, "persons 1, 2 and 1, 3: %s", why),
               "the run went on");
}

void kohlmayer_probe_decode(struct probe *p)
{
    struct probe_world w;
    struct run *run = play(p, &w, "published", "parties=3 rows=2 decode=public");
    if (!run)
        return;
    const uint64_t sent = run_sent_of(run, &kohlmayer_decode);
    const bool done = run_execute(run) == OK;
    reality_end(&w.reality);
    probe_says(p, sent > 0 || !done, "three parties",
               "where all words that can occur are known to all, party n reads the whole release "
               "alone: no message");
}
