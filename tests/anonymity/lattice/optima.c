/* The optimal search against the 38 published optima of the established tool on `adult`.
 *
 * vectors/tables/arx-adult-optima.tsv. Loss to 1e-9 relative; another vector of levels with the
 * same loss is as good. Rows are run by the definitions; the few where the established
 * tool leaves them are run in the compatibility mode. */
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
        EXPECT(false && "a criterion that we know");
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

/* How a run relates to the published loss. */
enum relation { SAME, BETTER, WORSE_OR_NONE };

static void relate(const struct release *release, status s, enum relation relation, double want)
{
    const double slack = 1e-9 * fabs(want);

    if (relation == WORSE_OR_NONE) {
        EXPECT(s == E_NOT_FOUND || (s == OK && release->loss >= want - slack));
        return;
    }
    EXPECT_EQ(OK, s);
    if (s == OK && relation == SAME)
        EXPECT(fabs(release->loss - want) <= slack);
    if (s == OK && relation == BETTER)
        EXPECT(release->loss < want - slack);
}

static void run_row(char *const *field, bool arx, enum relation relation)
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

        relate(&release, s, relation, want);
        if (s == OK) {
            print_outcome(&release, field[ID], arx);
            EXPECT(case_independent(&c, &release));
            release_clear(&release);
        } else {
            printf("%s: %s\n", field[ID], complaint.text);
        }
    }
    case_clear(&c);
}

/* Where the established tool leaves the definitions. With a smallest class size it does not see the
 * classes of the population that have no row in the table, although dmin > 0: the compatibility
 * mode does the same. */
static bool forgets_absent(char *const *field)
{
    const char *const criteria = field[CRITERIA_TEXT];
    const bool has_size = strstr(criteria, "k-anonymity") || strstr(criteria, "diversity");

    return strstr(criteria, "d-presence") && has_size && !strstr(criteria, "dmin=0.0,");
}

/* Grassberger's entropy has negative terms, for values that occur once. The tool adds the terms up
 * in the order of a hash table and gives up as soon as the sum is above the bound, so it refuses
 * classes that meet the bound; and the loss that it printed is not the loss of the release that it
 * wrote. No mode of ours reproduces that figure: both find a release of less loss. */
static bool by_grassberger(char *const *field)
{
    return strstr(field[CRITERIA_TEXT], "Grassberger") && strcmp(field[LIMIT], "0.0") != 0;
}

static void each_row(void (*run)(char *const *field))
{
    const char *const path = test_source_path("vectors/tables/arx-adult-optima.tsv");
    char *line = NULL;
    size_t room = 0, rows = 0;

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
        run(field);
    }
    EXPECT_EQ(38, rows);
    free(line);
    if (file != NULL)
        (void)fclose(file);
}

static void as_published(char *const *field)
{
    if (!by_grassberger(field))
        run_row(field, forgets_absent(field), SAME);
}

static void optima(void)
{
    each_row(as_published);
}

/* By the definitions, the deviating rows come out otherwise. */
static void by_definition(char *const *field)
{
    if (forgets_absent(field))
        run_row(field, false, WORSE_OR_NONE);
    if (by_grassberger(field)) {
        run_row(field, false, BETTER);
        run_row(field, true, BETTER);
    }
}

static void deviations(void)
{
    each_row(by_definition);
}

static void all_compatible(char *const *field)
{
    if (!by_grassberger(field))
        run_row(field, true, SAME);
}

/* All rows as the established tool would judge them; GLASSHOUSE_ITERATIONS=2 asks for it. */
static void compatible_optima(void)
{
    if (test_iterations(1) > 1)
        each_row(all_compatible);
}

const struct test tests[] = {{"optima of the established tool", optima},
                             {"the deviations, by definition", deviations},
                             {"and all of them in the compatibility mode", compatible_optima},
                             {0}};
