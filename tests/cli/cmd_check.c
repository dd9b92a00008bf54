/* glasshouse check: rows whose verdicts are compared with the expected ones, the witness of a
 * planted leak, and an exit status that says which it was. */
#include "sim/json_read.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <string.h>

static const struct json_value *rows_of(struct arena *arena, const struct program *run,
                                        struct json_value *document)
{
    if (json_read(arena, run->out, run->out_size, document, NULL) != OK)
        return NULL;
    return json_get(document, "rows");
}

static bool is(const struct json_value *row, const char *key, const char *want)
{
    const char *text = json_get_text(row, key);
    return text && strcmp(text, want) == 0;
}

static bool begins(const struct json_value *row, const char *key, const char *want)
{
    const char *text = json_get_text(row, key);
    return text && strncmp(text, want, strlen(want)) == 0;
}

static void rows_are_as_expected(void)
{
    struct program run;
    struct arena arena = {0};
    struct json_value document = {0};
    size_t leaks = 0;
    program_run(&run, (const char *[]){"glasshouse", "check", "secure-sum", "--by", "affine",
                                       "--variant", "as-published", "--json", NULL});
    EXPECT_EQ(0, run.status);
    const struct json_value *rows = rows_of(&arena, &run, &document);
    EXPECT(rows && rows->count > 5);
    for (size_t i = 0; rows && i < rows->count; i++) {
        const struct json_value *row = &rows->item[i];
        EXPECT(is(row, "protocol", "secure-sum") && begins(row, "checker", "affine"));
        EXPECT(is(row, "variant", "as-published") && json_get(row, "coalition") != NULL);
        EXPECT(is(row, "verdict", json_get_text(row, "expected")));
        EXPECT(json_get_number(row, "executions", 0) > 0 && json_get_text(row, "bounds"));
        const struct json_value *witness = json_get(row, "witness");
        EXPECT(witness && (witness->type == JSON_OBJECT) == is(row, "verdict", "leak"));
        leaks += is(row, "verdict", "leak");
    }
    EXPECT(leaks > 0); /* two neighbours who pool their views: a known limit */
    arena_clear(&arena);
}

/* One planted leak alone is found, with its witness: that is the expected verdict. */
static void a_planted_leak_has_its_witness(void)
{
    struct program run;
    program_run(&run, (const char *[]){"glasshouse", "check", "secure-sum", "mask-dropped",
                                       "--planted", "--by", "enumerate", NULL});
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, " leak ") && strstr(run.out, "{2} learns x1"));
    EXPECT(strstr(run.out, "P[2 draws mask = 0; 2 gets shift = 0 from 1] = 1/5 | 0"));
}

/* In one call alone; a call that never comes is no planted leak that was found. */
static void a_planted_leak_is_addressed_by_path(void)
{
    struct program run;
    program_run(&run, (const char *[]){"glasshouse", "check", "lca", "secure-and[2]/mask-dropped",
                                       "--planted", "--by", "enumerate", NULL});
    EXPECT_EQ(0, run.status);
    EXPECT(strstr(run.out, " leak ") && strstr(run.out, "planted: secure-and[2]/mask-dropped"));
    program_run(&run, (const char *[]){"glasshouse", "check", "lca", "secure-and[9]/mask-dropped",
                                       "--planted", "--by", "enumerate", NULL});
    EXPECT_EQ(1, run.status);
    EXPECT(strstr(run.out, "the planted leak was never applied"));
    program_run(&run, (const char *[]){"glasshouse", "check", "lca", "secure-and[1]/nothing",
                                       "--planted", NULL});
    EXPECT_EQ(2, run.status);
    EXPECT(strstr(run.err, "there is no planted leak 'nothing'"));
}

const struct test tests[] = {
    {"rows are as expected", rows_are_as_expected},
    {"a planted leak has its witness", a_planted_leak_has_its_witness},
    {"a planted leak is addressed by path", a_planted_leak_is_addressed_by_path},
    {0}};
