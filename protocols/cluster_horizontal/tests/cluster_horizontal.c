/* Algorithm 3: refusals by name, and the centralised result for every way to cut a table. */
#include "protocols/cluster_horizontal/cluster_horizontal.h"
#include "tests/protocols/stand.h"
#include <stdio.h>
#include <string.h>

#define SCHEMA "a:qi:x(p|q)|y;e:keep:0..4"

static void begin(struct stand *s, const char *parties)
{
    stand_begin(s, &cluster_horizontal_protocol,
                SET("parties", parties, "schema", SCHEMA, "choice", "e", "start", "free"));
}

static void refused(const char *name, const char *value, const char *says)
{
    struct stand s;
    begin(&s, "2");
    EXPECT_EQ(OK, run_set(s.run, name, value));
    stand_refused(&s, says);
}

static void refused_both(const char *name, const char *value, const char *other, const char *also,
                         const char *says)
{
    struct stand s;
    begin(&s, "2");
    EXPECT_EQ(OK, run_set(s.run, name, value));
    EXPECT_EQ(OK, run_set(s.run, other, also));
    stand_refused(&s, says);
}

static void settings_are_refused_by_name(void)
{
    refused("schema", "a:qi:x|y;ill:sensitive:m|n;e:keep:0..4", "column ill is no quasi-identif");
    refused("criteria", "k-anonymity:2+frequency-l-diversity:1.5", "set start=balanced");
    refused("schema", "e:keep:0..4", "the schema has no quasi-identifier");
    refused("choice", "f", "choice names no column of numbers: 'f'");
    refused("choice", "a", "choice names no column of numbers: 'a'");
    refused("schema", "a:qi:x|y;e:keep:u|v", "choice names no column of numbers: 'e'");
    refused_both("measure", "em", "linking", "a", "measure=em tells all how many records");
    refused("counts", "hidden", "criteria asks for no frequency-l-diversity");
    refused("criteria", "distinct-l-diversity:2", "criteria begins with k-anonymity:K here");
}

enum { ROWS = 5 };

/* Rows |from| to |to| of a table, whose digits to base 3 are the values. */
static void write_rows(char *text, size_t room, uint32_t table, int from, int to)
{
    static const uint32_t choice[ROWS] = {3, 0, 4, 1, 2};
    size_t used = (size_t)snprintf(text, room, "a,e\n");
    for (int row = 0; row < to; row++, table /= 3)
        if (row >= from)
            used += (size_t)snprintf(text + used, room - used, "%c,%u\n", "pqy"[table % 3],
                                     choice[row]);
}

/* Executes, compares all outputs with the centralised ones, and writes the labels of all rows and
 * the release. */
static void play(struct run *run, char *result, size_t room)
{
    const struct named_value *got;
    size_t used = 0;
    stand_executes(run);
    for (int i = 1; i <= run_parties(run); i++) {
        EXPECT_EQ(2, run_outputs(run, i, &got));
        for (uint32_t r = 0; r < got[0].value.count; r++)
            used += (size_t)snprintf(result + used, room - used, "%u ",
                                     (unsigned)residue_at(&got[0].value, r));
    }
    snprintf(result + used, room - used, "%s", value_format(&got[1].value));
}

/* All tables of five rows, all ways to cut them into three parties, empty ones included. */
static void every_cut_gives_the_same(const char *variant, const char *initial, const char *limit,
                                     const char *measure)
{
    char text[128], first[512], next[512];
    struct stand s;
    begin(&s, "3");
    EXPECT_EQ(OK, run_set_variant(s.run, variant));
    EXPECT_EQ(OK, run_set(s.run, "initial", initial));
    EXPECT_EQ(OK, run_set(s.run, "limit", limit));
    EXPECT_EQ(OK, run_set(s.run, "measure", measure));
    EXPECT_EQ(OK, run_set(s.run, "ideal", "secure-sum,closure"));
    EXPECT_EQ(OK, run_prepare(s.run));
    for (uint32_t table = 0; table < 243; table++)
        for (int a = 0; a <= ROWS; a++)
            for (int b = a; b <= ROWS; b++) {
                const int cut[] = {0, a, b, ROWS};
                for (int i = 1; i <= 3; i++) {
                    write_rows(text, sizeof text, table, cut[i - 1], cut[i]);
                    EXPECT_EQ(OK, run_input_text(s.run, i, text, strlen(text)));
                }
                play(s.run, a + b ? next : first, sizeof next);
                EXPECT(a + b == 0 || strcmp(first, next) == 0);
                run_release_inputs(s.run);
            }
    stand_end(&s);
}

