/* Algorithms by name, and the judge that stands behind all of them: what does not suit is refused,
 * and an algorithm that hands out a wrong release is found out. */
#include "anonymity/algorithm.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <stdio.h>
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
    EXPECT(strstr(complaint.text, "did you mean \"mondrian\"?") != NULL);
    EXPECT(algorithm_find("", &complaint) == NULL);
    EXPECT(strstr(complaint.text, "there are: optimal, ") != NULL);
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

/* "*" for less than the whole is refused before anything is searched; |tree| is the hierarchy of
 * the one attribute, whose values are a, b and "*" or c. */
static status run_with_tree(const char *tree, const char *third, struct complaint *complaint)
{
    static const char *const name = "q";
    const struct csv_format format = {.delimiter = ';'};
    char text[128];
    struct table table;
    struct hierarchy h;
    struct dataset data;
    struct criteria criteria;
    struct criterion item;
    struct meter meter;
    struct release release;

    (void)snprintf(text, sizeof text, "%s", tree);
    EXPECT_EQ(OK, hierarchy_read_memory(&h, "tree.csv", text, strlen(text), &format, complaint));
    EXPECT_EQ(OK, table_start(&table, "t", &name, 1));
    EXPECT_EQ(OK, table_add(&table, (const char *const[]){"a"}));
    EXPECT_EQ(OK, table_add(&table, (const char *const[]){"b"}));
    EXPECT_EQ(OK, table_add(&table, &third));
    EXPECT_EQ(
        OK, dataset_bind(&data,
                         &(struct dataset_plan){.table = &table,
                                                .qis = 1,
                                                .qi = (const uint32_t[]){0},
                                                .hierarchy = (const struct hierarchy *const[]){&h}},
                         complaint));
    criteria_init(&criteria, false);
    EXPECT_EQ(OK, criterion_parse(&item, "k-anonymity:2", complaint));
    EXPECT_EQ(OK, criteria_add(&criteria, &item, complaint));
    EXPECT_EQ(OK, criteria_bind(&criteria, &data, complaint));
    EXPECT_EQ(OK, meter_init(&meter, measure_find("lm", complaint), &data, 0.5, complaint));
    const struct task task = {.data = &data, .criteria = &criteria, .meter = &meter, .limit = 1};
    const status s = algorithm_run(&algorithm_optimal, &task, &release, complaint);

    if (s == OK)
        release_clear(&release);
    meter_clear(&meter);
    criteria_clear(&criteria);
    dataset_clear(&data);
    hierarchy_clear(&h);
    table_clear(&table);
    return s;
}

static void a_star_is_only_suppression(void)
{
    struct complaint complaint = {.text = ""};

    EXPECT_EQ(E_INPUT, run_with_tree("a;x;*\nb;x;*\n*;y;*\n", "*", &complaint));
    EXPECT(strstr(complaint.text, "\"q\" has the value \"*\"") != NULL);
    EXPECT_EQ(E_INPUT, run_with_tree("a;x;*\nb;x;*\nc;*;*\n", "c", &complaint));
    EXPECT(strstr(complaint.text, "hierarchy tree.csv for 1 of the 3 values") != NULL);
    EXPECT_EQ(OK, run_with_tree("a;x;*\nb;x;*\nc;y;*\n", "c", &complaint));
    EXPECT_EQ(OK, run_with_tree("a;*;*\nb;*;*\nc;*;*\n", "c", &complaint));
    /* A value that does not occur is never shown. */
    EXPECT_EQ(OK, run_with_tree("a;x;*\nb;x;*\nc;y;*\n*;z;*\n", "c", &complaint));
}

/* An algorithm that releases the table unchanged, whatever the criteria are. */
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

const struct test tests[] = {{"algorithms are found by name", algorithms_are_found_by_name},
                             {"what does not suit is refused", what_does_not_suit_is_refused},
                             {"a star is only suppression", a_star_is_only_suppression},
                             {"planted algorithms are found out", planted_algorithms},
                             {0}};
