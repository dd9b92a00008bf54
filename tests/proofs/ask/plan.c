/* Plans: ranges and choices become jobs; filters leave out what is not asked. */
#include "proofs/ask/plan.h"
#include "protocols/secure_sum/secure_sum.h"
#include "tests/expect.h"
#include <string.h>

static const struct proof_case cases[] = {
    {.variant = "as-published",
     .settings = "parties=3..5 modulus=2|2^64 length=1",
     .checker = CHECKER_AFFINE,
     .class = &any_one,
     .expect = {.some = VERDICT_PROVED,
                .view = VERDICT_PROVED,
                .declaration = VERDICT_HOLDS,
                .correct = VERDICT_NONE}},
    {.variant = "hardened",
     .settings = "parties=3",
     .checker = CHECKER_ENUMERATE,
     .class = &any_one,
     .expect = {.some = VERDICT_EXHAUSTED, .correct = VERDICT_HOLDS}},
    {.settings = NULL}};
static const struct planted planted[] = {{.mutation = {"a", "", COIN_ZERO, 1, "mask", NULL, 0},
                                          .variant = "as-published",
                                          .settings = "parties=3 modulus=5",
                                          .class = &any_one,
                                          .killer = CHECK_AFFINE},
                                         {.variant = NULL}};
static const struct proof_table table = {&secure_sum_protocol, cases, planted, NULL};

static void test_ranges(void)
{
    static const char *const want[] = {"parties=3 modulus=2 length=1",
                                       "parties=3 modulus=2^64 length=1",
                                       "parties=4 modulus=2 length=1",
                                       "parties=4 modulus=2^64 length=1",
                                       "parties=5 modulus=2 length=1",
                                       "parties=5 modulus=2^64 length=1",
                                       "parties=3"};
    const struct plan_filter all = {0};
    struct plan p = {0};
    plan_cases(&p, &table, &all);
    EXPECT_EQ(7, p.count);
    for (size_t i = 0; i < p.count && i < 7; i++)
        EXPECT(strcmp(want[i], p.jobs[i].what.settings) == 0);
    plan_clear(&p);
}

/* What is in quotes is one value, whatever is in it, and stays one in the job. */
static void test_quotes(void)
{
    static const struct proof_case quoted[] = {
        {.variant = "as-published",
         .settings = "note=\"a b|c\" rows=\"0..2\" k=1|2 rest=\"x\"\"y\"",
         .checker = CHECKER_ENUMERATE,
         .class = &any_one,
         .expect = {.some = VERDICT_EXHAUSTED}},
        {.settings = NULL}};
    static const struct proof_table quoting = {&secure_sum_protocol, quoted, NULL, NULL};
    const struct plan_filter all = {0};
    struct plan p = {0};
    plan_cases(&p, &quoting, &all);
    EXPECT_EQ(2, p.count);
    EXPECT(strcmp(p.jobs[0].what.settings, "note=\"a b|c\" rows=\"0..2\" k=1 rest=x\"y") == 0);
    EXPECT(strcmp(p.jobs[1].what.settings, "note=\"a b|c\" rows=\"0..2\" k=2 rest=x\"y") == 0);
    plan_clear(&p);
}

static void test_filters(void)
{
    struct plan p = {0};
    plan_cases(&p, &table, &(struct plan_filter){.checker = "affine/view"});
    EXPECT_EQ(6, p.count);
    EXPECT_EQ(VERDICT_NONE, p.jobs[0].what.expect.some);
    EXPECT_EQ(VERDICT_PROVED, p.jobs[0].what.expect.view);
    plan_clear(&p);
    plan_cases(&p, &table, &(struct plan_filter){.checker = "correct"});
    EXPECT_EQ(1, p.count);
    plan_clear(&p);
    plan_cases(&p, &table, &(struct plan_filter){.variant = "hardened"});
    EXPECT_EQ(1, p.count);
    plan_clear(&p);
    /* What the command line sets is not expanded. */
    plan_cases(&p, &table, &(struct plan_filter){.settings = "parties=7 modulus=9"});
    EXPECT_EQ(2, p.count);
    EXPECT(strcmp("length=1", p.jobs[0].what.settings) == 0);
    plan_clear(&p);
}

static void test_planted(void)
{
    const struct plan_filter all = {0};
    struct plan p = {0};
    EXPECT(planted_find(&table, "a") == planted);
    EXPECT(planted_find(&table, "b") == NULL);
    plan_planted(&p, &table, planted, false, &all);
    EXPECT_EQ(1, p.count);
    EXPECT_EQ(CHECKER_AFFINE, p.jobs[0].what.checker);
    EXPECT(p.jobs[0].any && p.jobs[0].planted == &planted->mutation);
    plan_clear(&p);
    plan_planted(&p, &table, planted, true, &all);
    EXPECT(p.count >= 2);
    plan_clear(&p);
}

/* Two rows about different classes of coalitions are one question about a coalition
 * that both have; with another number of parties, or another verdict, they are two. */
static void test_one_coalition(void)
{
    static const struct coalition_class pairs = {.name = "pairs", .least = 2, .most = 2};
    static const struct coalition_class ends = {.name = "{1,3}", .exactly = 5};
    static const struct proof_case rows[] = {{.variant = "as-published",
                                              .settings = "parties=4",
                                              .checker = CHECKER_AFFINE,
                                              .class = &pairs,
                                              .expect = {.some = VERDICT_LEAK}},
                                             {.variant = "as-published",
                                              .settings = "parties=4..5",
                                              .checker = CHECKER_AFFINE,
                                              .class = &ends,
                                              .expect = {.some = VERDICT_LEAK}},
                                             {.variant = "as-published",
                                              .settings = "parties=5",
                                              .checker = CHECKER_AFFINE,
                                              .class = &pairs,
                                              .expect = {.some = VERDICT_INCONCLUSIVE}},
                                             {.settings = NULL}};
    static const struct proof_table two = {&secure_sum_protocol, rows, NULL, NULL};
    const struct plan_filter members = {.members = "1,3"};
    struct plan p = {0};
    int most;
    plan_cases(&p, &two, &members);
    EXPECT_EQ(4, p.count);
    EXPECT_EQ(3, plan_coalition(&p, &most));
    EXPECT(strcmp(p.jobs[0].what.settings, "parties=4") == 0);
    EXPECT(strcmp(p.jobs[1].what.settings, "parties=5") == 0);
    plan_clear(&p);
}

const struct test tests[] = {{"ranges", test_ranges},
                             {"quotes", test_quotes},
                             {"filters", test_filters},
                             {"planted", test_planted},
                             {"one coalition", test_one_coalition},
                             {0}};
