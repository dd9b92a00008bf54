/* Datafly against a second writing of its steps that counts labels, row by row. */
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <string.h>

static const char *label_at(const struct test_case *c, uint32_t row, uint32_t q, uint32_t level)
{
    const struct column *const column = &c->table.column[c->data.domain[q].column];
    uint32_t node = 0;

    while (strcmp(c->tree[q].label[node], column->value[column->code[row]].text) != 0)
        node++;
    for (uint32_t i = 0; i < level; i++)
        node = c->tree[q].parent[node];
    return c->tree[q].label[node];
}

static uint32_t distinct_labels(const struct test_case *c, uint32_t q, uint32_t level)
{
    uint32_t count = 0;

    for (uint32_t row = 0; row < c->table.rows; row++) {
        bool seen = false;

        for (uint32_t before = 0; before < row && !seen; before++)
            seen = strcmp(label_at(c, row, q, level), label_at(c, before, q, level)) == 0;
        count += !seen;
    }
    return count;
}

/* rows_below counts the rows with fewer than |k| rows that look the same, themselves included. */
static uint32_t rows_below(const struct test_case *c, const uint32_t *level, uint32_t k)
{
    uint32_t below = 0;

    for (uint32_t row = 0; row < c->table.rows; row++) {
        uint32_t same = 0;

        for (uint32_t other = 0; other < c->table.rows; other++) {
            bool equal = true;

            for (uint32_t q = 0; q < c->qis && equal; q++)
                equal = strcmp(label_at(c, row, q, level[q]), label_at(c, other, q, level[q])) == 0;
            same += equal;
        }
        below += same < k;
    }
    return below;
}

/* expected_levels walks the steps; false when even the top fails. */
static bool expected_levels(const struct test_case *c, uint32_t k, uint32_t *level)
{
    memset(level, 0, CASE_QIS * sizeof *level);
    while (rows_below(c, level, k) > c->task.limit) {
        uint32_t best = c->qis, most = 0;

        for (uint32_t q = 0; q < c->qis; q++) {
            const uint32_t count = distinct_labels(c, q, level[q]);

            if (level[q] < c->tree[q].height && count > most) {
                most = count;
                best = q;
            }
        }
        if (best == c->qis)
            return false;
        level[best]++;
    }
    return true;
}

static void same_steps(void)
{
    uint64_t solved = 0, unsolved = 0;

    for (size_t turn = 0; turn < test_iterations(60); turn++) {
        const struct case_plan plan = {.criteria = {turn % 2 ? "k-anonymity:3" : "k-anonymity:30"},
                                       .measure = turn % 3 ? "dm" : "nue",
                                       .suppression = turn % 4 ? 0.1 : 0};
        uint32_t level[CASE_QIS];
        struct release release;
        struct test_case c;

        if (case_random(&c, &plan, 10 + (uint32_t)test_random_below(30), 3, 3, false)) {
            const bool some = expected_levels(&c, turn % 2 ? 3 : 30, level);
            const status s = algorithm_run(&algorithm_datafly, &c.task, &release, NULL);

            EXPECT_EQ(some ? OK : E_NOT_FOUND, s);
            if (s == OK) {
                EXPECT_BYTES(level, release.classes.level, c.qis * sizeof *level);
                EXPECT(case_independent(&c, &release));
                release_clear(&release);
            }
            solved += some;
            unsolved += !some;
        }
        case_clear(&c);
    }
    EXPECT(solved > 20);
    EXPECT(unsolved > 5);
}

/* Greedy is never better than the best. */
static void never_better_than_optimal(void)
{
    uint64_t worse = 0;

    for (size_t turn = 0; turn < test_iterations(60); turn++) {
        const struct case_plan plan = {.criteria = {"k-anonymity:3", "entropy-l-diversity:1.5"},
                                       .measure = "lm",
                                       .suppression = 0.1};
        struct release greedy, best;
        struct test_case c;

        if (case_random(&c, &plan, 60, 4, 3, false) &&
            algorithm_run(&algorithm_datafly, &c.task, &greedy, NULL) == OK) {
            EXPECT_EQ(OK, algorithm_run(&algorithm_optimal, &c.task, &best, NULL));
            EXPECT(greedy.loss >= best.loss);
            worse += greedy.loss > best.loss;
            release_clear(&greedy);
            release_clear(&best);
        }
        case_clear(&c);
    }
    EXPECT(worse > 0);
}

const struct test tests[] = {
    {"the steps of Datafly", same_steps},
    {"Datafly is never better than the optimum", never_better_than_optimal},
    {0}};
