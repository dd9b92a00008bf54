/* The encrypted global view: one release whoever has which rows, that of the trusted party; and
 * what prepare refuses. */
#include "protocols/kohlmayer/kohlmayer.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static struct real_world world;
static const uint8_t seed[SEED_BYTES] = {1}, other_seed[SEED_BYTES] = {2};

static struct run *new_run(const char *const settings[][2])
{
    struct run *run = run_new(&kohlmayer_protocol, &world.world);
    for (size_t i = 0; settings[i][0]; i++)
        EXPECT_EQ(OK, run_set(run, settings[i][0], settings[i][1]));
    return run;
}

/* Row i goes to party owner[i]. */
static void give_rows(struct run *run, const char *header, const char *const *row, const int *owner,
                      size_t rows)
{
    run_release_inputs(run);
    for (int party = 1; party <= run_parties(run) && run_needs_input(run, party); party++) {
        char text[1024];
        int used = snprintf(text, sizeof text, "%s\n", header);
        for (size_t i = 0; i < rows; i++)
            if (owner[i] == party)
                used += snprintf(text + used, sizeof text - (size_t)used, "%s\n", row[i]);
        EXPECT_EQ(OK, run_input_text(run, party, text, (size_t)used));
    }
}

static const struct value *output_of(const struct run *run, int party, size_t which)
{
    const struct named_value *out;
    EXPECT_EQ(3, run_outputs(run, party, &out));
    return &out[which].value;
}

/* All parties hold the outputs of the ideal function: without views, where the memory of each step
 * is used again for the next one, and with them. */
static void expect_ideal(struct run *run)
{
    const struct named_value *ideal;
    for (int keep = 0; keep <= 1; keep++) {
        run_keep_views(run, keep);
        EXPECT_EQ(OK, run_execute(run));
        EXPECT_EQ(OK, run_ideal(run));
        for (int party = 1; party <= run_parties(run); party++) {
            EXPECT_EQ(3, run_ideal_outputs(run, party, &ideal));
            for (size_t i = 0; i < 3; i++)
                EXPECT(value_equal(&ideal[i].value, output_of(run, party, i)));
        }
    }
}

#define PEOPLE 8
static const char *const people[PEOPLE] = {"34,81667,m", "31,81675,m", "45,81925,f", "48,81931,f",
                                           "66,85748,f", "61,85783,f", "78,89073,m", "72,89077,m"};

static const char people_schema[] =
    "age:qi:30s(31|34)|40s(45|48)|60s(61|66)|70s(72|78);"
    "zip:qi:81(816(8166(81667)|8167(81675))|819(8192(81925)|8193(81931)))|"
    "85(857(8574(85748)|8578(85783)))|89(890(8907(89073|89077)));"
    "sex:qi:f|m";

/* The example of 4.2.2: no two rows agree in age at level 0, nor in ZIP below level 2 (their last
 * two digits differ), so every release has at least age at level 1 and ZIP at level 2. */
static void test_example(void)
{
    const int owner[PEOPLE] = {1, 2, 3, 1, 2, 3, 1, 2};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = new_run((const char *const[][2]){
        {"parties", "3"}, {"schema", people_schema}, {"criteria", "k-anonymity:2"}, {NULL}});
    EXPECT_EQ(OK, run_prepare(run));
    give_rows(run, "age,zip,sex", people, owner, PEOPLE);
    expect_ideal(run);
    const struct value *levels = output_of(run, 1, 1), *lines = output_of(run, 1, 0);
    EXPECT_EQ(1, residue_at(levels, 0));
    EXPECT_EQ(2, residue_at(levels, 1));
    EXPECT_EQ(0, residue_at(levels, 2));
    EXPECT_EQ(PEOPLE + 1, lines->count);
    EXPECT(memcmp(text_at(lines, 0)->bytes, "age,zip,sex", 11) == 0);
    EXPECT(memcmp(text_at(lines, 1)->bytes, "30s,816,m", 9) == 0);
    EXPECT(memcmp(text_at(lines, PEOPLE)->bytes, "70s,890,m", 9) == 0);
    run_free(run);
    real_world_clear(&world);
}