static void cuts_of_pairs(void)
{
    every_cut_gives_the_same("as-published", "2", "2", "lm");
    every_cut_gives_the_same("batched", "2", "2", "lm");
    every_cut_gives_the_same("asker-only", "2", "2", "lm");
}

static void cuts_by_entropies(void)
{
    every_cut_gives_the_same("as-published", "2", "2", "em");
    every_cut_gives_the_same("batched", "1", "3", "em");
    every_cut_gives_the_same("asker-only", "1", "2", "mi");
}

static void cuts_of_single_records(void)
{
    every_cut_gives_the_same("as-published", "1", "3", "lm");
    every_cut_gives_the_same("batched", "1", "3", "lm");
}

/* The real sums and searches, in each order and variant, give the bytes of the ideal ones. */
static void real_parts_give_the_same(void)
{
    static const char *const ways[][2] = {{"as-published", "levels"}, {"as-published", "dfs"},
                                          {"as-published", "wide"},   {"hardened", "levels"},
                                          {"asker-only", "levels"},   {"batched", "levels"}};
    char text[128], first[512], next[512];
    for (size_t o = 0; o < sizeof ways / sizeof ways[0]; o++) {
        struct stand s;
        begin(&s, "3");
        EXPECT_EQ(OK, run_set_variant(s.run, ways[o][0]));
        EXPECT_EQ(OK, run_set(s.run, "order", ways[o][1]));
        EXPECT_EQ(OK, run_prepare(s.run));
        for (int i = 1; i <= 3; i++) {
            static const int cut[] = {0, 2, 2, ROWS};
            write_rows(text, sizeof text, 2 + 3 * 1 + 27 * 2 + 81 * 1, cut[i - 1], cut[i]);
            EXPECT_EQ(OK, run_input_text(s.run, i, text, strlen(text)));
        }
        play(s.run, o ? next : first, sizeof next);
        EXPECT(o == 0 || strcmp(first, next) == 0);
        stand_end(&s);
    }
}

/* With diversity: tables of six rows, made of the digits of |table|; here the rows from |from|
 * to below |to|. */
static void write_diverse(char *text, size_t room, uint32_t table, int from, int to)
{
    size_t used = (size_t)snprintf(text, room, "a,ill\n");
    for (int row = 0; row < to; row++, table /= 6)
        if (row >= from)
            used += (size_t)snprintf(text + used, room - used, "%c,%c\n", "pqy"[table % 3],
                                     "mn"[table / 3 % 2]);
}

/* Outputs are the centralised ones (deferred: those of one who plays all), or all refuse the inputs
 * because a first cluster is less than diverse. */
static void diverse(const char *variant, const char *counts, uint32_t *played, uint32_t *refusals)
{
    char text[128], result[512];
    struct stand s;
    begin(&s, "3");
    EXPECT_EQ(OK, run_set(s.run, "schema", "a:qi:x(p|q)|y;ill:sensitive:m|n"));
    EXPECT_EQ(OK, run_set(s.run, "choice", ""));
    EXPECT_EQ(OK, run_set(s.run, "start", "balanced"));
    EXPECT_EQ(OK, run_set(s.run, "criteria", "k-anonymity:3+frequency-l-diversity:1.5"));
    EXPECT_EQ(OK, run_set(s.run, "initial", "3"));
    EXPECT_EQ(OK, run_set(s.run, "limit", "3"));
    EXPECT_EQ(OK, run_set(s.run, "counts", counts));
    EXPECT_EQ(OK, run_set_variant(s.run, variant));
    EXPECT_EQ(OK, run_set_ideal(s.run, "secure-sum,closure,flatten,dominance"));
    EXPECT_EQ(OK, run_prepare(s.run));
    for (uint32_t table = 0; table < 46656; table += 131)
        for (int a = 0; a <= 6; a += 2) {
            const int cut[] = {0, a, (a + 6) / 2, 6};
            for (int i = 1; i <= 3; i++) {
                write_diverse(text, sizeof text, table, cut[i - 1], cut[i]);
                EXPECT_EQ(OK, run_input_text(s.run, i, text, strlen(text)));
            }
            if (cluster_horizontal_protocol.check_inputs(s.run) == OK) {
                play(s.run, result, sizeof result);
                ++*played;
            } else {
                EXPECT_EQ(E_REFUSED, run_execute(s.run));
                EXPECT(strstr(run_result(s.run, 2).detail, "l is too large") != NULL);
                ++*refusals;
            }
            run_release_inputs(s.run);
        }
    stand_end(&s);
}

