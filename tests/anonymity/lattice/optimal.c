/* The optimal search against brute force over the whole lattice, on small random tables: with and
 * without suppression, for criteria and measures that are monotone and that are not, by the
 * definitions and in the compatibility mode. */
#include "anonymity/lattice/lattice.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>

struct brute {
    bool found;
    double loss;
    unsigned sum;
    uint64_t fit;
};

/* brute_force makes every node from the rows and keeps the best. */
static struct brute brute_force(const struct test_case *c)
{
    struct brute best = {.found = false};
    struct lattice lattice;
    struct classes classes;
    unsigned height[CASE_QIS];

    for (uint32_t i = 0; i < c->qis; i++)
        height[i] = c->tree[i].height;
    EXPECT_EQ(OK, lattice_init(&lattice, height, c->qis));
    classes_init(&classes, &c->data);
    for (uint32_t node = 0; node < lattice.nodes; node++) {
        uint32_t level[LATTICE_DIMENSIONS];
        uint64_t rows;
        bool possible;
        double loss;

        lattice_levels(&lattice, node, level);
        const unsigned sum = lattice_level_sum_of(&lattice, level);
        EXPECT_EQ(OK, classes_by_level(&classes, level));
        criteria_suppress(&c->criteria, &classes, c->task.limit, &rows, &possible);
        if (rows > c->task.limit || !possible)
            continue;
        EXPECT_EQ(OK, meter_loss(&c->meter, &classes, &loss));
        best.fit++;
        if (best.found && (loss > best.loss || (loss == best.loss && sum >= best.sum)))
            continue;
        best.found = true;
        best.loss = loss;
        best.sum = sum;
    }
    classes_clear(&classes);
    return best;
}

static unsigned level_sum(const struct release *release)
{
    unsigned sum = 0;

    for (uint32_t i = 0; i < release->classes.data->qis; i++)
        sum += release->classes.level[i];
    return sum;
}

static void compare(const struct case_plan *plan, uint64_t *solved, uint64_t *saved)
{
    const uint32_t rows = 8 + (uint32_t)test_random_below(60);
    const uint32_t qis = 1 + (uint32_t)test_random_below(4);
    const bool subset = plan->criteria[0][0] == 'd' && plan->criteria[0][1] == '-';
    struct complaint complaint = {.text = ""};
    struct release release;
    struct test_case c;

    if (!case_random(&c, plan, rows, qis, 2 + (uint32_t)test_random_below(5), subset)) {
        case_clear(&c);
        return;
    }
    const struct brute best = brute_force(&c);
    const status s = algorithm_run(&algorithm_optimal, &c.task, &release, &complaint);

    EXPECT_EQ(best.found ? OK : E_NOT_FOUND, s);
    if (s != OK && s != E_NOT_FOUND)
        printf("%s with %s: %s\n", plan->criteria[0], plan->measure, complaint.text);
    if (s == OK) {
        const bool same = fabs(release.loss - best.loss) <= 1e-9 * (1 + fabs(best.loss));

        EXPECT(same);
        if (!same)
            printf("%s with %s, %g: %.17g, not %.17g\n", plan->criteria[0], plan->measure,
                   plan->suppression, release.loss, best.loss);
        if (release.loss == best.loss)
            EXPECT_EQ(best.sum, level_sum(&release));
        EXPECT(case_independent(&c, &release));
        *saved += release.nodes - release.evaluated;
        *solved += 1;
        release_clear(&release);
    }
    case_clear(&c);
}

static const char *const measures[] = {
    "lm",
    "tree",
    "em",
    "mi",
    "pmi",
    "am",
    "dm",
    "dm-star",
    "cm",
    "aecs",
    "nue",
    "kl",
    "nue-nonmonotonic",
    "precision",
    "nue-normalized",
    "height",
    "loss",
    "precision-monotonic",
    "mix",
};

