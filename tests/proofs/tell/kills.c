/* The kill matrix that is committed is the one that the checkers make. */
#include "proofs/tell/kills.h"
#include "proofs/ask/plan.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_all(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = calloc(1, 1 << 20);
    if (file && text) {
        const size_t size = fread(text, 1, (1 << 20) - 1, file);
        text[size] = 0;
        fclose(file);
    }
    return text;
}

static void test_committed_matrix(void)
{
    struct program run;
    program_run(&run,
                (const char *[]){"glasshouse", "check", "all", "--planted", "--markdown", NULL});
    EXPECT_EQ(0, run.status);
    char *committed = read_all(test_source_path("proofs/KILLS.md"));
    const bool same = committed && strcmp(committed, run.out) == 0;
    if (!same)
        puts("  make it anew: glasshouse check all --planted --markdown > proofs/KILLS.md");
    EXPECT(same);
    free(committed);
}

/* A killer that finds nothing makes the matrix fail, and so does a false alarm. */
static void test_survivors_fail(void)
{
    struct findings f;
    findings_init(&f);
    struct finding one = {.protocol = "secure-sum",
                          .variant = "as-published",
                          .planted = "mask-dropped",
                          .check = CHECK_AFFINE,
                          .coalition = "any one",
                          .parameters = "",
                          .bounds = "",
                          .verdict = VERDICT_LEAK};
    findings_add(&f, &one);
    EXPECT(kills_report(&f, KILLS_JSON));
    f.list[0].verdict = VERDICT_PROVED;
    EXPECT(!kills_report(&f, KILLS_JSON));
    f.list[0].verdict = VERDICT_INCONCLUSIVE;
    EXPECT(!kills_report(&f, KILLS_JSON));
    /* The work was ended before its killer was asked: that is no pass, and no survivor. */
    struct unmade unmade = {.protocol = "secure-sum",
                            .variant = "as-published",
                            .checker = "affine",
                            .parameters = "",
                            .planted = "mask-dropped"};
    f.unmade = &unmade;
    f.unmade_count = 1;
    f.list[0].check = CHECK_ENUMERATE;
    f.list[0].verdict = VERDICT_LEAK;
    EXPECT(!kills_report(&f, KILLS_TEXT));
    unmade.checker = "enumerate";
    f.list[0].check = CHECK_AFFINE;
    EXPECT(kills_report(&f, KILLS_TEXT));
    f.unmade_count = 0;
    f.list[0].planted = "shift-copied"; /* harmless */
    f.list[0].check = CHECK_ENUMERATE;
    f.list[0].verdict = VERDICT_EXHAUSTED;
    EXPECT(kills_report(&f, KILLS_JSON));
    f.list[0].verdict = VERDICT_LEAK;
    EXPECT(!kills_report(&f, KILLS_JSON));
    findings_clear(&f);
}

const struct test tests[] = {
    {"committed matrix", test_committed_matrix}, {"survivors fail", test_survivors_fail}, {0}};