/* Whoever has which rows, in whatever order, under whatever seed: the release is the same. */
static void test_owners(void)
{
    struct value first = {0};
    struct run *kept = NULL;
    for (int turn = 0; turn < 6; turn++) {
        int owner[PEOPLE];
        const char *row[PEOPLE];
        char parties[2] = {(char)('2' + turn % 4), 0};
        for (int i = 0; i < PEOPLE; i++) {
            owner[i] = 1 + (i * (turn + 1) + turn) % (2 + turn % 4);
            row[i] = people[(i * 3 + turn) % PEOPLE];
        }
        EXPECT_EQ(OK, real_world_init(&world, turn % 2 ? seed : other_seed));
        struct run *run = new_run((const char *const[][2]){{"parties", parties},
                                                           {"schema", people_schema},
                                                           {"criteria", "k-anonymity:3"},
                                                           {"limit", "0.3"},
                                                           {NULL}});
        EXPECT_EQ(OK,
                  run_spec_words(run, "--variant %s", turn % 3 == 2 ? "external" : "published"));
        give_rows(run, "age,zip,sex", row, owner, PEOPLE);
        expect_ideal(run);
        if (kept) {
            EXPECT(value_equal(&first, output_of(run, 1, 0)));
            run_free(run);
        } else {
            kept = run;
            first = *output_of(run, 1, 0);
        }
        real_world_clear(&world);
    }
    run_free(kept);
}

struct small {
    const char *schema, *criteria, *limit;
    const char *input[3]; /* rows, with their header */
    uint32_t lines;       /* of the release, with the header */
};

/* Parties without rows, too few rows, columns of one value or of as many as there are rows. */
static void test_edges(void)
{
    static const struct small list[] = {
        {"a:qi:0|1", "k-anonymity:2", "0", {"a\n", "a\n", "a\n"}, 1},
        {"a:qi:0|1", "k-anonymity:2", "0", {"a\n0\n", "a\n", "a\n"}, 1},
        {"a:qi:0|1", "k-anonymity:2", "1", {"a\n0\n", "a\n", "a\n"}, 2},
        {"a:qi:0|1", "k-anonymity:2", "0", {"a\n", "a\n0\n0\n0\n", "a\n"}, 4},
        {"a:qi:0", "k-anonymity:2", "0", {"a\n0\n", "a\n0\n", "a\n"}, 3},
        {"a:qi:x(0|1)|y(2|3)", "k-anonymity:2", "0.25", {"a\n0\n", "a\n1\n2\n", "a\n1\n"}, 5},
        {"a:qi:0|1;n:keep",
         "k-anonymity:2",
         "0",
         {"a,n\n0,*\n", "a,n\n1,\n", "a,n\n1,\"x,y\"\n"},
         4},
        {"a:qi:p(o(n(m(0|1))))|q(r(s(t(2))));b:qi:0",
         "k-anonymity:2",
         "0",
         {"a,b\n0,0\n", "a,b\n1,0\n", "a,b\n2,0\n2,0\n"},
         5},
        {"i:identifier;a:qi:0|1", "k-anonymity:2", "0", {"i,a\n1,0\n", "i,a\n1,1\n", "i,a\n"}, 3}};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct run *run = new_run((const char *const[][2]){{"parties", "3"},
                                                           {"schema", list[i].schema},
                                                           {"criteria", list[i].criteria},
                                                           {"limit", list[i].limit},
                                                           {NULL}});
        EXPECT_EQ(OK, run_prepare(run));
        for (int party = 1; party <= 3; party++)
            EXPECT_EQ(OK, run_input_text(run, party, list[i].input[party - 1],
                                         strlen(list[i].input[party - 1])));
        expect_ideal(run);
        EXPECT_EQ(list[i].lines, output_of(run, 1, 0)->count);
        run_free(run);
    }
    real_world_clear(&world);
}

