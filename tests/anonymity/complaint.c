/* Complaints: places, long texts, and names that are near enough to be meant. */
#include "anonymity/complaint.h"
#include "tests/expect.h"
#include <string.h>

static void places_come_first(void)
{
    struct complaint c;
    EXPECT_EQ(E_PARSE, complain_at(&c, E_PARSE, "f.csv", 7, 3, "no %s", "good"));
    EXPECT(strcmp(c.text, "f.csv:7:3: no good") == 0 && c.line == 7 && c.column == 3);
    EXPECT_EQ(E_PARSE, complain_at(&c, E_PARSE, "f.csv", 7, 0, "no"));
    EXPECT(strcmp(c.text, "f.csv:7: no") == 0);
    EXPECT_EQ(E_INPUT, complain(&c, E_INPUT, "bad"));
    EXPECT(strcmp(c.text, "bad") == 0 && c.line == 0 && c.column == 0);
    EXPECT_EQ(E_INPUT, complain(NULL, E_INPUT, "nobody listens"));
    EXPECT_EQ(E_INPUT, complain_at(NULL, E_INPUT, "f", 1, 1, "nobody listens"));
}

static void long_texts_are_cut(void)
{
    char name[2 * COMPLAINT_BYTES];
    struct complaint c;
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = 0;
    complain(&c, E_INPUT, "%s", name);
    EXPECT_EQ(COMPLAINT_BYTES - 1, strlen(c.text));
    complain_at(&c, E_INPUT, name, 1, 1, "%s", name);
    EXPECT_EQ(COMPLAINT_BYTES - 1, strlen(c.text));
}

static void near_names(void)
{
    static const char *const names[] = {"age", "education", "marital-status", "native-country"};
    static const struct {
        const char *word;
        int index; /* -1: none is near */
    } cases[] = {{"agee", 0},    {"AGE", 0},           {"eductaion", 1}, {"maritalstatus", 2},
                 {"native", -1}, {"zip", -1},          {"", -1},         {"natve-country", 3},
                 {"x", -1},      {"marital_status", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *got = nearest_name(cases[i].word, names, 4);
        EXPECT(got == (cases[i].index < 0 ? NULL : names[cases[i].index]));
    }
    char word[4096];
    memset(word, 'a', sizeof word);
    word[sizeof word - 1] = 0;
    EXPECT(nearest_name(word, names, 4) == NULL);
    const char *const odd[] = {"", word};
    EXPECT(nearest_name("a", odd, 2) == NULL);
}

static const struct test tests[] = {
    {"places come first", places_come_first},
    {"long texts are cut", long_texts_are_cut},
    {"near names", near_names},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
