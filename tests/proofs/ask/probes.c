/* Probes: a leak behind a way that no row takes is found, what is behind it and harmless is taken
 * as run, and what no parameter reaches is named. */
#include "proofs/ask/plan.h"
#include "proofs/specimens/specimens.h"
#include "tests/expect.h"
#include <signal.h>
#include <string.h>

static const struct coalition_class second = {.name = "{2}", .exactly = 2};

static struct finding row_of(const struct protocol *protocol, const char *variant,
                             const char *settings, struct findings *f)
{
    const struct job job = {
        .protocol = protocol,
        .what = {.variant = variant,
                 .settings = settings,
                 .checker = CHECKER_ENUMERATE,
                 .class = &second,
                 .expect = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}}};
    struct finding row = {.bounds = ""};
    findings_init(f);
    EXPECT_EQ(OK, jobs_run(&job, 1, 1, f, NULL, NULL));
    EXPECT_EQ(2, f->count); /* what probes made is no row */
    for (size_t i = 0; i < f->count; i++)
        if (f->list[i].check == CHECK_BRANCHES)
            row = f->list[i];
    return row;
}

/* A length, a number that parts are taken of, and an input that one modulus has. */
static void test_leaks_are_found(void)
{
    static const struct {
        const struct protocol *protocol;
        const char *settings, *at;
    } cases[] = {
        {&specimen_far, "parties=2 modulus=2 length=2", "length=5"},
        {&specimen_square, "parties=2 modulus=2 length=2", "length=5"},
        {&specimen_quotient, "parties=2 modulus=2 length=2", "length=5"},
        {&specimen_repeating, "parties=3 modulus=2 length=2", "length=3"},
        {&specimen_ending, "parties=3 modulus=3 length=1", "modulus=8"},
        /* Of two things at once; a list that is a text; a modulus that is a number. */
        {&specimen_six, "parties=2 size=2 list=1", "parties=6 list=1,1"},
        {&specimen_list, "parties=2 size=2 list=1", "list=1,1,1"},
        {&specimen_prepared, "parties=2 size=2 list=1", "list=1,1,1"}, /* while it is prepared */
        {&specimen_three, "parties=2 size=2 list=1", "size=8388608"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct findings f;
        struct finding row = row_of(cases[i].protocol, "faulty", cases[i].settings, &f);
        EXPECT_EQ(VERDICT_LEAK, row.verdict);
        EXPECT(row.witness != NULL);
        EXPECT(strstr(row.bounds, cases[i].at) != NULL);
        findings_clear(&f);
        row = row_of(cases[i].protocol, "honest", cases[i].settings, &f);
        EXPECT_EQ(VERDICT_HOLDS, row.verdict);
        findings_clear(&f);
    }
}

/* The twin asks the same and does nothing with it: without probes its row would lack two ways. */
static void test_what_is_harmless_is_run(void)
{
    struct findings f;
    const struct finding row = row_of(&specimen_far, "honest", "parties=3 modulus=2 length=2", &f);
    EXPECT_EQ(VERDICT_HOLDS, row.verdict);
    EXPECT(strstr(row.bounds, "of 2 such ways 2 were reached") != NULL);
    findings_clear(&f);
}

/* With ideal parts, and with inputs that are read and too many to count, only the real world can
 * judge what is behind the condition. */
static void test_the_real_world_judges(void)
{
    struct findings f;
    for (int zeros = 0; zeros < 2; zeros++) {
        const struct protocol *late = zeros ? &specimen_late_zeros : &specimen_late;
        struct finding row =
            row_of(late, "faulty", "parties=2 modulus=64 length=1 ideal=sum-to", &f);
        EXPECT_EQ(zeros ? VERDICT_FAILS : VERDICT_LEAK, row.verdict);
        EXPECT(strstr(row.bounds, "length=3") != NULL && strstr(row.bounds, "couple") != NULL);
        findings_clear(&f);
        row = row_of(late, "honest", "parties=2 modulus=64 length=1 ideal=sum-to", &f);
        EXPECT_EQ(VERDICT_HOLDS, row.verdict);
        findings_clear(&f);
    }
}

static void test_what_is_out_of_reach_is_named(void)
{
    static const struct parameter few[] = {
        {"parties", "number of parties", "3", PARAMETER_PARTIES, 2, 3, NULL},
        {"modulus", "N", "5", PARAMETER_MODULUS, 0, 0, NULL},
        {"length", "entries of each input", "1", PARAMETER_NUMBER, 1, 2, NULL},
        {0}};
    struct findings f;
    struct protocol near = specimen_far;
    near.parameters = few;
    const struct finding row = row_of(&near, "faulty", "parties=3 modulus=2 length=2", &f);
    EXPECT_EQ(VERDICT_INCONCLUSIVE, row.verdict);
    EXPECT(strstr(row.bounds, "`i >= 4` was never true") != NULL);
    EXPECT(strstr(row.bounds, "of 2 such ways 0 were reached") != NULL);
    findings_clear(&f);
}

static void interrupt(const char *what, unsigned long long done, unsigned long long total)
{
    (void)done;
    (void)total;
    if (strcmp(what, "conditions") == 0)
        EXPECT_EQ(0, raise(SIGINT));
}

/* Ctrl-C among the probes: the rows are kept, and none says more than was run. */
static void test_a_signal_ends_probes_alone(void)
{
    struct complaint complaint = {.text = ""};
    struct findings f;
    const struct job job = {
        .protocol = &specimen_far,
        .what = {.variant = "faulty",
                 .settings = "parties=2 modulus=2 length=2",
                 .checker = CHECKER_ENUMERATE,
                 .class = &second,
                 .expect = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}}};
    findings_init(&f);
    EXPECT_EQ(OK, jobs_run(&job, 1, 1, &f, interrupt, &complaint));
    EXPECT_EQ(SIGINT, f.stopped_by);
    EXPECT(strstr(complaint.text, "stopped by a signal") != NULL);
    EXPECT_EQ(2, f.count);
    for (size_t i = 0; i < f.count; i++)
        EXPECT_EQ(f.list[i].check == CHECK_BRANCHES ? VERDICT_INCONCLUSIVE : VERDICT_EXHAUSTED,
                  f.list[i].verdict);
    findings_clear(&f);
}

