/* Reports: a class of coalitions has one verdict. */
#include "proofs/tell/report.h"
#include "protocols/secure_sum/secure_sum.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <string.h>

/* Short names for the table below. */
#define GOOD VERDICT_EXHAUSTED
#define LEAK VERDICT_LEAK
#define DULL VERDICT_INCONCLUSIVE

struct stand {
    struct real_world world;
    struct run *run;
    struct findings findings;
    struct job job;
    struct report report;
};

static void begin(struct stand *s, bool any)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    EXPECT_EQ(OK, real_world_init(&s->world, seed));
    s->job = (struct job){
        .protocol = &secure_sum_protocol,
        .any = any,
        .what = {.variant = "hardened", .settings = "parties=3 modulus=5", .class = &any_one}};
    s->run = job_run(&s->job, &s->world.world, NULL);
    EXPECT(s->run != NULL);
    findings_init(&s->findings);
    s->report = (struct report){&s->job, &s->findings, s->run, 7, "covered"};
}

static void end(struct stand *s)
{
    run_free(s->run);
    findings_clear(&s->findings);
    real_world_clear(&s->world);
}

static enum verdict judge(struct stand *s, enum verdict expected, const enum verdict one[3])
{
    struct question q;
    report_begin(&s->report, &q, CHECK_ENUMERATE, expected);
    for (int k = 0; k < 3; k++)
        report_judge(&s->report, &q, (coalition)1 << k, one[k]);
    report_end(&s->report, &q);
    const struct finding *f = &s->findings.list[s->findings.count - 1];
    EXPECT_EQ(3, f->coalitions);
    EXPECT_EQ(expected, f->expected);
    EXPECT(strcmp(f->coalition, "any one of 3") == 0);
    return f->verdict;
}

static void test_verdict_of_a_class(void)
{
    struct stand s;
    begin(&s, false);
    EXPECT_EQ(GOOD, judge(&s, GOOD, (const enum verdict[]){GOOD, GOOD, GOOD}));
    EXPECT_EQ(LEAK, judge(&s, GOOD, (const enum verdict[]){GOOD, LEAK, GOOD}));
    EXPECT_EQ(DULL, judge(&s, GOOD, (const enum verdict[]){GOOD, GOOD, DULL}));
    EXPECT_EQ(LEAK, judge(&s, LEAK, (const enum verdict[]){LEAK, LEAK, LEAK}));
    EXPECT_EQ(GOOD, judge(&s, LEAK, (const enum verdict[]){LEAK, LEAK, GOOD}));
    EXPECT_EQ(GOOD, judge(&s, LEAK, (const enum verdict[]){GOOD, LEAK, LEAK}));
    end(&s);
    begin(&s, true); /* planted: one that finds it is enough */
    EXPECT_EQ(LEAK, judge(&s, LEAK, (const enum verdict[]){GOOD, LEAK, GOOD}));
    EXPECT_EQ(LEAK, judge(&s, LEAK, (const enum verdict[]){DULL, LEAK, GOOD}));
    EXPECT_EQ(GOOD, judge(&s, LEAK, (const enum verdict[]){GOOD, GOOD, GOOD}));
    end(&s);
}

static void test_no_coalition_no_finding(void)
{
    struct stand s;
    struct question q;
    begin(&s, false);
    report_begin(&s.report, &q, CHECK_AFFINE, VERDICT_PROVED);
    report_end(&s.report, &q);
    EXPECT_EQ(0, s.findings.count);
    s.job.members = "2";
    EXPECT_EQ(2, report_first(&s.job, s.run));
    EXPECT_EQ(0, report_next(&s.job, s.run, 2));
    s.job.members = "1,2"; /* not of the class */
    EXPECT_EQ(0, report_first(&s.job, s.run));
    end(&s);
}

const struct test tests[] = {{"verdict of a class", test_verdict_of_a_class},
                             {"no coalition, no finding", test_no_coalition_no_finding},
                             {0}};
