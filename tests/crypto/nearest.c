/* A slip of the finger finds its word, another word finds none. */
#include "crypto/complaint.h"
#include "tests/expect.h"
#include <string.h>

static const char *const names[] = {"anonymize", "audit",  "bench", "check", "claims",
                                    "replay",    "report", "run",   "o"};

enum { NAMES = sizeof names / sizeof *names };

static void expect_nearest(const char *want, const char *word)
{
    const char *got = nearest_name(word, names, NAMES);
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
    expect_nearest("bench", "BENCH");
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
    EXPECT(nearest_name("bench", names, 0) == NULL);
    const char *const odd[] = {"", long_word};
    EXPECT(nearest_name("bench", odd, 2) == NULL);
    EXPECT(nearest_name("b", odd, 2) == NULL);
}

/* The names of columns are longer, and are typed with other dashes and letters. */
static void columns_are_understood(void)
{
    static const char *const columns[] = {"age", "education", "marital-status", "native-country"};
    static const struct {
        const char *word;
        int index; /* -1: none is near */
    } cases[] = {{"agee", 0},   {"AGE", 0},           {"eductaion", 1}, {"maritalstatus", 2},
                 {"native", 3}, {"zip", -1},          {"", -1},         {"natve-country", 3},
                 {"x", -1},     {"marital_status", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *got = nearest_name(cases[i].word, columns, 4);
        EXPECT(got == (cases[i].index < 0 ? NULL : columns[cases[i].index]));
    }
}

const struct test tests[] = {{"slips are understood", slips_are_understood},
                             {"other words are not", other_words_are_not},
                             {"columns are understood", columns_are_understood},
                             {0}};
