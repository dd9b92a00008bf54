/* The row of the branches: a leak beyond the sizes that are run, its honest twin, and a proof for
 * every N that is taken back. */
#include "proofs/ask/branches.h"
#include "proofs/ask/plan.h"
#include "proofs/specimens/specimens.h"
#include "protocols/protocols.h"
#include "tests/expect.h"
#include <string.h>

/* specimen-far where no parameter goes as far as its leak: no probe gets there. */
static struct protocol near_protocol(void)
{
    static const struct parameter few[] = {
        {"parties", "number of parties", "3", PARAMETER_PARTIES, 2, 3, NULL},
        {"modulus", "N", "5", PARAMETER_MODULUS, 0, 0, NULL},
        {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 2, NULL},
        {0}};
    struct protocol near = specimen_far;
    near.parameters = few;
    return near;
}

static void judge(struct findings *f, const char *protocol, const char *variant)
{
    struct plan plan = {0};
    const struct plan_filter filter = {.variant = variant};
    findings_init(f);
    plan_cases(&plan, proof_table_find(protocol), &filter);
    EXPECT_EQ(OK, jobs_run(plan.jobs, plan.count, 2, f, NULL, NULL));
    plan_clear(&plan);
}

static const struct finding *row(const struct findings *f)
{
    const struct finding *found = NULL;
    for (size_t i = 0; i < f->count; i++)
        if (f->list[i].check == CHECK_BRANCHES) {
            EXPECT(!found);
            found = &f->list[i];
        }
    EXPECT(found != NULL);
    return found;
}

static void test_far(void)
{
    struct findings f;
    judge(&f, "specimen-far", "faulty");
    EXPECT(row(&f) && row(&f)->verdict == VERDICT_LEAK);
    EXPECT(strstr(row(&f)->bounds, "unseen.c") &&
           strstr(row(&f)->bounds, "`i >= 4` was never true"));
    EXPECT(strstr(row(&f)->bounds, "`party_count(me) > 6` was never true"));
    findings_clear(&f);
    judge(&f, "specimen-far", "honest");
    EXPECT(row(&f) && row(&f)->verdict == VERDICT_HOLDS);
    findings_clear(&f);
}

/* A comment that says `not run` of what the rows run; only all variants together can tell. */
static void test_excused(void)
{
    struct findings f;
    size_t rows = 0;
    judge(&f, "specimen-excused", NULL);
    for (size_t i = 0; i < f.count; i++) {
        const struct finding *one = &f.list[i];
        const bool honest = strcmp(one->variant, "honest") == 0;
        if (one->check != CHECK_BRANCHES)
            continue;
        rows++;
        EXPECT_EQ(honest ? VERDICT_HOLDS : VERDICT_INCONCLUSIVE, one->verdict);
        EXPECT((strstr(one->bounds, "`not run: no row has so many entries` is wrong") == NULL) ==
               honest);
        EXPECT((strstr(one->bounds, "`heard.count > 7` was never true, since no row") != NULL) ==
               honest);
    }
    EXPECT_EQ(2, rows);
    findings_clear(&f);
    judge(&f, "specimen-excused", "faulty");
    EXPECT(row(&f) && row(&f)->verdict == VERDICT_HOLDS);
    findings_clear(&f);
}

/* A table that knows of gaps knows how many: one more is a finding. */
static void test_gaps(void)
{
    static const struct coalition_class second = {.name = "{2}", .exactly = 2};
    const struct protocol near = near_protocol();
    for (unsigned gaps = 1; gaps <= 3; gaps++) {
        struct findings f;
        const struct job job = {.protocol = &near,
                                .what = {.variant = "faulty",
                                         .settings = "parties=3 modulus=2 length=2",
                                         .checker = CHECKER_ENUMERATE,
                                         .class = &second,
                                         .expect = {.some = VERDICT_EXHAUSTED,
                                                    .branches = VERDICT_INCONCLUSIVE,
                                                    .gaps = gaps}}};
        findings_init(&f);
        EXPECT_EQ(OK, jobs_run(&job, 1, 1, &f, NULL, NULL));
        EXPECT(row(&f) && row(&f)->executions == 0);
        EXPECT_EQ(gaps >= 2 ? VERDICT_INCONCLUSIVE : VERDICT_FAILS, row(&f)->verdict);
        EXPECT((strstr(row(&f)->bounds, "2 ways were not taken, and the table knows of 1") ==
                NULL) == (gaps >= 2));
        findings_clear(&f);
    }
}

