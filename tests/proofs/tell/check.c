/* Findings: names, the rows of --json, and the way between processes. */
#include "proofs/tell/check.h"
#include "sim/json.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>

static struct telling telling[] = {{7, 2, 3, "shift", "running", "-1", "x/y[2]", "a.c", 12},
                                   {0, 0, 1, "own", NULL, NULL, NULL, NULL, 0}};
static const struct witness witness = {.coalition = "{1,3}",
                                       .learns = "x2 (mod 5)",
                                       .telling = telling,
                                       .telling_count = 2,
                                       .inputs = {"a", "b"},
                                       .probabilities = {"1/2", "0"},
                                       .distance = "1/2",
                                       .replay = "glasshouse check"};

static void fill(struct findings *f)
{
    findings_init(f);
    findings_add(f, &(struct finding){.protocol = "p",
                                      .variant = "v",
                                      .check = CHECK_AFFINE,
                                      .coalition = "{1,3}",
                                      .parameters = "m=3",
                                      .verdict = VERDICT_LEAK,
                                      .expected = VERDICT_PROVED,
                                      .executions = 99,
                                      .bounds = "all",
                                      .witness = &witness});
    findings_add(f, &(struct finding){.protocol = "p",
                                      .variant = "v",
                                      .check = CHECK_CORRECT,
                                      .coalition = "all",
                                      .parameters = "",
                                      .verdict = VERDICT_HOLDS,
                                      .expected = VERDICT_HOLDS,
                                      .bounds = ""});
}

/* Notes for the row `branches` are no verdicts; whatever else has none is not as expected. */
static void test_notes_are_not_counted(void)
{
    struct findings f;
    fill(&f);
    struct finding note = {.protocol = "p",
                           .variant = "v",
                           .check = CHECK_BRANCHES,
                           .coalition = "",
                           .parameters = "",
                           .verdict = VERDICT_NONE,
                           .expected = VERDICT_HOLDS,
                           .bounds = ""};
    findings_add(&f, &note);
    EXPECT(finding_is_note(&f.list[2]) && !finding_is_note(&f.list[1]));
    EXPECT_EQ(1, findings_unexpected(&f));
    note.check = CHECK_CORRECT;
    findings_add(&f, &note);
    EXPECT_EQ(2, findings_unexpected(&f));
    findings_clear(&f);
}

static void test_between_processes(void)
{
    struct findings f, copy;
    size_t size, again;
    fill(&f);
    uint8_t *bytes = findings_encode(&f, &size);
    findings_init(&copy);
    EXPECT_EQ(OK, findings_decode(&copy, bytes, size));
    uint8_t *second = findings_encode(&copy, &again);
    EXPECT_EQ(size, again);
    EXPECT_BYTES(bytes, second, size);
    EXPECT_EQ(1, findings_unexpected(&copy));
    EXPECT(strcmp(copy.list[0].witness->telling[0].weight, "-1") == 0);
    EXPECT(strcmp(copy.list[0].witness->telling[0].path, "x/y[2]") == 0);
    EXPECT(copy.list[0].witness->telling[1].path == NULL);
    EXPECT(copy.list[1].witness == NULL);
    /* Any cut, and any byte too many, is refused and adds nothing. */
    for (size_t cut = 0; cut < size; cut++) {
        EXPECT_EQ(E_PARSE, findings_decode(&copy, bytes, cut));
        EXPECT_EQ(2, copy.count);
    }
    free(bytes);
    free(second);
    findings_clear(&f);
    findings_clear(&copy);
}

/* Whatever the bytes are, they are refused or read: never followed outside. */
static void test_flipped_bytes(void)
{
    struct findings f, copy;
    size_t size;
    fill(&f);
    uint8_t *bytes = findings_encode(&f, &size);
    for (size_t i = 0; i < size; i++) {
        findings_init(&copy);
        bytes[i] ^= (uint8_t)(1 + test_random_below(255));
        const status read = findings_decode(&copy, bytes, size);
        EXPECT(read == OK || read == E_PARSE);
        findings_clear(&copy);
    }
    free(bytes);
    findings_clear(&f);
}

static void test_json_row(void)
{
    struct findings f;
    struct json j;
    fill(&f);
    json_init(&j);
    finding_json(&j, &f.list[0]);
    static const char *const keys[] = {"protocol", "variant",    "checker", "coalition", "verdict",
                                       "expected", "executions", "bounds",  "witness"};
    const char *at = j.text;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char key[32] = "\"";
        strncat(key, keys[i], 24);
        strncat(key, "\":", 3);
        at = at ? strstr(at, key) : NULL;
        EXPECT(at != NULL);
    }
    EXPECT(strstr(j.text, "\"m=3: all\""));
    EXPECT(!strstr(j.text, "planted"));
    json_reset(&j);
    finding_json(&j, &f.list[1]);
    EXPECT(strstr(j.text, "\"witness\":null"));
    json_clear(&j);
    findings_clear(&f);
}

static void test_names(void)
{
    for (int v = 0; v < VERDICTS; v++)
        for (int w = 0; w < v; w++)
            EXPECT(strcmp(verdict_name((enum verdict)v), verdict_name((enum verdict)w)) != 0);
    for (int c = 0; c < CHECKS; c++)
        EXPECT(check_name((enum check)c) != NULL);
    EXPECT(check_matches(CHECK_AFFINE_VIEW, "affine"));
    EXPECT(check_matches(CHECK_AFFINE_VIEW, "affine/view"));
    EXPECT(!check_matches(CHECK_AFFINE, "affine/view"));
    EXPECT(!check_matches(CHECK_AFFINE, "aff"));
    EXPECT(!check_matches(CHECK_ENUMERATE, "affine"));
}

const struct test tests[] = {{"notes are not counted", test_notes_are_not_counted},
                             {"between processes", test_between_processes},
                             {"flipped bytes", test_flipped_bytes},
                             {"json row", test_json_row},
                             {"names", test_names},
                             {0}};
