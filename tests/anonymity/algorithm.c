/* Algorithms by name, and the judge that stands behind all of them: what does not suit is refused,
 * and an algorithm that hands out a wrong release is found out. */
#include "anonymity/algorithm.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <string.h>

static void algorithms_are_found_by_name(void)
{
    struct complaint complaint = {.text = ""};
    size_t count = 0;

    for (const struct algorithm *a; (a = algorithm_at(count)) != NULL; count++) {
        EXPECT(algorithm_find(a->word, &complaint) == a); /* so no two are alike */
        EXPECT(a->title[0] && a->run != NULL && a->modes != 0);
    }
    EXPECT_EQ(ALGORITHMS, count);
    EXPECT(algorithm_at(count + 1) == NULL);
    EXPECT(algorithm_find("mondrain", &complaint) == NULL);
    EXPECT(strstr(complaint.text, "did you mean 'mondrian'?") != NULL);
    EXPECT(algorithm_find("", &complaint) == NULL);
    EXPECT(strcmp(complaint.text, "no algorithm ''") == 0);
}

/* The height of a node is a measure of full-domain releases only. */
static void what_does_not_suit_is_refused(void)
{
    const struct case_plan plan = {.criteria = {"k-anonymity:2"}, .measure = "height"};
    struct complaint complaint = {.text = ""};
    struct release release;
    struct test_case c;

    if (case_random(&c, &plan, 30, 2, 2, false)) {
        EXPECT_EQ(E_ARGUMENT, algorithm_run(&algorithm_mondrian, &c.task, &release, &complaint));
        EXPECT(strstr(complaint.text, "does not suit") != NULL);
        EXPECT(release.classes.count == 0);
        EXPECT_EQ(OK, algorithm_run(&algorithm_datafly, &c.task, &release, &complaint));
        release_clear(&release);
    }
    case_clear(&c);
}

/* An algorithm that hands out the table as it is, whatever the criteria. */
static status careless_run(const struct task *task, struct release *release,
                           struct complaint *complaint)
{
    const uint32_t level[DATASET_QIS] = {0};

    (void)complaint;
    REQUIRE(classes_by_level(&release->classes, level));
    return meter_loss(task->meter, &release->classes, &release->loss);
}

/* One that loses count of what it suppressed. */
static status forgetful_run(const struct task *task, struct release *release,
                            struct complaint *complaint)
{
    REQUIRE(algorithm_optimal.run(task, release, complaint));
    release->suppressed++;
    return OK;
}

static void planted_algorithms(void)
{
    const struct case_plan plan = {.criteria = {"k-anonymity:6"}, .measure = "lm"};
    static const struct algorithm planted[] = {
        {.word = "careless", .modes = MEASURE_FULL_DOMAIN, .run = careless_run},
        {.word = "forgetful", .modes = MEASURE_FULL_DOMAIN, .run = forgetful_run},
    };
    struct complaint complaint = {.text = ""};
    struct release release;
    struct test_case c;

    if (case_random(&c, &plan, 60, 3, 3, false)) {
        EXPECT_EQ(OK, algorithm_run(&algorithm_optimal, &c.task, &release, &complaint));
        release_clear(&release);
        for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
            EXPECT_EQ(E_INTERNAL, algorithm_run(&planted[i], &c.task, &release, &complaint));
            EXPECT(strstr(complaint.text, planted[i].word) != NULL);
        }
    }
    case_clear(&c);
}

static const struct test tests[] = {
    {"algorithms are found by name", algorithms_are_found_by_name},
    {"what does not suit is refused", what_does_not_suit_is_refused},
    {"planted algorithms are found out", planted_algorithms},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
