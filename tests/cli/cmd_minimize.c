/* glasshouse minimize: a planted leak among many players is shown among as few as it takes, and
 * mistakes are named. */
#include "sim/json_read.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static void a_leak_is_made_small(void)
{
    struct program run;
    struct arena arena = {0};
    struct json_value document = {0};
    program_run(&run, (const char *[]){"glasshouse", "minimize", "secure-sum", "--planted",
                                       "mask-dropped", "--by", "affine", "--json", NULL});
    EXPECT_EQ(0, run.status);
    EXPECT_EQ(OK, json_read(&arena, run.out, run.out_size, &document, NULL));
    EXPECT_EQ(JSON_OBJECT, document.type);
    EXPECT(strstr(run.out, "secure-sum") && strstr(run.out, "leak"));
    program_clear(&run);
    arena_clear(&arena);
}

static void mistakes_are_named(void)
{
    static const struct {
        const char *line[6], *said;
    } cases[] = {
        {{"glasshouse", "minimize", NULL}, "name one protocol"},
        {{"glasshouse", "minimize", "lca", "lca", NULL}, "name one protocol"},
        {{"glasshouse", "minimize", "secure-sum", "--set", "parties", NULL}, "name=value"},
        {{"glasshouse", "minimize", "secure-sum", "--plantde", "x", NULL}, "--planted?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct program run;
        program_run(&run, cases[i].line);
        EXPECT_EQ(2, run.status);
        EXPECT(run.out_size == 0 && strstr(run.err, cases[i].said) != NULL);
        program_clear(&run);
    }
}

static const struct test tests[] = {
    {"a leak is made small", a_leak_is_made_small},
    {"mistakes are named", mistakes_are_named},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
