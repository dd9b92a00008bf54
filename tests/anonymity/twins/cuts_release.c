/* Cuts as an algorithm: its classes are those of cuts_mondrian, and other criteria are refused. */
#include "anonymity/twins/cuts.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <string.h>

static void same_classes(void)
{
    for (uint32_t round = 0; round < 100; round++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:3"}, .measure = "lm"};
        const struct cuts_rules rules = {
            .attributes = 2, .k = 3, .l = 1, .sites = 1, .alpha = {1, 1}};
        struct cuts_classes classes;
        struct release release;
        struct test_case c;

        if (!case_random(&c, &plan, 40, 2, 2, false))
            continue;
        uint32_t place[80];

        for (uint32_t at = 0; at < 80; at++)
            place[at] = c.data.domain[at % 2].hierarchy->first[c.data.leaf[at]];
        const struct cuts_rows rows = {.rows = 40, .place = place};

        EXPECT_EQ(OK, cuts_mondrian(&rules, &rows, NULL, &classes, NULL));
        EXPECT_EQ(OK, algorithm_run(&algorithm_cuts, &c.task, &release, NULL));
        EXPECT(case_independent(&c, &release));
        /* Rows of one class show the same. */
        for (uint32_t i = 0; i < 40; i++)
            for (uint32_t j = 0; j < i; j++)
                EXPECT(classes.of[i] != classes.of[j] ||
                       release.classes.of_row[i] == release.classes.of_row[j]);
        release_clear(&release);
        cuts_classes_clear(&classes);
        case_clear(&c);
    }
}

static void other_criteria_are_refused(void)
{
    const struct case_plan plan = {.criteria = {"k-anonymity:2", "distinct-l-diversity:2"},
                                   .measure = "lm"};
    const struct case_plan presence = {.criteria = {"d-presence:0,1"}, .measure = "lm"};
    struct complaint complaint = {.text = ""};
    struct release release;
    struct test_case c;

    if (case_random(&c, &plan, 30, 2, 2, false)) {
        EXPECT_EQ(E_ARGUMENT, algorithm_run(&algorithm_cuts, &c.task, &release, &complaint));
        EXPECT(strstr(complaint.text, "not distinct-l-diversity; 'mondrian' knows all") != NULL);
    }
    case_clear(&c);
    if (case_random(&c, &presence, 30, 2, 2, true)) {
        EXPECT_EQ(E_ARGUMENT, algorithm_run(&algorithm_cuts, &c.task, &release, &complaint));
        EXPECT(strstr(complaint.text, "no population") != NULL);
    }
    case_clear(&c);
}

static void too_few_rows(void)
{
    const struct case_plan plan = {.criteria = {"k-anonymity:31"}, .measure = "lm"};
    struct release release;
    struct test_case c;

    if (case_random(&c, &plan, 30, 2, 2, false))
        EXPECT_EQ(E_NOT_FOUND, algorithm_run(&algorithm_cuts, &c.task, &release, NULL));
    case_clear(&c);
}

const struct test tests[] = {{"same classes", same_classes},
                             {"other criteria are refused", other_criteria_are_refused},
                             {"too few rows", too_few_rows},
                             {0}};
