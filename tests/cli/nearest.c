/* A slip of the finger finds its word, another word finds none. */
#include "cli/command.h"
#include "tests/expect.h"
#include <string.h>

static const char *const names[] = {"anonymize", "audit",  "bench", "check", "claims",
                                    "replay",    "report", "run",   "o",     NULL};

static void expect_nearest(const char *want, const char *word)
{
    const char *got = nearest(word, names);
    if (want == NULL)
        EXPECT(got == NULL);
    else
        EXPECT(got != NULL && strcmp(got, want) == 0);
}

static void slips_are_understood(void)
{
    expect_nearest("bench", "bnech");
    expect_nearest("bench", "benhc");
    expect_nearest("bench", "bech");
    expect_nearest("bench", "bbench");
    expect_nearest("audit", "audti");
    expect_nearest("check", "check");
    expect_nearest("anonymize", "anonymise");
    expect_nearest("anonymize", "anon");
    expect_nearest("run", "rnu");
    expect_nearest("report", "reprot");
}

static void other_words_are_not(void)
{
    expect_nearest(NULL, "");
    expect_nearest(NULL, "fly");
    expect_nearest(NULL, "x");
    expect_nearest(NULL, "encyclopedia");
    char long_word[500];
    memset(long_word, 'b', sizeof long_word);
    long_word[sizeof long_word - 1] = 0;
    expect_nearest(NULL, long_word);
    EXPECT(nearest("bench", (const char *const[]){NULL}) == NULL);
    EXPECT(nearest("bench", (const char *const[]){long_word, NULL}) == NULL);
}

static const struct test tests[] = {
    {"slips are understood", slips_are_understood},
    {"other words are not", other_words_are_not},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
