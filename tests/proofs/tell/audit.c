/* The audit's reports: the matrix counts what is there, and JUnit and SARIF say of each finding
 * whether it is as expected, whatever characters its texts contain. */
#include "proofs/tell/audit.h"
#include "sim/json_read.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

static struct telling told = {.number = 3,
                              .from = 1,
                              .to = 2,
                              .name = "shift",
                              .field = "running",
                              .path = "x/secure-sum[2]",
                              .file = "protocols/x/x.c",
                              .line = 47};
static const struct witness witness = {.coalition = "{2}",
                                       .learns = "x1 < \"x2\" & x3",
                                       .telling = &told,
                                       .telling_count = 1,
                                       .inputs = {"1: 0", "1: 1"},
                                       .view = "2 gets shift = 0",
                                       .probabilities = {"1/5", "0"},
                                       .distance = "1",
                                       .replay = "glasshouse check x"};

/* A row that is proved, a known limit, and an unexpected leak. */
static void make(struct findings *findings)
{
    struct finding f = {.protocol = "x",
                        .variant = "as-published",
                        .check = CHECK_AFFINE,
                        .coalition = "{1}",
                        .parameters = "parties=3",
                        .verdict = VERDICT_PROVED,
                        .expected = VERDICT_PROVED,
                        .bounds = "all",
                        .executions = 5,
                        .coalitions = 1};
    findings_init(findings);
    findings_add(findings, &f);
    f.verdict = f.expected = VERDICT_LEAK;
    f.witness = &witness;
    f.coalition = "{2}";
    findings_add(findings, &f);
    f.expected = VERDICT_PROVED;
    f.coalition = "{3}";
    findings_add(findings, &f);
}

static void the_matrix_counts(void)
{
    struct findings findings;
    struct matrix matrix = {0};
    make(&findings);
    matrix_fill(&matrix, &findings);
    EXPECT_EQ(1, matrix.count);
    if (matrix.count) {
        const struct cell *cell = &matrix.row[0].cell[CHECKER_AFFINE];
        EXPECT(strcmp(matrix.row[0].protocol, "x") == 0 && cell->best == VERDICT_PROVED);
        EXPECT(cell->rows == 3 && cell->limits == 1 && cell->unexpected == 1);
        EXPECT_EQ(VERDICT_NONE, matrix.row[0].cell[CHECKER_FAULT].best);
    }
    matrix_clear(&matrix);
    findings_clear(&findings);
}

static size_t count(const char *text, const char *what)
{
    size_t found = 0;
    for (; (text = strstr(text, what)) != NULL; text++)
        found++;
    return found;
}

static void junit_has_a_case_for_each(void)
{
    struct findings findings;
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    EXPECT(file != NULL);
    if (!file)
        return;
    make(&findings);
    junit_write(file, &findings);
    fclose(file);
    EXPECT_EQ(3, count(text, "<testcase "));
    EXPECT_EQ(3, count(text, "</testcase>"));
    EXPECT_EQ(1, count(text, "<failure "));
    EXPECT(strstr(text, "tests=\"3\" failures=\"1\"") != NULL);
    EXPECT(strstr(text, "x1 &lt; &quot;x2&quot; &amp; x3") != NULL);
    EXPECT(count(text, "<skipped message=\"known limit: ") == 1 && strstr(text, "skipped=\"1\""));
    EXPECT_EQ(3, count(text, " time=\"0.0"));
    /* Names are unique, also of rows that say the same. */
    for (const char *at = text; (at = strstr(at, "<testcase "));) {
        char head[256];
        snprintf(head, sizeof head, "%.*s", (int)(strstr(at, " time=") - at), at);
        EXPECT_EQ(1, count(text, head));
        at++;
    }
    free(text);
    findings_clear(&findings);
}

static void sarif_is_a_document(void)
{
    struct findings findings;
    struct arena arena = {0};
    struct json_value document = {0};
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    EXPECT(file != NULL);
    if (!file)
        return;
    make(&findings);
    sarif_write(file, &findings, "0.1.0");
    fclose(file);
    EXPECT_EQ(OK, json_read(&arena, text, size, &document, NULL));
    const char *version = json_get_text(&document, "version");
    EXPECT(version && strcmp(version, "2.1.0") == 0);
    const struct json_value *runs = json_get(&document, "runs");
    const struct json_value *results =
        runs && runs->count ? json_get(&runs->item[0], "results") : NULL;
    EXPECT(results && results->count == 2);
    EXPECT_EQ(1, count(text, "\"level\":\"error\""));
    EXPECT_EQ(1, count(text, "\"level\":\"note\""));
    EXPECT(strstr(text, "protocols/x/x.c") && strstr(text, "47"));
    EXPECT(json_get_text(&document, "$schema") != NULL);
    /* The call that a message was sent in: of each result, and of each step of its flow. */
    EXPECT_EQ(4, count(text, "\"fullyQualifiedName\":\"x/secure-sum[2]\""));
    for (size_t i = 0; results && i < results->count; i++) {
        const struct json_value *places = json_get(&results->item[i], "locations");
        EXPECT(places && places->count == 1 && json_get(&places->item[0], "physicalLocation"));
    }
    size_t rules = 0;
    while (rule_at(rules))
        rules++;
    EXPECT_EQ(rules, count(text, "\"help\":{\"text\":"));
    free(text);
    arena_clear(&arena);
    findings_clear(&findings);
}

static void rules_are_explained(void)
{
    size_t rules = 0;
    for (const char *rule; (rule = rule_at(rules)) != NULL; rules++)
        EXPECT(rule_meaning(rule) != NULL && *rule_meaning(rule));
    EXPECT(rules > 3 && rule_meaning("XYZ-999") == NULL);
}

const struct test tests[] = {{"the matrix counts", the_matrix_counts},
                             {"JUnit has a case for each", junit_has_a_case_for_each},
                             {"SARIF is a document", sarif_is_a_document},
                             {"rules are explained", rules_are_explained},
                             {0}};
