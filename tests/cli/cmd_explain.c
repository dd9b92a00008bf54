#include "anonymity/algorithm.h"
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
    program_clear(&run);
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
    program_clear(&run);
}

/* Words that commands print and the glossary explains; upper case is the same word. */
static void test_words_of_the_glossary(void)
{
    static const char *const said[] = {
        "killed",      "SURVIVES",    "passes",     "known limit", "coalition",  "view",
        "witness",     "round",       "coin",       "tape",        "wire",       "PRF",
        "DDH",         "DBDH",        "hidden",     "opened",      "suppressed", "prosecutor",
        "marketer",    "journalist",  "hardened",   "kept",        "done",       "as-published",
        "certificate", "semi-honest", "ideal view", "UNEXPECTED"};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        expect_run((const char *[]){"glasshouse", "explain", said[i], NULL}, 0, "\n\n", "");
    expect_run((const char *[]){"glasshouse", "explain", "view", NULL}, 0, "Papers say: view",
               NULL);
}

int main(int argc, char **argv)
{
    static const struct test tests[] = {{"explain", test_explain},
                                        {"words of the glossary", test_words_of_the_glossary},
                                        {"words of releases", test_words_of_releases}};
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
