/* `glasshouse bench` lists its suites, as text and as JSON, without running any. */
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void suites_are_listed(void)
{
    struct program text, json;
    program_run(&text, (const char *[]){"glasshouse", "bench", "--list", NULL});
    program_run(&json, (const char *[]){"glasshouse", "bench", "--list", "--json", NULL});
    EXPECT(text.status == 0 && json.status == 0);
    EXPECT(strncmp(json.out, "{\"rows\":[", 9) == 0);
    EXPECT(strcmp(json.out + json.out_size - 3, "]}\n") == 0);
    size_t listed = 0, named = 0;
    for (const char *at = text.out; (at = strchr(at, '\n')); at++)
        listed++;
    for (const char *at = json.out; (at = strstr(at, "\"name\":")); at++)
        named++;
    EXPECT_EQ(listed, named);
    program_clear(&text);
    program_clear(&json);
}

static const struct test tests[] = {
    {"suites are listed", suites_are_listed},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