/* Fewer gaps than a table knows of would let a new one pass; other variants' ways are no gaps, so
 * that is said when all variants were asked. */
static void test_fewer_gaps(void)
{
    static const struct coalition_class second = {.name = "{2}", .exactly = 2};
    const struct protocol near = near_protocol();
    struct job jobs[2];
    struct findings f;
    for (int honest = 0; honest < 2; honest++)
        jobs[honest] = (struct job){
            .protocol = &near,
            .what = {.variant = honest ? "honest" : "faulty",
                     .settings = "parties=3 modulus=2 length=2",
                     .checker = CHECKER_ENUMERATE,
                     .class = &second,
                     .expect = {.some = VERDICT_EXHAUSTED,
                                .branches = honest ? VERDICT_HOLDS : VERDICT_INCONCLUSIVE,
                                .gaps = honest ? 0 : 3}}};
    findings_init(&f);
    EXPECT_EQ(OK, jobs_run(jobs, 2, 1, &f, NULL, NULL));
    const struct finding *faulty = NULL;
    for (size_t i = 0; i < f.count; i++)
        if (f.list[i].check == CHECK_BRANCHES && strcmp(f.list[i].variant, "faulty") == 0)
            faulty = &f.list[i];
    EXPECT(faulty && faulty->verdict == VERDICT_FAILS);
    findings_clear(&f);
}

/* With another word this variant too would take the way: so it is not only the others' matter. What
 * only the others can take, a vector's own keys for each entry, is no gap. */
static void test_words_of_its_own(void)
{
    const struct job job = {.protocol = protocol_find("secure-and"),
                            .what = {.variant = "as-published",
                                     .settings = "parties=3 length=1",
                                     .checker = CHECKER_ENUMERATE,
                                     .class = &any_one,
                                     .expect = {.some = VERDICT_EXHAUSTED}}};
    struct findings f;
    findings_init(&f);
    EXPECT_EQ(OK, jobs_run(&job, 1, 1, &f, NULL, NULL));
    EXPECT(row(&f) && row(&f)->verdict != VERDICT_HOLDS);
    EXPECT(strstr(row(&f)->bounds, "`f->one` was never true"));
    EXPECT(!strstr(row(&f)->bounds, "!f->separate"));
    findings_clear(&f);
}

/* The same, asked of the affine checker for every N: what it proves is about more than it ran. */
static void test_proof_is_taken_back(void)
{
    static const struct coalition_class second = {.name = "{2}", .exactly = 2};
    static const char *const variants[] = {"faulty", "honest"};
    for (size_t i = 0; i < 2; i++) {
        struct findings f;
        struct job jobs[2];
        for (size_t k = 0; k < 2; k++)
            jobs[k] = (struct job){
                .protocol = &specimen_far,
                .what = {.variant = variants[i],
                         .settings = k ? "parties=3 modulus=any length=2"
                                       : "parties=2 modulus=any length=2",
                         .checker = CHECKER_AFFINE,
                         .class = &second,
                         .expect = {.some = VERDICT_PROVED, .branches = VERDICT_HOLDS}}};
        findings_init(&f);
        EXPECT_EQ(OK, jobs_run(jobs, 2, 1, &f, NULL, NULL));
        EXPECT_EQ(3, f.count);
        EXPECT_EQ(i ? VERDICT_PROVED : VERDICT_INCONCLUSIVE, f.list[0].verdict);
        EXPECT_EQ(i ? VERDICT_HOLDS : VERDICT_LEAK, row(&f)->verdict);
        EXPECT(i || strstr(f.list[0].bounds, "`branches`"));
        findings_clear(&f);
    }
}

/* What is composed rests on code that went both ways, or the gap is named: of the protocol itself
 * and of its parts. */
