/* A trial on the first rows says how long all will take, by a clock that the tests turn. */
#include "cli/estimate.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <string.h>

static double time_now;
static uint32_t trials, most_rows;

static double turned_clock(void)
{
    return time_now;
}

/* One that takes a microsecond for every pair of rows, and hands out one class. */
static status slow_run(const struct task *task, struct release *release,
                       struct complaint *complaint)
{
    const uint32_t rows = task->data->rows;
    uint32_t level[DATASET_QIS];

    trials++;
    most_rows = rows;
    time_now += 1e-6 * (double)rows * (double)rows;
    for (uint32_t j = 0; j < task->data->qis; j++)
        level[j] = task->data->domain[j].height;
    return release_levels(task, level, release, complaint);
}

static status failing_run(const struct task *task, struct release *release,
                          struct complaint *complaint)
{
    (void)task;
    (void)release;
    trials++;
    return complain(complaint, E_NOT_FOUND, "none");
}

static void scales_with_the_square(void)
{
    const struct case_plan plan = {.criteria = {"k-anonymity:2"}, .measure = "lm"};
    struct algorithm slow = {.word = "slow", .modes = MEASURE_LOCAL, .quadratic = true};
    struct test_case c;
    uint32_t rows = 0;

    if (!case_random(&c, &plan, 20000, 2, 2, false))
        return;
    slow.run = slow_run;
    const double seconds = estimate_seconds(&slow, &c.task, NULL, turned_clock, &rows);

    EXPECT(seconds > 399.99 && seconds < 400.01); /* 20,000 squared microseconds */
    EXPECT_EQ(500, rows);                         /* a quarter of a second was enough */
    EXPECT_EQ(1, trials);
    EXPECT_EQ(500, most_rows);
    slow.quadratic = false;
    EXPECT(estimate_seconds(&slow, &c.task, NULL, turned_clock, &rows) < 0);
    slow.quadratic = true;
    slow.run = failing_run;
    trials = 0;
    EXPECT(estimate_seconds(&slow, &c.task, NULL, turned_clock, &rows) < 0);
    EXPECT_EQ(3, trials); /* 500, 1,000 and 2,000 rows */
    case_clear(&c);
}

static void few_rows_need_no_estimate(void)
{
    const struct case_plan plan = {.criteria = {"k-anonymity:2"}, .measure = "lm"};
    const struct algorithm slow = {
        .word = "slow", .modes = MEASURE_LOCAL, .quadratic = true, .run = slow_run};
    struct test_case c;
    uint32_t rows = 0;

    trials = 0;
    if (case_random(&c, &plan, ESTIMATE_ROWS - 1, 2, 2, false))
        EXPECT(estimate_seconds(&slow, &c.task, NULL, turned_clock, &rows) < 0);
    EXPECT_EQ(0, trials);
    case_clear(&c);
}

/* The real ones run on a part of their rows, and leave the task as it was. */
static void real_trials(void)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    const struct case_plan plan = {.criteria = {"k-anonymity:5"}, .measure = "lm"};
    struct seeded_tape coins;
    struct release before, after;
    struct test_case c;

    if (!case_random(&c, &plan, 2000, 3, 2, false))
        return;
    EXPECT_EQ(OK, seeded_tape_init(&coins, seed, "trial"));
    EXPECT_EQ(OK, algorithm_run(&algorithm_agglomerative, &c.task, &before, NULL));
    EXPECT_EQ(OK, algorithm_trial(&algorithm_agglomerative, &c.task, 300, &coins.tape));
    EXPECT_EQ(OK, algorithm_trial(&algorithm_k_member, &c.task, 300, &coins.tape));
    EXPECT_EQ(E_NOT_FOUND, algorithm_trial(&algorithm_k_member, &c.task, 4, &coins.tape));
    EXPECT_EQ(E_ARGUMENT, algorithm_trial(&algorithm_k_member, &c.task, 2001, &coins.tape));
    EXPECT_EQ(OK, algorithm_run(&algorithm_agglomerative, &c.task, &after, NULL));
    EXPECT_EQ(2000, c.data.rows);
    EXPECT_EQ(before.classes.count, after.classes.count);
    release_clear(&before);
    release_clear(&after);
    seeded_tape_clear(&coins);
    case_clear(&c);
}

static void times_for_people(void)
{
    static const struct {
        double seconds;
        const char *text;
    } cases[] = {{0.4, "0 seconds"},    {90, "90 seconds"}, {150, "2 minutes"},
                 {7000, "117 minutes"}, {7200, "2 hours"},  {100000, "28 hours"},
                 {259200, "3 days"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[40];

        estimate_format(cases[i].seconds, text, sizeof text);
        EXPECT(strcmp(text, cases[i].text) == 0);
    }
}

const struct test tests[] = {{"scales with the square", scales_with_the_square},
                             {"few rows need no estimate", few_rows_need_no_estimate},
                             {"real trials", real_trials},
                             {"times for people", times_for_people},
                             {0}};