static void diverse_as_the_centralised(void)
{
    static const char *const ways[] = {"as-published", "batched", "asker-only", "deferred"};
    uint32_t played = 0, refusals = 0;
    for (size_t v = 0; v < sizeof ways / sizeof ways[0]; v++)
        diverse(ways[v], "shown", &played, &refusals);
    EXPECT(played > 1000 && refusals > 100);
}

/* Counts that are not shown: comparisons in their place (section 8.2.2). */
static void diverse_with_hidden_counts(void)
{
    static const char *const ways[] = {"as-published", "batched", "asker-only", "deferred"};
    uint32_t played = 0, refusals = 0;
    for (size_t v = 0; v < sizeof ways / sizeof ways[0]; v++)
        diverse(ways[v], "hidden", &played, &refusals);
    printf("hidden: %u played, %u refused\n", played, refusals);
    EXPECT(played > 1000 && refusals > 100);
}

/* The real comparisons give what the ideal ones give, with two parties and with three. */
static void real_comparisons_give_the_same(void)
{
    for (int m = 2; m <= 3; m++) {
        char text[128], result[2][512];
        for (int ideal = 0; ideal < 2; ideal++) {
            struct stand s;
            begin(&s, m == 2 ? "2" : "3");
            EXPECT_EQ(OK, run_set(s.run, "schema", "a:qi:x(p|q)|y;ill:sensitive:m|n"));
            EXPECT_EQ(OK, run_set(s.run, "choice", ""));
            EXPECT_EQ(OK, run_set(s.run, "start", "balanced"));
            EXPECT_EQ(OK, run_set(s.run, "criteria", "k-anonymity:2+frequency-l-diversity:1.5"));
            EXPECT_EQ(OK, run_set(s.run, "initial", "3"));
            EXPECT_EQ(OK, run_set(s.run, "limit", "3"));
            EXPECT_EQ(OK, run_set(s.run, "counts", "hidden"));
            if (ideal)
                EXPECT_EQ(OK, run_set_ideal(s.run, "secure-sum,closure,dominance"));
            EXPECT_EQ(OK, run_prepare(s.run));
            for (int i = 1; i <= m; i++) {
                const int cut[] = {0, 2, m == 2 ? 6 : 3, 6};
                write_diverse(text, sizeof text, 3 + 6 * 1 + 36 * 5 + 216 * 2 + 1296 * 3 + 7776,
                              cut[i - 1], cut[i]);
                EXPECT_EQ(OK, run_input_text(s.run, i, text, strlen(text)));
            }
            play(s.run, result[ideal], sizeof result[ideal]);
            stand_end(&s);
        }
        EXPECT(strcmp(result[0], result[1]) == 0);
    }
}

static void wrong_number(const char *name, const char *value, const char *says, const char *one,
                         const char *two)
{
    char text[2][32];
    struct stand s;
    begin(&s, "2");
    EXPECT_EQ(OK, run_set(s.run, name, value));
    EXPECT_EQ(OK, run_prepare(s.run));
    snprintf(text[0], sizeof text[0], "a,e\n%s", one);
    snprintf(text[1], sizeof text[1], "a,e\n%s", two);
    for (int i = 1; i <= 2; i++)
        EXPECT_EQ(OK, run_input_text(s.run, i, text[i - 1], strlen(text[i - 1])));
    EXPECT_EQ(E_INPUT, cluster_horizontal_protocol.check_inputs(s.run));
    EXPECT_EQ(E_REFUSED, run_execute(s.run));
    for (int i = 1; i <= 2; i++) {
        EXPECT_EQ(E_REFUSED, run_result(s.run, i).status);
        EXPECT(strstr(run_result(s.run, i).detail, says) != NULL);
    }
    stand_end(&s);
}

/* All parties refuse alike once they know how many records there are. */
static void too_few_and_too_many_records(void)
{
    wrong_number("criteria", "k-anonymity:3", "fewer records than k", "p,4\nq,1\n", "");
    wrong_number("initial", "3", "fewer records than initial", "p,4\nq,1\n", "");
    wrong_number("most", "1", "more records than most", "p,4\n", "q,1\n");
}

const struct test tests[] = {{"settings are refused by name", settings_are_refused_by_name},
                             {"cuts of pairs", cuts_of_pairs},
                             {"cuts of single records", cuts_of_single_records},
                             {"cuts by entropies", cuts_by_entropies},
                             {"real parts give the same", real_parts_give_the_same},
                             {"diverse as the centralised", diverse_as_the_centralised},
                             {"diverse with hidden counts", diverse_with_hidden_counts},
                             {"real comparisons give the same", real_comparisons_give_the_same},
                             {"too few and too many records", too_few_and_too_many_records},
                             {0}};
