/* The optimal search against the 38 published optima of the established tool on `adult`.
 *
 * ../shared/vectors/arx-adult-optima.tsv. Loss to 1e-9 relative; another vector of levels with the
 * same loss is as good. Each row is run in the compatibility mode, and also strictly where the
 * established tool follows the definitions. */
#define _GNU_SOURCE
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ID,
    DATASET,
    QIS,
    HEIGHTS,
    SENSITIVE,
    CRITERIA_TEXT,
    LIMIT,
    METRIC,
    PRACTICAL,
    LOSS_TEXT,
    LEVELS_TEXT,
    COLUMNS
};

/* argument copies the text after "name=" up to the next comma or bracket. */
static const char *argument(const char *text, const char *name, char *out, size_t size)
{
    const char *const at = strstr(text, name);

    EXPECT(at != NULL);
    if (at != NULL)
        (void)snprintf(out, size, "%.*s", (int)strcspn(at + strlen(name), ",)"), at + strlen(name));
    return out;
}

/* translate turns "k-anonymity(k=5)" into "k-anonymity:5", and its kin. */
static void translate(const char *from, char *out, size_t size)
{
    char a[32], b[32];

    if (strncmp(from, "k-anonymity", 11) == 0)
        (void)snprintf(out, size, "k-anonymity:%s", argument(from, "k=", a, sizeof a));
    else if (strncmp(from, "entropy-l", 9) == 0)
        (void)snprintf(out, size, "%s:%s",
                       strstr(from, "Grassberger") ? "grassberger-l-diversity"
                                                   : "entropy-l-diversity",
                       argument(from, ",l=", a, sizeof a));
    else if (strncmp(from, "recursive", 9) == 0)
        (void)snprintf(out, size, "recursive-l-diversity:%s,%s", argument(from, ",c=", a, sizeof a),
                       argument(from, ",l=", b, sizeof b));
    else if (strncmp(from, "t-closeness", 11) == 0)
        (void)snprintf(out, size, "%.*s:%s", (int)strcspn(from, "("), from,
                       argument(from, ",t=", a, sizeof a));
    else if (strncmp(from, "d-presence", 10) == 0)
        (void)snprintf(out, size, "d-presence:%s,%s", argument(from, "dmin=", a, sizeof a),
                       argument(from, "dmax=", b, sizeof b));
    else
        EXPECT(!"a criterion that we know");
}

static const char *measure_word(const char *metric)
{
    static const char *const word[][2] = {
        {"createPrecomputedEntropyMetric(0.1d, true)", "nue"},
        {"createPrecomputedEntropyMetric(0.1d, false)", "nue-nonmonotonic"},
        {"createEntropyMetric(false)", "nue-nonmonotonic"},
        {"createDiscernabilityMetric(true)", "dm-star"},
        {"createAECSMetric()", "aecs"},
    };

    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (strcmp(word[i][0], metric) == 0)
            return word[i][1];
    return NULL;
}

static void print_outcome(const struct release *release, const char *id, bool arx)
{
    printf("%s%s: loss %.17g, levels ", id, arx ? " (arx)" : "", release->loss);
    for (uint32_t i = 0; i < release->classes.data->qis; i++)
        printf("%s%u", i == 0 ? "" : ",", release->classes.level[i]);
    printf(", suppressed %llu, %llu of %llu nodes\n", (unsigned long long)release->suppressed,
           (unsigned long long)release->evaluated, (unsigned long long)release->nodes);
}

static void run_row(char *const *field, bool arx)
{
    struct case_plan plan = {.qis = field[QIS], .arx = arx};
    struct complaint complaint = {.text = ""};
    char criterion[8][64], copy[512], *rest = copy;
    struct release release;
    struct test_case c;
    size_t count = 0;

    plan.sensitive = field[SENSITIVE][0] == 0 ? NULL : field[SENSITIVE];
    plan.measure = measure_word(field[METRIC]);
    plan.suppression = strtod(field[LIMIT], NULL);
    plan.practical = strcmp(field[PRACTICAL], "true") == 0;
    (void)snprintf(copy, sizeof copy, "%s", field[CRITERIA_TEXT]);
    for (char *text; count < 7 && (text = strsep(&rest, "+")) != NULL; count++) {
        translate(text, criterion[count], sizeof criterion[count]);
        plan.criteria[count] = criterion[count];
    }
    EXPECT(plan.measure != NULL);
    if (case_adult(&c, &plan)) {
        const double want = strtod(field[LOSS_TEXT], NULL);
        const status s = algorithm_run(&algorithm_optimal, &c.task, &release, &complaint);

        EXPECT_EQ(OK, s);
        if (s == OK) {
            print_outcome(&release, field[ID], arx);
            EXPECT(fabs(release.loss - want) <= 1e-9 * fabs(want));
            EXPECT(case_independent(&c, &release));
            release_clear(&release);
        } else {
            printf("%s: %s\n", field[ID], complaint.text);
        }
    }
    case_clear(&c);
}

/* deviates: the established tool leaves the definition in this row. With a smallest class size it
 * does not see the classes of the population that have no row in the table, although dmin > 0. */
static bool deviates(char *const *field)
{
    const char *const criteria = field[CRITERIA_TEXT];
    const bool has_size = strstr(criteria, "k-anonymity") || strstr(criteria, "diversity");

    return strstr(criteria, "d-presence") && has_size && !strstr(criteria, "dmin=0.0,");
}

static void run_file(bool arx)
{
    const char *const path = test_shared_path("vectors/arx-adult-optima.tsv");
    char *line = NULL;
    size_t room = 0, rows = 0;

    if (path == NULL)
        test_skip("needs ../shared/vectors/arx-adult-optima.tsv");
    FILE *const file = fopen(path, "r");

    EXPECT(file != NULL);
    while (file != NULL && getline(&line, &room, file) > 0) {
        char *field[COLUMNS] = {NULL}, *rest = line;
        size_t count = 0;

        line[strcspn(line, "\r\n")] = 0;
        while (count < COLUMNS && (field[count] = strsep(&rest, "\t")) != NULL)
            count++;
        EXPECT_EQ(COLUMNS, count);
        if (count < COLUMNS || strcmp(field[ID], "id") == 0)
            continue;
        rows++;
        if (arx || !deviates(field))
            run_row(field, arx);
    }
    EXPECT_EQ(38, rows);
    free(line);
    if (file != NULL)
        (void)fclose(file);
}

static void compatible_optima(void)
{
    run_file(true);
}

static void strict_optima(void)
{
    run_file(false);
}

static const struct test tests[] = {
    {"optima of the established tool, compatibility mode", compatible_optima},
    {"optima of the established tool, strict definitions", strict_optima},
};

int main(int argc, char **argv)
{
    return test_main(argc, argv, tests, sizeof tests / sizeof *tests);
}
