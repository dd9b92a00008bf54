#include "anonymity/algorithm.h"
#include "proofs/tell/audit.h"
#include "proofs/tell/check.h"
#include "sim/message.h"
#include "sim/mutation.h"
#include "sim/network.h"
#include "sim/primitives.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <string.h>

static void expect_run(const char *const *words, int code, const char *out, const char *err)
{
    struct program run;
    program_run(&run, words);
    EXPECT_EQ(code, run.status);
    EXPECT(!out || strstr(run.out, out));
    EXPECT(!err || strstr(run.err, err));
}

static void test_explain(void)
{
    expect_run((const char *[]){"glasshouse", "explain", "leak", NULL}, 0, "witness", NULL);
    expect_run((const char *[]){"glasshouse", "explain", NULL}, 0, "vacuous", NULL);
    expect_run((const char *[]){"glasshouse", "explain", "--json", "tight", NULL}, 0,
               "{\"rows\":[{\"id\":\"tight\"", NULL);
    expect_run((const char *[]){"glasshouse", "explain", "leek", NULL}, 2, NULL,
               "did you mean leak?");
    expect_run((const char *[]){"glasshouse", "explain", "leak", "tight", NULL}, 2, NULL, "one");
}

/* |word| has one row with a meaning, in all of them. */
static void expect_row(const char *all, const char *word)
{
    char row[128];
    snprintf(row, sizeof row, "{\"id\":\"%s\",\"meaning\":\"", word);
    const char *at = strstr(all, row);
    EXPECT(at && at[strlen(row)] != '"' && !strstr(at + 1, row));
    if (!at)
        printf("no %s\n", word);
}

/* What check-table and anonymize print: criteria, measures and algorithms. */
static void test_words_of_releases(void)
{
    struct program run;
    size_t algorithms = 0;
    program_run(&run, (const char *[]){"glasshouse", "explain", "--json", NULL});
    for (int i = 0; i < CRITERION_KINDS; i++)
        expect_row(run.out, criterion_word((enum criterion_kind)i));
    for (int i = 0; i < MEASURES; i++)
        expect_row(run.out, measure_at((enum measure_kind)i)->word);
    for (; algorithm_at(algorithms); algorithms++)
        expect_row(run.out, algorithm_at(algorithms)->word);
    EXPECT(algorithms >= 8);
}

/* The word with which an assumption begins: DDH of "DDH(ristretto255)"; "none" needs no row. */
static void expect_assumption(const char *all, const char *assumption)
{
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(assumption, "(:,"), assumption);
    if (strcmp(word, "none") != 0)
        expect_row(all, word);
}

/* What list, laws, show and recordings print: primitives, what they assume, kinds of values; and
 * what check --planted prints: kinds of planted leaks. */
static void test_words_of_values(void)
{
    struct program run;
    size_t kinds = 0;
    program_run(&run, (const char *[]){"glasshouse", "explain", "--json", NULL});
    expect_row(run.out, kind_name(KIND_RESIDUES));
    expect_row(run.out, kind_name(KIND_TEXTS));
    for (const struct primitive *const *p = primitives; *p; p++) {
        /* A primitive may have the name of its one kind: one row for both. */
        expect_row(run.out, (*p)->name);
        expect_assumption(run.out, (*p)->assumption);
        for (const struct kind_about *k = (*p)->kinds; k->name; k++, kinds++)
            expect_row(run.out, k->name);
    }
    EXPECT(kinds >= 18);
    for (int m = 0; m < MUTATION_KINDS; m++)
        expect_row(run.out, mutation_kind_name((enum mutation_kind)m));
}

/* Verdicts, checks and their rules, faults, how parties end, what fields tell. */
static void test_words_of_checks(void)
{
    struct program run;
    program_run(&run, (const char *[]){"glasshouse", "explain", "--json", NULL});
    for (int v = VERDICT_NONE + 1; v < VERDICTS; v++)
        expect_row(run.out, verdict_name((enum verdict)v));
    for (int c = 0; c < CHECKS; c++)
        expect_row(run.out, check_name((enum check)c));
    for (size_t i = 0; rule_at(i); i++)
        expect_row(run.out, rule_at(i));
    for (int f = 0; f < FAULT_KINDS; f++)
        expect_row(run.out, fault_kind_name((enum fault_kind)f));
    for (int s = OK + 1; s < STATUS_COUNT; s++)
        expect_row(run.out, status_name((status)s));
    for (int l = LEAK_PUBLIC; l <= LEAK_DECLARED; l++)
        expect_row(run.out, leak_class_name((enum leak_class)l));
}

/* Words that commands print and the glossary explains; upper case is the same word. */
static void test_words_of_the_glossary(void)
{
    static const char *const said[] = {
        "killed",      "SURVIVES",    "passes",     "known limit", "coalition",  "view",
        "witness",     "round",       "coin",       "tape",        "wire",       "PRF",
        "DDH",         "DBDH",        "hidden",     "opened",      "suppressed", "prosecutor",
        "marketer",    "journalist",  "hardened",   "kept",        "done",       "as-published",
        "certificate", "semi-honest", "ideal view", "UNEXPECTED",  "cannot say", "NOT RUN",
        "FALSE ALARM", "open"};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        expect_run((const char *[]){"glasshouse", "explain", said[i], NULL}, 0, "\n\n", "");
    expect_run((const char *[]){"glasshouse", "explain", "view", NULL}, 0, "Papers say: view",
               NULL);
}

const struct test tests[] = {{"explain", test_explain},
                             {"words of the glossary", test_words_of_the_glossary},
                             {"words of releases", test_words_of_releases},
                             {"words of values", test_words_of_values},
                             {"words of checks", test_words_of_checks},
                             {0}};