/* "34,81667,m" is age, ZIP and sex; party 1 has the ZIP, party 2 the age, party 3 the sex. */
static void give_columns(struct run *run)
{
    static const char *const header[] = {"id,zip", "id,age", "id,sex"};
    static const int column[] = {1, 0, 2};
    for (int party = 1; party <= 3; party++) {
        char text[512];
        int used = snprintf(text, sizeof text, "%s\n", header[party - 1]);
        for (int i = 0; i < PEOPLE; i++) {
            const int who = (i * 3 + party) % PEOPLE;
            const char *from = people[who];
            for (int skip = column[party - 1]; skip > 0; skip--)
                from = strchr(from, ',') + 1;
            used += snprintf(text + used, sizeof text - (size_t)used, "p%d,%.*s\n", who,
                             (int)strcspn(from, ","), from);
        }
        EXPECT_EQ(OK, run_input_text(run, party, text, (size_t)used));
    }
}

/* The columns of the eight people at three parties, rows in another order at each. */
static void test_columns(void)
{
    static const char *const variants[] = {"published", "ids", "external", "keyed-ids"};
    for (size_t v = 0; v < 4; v++) {
        EXPECT_EQ(OK, real_world_init(&world, seed));
        char schema[600];
        snprintf(schema, sizeof schema, "id:identifier;%s", people_schema);
        struct run *run =
            new_run((const char *const[][2]){{"parties", "3"},
                                             {"split", "vertical"},
                                             {"columns", "1:id,zip;2:id,age;3:id,sex"},
                                             {"schema", schema},
                                             {"criteria", "k-anonymity:2"},
                                             {NULL}});
        EXPECT_EQ(OK, run_spec_words(run, "--variant %s", variants[v]));
        give_columns(run);
        expect_ideal(run);
        EXPECT_EQ(1, residue_at(output_of(run, 1, 1), 0));
        EXPECT_EQ(2, residue_at(output_of(run, 1, 1), 1));
        EXPECT_EQ(0, residue_at(output_of(run, 1, 1), 2));
        EXPECT(memcmp(text_at(output_of(run, 1, 0), 1)->bytes, "30s,816,m", 9) == 0);
        run_free(run);
        real_world_clear(&world);
    }
}

/* Parties with rows of other people. As published nobody sees it, and persons 2 and 3 are made one,
 * or 1 and 3; the variant ids ends. */
static void test_misjoin(void)
{
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (int v = 0; v < 2; v++) {
        struct run *run =
            new_run((const char *const[][2]){{"split", "vertical"},
                                             {"columns", "1:id,a;2:id,b"},
                                             {"schema", "id:identifier;a:qi:0|1;b:keep:x|y"},
                                             {"criteria", "k-anonymity:1"},
                                             {NULL}});
        EXPECT_EQ(OK, run_spec_words(run, "--variant %s", v ? "ids" : "published"));
        EXPECT_EQ(OK, run_input_text(run, 1, "id,a\n1,0\n2,1\n", 13));
        EXPECT_EQ(OK, run_input_text(run, 2, "id,b\n1,x\n3,y\n", 13));
        EXPECT_EQ(E_INPUT, run_protocol(run)->check_inputs(run));
        const status ended = run_execute(run);
        EXPECT_EQ(v ? E_REFUSED : OK, ended);
        if (v)
            EXPECT(strstr(run_result(run, 1).detail, "without partner") != NULL);
        else
            EXPECT_EQ(3, output_of(run, 1, 0)->count);
        EXPECT_EQ(E_INPUT, run_ideal(run));
        run_free(run);
    }
    struct run *run = new_run((const char *const[][2]){{"split", "vertical"},
                                                       {"columns", "1:id,a;2:id,b"},
                                                       {"schema", "id:identifier;a:qi:0|1;b:keep"},
                                                       {"criteria", "k-anonymity:1"},
                                                       {NULL}});
    EXPECT_EQ(OK, run_prepare(run));
    EXPECT_EQ(E_INPUT, run_input_text(run, 1, "id,a\n1,0\n01,1\n1,1\n", 18));
    EXPECT(strstr(run_error(run), "row 3") != NULL);
    EXPECT_EQ(OK, run_input_text(run, 1, "id,a\n1,0\n01,1\n", 14));
    EXPECT_EQ(OK, run_input_text(run, 2, "id,b\n1,x\n", 9));
    EXPECT_EQ(E_REFUSED, run_execute(run));
    EXPECT(strstr(run_result(run, 1).detail, "are to stand beside") != NULL);
    run_free(run);
    real_world_clear(&world);
}

