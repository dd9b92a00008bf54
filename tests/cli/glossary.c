/* A table of words, read: what is a row, what is a word, what the sentence says. */
#include "cli/glossary.h"
#include "tests/expect.h"
#include <string.h>

static const char page[] = "# Words\n\n| no | row | yet |\n|---|---|---|\n"
                           "| view | view | all that a party saw |\n"
                           "| killed, spared | | of a planted leak |\n"
                           "| hybrid: `--ideal P` | hybrid world | Named parts |\n"
                           "| two | cells |\n| | | no word |\n"
                           "| after | | the table |\n";

static void rows(void)
{
    struct arena a = {0};
    struct rule rule[8];
    EXPECT_EQ(4, glossary_read(&a, page, rule, 8));
    EXPECT(strcmp("view", rule[0].id) == 0);
    EXPECT(strcmp("All that a party saw. Papers say: view.", rule[0].meaning) == 0);
    EXPECT(strcmp("killed", rule[1].id) == 0);
    EXPECT(strcmp("spared", rule[2].id) == 0);
    EXPECT(strcmp("Of a planted leak.", rule[2].meaning) == 0);
    EXPECT(strcmp("hybrid", rule[3].id) == 0);
    EXPECT(strcmp("Named parts. Papers say: hybrid world.", rule[3].meaning) == 0);
    EXPECT_EQ(2, glossary_read(&a, page, rule, 2));
    EXPECT_EQ(0, glossary_read(&a, "", rule, 8));
    arena_clear(&a);
}

/* Cut off anywhere it is read to where it goes. */
static void cut_off(void)
{
    struct arena a = {0};
    struct rule rule[8];
    char part[sizeof page];
    for (size_t size = 0; size < sizeof page; size++) {
        memcpy(part, page, size);
        part[size] = 0;
        EXPECT(glossary_read(&a, part, rule, 8) <= 4);
    }
    arena_clear(&a);
}

static void the_page(void)
{
    struct arena a = {0};
    struct rule rule[256];
    const size_t count = glossary_read(&a, glossary_text(), rule, 256);
    EXPECT(count > 60 && count < 256);
    for (size_t i = 0; i < count; i++)
        EXPECT(*rule[i].id && strlen(rule[i].meaning) > 8);
    arena_clear(&a);
}

const struct test tests[] = {{"rows", rows}, {"cut off", cut_off}, {"the page", the_page}, {0}};
