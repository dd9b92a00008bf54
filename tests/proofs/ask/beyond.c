/* An argument in words is a row: holds-if, and fails where a probe finds that it is wrong. */
#include "proofs/ask/beyond.h"
#include "proofs/ask/plan.h"
#include "tests/expect.h"
#include <string.h>

static void judge(struct findings *f, const char *variant, const char *checker)
{
    struct plan plan = {0};
    const struct plan_filter filter = {.variant = variant, .checker = checker};
    findings_init(f);
    plan_cases(&plan, proof_table_find("specimen-repeating"), &filter);
    EXPECT_EQ(OK, jobs_run(plan.jobs, plan.count, 1, f, NULL, NULL));
    plan_clear(&plan);
}

static const struct finding *row(const struct findings *f)
{
    const struct finding *found = NULL;
    for (size_t i = 0; i < f->count; i++)
        if (f->list[i].check == CHECK_BEYOND) {
            EXPECT(!found);
            found = &f->list[i];
        }
    return found;
}

static void test_arguments(void)
{
    static const char argument[] = "more entries are more of the same";
    struct findings f;
    judge(&f, "faulty", NULL);
    EXPECT(row(&f) && row(&f)->verdict == VERDICT_FAILS && row(&f)->expected == VERDICT_FAILS);
    EXPECT(row(&f) && row(&f)->witness && strstr(row(&f)->bounds, argument));
    findings_clear(&f);
    judge(&f, "honest", NULL);
    EXPECT(row(&f) && row(&f)->verdict == VERDICT_HOLDS_IF && !row(&f)->witness);
    EXPECT(row(&f) && strstr(row(&f)->bounds, "nobody checks") &&
           strstr(row(&f)->bounds, argument));
    findings_clear(&f);
    judge(&f, "honest", "enumerate"); /* the branches were not asked for */
    EXPECT(row(&f) == NULL);
    findings_clear(&f);
}

/* Some branch of this code was never taken, so the argument is about code that was not run. */
static void test_untaken(void)
{
    struct findings f;
    findings_init(&f);
    findings_add(&f, &(struct finding){.protocol = "p",
                                       .variant = "v",
                                       .check = CHECK_ENUMERATE,
                                       .assumes = "larger is the same",
                                       .parameters = "n=1",
                                       .verdict = VERDICT_EXHAUSTED});
    findings_add(&f, &(struct finding){.protocol = "p",
                                       .variant = "v",
                                       .check = CHECK_BRANCHES,
                                       .parameters = "",
                                       .verdict = VERDICT_INCONCLUSIVE,
                                       .expected = VERDICT_HOLDS});
    beyond_settle(&f);
    EXPECT_EQ(3, f.count);
    EXPECT(row(&f) && row(&f)->verdict == VERDICT_INCONCLUSIVE);
    EXPECT(row(&f) && row(&f)->expected == VERDICT_HOLDS_IF);
    findings_clear(&f);
}

const struct test tests[] = {{"arguments", test_arguments}, {"untaken", test_untaken}, {0}};