/* A rectangle: the people who have a letter, in columns that are named. */
struct rectangle {
    const char *header;
    const char *column; /* which of age, zip and sex: "0", "12" */
    const char *who;    /* digits */
};

static void give_rectangle(struct run *run, int party, const struct rectangle *r)
{
    char text[512];
    int used = snprintf(text, sizeof text, "id,%s\n", r->header);
    for (const char *who = r->who; *who; who++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "p%c", *who);
        for (const char *column = r->column; *column; column++) {
            const char *from = people[*who - '0'];
            for (int skip = *column - '0'; skip > 0; skip--)
                from = strchr(from, ',') + 1;
            used += snprintf(text + used, sizeof text - (size_t)used, ",%.*s",
                             (int)strcspn(from, ","), from);
        }
        used += snprintf(text + used, sizeof text - (size_t)used, "\n");
    }
    EXPECT_EQ(OK, run_input_text(run, party, text, (size_t)used));
}

static struct run *new_hybrid(const char *variant, const char *columns)
{
    char schema[600];
    snprintf(schema, sizeof schema, "id:identifier;%s", people_schema);
    struct run *run = new_run((const char *const[][2]){{"parties", "4"},
                                                       {"split", "hybrid"},
                                                       {"columns", columns},
                                                       {"schema", schema},
                                                       {"criteria", "k-anonymity:2"},
                                                       {NULL}});
    EXPECT_EQ(OK, run_spec_words(run, "--variant %s", variant));
    return run;
}

/* Four rectangles that tile the eight people's table: the release is that of the other splits. */
static void test_hybrid(void)
{
    static const char *const variants[] = {"published", "ids", "external"};
    static const struct rectangle tile[] = {{"age", "0", "02461357"},
                                            {"zip,sex", "12", "7015"},
                                            {"zip", "1", "2634"},
                                            {"sex", "2", "6432"}};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (size_t v = 0; v < 3; v++) {
        struct run *run = new_hybrid(variants[v], "1:id,age;2:id,zip,sex;3:id,zip;4:id,sex");
        for (int party = 1; party <= 4; party++)
            give_rectangle(run, party, &tile[party - 1]);
        EXPECT_EQ(OK, run_protocol(run)->check_inputs(run));
        expect_ideal(run);
        EXPECT_EQ(1, residue_at(output_of(run, 1, 1), 0));
        EXPECT_EQ(2, residue_at(output_of(run, 1, 1), 1));
        EXPECT_EQ(PEOPLE + 1, output_of(run, 1, 0)->count);
        EXPECT(memcmp(text_at(output_of(run, 1, 0), 1)->bytes, "30s,816,m", 9) == 0);
        EXPECT(memcmp(text_at(output_of(run, 1, 0), PEOPLE)->bytes, "70s,890,m", 9) == 0);
        run_free(run);
    }
    real_world_clear(&world);
}

/* A person who lacks a column, or has it from two parties: refused before the run, and in it by
 * name. */