static void test_composed_names_the_gap(void)
{
    static const char *const variants[] = {"faulty", "honest"};
    for (size_t i = 0; i < 4; i++) {
        struct findings f;
        struct plan plan = {0};
        const char *variant = variants[i % 2], *own = i < 2 ? "specimen-far" : "specimen-trusting";
        const struct plan_filter filter = {.variant = variant};
        struct rest parts[] = {{.protocol = "specimen-far", .variant = variant},
                               {.protocol = "secure-and", .variant = "hardened"}};
        findings_init(&f);
        findings_add(&f, &(struct finding){.protocol = own,
                                           .variant = variant,
                                           .check = CHECK_COMPOSED,
                                           .coalition = "{2}",
                                           .parameters = "",
                                           .bounds = "as it was",
                                           .verdict = VERDICT_COMPOSED,
                                           .expected = VERDICT_COMPOSED,
                                           .rests = parts,
                                           .rest_count = i < 2 ? 0 : 2});
        plan_cases(&plan, proof_table_find("specimen-far"), &filter);
        EXPECT_EQ(OK, jobs_run(plan.jobs, plan.count, 1, &f, NULL, NULL));
        /* Of secure-and there is no row: no more than `holds`, and no more is expected. */
        EXPECT_EQ(i == 1 ? VERDICT_COMPOSED : VERDICT_HOLDS, f.list[0].verdict);
        EXPECT_EQ(i == 3 ? VERDICT_HOLDS : VERDICT_COMPOSED, f.list[0].expected);
        EXPECT_EQ(i % 2 == 0, strstr(f.list[0].bounds, "(row `branches`)") != NULL);
        /* Of the part, and of nothing else, there was such a row. */
        EXPECT_EQ(i >= 2, strstr(f.list[0].bounds, "was not asked here of secure-and hardened") &&
                              !strstr(f.list[0].bounds, "here of specimen-far"));
        plan_clear(&plan);
        findings_clear(&f);
    }
}

/* Where only some of the rows were asked for there is no row, and nothing is taken back. */
static void test_partial(void)
{
    struct plan plan = {0};
    struct findings f;
    const struct plan_filter filter = {.checker = "enumerate"};
    findings_init(&f);
    plan_cases(&plan, proof_table_find("specimen-far"), &filter);
    EXPECT_EQ(OK, jobs_run(plan.jobs, plan.count, 1, &f, NULL, NULL));
    for (size_t i = 0; i < f.count; i++)
        EXPECT(f.list[i].check != CHECK_BRANCHES && f.list[i].verdict == f.list[i].expected);
    plan_clear(&plan);
    findings_clear(&f);
}

/* Work that ended before its end: what was not run is listed, and there is no row that needs it. */
static void test_ended_early(void)
{
    static const struct coalition_class second = {.name = "{2}", .exactly = 2};
    for (int processes = 0; processes < 2; processes++) {
        struct complaint complaint = {.text = ""};
        struct job jobs[3];
        struct findings f;
        const struct jobs_options options = {.processes = processes, .fail_fast = true};
        for (int i = 0; i < 3; i++)
            jobs[i] = (struct job){
                .protocol = i < 2 ? &specimen_far : &specimen_excused,
                .what = {.variant = "honest",
                         .settings = i < 2 ? "parties=2 modulus=2 length=2" : "parties=2 modulus=2",
                         .checker = CHECKER_ENUMERATE,
                         .class = &second,
                         .expect = {.some = i ? VERDICT_EXHAUSTED : VERDICT_HOLDS, /* wrong */
                                    .branches = VERDICT_HOLDS}}};
        findings_init(&f);
        EXPECT_EQ(OK, jobs_run_as(jobs, 3, &options, &f, &complaint));
        EXPECT(strstr(complaint.text, "2 of 3 checks are missing") != NULL);
        EXPECT_EQ(1, f.count);
        EXPECT_EQ(1, findings_unexpected(&f));
        EXPECT_EQ(2, f.unmade_count);
        EXPECT(f.unmade_count == 2 && strcmp(f.unmade[0].protocol, "specimen-far") == 0 &&
               f.unmade[0].traces && strcmp(f.unmade[1].protocol, "specimen-excused") == 0);
        findings_clear(&f);
    }
}

const struct test tests[] = {{"far", test_far},
                             {"excused", test_excused},
                             {"gaps", test_gaps},
                             {"fewer gaps", test_fewer_gaps},
                             {"words of its own", test_words_of_its_own},
                             {"a proof is taken back", test_proof_is_taken_back},
                             {"composed names the gap", test_composed_names_the_gap},
                             {"partial", test_partial},
                             {"ended early", test_ended_early},
                             {0}};
