/* The published optima of the established tool on `adult`, through the encrypted view: every row of
 * vectors/tables/arx-adult-optima.tsv whose criteria need no order gives its loss and its levels,
 * rows or columns apart. With d-presence the parties bring the population, and a column that says
 * who is in the research subset. Where the tool leaves the definitions (which rows, and why:
 * tests/anonymity/lattice/optima.c) it is the optimum of the table in the clear that must come. */
#define _GNU_SOURCE /* strsep, open_memstream */
#include "anonymity/data/schema.h"
#include "protocols/kohlmayer/kohlmayer.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include "tests/anonymity/case.h"
#include "tests/expect.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ID,
    DATASET,
    QI,
    HEIGHTS,
    SENSITIVE,
    CRITERIA_TEXT,
    LIMIT,
    METRIC,
    PRACTICAL,
    LOSS_TEXT,
    LEVELS
};
enum { COLUMNS = 11, TEXT = 1 << 22 };

static const char *argument(const char *text, const char *name, char *out)
{
    const char *const at = strstr(text, name);
    EXPECT(at != NULL);
    (void)snprintf(out, 32, "%.*s", at ? (int)strcspn(at + strlen(name), ",)") : 0,
                   at ? at + strlen(name) : "");
    return out;
}

/* "k-anonymity(k=5)" as "k-anonymity:5", and its kin; false for what the protocol refuses. */
static bool translate(const char *from, char *out, size_t size)
{
    char a[32], b[32];
    if (strncmp(from, "k-anonymity", 11) == 0)
        (void)snprintf(out, size, "k-anonymity:%s", argument(from, "k=", a));
    else if (strncmp(from, "entropy-l", 9) == 0)
        (void)snprintf(out, size, "%s-l-diversity:%s",
                       strstr(from, "Grassberger") ? "grassberger" : "entropy",
                       argument(from, ",l=", a));
    else if (strncmp(from, "recursive", 9) == 0)
        (void)snprintf(out, size, "recursive-l-diversity:%s,%s", argument(from, ",c=", a),
                       argument(from, ",l=", b));
    else if (strncmp(from, "t-closeness-equal", 17) == 0 ||
             strncmp(from, "t-closeness-hierarchical", 24) == 0)
        (void)snprintf(out, size, "%.*s:%s", (int)strcspn(from, "("), from,
                       argument(from, ",t=", a));
    else if (strncmp(from, "d-presence", 10) == 0)
        (void)snprintf(out, size, "d-presence:%s,%s", argument(from, "dmin=", a),
                       argument(from, "dmax=", b));
    else
        return false;
    return true;
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

/* The columns of a case as a schema; with |ids|, a column of identifiers before them. */
static char *schema_of(const struct test_case *c, bool sensitive, bool ids)
{
    struct schema_column column[CASE_QIS + 2];
    struct schema schema = {.column = column};
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (ids)
        column[schema.columns++] = (struct schema_column){.name = "id", .role = ROLE_IDENTIFIER};
    for (uint32_t i = 0; i < c->qis; i++)
        column[schema.columns++] = (struct schema_column){.name = c->data.domain[i].name,
                                                          .role = ROLE_QUASI_IDENTIFIER,
                                                          .known = true,
                                                          .hierarchy = c->tree[i]};
    if (sensitive)
        column[schema.columns++] = (struct schema_column){.name = c->data.tracked[0].name,
                                                          .role = ROLE_SENSITIVE,
                                                          .known = true,
                                                          .hierarchy = c->tree[CASE_QIS]};
    schema_write(&schema, file);
    if (c->has_population)
        fputs(";study:keep:yes|no", file);
    EXPECT_EQ(0, fclose(file));
    return text;
}

/* Columns are the quasi-identifiers, the sensitive one if there is one, and "study" beside a
 * population. */
static uint32_t columns_of(const struct test_case *c)
{
    return c->qis + c->data.sensitives + c->has_population;
}

static const char *cell_at(const struct test_case *c, uint32_t row, uint32_t i)
{
    if (i >= c->qis + c->data.sensitives)
        return c->data.in_subset[row] ? "yes" : "no";
    return table_cell(c->data.table, row,
                      i < c->qis ? c->data.domain[i].column : c->data.tracked[0].column);
}

static const char *name_at(const struct test_case *c, uint32_t i)
{
    if (i >= c->qis + c->data.sensitives)
        return "study";
    return i < c->qis ? c->data.domain[i].name : c->data.tracked[0].name;
}

/* Appends to a text that has room for LINE characters more. */
enum { LINE = 256 };
static int write_at(char *at, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int write_at(char *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int written = vsnprintf(at, LINE, format, arguments);
    va_end(arguments);
    return written;
}

/* The input of a party: every |parties|-th row; or, with |ids|, every |parties|-th column. */
static char *input_of(const struct test_case *c, uint32_t columns, int party, int parties, bool ids)
{
    char *text = malloc(TEXT), *at = text;
    if (!text)
        abort();
    for (uint32_t row = 0; row <= c->data.rows; row++) {
        if (!ids && row > 0 && row % (uint32_t)parties != (uint32_t)party - 1)
            continue;
        if (ids)
            at += row ? write_at(at, "%u", row) : write_at(at, "id");
        for (uint32_t i = 0; i < columns; i++)
            if (!ids || i % (uint32_t)parties == (uint32_t)party - 1)
                at += write_at(at, "%s%s", at > text && at[-1] != '\n' ? "," : "",
                               row ? cell_at(c, row - 1, i) : name_at(c, i));
        *at++ = '\n';
    }
    *at = 0;
    return text;
}

static char *dealt(const struct test_case *c, uint32_t columns, int parties)
{
    char *text = malloc(1024), *at = text;
    if (!text)
        abort();
    for (int party = 1; party <= parties; party++) {
        at += write_at(at, "%s%d:id", party > 1 ? ";" : "", party);
        for (uint32_t i = (uint32_t)party - 1; i < columns; i += (uint32_t)parties)
            at += write_at(at, ",%s", name_at(c, i));
    }
    return text;
}

static void expect_levels(const char *id, const uint32_t *level, uint32_t qis, const char *want)
{
    char got[2 * CASE_QIS] = "";
    for (uint32_t i = 0; i < qis; i++)
        (void)snprintf(got + strlen(got), sizeof got - strlen(got), "%s%u", i ? "," : "", level[i]);
    if (strcmp(got, want) != 0)
        printf("%s: levels %s, wanted %s\n", id, got, want);
    EXPECT(strcmp(got, want) == 0);
}

/* Rows in which the published optimum is not that of the definitions. */
static bool deviates(char *const *field)
{
    const char *const criteria = field[CRITERIA_TEXT];
    if (strstr(criteria, "Grassberger"))
        return strcmp(field[LIMIT], "0.0") != 0;
    return strstr(criteria, "d-presence") && !strstr(criteria, "dmin=0.0,") &&
           (strstr(criteria, "k-anonymity") || strstr(criteria, "diversity"));
}

/* The loss and the levels that the protocol must give. */
static double wanted(const struct test_case *c, char *const *field, char *levels, size_t room)
{
    struct release release;
    double loss = NAN;
    (void)snprintf(levels, room, "%s", field[LEVELS]);
    if (!deviates(field))
        return strtod(field[LOSS_TEXT], NULL);
    *levels = 0;
    EXPECT_EQ(OK, algorithm_run(&algorithm_optimal, &c->task, &release, NULL));
    for (uint32_t i = 0; i < c->qis; i++)
        (void)snprintf(levels + strlen(levels), room - strlen(levels), "%s%u", i ? "," : "",
                       release.classes.level[i]);
    loss = release.loss;
    release_clear(&release);
    return loss;
}

/* The loss, in the clear, of the levels that the protocol gave, which must be |levels|. */
static double loss_of(const struct test_case *c, const struct run *run, const char *id,
                      const char *levels)
{
    const struct named_value *out;
    uint32_t level[CASE_QIS];
    struct release release = {.loss = NAN};
    double loss = NAN;
    if (run_outputs(run, 1, &out) != 3)
        return NAN;
    for (uint32_t i = 0; i < c->qis; i++)
        level[i] = (uint32_t)residue_at(&out[1].value, i);
    expect_levels(id, level, c->qis, levels);
    classes_init(&release.classes, &c->data);
    if (release_levels(&c->task, level, &release, NULL) == OK) {
        loss = release.loss;
        EXPECT_EQ(release.suppressed, residue_at(&out[2].value, 0));
    }
    release_clear(&release);
    return loss;
}

static void play(const struct test_case *c, const struct case_plan *plan, const char *criteria,
                 char *const *field, int parties, bool ids)
{
    char levels[2 * CASE_QIS];
    const double want = wanted(c, field, levels, sizeof levels);
    static const uint8_t seed[SEED_BYTES] = {1};
    struct real_world world;
    const uint32_t columns = columns_of(c);
    char *schema = schema_of(c, plan->sensitive != NULL, ids), *deal = dealt(c, columns, parties);
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(&kohlmayer_protocol, &world.world);
    run_keep_views(run, false);
    run_set_threads(run, 2);
    EXPECT_EQ(
        OK,
        run_spec_words(
            run,
            "--set parties=%d --set 'split=%s' --set 'columns=%s' --set 'schema=%s' --set "
            "'criteria=%s' --set 'limit=%s' --set 'subset=%s' --set 'measure=%s' --set 'search=%s'",
            parties, ids ? "vertical" : "horizontal", ids ? deal : "", schema, criteria,
            field[LIMIT], c->has_population ? "study:yes" : "", plan->measure,
            plan->practical ? "practical" : "exact"));
    for (int party = 1; party <= parties; party++) {
        char *text = input_of(c, columns, party, parties, ids);
        EXPECT_EQ(OK, run_input_text(run, party, text, strlen(text)));
        free(text);
    }
    EXPECT_EQ(OK, run_execute(run));
    const double loss = loss_of(c, run, field[ID], levels);
    if (!(fabs(loss - want) <= 1e-9 * fabs(want)))
        printf("%s: %s: %.15g, wanted %.15g\n", field[ID], criteria, loss, want);
    EXPECT(fabs(loss - want) <= 1e-9 * fabs(want));
    run_free(run);
    real_world_clear(&world);
    free(schema);
    free(deal);
}

/* False for a row that the protocol does not take. */
static bool run_row(char *const *field, int parties, bool ids)
{
    struct case_plan plan = {.qis = field[QI]};
    char criterion[8][64], copy[512], joined[600] = "", *rest = copy;
    struct test_case c;
    size_t count = 0;
    plan.sensitive = field[SENSITIVE][0] ? field[SENSITIVE] : NULL;
    plan.measure = measure_word(field[METRIC]);
    plan.suppression = strtod(field[LIMIT], NULL);
    plan.practical = strcmp(field[PRACTICAL], "true") == 0;
    (void)snprintf(copy, sizeof copy, "%s", field[CRITERIA_TEXT]);
    for (char *text; count < 7 && (text = strsep(&rest, "+")) != NULL; count++) {
        if (!translate(text, criterion[count], sizeof criterion[count]))
            return false;
        plan.criteria[count] = criterion[count];
        (void)snprintf(joined + strlen(joined), sizeof joined - strlen(joined), "%s%s",
                       count ? "+" : "", criterion[count]);
    }
    if (case_adult(&c, &plan))
        play(&c, &plan, joined, field, parties, ids);
    case_clear(&c);
    return true;
}

/* A row that the protocol does not take: it refuses the criterion, and the words say why. */
static void refuse_row(char *const *field)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    char t[32], criteria[64];
    struct real_world world;
    const char *const ordered = strstr(field[CRITERIA_TEXT], "t-closeness-ordered");
    EXPECT(ordered != NULL);
    if (!ordered)
        return;
    (void)snprintf(criteria, sizeof criteria, "k-anonymity:5+t-closeness-ordered:%s",
                   argument(ordered, ",t=", t));
    EXPECT_EQ(OK, real_world_init(&world, seed));
    struct run *run = run_new(&kohlmayer_protocol, &world.world);
    EXPECT_EQ(E_ARGUMENT,
              run_spec_words(
                  run, "--set 'schema=sex:qi:f|m;occupation:sensitive:0|1' --set 'criteria=%s'",
                  criteria));
    EXPECT(strstr(run_error(run), "needs the order") != NULL);
    printf("%s: %s: not run, since the protocol says: %s\n", field[ID], field[CRITERIA_TEXT],
           run_error(run));
    run_free(run);
    real_world_clear(&world);
}

/* Each row with two parties that have rows; and the first also with three that have columns. */
static void optima(void)
{
    char *line = NULL;
    size_t room = 0, rows = 0, refused = 0;
    FILE *const file = fopen(test_source_path("vectors/tables/arx-adult-optima.tsv"), "r");
    EXPECT(file != NULL);
    while (file != NULL && getline(&line, &room, file) > 0) {
        char *field[COLUMNS] = {NULL}, *rest = line;
        line[strcspn(line, "\r\n")] = 0;
        for (size_t i = 0; i < COLUMNS && rest; i++)
            field[i] = strsep(&rest, "\t");
        if (!field[LOSS_TEXT] || strcmp(field[ID], "id") == 0)
            continue;
        if (!run_row(field, 2, false)) {
            refuse_row(field);
            refused++;
        } else if (rows++ == 0) {
            EXPECT(run_row(field, 3, true));
        }
    }
    printf("%zu rows gave their loss and levels, %zu were refused\n", rows, refused);
    EXPECT_EQ(35, rows);
    EXPECT_EQ(3, refused);
    free(line);
    if (file != NULL)
        (void)fclose(file);
}

const struct test tests[] = {{"published optima through the encrypted view", optima}, {0}};