static void test_hybrid_refused(void)
{
    static const struct {
        const char *zip, *sex, *before, *during;
    } list[] = {{"263", "6432", "no party has zip of the person with the identifier \"p4\"",
                 "lacks zip: no party has it"},
                {"26347", "6432", "row 5: zip of this person stands", "two parties have zip"},
                {"2634", "6432", NULL, NULL}};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct run *run = new_hybrid("published", "1:id,age;2:id,zip,sex;3:id,zip;4:id,sex");
        give_rectangle(run, 1, &(struct rectangle){"age", "0", "02461357"});
        give_rectangle(run, 2, &(struct rectangle){"zip,sex", "12", "7015"});
        give_rectangle(run, 3, &(struct rectangle){"zip", "1", list[i].zip});
        give_rectangle(run, 4, &(struct rectangle){"sex", "2", list[i].sex});
        EXPECT_EQ(list[i].before ? E_INPUT : OK, run_protocol(run)->check_inputs(run));
        EXPECT(!list[i].before || strstr(run_error(run), list[i].before) != NULL);
        EXPECT_EQ(list[i].during ? E_REFUSED : OK, run_execute(run));
        bool said = list[i].during == NULL;
        for (int party = 1; party <= 4; party++) {
            const char *detail = run_result(run, party).detail;
            said |= list[i].during && detail && strstr(detail, list[i].during);
            EXPECT_EQ(list[i].during ? 0 : 3,
                      run_outputs(run, party, &(const struct named_value *){NULL}));
        }
        EXPECT(said);
        run_free(run);
    }
    real_world_clear(&world);
}

/* What cannot be, and the words that say so. */
static void test_refusals(void)
{
    static const char *const list[][4] = {
        {"criteria", "t-closeness-ordered:0.2", "a:qi:0|1;s:sensitive:1|2", "needs the order"},
        {"criteria", "l-site-diversity:2", "a:qi:0|1;s:sensitive:1|2",
         "which rows are of one site"},
        {"criteria", "d-presence:0,0.5", "a:qi:0|1", "in the research subset"},
        {"subset", "s:y", "a:qi:0|1", "not 's:y'"},
        {"subset", "s", "a:qi:0|1;s:keep:y|n", "subset is as study:yes"},
        {"subset", "s:z", "a:qi:0|1;s:keep:y|n", "the value z"},
        {"subset", "s:y", "a:qi:0|1;s:keep", "s:keep:y|no"},
        {"subset", "s:y", "a:qi:0|1;s:sensitive:y|n", "the role keep"},
        {"criteria", "distinct-l-diversity:2", "a:qi:0|1", "a column of the role sensitive"},
        {"criteria", "t-closeness-hierarchical:0.2", "a:qi:0|1;s:sensitive", "needs the tree of s"},
        {"criteria", "", "a:qi:0|1", "what must classes meet"},
        {"measure", "pmi", "a:qi:0|1", "role sensitive"},
        {"measure", "cm", "a:qi:0|1", "role sensitive"},
        {"measure", "nuee", "a:qi:0|1", "did you mean"},
        {"limit", "1.5", "a:qi:0|1", "from 0 to 1"},
        {"columns", "1:a;2:a", "a:qi:0|1", "leave columns empty"},
        {"decode", "public", "a:qi:0|1;n:keep", "needs the values of every column"},
        {"suppressed", "star", "a:qi:0|\"*\"", "like suppression"},
        {"suppressed", "star", "a:qi", "needs values that all know"},
        {"suppressed", "star", "a:keep:0|1", "quasi-identifiers"},
        {"suppressed", "star", "a:qi:0|1;w:site", "which site"}};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct run *run = new_run(
            (const char *const[][2]){{"schema", list[i][2]}, {list[i][0], list[i][1]}, {NULL}});
        EXPECT(run_prepare(run) != OK);
        if (!strstr(run_error(run), list[i][3]))
            fprintf(stderr, "%s: not in: %s\n", list[i][3], run_error(run));
        EXPECT(strstr(run_error(run), list[i][3]) != NULL);
        run_free(run);
    }
    real_world_clear(&world);
}

