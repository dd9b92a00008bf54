/* Complaints: places come first, and long texts are cut. */
#include "crypto/complaint.h"
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

static void unknown_words_have_a_way_out(void)
{
    static const char *const names[] = {"optimal", "mondrian", "hilbert"};
    const char *many[COMPLAINT_BYTES / 4];
    struct complaint c;
    EXPECT_EQ(E_INPUT, complain_unknown(&c, E_INPUT, "no algorithm", "mondrain", names, 3));
    EXPECT(strcmp(c.text, "no algorithm \"mondrain\"; did you mean \"mondrian\"?") == 0);
    EXPECT_EQ(E_INPUT, complain_unknown(&c, E_INPUT, "no algorithm", "xyzzy", names, 3));
    EXPECT(strcmp(c.text, "no algorithm \"xyzzy\"; there are: optimal, mondrian, hilbert") == 0);
    for (size_t i = 0; i < sizeof many / sizeof *many; i++)
        many[i] = names[i % 3];
    complain_unknown(&c, E_INPUT, "no algorithm", "xyzzy", many, sizeof many / sizeof *many);
    EXPECT_EQ(COMPLAINT_BYTES - 1, strlen(c.text));
    EXPECT_EQ(E_INPUT, complain_unknown(NULL, E_INPUT, "no", "xyzzy", names, 3));
}

const struct test tests[] = {{"places come first", places_come_first},
                             {"long texts are cut", long_texts_are_cut},
                             {"unknown words have a way out", unknown_words_have_a_way_out},
                             {0}};