/* The row that leads behind the condition is about player 1 alone; another row says that no player
 * alone learns anything, so player 2 is asked, too. */
static void test_each_player_is_asked(void)
{
    static const struct coalition_class first = {.name = "{1}", .exactly = 1};
    struct findings f;
    struct job jobs[2];
    enum verdict branches = VERDICT_NONE;
    for (int i = 0; i < 2; i++)
        jobs[i] = (struct job){
            .protocol = &specimen_far,
            .what = {.variant = "faulty",
                     .settings =
                         i ? "parties=2 modulus=2 length=1" : "parties=2 modulus=2 length=2",
                     .checker = CHECKER_ENUMERATE,
                     .class = i ? &any_one : &first,
                     .expect = {.some = VERDICT_EXHAUSTED, .branches = VERDICT_HOLDS}}};
    findings_init(&f);
    EXPECT_EQ(OK, jobs_run(jobs, 2, 1, &f, NULL, NULL));
    for (size_t i = 0; i < f.count; i++)
        if (f.list[i].check == CHECK_BRANCHES)
            branches = f.list[i].verdict;
    EXPECT_EQ(VERDICT_LEAK, branches);
    findings_clear(&f);
}

const struct test tests[] = {{"leaks are found", test_leaks_are_found},
                             {"what is harmless is run", test_what_is_harmless_is_run},
                             {"the real world judges", test_the_real_world_judges},
                             {"what is out of reach is named", test_what_is_out_of_reach_is_named},
                             {"each player is asked", test_each_player_is_asked},
                             {"a signal ends probes alone", test_a_signal_ends_probes_alone},
                             {0}};