/* keyed-ids has no common key of a column, which parties with the same column need. */
static void test_hybrid_keyed(void)
{
    static const char *const settings[][2] = {{"split", "hybrid"},
                                              {"columns", "1:id,a;2:id,a"},
                                              {"schema", "id:identifier;a:qi:0|1"},
                                              {NULL}};
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (int keyed = 0; keyed <= 1; keyed++) {
        struct run *run = new_run(settings);
        EXPECT_EQ(OK, run_set_variant(run, keyed ? "keyed-ids" : "published"));
        EXPECT_EQ(keyed ? E_ARGUMENT : OK, run_prepare(run));
        if (keyed)
            EXPECT(strstr(run_error(run), "use published or external") != NULL);
        run_free(run);
    }
    real_world_clear(&world);
}

/* d-presence: rows outside the subset count for the criterion and are not released. */
static void test_subset(void)
{
    static const struct {
        const char *criteria, *input[2];
        uint32_t lines, level;
    } list[] = {
        /* One of each two people is in: no class may be generalised away from 1/2. */
        {"d-presence:0.5,0.5", {"a,s\n0,y\n2,n\n", "a,s\n0,n\n2,y\n"}, 3, 0},
        /* At level 0 all of the 0s are in, and none of the 1s; at level 1 half of them. */
        {"d-presence:0.5,0.5", {"a,s\n0,y\n2,n\n", "a,s\n1,n\n3,y\n"}, 3, 1},
        {"d-presence:0,0.4", {"a,s\n0,y\n", "a,s\n1,n\n"}, 1, 0},
        {"k-anonymity:2", {"a,s\n0,y\n0,n\n", "a,s\n1,n\n"}, 1, 0}, /* one row in the subset */
        {"k-anonymity:2", {"a,s\n0,n\n0,n\n", "a,s\n1,n\n"}, 1, 0}, /* none is */
        {"k-anonymity:1", {"a,s\n0,y\n", "a,s\n"}, 2, 0},
        {"k-anonymity:1", {"a,s\n0,not y\n", "a,s\n1,y\n"}, 2, 0}}; /* "not y" is a value */
    EXPECT_EQ(OK, real_world_init(&world, seed));
    for (size_t i = 0; i < 2 * sizeof list / sizeof *list; i++) {
        struct run *run =
            new_run((const char *const[][2]){{"schema", "a:qi:x(0|1)|z(2|3);s:keep:n|y|\"not y\""},
                                             {"criteria", list[i / 2].criteria},
                                             {"subset", "s:y"},
                                             {"rules", i % 2 ? "whole" : "local"},
                                             {NULL}});
        EXPECT_EQ(OK, run_prepare(run));
        for (int party = 1; party <= 2; party++)
            EXPECT_EQ(OK, run_input_text(run, party, list[i / 2].input[party - 1],
                                         strlen(list[i / 2].input[party - 1])));
        expect_ideal(run);
        EXPECT_EQ(list[i / 2].lines, output_of(run, 1, 0)->count);
        EXPECT_EQ(list[i / 2].level, residue_at(output_of(run, 1, 1), 0));
        run_free(run);
    }
    real_world_clear(&world);
}

const struct test tests[] = {{"example", test_example},
                             {"owners", test_owners},
                             {"columns", test_columns},
                             {"misjoin", test_misjoin},
                             {"hybrid", test_hybrid},
                             {"hybrid refused", test_hybrid_refused},
                             {"hybrid keyed", test_hybrid_keyed},
                             {"subset", test_subset},
                             {"edges", test_edges},
                             {"refusals", test_refusals},
                             {0}};