static const char *const criteria[][3] = {
    {"k-anonymity:2"},
    {"k-anonymity:4"},
    {"distinct-l-diversity:2"},
    {"entropy-l-diversity:2"},
    {"k-anonymity:2", "recursive-l-diversity:2,2"},
    {"frequency-l-diversity:2"},
    {"t-closeness-equal:0.3"},
    {"k-anonymity:3", "t-closeness-hierarchical:0.25"},
    {"t-closeness-ordered:0.2"},
    {"p-sensitive:2,3"},
    {"alpha-k:0.7,2"},
    {"grassberger-l-diversity:1.5"},
    {"d-presence:0,0.7"},
    {"d-presence:0.2,0.8"},
    {"d-presence:0.2,0.9", "k-anonymity:2"},
};

static void against_brute_force(void)
{
    static const double suppression[] = {0, 0.1, 0.35};
    uint64_t solved = 0, saved = 0;

    for (size_t turn = 0; turn < test_iterations(2); turn++)
        for (size_t m = 0; m < sizeof measures / sizeof *measures; m++)
            for (size_t k = 0; k < sizeof criteria / sizeof *criteria; k++)
                for (size_t p = 0; p < 3; p++) {
                    const struct case_plan plan = {
                        .criteria = {criteria[k][0], criteria[k][1], criteria[k][2]},
                        .measure = measures[m],
                        .suppression = suppression[p],
                        .arx = turn % 2 == 1,
                    };

                    compare(&plan, &solved, &saved);
                }
    printf("%llu solved; %llu nodes were not looked at\n", (unsigned long long)solved,
           (unsigned long long)saved);
    EXPECT(solved > 500);
    EXPECT(saved > 0);
}

/* The checks above can fail: a release is moved to a node that does not fit, or loses a mark. */
static void planted_faults(void)
{
    const struct case_plan plan = {
        .criteria = {"k-anonymity:4"}, .measure = "lm", .suppression = 0.2};
    uint64_t planted = 0;

    for (size_t turn = 0; turn < 40; turn++) {
        struct release release;
        struct test_case c;

        if (case_random(&c, &plan, 60, 3, 3, false) &&
            algorithm_run(&algorithm_optimal, &c.task, &release, NULL) == OK) {
            EXPECT(release_holds(&c.task, &release));
            for (uint32_t i = 0; i < release.classes.count; i++)
                if (release.classes.suppressed[i]) {
                    release.classes.suppressed[i] = 0;
                    EXPECT(!release_holds(&c.task, &release));
                    EXPECT(!case_independent(&c, &release));
                    release.classes.suppressed[i] = 1;
                    planted++;
                    break;
                }
            release_clear(&release);
        }
        case_clear(&c);
    }
    EXPECT(planted > 0);
}

/* A table that cannot be cut further, one row, one value: nothing divides by zero. */
static void smallest_tables(void)
{
    for (uint32_t rows = 1; rows < 4; rows++)
        for (size_t m = 0; m < sizeof measures / sizeof *measures; m++)
            for (size_t a = 0; a < 3; a++) {
                const struct case_plan plan = {.criteria = {"k-anonymity:1"},
                                               .measure = measures[m],
                                               .suppression = rows == 2 ? 1 : 0};
                struct complaint complaint = {.text = ""};
                struct release release;
                struct test_case c;

                if (case_random(&c, &plan, rows, 2, 2, false)) {
                    const status s = algorithm_run(algorithm_at(a), &c.task, &release, &complaint);

                    EXPECT(s == OK || (s == E_ARGUMENT && complaint.text[0] != 0));
                    if (s == OK) {
                        EXPECT(isfinite(release.loss));
                        release_clear(&release);
                    }
                }
                case_clear(&c);
            }
}

const struct test tests[] = {{"the optimal search against brute force", against_brute_force},
                             {"planted faults are found", planted_faults},
                             {"the smallest tables", smallest_tables},
                             {0}};
